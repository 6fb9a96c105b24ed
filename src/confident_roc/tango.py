"""Tango's score interval for the difference (b - c) / n of paired proportions.

Our own because no maintained Python library has it vectorised; R's PropCIs and contingencytables, which
have it one row at a time, agree to their own precision.

References
----------
Tango, T. (1998). Equivalence test and confidence interval for the difference in proportions for the
paired-sample design. Statistics in Medicine 17, 891-908.
"""

from __future__ import annotations

from statistics import NormalDist

import numpy as np
from numpy.typing import ArrayLike, NDArray

from confident_roc.errors import InputError

# The score falls steadily in delta, so halving the bracket is safe everywhere; 60 halvings of a bracket
# no wider than 2 leave less than one unit in the last place of 1.
_HALVINGS = 60


def normal_quantile(alpha: float) -> float:
    """Upper alpha/2 quantile z of the normal distribution (1.9599... for 0.05, never 1.96)."""
    if not 0 < alpha < 1:
        raise InputError(f"alpha: {alpha} is out of range; allowed: between 0 and 1, for instance 0.05")
    return -NormalDist().inv_cdf(alpha / 2)


def is_confident(b: ArrayLike, c: ArrayLike, alpha: float = 0.05) -> NDArray[np.bool_]:
    """Whether Tango's interval for (b - c) / n contains zero.

    At a difference of zero Tango's score is McNemar's, (b - c) / sqrt(b + c), whatever n is: so no interval
    has to be solved for. b = c = 0 counts as confident, as its interval does contain zero.

    Parameters
    ----------
    b, c
        False negatives and false positives.
    alpha
        One minus the confidence level.

    Examples
    --------
    >>> is_confident([9, 337], [3, 288]).tolist()
    [True, False]
    """
    b, c = _counts(b, c)
    return (b - c) ** 2 <= normal_quantile(alpha) ** 2 * (b + c)


def tango_interval(
    b: ArrayLike, c: ArrayLike, n: ArrayLike, alpha: float = 0.05
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Tango's (1 - alpha) interval for (b - c) / n.

    Parameters
    ----------
    b, c
        The two disagreeing counts of a paired 2 x 2 table: for a classifier, false negatives and false
        positives.
    n
        All examples.
    alpha
        One minus the confidence level.

    Returns
    -------
    lower, upper
        Arrays of the broadcast shape of b, c and n, within [-1, 1].

    Examples
    --------
    >>> lower, upper = tango_interval(9, 3, 32)
    >>> f"{lower:.4f} {upper:.4f}"
    '-0.0271 0.3897'
    """
    b, c = _counts(b, c)
    b, c, n = np.broadcast_arrays(b, c, _numbers(n))
    if not (np.all(n >= 1) and np.all(b + c <= n) and np.all(np.isfinite(n))):
        raise InputError("n: too small or not a number; allowed: at least 1 and at least b + c")
    z = normal_quantile(alpha)
    return -_upper(c, b, n, z), _upper(b, c, n, z)


def _counts(b: ArrayLike, c: ArrayLike) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    b, c = np.broadcast_arrays(_numbers(b), _numbers(c))
    if not all(np.all((x >= 0) & np.isfinite(x)) for x in (b, c)):
        raise InputError("b, c: negative or not a number; allowed: counts, 0 or more")
    return b, c


def _numbers(values: ArrayLike) -> NDArray[np.float64]:
    """Turn values into doubles, NaN where they are none."""
    try:
        return np.asarray(values, dtype=float)
    except (TypeError, ValueError):
        return np.array(np.nan)


def _upper(b: NDArray, c: NDArray, n: NDArray, z: float) -> NDArray[np.float64]:
    """Solve score = -z for delta; the lower limit is the mirror image of this one."""
    low, high = (b - c) / n, np.ones_like(n)
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        above = _score(middle, b, c, n) > -z
        low, high = np.where(above, middle, low), np.where(above, high, middle)
    g = z * z
    # Where the score has no sign change inside the bracket the limit is known in closed form.
    upper = np.where(b == c, np.sqrt(g * (2 * b + g)) / (n + g), (low + high) / 2)
    upper = np.where(c == n, (g - n) / (n + g), upper)
    return np.where(b == n, 1.0, upper)


def _score(delta: NDArray, b: NDArray, c: NDArray, n: NDArray) -> NDArray[np.float64]:
    W = -b - c + (2 * n - b + c) * delta
    product = 2 * c * delta * (1 - delta)
    root = np.sqrt(np.maximum(W * W + 4 * n * product, 0))
    # The two forms are equal; each is free of cancellation on its side of W = 0.
    with np.errstate(divide="ignore", invalid="ignore"):
        q21 = np.where(W > 0, product / (root + W), (root - W) / (4 * n))
        variance = n * (2 * q21 + delta * (1 - delta))
        return (b - c - n * delta) / np.sqrt(variance)
