"""Simple metrics of a confusion matrix, of the talk and of imbalanced-learn.

These are formulas of a, b, c and d. The functions of imbalanced-learn take the predictions at one threshold;
the tests compare with them point by point.

A ratio whose denominator is 0 is NaN, not 0. The precision of a classifier that predicts nothing positive is
unknown, and a zero would lower every mean of it.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from confident_roc._frames import Columns
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
"""Names of the metrics, in the order of `ConfusionMatrix.metrics()`."""


@dataclass(frozen=True, eq=False)
class ConfusionMatrix:
    """One confusion matrix as numbers, or many as arrays of the same shape.

    Attributes
    ----------
    a, b, c, d : ndarray
        True positives, false negatives, false positives and true negatives.

    Examples
    --------
    >>> from confident_roc.curves import ConfusionMatrix
    >>> matrix = ConfusionMatrix(6, 4, 4, 6)
    >>> matrix.accuracy.item(), matrix.talk_f_score.item(), matrix.f_measure().item()
    (0.6, 0.36, 0.6)
    """

    a: Any
    b: Any
    c: Any
    d: Any

    def __post_init__(self) -> None:
        for name in "abcd":
            counts = np.asarray(getattr(self, name))
            if counts.dtype.kind not in "iuf" or not np.all(counts >= 0):
                raise InputError(f"{name}: {getattr(self, name)!r}; allowed: counts, 0 or more")
            # A sum of small integer types would overflow.
            wide = counts.astype(float if counts.dtype.kind == "f" else np.int64)
            object.__setattr__(self, name, wide)

    @property
    def n(self) -> NDArray:
        """All examples."""
        return self.a + self.b + self.c + self.d

    @property
    def correct(self) -> NDArray:
        """Number of correct predictions."""
        return self.a + self.d

    @property
    def false_positive_rate(self) -> NDArray[np.float64]:
        """Share of the negatives that are predicted positive (F+ rate). NaN without negatives."""
        return _ratio(self.c, self.c + self.d)

    @property
    def recall(self) -> NDArray[np.float64]:
        """Share of the positives that are predicted positive (T+ rate). NaN without positives."""
        return _ratio(self.a, self.a + self.b)

    @property
    def precision(self) -> NDArray[np.float64]:
        """Share of positives among the examples predicted positive. NaN if none is."""
        return _ratio(self.a, self.a + self.c)

    @property
    def accuracy(self) -> NDArray[np.float64]:
        """Share of correct predictions. NaN without examples."""
        return _ratio(self.correct, self.n)

    @property
    def talk_f_score(self) -> NDArray[np.float64]:
        """F score of the talk, precision x recall, which is not the F measure. NaN if either is NaN."""
        return self.precision * self.recall

    def f_measure(self, beta: float = 1.0) -> NDArray[np.float64]:
        """Compute the F measure, the harmonic mean of precision and recall.

        From the counts it is (1 + beta^2) a / ((1 + beta^2) a + beta^2 b + c). It is 0 if no positive is
        predicted positive, and NaN if there is no positive and none is predicted.

        Parameters
        ----------
        beta : float, default=1.0
            Recall counts beta times as much as precision.

        Returns
        -------
        ndarray
            The F measure.
        """
        if not 0 < beta < np.inf:
            raise InputError(f"beta: {beta!r}; allowed: above 0, for instance 1")
        hits = (1 + beta**2) * self.a
        return _ratio(hits, hits + beta**2 * self.b + self.c)

    @property
    def sensitivity(self) -> NDArray[np.float64]:
        """Another name of recall."""
        return self.recall

    @property
    def specificity(self) -> NDArray[np.float64]:
        """Share of the negatives that are predicted negative. NaN without negatives."""
        return _ratio(self.d, self.c + self.d)

    @property
    def geometric_mean(self) -> NDArray[np.float64]:
        """Geometric mean of sensitivity and specificity. NaN if either is NaN."""
        return np.sqrt(self.sensitivity * self.specificity)

    def index_balanced_accuracy(self, alpha: float = 0.1) -> NDArray[np.float64]:
        """Compute the index balanced accuracy of the squared geometric mean. NaN if that is NaN.

        It is (1 + alpha (sensitivity - specificity)) sensitivity specificity. Of two classifiers with the
        same geometric mean, the one with the higher sensitivity has the higher index. imbalanced-learn
        returns it with average="binary"; with its default, "multiclass", the bracket is always 1 for two
        classes.

        Parameters
        ----------
        alpha : float, default=0.1
            Weight of the difference.

        Returns
        -------
        ndarray
            The index.
        """
        dominance = self.sensitivity - self.specificity
        return (1 + alpha * dominance) * self.sensitivity * self.specificity

    def metrics(self) -> Columns:
        """Compute all metrics.

        Returns
        -------
        dict of str to ndarray
            The metrics that `METRICS` lists, by name.
        """
        values = {name: getattr(self, name) for name in METRICS}
        return {name: value() if callable(value) else value for name, value in values.items()}


def confusion_at(points: RocPoints, threshold: float) -> ConfusionMatrix:
    """Return the confusion matrix at a threshold. Scores of at least the threshold are predicted positive.

    Parameters
    ----------
    points : RocPoints
        The curve, from `roc_points`.
    threshold : float
        Any number. Above all scores nothing is predicted positive; no ROC point does this.

    Returns
    -------
    ConfusionMatrix
        One confusion matrix.

    See Also
    --------
    ConfusionMatrix : Its metrics.

    Examples
    --------
    >>> from confident_roc import roc_points
    >>> from confident_roc.curves import confusion_at
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


def _ratio(part: NDArray, whole: NDArray) -> NDArray[np.float64]:
    whole = np.asarray(whole, dtype=float)
    return np.divide(part, whole, out=np.full(np.shape(whole), np.nan), where=whole > 0)[()]
