"""Classifiers that scikit-learn lacks: a forest with Weka's number of features, and a mixed naive Bayes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.utils.multiclass import check_classification_targets
from sklearn.utils.validation import check_is_fitted, validate_data

from weka346.attributes import Attribute


class _Probabilistic(ClassifierMixin, BaseEstimator):
    """A classifier with probabilities that accepts missing values."""

    def predict(self, X: NDArray) -> Any:
        """Predict the most probable class."""
        best = self.predict_proba(X).argmax(axis=1)
        return self.classes_[best]

    def __sklearn_tags__(self):  # type: ignore[no-untyped-def]
        tags = super().__sklearn_tags__()
        tags.input_tags.allow_nan = True
        return tags


class Log2Forest(_Probabilistic):
    """Random forest with floor(log2(M)) + 1 features per split; M is the number of attributes with the class.

    Scikit-learn's `max_features="log2"` gives one or two fewer. The number depends on the data set, so it
    cannot be a parameter in config.yaml.
    """

    def __init__(
        self, n_estimators: int = 10, criterion: str = "entropy", random_state: int | None = None
    ) -> None:
        self.n_estimators = n_estimators
        self.criterion = criterion
        self.random_state = random_state

    def fit(self, X: NDArray, y: NDArray) -> Log2Forest:
        """Grow the trees."""
        from sklearn.ensemble import RandomForestClassifier  # naive Bayes does not need it

        X, y = validate_data(self, X, y, ensure_all_finite="allow-nan")
        # The bit length of M is floor(log2(M)) + 1, without the rounding of a logarithm.
        features = min((X.shape[1] + 1).bit_length(), X.shape[1])
        self.forest_ = RandomForestClassifier(
            self.n_estimators, criterion=self.criterion, max_features=features, random_state=self.random_state
        ).fit(X, y)
        self.classes_ = self.forest_.classes_
        return self

    def predict_proba(self, X: NDArray) -> Any:
        """Return the mean of the trees' class frequencies."""
        check_is_fitted(self)
        return self.forest_.predict_proba(validate_data(self, X, reset=False, ensure_all_finite="allow-nan"))


class MixedNaiveBayes(_Probabilistic):
    """Naive Bayes: normal densities on numeric attributes, smoothed frequencies on nominal ones.

    A missing value is skipped, in training and in prediction, and so is a nominal value that was not
    declared. `alpha` is added to each count of a nominal value and of a class (Laplace). `var_smoothing` is
    the share of an attribute's overall variance that is added to its variance in each class, so that a
    constant value has a density. Without `attributes` all columns are numeric.
    """

    def __init__(
        self, attributes: Sequence[Attribute] | None = None, alpha: float = 1.0, var_smoothing: float = 1e-9
    ) -> None:
        self.attributes = attributes
        self.alpha = alpha
        self.var_smoothing = var_smoothing

    def fit(self, X: NDArray, y: NDArray) -> MixedNaiveBayes:
        """Estimate the shares of the classes, and the distributions of the attributes in each class."""
        X, y = validate_data(self, X, y, ensure_all_finite="allow-nan", dtype=float)
        check_classification_targets(y)
        attributes = self.attributes or [Attribute(f"x{i}") for i in range(X.shape[1])]
        if len(attributes) != X.shape[1]:
            raise ValueError(f"attributes: {len(attributes)} for {X.shape[1]} columns")
        self.classes_, members = np.unique(y, return_inverse=True)
        counts = np.bincount(members) + self.alpha
        self.log_prior_ = np.log(counts / counts.sum())
        nominal = np.array([attribute.nominal for attribute in attributes])
        self.numeric_ = np.flatnonzero(~nominal)
        self._fit_numeric(X[:, self.numeric_], members)
        self.log_frequencies_ = {
            i: self._log_frequencies(X[:, i], members, len(attributes[i].values or ()))
            for i in np.flatnonzero(nominal).tolist()
        }
        return self

    def predict_proba(self, X: NDArray) -> NDArray[np.float64]:
        """Return the probability of each class."""
        check_is_fitted(self)
        X = validate_data(self, X, reset=False, ensure_all_finite="allow-nan", dtype=float)
        log_joint = self.log_prior_ + self._log_densities(X[:, self.numeric_])
        for i, table in self.log_frequencies_.items():
            known = np.isin(X[:, i], np.arange(table.shape[1]))
            log_joint[known] += table[:, X[known, i].astype(int)].T
        log_joint -= log_joint.max(axis=1, keepdims=True)
        joint = np.exp(log_joint)
        return joint / joint.sum(axis=1, keepdims=True)

    def _fit_numeric(self, X: NDArray, members: NDArray) -> None:
        """Estimate mean and variance of the known values of each class; NaN for a class without any."""
        shape = (len(self.classes_), X.shape[1])
        self.mean_, self.variance_ = np.full(shape, np.nan), np.full(shape, np.nan)
        for i, column in enumerate(X.T):
            known = ~np.isnan(column)
            smallest = self.var_smoothing * (column[known].var() if known.any() else 0) or self.var_smoothing
            for group in range(len(self.classes_)):
                values = column[known & (members == group)]
                if len(values):
                    self.mean_[group, i] = values.mean()
                    self.variance_[group, i] = values.var() + smallest

    def _log_frequencies(self, column: NDArray, members: NDArray, values: int) -> NDArray[np.float64]:
        known = np.isin(column, np.arange(values))
        table = np.zeros((len(self.classes_), values))
        np.add.at(table, (members[known], column[known].astype(int)), 1)
        table += self.alpha
        return np.log(table / table.sum(axis=1, keepdims=True))

    def _log_densities(self, X: NDArray) -> NDArray[np.float64]:
        """Sum over the numeric attributes; skip one that is missing here, or in the training of a class."""
        total = np.zeros((len(X), len(self.classes_)))
        for i, column in enumerate(X.T):
            deviation = column[:, None] - self.mean_[:, i]
            log_density = -0.5 * (
                np.log(2 * np.pi * self.variance_[:, i]) + deviation**2 / self.variance_[:, i]
            )
            usable = ~np.isnan(column)[:, None] & ~np.isnan(self.mean_[:, i]).any()
            total += np.where(usable, log_density, 0)
        return total
