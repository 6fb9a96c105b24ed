"""Scores of fitted classifiers, as scikit-learn's displays get theirs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from confident_roc.errors import InputError

_METHODS = ("predict_proba", "decision_function")


def response(estimator: Any, X: Any, method: str, pos_label: Any) -> tuple[NDArray, Any]:
    """Score examples for the positive class."""
    kind, classes = type(estimator).__name__, list(getattr(estimator, "classes_", []))
    if len(classes) != 2:
        raise InputError(f"estimator: {kind} has {len(classes)} classes; allowed: a fitted classifier of two")
    pos_label = classes[1] if pos_label is None else pos_label
    if pos_label not in classes:
        shown = " or ".join(map(repr, classes))
        raise InputError(f"pos_label: {pos_label!r} is not a class of the estimator; allowed: {shown}")
    there = [name for name in _METHODS if hasattr(estimator, name)]
    if not there or method not in ("auto", *there):
        raise InputError(f"response_method: {kind} has no {method}; allowed: {', '.join(['auto', *there])}")
    name = there[0] if method == "auto" else method
    found = np.asarray(getattr(estimator, name)(X))
    if name == "predict_proba":
        return found[:, classes.index(pos_label)], pos_label
    return found if pos_label == classes[1] else -found, pos_label


def fold_scores(
    cv_results: Mapping[str, Any],
    X: Any,
    y: ArrayLike,
    sample_weight: ArrayLike | None,
    method: str,
    pos_label: Any,
) -> tuple[list[tuple[Any, ...]], Any]:
    """Labels, scores and weights of each fold, scored by its own model."""
    if "estimator" not in cv_results or "indices" not in cv_results:
        raise InputError(
            "cv_results: no estimators or indices in it; "
            "allowed: cross_validate(..., return_estimator=True, return_indices=True)"
        )
    folds: list[tuple[Any, ...]] = []
    for estimator, test in zip(cv_results["estimator"], cv_results["indices"]["test"], strict=True):
        y_score, pos_label = response(estimator, _rows(X, test), method, pos_label)
        weight = None if sample_weight is None else np.asarray(sample_weight)[test]
        folds.append((np.asarray(y)[test], y_score, weight))
    return folds, pos_label


def _rows(X: Any, rows: NDArray[np.int64]) -> Any:
    """Take rows of a data frame, an array, a sparse matrix or a list."""
    if hasattr(X, "iloc"):
        return X.iloc[rows]
    return X[rows] if hasattr(X, "shape") else [X[i] for i in rows]


def each_once(cv_results: Mapping[str, Any]) -> None:
    """Refuse to pool repeats: their intervals would be those of more examples than there are."""
    tested = np.concatenate(list(cv_results["indices"]["test"]))
    if len(np.unique(tested)) < len(tested):
        raise InputError(
            "pooled: some examples are tested more than once; allowed: each once (KFold), or pooled=False"
        )
