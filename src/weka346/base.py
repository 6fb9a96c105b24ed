"""The base class of the four learners: scikit-learn's conventions without an import of scikit-learn.

That import takes longer than most of these fits, so it happens only if scikit-learn asks for the tags.
"""

import inspect
from collections.abc import Sequence
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from confident_roc.errors import InputError
from weka346 import validation
from weka346.attributes import Attribute


class Learner:
    """A classifier of two classes on typed attributes.

    The parameters of a subclass are those of its constructor, which only stores them. A subclass
    defines `_train`, `_probabilities` and `text`; this class checks their input.
    """

    _estimator_type = "classifier"
    attributes: tuple[Attribute, ...] | None
    classes_: NDArray

    def get_params(self, deep: bool = True) -> dict[str, Any]:
        """Return the parameters by name.

        Parameters
        ----------
        deep : bool, default=True
            It has no effect: no parameter is an estimator.

        Returns
        -------
        dict
            The value of each parameter.
        """
        return {name: getattr(self, name) for name in inspect.signature(type(self)).parameters}

    def set_params(self, **params: Any) -> Self:
        """Set parameters by name.

        Parameters
        ----------
        **params : dict
            The new values.

        Returns
        -------
        Self
            The classifier.
        """
        known = self.get_params()
        for name, value in params.items():
            if name not in known:
                raise ValueError(f"{type(self).__name__} has no {name}; allowed: {', '.join(known)}")
            setattr(self, name, value)
        return self

    def __repr__(self) -> str:
        given = ", ".join(f"{k}={v!r}" for k, v in self.get_params().items() if k != "attributes")
        return f"{type(self).__name__}({given})"

    def __sklearn_tags__(self) -> Any:
        from sklearn.utils import ClassifierTags, InputTags, Tags, TargetTags

        return Tags(
            estimator_type="classifier",
            target_tags=TargetTags(required=True),
            classifier_tags=ClassifierTags(multi_class=False),
            input_tags=InputTags(allow_nan=True),
        )

    def __sklearn_is_fitted__(self) -> bool:
        return hasattr(self, "classes_")

    def fit(self, X: ArrayLike, y: ArrayLike) -> Self:
        """Train on examples.

        Parameters
        ----------
        X : array-like of shape (n_samples, n_features) or pandas.DataFrame
            One row per example; NaN, None and pandas.NA are missing values.
            In an array, a nominal value is its position among the declared ones; other numbers are missing.
            If `attributes` is None, columns of a DataFrame are nominal if they contain categories (declared
            in their order), text (declared in sorted order) or booleans, and numeric if they contain numbers.
        y : array-like of shape (n_samples,)
            The classes, two at most.

        Returns
        -------
        Self
            The trained classifier.
        """
        self._check_parameters()
        self._train(*self._training_input(X, y))
        return self

    def predict_proba(self, X: ArrayLike) -> NDArray[np.float64]:
        """Return the probability of each class, in the order of `classes_`.

        Parameters
        ----------
        X : array-like of shape (n_samples, n_features) or pandas.DataFrame
            One row per example, as in `fit`. A DataFrame needs the column names of `fit` in the same order.
            Categories are matched by value; an unknown one is missing.

        Returns
        -------
        ndarray of shape (n_samples, n_classes)
            One row per example.
        """
        return self._probabilities(self._new_input(X))

    def predict(self, X: ArrayLike) -> NDArray:
        """Return the most probable class, the first one if tied.

        Parameters
        ----------
        X : array-like of shape (n_samples, n_features) or pandas.DataFrame
            One row per example, as in `predict_proba`.

        Returns
        -------
        ndarray of shape (n_samples,)
            The predicted classes.
        """
        likeliest = self.predict_proba(X).argmax(axis=1)
        return self.classes_[likeliest]

    def score(self, X: ArrayLike, y: ArrayLike) -> float:
        """Return the accuracy.

        Parameters
        ----------
        X : array-like of shape (n_samples, n_features) or pandas.DataFrame
            One row per example, as in `predict_proba`.
        y : array-like of shape (n_samples,)
            The true classes.

        Returns
        -------
        float
            The share of examples with the right class.
        """
        predicted = self.predict(X)
        return float(np.mean(predicted == validation.labels(y, len(predicted), type(self).__name__)))

    def text(self) -> str:
        """Return the model as Weka prints it."""
        raise NotImplementedError

    def __str__(self) -> str:
        return self.text() if self.__sklearn_is_fitted__() else repr(self)

    def _check_parameters(self) -> None:
        """Raise InputError if a parameter is not allowed."""

    def _train(self, X: NDArray[np.float64], y: NDArray[np.int64]) -> None:
        """Train on a matrix; the classes are 0 and 1."""
        raise NotImplementedError

    def _probabilities(self, X: NDArray[np.float64]) -> NDArray[np.float64]:
        """Compute the probability of each class."""
        raise NotImplementedError

    def _names(self, labels: Sequence[str] | None) -> list[str]:
        """Return the names of the classes: those given, or the classes as text."""
        self._check_is_fitted()
        return [str(label) for label in self.classes_] if labels is None else list(labels)

    def _check_is_fitted(self) -> None:
        if not self.__sklearn_is_fitted__():
            raise validation.from_scikit_learn(validation.NotFittedError)(
                f"This {type(self).__name__} instance is not fitted yet;"
                " call 'fit' with appropriate arguments before using this estimator"
            )

    def _training_input(self, X: Any, y: ArrayLike) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
        """Check training examples and store their types; return the matrix, and the classes as 0 and 1."""
        columns = [X.iloc[:, i] for i in range(X.shape[1])] if validation.is_frame(X) else []
        codes = [validation.column_codes(column) for column in columns] if self.attributes is None else []
        names = validation.column_names(X)
        X = validation.matrix(X, codes)
        y = validation.labels(y, len(X), type(self).__name__)
        if X.shape[1] == 0:
            raise InputError(f"X: 0 feature(s) (shape={X.shape}) while a minimum of 1 is required.")
        if self.attributes is not None and len(self.attributes) != X.shape[1]:
            raise InputError(f"attributes: {len(self.attributes)} for {X.shape[1]} columns; allowed: as many")
        self.classes_ = validation.two_classes(y)
        self.n_features_in_ = X.shape[1]
        self.__dict__.pop("feature_names_in_", None)  # an earlier fit may have set it
        if names is not None:
            self.feature_names_in_ = np.array(names, dtype=object)
        self._codes = codes
        self.attributes_ = self.attributes or validation.attributes(columns, codes, X.shape[1])
        return self._declared_or_missing(X), np.searchsorted(self.classes_, y)

    def _new_input(self, X: Any) -> NDArray[np.float64]:
        """Check new examples; return them as a matrix."""
        self._check_is_fitted()
        names = validation.column_names(X)
        if names is not None and hasattr(self, "feature_names_in_"):
            validation.check_names(names, self.feature_names_in_.tolist())
        X = validation.matrix(X, self._codes)
        if X.shape[1] != self.n_features_in_:
            raise InputError(
                f"X has {X.shape[1]} features, but {type(self).__name__} is expecting"
                f" {self.n_features_in_} features as input; allowed: the columns of fit"
            )
        return self._declared_or_missing(X)

    def _declared_or_missing(self, X: NDArray[np.float64]) -> NDArray[np.float64]:
        """Replace a nominal value by NaN if it is not the position of a declared value."""
        X = X.copy()
        for column, attribute in zip(X.T, self.attributes_, strict=True):
            if attribute.values is not None:
                declared = (column >= 0) & (column < len(attribute.values)) & (column == np.floor(column))
                column[~declared] = np.nan
        return X
