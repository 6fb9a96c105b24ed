"""Bootstrap intervals of AUC, average precision, CAUC and AveD, and of their differences."""

import math
import warnings
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any, Unpack

import numpy as np
from numpy.typing import ArrayLike, NDArray

from confident_roc._frames import Columns, Tabular
from confident_roc._validation import check_level, checked
from confident_roc.bootstrap import Draws
from confident_roc.errors import FewPositivesWarning, InputError
from confident_roc.intervals.interval import Interval, percentiles, zero_p_value
from confident_roc.intervals.measures import MEASURES, measures_of
from confident_roc.intervals.resamples import (
    Resampling,
    paired_samplings,
    resampled_rows,
    sampling,
)
from confident_roc.roc import RocPoints, roc_points, vertex_counts
from confident_roc.segment import AREAS, DIFFERENCES, confident_segment
from confident_roc.tango import normal_quantile

FEWEST_TRUE_POSITIVES, FEWEST_ERRORS = 3, 5
"""With fewer true positives at the last confident point, or fewer errors b + c at some confident point,
intervals for CAUC do not cover: docs/bands.md has the simulations."""


@dataclass(frozen=True, repr=False)
class SegmentIntervals(Tabular):
    """Bootstrap intervals of AUC, average precision, CAUC and AveD; or of their differences.

    Attributes
    ----------
    auc : Interval
        Of the area under the whole curve.
    average_precision : Interval
        Of the average precision: the mean of the precisions at the positives.
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
    model_intervals : Compute them for several models, with their differences.
    """

    auc: Interval
    average_precision: Interval
    areas: Mapping[str, Interval]
    average_differences: Mapping[str, Interval]
    level: float
    bootstraps: int
    empty: int

    def __repr__(self) -> str:
        return f"SegmentIntervals(level {self.level:g}, {self.bootstraps} resamples, {self.empty} empty)"

    @property
    def by_name(self) -> dict[str, Interval]:
        """All intervals: AUC, AP, "area V" and so on, "AveD signed" and "AveD absolute"."""
        return {
            "AUC": self.auc,
            "AP": self.average_precision,
            **{f"area {name}": interval for name, interval in self.areas.items()},
            **{f"AveD {name}": interval for name, interval in self.average_differences.items()},
        }

    def _columns(self) -> Columns:
        limits = {
            name: np.array([getattr(x, name) for x in self.by_name.values()])
            for name in ("estimate", "lower", "upper")
        }
        return {"measure": np.array(list(self.by_name)), **limits}


@dataclass(frozen=True)
class ModelIntervals:
    """Intervals of several models on the same examples, and of their differences, from the same resamples.

    Attributes
    ----------
    models : dict of str to SegmentIntervals
        By the name of the model.
    differences : dict of (str, str) to SegmentIntervals
        By the names of two models: the first minus the second, with p values. They are not adjusted for the
        number of pairs: see `confident_roc.compare.holm`.

    See Also
    --------
    model_intervals : Compute these intervals.
    """

    models: Mapping[str, SegmentIntervals]
    differences: Mapping[tuple[str, str], SegmentIntervals]


def segment_intervals(
    y_true: ArrayLike | None = None,
    y_score: ArrayLike | None = None,
    *,
    points: RocPoints | None = None,
    pos_label: Any = None,
    alpha: float = 0.05,
    level: float = 0.95,
    clusters: ArrayLike | None = None,
    **draws: Unpack[Draws],
) -> SegmentIntervals:
    """Compute bootstrap percentile intervals of AUC, average precision, CAUC by each definition, and AveD.

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
    clusters : array-like of shape (n_samples,), default=None
        The cluster of each example, for instance its patient; then whole clusters are resampled. See
        `auc_interval`.
    **draws : Draws
        Options of the bootstrap: bootstraps, seed, stratified and threads. See `band`.

    Returns
    -------
    SegmentIntervals
        An `Interval` for each measure, and the number of resamples without a confident point.

    Warns
    -----
    FewPositivesWarning
        If the last confident point has fewer than 3 true positives, or a confident point has fewer than 5
        errors. Then no interval for CAUC is given: those of the bootstrap at 95 % would contain the true
        value in far fewer samples.

    See Also
    --------
    confident_segment : The estimates alone.
    model_intervals : Differences between models.
    auc_interval : Other intervals for an AUC.

    Examples
    --------
    >>> from confident_roc import segment_intervals
    >>> y_true, y_score = [0, 0, 0, 1, 1, 1], [0.1, 0.3, 0.4, 0.2, 0.6, 0.8]
    >>> intervals = segment_intervals(y_true, y_score, bootstraps=500)
    >>> intervals.areas["V"].estimate, intervals.empty
    (0.7777777777777778, 0)
    """
    resampling = sampling(y_true, y_score, points, pos_label, clusters)
    intervals = bootstrap_intervals(resampling, alpha, level, draws)
    note = refusal(resampling.points, alpha)
    if note:
        warnings.warn(FewPositivesWarning(note), stacklevel=2)
        return without_areas(intervals, note)
    return intervals


def model_intervals(
    y_true: ArrayLike,
    y_scores: Mapping[str, ArrayLike],
    *,
    pos_label: Any = None,
    alpha: float = 0.05,
    level: float = 0.95,
    clusters: ArrayLike | None = None,
    **draws: Unpack[Draws],
) -> ModelIntervals:
    """Compute the intervals of `segment_intervals` for several models, and for the difference of each two.

    Every resample has the same examples for all models. So the differences are paired, and their intervals
    shorter than those of independent models.

    Parameters
    ----------
    y_true : array-like of shape (n_samples,)
        Labels of two classes.
    y_scores : dict of str to array-like of shape (n_samples,)
        Scores of each model on the same examples, by its name.
    pos_label : int, float, bool or str, default=None
        The positive class. It is required unless the labels are 0 and 1, -1 and 1, or truth values.
    alpha : float, default=0.05
        One minus the confidence of Tango's interval, which defines the segments.
    level : float, default=0.95
        Nominal confidence of the intervals.
    clusters : array-like of shape (n_samples,), default=None
        The cluster of each example, for instance its patient; then whole clusters are resampled. See
        `auc_interval`.
    **draws : Draws
        Options of the bootstrap: bootstraps, seed, stratified and threads. See `band`.

    Returns
    -------
    ModelIntervals
        The intervals of the models, and those of the differences with p values. A resample in which one of
        two models has no confident point has no difference of CAUC and AveD.

    Warns
    -----
    FewPositivesWarning
        As in `segment_intervals`, for each model without an interval of CAUC.

    See Also
    --------
    confident_roc.compare.delong_test : DeLong's test for the AUCs.
    confident_roc.paired_difference : Compare two models at one threshold each.

    Examples
    --------
    >>> from confident_roc import model_intervals
    >>> y_true = [0, 0, 0, 0, 1, 1, 1, 1]
    >>> scores = {"tree": [1, 2, 3, 4, 3, 5, 6, 7], "forest": [1, 2, 6, 4, 3, 5, 6, 7]}
    >>> result = model_intervals(y_true, scores, bootstraps=500)
    >>> difference = result.differences["tree", "forest"].auc
    >>> f"{difference.estimate:.3f} [{difference.lower:.3f}, {difference.upper:.3f}]"
    '0.125 [0.000, 0.438]'
    """
    if len(y_scores) < 2:
        raise InputError(f"y_scores: {len(y_scores)} models; allowed: two or more")
    scored = {name: checked(y_true, score, pos_label=pos_label) for name, score in y_scores.items()}
    curves = [(roc_points(x.positive, x.score), x) for x in scored.values()]
    samplings = dict(zip(scored, paired_samplings(curves, clusters), strict=True))
    check_level(level)
    limit = normal_quantile(alpha) ** 2
    estimates = {name: _estimates(of.points, limit) for name, of in samplings.items()}
    rows = {name: resampled_rows(of, limit, draws) for name, of in samplings.items()}
    models = {name: _intervals(estimates[name], rows[name], level) for name in scored}
    differences = {
        (one, other): _intervals(
            estimates[one] - estimates[other], rows[one] - rows[other], level, difference=True
        )
        for one, other in combinations(scored, 2)
    }
    notes = {name: note for name, of in samplings.items() if (note := refusal(of.points, alpha))}
    for name, note in notes.items():
        warnings.warn(FewPositivesWarning(f"{name}: {note}"), stacklevel=2)
        models[name] = without_areas(models[name], note)
        differences |= {
            pair: without_areas(of, f"{name}: {note}") for pair, of in differences.items() if name in pair
        }
    return ModelIntervals(models, differences)


def bootstrap_intervals(resampling: Resampling, alpha: float, level: float, draws: Draws) -> SegmentIntervals:
    """Compute the intervals of all measures, also those that do not cover."""
    check_level(level)
    limit = normal_quantile(alpha) ** 2
    return _intervals(_estimates(resampling.points, limit), resampled_rows(resampling, limit, draws), level)


def _estimates(points: RocPoints, limit: float) -> NDArray[np.float64]:
    """Compute the measures of a curve, by the function that computes those of resamples."""
    c, a = vertex_counts(points)
    return measures_of(c[None].astype(np.int32), a[None].astype(np.int32), limit)[0]


def _intervals(
    estimates: NDArray[np.float64], rows: NDArray[np.float64], level: float, *, difference: bool = False
) -> SegmentIntervals:
    of = {
        name: Interval(estimate, *percentiles(column, level), zero_p_value(column) if difference else None)
        for name, estimate, column in zip(MEASURES, estimates.tolist(), rows.T, strict=True)
    }
    return SegmentIntervals(
        auc=of["AUC"],
        average_precision=of["AP"],
        areas={name: of[name] for name in AREAS},
        average_differences={name: of[name] for name in DIFFERENCES},
        level=level,
        bootstraps=len(rows),
        empty=int(np.count_nonzero(np.isnan(rows[:, 2]))),
    )


def refusal(points: RocPoints, alpha: float) -> str:
    """Return a sentence if the segment has too few true positives or errors for an interval of CAUC."""
    rows = confident_segment(points=points, alpha=alpha).rows
    reached = points.a[rows].max(initial=0).item()
    errors = (points.b[rows] + points.c[rows]).min(initial=points.n).item()
    for count, fewest, what in (
        (reached, FEWEST_TRUE_POSITIVES, "the confident segment has {} true positive{}"),
        (errors, FEWEST_ERRORS, "a confident point has {} error{}"),
    ):
        if count < fewest:
            text = what.format(count, "" if count == 1 else "s")
            return f"no interval for CAUC: {text}, and with fewer than {fewest} it would be too short"
    return ""


def without_areas(intervals: SegmentIntervals, note: str) -> SegmentIntervals:
    """Remove the limits of CAUC, and put a note in their place."""
    areas = {
        name: Interval(area.estimate, math.nan, math.nan, note=note) for name, area in intervals.areas.items()
    }
    return replace(intervals, areas=areas)
