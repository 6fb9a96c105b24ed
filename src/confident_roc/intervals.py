"""Intervals for what the confident segment amounts to, and Tango's interval seen in ROC space.

The area under the confident segment (CAUC) and the average difference (AveD) come with no interval of their
own; here the bootstrap gives one. Tango's interval bounds the difference (b - c) / n at a point; here it is
drawn where ROC curves are drawn.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Unpack

import numpy as np
from numpy.typing import ArrayLike, NDArray

from confident_roc._validation import check_level
from confident_roc.bootstrap import BOOTSTRAPS, Counts, Draws, bootstrap_curves, rates
from confident_roc.roc import RocPoints, auc, roc_points
from confident_roc.segment import AREAS, DIFFERENCES, ConfidentSegment, confident_segment
from confident_roc.tango import normal_quantile, tango_interval

_MEASURES = ("AUC", *AREAS, *DIFFERENCES)


@dataclass(frozen=True)
class Interval:
    """An estimate and its limits; None where there is nothing to estimate or to draw limits from."""

    estimate: float | None
    lower: float | None
    upper: float | None


@dataclass(frozen=True)
class SegmentIntervals:
    """Bootstrap intervals of a confident segment's measures.

    Attributes
    ----------
    auc
        Of the area under the whole curve.
    areas
        Of the area under the segment (CAUC), by definition.
    average_differences
        Of AveD, signed and absolute.
    level
        Nominal confidence.
    bootstraps
        Number of resamples.
    empty
        How many of them have no confident point. They have no area and no difference, which is not zero:
        the limits of `areas` and `average_differences` are percentiles of the others, so they hold on
        condition that there is a segment at all.
    """

    auc: Interval
    areas: Mapping[str, Interval]
    average_differences: Mapping[str, Interval]
    level: float
    bootstraps: int
    empty: int


def segment_intervals(
    y_true: Any,
    y_score: Any = None,
    *,
    alpha: float = 0.05,
    level: float = 0.95,
    pos_label: Any = None,
    **draws: Unpack[Draws],
) -> SegmentIntervals:
    """Bootstrap percentile intervals for AUC, CAUC under each definition, and AveD.

    Parameters
    ----------
    y_true, y_score
        Labels of two classes and a classifier's scores, higher for what looks positive. Or, instead of both,
        the `RocPoints` made of them.
    alpha
        One minus the confidence of Tango's interval, which makes the segment.
    level
        Nominal confidence of the intervals.
    pos_label
        The positive class; needed unless the labels are 0 and 1, -1 and 1, or truth values.
    **draws
        bootstraps, seed, stratified, threads, compiled: see `confident_roc.bootstrap.Draws`.

    Examples
    --------
    >>> y_true, y_score = [0, 0, 0, 1, 1, 1], [0.1, 0.3, 0.4, 0.2, 0.6, 0.8]
    >>> found = segment_intervals(y_true, y_score, bootstraps=500)
    >>> found.areas["V"].estimate, found.empty
    (0.7777777777777778, 0)
    """
    check_level(level)
    points = y_true if isinstance(y_true, RocPoints) else roc_points(y_true, y_score, pos_label=pos_label)
    segment = confident_segment(points, alpha)
    reduce = partial(resampled_measures, limit=normal_quantile(alpha) ** 2)
    rows = np.concatenate(list(bootstrap_curves(points, reduce, **draws)))
    estimates = {"AUC": auc(points), **(segment.areas or {}), **(segment.average_differences or {})}
    intervals = {
        name: _percentile_interval(estimates.get(name), column, level)
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
    """AUC, the areas and the average differences of drawn curves, a row each; NaN for an empty segment."""
    fpr, tpr = rates(c, a)
    whole = np.sum(np.diff(fpr) * (tpr[:, 1:] + tpr[:, :-1]), axis=1) / 2
    b = a[:, -1:] - a
    difference = b - c
    # No score exceeds the largest drawn: the origin, and what repeats it, is no point.
    confident = (np.square(difference, dtype=float) <= limit * (b + c)) & (a + c > 0)
    columns = np.flatnonzero(confident.any(axis=0))
    if not len(columns):
        return np.column_stack([whole, np.full((len(c), len(_MEASURES) - 1), np.nan)])
    near = slice(columns[0] - 1, columns[-1] + 1)  # the origin is not confident: there is a column before
    fpr, tpr, confident = fpr[:, near], tpr[:, near], confident[:, near]
    # A score that was not drawn repeats a point: that adds no area, but would count in a mean.
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
    """Areas under the segment of each row, in the order of `AREAS`."""
    within = confident[:, 1:] & confident[:, :-1]
    across, up = np.diff(fpr) * within, np.diff(tpr) * within
    vertical = np.sum(across * (tpr[:, 1:] + tpr[:, :-1]), axis=1) / 2
    left = np.sum(up * (fpr[:, 1:] + fpr[:, :-1]), axis=1) / 2
    rise = np.sum(up, axis=1)
    end = np.max(np.where(confident, fpr, 0), axis=1)
    return vertical, vertical + left, vertical + rise - left, vertical + (1 - end) * rise


def _percentile_interval(estimate: float | None, values: NDArray[np.float64], level: float) -> Interval:
    values = values[~np.isnan(values)]
    if not len(values):
        return Interval(estimate, None, None)
    lower, upper = np.quantile(values, [(1 - level) / 2, (1 + level) / 2])
    return Interval(estimate, float(lower), float(upper))


@dataclass(frozen=True, eq=False)
class TangoBand:
    """Tango's intervals of a confident segment, mapped into ROC space.

    With P positives and N negatives, b - c = P (1 - TPR) - N FPR. All points of ROC space with one difference
    lie on a line of slope -N / P; an interval of differences is the strip between two such lines.

    A strip bounds how the errors of the two classes compare. It does not bound how many there are: towards
    the upper left, where both kinds of error become fewer together, a point can move along the strip without
    its difference changing. So this is no band for the curve. It holds, with the confidence of Tango's
    interval, the true point at one threshold that was chosen beforehand; not all thresholds at once, and not
    the segment, whose points were chosen for what the data say of them.

    Attributes
    ----------
    threshold, fpr, tpr, difference
        The confident points, by rising threshold.
    lower, upper
        Tango's limits of the difference at each.
    positives, negatives
        P and N.
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

    @property
    def limits(self) -> tuple[float, float] | None:
        """Smallest lower and largest upper limit of the points, or None where there is none.

        All strips contain the line of difference zero, so their union is the strip between these two.
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
        """Share of ROC space in the union of the strips, exactly, or None where there is no point."""
        if self.limits is None:
            return None
        below_lower, below_upper = (self._share_below(limit) for limit in self.limits)
        return below_upper - below_lower

    def _share_below(self, difference: float) -> float:
        """Share of ROC space in which the difference is smaller."""
        P, N = self.positives, self.negatives
        s = (P + N) * difference
        corners = ((s + N, 1), (s, -1), (s + N - P, -1), (s - P, 1))
        return sum(sign * max(0.0, x) ** 2 for x, sign in corners) / (2 * P * N)

    def contains(self, fpr: ArrayLike, tpr: ArrayLike) -> NDArray[np.bool_]:
        """Whether points of ROC space lie in the union of the strips."""
        if self.limits is None:
            return np.zeros(np.broadcast(fpr, tpr).shape, dtype=bool)
        fpr, tpr = np.asarray(fpr, dtype=float), np.asarray(tpr, dtype=float)
        P, N = self.positives, self.negatives
        difference = (P * (1 - tpr) - N * fpr) / (P + N)
        return (self.limits[0] <= difference) & (difference <= self.limits[1])


def tango_band(points: RocPoints | ConfidentSegment, alpha: float = 0.05) -> TangoBand:
    """Map Tango's intervals of the confident points into ROC space.

    Parameters
    ----------
    points
        The curve, from `roc_points`, or its confident segment, which has an alpha of its own.
    alpha
        One minus the confidence of Tango's interval.

    Examples
    --------
    >>> from confident_roc.roc import roc_points
    >>> band = tango_band(roc_points([0] * 90 + [1] * 10, [*range(90), *range(80, 100, 2)]))
    >>> len(band), [round(limit, 3) for limit in band.limits]
    (7, [-0.121, 0.103])
    >>> low, high = band.fpr_limits
    >>> f"{low[0]:.3f} to {high[0]:.3f}"
    '0.010 to 0.157'
    """
    segment = points if isinstance(points, ConfidentSegment) else confident_segment(points, alpha)
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
