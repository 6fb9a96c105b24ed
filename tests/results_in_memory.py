"""The results of a run in memory, for the audit. Tests change them there: parsing the files takes seconds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from confident_roc._files import Columns, read_json
from elazmeh2006 import evaluation
from elazmeh2006.audit.results import Results, declared
from elazmeh2006.evaluation import Key

STUDY = Path(__file__).parents[1] / "studies/keel/summary/truth.csv"


@dataclass
class ResultsInMemory:
    """Scores, curves and summaries by key, and the files of data sets by data set, part and suffix."""

    scores: dict[Key, Columns] = field(default_factory=dict)
    curves: dict[Key, Columns] = field(default_factory=dict)
    summaries: dict[Key, dict[str, Any]] = field(default_factory=dict)
    examples: dict[tuple[str, str, str], Any] = field(default_factory=dict)

    @classmethod
    def read(cls, results: Path) -> ResultsInMemory:
        """Read the results of a finished run."""
        there = cls(
            scores=evaluation.read_scores(*results.glob("scores/*/*.csv")),
            curves=evaluation.read_curves(*results.glob("curves/*/*.csv")),
            summaries=evaluation.read_summaries(*results.glob("curves/*/*.json")),
        )
        there.read_examples(results)
        return there

    def read_examples(self, results: Path) -> None:
        """Read the files of data sets: lines of examples, and their descriptions."""
        for path in results.glob("data/*/*.csv"):
            place = (path.parent.name, path.stem)
            self.examples[*place, ".csv"] = path.read_text().splitlines()[1:]
            self.examples[*place, ".json"] = read_json(path.with_suffix(".json"))

    def copy(self) -> ResultsInMemory:
        """Copy everything but the columns, which are replaced and never changed."""
        parts = (self.scores, self.curves, self.summaries, self.examples)
        return ResultsInMemory(*({key: _copied(value) for key, value in part.items()} for part in parts))

    def evaluate(self, key: Key, alpha: float) -> None:
        """Evaluate scores again, as the workflow does; the band stays."""
        band = self.summaries.get(key, {}).get("band")
        self.curves[key], summary = evaluation.evaluate(self.scores[key], alpha)
        header = {**key._asdict(), "suite": key.suite, "letter": key.letter}
        self.summaries[key] = {**header, **summary, "band": band}

    def results(self, suite: str, letters: Mapping[str, str], config: Mapping[str, Any]) -> Results:
        """Make the results of a suite for the audit. The files do not exist: their contents are loaded."""
        contents: dict[str, Any] = {
            f"results/data/{dataset}/{part}{suffix}": content
            for (dataset, part, suffix), content in self.examples.items()
        }
        examples = list(contents)
        names = {
            "scores": [f"results/scores/{key.dataset}/{key.classifier}.csv" for key in self.scores],
            "curves": [f"results/curves/{key.dataset}/{key.suite}.csv" for key in self.curves],
            "summaries": [f"results/curves/{key.dataset}/{key.suite}.json" for key in self.summaries],
        }
        for kind, paths in names.items():
            _add(contents, paths, getattr(self, kind))
        names["studies"] = [str(STUDY)]
        files = declared(examples=examples, **{kind: dict.fromkeys(paths) for kind, paths in names.items()})
        return Results(files, suite, letters, config, loaded=contents)


def _add(contents: dict[str, Any], paths: Iterable[str], results: Mapping[Key, Any]) -> None:
    """Put results into the contents of their files."""
    for path, (key, result) in zip(paths, results.items(), strict=True):
        contents.setdefault(path, {})[key] = result


def _copied(value: Any) -> Any:
    return dict(value) if isinstance(value, dict) else list(value)
