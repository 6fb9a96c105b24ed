"""The result files of one suite, as the checks read them; what was read is the evidence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from confident_roc._files import Columns, read_columns, read_json
from confident_roc.segment import AREAS, DIFFERENCES
from elazmeh2006.evaluation import read_curve


class MissingResultError(Exception):
    """A file that a check needs is not there."""


@dataclass
class Results:
    """Results of one suite under the protocols of the config.

    Attributes
    ----------
    folder
        The results folder.
    suite
        Name of the suite.
    letters
        Classifier by letter.
    config
        The checked config.
    protocols
        Protocol by data set; the config's, but for what-if questions.
    read
        Files read so far: the evidence.
    loaded
        What was in them, so that no file is parsed twice.
    """

    folder: Path
    suite: str
    letters: Mapping[str, str]
    config: Mapping[str, Any]
    protocols: dict[str, str] = field(default_factory=dict)
    read: list[str] = field(default_factory=list)
    loaded: dict[Any, Any] = field(default_factory=dict)

    def protocol(self, dataset: str) -> str:
        """Protocol under which a data set is judged."""
        if dataset not in self.config["datasets"]:
            raise MissingResultError(f"data set {dataset} is not in the config")
        return self.protocols.get(dataset) or self.config["datasets"][dataset]["protocol"]

    def summary(self, dataset: str, letter: str, protocol: str | None = None) -> dict[str, Any]:
        """AUC and confident segment of a classifier in numbers."""
        return self._load(self._path("curves", dataset, letter, "json", protocol), read_json)

    def curve(self, dataset: str, letter: str) -> Columns:
        """ROC points of a classifier."""
        return self._load(self._path("curves", dataset, letter, "csv"), read_curve)

    def confident(self, dataset: str, letter: str) -> Columns:
        """Confident points of a classifier."""
        curve = self.curve(dataset, letter)
        return {name: column[curve["confident"]] for name, column in curve.items()}

    def band(self, dataset: str, letter: str) -> dict[str, Any]:
        """Width and share of a classifier's band."""
        return self._load(self._path("bands", dataset, letter, "json"), read_json)

    def scores(self, dataset: str, letter: str) -> tuple[np.ndarray, np.ndarray]:
        """Labels and scores, in the order of the examples."""
        columns = self._scores(dataset, letter)
        order = np.argsort(columns["instance"], kind="stable")
        return columns["actual"][order], columns["score"][order]

    def folds(self, dataset: str, letter: str) -> int:
        """Number of folds that the scores come from."""
        return len(np.unique(self._scores(dataset, letter)["fold"]))

    def counts(self, dataset: str, part: str) -> tuple[int, int] | None:
        """Positives and negatives of a file of a data set; None where the config has no such file."""
        if part not in self.config["datasets"].get(dataset, {}).get("files", {}):
            return None
        about = read_json(self._found(f"data/{dataset}/{part}.json"))
        return about["positives"], about["negatives"]

    def examples(self, dataset: str, part: str) -> list[str]:
        """Lines of a file of a data set, an example each."""
        return self._found(f"data/{dataset}/{part}.csv").read_text().splitlines()[1:]

    def area(self, dataset: str, letter: str, area: str) -> float | None:
        """Area under the confident segment, None where there is none."""
        _known(area, AREAS)
        areas = self.summary(dataset, letter)["areas"]
        return areas and areas[area]

    def average(self, dataset: str, letter: str, difference: str) -> float | None:
        """Size of the average difference, None where there is none."""
        _known(difference, DIFFERENCES)
        averages = self.summary(dataset, letter)["average_differences"]
        return averages and abs(averages[difference])

    def _scores(self, dataset: str, letter: str) -> Columns:
        types = {"instance": int, "fold": int, "actual": int, "score": float}
        return self._load(
            self._path("scores", dataset, letter, "csv"), lambda path: read_columns(path, types)
        )

    def _load(self, path: Path, read: Callable[[Path], Any]) -> Any:
        if path not in self.loaded:
            self.loaded[path] = read(path)
        return self.loaded[path]

    def _path(self, kind: str, dataset: str, letter: str, suffix: str, protocol: str | None = None) -> Path:
        protocol = protocol or self.protocol(dataset)
        if letter not in self.letters:
            raise MissingResultError(f"suite {self.suite} has no classifier {letter}")
        return self._found(f"{kind}/{dataset}/{protocol}/{self.letters[letter]}.{suffix}")

    def _found(self, name: str) -> Path:
        path = self.folder / name
        shown = f"{self.folder.name}/{name}"
        if not path.is_file():
            raise MissingResultError(f"{shown} is missing")
        if shown not in self.read:
            self.read.append(shown)
        return path


def _known(name: str, names: tuple[str, ...]) -> None:
    if name not in names:
        raise ValueError(f"{name!r}; allowed: {', '.join(names)}")
