"""Rankings of classifiers: ranks, winners, and how well two rankings agree. A row is a case."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.stats import rankdata


def ranks_within(values: ArrayLike) -> NDArray[np.float64]:
    """Rank the values of each row. The largest has rank 1; equal values share the mean of their ranks."""
    return np.asarray(rankdata(-np.asarray(values, dtype=float), axis=-1))


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
