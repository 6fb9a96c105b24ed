"""Lift chart: true positives among the k examples that score highest."""

import numpy as np

from confident_roc.roc import RocPoints, vertex_counts


def lift_area(points: RocPoints) -> float:
    """Area under the lift chart with both axes as shares: true positive rate against the share called."""
    # It is (P / 2 + N AUC) / n: with few positives hardly another number than the AUC.
    c, a = vertex_counts(points)
    return float(np.sum(np.diff(a + c) * (a[1:] + a[:-1])) / 2 / points.n / points.positives)
