"""How scores come about: train on one file and score another, or cross-validate with Weka's folds."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from confident_roc._files import Columns
from elazmeh2006.learners import FitAndScore
from weka346.folds import WekaStratifiedKFold


def split_scores(
    fit_and_score: FitAndScore, X_train: NDArray, y_train: NDArray, X_test: NDArray, y_test: NDArray
) -> Columns:
    """Train on one set of examples and score the other."""
    return {
        "instance": np.arange(len(y_test)),
        "fold": np.zeros(len(y_test), dtype=int),
        "actual": y_test,
        "score": fit_and_score(X_train, y_train, X_test),
    }


def cross_validated_scores(
    fit_and_score: FitAndScore, X: NDArray, y: NDArray, folds: WekaStratifiedKFold
) -> Columns:
    """Score every example by a classifier that has not seen it, and pool the folds in their order."""
    parts = [
        (test, np.full(len(test), fold), y[test], fit_and_score(X[train], y[train], X[test]))
        for fold, (train, test) in enumerate(folds.split(X, y))
    ]
    columns = (np.concatenate(column) for column in zip(*parts, strict=True))
    return dict(zip(("instance", "fold", "actual", "score"), columns, strict=True))
