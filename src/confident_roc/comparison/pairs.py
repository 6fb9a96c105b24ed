"""All pairs of models on the same examples, by each of the tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import ArrayLike

from confident_roc.comparison.error_rates import ErrorRateDifference, error_rate_difference
from confident_roc.comparison.kfold import FoldDifference, fold_accuracies, fold_difference
from confident_roc.comparison.paired import PairedDifference, paired_difference


@dataclass(frozen=True)
class Pair:
    """Two models on the same examples. Every difference is the first one's accuracy less the second's.

    Attributes
    ----------
    first, second
        Their names.
    accuracies
        Theirs.
    paired
        McNemar's tests and Tango's interval.
    rates
        The unpooled z of the two error rates, as if they were found on different examples.
    folds
        The t tests over the folds; None where there is one fold only.
    """

    first: str
    second: str
    accuracies: tuple[float, float]
    paired: PairedDifference
    rates: ErrorRateDifference
    folds: FoldDifference | None


def compare_pairs(
    right: Mapping[str, ArrayLike], *, fold: ArrayLike | None = None, alpha: float = 0.05
) -> list[Pair]:
    """Compare every model with every later one.

    Parameters
    ----------
    right
        By model, whether it calls each example right; the same examples in the same order.
    fold
        The fold that each example was tested in, if the models were cross-validated.
    alpha
        One minus the confidence of the intervals.

    Examples
    --------
    >>> (pair,) = compare_pairs({"S": [True, True, False, True], "T": [True, False, False, False]})
    >>> pair.accuracies, pair.paired.b, pair.paired.c
    ((0.75, 0.25), 2, 0)
    """
    return [_pair(first, second, right, fold, alpha) for first, second in combinations(right, 2)]


def benjamini_hochberg(p_values: Sequence[float]) -> list[float]:
    """Adjust p values by Benjamini and Hochberg's method: the share of false finds, not any, is held.

    Examples
    --------
    >>> [round(p, 3) for p in benjamini_hochberg([0.01, 0.04, 0.03])]
    [0.03, 0.04, 0.04]
    """
    from scipy.stats import false_discovery_control

    return false_discovery_control(p_values).tolist() if len(p_values) else []


def _pair(
    first: str, second: str, right: Mapping[str, ArrayLike], fold: ArrayLike | None, alpha: float
) -> Pair:
    ours, theirs = np.asarray(right[first], dtype=bool), np.asarray(right[second], dtype=bool)
    paired = paired_difference(ours, theirs, alpha=alpha)
    accuracies = float(ours.mean()), float(theirs.mean())
    n = len(ours)
    # Second less first, so that the sign is that of the accuracies.
    rates = error_rate_difference(1 - accuracies[1], n, 1 - accuracies[0], n, alpha)
    folds = None
    if fold is not None and len(np.unique(fold)) > 1:
        folds = fold_difference(fold_accuracies(ours, fold), fold_accuracies(theirs, fold), alpha=alpha)
    return Pair(first, second, accuracies, paired, rates, folds)
