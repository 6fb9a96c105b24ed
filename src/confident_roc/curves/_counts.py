"""Counts along a ROC curve, from the highest threshold down."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from confident_roc.roc import RocPoints


def from_origin(points: RocPoints) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return false and true positives by falling threshold, from none on."""
    return np.r_[0, points.c[::-1]], np.r_[0, points.a[::-1]]
