"""Runs with methods against imbalance: each method with each classifier of a suite, on one data set."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from confident_roc._files import Columns
from confident_roc.segment import AREAS, DIFFERENCES, confident_segment, flat_summary
from confident_roc.tango import is_confident
from elazmeh2006.learners import FitAndScore
from elazmeh2006.learners.build import LearnerError
from elazmeh2006.learners.resampling import (
    BALANCED_WEIGHTS,
    UPWEIGHT,
    Resample,
    ResamplingError,
    Training,
    compensated,
    draws,
    resampler,
)
from elazmeh2006.protocols import Examples, learner, scores

NONE = "none"
"""The method that changes nothing; the others are compared with it."""

_SUMMARY = (
    *("auc", "points", "confident_points", "threshold_from", "threshold_to"),
    *(f"area {name}" for name in AREAS),
    *(f"AveD {name}" for name in DIFFERENCES),
)

Entry = Mapping[str, Any]
"""From the config: a classifier (estimator, parameters, preprocessing) or a method (method, parameters)."""


def runs(
    examples: Examples,
    classifiers: Mapping[str, Entry],
    methods: Mapping[str, Entry],
    *,
    seeds: int,
    alpha: float,
    cross_validation: Mapping[str, int],
) -> dict[str, list[Any]]:
    """Train every classifier with every method, and measure its scores before and after compensation.

    A random method runs with seeds 1 to `seeds`. There is one row per run: letter, method, seed, whether
    compensated, a note if the method is not possible, and the values of `measured`.
    """
    rows: list[dict[str, Any]] = []
    for letter, classifier in classifiers.items():
        for name, method in {NONE: None, **methods}.items():
            header: dict[str, Any] = {"letter": letter, "method": name}
            try:
                for seed in range(1, seeds + 1) if method and draws(method["method"]) else [None]:
                    header["seed"] = seed
                    fit_and_score = _both_scores(examples, classifier, method, seed)
                    columns = scores(examples, fit_and_score, **cross_validation)
                    rows += [{**header, **row} for row in _measured(columns, method is not None, alpha)]
            except (LearnerError, ResamplingError) as error:
                rows.append({**header, "compensated": 0, "note": str(error)})
    names = dict.fromkeys(name for row in rows for name in row)
    return {name: [row.get(name) for row in rows] for name in names}


def notes(columns: Mapping[str, Sequence[Any]]) -> list[str]:
    """List why methods were not possible, each reason once."""
    pairs = zip(columns["method"], columns["note"], strict=True)
    return list(dict.fromkeys(f"{method}: {note}" for method, note in pairs if note))


def _measured(columns: Columns, resampled: bool, alpha: float) -> Iterator[dict[str, Any]]:
    """Measure the scores of a run; if examples were resampled, also the compensated scores."""
    actual = columns["actual"].astype(bool)
    for column, score in enumerate(columns["score"].T[: 2 if resampled else 1]):
        if not np.isnan(score).any():
            yield {"compensated": column, "note": "", **measured(actual, score, alpha)}


def _both_scores(
    examples: Examples, classifier: Entry, method: Entry | None, seed: int | None
) -> FitAndScore:
    """Make a learner with a method; it gives a plain score, and one compensated for changed class shares."""
    weights = BALANCED_WEIGHTS if method and method["method"] == UPWEIGHT else {}
    fit_and_score = learner(examples, classifier, **weights)
    resample: Resample = _as_it_is
    if method:
        drawn = {} if seed is None else {"random_state": seed}
        parameters = {**method["parameters"], **drawn}
        resample = resampler(method["method"], parameters, examples.train.attributes)

    def train_and_score(X: NDArray, y: NDArray, X_new: NDArray) -> NDArray:
        training = resample(X, y)
        score = fit_and_score(training.X, training.y, X_new)
        try:
            right = compensated(score, training.share, float(np.mean(y)))
        except ResamplingError:  # the scores are not probabilities
            right = np.full(len(score), np.nan)
        return np.column_stack([score, right])

    return train_and_score


def _as_it_is(X: NDArray, y: NDArray) -> Training:
    return Training(X, y, float(np.mean(y)))


def measured(actual: NDArray[np.bool_], score: NDArray[np.float64], alpha: float) -> dict[str, Any]:
    """AUC, confident segment, and the errors of the predictions at a threshold of 0.5."""
    summary = flat_summary(confident_segment(actual, score, alpha=alpha).summary())
    positive = score >= 0.5
    b, c = int(np.sum(actual & ~positive)), int(np.sum(~actual & positive))
    at_half = {"b at 0.5": b, "c at 0.5": c, "confident at 0.5": int(is_confident(b, c, alpha))}
    return {name: summary[name] for name in _SUMMARY} | at_half
