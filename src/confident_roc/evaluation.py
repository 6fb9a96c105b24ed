"""From scores to ROC points with Tango's intervals, and what the confident segment amounts to."""

from __future__ import annotations

from typing import Any

from numpy.typing import ArrayLike

from confident_roc.columns import Columns
from confident_roc.segment import confident_segment, point_columns


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
    segment = confident_segment(actual, score, alpha=alpha)
    return point_columns(segment.curve, alpha), segment.summary()
