"""Measures of a classifier's scores: AUC, confident segment, and the criteria of truth."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from confident_roc._files import Columns
from confident_roc.curves.precision_recall import average_precision
from confident_roc.errors import InputError, InputWarning
from confident_roc.roc import RocPoints, roc_points
from confident_roc.segment import AREAS, DIFFERENCES, confident_segment, flat_summary
from keel.scores import CV, TRUTH

THRESHOLDS = ("error rate", "expected cost")
"""Criteria at a threshold that is chosen on the known half."""
COLUMNS = (
    "n", "positives", "points", "confident points", "AUC", "average precision", "Brier score", *THRESHOLDS,
    *(f"area {area}" for area in AREAS), *(f"AveD {kind}" for kind in DIFFERENCES),
)  # fmt: skip


def measures(scores: Columns, letters: Sequence[str], alpha: float) -> Iterator[dict[str, Any]]:
    """Yield one row per half, protocol and classifier of one halving of a data set."""
    with warnings.catch_warnings():
        # A stump or a pruned tree may give all examples the same score. This is a result, not a mistake.
        warnings.simplefilter("ignore", InputWarning)
        yield from _measures(scores, letters, alpha)


def _measures(scores: Columns, letters: Sequence[str], alpha: float) -> Iterator[dict[str, Any]]:
    for half in np.unique(scores["half"]).tolist():
        of_half = scores["half"] == half
        for letter in letters:
            parts = {}
            for protocol in dict.fromkeys(scores["protocol"].tolist()):
                here = of_half & (scores["protocol"] == protocol)
                parts[protocol] = scores["actual"][here], scores[letter][here]
            for protocol, (actual, score) in parts.items():
                # Truth uses thresholds chosen by cross-validation; each other protocol uses its own.
                chosen = thresholds(roc_points(*parts[CV if protocol == TRUTH else protocol]))
                cell = {"half": half, "protocol": protocol, "classifier": letter}
                yield cell | measured(actual, score, chosen, alpha)


def measured(actual: NDArray, score: NDArray, chosen: dict[str, float], alpha: float) -> dict[str, Any]:
    """Evaluate scores; the numbers of an empty confident segment are None."""
    if score.min() < 0 or score.max() > 1:
        raise InputError("scores below 0 or above 1; allowed: a classifier with predict_proba")
    points = roc_points(actual, score)
    segment = confident_segment(points=points, alpha=alpha)
    summary = flat_summary(segment.summary())
    return {
        "n": points.n,
        "positives": points.positives,
        "points": len(points),
        "confident points": len(segment),
        "AUC": segment.auc,
        "average precision": average_precision(points),
        "Brier score": float(np.mean((score - actual) ** 2)),
        **{name: losses(*errors(actual, score, at), points)[name] for name, at in chosen.items()},
        **{name: summary[name] for name in summary if name.startswith(("area ", "AveD "))},
    }


def errors(actual: NDArray, score: NDArray, threshold: float) -> tuple[int, int]:
    """Count false negatives and false positives, b and c; scores from the threshold on are positive."""
    predicted = score >= threshold
    return int(np.sum(~predicted & (actual == 1))), int(np.sum(predicted & (actual == 0)))


def losses(b: Any, c: Any, points: RocPoints) -> dict[str, Any]:
    """Compute losses: the number of errors; errors with a false negative weighted N/P."""
    return {
        "error rate": (b + c) / points.n,
        "expected cost": (b / points.positives + c / points.negatives) / 2,
    }


def thresholds(points: RocPoints) -> dict[str, float]:
    """For each loss, choose the threshold with the smallest value, the lowest if tied; inf: none positive."""
    every = np.r_[points.threshold, np.inf]
    b, c = np.r_[points.b, points.positives], np.r_[points.c, 0]
    return {name: float(every[int(np.argmin(loss))]) for name, loss in losses(b, c, points).items()}
