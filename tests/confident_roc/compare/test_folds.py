"""The t tests over folds: by their formulas, against scipy, and what the correction is for."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from confident_roc.compare.folds import CAVEAT, fold_accuracies, fold_difference


def test_fold_accuracies_by_hand():
    right = [True, True, False, True, False, False]
    assert fold_accuracies(right, [2, 0, 0, 0, 2, 7]).tolist() == pytest.approx([2 / 3, 0.5, 0.0])


FOLDS = st.lists(st.tuples(st.integers(0, 20), st.integers(0, 20)), min_size=2, max_size=12).filter(
    lambda pairs: len({a - b for a, b in pairs}) > 1
)


@given(FOLDS, st.sampled_from([0.01, 0.05, 0.2]))
def test_t_tests_by_their_formulas(pairs, alpha):
    first, second = (np.array(x) / 20 for x in zip(*pairs, strict=True))
    k, difference = len(first), first - second
    found = fold_difference(first, second, alpha=alpha)
    spread = np.sum((difference - difference.mean()) ** 2) / (k - 1)
    quantile = stats.t.isf(alpha / 2, k - 1)
    for test, error in (
        (found.plain, math.sqrt(np.sum((difference - difference.mean()) ** 2) / (k * (k - 1)))),
        (found.corrected, math.sqrt((1 / k + 1 / (k - 1)) * spread)),
    ):
        assert test.t == pytest.approx(difference.mean() / error, rel=1e-6, abs=1e-9)
        assert test.p_value == pytest.approx(2 * stats.t.sf(abs(difference.mean() / error), k - 1), abs=1e-7)
        ends = difference.mean() - quantile * error, difference.mean() + quantile * error
        assert (test.lower, test.upper) == pytest.approx(ends, abs=1e-9)
    assert found.corrected.p_value >= found.plain.p_value


def test_plain_test_is_scipys_and_ratio_zero_corrects_nothing():
    first, second = [0.9, 0.8, 0.95, 0.7], [0.85, 0.82, 0.9, 0.6]
    found = fold_difference(first, second, test_to_train=0)
    theirs = stats.ttest_rel(first, second)
    assert (found.plain.t, found.plain.p_value) == pytest.approx((theirs.statistic, theirs.pvalue))
    assert found.corrected.t == pytest.approx(found.plain.t)
    assert (found.corrected.lower, found.corrected.upper) == pytest.approx(
        tuple(theirs.confidence_interval())
    )


def test_folds_that_all_differ_alike():
    same = fold_difference([0.9, 0.8, 0.7], [0.9, 0.8, 0.7])
    assert (same.plain.t, same.plain.p_value, same.plain.lower, same.plain.upper) == (0, 1, 0, 0)
    ahead = fold_difference([0.9, 0.8, 0.7], [0.8, 0.7, 0.6])
    assert (ahead.corrected.t, ahead.corrected.p_value) == (math.inf, 0)
    assert ahead.corrected.lower == ahead.corrected.upper == pytest.approx(0.1)


def test_correction_keeps_the_level_where_folds_go_together():
    """Differences with the correlation that Nadeau and Bengio assume, 1/k, and no true difference."""
    k, runs = 10, 1500
    random = np.random.default_rng(1)
    shared = random.normal(size=(runs, 1)) * math.sqrt(1 / k)
    differences = shared + random.normal(size=(runs, k)) * math.sqrt(1 - 1 / k)
    found = [fold_difference(row, np.zeros(k)) for row in differences]
    plain = np.mean([x.plain.p_value < 0.05 for x in found])
    corrected = np.mean([x.corrected.p_value < 0.05 for x in found])
    assert plain > 0.1
    assert corrected == pytest.approx(0.05, abs=3 * math.sqrt(0.05 * 0.95 / runs))


def test_the_caveat_is_printed():
    assert CAVEAT in str(fold_difference([0.9, 0.8], [0.7, 0.8]))
