"""Recall-precision curve, its area and the average precision."""

import numpy as np

from confident_roc._frames import Columns
from confident_roc.roc import RocPoints, vertex_counts


def recall_precision_curve(points: RocPoints) -> Columns:
    """Compute recall and precision by falling threshold.

    The first point has recall 0 and the precision of the next point.

    Parameters
    ----------
    points : RocPoints
        The curve, from `roc_points`.

    Returns
    -------
    dict of str to ndarray
        The columns recall and precision.

    See Also
    --------
    average_precision, recall_precision_area : Areas under the curve.

    Examples
    --------
    >>> from confident_roc import roc_points
    >>> from confident_roc.curves import recall_precision_curve
    >>> curve = recall_precision_curve(roc_points([0, 0, 1, 1], [0.1, 0.6, 0.4, 0.9]))
    >>> curve["recall"].tolist()
    [0.0, 0.5, 0.5, 1.0, 1.0]
    """
    c, a = vertex_counts(points)
    precision = np.divide(a, a + c, out=np.zeros(len(a)), where=a + c > 0)
    precision[0] = precision[1]
    return {"recall": a / points.positives, "precision": precision}


def average_precision(points: RocPoints) -> float:
    """Compute the average precision as scikit-learn does: each step has the precision at its end.

    Parameters
    ----------
    points : RocPoints
        The curve, from `roc_points`.

    Returns
    -------
    float
        The average precision.

    See Also
    --------
    recall_precision_area : The area with ties in random order.

    Examples
    --------
    >>> from confident_roc import roc_points
    >>> from confident_roc.curves import average_precision
    >>> round(average_precision(roc_points([0, 0, 1, 1], [0.1, 0.6, 0.4, 0.9])), 4)
    0.8333
    """
    curve = recall_precision_curve(points)
    return float(np.sum(np.diff(curve["recall"]) * curve["precision"][1:]))


def recall_precision_area(points: RocPoints) -> float:
    """Compute the area under the recall-precision curve, along its hyperbolas.

    Examples with the same score come in a random order, as in the other curves. The average precision instead
    gives all of them the precision of the last one.

    Parameters
    ----------
    points : RocPoints
        The curve, from `roc_points`.

    Returns
    -------
    float
        The area.

    See Also
    --------
    average_precision : The area of the steps.

    Examples
    --------
    >>> from confident_roc import roc_points
    >>> from confident_roc.curves import recall_precision_area
    >>> round(recall_precision_area(roc_points([0, 0, 1, 1], [0.1, 0.6, 0.4, 0.9])), 4)
    0.7973
    """
    c, a = (counts.astype(float) for counts in vertex_counts(points))
    before = np.flatnonzero(np.diff(a) > 0)  # a step without true positives has no width
    a0, c0, da, dc = a[before], c[before], np.diff(a)[before], np.diff(c)[before]
    # Precision is (a0 + x) / (a0 + c0 + (1 + h) x) with h = dc / da and x from 0 to da.
    rate = 1 + dc / da
    rest = (a0 * dc - c0 * da) / (da + dc)
    start, end = a0 + c0, a0 + c0 + da + dc
    log = np.zeros_like(rest)
    np.log(end / np.where(start > 0, start, 1), out=log, where=(rest != 0) & (start > 0))
    return float(np.sum(da / rate + rest / rate * log) / points.positives)
