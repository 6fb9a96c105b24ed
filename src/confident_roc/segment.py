"""The confident segment of a ROC curve, its area (CAUC) and its average difference (AveD)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from confident_roc.roc import RocPoints
from confident_roc.tango import is_confident

AREAS = ("V", "V+Hl", "V+Hr", "V|Hr")
DIFFERENCES = ("signed", "absolute")


@dataclass(frozen=True)
class ConfidentSegment:
    """The ROC points whose Tango interval contains zero.

    b rises and c falls along the curve, so the points are neighbours and form one segment. The paper leaves
    open what the area under a segment is ("the TP area (vertical area) and the FP area (the horizontal
    area)"); `areas` has every reading. An empty segment has no area, which is not an area of zero: a single
    point has that.

    Attributes
    ----------
    threshold, fpr, tpr, difference
        The confident points, by rising threshold.
    """

    threshold: NDArray[np.float64]
    fpr: NDArray[np.float64]
    tpr: NDArray[np.float64]
    difference: NDArray[np.float64]

    def __len__(self) -> int:
        return len(self.threshold)

    @property
    def areas(self) -> dict[str, float] | None:
        """Area under each definition, or None where there is no point.

        With (f1, t1) the lower left and (f2, t2) the upper right end: V, down to the x axis; V+Hl, with the
        area left to the y axis; V+Hr, with the area right to x = 1; V|Hr, the union of V and Hr, which is
        the AUC when the segment is the whole curve.
        """
        if not len(self):
            return None
        f, t = self.fpr[::-1], self.tpr[::-1]
        vertical = _integral(t, f)
        return {
            "V": vertical,
            "V+Hl": float(f[-1] * t[-1] - f[0] * t[0]),
            "V+Hr": vertical + _integral(1 - f, t),
            "V|Hr": float(vertical + (1 - f[-1]) * (t[-1] - t[0])),
        }

    @property
    def average_differences(self) -> dict[str, float] | None:
        """AveD as the paper writes it (signed) and of the sizes of the differences, or None."""
        if not len(self):
            return None
        return {
            "signed": float(np.mean(self.difference)),
            "absolute": float(np.mean(np.abs(self.difference))),
        }

    @property
    def threshold_range(self) -> tuple[float, float] | None:
        """Smallest and largest threshold of the segment, or None."""
        return (float(self.threshold[0]), float(self.threshold[-1])) if len(self) else None


def confident_segment(points: RocPoints, alpha: float = 0.05) -> ConfidentSegment:
    """Keep the points of a curve whose Tango interval contains zero.

    Examples
    --------
    >>> from confident_roc.roc import roc_points
    >>> segment = confident_segment(roc_points([0, 0, 1, 1], [0.1, 0.6, 0.4, 0.9]))
    >>> len(segment), segment.areas["V+Hl"]
    (4, 1.0)
    """
    keep = is_confident(points.b, points.c, alpha)
    return ConfidentSegment(
        points.threshold[keep], points.fpr[keep], points.tpr[keep], points.difference[keep]
    )


def _integral(y: NDArray, x: NDArray) -> float:
    return float(np.sum(np.diff(x) * (y[1:] + y[:-1])) / 2)
