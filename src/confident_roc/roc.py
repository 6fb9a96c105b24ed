"""ROC points: one confusion matrix for each distinct score.

Not scikit-learn's `roc_curve`: it drops collinear points by default and adds a point at infinity, and the
confident segment counts points; and importing it takes longer than the computation.
"""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from confident_roc._validation import Scored, checked

# Points that are worked on at a time: few enough to stay in a processor's cache.
_BLOCK = 1 << 16


@dataclass(frozen=True, eq=False)
class RocPoints:
    """The confusion matrices of a classifier at its thresholds, by rising threshold.

    An example is called positive when its score is at least the threshold. The first point calls
    everything positive, (1, 1) in ROC space; there is no point that calls nothing positive, because no score
    exceeds the largest one.

    Attributes
    ----------
    threshold
        The distinct scores, ascending.
    a, b, c, d
        True positives, false negatives, false positives, true negatives, as in the paper's Table 1. Whole
        numbers, or sums of weights.
    """

    threshold: NDArray[np.float64]
    a: NDArray[Any]
    b: NDArray[Any]
    c: NDArray[Any]
    d: NDArray[Any]

    def __len__(self) -> int:
        return len(self.threshold)

    @property
    def positives(self) -> Any:
        """Number of positive examples; a float where they are weighted."""
        return (self.a[0] + self.b[0]).item()

    @property
    def negatives(self) -> Any:
        """Number of negative examples; a float where they are weighted."""
        return (self.c[0] + self.d[0]).item()

    @property
    def n(self) -> Any:
        """Number of examples; a float where they are weighted."""
        return self.positives + self.negatives

    @property
    def weighted(self) -> bool:
        """Whether a, b, c, d are sums of weights, which no bootstrap can draw from."""
        return bool(self.a.dtype.kind == "f")

    @property
    def tpr(self) -> NDArray[np.float64]:
        """True positive rate."""
        return self.a / self.positives

    @property
    def fpr(self) -> NDArray[np.float64]:
        """False positive rate."""
        return self.c / self.negatives

    @property
    def difference(self) -> NDArray[np.float64]:
        """Normalised difference (b - c) / n of the classification errors in both classes."""
        return (self.b - self.c) / self.n


def roc_points(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    pos_label: Any = None,
    sample_weight: ArrayLike | None = None,
) -> RocPoints:
    """Confusion matrices at every distinct score.

    One sort of the scores; ten million of them take about a second.

    Parameters
    ----------
    y_true
        Labels of two classes.
    y_score
        The classifier's scores, higher for what looks positive.
    pos_label
        The positive class; needed unless the labels are 0 and 1, -1 and 1, or truth values.
    sample_weight
        Weights. a, b, c and d are then sums of weights, and what is computed from them (Tango's interval, the
        confident segment) takes a weight for a frequency: weight 2 is the example twice, weight 0 its
        absence. Weights that correct for sampling do not say how much was observed; scaled up they would make
        every interval narrow.

    Examples
    --------
    >>> points = roc_points([0, 1, 0, 1], [0.1, 0.2, 0.2, 0.9])
    >>> points.threshold.tolist(), points.b.tolist(), points.c.tolist()
    ([0.1, 0.2, 0.9], [0, 0, 1], [2, 1, 0])
    """
    scored = checked(y_true, y_score, pos_label=pos_label, sample_weight=sample_weight)
    return _counted(scored) if scored.weight is None else _weighed(scored, scored.weight)


def auc(points: RocPoints) -> float:
    """Area under the whole curve, by trapezoids and down to the origin.

    Equal to the Mann-Whitney statistic with half credit for ties, as Weka and scikit-learn have it.

    Examples
    --------
    >>> auc(roc_points([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]))
    0.75
    """
    a, c = points.a[::-1], points.c[::-1]
    areas = []
    for start in range(0, len(points), _BLOCK):
        block = slice(max(start - 1, 0), start + _BLOCK)
        fpr, tpr = c[block] / points.negatives, a[block] / points.positives
        if start == 0:
            fpr, tpr = np.r_[0.0, fpr], np.r_[0.0, tpr]
        areas.append(np.sum(np.diff(fpr) * (tpr[1:] + tpr[:-1])))
    return math.fsum(areas) / 2


def area_under(x: NDArray[np.float64], y: NDArray[np.float64]) -> float:
    """Area under a line, by trapezoids."""
    return float(np.sum(np.diff(x) * (y[1:] + y[:-1])) / 2)


def vertices(points: RocPoints) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return false and true positive rates of the drawn curve, from the origin to (1, 1)."""
    return np.r_[0.0, points.fpr[::-1]], np.r_[0.0, points.tpr[::-1]]


def vertex_counts(points: RocPoints) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return false and true positives at the vertices of the drawn curve, from the origin on."""
    return np.r_[0, points.c[::-1]], np.r_[0, points.a[::-1]]


def _counted(scored: Scored) -> RocPoints:
    """Count how many of each class lie below each threshold: a plain sort is much faster than an argsort."""
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
    """Positions at which a new value begins."""
    new = np.empty(len(ascending), dtype=bool)
    new[0] = True
    np.not_equal(ascending[1:], ascending[:-1], out=new[1:])
    return np.arange(len(new)) if new.all() else np.flatnonzero(new)


def _above_and_below(weight: NDArray[np.float64], firsts: NDArray[np.int64]) -> tuple[NDArray, NDArray]:
    """Weight from each position on, and before it."""
    total = np.cumsum(weight)
    below = np.where(firsts > 0, total[firsts - 1], 0.0)
    return total[-1] - below, below


def _positive_zero(threshold: NDArray[np.float64]) -> NDArray[np.float64]:
    """Make -0.0 into 0.0: which of the two equals stands first depends on the order of the examples."""
    threshold += 0.0
    return threshold
