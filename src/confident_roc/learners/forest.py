"""Scikit-learn's random forest with as many features a split as Weka's takes by default."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.ensemble import RandomForestClassifier
from sklearn.utils.validation import check_is_fitted, validate_data


class Log2Forest(ClassifierMixin, BaseEstimator):
    """Random forest that looks at floor(log2(M)) + 1 features a split, M counting the class as well.

    Scikit-learn's `max_features="log2"` is one or two fewer, and the number depends on the data set, so it
    cannot be a parameter in config.yaml.

    Parameters
    ----------
    n_estimators
        Number of trees.
    criterion
        Measure of a split.
    random_state
        Seed.
    """

    def __init__(
        self, n_estimators: int = 10, criterion: str = "entropy", random_state: int | None = None
    ) -> None:
        self.n_estimators = n_estimators
        self.criterion = criterion
        self.random_state = random_state

    def fit(self, X: NDArray, y: NDArray) -> Log2Forest:
        """Grow the trees."""
        X, y = validate_data(self, X, y, ensure_all_finite="allow-nan")
        # The bit length of M is floor(log2(M)) + 1, without a logarithm's rounding.
        features = min((X.shape[1] + 1).bit_length(), X.shape[1])
        self.forest_ = RandomForestClassifier(
            self.n_estimators,
            criterion=self.criterion,
            max_features=features,
            random_state=self.random_state,
        ).fit(X, y)
        self.classes_ = self.forest_.classes_
        return self

    def predict_proba(self, X: NDArray) -> Any:
        """Mean of the trees' class frequencies."""
        check_is_fitted(self)
        return self.forest_.predict_proba(validate_data(self, X, reset=False, ensure_all_finite="allow-nan"))

    def predict(self, X: NDArray) -> Any:
        """Most probable class."""
        best = self.predict_proba(X).argmax(axis=1)
        return self.classes_[best]

    def __sklearn_tags__(self):  # type: ignore[no-untyped-def]
        tags = super().__sklearn_tags__()
        tags.input_tags.allow_nan = True
        return tags
