"""Models with their scores, what they call at a threshold, and their pairs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from confident_roc._files import Columns
from confident_roc._tables import rounded
from confident_roc.compare.paired import holm
from confident_roc.compare.pairs import Pair, benjamini_hochberg, compare_pairs
from confident_roc.compare.proportions import INTERVALS
from confident_roc.curves.metrics import METRICS, ConfusionMatrix, confusion_along, confusion_at
from confident_roc.errors import InputError
from confident_roc.roc import roc_points
from confident_roc.segment import confident_segment
from confident_roc.tango import is_confident
from elazmeh2006.evaluation import Key

FIXED = "fixed"
BALANCED = "balanced"


@dataclass(frozen=True, eq=False)
class Model:
    """A classifier's scores on a data set, in the order of the examples."""

    dataset: str
    suite: str
    letter: str
    classifier: str
    instance: NDArray[np.int64]
    fold: NDArray[np.int64]  # in which an example was tested
    actual: NDArray[np.int64]  # 1 or 0
    score: NDArray[np.float64]

    @classmethod
    def of(cls, key: Key, scores: Columns) -> Model:
        """Put the examples of a file of scores in their order, which is not that of the folds."""
        order = np.argsort(scores["instance"], kind="stable")
        examples = {name: column[order] for name, column in scores.items()}
        return cls(key.dataset, key.suite, key.letter, key.classifier, **examples)

    @property
    def names(self) -> dict[str, str]:
        """First columns of the tables."""
        return {name: getattr(self, name) for name in ("dataset", "suite", "letter", "classifier")}

    def right(self, threshold: float) -> NDArray[np.bool_]:
        """Whether each example is called right at a threshold."""
        return (self.score >= threshold) == (self.actual == 1)


@dataclass(frozen=True, eq=False)
class Call:
    """Predictions at a fixed threshold, or at the balanced confident point (None if there is no such)."""

    point: str  # FIXED or BALANCED
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
    def names(self) -> dict[str, str]:
        """First columns of the tables."""
        names = {"first": self.pair.first, "second": self.pair.second}
        return {"dataset": self.dataset, "suite": self.suite, **names}


def all_pairs(models: Iterable[Model], threshold: float, alpha: float) -> list[ComparedPair]:
    """Compare all pairs of a suite's classifiers on each data set, by their calls at a threshold."""
    groups: dict[tuple[str, str], list[Model]] = {}
    for model in models:
        groups.setdefault((model.dataset, model.suite), []).append(model)
    pairs = []
    for (dataset, suite), group in groups.items():
        first = group[0]
        for other in group[1:]:
            _check_same_examples(first, other)
        right = {model.letter: model.right(threshold) for model in group}
        pairs += [
            ComparedPair(dataset, suite, pair) for pair in compare_pairs(right, fold=first.fold, alpha=alpha)
        ]
    return pairs


def _check_same_examples(first: Model, second: Model) -> None:
    for name in ("instance", "fold", "actual"):
        if not np.array_equal(getattr(first, name), getattr(second, name)):
            raise InputError(
                f"{first.dataset}: {first.classifier} and {second.classifier} differ in {name};"
                " allowed: the same examples, folds and classes for all classifiers of a suite"
            )


def tables(
    models: Sequence[Model], threshold: float, alpha: float
) -> dict[str, tuple[pd.DataFrame, pd.DataFrame]]:
    """Make all tables, each with what is shown of it: accuracy, metrics, pairs and kfold."""
    accuracies, metrics = accuracy_table(models, threshold, alpha), metrics_table(models, threshold, alpha)
    compared = all_pairs(models, threshold, alpha)
    pairs, folds = pairs_table(compared), folds_table(compared)
    return {
        "accuracy": (accuracies, accuracy_shown(accuracies)),
        "metrics": (metrics, metrics_shown(metrics)),
        "pairs": (pairs, pairs_shown(pairs, alpha)),
        "kfold": (folds, folds_shown(folds, alpha)),
    }


_LEAST_SHOWN = 0.0005


def metrics_table(models: Iterable[Model], threshold: float, alpha: float) -> pd.DataFrame:
    """Confusion matrix and metrics of every model at both thresholds; blank where a metric is undefined."""
    rows = []
    for model in models:
        for call in calls(model, threshold, alpha):
            row: dict[str, Any] = {**model.names, "point": call.point, "threshold": call.threshold}
            row |= dict.fromkeys((*"abcd", *METRICS))
            if call.matrix is not None:
                row |= {name: int(getattr(call.matrix, name)) for name in "abcd"}
                row |= {name: float(value) for name, value in call.matrix.metrics().items()}
            rows.append(row)
    return pd.DataFrame(rows).astype({name: "Int64" for name in "abcd"} | {name: float for name in METRICS})


def metrics_shown(frame: pd.DataFrame) -> pd.DataFrame:
    """Round the metrics for reading."""
    shown = frame.drop(columns="classifier").rename(columns={"dataset": "data set", "letter": "classifier"})
    shown = shown.astype(object)
    for name in METRICS:
        shown[name] = [_share(value) for value in frame[name]]
    shown["threshold"] = [_threshold(value) for value in frame["threshold"]]
    return shown.rename(columns=lambda name: name.replace("_", " "))


def metrics_along_curves(models: Iterable[Model], alpha: float) -> Columns:
    """Metrics at every ROC point of every model, as columns: NaN where undefined."""
    parts = []
    for model in models:
        points = roc_points(model.actual, model.score)
        names = {"dataset": model.dataset, "letter": model.letter}
        parts.append(
            {name: np.full(len(points), text) for name, text in names.items()}
            | {"threshold": points.threshold, **{name: getattr(points, name) for name in "abcd"}}
            | confusion_along(points).metrics()
            | {"confident": is_confident(points.b, points.c, alpha)}
        )
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def accuracy_table(models: Iterable[Model], threshold: float, alpha: float) -> pd.DataFrame:
    """Accuracy of every model at both thresholds with both intervals, and that of the larger class alone."""
    rows = []
    for model in models:
        n = len(model.actual)
        positives = int(np.sum(model.actual == 1))
        for call in calls(model, threshold, alpha):
            row: dict[str, Any] = {**model.names, "point": call.point, "threshold": call.threshold, "n": n}
            row |= dict.fromkeys(("correct", "accuracy", *_interval_names()))
            if call.matrix is not None:
                correct = int(call.matrix.correct)
                row |= {"correct": correct, "accuracy": correct / n}
                for name, interval in INTERVALS.items():
                    lower, upper = interval(correct, n, alpha)
                    row |= {f"{name}_lower": float(lower), f"{name}_upper": float(upper)}
            row["frequent_class"] = max(positives, n - positives) / n
            rows.append(row)
    floats = ("threshold", "accuracy", *_interval_names())
    return pd.DataFrame(rows).astype({"correct": "Int64"} | {name: float for name in floats})


def accuracy_shown(frame: pd.DataFrame) -> pd.DataFrame:
    """Round the accuracies for reading; an interval is one cell."""
    return pd.DataFrame(
        {
            "data set": frame["dataset"],
            "suite": frame["suite"],
            "classifier": frame["letter"],
            "point": frame["point"],
            "threshold": [_threshold(value) for value in frame["threshold"]],
            "accuracy": [_share(value) for value in frame["accuracy"]],
            **{
                name.capitalize(): _intervals(frame[f"{name}_lower"], frame[f"{name}_upper"])
                for name in INTERVALS
            },
            "frequent class": [_share(value) for value in frame["frequent_class"]],
        }
    )


_PAIRS = (
    "dataset", "suite", "first", "second", "n", "first_accuracy", "second_accuracy", "only_first_right",
    "only_second_right", "difference", "tango_lower", "tango_upper", "mcnemar_p", "exact_p", "holm_p",
    "benjamini_hochberg_p", "z", "z_p", "z_confidence",
)  # fmt: skip


def pairs_table(pairs: Sequence[ComparedPair]) -> pd.DataFrame:
    """List every test of every pair; exact p values are adjusted for a suite and all data sets."""
    rows: list[dict[str, Any]] = []
    for compared in pairs:
        pair = compared.pair
        rows.append(
            {
                **compared.names,
                "n": pair.paired.n,
                "first_accuracy": pair.accuracies[0],
                "second_accuracy": pair.accuracies[1],
                "only_first_right": pair.paired.b,
                "only_second_right": pair.paired.c,
                "difference": pair.paired.difference,
                "tango_lower": pair.paired.lower,
                "tango_upper": pair.paired.upper,
                "mcnemar_p": pair.paired.p_value,
                "exact_p": pair.paired.exact_p_value,
                "z": pair.rates.z,
                "z_p": pair.rates.p_value,
                "z_confidence": pair.rates.confidence,
            }
        )
    for suite in {row["suite"] for row in rows}:
        family = [row for row in rows if row["suite"] == suite]
        p_values = [row["exact_p"] for row in family]
        adjusted = zip(family, holm(p_values), benjamini_hochberg(p_values), strict=True)
        for row, by_holm, by_benjamini_hochberg in adjusted:
            row |= {"holm_p": by_holm, "benjamini_hochberg_p": by_benjamini_hochberg}
    return pd.DataFrame(rows, columns=list(_PAIRS))


def pairs_shown(frame: pd.DataFrame, alpha: float) -> pd.DataFrame:
    """Round the pairs for reading; what is significant after Holm's adjustment is bold."""
    return pd.DataFrame(
        {
            "data set": frame["dataset"],
            "suite": frame["suite"],
            "pair": frame["first"] + " - " + frame["second"],
            "only first, only second right": [
                f"{b}, {c}"
                for b, c in zip(frame["only_first_right"], frame["only_second_right"], strict=True)
            ],
            "difference": [_signed(value) for value in frame["difference"]],
            "Tango": _intervals(frame["tango_lower"], frame["tango_upper"], _signed),
            "McNemar p": [_p(value) for value in frame["mcnemar_p"]],
            "exact p": [_p(value) for value in frame["exact_p"]],
            "Holm p": [_bold(_p(value), value < alpha) for value in frame["holm_p"]],
            "Benjamini-Hochberg p": [_p(value) for value in frame["benjamini_hochberg_p"]],
            "z": [f"{value:+.2f}" for value in frame["z"]],
            "p by z": [_p(value) for value in frame["z_p"]],
        }
    )


_FOLDS = (
    "dataset", "suite", "first", "second", "folds", "fold_size", "difference",
    *(f"{test}_{name}" for test in ("plain", "corrected") for name in ("t", "p", "lower", "upper")),
)  # fmt: skip


def folds_table(pairs: Iterable[ComparedPair]) -> pd.DataFrame:
    """List the t tests over folds, of the pairs that were cross-validated."""
    rows = []
    for compared in pairs:
        folds = compared.pair.folds
        if folds is None:
            continue
        row: dict[str, Any] = {**compared.names, "folds": folds.folds, "difference": folds.difference}
        row["fold_size"] = compared.pair.paired.n / folds.folds
        for name, test in (("plain", folds.plain), ("corrected", folds.corrected)):
            ends = {"lower": test.lower, "upper": test.upper}
            row |= {f"{name}_{key}": value for key, value in {"t": test.t, "p": test.p_value, **ends}.items()}
        rows.append(row)
    return pd.DataFrame(rows, columns=list(_FOLDS))


def folds_shown(frame: pd.DataFrame, alpha: float) -> pd.DataFrame:
    """Round the t tests for reading; what is significant is bold."""
    shown = {
        "data set": frame["dataset"],
        "suite": frame["suite"],
        "pair": frame["first"] + " - " + frame["second"],
        "examples a fold": [f"{value:.0f}" for value in frame["fold_size"]],
        "difference": [_signed(value) for value in frame["difference"]],
    }
    for test in ("plain", "corrected"):
        shown[f"{test} t"] = [f"{value:+.2f}" for value in frame[f"{test}_t"]]
        shown[f"{test} p"] = [_bold(_p(value), value < alpha) for value in frame[f"{test}_p"]]
        shown[f"{test} interval"] = _intervals(frame[f"{test}_lower"], frame[f"{test}_upper"], _signed)
    return pd.DataFrame(shown)


def _interval_names() -> list[str]:
    return [f"{name}_{end}" for name in INTERVALS for end in ("lower", "upper")]


def _share(value: float) -> str:
    return "" if pd.isna(value) else rounded(value)


def _signed(value: float) -> str:
    return ("-" if value < 0 else "+") + rounded(abs(value))


def _threshold(value: float) -> str:
    return "" if pd.isna(value) else f"{value:.3g}"


def _p(value: float) -> str:
    return f"{value:.0e}" if value < _LEAST_SHOWN else rounded(value)


def _bold(text: str, yes: bool) -> str:
    return f"**{text}**" if yes else text


def _intervals(lower: pd.Series, upper: pd.Series, show: Any = _share) -> list[str]:
    return [
        "" if pd.isna(low) else f"[{show(low)}, {show(high)}]" for low, high in zip(lower, upper, strict=True)
    ]
