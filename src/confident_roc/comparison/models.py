"""Models with their scores, what they call at a threshold, and their pairs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from confident_roc.columns import Columns
from confident_roc.comparison.pairs import Pair, compare_pairs
from confident_roc.errors import InputError
from confident_roc.metrics import ConfusionMatrix, confusion_at
from confident_roc.roc import roc_points
from confident_roc.segment import confident_segment

FIXED = "fixed"
BALANCED = "balanced"


@dataclass(frozen=True, eq=False)
class Model:
    """A classifier's scores on a data set.

    Attributes
    ----------
    dataset, suite, letter, classifier
        Of what.
    instance, fold, actual, score
        Of each example: its number, the fold it was tested in, 1 or 0, and its score.
    """

    dataset: str
    suite: str
    letter: str
    classifier: str
    instance: NDArray[np.int64]
    fold: NDArray[np.int64]
    actual: NDArray[np.int64]
    score: NDArray[np.float64]

    @classmethod
    def of(cls, about: Mapping[str, str], scores: Columns) -> Model:
        """Put the examples of a scores file in their order, which is not that of the folds."""
        order = np.argsort(scores["instance"], kind="stable")
        fields: dict[str, Any] = {**about, **{name: column[order] for name, column in scores.items()}}
        return cls(**fields)

    @property
    def about(self) -> dict[str, str]:
        """What it is, as the first columns of the tables."""
        return {name: getattr(self, name) for name in ("dataset", "suite", "letter", "classifier")}

    def right(self, threshold: float) -> NDArray[np.bool_]:
        """Whether each example is called right at a threshold."""
        return (self.score >= threshold) == (self.actual == 1)


@dataclass(frozen=True, eq=False)
class Call:
    """A classifier's calls at one threshold: the one asked for, or that of its balanced confident point.

    Attributes
    ----------
    point
        "fixed" or "balanced".
    threshold, matrix
        None where there is no confident point.
    """

    point: str
    threshold: float | None
    matrix: ConfusionMatrix | None


def calls(model: Model, threshold: float, alpha: float) -> list[Call]:
    """Make the calls at the threshold, and at the confident point where both classes err most alike."""
    points = roc_points(model.actual, model.score)
    fixed = Call(FIXED, threshold, confusion_at(points, threshold))
    balanced = confident_segment(points, alpha).balanced
    if balanced is None:
        return [fixed, Call(BALANCED, None, None)]
    return [
        fixed,
        Call(BALANCED, balanced["threshold"], ConfusionMatrix(*(balanced[name] for name in "abcd"))),
    ]


@dataclass(frozen=True)
class ComparedPair:
    """A pair of classifiers of a suite on a data set."""

    dataset: str
    suite: str
    pair: Pair

    @property
    def about(self) -> dict[str, str]:
        """What it is, as the first columns of the tables."""
        names = {"first": self.pair.first, "second": self.pair.second}
        return {"dataset": self.dataset, "suite": self.suite, **names}


def all_pairs(models: Iterable[Model], threshold: float, alpha: float) -> list[ComparedPair]:
    """Compare all pairs of a suite's classifiers on each data set, by their calls at a threshold."""
    groups: dict[tuple[str, str], list[Model]] = {}
    for model in models:
        groups.setdefault((model.dataset, model.suite), []).append(model)
    found = []
    for (dataset, suite), group in groups.items():
        first = group[0]
        for other in group[1:]:
            _check_same_examples(first, other)
        right = {model.letter: model.right(threshold) for model in group}
        found += [
            ComparedPair(dataset, suite, pair) for pair in compare_pairs(right, fold=first.fold, alpha=alpha)
        ]
    return found


def _check_same_examples(first: Model, second: Model) -> None:
    for name in ("instance", "fold", "actual"):
        if not np.array_equal(getattr(first, name), getattr(second, name)):
            raise InputError(
                f"{first.dataset}: {first.classifier} and {second.classifier} differ in {name};"
                " allowed: the same examples, folds and classes for all classifiers of a suite"
            )
