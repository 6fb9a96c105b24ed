"""Relatives of the ROC curve: lift chart, recall-precision curve, error-reject curve.

All three are read off the same counts as the ROC curve. Between two thresholds, examples of one score are
taken in part, so the *counts* move along straight lines. A rate whose denominator moves too, precision or the
error among accepted examples, then moves along a hyperbola (Davis and Goadrich): joining its points by
straight lines would promise too much. Areas are integrated in closed form; `refined` is for drawing.

References
----------
Davis, J. and Goadrich, M. (2006). The relationship between precision-recall and ROC curves. ICML 2006.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from confident_roc.columns import Columns
from confident_roc.errors import InputError
from confident_roc.roc import RocPoints
from confident_roc.tango import is_confident

_DIGITS = 12
"""Digits to which probabilities are compared: 1 - 0.9 is not 0.1 to the last bit, and sums may exceed 1."""


def lift_chart(points: RocPoints) -> Columns:
    """Count the true positives among the k examples that score highest.

    Parameters
    ----------
    points
        The curve, from `roc_points`.

    Returns
    -------
    columns
        From the origin to all examples: k, called positive; a, the true positives among them; and lift, how
        many times as many they are as among k examples taken at random. The chart is straight in between.

    Examples
    --------
    >>> from confident_roc.roc import roc_points
    >>> chart = lift_chart(roc_points([0, 0, 0, 1], [0.1, 0.2, 0.3, 0.9]))
    >>> chart["k"].tolist(), chart["a"].tolist(), chart["lift"].tolist()
    ([0, 1, 2, 3, 4], [0, 1, 1, 1, 1], [4.0, 4.0, 2.0, 1.3333333333333333, 1.0])
    """
    c, a = _from_origin(points)
    return {"k": a + c, "a": a, "lift": _share(a, a + c) * (points.n / points.positives)}


def lift_area(points: RocPoints) -> float:
    """Area under the lift chart with both axes as shares: true positive rate against the share called.

    It is (P / 2 + N AUC) / n: with few positives hardly another number than the AUC.

    Examples
    --------
    >>> from confident_roc.roc import roc_points
    >>> lift_area(roc_points([0, 0, 0, 1], [0.1, 0.2, 0.3, 0.9]))
    0.875
    """
    c, a = _from_origin(points)
    return float(np.sum(np.diff(a + c) * (a[1:] + a[:-1])) / 2 / points.n / points.positives)


def recall_precision_curve(points: RocPoints) -> Columns:
    """Recall (the true positive rate) and precision at each threshold, from the largest on.

    Parameters
    ----------
    points
        The curve, from `roc_points`.

    Returns
    -------
    columns
        recall and precision. The first point has recall 0, and the precision of the first threshold.

    Examples
    --------
    >>> from confident_roc.roc import roc_points
    >>> curve = recall_precision_curve(roc_points([0, 1, 0, 1], [0.1, 0.4, 0.6, 0.9]))
    >>> curve["recall"].tolist(), curve["precision"].round(3).tolist()
    ([0.0, 0.5, 0.5, 1.0, 1.0], [1.0, 1.0, 0.5, 0.667, 0.5])
    """
    c, a = _from_origin(points)
    return {"recall": a / points.positives, "precision": _share(a, a + c)}


def average_precision(points: RocPoints) -> float:
    """Average precision as scikit-learn has it: the curve as steps, each with the precision at its end.

    Examples
    --------
    >>> from confident_roc.roc import roc_points
    >>> round(average_precision(roc_points([0, 1, 0, 1], [0.1, 0.4, 0.6, 0.9])), 4)
    0.8333
    """
    curve = recall_precision_curve(points)
    return float(np.sum(np.diff(curve["recall"]) * curve["precision"][1:]))


def recall_precision_area(points: RocPoints) -> float:
    """Area under the recall-precision curve, along its hyperbolas.

    Where many examples share a score, this takes them in a random order, as other curves do; the average
    precision takes all of them at the precision of the last.

    Examples
    --------
    >>> from confident_roc.roc import roc_points
    >>> round(recall_precision_area(roc_points([0, 1, 0, 1], [0.5, 0.5, 0.5, 0.9])), 4)
    0.8207
    """
    c, a = (counts.astype(float) for counts in _from_origin(points))
    before = np.flatnonzero(np.diff(a) > 0)  # a step without true positives has no width
    a0, c0, da, dc = a[before], c[before], np.diff(a)[before], np.diff(c)[before]
    # Precision is (a0 + x) / (a0 + c0 + (1 + h) x) with h = dc / da and x from 0 to da.
    rate = 1 + dc / da
    rest = (a0 * dc - c0 * da) / (da + dc)
    start, end = a0 + c0, a0 + c0 + da + dc
    log = np.zeros_like(rest)
    np.log(end / np.where(start > 0, start, 1), out=log, where=(rest != 0) & (start > 0))
    return float(np.sum(da / rate + rest / rate * log) / points.positives)


def error_reject_curve(points: RocPoints, alpha: float = 0.05) -> Columns:
    """Errors among the examples that are still classified when doubtful ones are rejected.

    An example is called positive at a probability of 0.5 or more, and rejected where the probability of its
    class, the larger of p and 1 - p, is below a bound.

    Parameters
    ----------
    points
        The curve, from `roc_points`, of scores that are probabilities.
    alpha
        One minus the confidence of Tango's interval.

    Returns
    -------
    columns
        By rising bound: bound; a, b, c, d of the accepted examples; rejected, as a share; error, the error
        rate of the accepted; and confident, whether Tango's interval for their (b - c) / n contains zero.
        Without rejection that is so where 0.5 lies within the confident segment of the ROC curve.

    Examples
    --------
    >>> from confident_roc.roc import roc_points
    >>> curve = error_reject_curve(roc_points([0, 1, 0, 1], [0.1, 0.4, 0.6, 0.9]))
    >>> curve["bound"].tolist(), curve["rejected"].tolist(), curve["error"].tolist()
    ([0.6, 0.9], [0.0, 0.5], [0.5, 0.0])
    """
    score = points.threshold
    if round(score[0], _DIGITS) < 0 or round(score[-1], _DIGITS) > 1:
        raise InputError("points: scores below 0 or above 1; allowed: probabilities")
    positive, negative = (
        np.diff(points.b, append=points.positives),
        np.diff(points.d, append=points.negatives),
    )
    called = score >= 0.5
    bound, group = np.unique(np.round(np.where(called, score, 1 - score), _DIGITS), return_inverse=True)

    def accepted(counts: NDArray[Any], of: NDArray[np.bool_]) -> NDArray[Any]:
        in_group = np.zeros(len(bound), dtype=counts.dtype)
        np.add.at(in_group, group[of], counts[of])
        return np.cumsum(in_group[::-1])[::-1]

    a, b = accepted(positive, called), accepted(positive, ~called)
    c, d = accepted(negative, called), accepted(negative, ~called)
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


def error_reject_area(points: RocPoints) -> float:
    """Mean error rate over all shares of rejection, along the hyperbolas of the curve.

    Examples
    --------
    >>> from confident_roc.roc import roc_points
    >>> round(error_reject_area(roc_points([0, 1, 0, 1], [0.1, 0.4, 0.6, 0.9])), 4)
    0.1534
    """
    errors, total = (np.r_[0.0, counts[::-1]] for counts in accepted_counts(error_reject_curve(points)))
    rate = np.diff(errors) / np.diff(total)
    # Between two bounds the error is rate + rest / accepted; up to the highest bound it does not change.
    rest = errors[1:] - rate * total[1:]
    log = np.r_[0.0, np.log(total[2:] / total[1:-1])]
    return float(np.sum(rate * np.diff(total) + rest * log) / points.n)


def accepted_counts(curve: Columns) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return the errors among the accepted examples of an error-reject curve, and their number."""
    return curve["b"] + curve["c"], curve["a"] + curve["b"] + curve["c"] + curve["d"]


def refined(x: NDArray[Any], y: NDArray[Any], pieces: int = 100) -> tuple[NDArray, NDArray]:
    """Put more points on the straight lines between counts, so that a ratio of them is drawn as it is.

    Parameters
    ----------
    x, y
        Counts at the vertices.
    pieces
        Into how many pieces the largest step could be cut: one as long as an axis is, shorter ones into
        fewer.

    Examples
    --------
    >>> x, y = refined(np.array([0, 2]), np.array([0, 4]), pieces=4)
    >>> x.tolist(), y.tolist()
    ([0.0, 0.5, 1.0, 1.5, 2.0], [0.0, 1.0, 2.0, 3.0, 4.0])
    """
    longest = [np.abs(np.diff(counts)) / max(np.max(np.abs(counts)), 1) for counts in (x, y)]
    cuts = np.maximum(np.ceil(pieces * np.maximum(*longest)), 1).astype(int)
    at = np.r_[np.concatenate([i + np.arange(n) / n for i, n in enumerate(cuts)] or [[]]), len(x) - 1]
    places = np.arange(len(x))
    return np.interp(at, places, x), np.interp(at, places, y)


def _from_origin(points: RocPoints) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return false and true positives by falling threshold, from none on."""
    return np.r_[0, points.c[::-1]], np.r_[0, points.a[::-1]]


def _share(part: NDArray[Any], whole: NDArray[Any]) -> NDArray[np.float64]:
    """Divide counts that begin with 0 of 0, which is taken for the share that comes next."""
    share = np.divide(part, whole, out=np.zeros(len(part)), where=whole > 0)
    share[0] = share[1]
    return share
