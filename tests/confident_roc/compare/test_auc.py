"""DeLong's test against all pairs, and its level."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chi2
from sklearn.metrics import roc_auc_score

from confident_roc.compare.auc import delong_test
from confident_roc.errors import InputError


def jackknife(actual, first, second):
    """DeLong's variance is that of the structural components: here from all pairs, with loops."""

    def kernel(x, y):
        return 1.0 if x > y else 0.5 if x == y else 0.0

    positive = [i for i, y in enumerate(actual) if y]
    negative = [i for i, y in enumerate(actual) if not y]

    def difference(i, j):
        return kernel(first[i], first[j]) - kernel(second[i], second[j])

    rows = [np.mean([difference(i, j) for j in negative]) for i in positive]
    columns = [np.mean([difference(i, j) for i in positive]) for j in negative]
    return np.mean(rows), np.sqrt(np.var(rows, ddof=1) / len(rows) + np.var(columns, ddof=1) / len(columns))


@pytest.mark.filterwarnings("ignore::confident_roc.errors.InputWarning")
@given(
    st.lists(st.tuples(st.booleans(), st.integers(0, 6), st.integers(0, 6)), min_size=6, max_size=30).filter(
        lambda rows: 2 <= sum(row[0] for row in rows) <= len(rows) - 2
    )
)
def test_delong_against_all_pairs(rows):
    actual, first, second = map(list, zip(*rows, strict=True))
    test = delong_test(actual, first, second)
    difference, error = jackknife(actual, first, second)
    assert test.difference == pytest.approx(difference, abs=1e-12)
    assert test.error == pytest.approx(error, abs=1e-12)
    assert test.difference == pytest.approx(
        roc_auc_score(actual, first) - roc_auc_score(actual, second), abs=1e-12
    )
    if error > 1e-9:
        assert test.p_value == pytest.approx(math.erfc(abs(difference) / error / math.sqrt(2)), abs=1e-12)
        assert test.note == ""
    else:
        assert test.note
        assert test.p_value == 1 if abs(difference) < 1e-9 else math.isnan(test.p_value)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize(
    ("actual", "first", "second", "expected"),
    [
        ([0, 0, 1, 1], [1, 2, 3, 4], [4, 3, 2, 1], (1, 0, math.nan, "no test: the estimated variance")),
        ([0, 0, 0, 1], [1, 2, 3, 4], [1, 2, 4, 3], (1 / 3, math.nan, math.nan, "no test: there is one pos")),
        ([0, 1, 1, 1], [1, 2, 3, 4], [2, 1, 3, 4], (1 / 3, math.nan, math.nan, "no test: there is one neg")),
        ([0, 0, 1, 1], [1, 3, 2, 4], [0, 9, 5, 11], (0, 0, 1, "both classifiers order")),
    ],
    ids=["variance 0", "one positive", "one negative", "same order"],
)
def test_a_degenerate_sample_has_a_defined_answer_and_a_sentence(actual, first, second, expected):
    *numbers, note = expected
    test = delong_test(actual, first, second)
    assert [test.difference, test.error, test.p_value] == pytest.approx(numbers, nan_ok=True)
    assert test.note.startswith(note)


def many(seed=1, n=120, count=4):
    random = np.random.default_rng(seed)
    actual = np.arange(n) < 40
    base = random.normal(size=n) + actual
    return actual, [np.round(base + random.normal(size=n), 1) for _ in range(count)]


def test_many_classifiers_are_all_pairs_and_one_chi_square():
    """The chi-square is that of all contrasts, by the formula of DeLong et al. with a matrix inverse."""
    actual, scores = many()
    test = delong_test(actual, *scores, alpha=0.1)
    assert list(test.pairs) == [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]
    for (i, j), pair in test.pairs.items():
        alone = delong_test(actual, scores[i], scores[j], alpha=0.1)
        assert pair == alone.pairs[0, 1]
        half = 1.6448536269514722 * pair.error
        assert (pair.lower, pair.upper) == pytest.approx((pair.difference - half, pair.difference + half))
    assert test.aucs == pytest.approx([roc_auc_score(actual, score) for score in scores])
    kernel = [(np.sign(score[actual][:, None] - score[~actual][None, :]) + 1) / 2 for score in scores]
    covariance = np.cov([k.mean(axis=1) for k in kernel]) / 40 + np.cov([k.mean(axis=0) for k in kernel]) / 80
    contrast = np.array([[1, -1, 0, 0], [0, 1, -1, 0], [0, 0, 1, -1]])
    gains = contrast @ np.array(test.aucs)
    expected = gains @ np.linalg.inv(contrast @ covariance @ contrast.T) @ gains
    assert (test.statistic, test.freedom) == (pytest.approx(expected), 3)
    assert test.p_value == pytest.approx(chi2.sf(expected, 3))


def test_a_classifier_twice_adds_nothing():
    actual, (first, second, *_) = many(2)
    alone, doubled = delong_test(actual, first, second), delong_test(actual, first, first, second)
    assert doubled.statistic == pytest.approx(alone.statistic)
    assert (doubled.freedom, doubled.p_value) == (1, pytest.approx(alone.p_value))
    same = delong_test(actual, first, first, 2 * first)
    assert (same.statistic, same.freedom, same.p_value) == (0, 0, 1)
    assert same.note == "all classifiers order the two classes in the same way"


@pytest.mark.parametrize(
    ("actual", "note"),
    [([0, 0, 0, 1], "no test: there is one positive example"), ([0, 0, 1, 1], "no test: the estimated var")],
)
def test_many_classifiers_on_a_degenerate_sample(actual, note):
    test = delong_test(actual, [1, 2, 3, 4], [1, 2, 3, 5], [4, 3, 2, 1])
    assert math.isnan(test.p_value)
    assert test.freedom == 0
    assert test.note.startswith(note)


def test_labels_are_checked():
    with pytest.raises(InputError, match=r"^y_scores: 1 classifiers; allowed: two or more"):
        delong_test([0, 1], [1, 2])
    test = delong_test(
        list("nnspps".replace("p", "s")), [1, 3, 2, 4, 5, 6], [1, 2, 3, 4, 6, 5], pos_label="s"
    )
    assert test.difference == pytest.approx(-1 / 8)
    with pytest.raises(InputError, match=r"^y_true: one class only"):
        delong_test([1, 1, 1], [1, 2, 3], [3, 2, 1])


def test_delong_holds_its_level():
    random = np.random.default_rng(1)
    rejected = 0
    for _ in range(400):
        actual = np.r_[np.ones(40), np.zeros(60)]
        base = random.normal(size=100) + actual
        rejected += (
            delong_test(actual, base + random.normal(size=100), base + random.normal(size=100)).p_value < 0.05
        )
    assert rejected / 400 == pytest.approx(0.05, abs=3 * np.sqrt(0.05 * 0.95 / 400))
