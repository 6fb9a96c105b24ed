"""Error-reject curve: errors among the accepted examples if doubtful ones are rejected."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from confident_roc._frames import Columns
from confident_roc.errors import InputError
from confident_roc.roc import RocPoints
from confident_roc.tango import is_confident

_DIGITS = 12
"""Probabilities are compared to this many digits: 1 - 0.9 is not exactly 0.1, and sums may exceed 1."""


def error_reject_curve(points: RocPoints, alpha: float = 0.05) -> Columns:
    """Compute the errors among the accepted examples if doubtful ones are rejected.

    An example is predicted positive at a probability of 0.5 or more. It is rejected if the probability of its
    predicted class, the larger of p and 1 - p, is below a bound.

    Parameters
    ----------
    points : RocPoints
        The curve, from `roc_points`. Its scores are probabilities.
    alpha : float, default=0.05
        One minus the confidence of Tango's interval.

    Returns
    -------
    dict of str to ndarray
        The columns, by rising bound: bound; a, b, c and d of the accepted examples; rejected, the share of
        rejected examples; error, the error rate of the accepted ones; and confident, whether Tango's interval
        for their (b - c) / n contains zero.

    See Also
    --------
    recall_precision_curve : Another curve of the same confusion matrices.

    Examples
    --------
    >>> from confident_roc import roc_points
    >>> from confident_roc.curves import error_reject_curve
    >>> curve = error_reject_curve(roc_points([0, 0, 1, 1], [0.1, 0.6, 0.4, 0.9]))
    >>> curve["rejected"].tolist(), curve["error"].tolist()
    ([0.0, 0.5], [0.5, 0.0])
    """
    score = points.threshold
    if round(score[0], _DIGITS) < 0 or round(score[-1], _DIGITS) > 1:
        raise InputError("points: scores below 0 or above 1; allowed: probabilities")
    positive = np.diff(points.b, append=points.positives)
    negative = np.diff(points.d, append=points.negatives)
    predicted = score >= 0.5
    bound, group = np.unique(np.round(np.where(predicted, score, 1 - score), _DIGITS), return_inverse=True)

    def accepted(counts: NDArray[Any], of: NDArray[np.bool_]) -> NDArray[Any]:
        in_group = np.zeros(len(bound), dtype=counts.dtype)
        np.add.at(in_group, group[of], counts[of])
        return np.cumsum(in_group[::-1])[::-1]

    a, b = accepted(positive, predicted), accepted(positive, ~predicted)
    c, d = accepted(negative, predicted), accepted(negative, ~predicted)
    total = a + b + c + d
    return {
        "bound": bound,
        "a": a,
        "b": b,
        "c": c,
        "d": d,
        "rejected": 1 - total / points.n,
        "error": (b + c) / total,
        "confident": is_confident(b, c, alpha),
    }


def accepted_counts(curve: Columns) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return the errors among the accepted examples of an error-reject curve, and their number."""
    return curve["b"] + curve["c"], curve["a"] + curve["b"] + curve["c"] + curve["d"]
