"""Train all classifiers on each half of a data set, and score examples of this half and of the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

import numpy as np

from confident_roc._files import Columns
from confident_roc.errors import InputError
from elazmeh2006.datasets.dataset import Dataset
from elazmeh2006.learners.build import LearnerError, fit_and_score
from weka346.folds import WekaStratifiedKFold

CV, SPLIT, TRUTH = "cv", "split", "truth"

Protocols = Mapping[str, Mapping[str, int]]


def trainings(
    y: np.ndarray, halving: int, protocols: Protocols
) -> Iterator[tuple[int, str, np.ndarray, np.ndarray]]:
    """Yield the number of the known half, a protocol, and the training and test examples.

    No protocol trains on an example of the held-out half, and only the truth scores one.
    """
    for half, (known, held_out) in enumerate(WekaStratifiedKFold(2, halving).split(None, y)):
        for name, folding in protocols.items():
            folds = WekaStratifiedKFold(folding["folds"], folding["seed"]).split(None, y[known])
            for train, test in folds if name == CV else islice(folds, 1):
                yield half, name, known[train], known[test]
        yield half, TRUTH, known, held_out


def scores(
    data: Dataset, halving: int, protocols: Protocols, classifiers: Mapping[str, Mapping[str, Any]]
) -> Columns:
    """Score examples by every classifier under every protocol, in one column per classifier.

    Raises
    ------
    InputError
        With the key of a classifier that cannot be trained.
    """
    described = {"attributes": data.attributes, "class_labels": (data.negative, data.positive)}
    parts = [
        {
            "half": np.full(len(test), half),
            "protocol": np.full(len(test), protocol),
            "instance": test,
            "actual": data.y[test],
        }
        for half, protocol, _, test in trainings(data.y, halving, protocols)
    ]
    for letter, entry in classifiers.items():
        try:
            learner = fit_and_score(**entry, **described)
            for part, (_, _, train, test) in zip(parts, trainings(data.y, halving, protocols), strict=True):
                part[letter] = learner(data.X[train], data.y[train], data.X[test])
        except LearnerError as error:
            raise InputError(f"studies/keel/config.yaml: classifiers.{letter}.{error}") from error
    return {key: np.concatenate([part[key] for part in parts]) for key in parts[0]}
