"""Models with their scores, their predictions at a threshold, and comparisons of pairs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from confident_roc._files import Columns
from confident_roc._tables import rounded, signed
from confident_roc.compare.paired import holm
from confident_roc.compare.pairs import Pair, compare_pairs
from confident_roc.compare.proportions import wilson_interval
from confident_roc.curves.metrics import METRICS, confusion_at
from confident_roc.errors import InputError
from confident_roc.roc import roc_points
from elazmeh2006.evaluation import Key


@dataclass(frozen=True, eq=False)
class Model:
    """A classifier's scores on a data set, in the order of the examples."""

    dataset: str
    suite: str
    letter: str
    classifier: str
    instance: NDArray[np.int64]
    fold: NDArray[np.int64]  # the fold in which an example was tested
    actual: NDArray[np.int64]  # 1 or 0
    score: NDArray[np.float64]

    @classmethod
    def of(cls, key: Key, scores: Columns) -> Model:
        """Sort the examples of a file of scores by instance; in the file they are sorted by fold."""
        order = np.argsort(scores["instance"], kind="stable")
        examples = {name: column[order] for name, column in scores.items()}
        return cls(key.dataset, key.suite, key.letter, key.classifier, **examples)

    @property
    def names(self) -> dict[str, str]:
        """First columns of the tables."""
        return {name: getattr(self, name) for name in ("dataset", "suite", "letter", "classifier")}

    def right(self, threshold: float) -> NDArray[np.bool_]:
        """Whether the prediction for each example is right at a threshold."""
        return (self.score >= threshold) == (self.actual == 1)


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
    """Compare all pairs of a suite's classifiers on each data set, by their predictions at a threshold."""
    groups: dict[tuple[str, str], list[Model]] = {}
    for model in models:
        groups.setdefault((model.dataset, model.suite), []).append(model)
    pairs = []
    for (dataset, suite), group in groups.items():
        first = group[0]
        for other in group[1:]:
            _check_same_examples(first, other)
        right = {model.letter: model.right(threshold) for model in group}
        compared = compare_pairs(right, fold=first.fold, alpha=alpha)
        pairs += [ComparedPair(dataset, suite, pair) for pair in compared]
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
    """Make the tables `accuracy`, `metrics`, `pairs` and `kfold`, each as data and for reading."""
    accuracies, metrics = accuracy_table(models, threshold, alpha), metrics_table(models, threshold)
    compared = all_pairs(models, threshold, alpha)
    pairs, folds = pairs_table(compared), folds_table(compared)
    return {
        "accuracy": (accuracies, accuracy_shown(accuracies)),
        "metrics": (metrics, metrics_shown(metrics)),
        "pairs": (pairs, pairs_shown(pairs, alpha)),
        "kfold": (folds, folds_shown(folds, alpha)),
    }


_LEAST_SHOWN = 0.0005


def metrics_table(models: Iterable[Model], threshold: float) -> pd.DataFrame:
    """Confusion matrix and metrics of every model at the threshold; blank if a metric is undefined."""
    rows = []
    for model in models:
        matrix = confusion_at(roc_points(model.actual, model.score), threshold)
        counts = {name: int(getattr(matrix, name)) for name in "abcd"}
        metrics = {name: float(value) for name, value in matrix.metrics().items()}
        rows.append({**model.names, **counts, **metrics})
    return pd.DataFrame(rows)


def metrics_shown(frame: pd.DataFrame) -> pd.DataFrame:
    """Round the metrics for reading."""
    shown = frame.drop(columns="classifier").rename(columns={"dataset": "data set", "letter": "classifier"})
    shown = shown.astype(object)
    for name in METRICS:
        shown[name] = frame[name].map(rounded)
    return shown.rename(columns=lambda name: name.replace("_", " "))


def accuracy_table(models: Iterable[Model], threshold: float, alpha: float) -> pd.DataFrame:
    """Accuracy of every model at the threshold with Wilson's interval, and the share of the larger class."""
    rows = []
    for model in models:
        n, positives = len(model.actual), int(np.sum(model.actual == 1))
        correct = int(np.sum(model.right(threshold)))
        lower, upper = wilson_interval(correct, n, alpha)
        row = {**model.names, "n": n, "correct": correct, "accuracy": correct / n}
        row |= {"wilson_lower": float(lower), "wilson_upper": float(upper)}
        rows.append({**row, "frequent_class": max(positives, n - positives) / n})
    return pd.DataFrame(rows)


def accuracy_shown(frame: pd.DataFrame) -> pd.DataFrame:
    """Round the accuracies for reading; the interval becomes one cell."""
    names = {"data set": "dataset", "suite": "suite", "classifier": "letter"}
    shown: dict[str, Any] = {title: frame[name] for title, name in names.items()}
    shown["accuracy"] = frame["accuracy"].map(rounded)
    shown["Wilson"] = _intervals(frame, "wilson")
    shown["frequent class"] = frame["frequent_class"].map(rounded)
    return pd.DataFrame(shown)


_TESTS = (
    "n", "first_accuracy", "second_accuracy", "only_first_right", "only_second_right", "difference",
    "tango_lower", "tango_upper", "mcnemar_p", "holm_p", "z", "z_p", "z_confidence",
)  # fmt: skip


def pairs_table(pairs: Sequence[ComparedPair]) -> pd.DataFrame:
    """List all tests of all pairs; the exact p values are adjusted for all data sets of a suite."""
    rows: list[dict[str, Any]] = []
    for compared in pairs:
        paired, rates = compared.pair.paired, compared.pair.rates
        tests = (
            *(paired.n, *compared.pair.accuracies, paired.b, paired.c, paired.difference),
            *(paired.lower, paired.upper, paired.p_value, paired.exact_p_value),
            *(rates.z, rates.p_value, rates.confidence),
        )
        rows.append({**compared.names, **dict(zip(_TESTS, tests, strict=True))})
    frame = pd.DataFrame(rows, columns=["dataset", "suite", "first", "second", *_TESTS])
    for _, of_suite in frame.groupby("suite"):
        frame.loc[of_suite.index, "holm_p"] = holm(of_suite["holm_p"].tolist())
    return frame


def pairs_shown(frame: pd.DataFrame, alpha: float) -> pd.DataFrame:
    """Round the tests for reading; a pair that is significant after Holm's adjustment is bold."""
    right = frame["only_first_right"].map(str) + ", " + frame["only_second_right"].map(str)
    columns = {
        "only first, only second right": right,
        "difference": frame["difference"].map(signed),
        "Tango": _intervals(frame, "tango", signed),
        "McNemar p": frame["mcnemar_p"].map(_p),
        "Holm p": _p_values(frame["holm_p"], alpha),
        "z": frame["z"].map("{:+.2f}".format),
        "p by z": frame["z_p"].map(_p),
    }
    return pd.DataFrame(_pair_names(frame) | columns)


_FOLDS = (
    "dataset", "suite", "first", "second", "folds", "fold_size", "difference",
    *(f"{test}_{name}" for test in ("plain", "corrected") for name in ("t", "p", "lower", "upper")),
)  # fmt: skip


def folds_table(pairs: Iterable[ComparedPair]) -> pd.DataFrame:
    """List the t tests over folds, for pairs on data sets with cross-validation."""
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
    """Round the t tests for reading; a significant test is bold."""
    shown = _pair_names(frame)
    shown["examples a fold"] = frame["fold_size"].map("{:.0f}".format)
    shown["difference"] = frame["difference"].map(signed)
    for test in ("plain", "corrected"):
        shown[f"{test} t"] = frame[f"{test}_t"].map("{:+.2f}".format)
        shown[f"{test} p"] = _p_values(frame[f"{test}_p"], alpha)
        shown[f"{test} interval"] = _intervals(frame, test, signed)
    return pd.DataFrame(shown)


def _pair_names(frame: pd.DataFrame) -> dict[str, Any]:
    pair = frame["first"] + " - " + frame["second"]
    return {"data set": frame["dataset"], "suite": frame["suite"], "pair": pair}


def _p(value: float) -> str:
    return f"{value:.0e}" if value < _LEAST_SHOWN else rounded(value)


def _p_values(values: pd.Series, alpha: float) -> list[str]:
    """Write p values; significant ones are bold."""
    return [f"**{_p(value)}**" if value < alpha else _p(value) for value in values]


def _intervals(frame: pd.DataFrame, name: str, show: Any = rounded) -> list[str]:
    ends = zip(frame[f"{name}_lower"], frame[f"{name}_upper"], strict=True)
    return [f"[{show(low)}, {show(high)}]" for low, high in ends]
