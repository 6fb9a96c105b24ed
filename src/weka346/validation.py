"""Input validation: X, an array or a pandas DataFrame, as a matrix of numbers, and the class labels.

This module does not import pandas: a DataFrame comes with its methods. Some messages contain a phrase of
scikit-learn, because `check_estimator` searches for it.
"""

import warnings
from collections.abc import Iterable, Sequence
from itertools import chain, repeat
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from confident_roc.errors import InputError
from weka346.attributes import Attribute

Codes = dict[Any, int]
"""The position of each declared value of a nominal column."""


class NotFittedError(ValueError, AttributeError):
    """The learner is not trained yet. If scikit-learn is installed, its class of this name is raised."""


def from_scikit_learn(otherwise: type) -> type:
    """Return the exception or warning of this name that scikit-learn has, if it is installed."""
    try:
        from sklearn import exceptions
    except ImportError:
        return otherwise
    return getattr(exceptions, otherwise.__name__)


class DataConversionWarning(UserWarning):
    """The labels are a column of a matrix. If scikit-learn is installed, its class of this name is used."""


def is_frame(X: Any) -> bool:
    """Whether X is a pandas DataFrame."""
    return hasattr(X, "iloc") and hasattr(X, "columns")


def column_codes(column: Any) -> Codes | None:
    """Return the position of each value that a column of a DataFrame declares; None if it is numeric."""
    kind = column.dtype.kind
    if kind in "iuf":
        return None
    if kind not in "bOU":
        raise InputError(
            f"X: column {column.name} of type {column.dtype}; allowed: numbers, categories, text, booleans"
        )
    values = [False, True] if kind == "b" else column.astype("category").cat.categories
    return {value: i for i, value in enumerate(values)}


def attributes(columns: Sequence[Any], codes: Sequence[Codes | None], count: int) -> tuple[Attribute, ...]:
    """Describe the columns of a DataFrame, or the numeric columns of an array."""
    if not columns:
        return tuple(Attribute(f"x{i}") for i in range(count))
    declared = [None if values is None else tuple(map(str, values)) for values in codes]
    return tuple(
        Attribute(str(column.name), values) for column, values in zip(columns, declared, strict=True)
    )


def matrix(X: Any, codes: Iterable[Codes | None] = ()) -> NDArray[np.float64]:
    """Return X as numbers; in a column with codes, values become positions, and unknown ones NaN."""
    if hasattr(X, "toarray"):
        raise InputError("X: a sparse matrix; allowed: a dense array, or a pandas DataFrame")
    try:
        if is_frame(X):
            X = _frame_matrix(X, chain(codes, repeat(None)))
        elif np.iscomplexobj(X := np.asarray(X)):
            raise InputError("X: Complex data not supported; allowed: real numbers")
        X = np.asarray(X, dtype=float)
    except InputError:
        raise
    except ValueError as error:
        raise InputError(f"X: {error}; allowed: numbers, or a pandas DataFrame with categories") from None
    if X.ndim != 2:
        raise InputError(f"X: shape {X.shape}; allowed: (rows, columns). Reshape your data")
    if np.isinf(X).any():
        raise InputError("X: an infinite value; allowed: numbers, and NaN for a missing value")
    return X


def _frame_matrix(X: Any, codes: Iterable[Codes | None]) -> NDArray[np.float64]:
    result = np.empty(X.shape)
    for i, positions in zip(range(X.shape[1]), codes, strict=False):
        column = X.iloc[:, i]
        if positions is None:
            try:
                result[:, i] = column.to_numpy(dtype=float, na_value=np.nan)
            except (TypeError, ValueError) as error:
                raise InputError(f"X: column {column.name}: {error}; allowed: numbers") from None
        else:
            column = column.astype("category").cat
            # The code of a missing value is -1, which is the index of the last number, NaN.
            known = [*(positions.get(value, np.nan) for value in column.categories), np.nan]
            result[:, i] = np.array(known)[column.codes.to_numpy()]
    return result


def column_names(X: Any) -> list[str] | None:
    """Return the names of the columns of a DataFrame if all are text, as scikit-learn does."""
    names = list(X.columns) if is_frame(X) else []
    return names if names and all(isinstance(name, str) for name in names) else None


def check_names(names: list[str], fitted: list[str]) -> None:
    """Raise InputError if the names of columns differ from those of the training examples."""
    if names == fitted:
        return
    differences = {
        "missing": [name for name in fitted if name not in names],
        "unknown": [name for name in names if name not in fitted],
    }
    text = "; ".join(f"{kind} {', '.join(them)}" for kind, them in differences.items() if them)
    raise InputError(f"X: columns {text or 'in another order'}; allowed: {', '.join(fitted)}")


def labels(y: ArrayLike | None, rows: int, learner: str) -> NDArray:
    """Return the class labels as an array, one label per row."""
    if y is None:
        raise InputError(f"{learner} requires y to be passed, but the target y is None; allowed: labels")
    y = np.asarray(y)
    if y.shape == (rows, 1):
        message = "A column-vector y was passed when a 1d array was expected; its only column is used"
        warnings.warn(message, from_scikit_learn(DataConversionWarning), stacklevel=4)
        y = y.ravel()
    if rows == 0 or y.shape != (rows,):
        raise InputError(f"X, y: {rows} rows and labels of shape {y.shape}; allowed: as many, at least one")
    if y.dtype.kind == "c" or (y.dtype.kind == "f" and not np.isfinite(y).all()):
        raise InputError("y: complex, infinite or missing numbers; allowed: class labels")
    return y


def two_classes(y: NDArray) -> NDArray:
    """Return the classes, sorted; raise InputError if there are more than two."""
    try:
        classes = np.unique(y)
    except TypeError:  # for example, None among texts
        raise InputError(
            "y: labels of several types, or a missing one; allowed: labels of one type"
        ) from None
    if len(classes) > 2:
        continuous = y.dtype.kind == "f" and bool((y != np.floor(y)).any())
        kind = "continuous values" if continuous else f"{len(classes)} classes"
        raise InputError(f"y: {kind}; allowed: two classes. Only binary classification is supported.")
    if len(classes) == 1 and classes[0] in (0, 1):
        return np.array([0, 1], dtype=classes.dtype)  # the other class has no example
    return classes
