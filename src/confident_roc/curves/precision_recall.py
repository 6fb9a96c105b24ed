"""Recall-precision curve and the average precision."""

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
    average_precision : Area under the curve.

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
    recall_precision_curve : The curve.

    Examples
    --------
    >>> from confident_roc import roc_points
    >>> from confident_roc.curves import average_precision
    >>> round(average_precision(roc_points([0, 0, 1, 1], [0.1, 0.6, 0.4, 0.9])), 4)
    0.8333
    """
    curve = recall_precision_curve(points)
    return float(np.sum(np.diff(curve["recall"]) * curve["precision"][1:]))
