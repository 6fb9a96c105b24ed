"""Lift chart: true positives among the k examples with the highest scores."""

import numpy as np

from confident_roc.roc import RocPoints, vertex_counts


def lift_area(points: RocPoints) -> float:
    """Compute the area under the lift chart, with both axes as shares.

    The chart shows the true positive rate against the share of examples that are predicted positive. The area
    is (P / 2 + N AUC) / n. With few positives it is almost the AUC.

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
    confident_roc.auc : Area under the ROC curve.

    Examples
    --------
    >>> from confident_roc import roc_points
    >>> from confident_roc.curves import lift_area
    >>> lift_area(roc_points([0, 0, 1, 1], [0.1, 0.6, 0.4, 0.9]))
    0.625
    """
    c, a = vertex_counts(points)
    return float(np.trapezoid(a, a + c) / points.n / points.positives)
