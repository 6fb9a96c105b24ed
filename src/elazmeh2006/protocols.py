"""Protocols: train on one file and score another, or cross-validate with Weka's folds."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from confident_roc._files import Columns
from confident_roc.errors import InputError
from elazmeh2006.datasets.dataset import Dataset, concatenate, read_dataset
from elazmeh2006.learners import FitAndScore
from elazmeh2006.learners.build import LearnerError, fit_and_score
from weka346.folds import WekaStratifiedKFold


@dataclass(frozen=True)
class Examples:
    """The examples of a protocol."""

    train: Dataset  # to train on, or to cross-validate
    test: Dataset | None = None  # to score; None if the training examples are cross-validated


def read_examples(dataset: str, protocol: Mapping[str, Sequence[str]], paths: Iterable[str]) -> Examples:
    """Read the parts of a data set that a protocol names, from files with names like `dis/train.csv`."""
    files = {Path(path).parts[-2:]: path for path in paths}

    def data(parts: Sequence[str]) -> Dataset:
        return concatenate([read_dataset(files[dataset, f"{part}.csv"]) for part in parts])

    if "cross_validate" in protocol:
        return Examples(data(protocol["cross_validate"]))
    return Examples(data(protocol["train"]), data(protocol["test"]))


def learner(examples: Examples, classifier: Mapping[str, Any], **parameters: Any) -> FitAndScore:
    """Make the function that trains a classifier of the config; `parameters` override those of its entry."""
    train = examples.train
    return fit_and_score(
        **{**classifier, "parameters": {**classifier["parameters"], **parameters}},
        attributes=train.attributes,
        class_labels=(train.negative, train.positive),
        class_first=train.class_first,
    )


def scores(examples: Examples, fit_and_score: FitAndScore, folds: int, seed: int) -> Columns:
    """Train and score under a protocol: no example is scored by a classifier that has seen it.

    Only cross-validation uses the folds and their seed; its rows are in the order of the folds.
    """
    train, test = examples.train, examples.test
    if test is not None:
        return {
            "instance": np.arange(len(test)),
            "fold": np.zeros(len(test), dtype=int),
            "actual": test.y,
            "score": fit_and_score(train.X, train.y, test.X),
        }
    X, y = train.X, train.y
    parts = [
        (held_out, np.full(len(held_out), fold), y[held_out], fit_and_score(X[kept], y[kept], X[held_out]))
        for fold, (kept, held_out) in enumerate(WekaStratifiedKFold(folds, seed).split(X, y))
    ]
    columns = (np.concatenate(column) for column in zip(*parts, strict=True))
    return dict(zip(("instance", "fold", "actual", "score"), columns, strict=True))


def blamed_on(classifier: str, error: LearnerError, dataset: str) -> InputError:
    """Make the error that names the key of the config with the mistake, and the data set that showed it."""
    return InputError(f"config: classifiers.{classifier}.{error} (data set {dataset})")
