"""What every band is: the part of ROC space between two rising lines.

Both run from (0, 0) to (1, 1) within the unit square, and so does a ROC curve. At the same FPR + TPR the one
with the smaller FPR lies above: that compares such lines exactly, also where they are vertical.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from confident_roc.errors import InputError
from confident_roc.roc import RocPoints, area_under, vertices

Line = tuple[NDArray[np.float64], NDArray[np.float64]]
"""FPR and TPR of the vertices of a rising line."""

_ROUNDING = 1e-12


@dataclass(frozen=True, eq=False)
class Band:
    """A confidence band around a ROC curve.

    Attributes
    ----------
    method
        The kind of band.
    level
        Its nominal confidence.
    fpr, tpr
        Vertices of the empirical curve, from (0, 0) to (1, 1).
    centre
        FPR and TPR of the line the band is laid around: the empirical curve, or a mean or fitted one.
    lower, upper
        FPR and TPR of the edges, each from (0, 0) to (1, 1) within ROC space.
    details
        What else is known of the band, by name: a width, a slope, a fitted parameter.
    """

    method: str
    level: float
    fpr: NDArray[np.float64]
    tpr: NDArray[np.float64]
    centre: Line
    lower: Line
    upper: Line
    details: Mapping[str, float]

    @property
    def share(self) -> float:
        """Share of ROC space between the edges, exactly. It is also the mean height over all FPR."""
        return area_under(*self.upper) - area_under(*self.lower)

    @property
    def mean_width(self) -> float:
        """Mean height in TPR at the FPR of the curve's own points, where the classifier can be set."""
        lower, upper = self.heights(self.fpr[1:])
        return float(np.mean(upper - lower))

    def heights(self, fpr: ArrayLike) -> Line:
        """Lowest and highest TPR of the band at some FPR."""
        fpr = np.asarray(fpr, dtype=float)
        x, y = self.lower
        # np.interp gives the top of a vertical piece; the lower edge has it from the bottom.
        first = np.minimum(np.searchsorted(x, fpr), len(x) - 1)
        lower = np.where(x[first] == fpr, y[first], np.interp(fpr, x, y))
        return lower, np.interp(fpr, *self.upper)

    def contains(self, curve: RocPoints | tuple[ArrayLike, ArrayLike]) -> bool:
        """Whether a whole curve lies within the band, edges included.

        Parameters
        ----------
        curve
            ROC points, or FPR and TPR of vertices joined by straight lines, rising from (0, 0) to (1, 1).
        """
        fpr, tpr = vertices(curve) if isinstance(curve, RocPoints) else _rising(*curve)
        lines = (fpr, tpr), self.lower, self.upper
        # All are straight between these, so the comparison holds in between as well.
        at = np.concatenate([x + y for x, y in lines])
        here, right, left = (np.interp(at, x + y, x) for x, y in lines)
        return bool(np.all((left <= here + _ROUNDING) & (here <= right + _ROUNDING)))

    @property
    def polygon(self) -> Line:
        """Outline of the band: along the upper edge, and back along the lower one."""
        (x1, y1), (x2, y2) = self.upper, self.lower
        return np.r_[x1, x2[::-1]], np.r_[y1, y2[::-1]]


def within_roc_space(fpr: NDArray[np.float64], tpr: NDArray[np.float64]) -> Line:
    """Cut a rising line off at the sides of ROC space, and let it run from (0, 0) to (1, 1) along them."""
    s = fpr + tpr
    cuts = [s]
    for v in (fpr, tpr):
        for side in (0.0, 1.0):
            (i,) = np.nonzero((v[:-1] < side) & (v[1:] > side))
            cuts.append(s[i] + (s[i + 1] - s[i]) * (side - v[i]) / (v[i + 1] - v[i]))
    at = np.unique(np.concatenate(cuts))
    x, y = (np.clip(np.interp(at, s, v), 0, 1) for v in (fpr, tpr))
    return np.r_[0.0, x, 1.0], np.r_[0.0, y, 1.0]


def edges_from_heights(
    fpr: NDArray[np.float64], lower: NDArray[np.float64], upper: NDArray[np.float64]
) -> tuple[Line, Line]:
    """Edges of a band that is known by limits of TPR at some FPR from 0 to 1.

    Limits that fall are levelled, the upper ones to the lowest that follows and the lower ones to the highest
    before: a ROC curve rises, so none that keeps the limits is lost. The lower edge begins at (0, 0), as
    every curve does; its limit at FPR 0 would be one on a vertical piece.
    """
    lower = np.maximum.accumulate(np.r_[0.0, lower[1:]])
    return within_roc_space(fpr, lower), within_roc_space(fpr, lowest_from(upper))


def lowest_from(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Give the lowest value from each place on."""
    return np.minimum.accumulate(values[::-1])[::-1]


def _rising(fpr: ArrayLike, tpr: ArrayLike) -> Line:
    fpr, tpr = np.asarray(fpr, dtype=float), np.asarray(tpr, dtype=float)
    if fpr.shape != tpr.shape or fpr.ndim != 1 or not len(fpr):
        raise InputError(f"curve: shapes {fpr.shape} and {tpr.shape}; allowed: two lists of equal length")
    ends = (fpr[0], tpr[0], fpr[-1], tpr[-1]) == (0, 0, 1, 1)
    if not (ends and np.all(np.diff(fpr) >= 0) and np.all(np.diff(tpr) >= 0)):
        raise InputError("curve: does not rise from (0, 0) to (1, 1); allowed: a ROC curve with both ends")
    return fpr, tpr
