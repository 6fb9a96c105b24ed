"""Wilson's interval for an accuracy or an error rate, and a test of two error rates.

The interval is a short formula, here for arrays. scipy's `binomtest(...).proportion_ci` computes it for one
count at a time together with an exact test, and its import takes longer than our jobs.

References
----------
Wilson, E. B. (1927). Probable inference, the law of succession, and statistical inference. Journal of the
American Statistical Association 22, 209-212.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from confident_roc.errors import InputError
from confident_roc.tango import normal_quantile

Limits = tuple[NDArray[np.float64], NDArray[np.float64]]


def wilson_interval(correct: ArrayLike, n: ArrayLike, alpha: float = 0.05) -> Limits:
    """Compute Wilson's (1 - alpha) interval for the true share behind correct / n.

    It contains the shares p with |correct / n - p| <= z sqrt(p (1 - p) / n). It never leaves [0, 1], and it
    has a width even if all or none are correct.

    Parameters
    ----------
    correct : array-like
        Number of correct predictions, or of wrong ones for an error rate. It need not be an integer.
    n : array-like
        Number of examples, at least one.
    alpha : float, default=0.05
        One minus the confidence level.

    Returns
    -------
    lower : ndarray
        Lower limits, of the broadcast shape of `correct` and `n`.
    upper : ndarray
        Upper limits.

    See Also
    --------
    error_rate_difference : Compare two error rates.

    Examples
    --------
    >>> from confident_roc.compare import wilson_interval
    >>> lower, upper = wilson_interval(75, 100, alpha=0.2)
    >>> f"{lower:.3f} {upper:.3f}"
    '0.691 0.801'
    """
    correct, n = _counts(correct, n)
    z = normal_quantile(alpha)
    g = z * z
    half = z * np.sqrt(g + 4 * correct * (n - correct) / n)
    lower, upper = ((2 * correct + g + end) / (2 * (n + g)) for end in (-half, half))
    # The formula gives these limits up to its rounding.
    return np.where(correct == 0, 0.0, lower)[()], np.where(correct == n, 1.0, upper)[()]


def _counts(correct: ArrayLike, n: ArrayLike) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    correct, n = np.asarray(correct, dtype=float), np.asarray(n, dtype=float)
    if not np.all(np.isfinite(n) & (n > 0)):
        raise InputError("n: not a number of examples; allowed: above 0")
    if not np.all((correct >= 0) & (correct <= n)):
        raise InputError("correct: out of range; allowed: 0 to n")
    return correct, n


@dataclass(frozen=True)
class ErrorRateDifference:
    """Result of `error_rate_difference`.

    Attributes
    ----------
    difference : float
        The first error rate minus the second.
    variance : float
        The sum of the variances of both rates.
    lower, upper : float
        Limits of the interval for the difference.
    z : float
        The test statistic. If both variances are 0, it is infinite for different rates and 0 for equal ones.
    p_value : float
        Two-sided p value.
    """

    difference: float
    variance: float
    lower: float
    upper: float
    z: float
    p_value: float

    @property
    def confidence(self) -> float:
        """Largest confidence level at which the difference is significant."""
        return 1 - self.p_value


def error_rate_difference(
    first: float, n_first: float, second: float, n_second: float, alpha: float = 0.05
) -> ErrorRateDifference:
    """Compare the error rates on two test sets by the normal approximation with unpooled variances.

    The two test sets must have no example in common. On the same examples the errors of two models are
    correlated, and this test ignores it: use `confident_roc.paired_difference`.

    Parameters
    ----------
    first : float
        Error rate on the first test set, from 0 to 1. It is a rate: 0.15 of 30 examples is 4.5 errors.
    n_first : float
        Number of examples of the first test set.
    second : float
        Error rate on the second test set.
    n_second : float
        Number of examples of the second test set.
    alpha : float, default=0.05
        One minus the confidence of the interval.

    Returns
    -------
    ErrorRateDifference
        The difference, its interval, z and p value.

    See Also
    --------
    confident_roc.paired_difference : Compare two models on the same examples.

    Examples
    --------
    >>> from confident_roc.compare import error_rate_difference
    >>> result = error_rate_difference(0.15, 30, 0.25, 5000)
    >>> f"{result.z:.5f} {result.confidence:.4f} [{result.lower:.3f}, {result.upper:.3f}]"
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
    """Compute the probability that a standard normal number is further from 0 than z."""
    return math.erfc(abs(z) / math.sqrt(2))


def z_table(rows: Sequence[float], columns: Sequence[float]) -> list[list[float]]:
    """Compute a table of `two_sided_alpha` as books print it: z is the sum of row and column."""
    return [[two_sided_alpha(row + column) for column in columns] for row in rows]
