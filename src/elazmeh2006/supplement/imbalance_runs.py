"""Training against imbalance: each method on the classifiers of a suite, on one data set."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from confident_roc._files import Columns
from confident_roc.segment import AREAS, DIFFERENCES, confident_segment
from confident_roc.tango import is_confident
from elazmeh2006.datasets.dataset import Dataset
from elazmeh2006.learners import FitAndScore
from elazmeh2006.learners.build import LearnerError, fit_and_score
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
from elazmeh2006.protocols import cross_validated_scores, split_scores
from weka346.folds import WekaStratifiedKFold

NONE = "none"
"""The method that does nothing, with which the others are compared."""

Entry = Mapping[str, Any]
"""Of the config: a classifier (estimator, parameters, preprocessing) or a method (method, parameters)."""


@dataclass(frozen=True)
class Examples:
    """Examples to train on and to score: cross-validated if there is no test set."""

    train: Dataset
    test: Dataset | None
    folds: WekaStratifiedKFold


def runs(
    examples: Examples,
    classifiers: Mapping[str, Entry],
    methods: Mapping[str, Entry],
    seeds: int,
    alpha: float,
) -> dict[str, list[Any]]:
    """Train every classifier with every method, and measure its scores before and after compensation.

    Parameters
    ----------
    examples
        What is trained on and scored.
    classifiers
        By letter.
    methods
        By name; resampling happens inside the folds only.
    seeds
        Seeds 1 to this one are tried of a method that draws.
    alpha
        One minus the confidence of Tango's interval.

    Returns
    -------
    columns
        One row per run: letter, method, seed, whether compensated, a note if the method is not possible, and
        what `measured` gives.
    """
    rows = [
        row
        for letter, classifier in classifiers.items()
        for name, method in {NONE: None, **methods}.items()
        for row in _runs_of_method(examples, classifier, {"letter": letter, "method": name}, method, seeds, alpha)
    ]
    names = dict.fromkeys(name for row in rows for name in row)
    return {name: [row.get(name) for row in rows] for name in names}


def notes(columns: Mapping[str, Sequence[Any]]) -> list[str]:
    """List why methods were not possible, each once."""
    pairs = zip(columns["method"], columns["note"], strict=True)
    return list(dict.fromkeys(f"{method}: {note}" for method, note in pairs if note))


def _runs_of_method(
    examples: Examples,
    classifier: Entry,
    names: Mapping[str, str],
    method: Entry | None,
    seeds: int,
    alpha: float,
) -> Iterator[dict[str, Any]]:
    """Yield what each seed leads to; a method that is not possible gives its reason."""
    for seed in range(1, seeds + 1) if method and draws(method["method"]) else [None]:
        key = {**names, "seed": seed}
        try:
            scores = _scores(examples, classifier, method, seed)
        except (LearnerError, ResamplingError) as error:
            yield {**key, "compensated": 0, "note": str(error)}
            return
        actual = scores["actual"].astype(bool)
        for column, score in enumerate(scores["score"].T[: 2 if method else 1]):
            if not np.isnan(score).any():
                yield {**key, "compensated": column, "note": "", **measured(actual, score, alpha)}


def _scores(examples: Examples, classifier: Entry, method: Entry | None, seed: int | None) -> Columns:
    """Train on resampled examples and score others."""
    train, test = examples.train, examples.test
    weights = BALANCED_WEIGHTS if method and method["method"] == UPWEIGHT else {}
    learner = fit_and_score(
        **{**classifier, "parameters": {**classifier["parameters"], **weights}},
        attributes=train.attributes,
        class_labels=(train.negative, train.positive),
        class_first=train.class_first,
    )
    resample: Resample = _as_it_is
    if method:
        drawn = {} if seed is None else {"random_state": seed}
        resample = resampler(method["method"], {**method["parameters"], **drawn}, train.attributes)
    both = _with_both_scores(learner, resample)
    if test is not None:
        return split_scores(both, train.X, train.y, test.X, test.y)
    return cross_validated_scores(both, train.X, train.y, examples.folds)


def _as_it_is(X: NDArray, y: NDArray) -> Training:
    return Training(X, y, float(np.mean(y)))


def _with_both_scores(learner: FitAndScore, resample: Resample) -> FitAndScore:
    """Let a learner give two scores: its own, and the one compensated for the change of the class shares."""

    def train_and_score(X: NDArray, y: NDArray, X_new: NDArray) -> NDArray:
        training = resample(X, y)
        score = learner(training.X, training.y, X_new)
        try:
            right = compensated(score, training.share, float(np.mean(y)))
        except ResamplingError:  # the scores are no probabilities
            right = np.full(len(score), np.nan)
        return np.column_stack([score, right])

    return train_and_score


def measured(actual: NDArray[np.bool_], score: NDArray[np.float64], alpha: float) -> dict[str, Any]:
    """AUC and confident segment, and the errors of the classes predicted at a threshold of 0.5."""
    summary = confident_segment(actual, score, alpha=alpha).summary()
    positive = score >= 0.5
    b, c = int(np.sum(actual & ~positive)), int(np.sum(~actual & positive))
    low, high = summary["threshold_range"] or (None, None)
    return {
        "auc": summary["auc"],
        "points": summary["points"],
        "confident_points": summary["confident_points"],
        "threshold_from": low,
        "threshold_to": high,
        **{f"area {name}": (summary["areas"] or {}).get(name) for name in AREAS},
        **{f"AveD {name}": (summary["average_differences"] or {}).get(name) for name in DIFFERENCES},
        "b at 0.5": b,
        "c at 0.5": c,
        "confident at 0.5": int(is_confident(b, c, alpha)),
    }
