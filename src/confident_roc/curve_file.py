"""Files of ROC points, which `evaluate` writes and tables, figures and the audit read."""

from __future__ import annotations

import os

from confident_roc.columns import Columns, read_columns

_TYPES: dict[str, type] = {
    "threshold": float,
    **dict.fromkeys("abcd", int),
    **dict.fromkeys(("fpr", "tpr", "difference", "lower", "upper"), float),
    "confident": bool,
}


def read_curve(path: str | os.PathLike[str]) -> Columns:
    """Read the ROC points of a classifier."""
    return read_columns(path, _TYPES)
