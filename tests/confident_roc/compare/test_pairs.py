"""Every test for all pairs of models."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from scipy import stats

from confident_roc.compare.folds import fold_accuracies, fold_difference
from confident_roc.compare.pairs import compare_pairs
from confident_roc.tango import is_confident, tango_interval


def right(seed, n=60, letters="STFB"):
    random = np.random.default_rng(seed)
    return {letter: random.random(n) < 0.6 + 0.1 * i for i, letter in enumerate(letters)}


def test_pairs_by_hand():
    calls_right = right(3)
    fold = np.arange(60) % 5
    found = compare_pairs(calls_right, fold=fold)
    assert [(pair.first, pair.second) for pair in found] == list(combinations("STFB", 2))
    for pair in found:
        one, other = calls_right[pair.first], calls_right[pair.second]
        b, c = int(np.sum(one & ~other)), int(np.sum(other & ~one))
        assert (pair.paired.b, pair.paired.c) == (b, c)
        assert pair.accuracies == (one.mean(), other.mean())
        assert pair.paired.exact_p_value == pytest.approx(stats.binomtest(b, b + c).pvalue if b + c else 1)
        assert pair.paired.p_value == pytest.approx(stats.chi2.sf((b - c) ** 2 / (b + c), 1))
        assert (pair.paired.lower, pair.paired.upper) == tango_interval(b, c, 60)
        assert (pair.paired.lower <= 0 <= pair.paired.upper) == bool(is_confident(b, c))
        assert pair.rates.difference == pytest.approx(pair.paired.difference)
        assert pair.folds.difference == pytest.approx(pair.paired.difference)  # folds of one size
        by_fold = [fold_accuracies(x, fold) for x in (one, other)]
        assert pair.folds == fold_difference(*by_fold)


def test_one_fold_has_no_t_test():
    assert all(pair.folds is None for pair in compare_pairs(right(1), fold=np.zeros(60)))
    assert all(pair.folds is None for pair in compare_pairs(right(1)))


def test_models_that_agree_on_everything():
    (pair,) = compare_pairs({"S": [True] * 9, "T": [True] * 9}, fold=[0, 1, 2] * 3)
    assert (pair.paired.difference, pair.paired.p_value, pair.paired.exact_p_value) == (0, 1, 1)
    assert (pair.rates.p_value, pair.folds.corrected.p_value) == (1, 1)
