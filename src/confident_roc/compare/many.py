"""Several classifiers on many data sets: Friedman's test, and Nemenyi's critical difference after it.

References
----------
Demsar, J. (2006). Statistical comparisons of classifiers over multiple data sets. Journal of Machine Learning
Research 7, 1-30.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from confident_roc.errors import InputError


@dataclass(frozen=True, eq=False)
class FriedmanTest:
    """Whether classifiers differ at all."""

    ranks: NDArray[np.float64]  # mean rank of each classifier; 1 is the best
    blocks: int  # data sets
    chi2: float  # Friedman's statistic, corrected for ties
    p_chi2: float
    f: float  # Iman and Davenport's better statistic made of it
    p_f: float


def friedman_test(values: ArrayLike) -> FriedmanTest:
    """Test whether classifiers (columns) rank alike over data sets (rows); higher values are better."""
    from scipy.stats import chi2 as chi2_distribution
    from scipy.stats import f as f_distribution
    from scipy.stats import friedmanchisquare

    table = np.asarray(values, dtype=float)
    if table.ndim != 2 or table.shape[0] < 2 or table.shape[1] < 3:
        raise InputError(
            f"values: of shape {table.shape}; allowed: 2 data sets or more, 3 classifiers or more"
        )
    if np.isnan(table).any():
        raise InputError("values: some are missing; allowed: a number for each data set and classifier")
    blocks, k = table.shape
    ranks = ranks_within(table).mean(axis=0)
    if (table == table[:, :1]).all():  # all tied everywhere
        return FriedmanTest(ranks, blocks, 0.0, 1.0, 0.0, 1.0)
    chi2 = float(friedmanchisquare(*table.T).statistic)
    rest = blocks * (k - 1) - chi2
    f = (blocks - 1) * chi2 / rest if rest > 0 else math.inf
    return FriedmanTest(
        ranks,
        blocks,
        chi2,
        float(chi2_distribution.sf(chi2, k - 1)),
        f,
        float(f_distribution.sf(f, k - 1, (k - 1) * (blocks - 1))),
    )


def ranks_within(values: ArrayLike) -> NDArray[np.float64]:
    """Rank the values of each row; the largest has rank 1, equal ones share the mean of their ranks."""
    from scipy.stats import rankdata

    return np.asarray(rankdata(-np.asarray(values, dtype=float), axis=-1))


def critical_difference(classifiers: int, blocks: int, alpha: float = 0.05) -> float:
    """Least difference of two mean ranks that is significant by Nemenyi's test."""
    from scipy.stats import studentized_range

    q = studentized_range.ppf(1 - alpha, classifiers, np.inf) / math.sqrt(2)
    return float(q * math.sqrt(classifiers * (classifiers + 1) / (6 * blocks)))


def cliques(ranks: Sequence[float] | NDArray[np.float64], difference: float) -> list[tuple[float, float]]:
    """Find the largest groups of ranks that do not differ significantly: least and largest rank of each."""
    ordered = sorted(float(rank) for rank in ranks)
    groups: list[tuple[float, float]] = []
    reached = -1
    for first, rank in enumerate(ordered):
        last = max(i for i, other in enumerate(ordered) if other - rank < difference)
        if last > first and last > reached:
            groups.append((rank, ordered[last]))
            reached = last
    return groups


_DIGITS = 12
"""Digits to which values are compared: the same area, summed in another order, is no better."""


def rank_agreement(one: ArrayLike, truth: ArrayLike) -> NDArray[np.float64]:
    """Kendall's tau-b of each row: 1 for the same ranking, -1 for the reverse, NaN if `truth` has none."""
    signs = [_signs(values) for values in (one, truth)]
    both = (signs[0] * signs[1]).sum(axis=-1)
    untied = [np.abs(sign).sum(axis=-1) for sign in signs]
    scale = np.sqrt(untied[0] * untied[1])
    # A row of `one` without any difference says nothing: agreement 0.
    tau = np.divide(both, scale, out=np.zeros(len(both)), where=scale > 0)
    return np.where(untied[1] > 0, tau, np.nan)


def winners(values: ArrayLike) -> NDArray[np.bool_]:
    """Mark the best of each row, all of them if several are."""
    rounded = _rounded(values)
    return np.asarray(rounded == rounded.max(axis=-1, keepdims=True))


def value_of_pick(values: ArrayLike, truth: ArrayLike) -> NDArray[np.float64]:
    """Say how good the winner is in truth; of several one is taken at random, so their mean counts."""
    best = winners(values)
    return np.asarray(np.where(best, np.asarray(truth, float), 0).sum(axis=-1) / best.sum(axis=-1))


def _rounded(values: ArrayLike) -> NDArray[np.float64]:
    return np.round(np.asarray(values, dtype=float), _DIGITS)


def _signs(values: ArrayLike) -> NDArray[np.float64]:
    """Say of each pair in a row which is the better one: 1, 0 or -1."""
    rounded = _rounded(values)
    i, j = np.triu_indices(rounded.shape[-1], 1)
    first, second = rounded[..., i], rounded[..., j]
    return (first > second).astype(float) - (first < second)
