"""Simultaneous joint confidence regions: a rectangle about every point, from Kolmogorov and Smirnov.

All points of the empirical distribution of a class lie within the critical value of the true one at once,
whatever that is. The two classes are independent, so each gets the square root of the level. The union of the
rectangles is the curve displaced by both critical values, up and left or down and right.

References
----------
Campbell, G. (1994). Advances in statistical methodology for the evaluation of diagnostic and laboratory
tests. Statistics in Medicine 13, 499-508.
"""

import math
from functools import cache

from confident_roc._validation import check_level
from confident_roc.bands._band import Band, within_roc_space
from confident_roc.roc import RocPoints, vertices


def joint_regions_band(points: RocPoints, *, level: float = 0.95) -> Band:
    """Band of the joint confidence regions of all points at once.

    The only band here that holds the whole true curve with at least the stated probability for every sample
    size and distribution; conservative where scores are tied.

    Parameters
    ----------
    points
        The curve, from `roc_points`; without weights.
    level
        Probability that all regions together hold.

    Examples
    --------
    >>> from confident_roc.roc import roc_points
    >>> band = joint_regions_band(roc_points([0, 0, 0, 1, 1, 1], [0.1, 0.3, 0.4, 0.2, 0.6, 0.8]))
    >>> {name: round(value, 4) for name, value in band.details.items()}
    {'fpr': 0.7669, 'tpr': 0.7669}
    """
    check_level(level)
    dx = critical_distance(points.negatives, math.sqrt(level))
    dy = critical_distance(points.positives, math.sqrt(level))
    fpr, tpr = vertices(points)
    lower, upper = within_roc_space(fpr + dx, tpr - dy), within_roc_space(fpr - dx, tpr + dy)
    details = {"fpr": dx, "tpr": dy}
    return Band("joint-regions", level, fpr, tpr, (fpr, tpr), lower, upper, details)


@cache
def critical_distance(n: int, level: float) -> float:
    """Distance that an empirical distribution of n values keeps from the true one with this probability."""
    from scipy.stats import kstwo

    return float(kstwo.ppf(level, n))  # exact for finite n, not the limiting 1.358 / sqrt(n)
