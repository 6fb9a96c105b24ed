"""Bootstrap intervals of CAUC and AveD, and Tango's intervals drawn in ROC space.

The area under the confident segment (CAUC) and the average difference (AveD) have no interval in the paper.
The bootstrap gives one here. Tango's interval bounds the difference (b - c) / n at one point; `tango_band`
maps it to the space in which ROC curves are drawn.
"""

import math
import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Unpack

import numpy as np
from numpy.typing import ArrayLike, NDArray

from confident_roc._frames import Columns, Tabular
from confident_roc._validation import check_level
from confident_roc.bootstrap import BOOTSTRAPS, Counts, Draws, bootstrap_curves, rates
from confident_roc.errors import FewPositivesWarning
from confident_roc.roc import RocPoints, given_points
from confident_roc.segment import AREAS, DIFFERENCES, ConfidentSegment, confident_segment
from confident_roc.tango import normal_quantile, tango_interval

_MEASURES = ("AUC", *AREAS, *DIFFERENCES)
_FEW_POSITIVES = 30
"""With fewer positives, intervals of areas are too short if negatives are many: docs/bands.md has a table."""


@dataclass(frozen=True)
class Interval:
    """An estimate and its limits.

    Attributes
    ----------
    estimate : float
        The value on the data; NaN if it has none.
    lower, upper : float
        The limits; NaN if no resample has a value.
    """

    estimate: float
    lower: float
    upper: float


@dataclass(frozen=True, repr=False)
class SegmentIntervals(Tabular):
    """Bootstrap intervals of AUC, CAUC and AveD.

    Attributes
    ----------
    auc : Interval
        Of the area under the whole curve.
    areas : dict of str to Interval
        Of the area under the segment (CAUC), by definition.
    average_differences : dict of str to Interval
        Of AveD, signed and absolute.
    level : float
        Nominal confidence.
    bootstraps : int
        Number of resamples.
    empty : int
        Number of resamples without a confident point. These have no area and no difference. The limits of
        `areas` and `average_differences` are percentiles of the other resamples, so they hold under the
        condition that there is a segment.

    See Also
    --------
    segment_intervals : Compute these intervals.
    """

    auc: Interval
    areas: Mapping[str, Interval]
    average_differences: Mapping[str, Interval]
    level: float
    bootstraps: int
    empty: int

    def __repr__(self) -> str:
        return f"SegmentIntervals(level {self.level:g}, {self.bootstraps} resamples, {self.empty} empty)"

    def _columns(self) -> Columns:
        rows = {
            "AUC": self.auc,
            **{f"area {name}": interval for name, interval in self.areas.items()},
            **{f"AveD {name}": interval for name, interval in self.average_differences.items()},
        }
        limits = {name: [getattr(x, name) for x in rows.values()] for name in ("estimate", "lower", "upper")}
        return {"measure": np.array(list(rows)), **{name: np.array(x) for name, x in limits.items()}}


def segment_intervals(
    y_true: ArrayLike | None = None,
    y_score: ArrayLike | None = None,
    *,
    points: RocPoints | None = None,
    pos_label: Any = None,
    alpha: float = 0.05,
    level: float = 0.95,
    **draws: Unpack[Draws],
) -> SegmentIntervals:
    """Compute bootstrap percentile intervals of AUC, CAUC by each definition, and AveD.

    Parameters
    ----------
    y_true : array-like of shape (n_samples,), default=None
        Labels of two classes.
    y_score : array-like of shape (n_samples,), default=None
        Scores of a classifier. A higher score means more likely positive.
    points : RocPoints, default=None
        The points of the curve, instead of `y_true` and `y_score`.
    pos_label : int, float, bool or str, default=None
        The positive class. It is required unless the labels are 0 and 1, -1 and 1, or truth values.
    alpha : float, default=0.05
        One minus the confidence of Tango's interval, which defines the segment.
    level : float, default=0.95
        Nominal confidence of the intervals.
    **draws : Draws
        Options of the bootstrap: bootstraps, seed, stratified, threads and compiled. See `band`.

    Returns
    -------
    SegmentIntervals
        An `Interval` for each measure, and the number of resamples without a confident point.

    Warns
    -----
    FewPositivesWarning
        If there are fewer than 30 positives. With 13 positives and 959 negatives, intervals of CAUC at 95 %
        contain the true value in about 70 to 80 % of samples.

    See Also
    --------
    confident_segment : The estimates alone.

    Examples
    --------
    >>> from confident_roc import segment_intervals
    >>> y_true, y_score = [0, 0, 0, 1, 1, 1], [0.1, 0.3, 0.4, 0.2, 0.6, 0.8]
    >>> intervals = segment_intervals(y_true, y_score, bootstraps=500)
    >>> intervals.areas["V"].estimate, intervals.empty
    (0.7777777777777778, 0)
    """
    check_level(level)
    points = given_points(y_true, y_score, points, pos_label=pos_label)
    if points.positives < _FEW_POSITIVES:
        text = f"with fewer than {_FEW_POSITIVES}, an interval for CAUC is often too short"
        warnings.warn(FewPositivesWarning(f"{points.positives} positives: {text}"), stacklevel=2)
    segment = confident_segment(points=points, alpha=alpha)
    reduce = partial(resampled_measures, limit=normal_quantile(alpha) ** 2)
    rows = np.concatenate(list(bootstrap_curves(points, reduce, **draws)))
    estimates = {"AUC": segment.auc, **segment.areas, **segment.average_differences}
    intervals = {
        name: _percentile_interval(estimates[name], column, level)
        for name, column in zip(_MEASURES, rows.T, strict=True)
    }
    return SegmentIntervals(
        auc=intervals["AUC"],
        areas={name: intervals[name] for name in AREAS},
        average_differences={name: intervals[name] for name in DIFFERENCES},
        level=level,
        bootstraps=draws.get("bootstraps", BOOTSTRAPS),
        empty=int(np.count_nonzero(np.isnan(rows[:, 1]))),
    )


def resampled_measures(c: Counts, a: Counts, limit: float) -> NDArray[np.float64]:
    """Compute AUC, areas and average differences of drawn curves: one row per curve, NaN if no segment."""
    fpr, tpr = rates(c, a)
    whole = np.trapezoid(tpr, fpr, axis=1)
    b = a[:, -1:] - a
    difference = b - c
    # The origin and its repeats are no points: no score exceeds the largest drawn one.
    confident = (np.square(difference, dtype=float) <= limit * (b + c)) & (a + c > 0)
    columns = np.flatnonzero(confident.any(axis=0))
    if not len(columns):
        return np.column_stack([whole, np.full((len(c), len(_MEASURES) - 1), np.nan)])
    # The origin is never confident, so there is a column before the first confident one.
    near = slice(columns[0] - 1, columns[-1] + 1)
    fpr, tpr, confident = fpr[:, near], tpr[:, near], confident[:, near]
    # A score that was not drawn repeats a point. This adds no area, but it would count in a mean.
    drawn = confident[:, 1:] & (np.diff(c[:, near] + a[:, near]) > 0)
    size = np.count_nonzero(drawn, axis=1)
    size = np.where(size > 0, size, np.nan)
    difference = difference[:, near][:, 1:] / (a[:, -1:] + c[:, -1:])
    means = (np.sum(values * drawn, axis=1) / size for values in (difference, np.abs(difference)))
    areas = (np.where(size > 0, area, np.nan) for area in _areas(fpr, tpr, confident))
    return np.column_stack([whole, *areas, *means])


def _areas(
    fpr: NDArray[np.float64], tpr: NDArray[np.float64], confident: NDArray[np.bool_]
) -> tuple[NDArray[np.float64], ...]:
    """Compute the areas under the segment of each row, in the order of `AREAS`."""
    within = confident[:, 1:] & confident[:, :-1]
    across, up = np.diff(fpr) * within, np.diff(tpr) * within
    vertical = np.sum(across * (tpr[:, 1:] + tpr[:, :-1]), axis=1) / 2
    left = np.sum(up * (fpr[:, 1:] + fpr[:, :-1]), axis=1) / 2
    rise = np.sum(up, axis=1)
    end = np.max(np.where(confident, fpr, 0), axis=1)
    return vertical, vertical + left, vertical + rise - left, vertical + (1 - end) * rise


def _percentile_interval(estimate: float, values: NDArray[np.float64], level: float) -> Interval:
    values = values[~np.isnan(values)]
    if not len(values):
        return Interval(estimate, math.nan, math.nan)
    lower, upper = np.quantile(values, [(1 - level) / 2, (1 + level) / 2])
    return Interval(estimate, float(lower), float(upper))


@dataclass(frozen=True, eq=False, repr=False)
class TangoBand(Tabular):
    """Tango's intervals of a confident segment, mapped into ROC space.

    With P positives and N negatives, b - c = P (1 - TPR) - N FPR. All points of ROC space with the same
    difference lie on a line of slope -N / P, so an interval of differences is the strip between two such
    lines.

    A strip bounds the difference between the errors of the two classes, not their number: towards the upper
    left both kinds of error become fewer, and the difference stays the same. So this is no band for the
    curve. With the confidence of Tango's interval, a strip contains the true point at one threshold that was
    chosen before. It does not cover all thresholds at once, nor the segment, whose points were chosen by the
    same data.

    Attributes
    ----------
    threshold, fpr, tpr, difference : ndarray of shape (n_points,)
        The confident points, by rising threshold.
    lower, upper : ndarray of shape (n_points,)
        Tango's limits of the difference at each point.
    positives, negatives : int
        P and N.

    See Also
    --------
    tango_band : Compute the strips.
    tango_interval : Tango's interval of one difference.
    """

    threshold: NDArray[np.float64]
    fpr: NDArray[np.float64]
    tpr: NDArray[np.float64]
    difference: NDArray[np.float64]
    lower: NDArray[np.float64]
    upper: NDArray[np.float64]
    positives: int
    negatives: int

    def __len__(self) -> int:
        return len(self.threshold)

    def __repr__(self) -> str:
        where = " [{:.4g}, {:.4g}]".format(*self.limits) if self.limits else ""
        return f"TangoBand({len(self)} points, limits{where or ' none'})"

    def _columns(self) -> Columns:
        names = ("threshold", "fpr", "tpr", "difference", "lower", "upper")
        return {name: getattr(self, name) for name in names}

    @property
    def limits(self) -> tuple[float, float] | None:
        """Smallest lower and largest upper limit of the points; None if there is no point.

        All strips contain the line of difference zero, so their union is the strip between these limits.
        """
        return (float(self.lower.min()), float(self.upper.max())) if len(self) else None

    @property
    def fpr_limits(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Smallest and largest FPR of each point's strip at its TPR, within ROC space."""
        n, misses = self.positives + self.negatives, self.positives * (1 - self.tpr)
        left, right = ((misses - n * limit) / self.negatives for limit in (self.upper, self.lower))
        return np.clip(left, 0, 1), np.clip(right, 0, 1)

    @property
    def tpr_limits(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Smallest and largest TPR of each point's strip at its FPR, within ROC space."""
        n, alarms = self.positives + self.negatives, self.negatives * self.fpr
        bottom, top = (1 - (alarms + n * limit) / self.positives for limit in (self.upper, self.lower))
        return np.clip(bottom, 0, 1), np.clip(top, 0, 1)

    @property
    def share(self) -> float | None:
        """Exact share of ROC space in the union of the strips; None if there is no point."""
        if self.limits is None:
            return None
        below_lower, below_upper = (self._share_below(limit) for limit in self.limits)
        return below_upper - below_lower

    def _share_below(self, difference: float) -> float:
        """Compute the share of ROC space in which the difference is smaller."""
        P, N = self.positives, self.negatives
        s = (P + N) * difference
        corners = ((s + N, 1), (s, -1), (s + N - P, -1), (s - P, 1))
        return sum(sign * max(0.0, x) ** 2 for x, sign in corners) / (2 * P * N)

    def contains(self, fpr: ArrayLike, tpr: ArrayLike) -> NDArray[np.bool_]:
        """Tell whether points of ROC space lie in the union of the strips.

        Parameters
        ----------
        fpr, tpr : array-like
            The points.

        Returns
        -------
        ndarray of bool
            One value per point.
        """
        if self.limits is None:
            return np.zeros(np.broadcast(fpr, tpr).shape, dtype=bool)
        fpr, tpr = np.asarray(fpr, dtype=float), np.asarray(tpr, dtype=float)
        P, N = self.positives, self.negatives
        difference = (P * (1 - tpr) - N * fpr) / (P + N)
        return (self.limits[0] <= difference) & (difference <= self.limits[1])


def tango_band(
    y_true: ArrayLike | None = None,
    y_score: ArrayLike | None = None,
    *,
    points: RocPoints | None = None,
    pos_label: Any = None,
    sample_weight: ArrayLike | None = None,
    alpha: float = 0.05,
) -> TangoBand:
    """Map Tango's intervals of the confident points into ROC space.

    Parameters
    ----------
    y_true : array-like of shape (n_samples,), default=None
        Labels of two classes.
    y_score : array-like of shape (n_samples,), default=None
        Scores of a classifier. A higher score means more likely positive.
    points : RocPoints, default=None
        The points of the curve, instead of `y_true` and `y_score`.
    pos_label : int, float, bool or str, default=None
        The positive class. It is required unless the labels are 0 and 1, -1 and 1, or truth values.
    sample_weight : array-like of shape (n_samples,), default=None
        Weights, which are treated as frequencies: see `roc_points`.
    alpha : float, default=0.05
        One minus the confidence of Tango's interval.

    Returns
    -------
    TangoBand
        One strip for each confident point. It is no band for the curve: see `TangoBand`.

    See Also
    --------
    band : Confidence bands for the curve.

    Examples
    --------
    >>> from confident_roc import tango_band
    >>> strips = tango_band([0] * 90 + [1] * 10, [*range(90), *range(80, 100, 2)])
    >>> len(strips), [round(limit, 3) for limit in strips.limits]
    (7, [-0.121, 0.103])
    >>> low, high = strips.fpr_limits
    >>> f"{low[0]:.3f} to {high[0]:.3f}"
    '0.010 to 0.157'
    """
    points = given_points(y_true, y_score, points, pos_label=pos_label, sample_weight=sample_weight)
    return segment_strips(confident_segment(points=points, alpha=alpha))


def segment_strips(segment: ConfidentSegment) -> TangoBand:
    """Map Tango's intervals of a segment's points into ROC space."""
    curve = segment.curve
    b, c = curve.b[segment.rows], curve.c[segment.rows]
    lower, upper = tango_interval(b, c, curve.n, segment.alpha)
    return TangoBand(
        segment.threshold,
        segment.fpr,
        segment.tpr,
        segment.difference,
        lower,
        upper,
        curve.positives,
        curve.negatives,
    )
