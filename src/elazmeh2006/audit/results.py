"""The result files of one suite, for the checks. The files that a check reads are its evidence."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from confident_roc._files import Columns, read_json, read_rows
from confident_roc.errors import InputError
from confident_roc.segment import AREAS
from elazmeh2006.evaluation import Key, read_curves, read_scores, read_summaries

Value = TypeVar("Value")
Files = Mapping[str, Mapping[tuple[str, ...], str]]
"""Paths by kind (the arguments of `declared`), then by data set and name of the file."""


class MissingResultError(Exception):
    """A file that a check needs is missing."""


def declared(*, examples: Iterable[str], **of_classifiers: Iterable[str]) -> Files:
    """Sort the files of a run by kind, data set and name: scores, curves and summaries.

    `<dataset>/<part>.csv` contains the examples of a data set, `<part>.json` in the same folder describes
    them.
    """
    of_datasets = ((Path(path), path) for path in examples)
    return {
        **{
            kind: {(Path(path).parent.name, Path(path).stem): path for path in paths}
            for kind, paths in of_classifiers.items()
        },
        "examples": {(place.parent.name, place.stem, place.suffix): path for place, path in of_datasets},
    }


@dataclass
class Results:
    """Results of one suite under the protocols of the config."""

    files: Files  # of any suite
    suite: str
    letters: Mapping[str, str]  # classifier by letter
    config: Mapping[str, Any]
    protocols: dict[str, str] = field(default_factory=dict)  # replace those of the config (what-if questions)
    read: list[str] = field(default_factory=list)  # files and parts of files read so far: the evidence
    loaded: dict[str, Any] = field(default_factory=dict)  # their contents, so that no file is parsed twice
    asked: set[str] = field(default_factory=set)  # data sets whose protocol a check has used

    def refuse_contradictions(self) -> None:
        """Raise InputError if a summary counts other confident points than its curve marks."""
        for key, path in self.files["summaries"].items():
            summaries, curves = (
                self.load("summaries", key, read_summaries)[1],
                self.load("curves", key, read_curves)[1],
            )
            for name, summary in summaries.items():
                marked = int(curves[name]["confident"].sum())
                if summary["confident_points"] != marked:
                    raise InputError(
                        f"{path}: {summary['confident_points']} confident points of {' '.join(name)};"
                        f" the curve in {self.files['curves'][key]} has {marked}"
                    )

    def protocol(self, dataset: str) -> str:
        """Protocol under which a data set is judged."""
        if dataset not in self.config["datasets"]:
            raise MissingResultError(f"data set {dataset} is not in the config")
        self.asked.add(dataset)
        return self.protocols.get(dataset) or self.config["datasets"][dataset]["protocol"]

    def summary(self, dataset: str, letter: str, protocol: str | None = None) -> dict[str, Any]:
        """AUC and numbers of the confident segment of a classifier."""
        return self._result("summaries", self._key(dataset, letter, protocol), read_summaries)

    def curve(self, dataset: str, letter: str) -> Columns:
        """ROC points of a classifier."""
        return self._result("curves", self._key(dataset, letter), read_curves)

    def confident(self, dataset: str, letter: str) -> Columns:
        """Confident points of a classifier."""
        curve = self.curve(dataset, letter)
        return {name: column[curve["confident"]] for name, column in curve.items()}

    def band(self, dataset: str, letter: str) -> dict[str, Any]:
        """Width and share of a classifier's band; `kinds` has the shares of all kinds of bands by name."""
        band = self.summary(dataset, letter)["band"]
        as_run = {key: band.get(key) for key in ("share", "share_interval")}
        return {**band, "kinds": {self.config["bands"]["slope"]: as_run, **band.get("others", {})}}

    def scores(self, dataset: str, letter: str) -> tuple[np.ndarray, np.ndarray]:
        """Labels and scores, in the order of the examples."""
        columns = self._result("scores", self._key(dataset, letter), read_scores)
        order = np.argsort(columns["instance"], kind="stable")
        return columns["actual"][order], columns["score"][order]

    def folds(self, dataset: str, letter: str) -> int:
        """Number of folds that the scores come from."""
        return len(np.unique(self._result("scores", self._key(dataset, letter), read_scores)["fold"]))

    def each(self, datasets: Iterable[str], read: Callable[[str, str], Value]) -> dict[str, Value]:
        """Call `read` for every classifier on every data set; the keys are `<dataset> <letter>`."""
        return {
            f"{dataset} {letter}": read(dataset, letter) for dataset in datasets for letter in self.letters
        }

    def counts(self, dataset: str, part: str) -> tuple[int, int] | None:
        """Positives and negatives of a file of a data set; None if the config does not list the file."""
        if part not in self.config["datasets"].get(dataset, {}).get("files", {}):
            return None
        description = self._example_file((dataset, part, ".json"), read_json)
        return description["positives"], description["negatives"]

    def examples(self, dataset: str, part: str) -> list[str]:
        """Lines of a file of a data set, one per example."""
        return self._example_file((dataset, part, ".csv"), _lines)

    def study(self, table: str) -> list[dict[str, str]]:
        """Rows of a table of the study on other data sets, which is a part of the project."""
        self._note(f"studies/keel/summary/{table}.csv")
        rows: list[dict[str, str]] = self.load("studies", ("summary", table), read_rows)[1]
        return rows

    def area(self, dataset: str, letter: str, area: str) -> float | None:
        """Area under the confident segment, None if there is no segment."""
        _known(area, AREAS)
        areas = self.summary(dataset, letter)["areas"]
        return areas and areas[area]

    def average(self, dataset: str, letter: str, difference: str) -> float | None:
        """Average difference on the confident segment, None if there is no segment; less is better."""
        averages = self.summary(dataset, letter)["average_differences"]
        if averages is None:
            return None
        mean = averages["signed"]
        sizes = {"absolute": averages["absolute"], "signed": abs(mean), "literal": mean}
        _known(difference, tuple(sizes))
        return sizes[difference]

    def _key(self, dataset: str, letter: str, protocol: str | None = None) -> Key:
        protocol = protocol or self.protocol(dataset)
        if letter not in self.letters:
            raise MissingResultError(f"suite {self.suite} has no classifier {letter}")
        return Key(dataset, protocol, self.letters[letter])

    def _result(self, kind: str, key: Key, read: Callable[[str], Mapping[Key, Any]]) -> Any:
        name = key.classifier if kind == "scores" else key.suite
        path, results = self.load(kind, (key.dataset, name), read)
        if key not in results:
            raise MissingResultError(f"there are no {kind} of {' '.join(key)}")
        self._note(f"{path}#{key.protocol}/{key.classifier}")
        return results[key]

    def load(self, kind: str, key: tuple[str, ...], read: Callable[[str], Any]) -> tuple[str, Any]:
        """Return the path of a file and its content, which is parsed once."""
        path = self.files.get(kind, {}).get(key)
        if path is None:
            raise MissingResultError(f"there are no {kind} of {' '.join(key)}")
        if path not in self.loaded:
            self.loaded[path] = read(path)
        return path, self.loaded[path]

    def _example_file(self, key: tuple[str, str, str], read: Callable[[str], Any]) -> Any:
        path, content = self.load("examples", key, read)
        self._note(path)
        return content

    def _note(self, place: str) -> None:
        if place not in self.read:
            self.read.append(place)


def _lines(path: str) -> list[str]:
    return Path(path).read_text().splitlines()[1:]


def _known(name: str, names: tuple[str, ...]) -> None:
    if name not in names:
        raise ValueError(f"{name!r}; allowed: {', '.join(names)}")
