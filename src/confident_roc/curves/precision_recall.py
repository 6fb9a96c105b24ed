"""Recall-precision curve, its area and the average precision."""

from __future__ import annotations

import numpy as np

from confident_roc._files import Columns
from confident_roc.curves._counts import from_origin, share
from confident_roc.roc import RocPoints


def recall_precision_curve(points: RocPoints) -> Columns:
    """Recall (the true positive rate) and precision at each threshold, from the largest on.

    Parameters
    ----------
    points
        The curve, from `roc_points`.

    Returns
    -------
    columns
        recall and precision. The first point has recall 0, and the precision of the first threshold.

    Examples
    --------
    >>> from confident_roc.roc import roc_points
    >>> curve = recall_precision_curve(roc_points([0, 1, 0, 1], [0.1, 0.4, 0.6, 0.9]))
    >>> curve["recall"].tolist(), curve["precision"].round(3).tolist()
    ([0.0, 0.5, 0.5, 1.0, 1.0], [1.0, 1.0, 0.5, 0.667, 0.5])
    """
    c, a = from_origin(points)
    return {"recall": a / points.positives, "precision": share(a, a + c)}


def average_precision(points: RocPoints) -> float:
    """Average precision as scikit-learn has it: the curve as steps, each with the precision at its end.

    Examples
    --------
    >>> from confident_roc.roc import roc_points
    >>> round(average_precision(roc_points([0, 1, 0, 1], [0.1, 0.4, 0.6, 0.9])), 4)
    0.8333
    """
    curve = recall_precision_curve(points)
    return float(np.sum(np.diff(curve["recall"]) * curve["precision"][1:]))


def recall_precision_area(points: RocPoints) -> float:
    """Area under the recall-precision curve, along its hyperbolas.

    Where many examples share a score, this takes them in a random order, as other curves do; the average
    precision takes all of them at the precision of the last.

    Examples
    --------
    >>> from confident_roc.roc import roc_points
    >>> round(recall_precision_area(roc_points([0, 1, 0, 1], [0.5, 0.5, 0.5, 0.9])), 4)
    0.8207
    """
    c, a = (counts.astype(float) for counts in from_origin(points))
    before = np.flatnonzero(np.diff(a) > 0)  # a step without true positives has no width
    a0, c0, da, dc = a[before], c[before], np.diff(a)[before], np.diff(c)[before]
    # Precision is (a0 + x) / (a0 + c0 + (1 + h) x) with h = dc / da and x from 0 to da.
    rate = 1 + dc / da
    rest = (a0 * dc - c0 * da) / (da + dc)
    start, end = a0 + c0, a0 + c0 + da + dc
    log = np.zeros_like(rest)
    np.log(end / np.where(start > 0, start, 1), out=log, where=(rest != 0) & (start > 0))
    return float(np.sum(da / rate + rest / rate * log) / points.positives)
