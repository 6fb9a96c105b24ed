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
    """Result of `friedman_test`.

    Attributes
    ----------
    ranks : ndarray of shape (n_classifiers,)
        Mean rank of each classifier; 1 is the best.
    blocks : int
        Number of data sets.
    chi2, p_chi2 : float
        Friedman's statistic, corrected for ties, and its p value.
    f, p_f : float
        The better statistic of Iman and Davenport, which is computed from chi2, and its p value.
    """

    ranks: NDArray[np.float64]
    blocks: int
    chi2: float
    p_chi2: float
    f: float
    p_f: float


def friedman_test(values: ArrayLike) -> FriedmanTest:
    """Test whether several classifiers have the same mean rank over many data sets.

    Parameters
    ----------
    values : array-like of shape (n_datasets, n_classifiers)
        A measure of each classifier on each data set. Higher is better.

    Returns
    -------
    FriedmanTest
        Mean ranks, statistics and p values.

    See Also
    --------
    critical_difference : Which mean ranks differ significantly.

    Examples
    --------
    >>> from confident_roc.compare import friedman_test
    >>> test = friedman_test([[0.9, 0.8, 0.7], [0.8, 0.7, 0.6], [0.7, 0.8, 0.6], [0.9, 0.8, 0.5]])
    >>> test.ranks.tolist(), round(test.p_f, 4)
    ([1.25, 1.75, 3.0], 0.0066)
    """
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
    """Rank the values of each row. The largest has rank 1; equal values share the mean of their ranks."""
    from scipy.stats import rankdata

    return np.asarray(rankdata(-np.asarray(values, dtype=float), axis=-1))


def critical_difference(classifiers: int, blocks: int, alpha: float = 0.05) -> float:
    """Compute the smallest difference of two mean ranks that is significant by Nemenyi's test.

    Parameters
    ----------
    classifiers : int
        Number of classifiers.
    blocks : int
        Number of data sets.
    alpha : float, default=0.05
        Significance level.

    Returns
    -------
    float
        The critical difference.

    See Also
    --------
    friedman_test : Test first whether the classifiers differ at all.

    Examples
    --------
    >>> from confident_roc.compare import critical_difference
    >>> round(critical_difference(4, 6), 3)
    1.915
    """
    from scipy.stats import studentized_range

    q = studentized_range.ppf(1 - alpha, classifiers, np.inf) / math.sqrt(2)
    return float(q * math.sqrt(classifiers * (classifiers + 1) / (6 * blocks)))


def cliques(ranks: Sequence[float] | NDArray[np.float64], difference: float) -> list[tuple[float, float]]:
    """Return the smallest and largest rank of each largest group that does not differ significantly."""
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
"""Values are compared to this many digits: the same area, summed in another order, is no better."""


def rank_agreement(one: ArrayLike, truth: ArrayLike) -> NDArray[np.float64]:
    """Compute Kendall's tau-b of each row; NaN if all of `truth` is tied."""
    signs = [_signs(values) for values in (one, truth)]
    both = (signs[0] * signs[1]).sum(axis=-1)
    untied = [np.abs(sign).sum(axis=-1) for sign in signs]
    scale = np.sqrt(untied[0] * untied[1])
    # A row of `one` without any difference is no ranking: its agreement is 0.
    tau = np.divide(both, scale, out=np.zeros(len(both)), where=scale > 0)
    return np.where(untied[1] > 0, tau, np.nan)


def winners(values: ArrayLike) -> NDArray[np.bool_]:
    """Mark the best value of each row, or all best values if they are tied."""
    rounded = _rounded(values)
    return np.asarray(rounded == rounded.max(axis=-1, keepdims=True))


def value_of_pick(values: ArrayLike, truth: ArrayLike) -> NDArray[np.float64]:
    """Return the true value of the winner, or the mean of the true values if winners are tied."""
    best = winners(values)
    return np.asarray(np.where(best, np.asarray(truth, float), 0).sum(axis=-1) / best.sum(axis=-1))


def _rounded(values: ArrayLike) -> NDArray[np.float64]:
    return np.round(np.asarray(values, dtype=float), _DIGITS)


def _signs(values: ArrayLike) -> NDArray[np.float64]:
    """Compare each pair in a row: 1 if the first is better, -1 if the second is, 0 if they are equal."""
    rounded = _rounded(values)
    i, j = np.triu_indices(rounded.shape[-1], 1)
    first, second = rounded[..., i], rounded[..., j]
    return (first > second).astype(float) - (first < second)
