"""Intervals for an accuracy or an error rate: Wilson's, and Wald's.

Both are one formula, here for arrays. scipy's `binomtest(...).proportion_ci` has Wilson's for one count at a
time, works out an exact test on the way, and its import takes longer than the jobs that need an interval.

References
----------
Wilson, E. B. (1927). Probable inference, the law of succession, and statistical inference. Journal of the
American Statistical Association 22, 209-212.
Brown, L. D., Cai, T. T. and DasGupta, A. (2001). Interval estimation for a binomial proportion. Statistical
Science 16, 101-133.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from confident_roc._validation import check_choice
from confident_roc.errors import InputError
from confident_roc.tango import normal_quantile

Limits = tuple[NDArray[np.float64], NDArray[np.float64]]


def wilson_interval(correct: ArrayLike, n: ArrayLike, alpha: float = 0.05) -> Limits:
    """Wilson's (1 - alpha) interval for the true share behind correct / n.

    The shares p with |correct / n - p| <= z sqrt(p (1 - p) / n), as the first deck solves for. It never
    leaves [0, 1], and has a width even where all or none are correct.

    Parameters
    ----------
    correct
        Examples called right, or wrong if an error rate is wanted. A share times n need not be whole.
    n
        All examples, at least one.
    alpha
        One minus the confidence level.

    Returns
    -------
    lower, upper
        Of the broadcast shape of both.

    Examples
    --------
    >>> lower, upper = wilson_interval(75, 100, alpha=0.2)
    >>> f"{lower:.3f} {upper:.3f}"
    '0.691 0.801'
    """
    correct, n = _counts(correct, n)
    z = normal_quantile(alpha)
    g = z * z
    half = z * np.sqrt(g + 4 * correct * (n - correct) / n)
    lower, upper = ((2 * correct + g + end) / (2 * (n + g)) for end in (-half, half))
    # The formula gives these up to its rounding.
    return np.where(correct == 0, 0.0, lower)[()], np.where(correct == n, 1.0, upper)[()]


def wald_interval(correct: ArrayLike, n: ArrayLike, alpha: float = 0.05) -> Limits:
    """Wald's (1 - alpha) interval: the share correct / n, plus and minus z standard errors.

    The second deck's, and the one of most text books. It may leave [0, 1], is not cut there, and has no width
    where all or none are correct: prefer Wilson's.

    Parameters
    ----------
    correct, n, alpha
        As for `wilson_interval`.

    Examples
    --------
    >>> lower, upper = wald_interval(99, 100)
    >>> f"{lower:.3f} {upper:.3f}"
    '0.970 1.010'
    """
    correct, n = _counts(correct, n)
    share = correct / n
    half = normal_quantile(alpha) * np.sqrt(share * (1 - share) / n)
    return share - half, share + half


INTERVALS: dict[str, Callable[[ArrayLike, ArrayLike, float], Limits]] = {
    "wilson": wilson_interval,
    "wald": wald_interval,
}


def coverage(interval: str, share: float, n: int, alpha: float = 0.05) -> float:
    """Probability that an interval contains the true share: 1 - alpha is what it promises.

    Exact, by the binomial distribution.

    Parameters
    ----------
    interval
        "wilson" or "wald".
    share
        The true accuracy or error rate.
    n, alpha
        Examples, and one minus the confidence level.

    Examples
    --------
    >>> f"{coverage('wald', 0.05, 30):.3f} {coverage('wilson', 0.05, 30):.3f}"
    '0.782 0.939'
    """
    from scipy.special import bdtr

    check_choice("interval", interval, INTERVALS)
    if not 0 <= share <= 1:
        raise InputError(f"share: {share!r}; allowed: 0 to 1")
    counts = np.arange(n + 1)
    lower, upper = INTERVALS[interval](counts, n, alpha)
    chance = np.diff(bdtr(counts, n, share), prepend=0.0)
    return float(chance[(lower <= share) & (share <= upper)].sum())


def _counts(correct: ArrayLike, n: ArrayLike) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    correct, n = np.asarray(correct, dtype=float), np.asarray(n, dtype=float)
    if not np.all(np.isfinite(n) & (n > 0)):
        raise InputError("n: not a number of examples; allowed: above 0")
    if not np.all((correct >= 0) & (correct <= n)):
        raise InputError("correct: out of range; allowed: 0 to n")
    return correct, n


@dataclass(frozen=True)
class ErrorRateDifference:
    """What `error_rate_difference` found: first error rate less the second, and its interval."""

    difference: float
    variance: float  # the sum of both rates' own
    lower: float
    upper: float
    z: float  # infinite if both rates are certain and differ, 0 if they are the same
    p_value: float  # two-sided

    @property
    def confidence(self) -> float:
        """Confidence at which the difference becomes significant: at any lower one it is, at a higher not."""
        return 1 - self.p_value


def error_rate_difference(
    first: float, n_first: float, second: float, n_second: float, alpha: float = 0.05
) -> ErrorRateDifference:
    """Compare two error rates found on two test sets by the normal approximation, variances unpooled.

    For test sets with no example in common. On the same examples the errors of two models go together, which
    this ignores: use `paired_difference`.

    Parameters
    ----------
    first, second
        Error rates, from 0 to 1. Rates, not counts: 0.15 of 30 examples is 4.5 errors.
    n_first, n_second
        Examples each was found on.
    alpha
        One minus the confidence of the interval.

    Examples
    --------
    >>> found = error_rate_difference(0.15, 30, 0.25, 5000)
    >>> f"{found.z:.5f} {found.confidence:.4f} [{found.lower:.3f}, {found.upper:.3f}]"
    '-1.52721 0.8733 [-0.228, 0.028]'
    """
    for name, rate, n in (("first", first, n_first), ("second", second, n_second)):
        if not 0 <= rate <= 1:
            raise InputError(f"{name}: {rate!r}; allowed: an error rate, 0 to 1")
        if not 0 < n < math.inf:
            raise InputError(f"n_{name}: {n!r}; allowed: a number of examples, above 0")
    difference = first - second
    variance = first * (1 - first) / n_first + second * (1 - second) / n_second
    error = math.sqrt(variance)
    half = normal_quantile(alpha) * error
    certain = math.copysign(math.inf, difference) if difference else 0.0
    z = difference / error if error else certain
    return ErrorRateDifference(
        difference, variance, difference - half, difference + half, z, two_sided_alpha(z)
    )


def two_sided_alpha(z: float) -> float:
    """Probability that a standard normal number is further from 0 than z."""
    return math.erfc(abs(z) / math.sqrt(2))


def z_table(rows: Sequence[float], columns: Sequence[float]) -> list[list[float]]:
    """Table of `two_sided_alpha` as books print it: z is the row's number plus the column's."""
    return [[two_sided_alpha(row + column) for column in columns] for row in rows]
