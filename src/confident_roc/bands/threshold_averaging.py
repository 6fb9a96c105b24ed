"""Threshold averaging: at every threshold an interval for FPR and one for TPR, which make a box.

The name comes from averaging the points of bootstrapped curves at one threshold. No curve has to be drawn for
this: if examples are resampled within their class, the number above a threshold is binomial.

References
----------
Fawcett, T. (2006). An introduction to ROC analysis. Pattern Recognition Letters 27, 861-874.
Macskassy, S. A. and Provost, F. (2004). Confidence bands for ROC curves: methods and an empirical study.
ROC Analysis in AI, ECAI 2004.
"""

import math
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from confident_roc._validation import check_level
from confident_roc.bands._band import Band, lowest_from, unweighted_points, within_roc_space
from confident_roc.roc import RocPoints, vertices


def threshold_averaging_band(
    y_true: ArrayLike | None = None,
    y_score: ArrayLike | None = None,
    *,
    points: RocPoints | None = None,
    pos_label: Any = None,
    level: float = 0.95,
) -> Band:
    """Compute the band of the boxes at all thresholds.

    A box is the mean plus or minus z standard deviations of the resampled rates. Each rate has the square
    root of the level, so that the box contains the point of its threshold with the probability `level`, one
    threshold at a time. If a rate is 0 or 1, it does not vary in a resample, and the box has no extent in
    that direction.

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
        Probability of one box.

    Returns
    -------
    Band
        The band around all boxes.

    See Also
    --------
    band : Choose among all bands.

    Examples
    --------
    >>> from confident_roc import threshold_averaging_band
    >>> band = threshold_averaging_band([0, 0, 0, 1, 1, 1], [0.1, 0.3, 0.4, 0.2, 0.6, 0.8])
    >>> round(band.share, 3)
    0.942
    """
    from statistics import NormalDist  # slow to import

    check_level(level)
    points = unweighted_points(y_true, y_score, points, pos_label)
    z = NormalDist().inv_cdf((1 + math.sqrt(level)) / 2)
    fpr, tpr = vertices(points)
    dx = z * np.sqrt(fpr * (1 - fpr) / points.negatives)
    dy = z * np.sqrt(tpr * (1 - tpr) / points.positives)
    # The edges enclose all boxes, also a box that reaches beyond its neighbours.
    lower = within_roc_space(np.maximum.accumulate(fpr + dx), lowest_from(tpr - dy))
    upper = within_roc_space(lowest_from(fpr - dx), np.maximum.accumulate(tpr + dy))
    return Band("threshold-averaging", level, fpr, tpr, (fpr, tpr), lower, upper, details={})
