"""Bands by averaging bootstrapped curves: at each FPR, or at each threshold.

Vertical averaging takes the mean TPR at each FPR, plus and minus z standard deviations. Threshold averaging
has an interval for FPR and one for TPR at every threshold, which make a box. No curve has to be drawn for
this: if examples are resampled within their class, the number above a threshold is binomial.

References
----------
Fawcett, T. (2006). An introduction to ROC analysis. Pattern Recognition Letters 27, 861-874.
Macskassy, S. A. and Provost, F. (2004). Confidence bands for ROC curves: methods and an empirical study.
ROC Analysis in AI, ECAI 2004.
"""

import math
from statistics import NormalDist
from typing import Unpack

import numpy as np

from confident_roc.bands._band import Band, edges_from_heights, lowest_from, within_roc_space
from confident_roc.bands.pointwise import rates_at
from confident_roc.bootstrap import Draws
from confident_roc.roc import RocPoints, vertices

_PIECES = 100


def vertical_averaging_band(points: RocPoints, level: float = 0.95, **draws: Unpack[Draws]) -> Band:
    """Compute the mean of the bootstrapped curves' TPR at each FPR, plus or minus z standard deviations."""
    z = NormalDist().inv_cdf((1 + level) / 2)
    grid = np.arange(_PIECES + 1) / _PIECES
    tpr = rates_at(points, grid, draws)
    mean, spread = tpr.mean(axis=0), tpr.std(axis=0, ddof=min(1, len(tpr) - 1))
    lower, upper = edges_from_heights(grid, mean - z * spread, mean + z * spread)
    centre = np.r_[0.0, grid], np.r_[0.0, mean]
    return Band("vertical-averaging", level, *vertices(points), centre, lower, upper, details={})


def threshold_averaging_band(points: RocPoints, level: float = 0.95) -> Band:
    """Compute the band of the boxes at all thresholds.

    A box is the mean plus or minus z standard deviations of the resampled rates. Each rate has the square
    root of the level, so that the box contains the point of its threshold with the probability `level`, one
    threshold at a time. If a rate is 0 or 1, it does not vary in a resample, and the box has no extent in
    that direction.
    """
    z = NormalDist().inv_cdf((1 + math.sqrt(level)) / 2)
    fpr, tpr = vertices(points)
    dx = z * np.sqrt(fpr * (1 - fpr) / points.negatives)
    dy = z * np.sqrt(tpr * (1 - tpr) / points.positives)
    # The edges enclose all boxes, also a box that reaches beyond its neighbours.
    lower = within_roc_space(np.maximum.accumulate(fpr + dx), lowest_from(tpr - dy))
    upper = within_roc_space(lowest_from(fpr - dx), np.maximum.accumulate(tpr + dy))
    return Band("threshold-averaging", level, fpr, tpr, (fpr, tpr), lower, upper, details={})
