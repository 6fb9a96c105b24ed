"""Recall-precision curve, its area and the average precision."""

import numpy as np

from confident_roc._files import Columns
from confident_roc.roc import RocPoints, vertex_counts


def recall_precision_curve(points: RocPoints) -> Columns:
    """Recall and precision by falling threshold; first recall 0, at the precision of the next point."""
    c, a = vertex_counts(points)
    precision = np.divide(a, a + c, out=np.zeros(len(a)), where=a + c > 0)
    precision[0] = precision[1]
    return {"recall": a / points.positives, "precision": precision}


def average_precision(points: RocPoints) -> float:
    """Average precision as scikit-learn has it: the curve as steps, each with the precision at its end."""
    curve = recall_precision_curve(points)
    return float(np.sum(np.diff(curve["recall"]) * curve["precision"][1:]))


def recall_precision_area(points: RocPoints) -> float:
    """Area under the recall-precision curve, along its hyperbolas."""
    # Examples that share a score are taken in a random order, as by other curves; the average precision takes
    # all of them at the precision of the last.
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
