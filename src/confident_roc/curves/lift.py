"""Lift chart: true positives among the k examples that score highest."""

from __future__ import annotations

import numpy as np

from confident_roc._files import Columns
from confident_roc.curves._counts import from_origin, share
from confident_roc.roc import RocPoints


def lift_chart(points: RocPoints) -> Columns:
    """Count the true positives among the k examples that score highest.

    Parameters
    ----------
    points
        The curve, from `roc_points`.

    Returns
    -------
    columns
        From the origin to all examples: k, called positive; a, the true positives among them; and lift, how
        many times as many they are as among k examples taken at random. The chart is straight in between.

    Examples
    --------
    >>> from confident_roc.roc import roc_points
    >>> chart = lift_chart(roc_points([0, 0, 0, 1], [0.1, 0.2, 0.3, 0.9]))
    >>> chart["k"].tolist(), chart["a"].tolist(), chart["lift"].tolist()
    ([0, 1, 2, 3, 4], [0, 1, 1, 1, 1], [4.0, 4.0, 2.0, 1.3333333333333333, 1.0])
    """
    c, a = from_origin(points)
    return {"k": a + c, "a": a, "lift": share(a, a + c) * (points.n / points.positives)}


def lift_area(points: RocPoints) -> float:
    """Area under the lift chart with both axes as shares: true positive rate against the share called.

    It is (P / 2 + N AUC) / n: with few positives hardly another number than the AUC.

    Examples
    --------
    >>> from confident_roc.roc import roc_points
    >>> lift_area(roc_points([0, 0, 0, 1], [0.1, 0.2, 0.3, 0.9]))
    0.875
    """
    c, a = from_origin(points)
    return float(np.sum(np.diff(a + c) * (a[1:] + a[:-1])) / 2 / points.n / points.positives)
