"""Two error rates: the unpooled z, the confidence at which they differ significantly, and the z table."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from confident_roc.errors import InputError
from confident_roc.tango import normal_quantile


@dataclass(frozen=True)
class ErrorRateDifference:
    """What `error_rate_difference` found.

    Attributes
    ----------
    difference
        First error rate less the second.
    variance
        Its variance, the sum of both rates' own.
    lower, upper
        The interval for the true difference.
    z
        Difference over standard error; infinite where both rates are certain and differ, 0 where they are
        the same.
    p_value
        Two-sided significance of z.
    """

    difference: float
    variance: float
    lower: float
    upper: float
    z: float
    p_value: float

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
    """Probability that a standard normal number is further from 0 than z.

    Examples
    --------
    >>> f"{two_sided_alpha(1.53):.3f}"
    '0.126'
    """
    return math.erfc(abs(z) / math.sqrt(2))


def z_table(rows: Sequence[float], columns: Sequence[float]) -> list[list[float]]:
    """Table of `two_sided_alpha` as books print it: z is the row's number plus the column's.

    Examples
    --------
    >>> [[round(alpha, 3) for alpha in row] for row in z_table([1.5, 1.6], [0, 0.03])]
    [[0.134, 0.126], [0.11, 0.103]]
    """
    return [[two_sided_alpha(row + column) for column in columns] for row in rows]
