"""Rankings of classifiers: how far two agree, and what it costs to follow one of them.

All functions take a row for each case (a data set, or a half of one) and a column for each classifier; higher
is better, and minus infinity is the last place.

References
----------
Kendall, M. G. (1945). The treatment of ties in ranking problems. Biometrika 33, 239-251.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

_DIGITS = 12
"""Digits to which values are compared: the same area, summed in another order, is no better."""


def rank_agreement(one: ArrayLike, truth: ArrayLike) -> NDArray[np.float64]:
    """Kendall's tau-b of each row: 1 for the same ranking, -1 for the reverse.

    A row of `one` without any difference says nothing, and has agreement 0. Where `truth` has no difference
    there is nothing to be found: NaN.

    Examples
    --------
    >>> rank_agreement([[1, 2, 3], [1, 1, 1], [1, 2, 3]], [[4, 5, 6], [1, 2, 3], [7, 7, 7]]).tolist()
    [1.0, 0.0, nan]
    """
    signs = [_signs(values) for values in (one, truth)]
    both = (signs[0] * signs[1]).sum(axis=-1)
    untied = [np.abs(sign).sum(axis=-1) for sign in signs]
    scale = np.sqrt(untied[0] * untied[1])
    tau = np.divide(both, scale, out=np.zeros(len(both)), where=scale > 0)
    return np.where(untied[1] > 0, tau, np.nan)


def winners(values: ArrayLike) -> NDArray[np.bool_]:
    """Mark the best of each row, all of them where several are.

    Examples
    --------
    >>> winners([[0.5, 0.9, 0.9]]).tolist()
    [[False, True, True]]
    """
    rounded = _rounded(values)
    return np.asarray(rounded == rounded.max(axis=-1, keepdims=True))


def value_of_pick(values: ArrayLike, truth: ArrayLike) -> NDArray[np.float64]:
    """Say how good the winner is in truth; of several winners one is taken at random, so their mean counts.

    Examples
    --------
    >>> value_of_pick([[0.5, 0.9, 0.9]], [[1.0, 0.8, 0.6]]).tolist()
    [0.7]
    """
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
