"""Threshold averaging: at every threshold an interval for FPR and one for TPR, a box in ROC space.

The name comes from averaging the points of bootstrapped curves at one threshold. Nothing has to be drawn for
it: resampled within its class, the number of examples above a threshold is binomial about the empirical one.

References
----------
Fawcett, T. (2006). An introduction to ROC analysis. Pattern Recognition Letters 27, 861-874.
Macskassy, S. A. and Provost, F. (2004). Confidence bands for ROC curves: methods and an empirical study.
ROC Analysis in AI, ECAI 2004.
"""

import math
from statistics import NormalDist

import numpy as np

from confident_roc._validation import check_level
from confident_roc.bands._band import Band, lowest_from, within_roc_space
from confident_roc.roc import RocPoints, vertices


def threshold_averaging_band(points: RocPoints, *, level: float = 0.95) -> Band:
    """Band of the boxes at all thresholds.

    A box is the mean plus or minus z standard deviations of the resampled rates, each at the square root of
    the level: it is to hold the point of its threshold with the probability `level`, one threshold at a time.
    Where a rate is 0 or 1 nothing varies in a resample, and the box has no extent that way.

    Parameters
    ----------
    points
        The curve, from `roc_points`; without weights.
    level
        Probability of one box.

    Examples
    --------
    >>> from confident_roc.roc import roc_points
    >>> band = threshold_averaging_band(roc_points([0, 0, 0, 1, 1, 1], [0.1, 0.3, 0.4, 0.2, 0.6, 0.8]))
    >>> round(band.share, 3)
    0.942
    """
    check_level(level)
    z = NormalDist().inv_cdf((1 + math.sqrt(level)) / 2)
    fpr, tpr = vertices(points)
    dx = z * np.sqrt(fpr * (1 - fpr) / points.negatives)
    dy = z * np.sqrt(tpr * (1 - tpr) / points.positives)
    # The edges enclose all boxes: where a box reaches beyond its neighbours' they give way.
    lower = within_roc_space(np.maximum.accumulate(fpr + dx), lowest_from(tpr - dy))
    upper = within_roc_space(lowest_from(fpr - dx), np.maximum.accumulate(tpr + dy))
    return Band("threshold-averaging", level, fpr, tpr, (fpr, tpr), lower, upper, details={})
