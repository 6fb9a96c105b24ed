"""Fixed-width bands: a curve moved in both directions along one slope.

The width is the smallest that contains the wanted share of bootstrapped curves. We wrote our own because the
public implementations search the width on a grid and disagree on the slope. Here the width is exact for the
curves that were drawn. It is a quantile of them, so their order gives its Monte-Carlo error too.

Let -k be the slope. Then u = k FPR + TPR does not change along the displacement, and it grows along any ROC
curve. So in the coordinates (FPR, u) a curve is a function FPR(u), the displacement is horizontal, and the
band is FPR(u) plus or minus the width.

References
----------
Macskassy, S. A. and Provost, F. (2004). Confidence bands for ROC curves: methods and an empirical study.
ROC Analysis in AI, ECAI 2004.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Unpack

import numpy as np
from numpy.typing import ArrayLike, NDArray

from confident_roc._validation import brief, check_level, is_number
from confident_roc.bands._band import Band, Line, unweighted_points, within_roc_space
from confident_roc.bootstrap import Counts, Draws, Rates, bootstrap_curves, counts_to_draw
from confident_roc.errors import InputError, needs
from confident_roc.roc import RocPoints, vertices

SLOPES = ("sqrt(P/N)", "sqrt(N/P)")
_CONFIDENCE = 0.95
"""Confidence of Monte-Carlo intervals."""


@dataclass(frozen=True, eq=False, repr=False)
class FixedWidthBand(Band):
    """A fixed-width band.

    Attributes
    ----------
    slope : float
        The size k of the slope: the displacement is (dx, -k dx).
    width : float
        Displacement to either side, in units of the false positive rate.
    width_interval : tuple of two float, or None
        Monte-Carlo interval of 95 %: the width that infinitely many bootstrapped curves would give lies
        within. None for a band whose width was given.

    See Also
    --------
    fixed_width_band : Compute such a band.
    """

    slope: float
    width: float
    width_interval: tuple[float, float] | None = None

    @property
    def share_interval(self) -> tuple[float, float] | None:
        """Monte-Carlo interval of 95 % for `share`: the shares at the two ends of `width_interval`."""
        if self.width_interval is None:
            return None
        curve = self.fpr, self.tpr
        low, high = (
            band_of_width(width, self.slope, curve, self.centre, self.level).share
            for width in self.width_interval
        )
        return low, high

    @property
    def displaced(self) -> tuple[Line, Line]:
        """Upper and lower edge after the displacement, not clipped to ROC space."""
        upper, lower = (_displaced(self.centre, width, self.slope) for width in (-self.width, self.width))
        return upper, lower


def fixed_width_band(
    y_true: ArrayLike | None = None,
    y_score: ArrayLike | None = None,
    *,
    points: RocPoints | None = None,
    pos_label: Any = None,
    slope: str | float = "sqrt(P/N)",
    level: float = 0.95,
    **draws: Unpack[Draws],
) -> FixedWidthBand:
    """Compute the smallest band of fixed width that contains `level` of the bootstrapped curves.

    Parameters
    ----------
    y_true : array-like of shape (n_samples,), default=None
        Labels of two classes.
    y_score : array-like of shape (n_samples,), default=None
        Scores of a classifier. A higher score means more likely positive.
    points : RocPoints, default=None
        The points of the curve, instead of `y_true` and `y_score`; without weights.
    pos_label : int, float, bool or str, default=None
        The positive class. It is required unless the labels are 0 and 1, -1 and 1, or truth values.
    slope : {"sqrt(P/N)", "sqrt(N/P)"} or float, default="sqrt(P/N)"
        The band is displaced along minus this slope. The paper's statement on its bands on dis holds under
        "sqrt(P/N)". "sqrt(N/P)" is the ratio of the standard deviations of TPR and FPR.
    level : float, default=0.95
        Share of the bootstrapped curves inside the band. A curve is inside if all of it is inside.
    **draws : Draws
        Options of the bootstrap: bootstraps, seed, stratified and threads. See `band`.

    Returns
    -------
    FixedWidthBand
        A band with `slope`, `width` and `displaced`, the edges before they are clipped to ROC space;
        `width_interval` and `share_interval` are the Monte-Carlo errors of width and share.

    See Also
    --------
    band : Choose among all bands.

    Examples
    --------
    >>> from confident_roc import fixed_width_band, roc_points
    >>> points = roc_points([0, 0, 0, 1, 1, 1], [0.1, 0.3, 0.4, 0.2, 0.6, 0.8])
    >>> band = fixed_width_band(points=points, slope=1, bootstraps=200)
    >>> band.contains(points), round(band.width, 3)
    (True, 0.333)
    """
    points = unweighted_points(y_true, y_score, points, pos_label)
    (made,) = fixed_width_bands(points, [slope], level=level, **draws)
    return made


def fixed_width_bands(
    points: RocPoints,
    slopes: Sequence[str | float],
    *,
    level: float = 0.95,
    **draws: Unpack[Draws],
) -> list[FixedWidthBand]:
    """Compute fixed-width bands along several slopes; one bootstrap serves all of them.

    Parameters
    ----------
    points : RocPoints
        The points of the curve, without weights.
    slopes : sequence of str or float
        The slopes, see `fixed_width_band`.
    level, **draws
        As for `fixed_width_band`.

    Returns
    -------
    list of FixedWidthBand
        For each slope the band that `fixed_width_band` computes.

    See Also
    --------
    fixed_width_band : The band along one slope.

    Examples
    --------
    >>> from confident_roc import roc_points
    >>> from confident_roc.bands.fixed_width import fixed_width_bands
    >>> points = roc_points([0, 0, 0, 1, 1, 1], [0.1, 0.3, 0.4, 0.2, 0.6, 0.8])
    >>> [round(band.width, 3) for band in fixed_width_bands(points, [0.5, 1, 2], bootstraps=200)]
    [0.667, 0.333, 0.333]
    """
    check_level(level)
    sizes = [_slope_size(slope, points.positives, points.negatives) for slope in slopes]
    curve = vertices(points)
    distances = np.sort(largest_distances(points, [corners(points)] * len(sizes), sizes, draws), axis=0)
    widths = distances[math.ceil(round(level * len(distances), 9)) - 1].tolist()
    intervals = [_quantile_interval(column, level) for column in distances.T]
    return [
        band_of_width(width, k, curve, curve, level, interval)
        for width, k, interval in zip(widths, sizes, intervals, strict=True)
    ]


def band_of_width(
    width: float,
    slope: float,
    curve: Line,
    centre: Line,
    level: float,
    width_interval: tuple[float, float] | None = None,
) -> FixedWidthBand:
    """Make the band of a given width and slope around a line."""
    lower, upper = (within_roc_space(*_displaced(centre, by, slope)) for by in (width, -width))
    details = {"slope": slope, "width": width}
    fpr, tpr = curve
    return FixedWidthBand(
        "fixed-width", level, fpr, tpr, centre, lower, upper, details, slope, width, width_interval
    )


def _displaced(line: Line, width: float, k: float) -> Line:
    fpr, tpr = line
    return fpr + width, tpr - k * width


def _slope_size(slope: str | float, positives: int, negatives: int) -> float:
    if isinstance(slope, str) and slope == "sqrt(P/N)":
        return math.sqrt(positives / negatives)
    if isinstance(slope, str) and slope == "sqrt(N/P)":
        return math.sqrt(negatives / positives)
    # Beyond these limits the rounding of u would hide the smaller rate.
    if isinstance(slope, str) or not is_number(slope) or not 1e-6 <= slope <= 1e6:
        raise InputError(f"slope: {brief(slope)}; allowed: {', '.join(SLOPES)} or a number from 1e-6 to 1e6")
    return float(slope)


def corners(points: RocPoints) -> Line:
    """Return the vertices at which the curve changes direction. With few positives these are few."""
    c, a = counts_to_draw(points)
    dc, da = np.diff(c), np.diff(a)
    keep = np.r_[True, dc[1:] * da[:-1] != da[1:] * dc[:-1], True]
    return c[keep] / points.negatives, a[keep] / points.positives


def _quantile_interval(ascending: NDArray[np.float64], level: float) -> tuple[float, float]:
    """Compute a Monte-Carlo interval for a quantile of distances from the order of those drawn.

    The number of draws up to the true quantile is binomial. So two of the draws enclose the quantile with the
    wanted probability, whatever the distribution; ties only make it larger.
    """
    low, high = quantile_ranks(len(ascending), level)
    # With few draws there is no such draw. No distance is below 0 or, as it is one of FPR, above 1.
    ends = np.r_[0.0, ascending, 1.0]
    return float(ends[low]), float(ends[high])


def quantile_ranks(draws: int, level: float) -> tuple[int, int]:
    """Return the ranks, from 1, of the draws that enclose a quantile; 0 or draws + 1 if there is none."""
    successes = np.arange(1, draws + 1)
    # The logarithms of the binomial probabilities, up to a constant: each from the one before.
    steps = np.log((draws + 1 - successes) / successes) + math.log(level / (1 - level))
    logs = np.cumsum(np.r_[0.0, steps])
    chances = np.exp(logs - logs.max())
    below = np.cumsum(chances) / chances.sum()
    low, high = np.searchsorted(below, [(1 - _CONFIDENCE) / 2, (1 + _CONFIDENCE) / 2])
    return int(low), int(high) + 1


def largest_distances(
    points: RocPoints, centres: Sequence[Line], sizes: Sequence[float], draws: Draws
) -> NDArray[np.float64]:
    """Compute the largest horizontal distance in (FPR, u) of each bootstrapped curve: a column per slope."""
    lines = [(k, fpr, k * fpr + tpr) for k, (fpr, tpr) in zip(sizes, centres, strict=True)]

    def reduce(c: Counts, a: Counts) -> Rates:
        return np.column_stack([measured(c, a, *line) for line in lines])

    return np.concatenate(list(bootstrap_curves(points, reduce, cuts=_possible_corners(points), **draws)))


def _possible_corners(points: RocPoints) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the counts at the vertices that can be corners of a resample.

    Where a step of the curve and the next one are both to the right, or both upwards, no resample has a
    corner. With few positives this leaves few vertices.
    """
    c, a = counts_to_draw(points)
    right, up = np.diff(c) > 0, np.diff(a) > 0
    straight = (right[1:] & right[:-1] & ~up[1:] & ~up[:-1]) | (up[1:] & up[:-1] & ~right[1:] & ~right[:-1])
    keep = np.r_[True, ~straight, True]
    return c[keep], a[keep]


def measured(c: Counts, a: Counts, k: float, centre_fpr: Rates, centre_u: Rates) -> Rates:
    """Measure the largest distance of each drawn curve from a line."""
    with needs("fast"):
        from confident_roc.bootstrap import _kernel
    distances = np.empty(len(c))
    _kernel.largest_distances(c, a, k, centre_fpr, centre_u, distances)
    return distances
