"""Fixed-width bands: a curve, displaced both ways along one slope.

The width is the smallest that holds the wanted share of bootstrapped curves. Our own because the public
implementations search for it on a grid and disagree on the slope; here it is exact.

With k the size of the (negative) slope, u = k FPR + TPR does not change along the displacement and grows
along any ROC curve. In the coordinates (FPR, u) a curve is therefore a function FPR(u), the displacement is
horizontal, and the band is FPR(u) plus or minus the width.

References
----------
Macskassy, S. A. and Provost, F. (2004). Confidence bands for ROC curves: methods and an empirical study.
ROC Analysis in AI, ECAI 2004.
"""

import math
from dataclasses import dataclass
from functools import partial
from typing import Unpack

import numpy as np
from numpy.typing import NDArray

from confident_roc._validation import check_choice, check_level
from confident_roc.bands._band import Band, Line, within_roc_space
from confident_roc.bootstrap import (
    BOOTSTRAPS,
    Counts,
    Draws,
    Rates,
    bootstrap_curves,
    bootstrap_rates,
    counts_to_draw,
    is_compiled,
    rates,
)
from confident_roc.errors import InputError
from confident_roc.roc import RocPoints, vertices

SLOPES = ("sqrt(P/N)", "sqrt(N/P)")
CONTAINMENTS = ("curves", "points")
CENTRES = ("empirical", "mean")

_MEAN_PIECES = 500
"""Pieces of the mean curve."""
_STEPS = 1 << 20
"""Steps in FPR into which the distances of single points are sorted: there are too many to keep."""


@dataclass(frozen=True, eq=False)
class FixedWidthBand(Band):
    """A fixed-width band."""

    slope: float  # the size k of the slope of the displacement (dx, -k dx)
    width: float  # displacement to either side, in units of the false positive rate

    @property
    def displaced(self) -> tuple[Line, Line]:
        """Upper and lower edge as they are displaced, not cut off at the sides of ROC space."""
        upper, lower = (_displaced(self.centre, width, self.slope) for width in (-self.width, self.width))
        return upper, lower


def fixed_width_band(
    points: RocPoints,
    *,
    slope: str | float = "sqrt(P/N)",
    level: float = 0.95,
    containment: str = "curves",
    centre: str = "empirical",
    **draws: Unpack[Draws],
) -> FixedWidthBand:
    """Smallest band of fixed width that holds `level` of the bootstrapped curves.

    Parameters
    ----------
    points
        The curve, from `roc_points`.
    slope
        "sqrt(P/N)" (the one under which the paper's statements on its bands hold), "sqrt(N/P)" (the ratio of
        the standard deviations of TPR and FPR) or the size of the slope as a number.
    level
        Share of the bootstrapped curves inside the band.
    containment
        "curves": a curve is inside if all of it is. "points": the share is one of the points of all curves,
        to a millionth in width; the curves as wholes are then inside far less often.
    centre
        "empirical": the band is laid around the curve itself. "mean": around the mean of the bootstrapped
        curves, taken along the slope.
    **draws
        bootstraps, seed, stratified, threads, compiled: see `confident_roc.bootstrap.Draws`.

    Examples
    --------
    >>> from confident_roc.roc import roc_points
    >>> points = roc_points([0, 0, 0, 1, 1, 1], [0.1, 0.3, 0.4, 0.2, 0.6, 0.8])
    >>> band = fixed_width_band(points, slope=1, bootstraps=200)
    >>> band.contains(points), round(band.width, 3)
    (True, 0.333)
    """
    check_level(level)
    check_choice("containment", containment, CONTAINMENTS)
    check_choice("centre", centre, CENTRES)
    k = _slope_size(slope, points.positives, points.negatives)
    line = _mean_curve(points, k, draws) if centre == "mean" else _corners(points)
    if containment == "curves":
        width = _width_for_curves(points, line, k, level, draws)
    else:
        width = _width_for_points(points, line, k, level, draws)
    curve = vertices(points)
    return band_of_width(width, k, curve, line if centre == "mean" else curve, level)


def band_of_width(width: float, slope: float, curve: Line, centre: Line, level: float) -> FixedWidthBand:
    """Lay a band of a given width and size of slope around a line."""
    lower, upper = (within_roc_space(*_displaced(centre, by, slope)) for by in (width, -width))
    details = {"slope": slope, "width": width}
    return FixedWidthBand("fixed-width", level, *curve, centre, lower, upper, details, slope, width)


def _displaced(line: Line, width: float, k: float) -> Line:
    fpr, tpr = line
    return fpr + width, tpr - k * width


def _slope_size(slope: str | float, positives: int, negatives: int) -> float:
    if slope == "sqrt(P/N)":
        return math.sqrt(positives / negatives)
    if slope == "sqrt(N/P)":
        return math.sqrt(negatives / positives)
    # Beyond these limits the smaller rate would drown in the rounding of u.
    if isinstance(slope, str) or not 1e-6 <= slope <= 1e6:
        raise InputError(f"slope: {slope!r}; allowed: {', '.join(SLOPES)} or a number from 1e-6 to 1e6")
    return float(slope)


def _corners(points: RocPoints) -> Line:
    """Vertices at which the curve changes direction: with few positives, few of all."""
    c, a = counts_to_draw(points)
    dc, da = np.diff(c), np.diff(a)
    keep = np.r_[True, dc[1:] * da[:-1] != da[1:] * dc[:-1], True]
    return c[keep] / points.negatives, a[keep] / points.positives


def _width_for_curves(points: RocPoints, centre: Line, k: float, level: float, draws: Draws) -> float:
    distances = np.sort(_largest_distances(points, centre, k, draws))
    rank = math.ceil(round(level * len(distances), 9))
    return float(distances[rank - 1])


def _largest_distances(points: RocPoints, centre: Line, k: float, draws: Draws) -> NDArray[np.float64]:
    """Largest horizontal distance in (FPR, u) between each bootstrapped curve and the centre."""
    fpr, tpr = centre
    measure = _measure_compiled if is_compiled(points, draws) else _measure
    reduce = partial(measure, k=k, centre_fpr=fpr, centre_u=k * fpr + tpr)
    return np.concatenate(list(bootstrap_curves(points, reduce, **draws)))


def _measure_compiled(c: Counts, a: Counts, k: float, centre_fpr: Rates, centre_u: Rates) -> Rates:
    from confident_roc.bootstrap._kernel import largest_distances

    distances = np.empty(len(c))
    largest_distances(c, a, k, centre_fpr, centre_u, distances)
    return distances


def _measure(c: Counts, a: Counts, k: float, centre_fpr: Rates, centre_u: Rates) -> Rates:
    """Both lines are straight in pieces, so they are farthest apart at a vertex of one or the other."""
    fpr, tpr = rates(c, a)
    u = k * fpr + tpr
    at_own = np.abs(fpr - np.interp(u, centre_u, centre_fpr)).max(axis=1)
    at_centre = [
        np.abs(np.interp(centre_u, own_u, own_fpr) - centre_fpr).max()
        for own_u, own_fpr in zip(u, fpr, strict=True)
    ]
    return np.maximum(at_own, at_centre)


def _width_for_points(points: RocPoints, centre: Line, k: float, level: float, draws: Draws) -> float:
    """Quantile of the distances of all points of all curves, each rounded up to a step."""
    fpr, tpr = centre
    centre_u = k * fpr + tpr

    def steps(own_fpr: Rates, own_tpr: Rates) -> NDArray[np.int64]:
        drawn = (np.diff(own_fpr) > 0) | (np.diff(own_tpr) > 0)
        own_fpr, own_tpr = own_fpr[:, 1:][drawn], own_tpr[:, 1:][drawn]
        distances = np.abs(own_fpr - np.interp(k * own_fpr + own_tpr, centre_u, fpr))
        return np.ceil(distances * _STEPS).astype(np.int64)

    counts = np.zeros(_STEPS + 1, np.int64)
    for block in bootstrap_rates(points, steps, **draws):
        np.add.at(counts, block, 1)
    total = np.cumsum(counts)
    rank = math.ceil(round(level * int(total[-1]), 9))
    return float(np.searchsorted(total, rank)) / _STEPS


def _mean_curve(points: RocPoints, k: float, draws: Draws) -> Line:
    """Mean of the FPR of the bootstrapped curves at each u."""
    grid = np.linspace(0, 1 + k, _MEAN_PIECES + 1)

    def read_off(fpr: Rates, tpr: Rates) -> list[Rates]:
        rows = zip(k * fpr + tpr, fpr, strict=True)
        return [np.interp(grid, own_u, own_fpr) for own_u, own_fpr in rows]

    total = np.zeros(len(grid))
    for block in bootstrap_rates(points, read_off, **draws):
        for row in block:  # one by one: the same sum whatever the blocks are
            total += row
    mean = total / draws.get("bootstraps", BOOTSTRAPS)
    return mean, np.clip(grid - k * mean, 0, 1)
