"""Weka's naive Bayes: normal distributions of rounded numbers, and smoothed counts of nominal values."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from weka346.attributes import Attribute
from weka346.base import Learner
from weka346.numerics import number_text

FLOOR = 1e-75
DEFAULT_PRECISION = 0.01
LARGEST = np.finfo(float).max
SMALLEST = np.finfo(float).tiny


@dataclass(frozen=True)
class Normal:
    """A numeric attribute: a normal distribution for each class, of values rounded to a precision."""

    precision: float
    weights: NDArray[np.float64]
    means: NDArray[np.float64]
    deviations: NDArray[np.float64]

    def likelihoods(self, values: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the probability, in each class, of the interval that is rounded to the value."""
        # An error function is far more expensive than a search for repeated values.
        distinct, inverse = np.unique(_rounded(values, self.precision), return_inverse=True)
        half = self.precision / 2
        with np.errstate(over="ignore"):
            distances = distinct[:, None] - self.means
            upper, lower = (distances + half) / self.deviations, (distances - half) / self.deviations
        return np.maximum(_normal_probability(upper) - _normal_probability(lower), FLOOR)[inverse]

    def text(self, class_: int) -> str:
        """Describe the distribution in one class."""
        numbers = self.means[class_], self.deviations[class_], self.weights[class_], self.precision
        mean, deviation, weight, precision = (number_text(number, 4) for number in numbers)
        return (
            f"Normal Distribution. Mean = {mean} StandardDev = {deviation}"
            f" WeightSum = {weight} Precision = {precision}"
        )


@dataclass(frozen=True)
class Discrete:
    """A nominal attribute: counts of its values in each class, one added to each."""

    counts: NDArray[np.float64]

    def likelihoods(self, values: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the smoothed share of each value in each class."""
        shares = self.counts / self.counts.sum(axis=1, keepdims=True)
        return shares.T[values.astype(np.int64)]

    def text(self, class_: int) -> str:
        """Describe the counts in one class."""
        counts = [number_text(count) for count in self.counts[class_]]
        total = number_text(self.counts[class_].sum())
        return f"Discrete Estimator. Counts =  {' '.join(counts)}  (Total = {total})"


class NaiveBayes(Learner):
    """Naive Bayes as in Weka 3.4.6.

    A missing value is skipped, in training and in prediction.

    Parameters
    ----------
    attributes : tuple of Attribute, optional
        The columns of X; if None, all are numeric, or as in the DataFrame (see `fit`).

    Attributes
    ----------
    classes_ : ndarray of shape (n_classes,)
        The classes, sorted.
    attributes_ : tuple of Attribute
        The columns of X.
    prior_ : ndarray of shape (n_classes,)
        The smoothed shares of the classes.
    estimators_ : list
        The distribution of each attribute.
    n_features_in_ : int
        Number of columns of X.
    feature_names_in_ : ndarray of shape (n_features_in_,)
        The column names, if X is a DataFrame and all names are text.

    See Also
    --------
    DecisionStump : A classifier by one attribute.

    Examples
    --------
    >>> model = NaiveBayes().fit([[1.0], [2.0], [8.0], [9.0]], [0, 0, 1, 1])
    >>> model.predict_proba([[1.0], [9.0], [float("nan")]]).round(4).tolist()
    [[1.0, 0.0], [0.0, 1.0], [0.5, 0.5]]

    A DataFrame with a nominal column:

    >>> import pandas as pd
    >>> X = pd.DataFrame({"letter": pd.Categorical(["A", "A", "B", "B"])})
    >>> NaiveBayes().fit(X, [0, 0, 1, 1]).predict_proba(X[:1]).tolist()
    [[0.75, 0.25]]
    """

    def __init__(self, attributes: tuple[Attribute, ...] | None = None) -> None:
        self.attributes = attributes

    def _train(self, X: NDArray[np.float64], y: NDArray[np.int64]) -> None:
        """Estimate the shares of the classes, and the distribution of each attribute in each class."""
        classes = len(self.classes_)
        self.prior_ = (np.bincount(y, minlength=classes) + 1) / (len(y) + classes)
        self.estimators_ = [
            _estimator(attribute, X[:, i], y, classes) for i, attribute in enumerate(self.attributes_)
        ]

    def _probabilities(self, X: NDArray[np.float64]) -> NDArray[np.float64]:
        products = np.tile(self.prior_, (len(X), 1))
        for values, estimator in zip(X.T, self.estimators_, strict=True):
            known = np.flatnonzero(~np.isnan(values))
            changed = products[known] * estimator.likelihoods(values[known])
            # Classes far from a value share a floor, and products are scaled up before they become zero. Both
            # make ties and extreme scores, so logarithms would not give the same curve.
            changed[changed.max(axis=1) < FLOOR] *= 1 / FLOOR
            products[known] = changed
        return products / products.sum(axis=1, keepdims=True)

    def text(self, labels: Sequence[str] | None = None) -> str:
        """Return the model as Weka prints it.

        Parameters
        ----------
        labels : sequence of str, optional
            Names of the classes, in the order of `classes_`.

        Returns
        -------
        str
            Several lines.
        """
        labels = self._names(labels)
        lines = ["Naive Bayes Classifier"]
        for class_, label in enumerate(labels):
            lines += ["", f"Class {label}: Prior probability = {self.prior_[class_]:.2f}", ""]
            lines += [
                f"{attribute.name}:  {estimator.text(class_)}"
                for attribute, estimator in zip(self.attributes_, self.estimators_, strict=True)
            ]
        return "\n".join(lines)


def _estimator(
    attribute: Attribute, values: NDArray[np.float64], y: NDArray[np.int64], classes: int
) -> Normal | Discrete:
    known = ~np.isnan(values)
    values, y = values[known], y[known]
    if attribute.values is None:
        return _normal(values, y, classes)
    declared = len(attribute.values)
    codes = y * declared + values.astype(np.int64)
    counts = np.bincount(codes, minlength=classes * declared).reshape(classes, declared)
    return Discrete((counts + 1).astype(float))


def _normal(values: NDArray[np.float64], y: NDArray[np.int64], classes: int) -> Normal:
    precision = _precision(values)
    values = _rounded(values, precision)
    # Squares of huge numbers overflow, so the unit of huge numbers is the largest of them.
    unit = 1.0 if np.abs(values).max(initial=0) < 1e140 else float(np.abs(values).max())
    values = values / unit
    counts = np.bincount(y, minlength=classes)
    sums = np.bincount(y, weights=values, minlength=classes)  # bincount adds from left to right
    squares = np.bincount(y, weights=values * values, minlength=classes)
    weights = np.maximum(counts, 1)
    means = sums / weights
    deviations = np.sqrt(np.abs(squares - means * sums) / weights) * unit
    least = max(precision / 6, SMALLEST)
    deviations = np.where(deviations > 1e-10, np.maximum(least, deviations), least)
    return Normal(precision, counts.astype(float), means * unit, deviations)


def _precision(values: NDArray[np.float64]) -> float:
    """Return the mean gap between distinct values."""
    distinct = np.unique(values)
    if len(distinct) < 2:
        return DEFAULT_PRECISION
    gaps = len(distinct) - 1
    with np.errstate(over="ignore"):
        precision = float(np.cumsum(np.diff(distinct))[-1]) / gaps
    return precision if math.isfinite(precision) else float(distinct[-1] / gaps - distinct[0] / gaps)


def _rounded(values: NDArray[np.float64], precision: float) -> NDArray[np.float64]:
    with np.errstate(over="ignore"):
        return np.clip(np.rint(values / precision) * precision, -LARGEST, LARGEST)


def _normal_probability(z: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the standard normal probability below z, without cancellation in the lower tail."""
    erfc = np.array([math.erfc(number) for number in (z.ravel() / -math.sqrt(2)).tolist()])
    return 0.5 * erfc.reshape(z.shape)
