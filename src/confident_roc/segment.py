"""The confident segment of a ROC curve, its area (CAUC) and its average difference (AveD)."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from confident_roc._frames import Columns, Tabular
from confident_roc._validation import check_choice
from confident_roc.roc import RocPoints, auc, given_points
from confident_roc.tango import is_confident, tango_interval

AREAS = ("V", "V+Hl", "V+Hr", "V|Hr")
DIFFERENCES = ("signed", "absolute")


@dataclass(frozen=True, eq=False, repr=False)
class ConfidentSegment(Tabular):
    """The ROC points whose Tango interval contains zero.

    Along the curve b rises and c falls, so the confident points are neighbours and form one segment. The
    paper does not define the area under a segment ("the TP area (vertical area) and the FP area (the
    horizontal area)"), so `areas` has every reading of it. An empty segment has no area: its areas and
    average differences are NaN. A segment of one point has an area of zero.

    Attributes
    ----------
    curve : RocPoints
        All points of the curve.
    rows : slice
        The rows of `curve` that are confident.
    alpha : float
        One minus the confidence of Tango's interval.
    test : str
        The test that does not reject at these points.
    ratio : float
        How many times as much a false negative costs as a false positive.

    See Also
    --------
    confident_segment : Compute the segment from labels and scores.
    ConfidentRocDisplay : Draw the curve and its segment.
    """

    curve: RocPoints
    rows: slice
    alpha: float = 0.05
    test: str = "tango"
    ratio: float = 1.0

    def __len__(self) -> int:
        return self.rows.stop - self.rows.start

    def __repr__(self) -> str:
        where = ", thresholds {:g} to {:g}".format(*self.threshold_range) if self.threshold_range else ""
        by = f"{self._test}, alpha {self.alpha:g}"
        return f"ConfidentSegment({len(self)} of {len(self.curve)} points{where}{by})"

    def __str__(self) -> str:
        lines = [
            f"{len(self)} of {len(self.curve)} ROC points are confident (alpha {self.alpha}{self._test})",
            f"  examples      {self.curve.n}, of which {self.curve.positives} positive",
            f"  AUC           {self.auc:.4f}",
        ]
        if self.threshold_range:
            means = self.average_differences
            lines += [
                "  thresholds    {:g} to {:g}".format(*self.threshold_range),
                "  area (CAUC)   " + ", ".join(f"{name} {area:.4f}" for name, area in self.areas.items()),
                "  AveD          " + ", ".join(f"{name} {mean:.5f}" for name, mean in means.items()),
            ]
        return "\n".join(lines)

    @property
    def _test(self) -> str:
        """Describe the test if it is not the paper's."""
        ratio = "" if self.ratio == 1 else f", ratio {self.ratio:g}"
        return ("" if self.test == "tango" else f", test {self.test}") + ratio

    @property
    def threshold(self) -> NDArray[np.float64]:
        """Thresholds of the confident points, ascending."""
        return self.curve.threshold[self.rows]

    @property
    def fpr(self) -> NDArray[np.float64]:
        """False positive rates of the confident points."""
        return self.curve.c[self.rows] / self.curve.negatives

    @property
    def tpr(self) -> NDArray[np.float64]:
        """True positive rates of the confident points."""
        return self.curve.a[self.rows] / self.curve.positives

    @property
    def difference(self) -> NDArray[np.float64]:
        """The difference (b - c) / n at each confident point."""
        return (self.curve.b[self.rows] - self.curve.c[self.rows]) / self.curve.n

    @property
    def points(self) -> Columns:
        """The confident points as named columns.

        The columns are threshold, a, b, c, d, fpr, tpr, difference, and lower and upper, the limits of
        Tango's interval.
        """
        columns = point_columns(self.curve, self.alpha, self.rows)
        del columns["confident"]
        return columns

    def _columns(self) -> Columns:
        return self.points

    @cached_property
    def auc(self) -> float:
        """Area under the whole curve."""
        return auc(self.curve)

    @property
    def areas(self) -> dict[str, float]:
        """Area under the segment by each definition (V, V+Hl, V+Hr, V|Hr); NaN if there is no point."""
        return segment_areas(self.fpr, self.tpr) if len(self) else dict.fromkeys(AREAS, math.nan)

    @property
    def average_differences(self) -> dict[str, float]:
        """AveD, signed as the paper writes it, and of absolute differences; NaN if there is no point."""
        if not len(self):
            return dict.fromkeys(DIFFERENCES, math.nan)
        return {
            "signed": float(np.mean(self.difference)),
            "absolute": float(np.mean(np.abs(self.difference))),
        }

    @property
    def threshold_range(self) -> tuple[float, float] | None:
        """Smallest and largest threshold of the segment; None if there is no point."""
        return (float(self.threshold[0]), float(self.threshold[-1])) if len(self) else None

    @property
    def balanced(self) -> dict[str, Any] | None:
        """The confident point with the smallest abs(b - c): threshold, a, b, c, d. None if there is none."""
        return balanced_point(self.curve, self.rows) if len(self) else None

    def summary(self) -> dict[str, Any]:
        """Sum up the curve and its segment, ready for a JSON file.

        Returns
        -------
        dict
            n, positives, auc, points, confident_points, threshold_range, areas and average_differences. The
            last three are None if the segment is empty.
        """
        return {
            "n": self.curve.n,
            "positives": self.curve.positives,
            "auc": self.auc,
            "points": len(self.curve),
            "confident_points": len(self),
            "threshold_range": self.threshold_range,
            "areas": self.areas if len(self) else None,
            "average_differences": self.average_differences if len(self) else None,
        }


def confident_segment(
    y_true: ArrayLike | None = None,
    y_score: ArrayLike | None = None,
    *,
    points: RocPoints | None = None,
    pos_label: Any = None,
    sample_weight: ArrayLike | None = None,
    alpha: float = 0.05,
    test: str = "tango",
    ratio: float = 1.0,
) -> ConfidentSegment:
    """Keep the points of a ROC curve whose Tango interval contains zero.

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
    test : {"tango", "exact", "mid-p", "corrected"}, default="tango"
        The test by which a point is confident: Tango's score, as in the paper, or one of McNemar's tests:
        exact, mid-p or continuity-corrected. See `mcnemar_p_value`.
    ratio : float, default=1.0
        How many times as much a false negative costs as a false positive. A point is confident if ratio * b
        and c cannot be told apart.

    Returns
    -------
    ConfidentSegment
        The confident points, with `areas`, `average_differences` and `threshold_range`.

    See Also
    --------
    cauc_score, aved_score : The area and the average difference alone.
    segment_intervals : Bootstrap intervals of both.
    ConfidentRocDisplay : Draw the curve and its segment.

    Examples
    --------
    >>> from confident_roc import confident_segment
    >>> segment = confident_segment([0, 0, 1, 1], [0.1, 0.6, 0.4, 0.9])
    >>> len(segment), segment.areas["V+Hl"], segment.threshold_range
    (4, 1.0, (0.1, 0.9))
    """
    points = given_points(y_true, y_score, points, pos_label=pos_label, sample_weight=sample_weight)
    keep = is_confident(points.b, points.c, alpha, test=test, ratio=ratio)
    start = int(keep.argmax())
    return ConfidentSegment(points, slice(start, start + int(np.count_nonzero(keep))), alpha, test, ratio)


def cauc_score(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    area: str = "V+Hl",
    alpha: float = 0.05,
    pos_label: Any = None,
    sample_weight: ArrayLike | None = None,
    empty: float = 0.0,
) -> float:
    """Compute the area under the confident segment (CAUC).

    Parameters
    ----------
    y_true : array-like of shape (n_samples,)
        Labels of two classes.
    y_score : array-like of shape (n_samples,)
        Scores of a classifier. A higher score means more likely positive.
    area : {"V", "V+Hl", "V+Hr", "V|Hr"}, default="V+Hl"
        Definition of the area. The paper gives none; its statements on figure 6 agree best with "V+Hl".
    alpha : float, default=0.05
        One minus the confidence of Tango's interval.
    pos_label : int, float, bool or str, default=None
        The positive class. It is required unless the labels are 0 and 1, -1 and 1, or truth values.
    sample_weight : array-like of shape (n_samples,), default=None
        Weights, which are treated as frequencies: see `roc_points`.
    empty : float, default=0.0
        The area of an empty segment: 0 by step 3 of the paper's figure 2. A number lets a grid search rank a
        model without a confident point. The paper's plots leave such a model out; `empty=float("nan")`
        distinguishes it from a segment of one point.

    Returns
    -------
    float
        The area.

    See Also
    --------
    cauc_scorer : The same for scikit-learn's `cross_validate` and `GridSearchCV`.
    confident_segment : The segment with all areas.

    Examples
    --------
    >>> from confident_roc import cauc_score
    >>> cauc_score([0, 0, 1, 1], [0.1, 0.6, 0.4, 0.9])
    1.0
    """
    check_choice("area", area, AREAS)
    segment = confident_segment(
        y_true, y_score, pos_label=pos_label, sample_weight=sample_weight, alpha=alpha
    )
    return segment.areas[area] if len(segment) else empty


def aved_score(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    difference: str = "absolute",
    alpha: float = 0.05,
    pos_label: Any = None,
    sample_weight: ArrayLike | None = None,
    empty: float = math.nan,
) -> float:
    """Compute the average difference (AveD) of the confident points. Closer to zero is better.

    Parameters
    ----------
    y_true : array-like of shape (n_samples,)
        Labels of two classes.
    y_score : array-like of shape (n_samples,)
        Scores of a classifier. A higher score means more likely positive.
    difference : {"absolute", "signed"}, default="absolute"
        "absolute" is the mean of abs(b - c) / n; the paper's statements on its figure 6 agree best with it.
        "signed" is the mean of (b - c) / n as the paper writes it; opposite differences cancel in it.
    alpha : float, default=0.05
        One minus the confidence of Tango's interval.
    pos_label : int, float, bool or str, default=None
        The positive class. It is required unless the labels are 0 and 1, -1 and 1, or truth values.
    sample_weight : array-like of shape (n_samples,), default=None
        Weights, which are treated as frequencies: see `roc_points`.
    empty : float, default=nan
        The result for an empty segment. It has no difference, so the default is NaN. The scorers use 1,
        which no segment exceeds.

    Returns
    -------
    float
        The average difference.

    See Also
    --------
    aved_scorer : The same for scikit-learn's `cross_validate` and `GridSearchCV`.
    confident_segment : The segment with both averages.

    Examples
    --------
    >>> from confident_roc import aved_score
    >>> aved_score([0, 0, 1, 1], [0.1, 0.6, 0.4, 0.9])
    0.25
    """
    check_choice("difference", difference, DIFFERENCES)
    segment = confident_segment(
        y_true, y_score, pos_label=pos_label, sample_weight=sample_weight, alpha=alpha
    )
    return segment.average_differences[difference] if len(segment) else empty


def segment_areas(fpr: NDArray[np.float64], tpr: NDArray[np.float64]) -> dict[str, float]:
    """Compute the area under a segment, given by rising threshold, in every reading of the paper.

    The segment runs from (f1, t1), lower left, to (f2, t2), upper right. V is the area down to the x axis.
    V+Hl adds the area left of the segment, to the y axis. V+Hr adds the area right of it, to x = 1. V|Hr is
    the union of V and Hr; it equals the AUC if the segment is the whole curve.
    """
    f, t = fpr[::-1], tpr[::-1]
    vertical = float(np.trapezoid(t, f))
    return {
        "V": vertical,
        "V+Hl": float(f[-1] * t[-1] - f[0] * t[0]),
        "V+Hr": float(vertical + np.trapezoid(1 - f, t)),
        "V|Hr": float(vertical + (1 - f[-1]) * (t[-1] - t[0])),
    }


def balanced_point(points: RocPoints, rows: slice = slice(None)) -> dict[str, Any]:
    """Return threshold, a, b, c and d of the point with the smallest abs(b - c).

    If several points have it, the one with the fewest errors counts, and then the one with the lowest
    threshold.
    """
    b, c = points.b[rows], points.c[rows]
    i = np.lexsort((b + c, np.abs(b - c)))[0]
    return {name: getattr(points, name)[rows][i].item() for name in ("threshold", "a", "b", "c", "d")}


def flat_summary(summary: Mapping[str, Any]) -> dict[str, Any]:
    """Turn a segment's summary into one row of a table. An empty segment gives None.

    Thresholds are in threshold_from and threshold_to, areas in "area V" and so on, average differences in
    "AveD signed" and "AveD absolute". Other keys come before these, in their order.
    """
    nested = ("threshold_range", "areas", "average_differences")
    low, high = summary["threshold_range"] or (None, None)
    areas, averages = summary["areas"] or {}, summary["average_differences"] or {}
    return {
        **{key: value for key, value in summary.items() if key not in nested},
        "threshold_from": low,
        "threshold_to": high,
        **{f"area {name}": areas.get(name) for name in AREAS},
        **{f"AveD {name}": averages.get(name) for name in DIFFERENCES},
    }


def point_columns(points: RocPoints, alpha: float, rows: slice = slice(None)) -> Columns:
    """Return points of a curve as named columns, with Tango's interval and whether it contains zero."""
    # Intervals are computed for these rows only: of millions of points, few are shown.
    a, b, c, d = (counts[rows] for counts in (points.a, points.b, points.c, points.d))
    lower, upper = tango_interval(b, c, points.n, alpha)
    return {
        "threshold": points.threshold[rows],
        "a": a,
        "b": b,
        "c": c,
        "d": d,
        "fpr": c / points.negatives,
        "tpr": a / points.positives,
        "difference": (b - c) / points.n,
        "lower": lower,
        "upper": upper,
        "confident": is_confident(b, c, alpha),
    }
