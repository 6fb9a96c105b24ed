"""Read what figures and tables are made of."""

from collections.abc import Callable, Iterable
from typing import Any

from confident_roc.columns import Columns, read_columns

_CURVE = {
    "threshold": float,
    **dict.fromkeys("abcd", int),
    **dict.fromkeys(("fpr", "tpr", "difference", "lower", "upper"), float),
    "confident": bool,
}


def read_curve(path: str) -> Columns:
    """Read the ROC points of a classifier."""
    return read_columns(path, _CURVE)


def keyed(keys: Iterable[Iterable[str]], read: Callable[[str], Any], paths: Iterable[str]) -> dict[Any, Any]:
    """Read files under their keys: a letter, or a data set and a letter."""
    return {
        tuple(key) if not isinstance(key, str) else key: read(path)
        for key, path in zip(keys, paths, strict=True)
    }
