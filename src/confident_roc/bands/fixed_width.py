"""Fixed-width bands: the empirical curve, displaced both ways along one slope.

The width is the smallest that holds the wanted share of bootstrapped curves entirely. Our own because the
public implementations search for it on a grid and disagree on the slope; here it is exact.

With k the size of the (negative) slope, u = k FPR + TPR does not change along the displacement and grows
along any ROC curve. In the coordinates (FPR, u) a curve is therefore a function FPR(u), the displacement is
horizontal, and the band is FPR(u) plus or minus the width.

References
----------
Macskassy, S. A. and Provost, F. (2004). Confidence bands for ROC curves: methods and an empirical study.
ROC Analysis in AI, ECAI 2004.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from confident_roc.errors import InputError
from confident_roc.roc import RocPoints, vertices

SLOPES = ("sqrt(P/N)", "sqrt(N/P)")


@dataclass(frozen=True)
class FixedWidthBand:
    """A fixed-width band.

    Attributes
    ----------
    fpr, tpr
        Vertices of the empirical curve, from (0, 0) to (1, 1).
    slope
        Size k of the slope of the displacement (dx, -k dx).
    width
        Displacement to either side, in units of the false positive rate.
    """

    fpr: NDArray[np.float64]
    tpr: NDArray[np.float64]
    slope: float
    width: float

    @property
    def upper(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """The displaced curve towards the upper left, not clipped to ROC space."""
        return self.fpr - self.width, self.tpr + self.slope * self.width

    @property
    def lower(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """The displaced curve towards the lower right, not clipped to ROC space."""
        return self.fpr + self.width, self.tpr - self.slope * self.width

    @property
    def share(self) -> float:
        """Share of ROC space that the band covers, exactly.

        (FPR, TPR) -> (FPR, u) keeps areas and takes the unit square to max(0, (u-1)/k) <= FPR <= min(1, u/k).
        At each u the band is an interval of FPR, cut off at these; its length is piecewise linear in u, so
        trapezoids between all kinks are exact.
        """
        k = self.slope
        grid = np.unique(np.clip(np.r_[k * self.fpr + self.tpr, 0.0, 1.0, k, 1 + k], 0, 1 + k))
        grid = np.unique(np.r_[grid, self._crossings(grid)])
        length = self._right(grid) - self._left(grid)
        return float(np.sum(np.diff(grid) * (length[1:] + length[:-1])) / 2)

    def _left(self, u: NDArray) -> NDArray:
        start = np.maximum(0, (u - 1) / self.slope)
        return np.maximum(self._curve(u) - self.width, start)

    def _right(self, u: NDArray) -> NDArray:
        end = np.minimum(1, u / self.slope)
        return np.minimum(self._curve(u) + self.width, end)

    def _curve(self, u: NDArray) -> NDArray:
        return np.interp(u, self.slope * self.fpr + self.tpr, self.fpr)

    def _crossings(self, grid: NDArray) -> NDArray:
        """Where the edges of the band meet the edges of the square: between grid points both are linear."""
        curve = self._curve(grid)
        gaps = (
            curve - self.width - np.maximum(0, (grid - 1) / self.slope),
            curve + self.width - np.minimum(1, grid / self.slope),
        )
        found = []
        for gap in gaps:
            (i,) = np.nonzero(gap[:-1] * gap[1:] < 0)
            found.append(grid[i] + (grid[i + 1] - grid[i]) * gap[i] / (gap[i] - gap[i + 1]))
        return np.concatenate(found)


def fixed_width_band(
    points: RocPoints,
    *,
    slope: str | float = "sqrt(P/N)",
    level: float = 0.95,
    bootstraps: int = 5000,
    seed: int = 1,
) -> FixedWidthBand:
    """Smallest band of fixed width that holds `level` of the bootstrapped curves entirely.

    Positives and negatives are resampled apart, so that every curve has as many of each as the data.

    Parameters
    ----------
    points
        The curve, from `roc_points`.
    slope
        "sqrt(P/N)" (the one under which the paper's statements on its bands hold), "sqrt(N/P)" (the ratio of
        the standard deviations of TPR and FPR) or the size of the slope as a number.
    level
        Share of the bootstrapped curves inside the band.
    bootstraps, seed
        Number of bootstrapped curves and the seed that draws them.
    """
    if not 0 < level < 1:
        raise InputError(f"level: {level} is out of range; allowed: between 0 and 1, for instance 0.95")
    if bootstraps < 1:
        raise InputError(f"bootstraps: {bootstraps} is too small; allowed: 1 or more")
    k = _slope_size(slope, points.positives, points.negatives)
    fpr, tpr = vertices(points)
    distances = np.sort(_bootstrapped_distances(points, k, bootstraps, seed))
    rank = math.ceil(round(level * bootstraps, 9))
    return FixedWidthBand(fpr, tpr, k, float(distances[rank - 1]))


def _slope_size(slope: str | float, positives: int, negatives: int) -> float:
    if slope == "sqrt(P/N)":
        return math.sqrt(positives / negatives)
    if slope == "sqrt(N/P)":
        return math.sqrt(negatives / positives)
    if isinstance(slope, str) or not (slope > 0 and math.isfinite(slope)):
        raise InputError(f"slope: {slope!r}; allowed: {', '.join(SLOPES)} or a number above 0")
    return float(slope)


def _bootstrapped_distances(points: RocPoints, k: float, bootstraps: int, seed: int) -> NDArray[np.float64]:
    """Largest horizontal distance in (FPR, u) between each bootstrapped curve and the empirical one.

    Both are piecewise linear, so the largest is at a break point of one or the other.
    """
    positive_bins = np.repeat(np.arange(len(points.a)), -np.diff(points.a, append=0))[::-1]
    negative_bins = np.repeat(np.arange(len(points.c)), -np.diff(points.c, append=0))[::-1]
    fpr, tpr = vertices(points)
    u = k * fpr + tpr
    random = np.random.default_rng(seed)
    distances = np.empty(bootstraps)
    for r in range(bootstraps):
        f = _resampled_rate(negative_bins, len(points.c), random)
        u_r = k * f + _resampled_rate(positive_bins, len(points.a), random)
        at_own = np.abs(f - np.interp(u_r, u, fpr)).max()
        at_empirical = np.abs(np.interp(u, u_r, f) - fpr).max()
        distances[r] = max(at_own, at_empirical)
    return distances


def _resampled_rate(bins: NDArray, size: int, random: np.random.Generator) -> NDArray[np.float64]:
    """Rate at the vertices, from the origin, of as many examples drawn with replacement."""
    drawn = np.bincount(bins[random.integers(0, len(bins), len(bins))], minlength=size)
    return np.r_[0.0, np.cumsum(drawn[::-1]) / len(bins)]
