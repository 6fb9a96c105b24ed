"""ROC points: one confusion matrix for each distinct score.

Not scikit-learn's `roc_curve`: it drops collinear points by default and adds a point at infinity, and the
confident segment counts points; and importing it takes longer than the computation.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from confident_roc.errors import InputError


@dataclass(frozen=True)
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
        True positives, false negatives, false positives, true negatives, as in the paper's Table 1.
    """

    threshold: NDArray[np.float64]
    a: NDArray[np.int64]
    b: NDArray[np.int64]
    c: NDArray[np.int64]
    d: NDArray[np.int64]

    @property
    def positives(self) -> int:
        """Number of positive examples."""
        return int(self.a[0] + self.b[0])

    @property
    def negatives(self) -> int:
        """Number of negative examples."""
        return int(self.c[0] + self.d[0])

    @property
    def n(self) -> int:
        """Number of examples."""
        return self.positives + self.negatives

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


def roc_points(actual: ArrayLike, score: ArrayLike) -> RocPoints:
    """Confusion matrices at every distinct score.

    Parameters
    ----------
    actual
        1 for positive examples, 0 for negative ones.
    score
        The classifier's scores, higher for what looks positive.

    Examples
    --------
    >>> points = roc_points([0, 1, 0, 1], [0.1, 0.2, 0.2, 0.9])
    >>> points.threshold.tolist(), points.b.tolist(), points.c.tolist()
    ([0.1, 0.2, 0.9], [0, 0, 1], [2, 1, 0])
    """
    actual, score = _checked(actual, score)
    threshold, bin_of = np.unique(score, return_inverse=True)
    positive = np.bincount(bin_of[actual == 1], minlength=len(threshold))
    negative = np.bincount(bin_of[actual == 0], minlength=len(threshold))
    b = np.cumsum(positive) - positive
    d = np.cumsum(negative) - negative
    return RocPoints(threshold, positive.sum() - b, b, negative.sum() - d, d)


def auc(points: RocPoints) -> float:
    """Area under the whole curve, by trapezoids and down to the origin.

    Equal to the Mann-Whitney statistic with half credit for ties, as Weka and scikit-learn have it.
    """
    fpr, tpr = vertices(points)
    return float(np.sum(np.diff(fpr) * (tpr[1:] + tpr[:-1])) / 2)


def vertices(points: RocPoints) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return false and true positive rates of the drawn curve, from the origin to (1, 1)."""
    return np.r_[0.0, points.fpr[::-1]], np.r_[0.0, points.tpr[::-1]]


def _checked(actual: ArrayLike, score: ArrayLike) -> tuple[NDArray, NDArray]:
    try:
        actual, score = np.asarray(actual), np.asarray(score, dtype=float)
    except (TypeError, ValueError) as error:
        raise InputError(f"actual, score: {error}; allowed: two lists of equal length, of numbers") from None
    if actual.shape != score.shape or actual.ndim != 1:
        raise InputError(
            f"actual, score: shapes {actual.shape} and {score.shape}; allowed: two lists of equal length"
        )
    if not np.isin(actual, (0, 1)).all():
        raise InputError("actual: a label is neither 1 nor 0; allowed: 1 (positive) and 0 (negative)")
    if np.isnan(score).any():
        raise InputError(f"score: not a number at position {int(np.isnan(score).argmax())}; allowed: numbers")
    if len(set(actual.tolist())) < 2:
        raise InputError("actual: one class only; allowed: examples of both classes")
    return actual, score
