"""From scores to ROC points with Tango's intervals, and what the confident segment amounts to."""

from __future__ import annotations

from typing import Any

from numpy.typing import ArrayLike

from confident_roc.columns import Columns
from confident_roc.roc import auc, roc_points
from confident_roc.segment import confident_segment
from confident_roc.tango import is_confident, tango_interval


def evaluate(actual: ArrayLike, score: ArrayLike, alpha: float = 0.05) -> tuple[Columns, dict[str, Any]]:
    """Evaluate scores by the paper's method.

    Parameters
    ----------
    actual
        1 for positive examples, 0 for negative ones.
    score
        Higher for what looks positive.
    alpha
        One minus the confidence of Tango's interval.

    Returns
    -------
    curve, summary
        The ROC points with a, b, c, d, Tango's interval and whether it contains zero; and the counts, the AUC
        and the confident segment in numbers.
    """
    points = roc_points(actual, score)
    lower, upper = tango_interval(points.b, points.c, points.n, alpha)
    curve = {
        "threshold": points.threshold,
        "a": points.a,
        "b": points.b,
        "c": points.c,
        "d": points.d,
        "fpr": points.fpr,
        "tpr": points.tpr,
        "difference": points.difference,
        "lower": lower,
        "upper": upper,
        "confident": is_confident(points.b, points.c, alpha),
    }
    segment = confident_segment(points, alpha)
    summary = {
        "n": points.n,
        "positives": points.positives,
        "auc": auc(points),
        "points": len(points.threshold),
        "confident_points": len(segment),
        "threshold_range": segment.threshold_range,
        "areas": segment.areas,
        "average_differences": segment.average_differences,
    }
    return curve, summary
