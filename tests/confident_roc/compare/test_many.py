"""Friedman's test and Nemenyi's critical difference, against the literature; agreement of rankings."""

import numpy as np
import pytest
from scipy.stats import kendalltau

from confident_roc.compare.many import (
    cliques,
    critical_difference,
    friedman_test,
    rank_agreement,
    ranks_within,
    value_of_pick,
    winners,
)
from confident_roc.compare.rank_diagram import critical_difference_diagrams
from confident_roc.errors import InputError

# Demsar (2006), Table 6: AUC of C4.5, and with its parameters m, cf and both tuned, on 14 data sets.
DEMSAR = np.array(
    [
        [0.763, 0.768, 0.771, 0.798],
        [0.599, 0.591, 0.590, 0.569],
        [0.954, 0.971, 0.968, 0.967],
        [0.628, 0.661, 0.654, 0.657],
        [0.882, 0.888, 0.886, 0.898],
        [0.936, 0.931, 0.916, 0.931],
        [0.661, 0.668, 0.609, 0.685],
        [0.583, 0.583, 0.563, 0.625],
        [0.775, 0.838, 0.866, 0.875],
        [1.000, 1.000, 1.000, 1.000],
        [0.940, 0.962, 0.965, 0.962],
        [0.619, 0.666, 0.614, 0.669],
        [0.972, 0.981, 0.9751, 0.975],  # printed alike, and ranked 2 and 3
        [0.957, 0.978, 0.946, 0.970],
    ]
)


def test_the_mean_ranks_are_those_printed():
    assert friedman_test(DEMSAR).ranks == pytest.approx([3.143, 2.000, 2.893, 1.964], abs=0.0005)


def test_the_statistics_are_those_printed_but_for_the_correction_for_ties():
    # Demsar prints 9.28 and 3.69. He does not correct for ties, and the correction can only raise them.
    test = friedman_test(DEMSAR)
    n, k = DEMSAR.shape
    uncorrected = 12 * n / (k * (k + 1)) * (np.sum(test.ranks**2) - k * (k + 1) ** 2 / 4)
    assert uncorrected == pytest.approx(9.28, abs=0.005)
    ranks = ranks_within(DEMSAR)
    ties = sum(int(c) ** 3 - int(c) for row in ranks for c in np.unique(row, return_counts=True)[1])
    assert test.chi2 == pytest.approx(uncorrected / (1 - ties / (n * k * (k**2 - 1))))
    assert test.f == pytest.approx((n - 1) * test.chi2 / (n * (k - 1) - test.chi2))
    assert test.p_f < test.p_chi2 < 0.05


def test_without_ties_the_statistics_are_the_textbook_formula():
    table = np.argsort(np.random.default_rng(1).random((12, 5)), axis=1)
    test = friedman_test(table)
    chi2 = 12 * 12 / (5 * 6) * (np.sum(test.ranks**2) - 5 * 36 / 4)
    assert test.chi2 == pytest.approx(chi2)


@pytest.mark.parametrize(
    ("classifiers", "q05", "q10"),
    [(2, 1.960, 1.645), (3, 2.343, 2.052), (4, 2.569, 2.291), (5, 2.728, 2.459), (10, 3.164, 2.920)],
)
def test_critical_values_are_those_of_demsars_table_5(classifiers, q05, q10):
    # With k(k + 1) / 6 data sets the difference is the critical value itself.
    blocks = classifiers * (classifiers + 1) / 6
    assert critical_difference(classifiers, blocks, 0.05) == pytest.approx(q05, abs=0.001)
    assert critical_difference(classifiers, blocks, 0.10) == pytest.approx(q10, abs=0.001)


def test_the_critical_difference_of_demsars_example():
    assert critical_difference(4, 14, 0.05) == pytest.approx(1.25, abs=0.005)
    assert critical_difference(4, 14, 0.10) == pytest.approx(1.12, abs=0.005)


def test_groups_are_the_largest_and_none_is_within_another():
    assert cliques([1, 1.5, 2.4, 2.6, 5], 1.2) == [(1.0, 1.5), (1.5, 2.6)]
    assert cliques([1, 3, 5], 1) == []
    assert cliques([1, 2, 3], 10) == [(1.0, 3.0)]
    assert cliques([1, 2], 1.0) == []  # just the critical difference: significant


@pytest.mark.parametrize("values", [[[1, 2, 3]], [[1, 2], [2, 1]], [[1, 2, 3], [1, np.nan, 2]]])
def test_what_cannot_be_tested_is_refused(values):
    with pytest.raises(InputError, match="allowed"):
        friedman_test(values)


def test_classifiers_that_never_differ_are_not_told_apart():
    test = friedman_test(np.ones((5, 4)))
    assert (test.chi2, test.p_f) == (0, 1)
    assert test.ranks.tolist() == [2.5] * 4


def test_agreement_is_kendalls_tau_b():
    random = np.random.default_rng(0)
    one, two = random.integers(0, 5, (50, 8)), random.integers(0, 5, (50, 8))
    expected = [kendalltau(a, b).statistic for a, b in zip(one, two, strict=True)]
    assert rank_agreement(one, two) == pytest.approx(expected)


def test_agreement_where_one_side_has_no_ranking():
    assert rank_agreement([[1, 1, 1]], [[1, 2, 3]]).tolist() == [0]
    assert np.isnan(rank_agreement([[1, 2, 3]], [[1, 1, 1]])).all()
    assert rank_agreement([[-np.inf, -np.inf, 1]], [[0, 0, 5]]).tolist() == [1]


def test_the_last_bits_of_a_value_decide_nothing():
    assert winners([[0.1 + 0.2, 0.3, 0.1]]).tolist() == [[True, True, False]]
    assert rank_agreement([[0.1 + 0.2, 0.3]], [[0.3, 0.1 + 0.2]]).tolist() != [-1]


def test_of_several_winners_the_mean_counts():
    assert value_of_pick([[1, 1, 0]], [[0.2, 0.4, 9]]) == pytest.approx([0.3])


def test_a_diagram_names_every_classifier_and_joins_groups():
    ranks = {"one": {"a": 1.2, "b": 1.9, "c": 2.9}, "two": {"c": 1.5, "b": 2.0, "a": 2.5}}
    figure = critical_difference_diagrams(ranks, {"one": 0.8, "two": 5.0})
    for ax, (title, of) in zip(figure.axes, ranks.items(), strict=True):
        texts = [text.get_text() for text in ax.texts]
        assert title in texts
        for name, rank in of.items():
            assert any(name in text and f"{rank:.2f}" in text for text in texts)
    bars = [[line for line in ax.lines if line.get_linewidth() == 3] for ax in figure.axes]
    assert [len(found) for found in bars] == [1, 1]
    assert bars[0][0].get_xdata() == pytest.approx([1.2, 1.9], abs=0.05)
