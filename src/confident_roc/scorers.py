"""CAUC and AveD as scorers for scikit-learn's `cross_validate`, `cross_val_score` and `GridSearchCV`.

The positive class is the greater of the two labels, as for scikit-learn's "roc_auc". For another class, area
or alpha, make a scorer from `cauc_score` or `aved_score` with scikit-learn's `make_scorer`:

    make_scorer(cauc_score, response_method="predict_proba", pos_label="sick", area="V")
"""

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from confident_roc.errors import needs
from confident_roc.segment import aved_score, cauc_score

with needs("sklearn"):
    from sklearn.metrics import make_scorer

_RESPONSE = ("decision_function", "predict_proba")


def _cauc(y_true: ArrayLike, y_score: ArrayLike, *, sample_weight: ArrayLike | None = None) -> float:
    return cauc_score(y_true, y_score, pos_label=_greater(y_true), sample_weight=sample_weight)


def _aved(y_true: ArrayLike, y_score: ArrayLike, *, sample_weight: ArrayLike | None = None) -> float:
    """Compute the mean absolute difference; an empty segment gets 1, the worst value.

    It is not NaN, because then one fold without a confident point would exclude the model from a grid search.
    """
    return aved_score(y_true, y_score, pos_label=_greater(y_true), sample_weight=sample_weight, empty=1.0)


def _greater(y_true: ArrayLike) -> Any:
    """Return the label whose scores scikit-learn passes."""
    return np.unique(np.asarray(y_true))[-1]


cauc_scorer = make_scorer(_cauc, response_method=_RESPONSE)
"""Area under the confident segment (V+Hl at alpha 0.05); 0 if the segment is empty."""

aved_scorer = make_scorer(_aved, response_method=_RESPONSE, greater_is_better=False)
"""Minus the mean of |(b - c) / n| over the confident points; -1, the worst value, if there is none."""
