"""ROC points: one confusion matrix for each distinct score.

We do not use scikit-learn's `roc_curve`. It drops collinear points by default and adds a point at infinity,
but the confident segment counts points. Its import also takes longer than the computation.
"""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from confident_roc._frames import Columns, Tabular
from confident_roc._validation import Scored, brief, checked
from confident_roc.errors import InputError

# The AUC is summed block by block: a block of this many points stays in the processor's cache.
_BLOCK = 1 << 16


@dataclass(frozen=True, eq=False, repr=False)
class RocPoints(Tabular):
    """Confusion matrices of a classifier at its thresholds, by rising threshold.

    An example is predicted positive if its score is at least the threshold. The first point predicts all
    positive, (1, 1) in ROC space. There is no point that predicts all negative, because no score exceeds the
    largest one.

    Attributes
    ----------
    threshold : ndarray of shape (n_points,)
        The distinct scores, ascending.
    a, b, c, d : ndarray of shape (n_points,)
        True positives, false negatives, false positives and true negatives, as in the paper's Table 1. They
        are integers, or floats if the examples have weights.

    See Also
    --------
    roc_points : Compute the points from labels and scores.
    confident_segment : Keep the points whose Tango interval contains zero.
    """

    threshold: NDArray[np.float64]
    a: NDArray[Any]
    b: NDArray[Any]
    c: NDArray[Any]
    d: NDArray[Any]

    def __len__(self) -> int:
        return len(self.threshold)

    def __repr__(self) -> str:
        return f"RocPoints({len(self)} points, {self.positives:g} positives, {self.negatives:g} negatives)"

    @property
    def positives(self) -> Any:
        """Number of positive examples, or the sum of their weights."""
        return (self.a[0] + self.b[0]).item()

    @property
    def negatives(self) -> Any:
        """Number of negative examples, or the sum of their weights."""
        return (self.c[0] + self.d[0]).item()

    @property
    def n(self) -> Any:
        """Number of examples, or the sum of their weights."""
        return self.positives + self.negatives

    @property
    def weighted(self) -> bool:
        """Whether a, b, c and d are sums of weights. A bootstrap cannot draw from these."""
        return bool(self.a.dtype.kind == "f")

    @property
    def tpr(self) -> NDArray[np.float64]:
        """True positive rate at each threshold."""
        return self.a / self.positives

    @property
    def fpr(self) -> NDArray[np.float64]:
        """False positive rate at each threshold."""
        return self.c / self.negatives

    @property
    def difference(self) -> NDArray[np.float64]:
        """Normalised difference (b - c) / n of the errors in the two classes."""
        return (self.b - self.c) / self.n

    def _columns(self) -> Columns:
        names = ("threshold", "a", "b", "c", "d", "fpr", "tpr", "difference")
        return {name: getattr(self, name) for name in names}


def roc_points(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    pos_label: Any = None,
    sample_weight: ArrayLike | None = None,
) -> RocPoints:
    """Count the confusion matrix at every distinct score.

    The scores are sorted once. Ten million of them take about a second.

    Parameters
    ----------
    y_true : array-like of shape (n_samples,)
        Labels of two classes.
    y_score : array-like of shape (n_samples,)
        Scores of a classifier. A higher score means more likely positive.
    pos_label : int, float, bool or str, default=None
        The positive class. It is required unless the labels are 0 and 1, -1 and 1, or truth values.
    sample_weight : array-like of shape (n_samples,), default=None
        Weights. Then a, b, c and d are sums of weights, and everything computed from them (Tango's interval,
        the confident segment) treats a weight as a frequency: weight 2 means that the example occurs twice,
        weight 0 that it is absent. Weights that correct for sampling are no frequencies: scaled up, they
        would make every interval narrow.

    Returns
    -------
    RocPoints
        One confusion matrix for each distinct score.

    See Also
    --------
    confident_segment : Keep the points whose Tango interval contains zero.
    auc : Area under the curve through the points.

    Examples
    --------
    >>> from confident_roc import roc_points
    >>> points = roc_points([0, 1, 0, 1], [0.1, 0.2, 0.2, 0.9])
    >>> points.threshold.tolist(), points.b.tolist(), points.c.tolist()
    ([0.1, 0.2, 0.9], [0, 0, 1], [2, 1, 0])
    """
    scored = checked(y_true, y_score, pos_label=pos_label, sample_weight=sample_weight)
    return _counted(scored) if scored.weight is None else _weighed(scored, scored.weight)


def given_points(
    y_true: ArrayLike | None,
    y_score: ArrayLike | None,
    points: RocPoints | None,
    *,
    pos_label: Any = None,
    sample_weight: ArrayLike | None = None,
) -> RocPoints:
    """Return the points that a caller gave, or compute them from labels and scores."""
    if isinstance(y_true, RocPoints):
        raise InputError("y_true: these are RocPoints; allowed: labels, or points=... for RocPoints")
    labels = {"y_true": y_true, "y_score": y_score, "pos_label": pos_label, "sample_weight": sample_weight}
    if points is not None:
        given = [name for name, value in labels.items() if value is not None]
        if given:
            raise InputError(f"points: given with {given[0]}; allowed: y_true and y_score, or points alone")
        return _checked(points)
    if y_true is None or y_score is None:
        missing = "y_true" if y_true is None else "y_score"
        raise InputError(f"{missing}: missing; allowed: y_true and y_score, or points alone")
    return roc_points(y_true, y_score, pos_label=pos_label, sample_weight=sample_weight)


def _checked(points: Any) -> RocPoints:
    if not isinstance(points, RocPoints):
        raise InputError(f"points: {brief(points)}; allowed: RocPoints, from roc_points")
    return points


def auc(points: RocPoints) -> float:
    """Compute the area under the whole ROC curve, by trapezoids and down to the origin.

    It equals the Mann-Whitney statistic with half credit for ties, as Weka and scikit-learn compute it.

    Parameters
    ----------
    points : RocPoints
        The curve, from `roc_points`.

    Returns
    -------
    float
        The area, from 0 to 1.

    See Also
    --------
    cauc_score : Area under the confident segment alone.

    Examples
    --------
    >>> from confident_roc import auc, roc_points
    >>> auc(roc_points([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]))
    0.75
    """
    a, c = _checked(points).a[::-1], points.c[::-1]
    areas = []
    for start in range(0, len(points), _BLOCK):
        block = slice(max(start - 1, 0), start + _BLOCK)
        fpr, tpr = c[block] / points.negatives, a[block] / points.positives
        if start == 0:
            fpr, tpr = np.r_[0.0, fpr], np.r_[0.0, tpr]
        areas.append(np.trapezoid(tpr, fpr))
    return math.fsum(areas)


def vertices(points: RocPoints) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return false and true positive rates of the drawn curve, from the origin to (1, 1)."""
    return np.r_[0.0, points.fpr[::-1]], np.r_[0.0, points.tpr[::-1]]


def vertex_counts(points: RocPoints) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return false and true positives at the vertices of the drawn curve, beginning at the origin."""
    return np.r_[0, points.c[::-1]], np.r_[0, points.a[::-1]]


def _counted(scored: Scored) -> RocPoints:
    """Count the examples of each class below each threshold. A sort is much faster than an argsort."""
    ascending = np.sort(scored.score)
    positive = np.sort(scored.score[scored.positive])
    negatives = len(ascending) - len(positive)
    d = _firsts(ascending)
    threshold = _positive_zero(ascending if len(d) == len(ascending) else ascending[d])
    b = np.searchsorted(positive, threshold)
    d -= b
    return RocPoints(threshold, len(positive) - b, b, negatives - d, d)


def _weighed(scored: Scored, weight: NDArray[np.float64]) -> RocPoints:
    order = np.argsort(scored.score, kind="stable")
    ascending, positive, weight = scored.score[order], scored.positive[order], weight[order]
    firsts = _firsts(ascending)
    a, b = _above_and_below(np.where(positive, weight, 0), firsts)
    c, d = _above_and_below(np.where(positive, 0, weight), firsts)
    return RocPoints(_positive_zero(ascending[firsts]), a, b, c, d)


def _firsts(ascending: NDArray[np.float64]) -> NDArray[np.int64]:
    """Return the positions at which a new value begins."""
    new = np.empty(len(ascending), dtype=bool)
    new[0] = True
    np.not_equal(ascending[1:], ascending[:-1], out=new[1:])
    return np.arange(len(new)) if new.all() else np.flatnonzero(new)


def _above_and_below(weight: NDArray[np.float64], firsts: NDArray[np.int64]) -> tuple[NDArray, NDArray]:
    """Sum the weights from each position on, and those before it."""
    total = np.cumsum(weight)
    below = np.where(firsts > 0, total[firsts - 1], 0.0)
    return total[-1] - below, below


def _positive_zero(threshold: NDArray[np.float64]) -> NDArray[np.float64]:
    """Turn -0.0 into 0.0: the order of the examples decides which of these two equals comes first."""
    threshold += 0.0
    return threshold
