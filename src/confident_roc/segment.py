"""The confident segment of a ROC curve, its area (CAUC) and its average difference (AveD)."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from confident_roc._files import Columns
from confident_roc._validation import check_choice
from confident_roc.errors import InputError
from confident_roc.roc import RocPoints, area_under, auc, roc_points
from confident_roc.tango import is_confident, tango_interval

AREAS = ("V", "V+Hl", "V+Hr", "V|Hr")
DIFFERENCES = ("signed", "absolute")


@dataclass(frozen=True, eq=False, repr=False)
class ConfidentSegment:
    """The ROC points whose Tango interval contains zero.

    b rises and c falls along the curve, so the points are neighbours and form one segment. The paper leaves
    open what the area under a segment is ("the TP area (vertical area) and the FP area (the horizontal
    area)"); `areas` has every reading. An empty segment has no area, which is not an area of zero: a single
    point has that.

    Attributes
    ----------
    curve
        All points of the curve.
    rows
        Which of them are confident.
    alpha
        One minus the confidence of Tango's interval.
    """

    curve: RocPoints
    rows: slice
    alpha: float = 0.05

    def __len__(self) -> int:
        return self.rows.stop - self.rows.start

    def __repr__(self) -> str:
        where = ", thresholds {:g} to {:g}".format(*self.threshold_range) if self.threshold_range else ""
        return f"ConfidentSegment({len(self)} of {len(self.curve)} points{where}, alpha {self.alpha:g})"

    def __str__(self) -> str:
        about = self.summary()
        lines = [
            f"{about['confident_points']} of {about['points']} ROC points are confident (alpha {self.alpha})",
            f"  examples      {about['n']}, of which {about['positives']} positive",
            f"  AUC           {about['auc']:.4f}",
        ]
        if self.areas and self.average_differences and self.threshold_range:
            lines += [
                "  thresholds    {:g} to {:g}".format(*self.threshold_range),
                "  area (CAUC)   " + ", ".join(f"{name} {area:.4f}" for name, area in self.areas.items()),
                "  AveD          "
                + ", ".join(f"{name} {mean:.5f}" for name, mean in self.average_differences.items()),
            ]
        return "\n".join(lines)

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
        """(b - c) / n of the confident points."""
        return (self.curve.b[self.rows] - self.curve.c[self.rows]) / self.curve.n

    @property
    def points(self) -> Columns:
        """The confident points as named columns, ready for `pandas.DataFrame`.

        threshold, a, b, c, d, fpr, tpr, difference, and lower and upper limit of Tango's interval.
        """
        columns = point_columns(self.curve, self.alpha, self.rows)
        del columns["confident"]
        return columns

    @cached_property
    def auc(self) -> float:
        """Area under the whole curve."""
        return auc(self.curve)

    @property
    def areas(self) -> dict[str, float] | None:
        """Area under each definition (V, V+Hl, V+Hr, V|Hr), or None where there is no point."""
        return segment_areas(self.fpr, self.tpr) if len(self) else None

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

    @property
    def balanced(self) -> dict[str, Any] | None:
        """The confident point where both classes err most alike: threshold, a, b, c, d; or None."""
        return balanced_point(self.curve, self.rows) if len(self) else None

    def summary(self) -> dict[str, Any]:
        """Sum up the curve and its segment in numbers; None stands for what an empty segment lacks."""
        return {
            "n": self.curve.n,
            "positives": self.curve.positives,
            "auc": self.auc,
            "points": len(self.curve),
            "confident_points": len(self),
            "threshold_range": self.threshold_range,
            "areas": self.areas,
            "average_differences": self.average_differences,
        }


@overload
def confident_segment(y_true: RocPoints, alpha: float = 0.05, /) -> ConfidentSegment: ...


@overload
def confident_segment(y_true: RocPoints, *, alpha: float = 0.05) -> ConfidentSegment: ...


@overload
def confident_segment(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    pos_label: Any = None,
    sample_weight: ArrayLike | None = None,
    alpha: float = 0.05,
) -> ConfidentSegment: ...


def confident_segment(
    y_true: Any,
    y_score: Any = None,
    *,
    pos_label: Any = None,
    sample_weight: ArrayLike | None = None,
    alpha: float = 0.05,
) -> ConfidentSegment:
    """Keep the points of a ROC curve whose Tango interval contains zero.

    Parameters
    ----------
    y_true, y_score
        Labels of two classes and a classifier's scores, higher for what looks positive. Or the `RocPoints`
        made of them, and then alpha may come second.
    pos_label
        The positive class; needed unless the labels are 0 and 1, -1 and 1, or truth values.
    sample_weight
        Weights, taken for frequencies: see `roc_points`.
    alpha
        One minus the confidence of Tango's interval.

    Examples
    --------
    >>> segment = confident_segment([0, 0, 1, 1], [0.1, 0.6, 0.4, 0.9])
    >>> len(segment), segment.areas["V+Hl"], segment.threshold_range
    (4, 1.0, (0.1, 0.9))
    """
    if isinstance(y_true, RocPoints):
        if pos_label is not None or sample_weight is not None:
            raise InputError(
                "pos_label, sample_weight: the points are made already; allowed: with labels only"
            )
        points, alpha = y_true, alpha if y_score is None else y_score
    else:
        points = roc_points(y_true, y_score, pos_label=pos_label, sample_weight=sample_weight)
    keep = is_confident(points.b, points.c, alpha)
    start = int(keep.argmax())
    return ConfidentSegment(points, slice(start, start + int(np.count_nonzero(keep))), alpha)


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
    """Area under the confident segment (CAUC).

    Parameters
    ----------
    y_true, y_score, pos_label, sample_weight, alpha
        As for `confident_segment`.
    area
        Definition of the area: "V", "V+Hl", "V+Hr" or "V|Hr".
    empty
        What an empty segment gives: 0, as step 3 of the paper's figure 2 has it. A number, so that a grid
        search can rank a model without a confident point; the paper's plots leave such a model out, and
        `empty=float("nan")` tells it from a segment of a single point.

    Examples
    --------
    >>> cauc_score([0, 0, 1, 1], [0.1, 0.6, 0.4, 0.9])
    1.0
    """
    check_choice("area", area, AREAS)
    segment = confident_segment(
        y_true, y_score, pos_label=pos_label, sample_weight=sample_weight, alpha=alpha
    )
    return segment.areas[area] if segment.areas else empty


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
    """Average difference (AveD) of the confident points; the nearer to zero the better.

    Parameters
    ----------
    y_true, y_score, pos_label, sample_weight, alpha
        As for `confident_segment`.
    difference
        "absolute", the mean of |b - c| / n, with which the paper's statements on its figure 6 hold; or
        "signed", the mean of (b - c) / n as the paper writes it, in which opposite differences cancel.
    empty
        What an empty segment gives: NaN, since no point has a difference. The scorers give 1, which no
        segment exceeds.

    Examples
    --------
    >>> aved_score([0, 0, 1, 1], [0.1, 0.6, 0.4, 0.9])
    0.25
    """
    check_choice("difference", difference, DIFFERENCES)
    segment = confident_segment(
        y_true, y_score, pos_label=pos_label, sample_weight=sample_weight, alpha=alpha
    )
    return segment.average_differences[difference] if segment.average_differences else empty


def segment_areas(fpr: NDArray[np.float64], tpr: NDArray[np.float64]) -> dict[str, float]:
    """Area under a segment, given by rising threshold, in every reading of the paper.

    With (f1, t1) the lower left and (f2, t2) the upper right end: V, down to the x axis; V+Hl, with the area
    left to the y axis; V+Hr, with the area right to x = 1; V|Hr, the union of V and Hr, which is the AUC when
    the segment is the whole curve.
    """
    f, t = fpr[::-1], tpr[::-1]
    vertical = area_under(f, t)
    return {
        "V": vertical,
        "V+Hl": float(f[-1] * t[-1] - f[0] * t[0]),
        "V+Hr": vertical + area_under(t, 1 - f),
        "V|Hr": float(vertical + (1 - f[-1]) * (t[-1] - t[0])),
    }


def balanced_point(points: RocPoints, rows: slice = slice(None)) -> dict[str, Any]:
    """Threshold, a, b, c and d of the point where both classes err most alike.

    Of several with the least |b - c| the one with the fewest errors, and the lowest threshold of these.
    """
    b, c = points.b[rows], points.c[rows]
    i = np.lexsort((b + c, np.abs(b - c)))[0]
    return {name: getattr(points, name)[rows][i].item() for name in ("threshold", "a", "b", "c", "d")}


def flat_summary(summary: Mapping[str, Any]) -> dict[str, Any]:
    """Lay a segment's summary out as a row of a table; None stands for what an empty segment lacks.

    Thresholds are in threshold_from and threshold_to, areas in "area V" and so on, average differences in
    "AveD signed" and "AveD absolute". Other keys are kept, in their order and before these.
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
    """Points of a curve as named columns, with Tango's interval and whether it contains zero."""
    # Intervals are solved for these rows only: of millions of points few are shown.
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
