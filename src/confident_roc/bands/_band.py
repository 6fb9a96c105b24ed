"""The type of all bands: the part of ROC space between two rising lines.

Both lines run from (0, 0) to (1, 1) within the unit square, and so does a ROC curve. At the same FPR + TPR
the line with the smaller FPR lies above. This compares such lines exactly, also where they are vertical.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from confident_roc._frames import Columns, Tabular
from confident_roc.errors import InputError
from confident_roc.roc import RocPoints, given_points, vertices

Line = tuple[NDArray[np.float64], NDArray[np.float64]]
"""FPR and TPR of the vertices of a rising line."""

_ROUNDING = 1e-12


@dataclass(frozen=True, eq=False, repr=False)
class Band(Tabular):
    """A confidence band around a ROC curve.

    Attributes
    ----------
    method : str
        The kind of band.
    level : float
        Its nominal confidence.
    fpr, tpr : ndarray of shape (n_vertices,)
        Vertices of the empirical curve, from (0, 0) to (1, 1).
    centre : tuple of two ndarray
        FPR and TPR of the middle line: the empirical curve, or a mean or fitted curve.
    lower, upper : tuple of two ndarray
        FPR and TPR of the edges, each from (0, 0) to (1, 1) within ROC space.
    details : dict of str to float
        Other numbers of the band, for instance a width, a slope or a fitted parameter.

    See Also
    --------
    band : Compute a band.
    """

    method: str
    level: float
    fpr: NDArray[np.float64]
    tpr: NDArray[np.float64]
    centre: Line
    lower: Line
    upper: Line
    details: Mapping[str, float]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.method}, level {self.level:g}, share {self.share:.4g})"

    def _columns(self) -> Columns:
        lower, upper = self.heights(self.fpr)
        return {"fpr": self.fpr, "tpr": self.tpr, "lower": lower, "upper": upper}

    @property
    def share(self) -> float:
        """Exact share of ROC space between the edges. It is also the mean height over all FPR."""
        lower, upper = (float(np.trapezoid(tpr, fpr)) for fpr, tpr in (self.lower, self.upper))
        return upper - lower

    @property
    def share_interval(self) -> tuple[float, float] | None:
        """Monte-Carlo interval of 95 % for `share`; None if the band has none, as one without a bootstrap."""
        return None

    @property
    def mean_width(self) -> float:
        """Mean height in TPR at the FPR of the curve's points, which are the settings of the classifier."""
        lower, upper = self.heights(self.fpr[1:])
        return float(np.mean(upper - lower))

    def heights(self, fpr: ArrayLike) -> Line:
        """Compute the lowest and highest TPR of the band at some FPR.

        Parameters
        ----------
        fpr : array-like
            False positive rates.

        Returns
        -------
        lower : ndarray
            Lowest true positive rates, of the shape of `fpr`.
        upper : ndarray
            Highest true positive rates.
        """
        fpr = np.asarray(fpr, dtype=float)
        x, y = self.lower
        # np.interp returns the top of a vertical piece. The lower edge needs its bottom.
        first = np.minimum(np.searchsorted(x, fpr), len(x) - 1)
        lower = np.where(x[first] == fpr, y[first], np.interp(fpr, x, y))
        return lower, np.interp(fpr, *self.upper)

    def contains(self, curve: RocPoints | tuple[ArrayLike, ArrayLike]) -> bool:
        """Tell whether a whole curve lies within the band, edges included.

        Parameters
        ----------
        curve : RocPoints or tuple of two array-like
            ROC points; or FPR and TPR of vertices that straight lines join, rising from (0, 0) to (1, 1).

        Returns
        -------
        bool
            True if no part of the curve is outside.
        """
        fpr, tpr = vertices(curve) if isinstance(curve, RocPoints) else _rising(*curve)
        lines = (fpr, tpr), self.lower, self.upper
        # All lines are straight between these places, so the comparison also holds between them.
        at = np.concatenate([x + y for x, y in lines])
        here, right, left = (np.interp(at, x + y, x) for x, y in lines)
        return bool(np.all((left <= here + _ROUNDING) & (here <= right + _ROUNDING)))

    @property
    def polygon(self) -> Line:
        """Outline of the band: along the upper edge, and back along the lower edge."""
        (x1, y1), (x2, y2) = self.upper, self.lower
        return np.r_[x1, x2[::-1]], np.r_[y1, y2[::-1]]


def unweighted_points(
    y_true: ArrayLike | None, y_score: ArrayLike | None, points: RocPoints | None, pos_label: Any
) -> RocPoints:
    """Return the points for a band. No band here is defined for weighted examples."""
    points = given_points(y_true, y_score, points, pos_label=pos_label)
    if points.weighted:
        raise InputError("points: weighted examples have no such band; allowed: points without weights")
    return points


def within_roc_space(fpr: NDArray[np.float64], tpr: NDArray[np.float64]) -> Line:
    """Clip a rising line to ROC space, and extend it along the sides to (0, 0) and (1, 1)."""
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
    """Compute the edges of a band from limits of TPR at some FPR from 0 to 1.

    This makes the limits monotone: an upper limit becomes the minimum of those to its right, a lower limit
    the maximum of those to its left. A ROC curve rises, so this excludes no curve within the limits. The
    lower edge begins at (0, 0), as every curve does; at FPR 0 the lower limit is on a vertical piece.
    """
    lower = np.maximum.accumulate(np.r_[0.0, lower[1:]])
    return within_roc_space(fpr, lower), within_roc_space(fpr, lowest_from(upper))


def lowest_from(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return, for each place, the lowest value from there to the end."""
    return np.minimum.accumulate(values[::-1])[::-1]


def _rising(fpr: ArrayLike, tpr: ArrayLike) -> Line:
    fpr, tpr = np.asarray(fpr, dtype=float), np.asarray(tpr, dtype=float)
    if fpr.shape != tpr.shape or fpr.ndim != 1 or not len(fpr):
        raise InputError(f"curve: shapes {fpr.shape} and {tpr.shape}; allowed: two lists of equal length")
    ends = (fpr[0], tpr[0], fpr[-1], tpr[-1]) == (0, 0, 1, 1)
    if not (ends and np.all(np.diff(fpr) >= 0) and np.all(np.diff(tpr) >= 0)):
        raise InputError("curve: does not rise from (0, 0) to (1, 1); allowed: a ROC curve with both ends")
    return fpr, tpr
