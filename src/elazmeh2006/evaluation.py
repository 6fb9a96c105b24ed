"""Files of ROC points, which `evaluate` writes and tables, figures and the audit read."""

from __future__ import annotations

import os
from typing import Any

from numpy.typing import ArrayLike

from confident_roc._files import Columns, read_columns
from confident_roc.segment import confident_segment, point_columns

_TYPES: dict[str, type] = {
    "threshold": float,
    **dict.fromkeys("abcd", int),
    **dict.fromkeys(("fpr", "tpr", "difference", "lower", "upper"), float),
    "confident": bool,
}


def read_curve(path: str | os.PathLike[str]) -> Columns:
    """Read the ROC points of a classifier."""
    return read_columns(path, _TYPES)


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
