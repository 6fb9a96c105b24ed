"""Read the ROC points of a classifier as the library has them."""

from confident_roc._files import read_columns
from confident_roc.roc import RocPoints

_POINTS = {"threshold": float, **dict.fromkeys("abcd", int)}


def read_points(path: str) -> RocPoints:
    """Read the ROC points of a classifier."""
    return RocPoints(**read_columns(path, _POINTS))
