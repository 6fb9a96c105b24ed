"""Simple metrics of a confusion matrix: the talk's, and imbalanced-learn's; at a threshold and along a curve.

Formulas on a, b, c, d, so that a whole curve is one call; imbalanced-learn's functions take the calls of one
threshold at a time, and the tests compare with them point by point.

A ratio with nothing in its denominator is NaN, not 0: the precision of a classifier that calls nothing
positive is unknown, and a zero would pull down every mean it enters.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from confident_roc._files import Columns
from confident_roc.errors import InputError
from confident_roc.roc import RocPoints

METRICS = (
    "false_positive_rate",
    "recall",
    "precision",
    "accuracy",
    "talk_f_score",
    "f_measure",
    "specificity",
    "geometric_mean",
    "index_balanced_accuracy",
)


@dataclass(frozen=True, eq=False)
class ConfusionMatrix:
    """One confusion matrix, or many at once: numbers, or arrays of one shape.

    Examples
    --------
    >>> matrix = ConfusionMatrix(6, 4, 4, 6)
    >>> matrix.accuracy.item(), matrix.talk_f_score.item(), matrix.f_measure().item()
    (0.6, 0.36, 0.6)
    """

    a: Any  # true positives
    b: Any  # false negatives
    c: Any  # false positives
    d: Any  # true negatives

    def __post_init__(self) -> None:
        for name in "abcd":
            counts = np.asarray(getattr(self, name))
            if counts.dtype.kind not in "iuf" or not np.all(counts >= 0):
                raise InputError(f"{name}: {getattr(self, name)!r}; allowed: counts, 0 or more")
            # Small types of integers would overflow in a sum.
            wide = counts.astype(float if counts.dtype.kind == "f" else np.int64)
            object.__setattr__(self, name, wide)

    @property
    def n(self) -> NDArray:
        """All examples."""
        return self.a + self.b + self.c + self.d

    @property
    def correct(self) -> NDArray:
        """Examples called right."""
        return self.a + self.d

    @property
    def false_positive_rate(self) -> NDArray[np.float64]:
        """F+ rate: the share of the negatives called positive. NaN without negatives."""
        return _ratio(self.c, self.c + self.d)

    @property
    def recall(self) -> NDArray[np.float64]:
        """T+ rate: the share of the positives called positive. NaN without positives."""
        return _ratio(self.a, self.a + self.b)

    @property
    def precision(self) -> NDArray[np.float64]:
        """Share of the positives among what is called positive. NaN where nothing is."""
        return _ratio(self.a, self.a + self.c)

    @property
    def accuracy(self) -> NDArray[np.float64]:
        """Share of the examples called right. NaN without examples."""
        return _ratio(self.correct, self.n)

    @property
    def talk_f_score(self) -> NDArray[np.float64]:
        """F score as the talk has it, precision x recall: not the F measure. NaN where either is."""
        return self.precision * self.recall

    def f_measure(self, beta: float = 1.0) -> NDArray[np.float64]:
        """F measure: the harmonic mean of precision and recall, which counts beta times as much.

        From the counts, (1 + beta^2) a / ((1 + beta^2) a + beta^2 b + c): 0 where no positive is found, even
        if nothing is called positive. NaN where there is no positive and none is called.
        """
        if not 0 < beta < np.inf:
            raise InputError(f"beta: {beta!r}; allowed: above 0, for instance 1")
        hits = (1 + beta**2) * self.a
        return _ratio(hits, hits + beta**2 * self.b + self.c)

    @property
    def sensitivity(self) -> NDArray[np.float64]:
        """Recall under its other name."""
        return self.recall

    @property
    def specificity(self) -> NDArray[np.float64]:
        """Share of the negatives called negative. NaN without negatives."""
        return _ratio(self.d, self.c + self.d)

    @property
    def geometric_mean(self) -> NDArray[np.float64]:
        """Geometric mean of sensitivity and specificity. NaN where either is."""
        return np.sqrt(self.sensitivity * self.specificity)

    def index_balanced_accuracy(self, alpha: float = 0.1) -> NDArray[np.float64]:
        """Index balanced accuracy of the squared geometric mean. NaN where that is.

        (1 + alpha (sensitivity - specificity)) sensitivity specificity: of two classifiers with one geometric
        mean the one that finds more positives has more. imbalanced-learn gives it with average="binary"; by
        its default, "multiclass", the bracket is always 1 for two classes.
        """
        dominance = self.sensitivity - self.specificity
        return (1 + alpha * dominance) * self.sensitivity * self.specificity

    def metrics(self) -> Columns:
        """Give all of `METRICS`, by name."""
        found = {name: getattr(self, name) for name in METRICS}
        return {name: value() if callable(value) else value for name, value in found.items()}


def confusion_at(points: RocPoints, threshold: float) -> ConfusionMatrix:
    """Confusion matrix of a classifier that calls positive what scores at least the threshold.

    Parameters
    ----------
    points
        The classifier's ROC points.
    threshold
        Any number. Above all scores nothing is called positive, which no ROC point says.

    Examples
    --------
    >>> from confident_roc import roc_points
    >>> points = roc_points([0, 0, 1, 1], [0.1, 0.6, 0.4, 0.9])
    >>> confusion_at(points, 0.5).precision.item(), confusion_at(points, 1).precision.item()
    (0.5, nan)
    """
    if np.isnan(threshold):
        raise InputError("threshold: not a number; allowed: any number, for instance 0.5")
    i = int(np.searchsorted(points.threshold, threshold))
    if i == len(points):
        zero = points.a[0] * 0
        return ConfusionMatrix(zero, points.positives, zero, points.negatives)
    return ConfusionMatrix(points.a[i], points.b[i], points.c[i], points.d[i])


def confusion_along(points: RocPoints) -> ConfusionMatrix:
    """Confusion matrices of all points of a curve, by rising threshold."""
    return ConfusionMatrix(points.a, points.b, points.c, points.d)


def _ratio(part: NDArray, whole: NDArray) -> NDArray[np.float64]:
    whole = np.asarray(whole, dtype=float)
    return np.divide(part, whole, out=np.full(np.shape(whole), np.nan), where=whole > 0)[()]
