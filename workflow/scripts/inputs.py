"""Read what figures and tables are made of."""

from collections.abc import Callable, Iterable
from typing import Any

from elazmeh2006.evaluation import read_curve

__all__ = ["keyed", "read_curve"]


def keyed(keys: Iterable[Iterable[str]], read: Callable[[str], Any], paths: Iterable[str]) -> dict[Any, Any]:
    """Read files under their keys: a letter, or a data set and a letter."""
    return {
        tuple(key) if not isinstance(key, str) else key: read(path)
        for key, path in zip(keys, paths, strict=True)
    }
