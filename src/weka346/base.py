"""What the four learners share: scikit-learn's conventions without importing scikit-learn.

Importing it takes longer than most of these fits, so it is imported only when scikit-learn itself asks.
"""

import inspect
from collections.abc import Sequence
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from confident_roc.errors import InputError
from weka346.attributes import Attribute


class Learner:
    """A classifier of two classes on typed attributes.

    Parameters of a subclass are those of its constructor, which does nothing but keep them. A subclass
    defines `_train`, `_probabilities` and `text`; their input has been checked here.
    """

    _estimator_type = "classifier"
    attributes: tuple[Attribute, ...] | None
    classes_: NDArray

    def get_params(self, deep: bool = True) -> dict[str, Any]:
        """Return the parameters by name."""
        return {name: getattr(self, name) for name in inspect.signature(type(self)).parameters}

    def set_params(self, **params: Any) -> Self:
        """Set parameters by name."""
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
        X : array of shape (n, columns)
            One row per example. Nominal values are positions among those declared; another value is missing,
            and so is NaN.
        y : array of shape (n,)
            The classes, two at most.

        Returns
        -------
        Self
            The trained classifier.
        """
        self._check_parameters()
        self._train(*self._checked(X, y))
        return self

    def predict_proba(self, X: ArrayLike) -> NDArray[np.float64]:
        """Return the probability of each class, in the order of `classes_`.

        Parameters
        ----------
        X : array of shape (n, columns)
            One row per example, as in `fit`.

        Returns
        -------
        array of shape (n, classes)
        """
        return self._probabilities(self._declared_or_missing(self._matrix(X)))

    def predict(self, X: ArrayLike) -> NDArray:
        """Return the most probable class, the first of equals."""
        return self.classes_[self.predict_proba(X).argmax(axis=1)]

    def score(self, X: ArrayLike, y: ArrayLike) -> float:
        """Return the accuracy."""
        return float(np.mean(self.predict(X) == np.asarray(y)))

    def text(self) -> str:
        """Show the model the way Weka does."""
        raise NotImplementedError

    def __str__(self) -> str:
        return self.text() if self.__sklearn_is_fitted__() else repr(self)

    def _check_parameters(self) -> None:
        """Raise InputError if a parameter is not allowed."""

    def _train(self, X: NDArray[np.float64], y: NDArray[np.int64]) -> None:
        """Train on a matrix and on classes given as 0 and 1."""
        raise NotImplementedError

    def _probabilities(self, X: NDArray[np.float64]) -> NDArray[np.float64]:
        """Compute the probability of each class."""
        raise NotImplementedError

    def _names(self, labels: Sequence[str] | None) -> list[str]:
        """Return the names of the classes: those given, or the classes as text."""
        return [str(label) for label in self.classes_] if labels is None else list(labels)

    def _checked(self, X: ArrayLike, y: ArrayLike) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
        """Check training examples; give the matrix and the classes as 0 and 1, and keep what they are."""
        X = self._matrix(X)
        y = np.asarray(y)
        if len(X) == 0 or y.shape != (len(X),):
            raise InputError(
                f"X, y: {len(X)} rows and labels of shape {y.shape}; allowed: as many, at least one"
            )
        classes = np.unique(y)
        if len(classes) > 2:
            raise InputError(f"y: {len(classes)} classes; allowed: two")
        if len(classes) == 1 and classes[0] in (0, 1):
            classes = np.array([0, 1], dtype=classes.dtype)  # the other class has no example here
        if self.attributes is not None and len(self.attributes) != X.shape[1]:
            raise InputError(f"attributes: {len(self.attributes)} for {X.shape[1]} columns; allowed: as many")
        self.classes_ = classes
        self.n_features_in_ = X.shape[1]
        self.attributes_ = self.attributes or tuple(Attribute(f"x{i}") for i in range(X.shape[1]))
        return self._declared_or_missing(X), np.searchsorted(classes, y)

    def _matrix(self, X: ArrayLike) -> NDArray[np.float64]:
        X = np.asarray(X, dtype=float)
        expected = getattr(self, "n_features_in_", X.shape[1] if X.ndim == 2 else None)
        if X.ndim != 2 or X.shape[1] != expected:
            raise InputError(f"X: shape {X.shape}; allowed: rows of {expected or 'numbers in'} columns")
        if np.isinf(X).any():
            raise InputError("X: an infinite value; allowed: numbers, and NaN where a value is missing")
        return X

    def _declared_or_missing(self, X: NDArray[np.float64]) -> NDArray[np.float64]:
        """Put NaN for nominal values that are not the position of a declared one."""
        X = X.copy()
        for column, attribute in zip(X.T, self.attributes_, strict=True):
            if attribute.values is not None:
                declared = (column >= 0) & (column < len(attribute.values)) & (column == np.floor(column))
                column[~declared] = np.nan
        return X
