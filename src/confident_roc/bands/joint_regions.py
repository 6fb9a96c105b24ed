"""Simultaneous joint confidence regions: a rectangle around every point, from Kolmogorov and Smirnov.

The whole empirical distribution of a class lies within a critical distance of the true one, whatever the
true one is. The two classes are independent, so each gets the square root of the level. Two curves bound the
union of the rectangles: the curve moved up and left by both critical distances, and moved down and right.

References
----------
Campbell, G. (1994). Advances in statistical methodology for the evaluation of diagnostic and laboratory
tests. Statistics in Medicine 13, 499-508.
Marsaglia, G., Tsang, W. W. and Wang, J. (2003). Evaluating Kolmogorov's distribution. Journal of Statistical
Software 8(18).
"""

import math
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from confident_roc._validation import check_level
from confident_roc.bands._band import Band, unweighted_points, within_roc_space
from confident_roc.roc import RocPoints, vertices

_MOST_STEPS = 50
_LARGEST_EXACT = 5000
"""For more values than this the matrices are large, and scipy's approximation is good to eight digits."""


def joint_regions_band(
    y_true: ArrayLike | None = None,
    y_score: ArrayLike | None = None,
    *,
    points: RocPoints | None = None,
    pos_label: Any = None,
    level: float = 0.95,
) -> Band:
    """Compute the band of the joint confidence regions of all points at once.

    This is the only band here that contains the whole true curve with at least the stated probability for
    every sample size and distribution. It is conservative if scores are tied.

    Parameters
    ----------
    y_true : array-like of shape (n_samples,), default=None
        Labels of two classes.
    y_score : array-like of shape (n_samples,), default=None
        Scores of a classifier. A higher score means more likely positive.
    points : RocPoints, default=None
        The points of the curve, instead of `y_true` and `y_score`; without weights.
    pos_label : int, float, bool or str, default=None
        The positive class. It is required unless the labels are 0 and 1, -1 and 1, or truth values.
    level : float, default=0.95
        Probability that all regions hold together.

    Returns
    -------
    Band
        Its `details` are the critical distances in FPR and TPR.

    See Also
    --------
    band : Choose among all bands.

    Examples
    --------
    >>> from confident_roc import joint_regions_band
    >>> band = joint_regions_band([0, 0, 0, 1, 1, 1], [0.1, 0.3, 0.4, 0.2, 0.6, 0.8])
    >>> {name: round(value, 4) for name, value in band.details.items()}
    {'fpr': 0.7669, 'tpr': 0.7669}
    """
    check_level(level)
    points = unweighted_points(y_true, y_score, points, pos_label)
    dx = critical_distance(points.negatives, math.sqrt(level))
    dy = critical_distance(points.positives, math.sqrt(level))
    fpr, tpr = vertices(points)
    lower, upper = within_roc_space(fpr + dx, tpr - dy), within_roc_space(fpr - dx, tpr + dy)
    details = {"fpr": dx, "tpr": dy}
    return Band("joint-regions", level, fpr, tpr, (fpr, tpr), lower, upper, details)


@cache
def critical_distance(n: int, level: float) -> float:
    """Return the distance that an empirical distribution of n values keeps with this probability."""
    if n > _LARGEST_EXACT:
        from scipy.stats import kstwo

        return float(kstwo.ppf(level, n))
    # The quantile is at most Massart's bound, a little too large, and that of one value. From there secants
    # lead to it in a few steps: the logarithm of the tail is nearly a parabola.
    largest = min((1 + level) / 2, math.sqrt(math.log(2 / (1 - level)) / (2 * n)))
    previous, distance = largest, 0.99 * largest
    error, here = (_log_tail(n, d) - math.log(1 - level) for d in (previous, distance))
    for _ in range(_MOST_STEPS):
        if abs(distance - previous) < 1e-13 or here == error:
            break
        step = here * (distance - previous) / (here - error)
        previous, error = distance, here
        distance = min(max(distance - step, 0.5 / n), largest)
        here = _log_tail(n, distance) - math.log(1 - level)
    # The last digits of a product of matrices depend on the machine.
    return round(distance, 9)


def _log_tail(n: int, distance: float) -> float:
    return math.log(max(1 - kept_probability(n, distance), 1e-16))


def kept_probability(n: int, distance: float) -> float:
    """Compute the probability that an empirical distribution of n values keeps within a distance, exactly.

    It is an element of the nth power of a matrix (Marsaglia, Tsang and Wang 2003). scipy's `kstwo` computes
    it too, and its import would take longer than all bands of a data set.
    """
    k = math.ceil(n * distance)
    size, part = 2 * k - 1, k - n * distance
    row, column = np.indices((size, size))
    powers = part ** np.arange(1, size + 1)
    matrix = np.where(row - column >= -1, 1.0, 0.0)
    matrix[:, 0] -= powers
    matrix[-1] -= powers[::-1]
    matrix[-1, 0] += max(0.0, 2 * part - 1) ** size
    logs = np.cumsum(np.log(np.r_[1.0, np.arange(1, size + 1)]))  # of factorials
    matrix *= np.exp(-logs[np.maximum(row - column + 1, 0)])
    # n! / n^n goes into the n factors, so that no product overflows.
    matrix *= math.exp(math.lgamma(n + 1) / n - math.log(n))
    return float(np.linalg.matrix_power(matrix, n)[k - 1, k - 1])
