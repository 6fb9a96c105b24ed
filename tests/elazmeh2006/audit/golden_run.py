"""Runs in memory for the audit: scores of the real Weka, and what a whole run has beside them.

Evaluating golden scores takes a second, training the others a few. Tests change the results in memory.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from confident_roc._files import Columns, read_columns, read_json
from elazmeh2006 import evaluation, protocols
from elazmeh2006.audit.judge import judge_entry, verdict_text
from elazmeh2006.audit.published import entries, read_paper
from elazmeh2006.audit.results import Results, declared
from elazmeh2006.datasets.dataset import write_dataset
from elazmeh2006.datasets.parts import read_part
from elazmeh2006.evaluation import Key
from elazmeh2006.runs.config import completed
from elazmeh2006.runs.plan import Plan
from elazmeh2006.yaml_file import read_yaml

ROOT = Path(__file__).parents[3]
GOLDEN = ROOT / "tests/golden/weka-3.4.6"
STUDY = ROOT / "studies/keel/summary/truth.csv"
SUITE = "weka346"


@dataclass
class ResultsInMemory:
    """Scores, curves and summaries by key, and the files of data sets by data set, part and suffix."""

    scores: dict[Key, Columns] = field(default_factory=dict)
    curves: dict[Key, Columns] = field(default_factory=dict)
    summaries: dict[Key, dict[str, Any]] = field(default_factory=dict)
    examples: dict[tuple[str, str, str], Any] = field(default_factory=dict)

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


class GoldenRun:
    """The results of a run, and ways to change them. Its data sets are below a folder."""

    def __init__(
        self, memory: ResultsInMemory, config: dict[str, Any], paper: dict[str, Any], folder: Path
    ) -> None:
        self.memory, self.config, self.paper, self.folder = memory, config, paper, folder
        self.letters = "STFB"

    def results(self, suite: str = SUITE) -> Results:
        """The results for the audit, as they are now."""
        return self.memory.results(
            suite, {letter: f"{suite}-{letter}" for letter in self.letters}, self.config
        )

    def judgement(self, name: str) -> dict[str, Any]:
        """The judgement of the audit on an entry."""
        entry = next(entry for entry in entries(self.paper) if entry["id"] == name)
        return judge_entry(entry, self.results(), self.paper)

    def print_instead(self, name: str, printed: Any) -> None:
        """Replace the printed value of an entry."""
        lists = (self.paper[kind] for kind in ("claims", "numbers", "errata", "decks"))
        next(entry for listed in lists for entry in listed if entry["id"] == name)["printed"] = printed

    def verdict(self, name: str) -> str:
        """Verdict on an entry, in the form of expected.yaml."""
        return verdict_text(self.judgement(name))

    def key(self, dataset: str, letter: str, protocol: str | None = None, suite: str = SUITE) -> Key:
        """Key of a classifier, under the protocol of the tables or another one."""
        return Key(dataset, protocol or self.config["datasets"][dataset]["protocol"], f"{suite}-{letter}")

    def examples(self, dataset: str, protocol: str) -> protocols.Examples:
        """The examples of a data set under a protocol."""
        paths = map(str, self.folder.glob("data/*/*.csv"))
        return protocols.read_examples(dataset, self.config["protocols"][protocol], paths)

    def train(self, classifier: str, examples: protocols.Examples, **cross_validation: int) -> Columns:
        """Score examples by a classifier of the config that has not seen them."""
        entry = self.config["classifiers"][classifier]
        settings = {key: entry[key] for key in ("estimator", "parameters", "preprocessing")}
        folds = self.config["cross_validation"] | cross_validation
        return protocols.scores(examples, protocols.learner(examples, settings), **folds)

    def evaluate(self, key: Key) -> None:
        """Evaluate scores, or evaluate them again; the band stays."""
        self.memory.evaluate(key, self.config["evaluation"]["alpha"])

    def add(self, key: Key, scores: Columns) -> None:
        """Add scores, and evaluate them with their band."""
        self.memory.scores[key] = scores
        self.evaluate(key)
        # numpy would draw the small data sets, in seconds.
        band = evaluation.band(scores, **self.config["bands"])
        self.memory.summaries[key]["band"] = band

    def change_summary(self, dataset: str, letter: str, **changes: Any) -> None:
        """Give a curve another summary."""
        self.memory.summaries[self.key(dataset, letter)].update(changes)

    def change_band(self, dataset: str, letter: str, **changes: Any) -> None:
        """Give a band another summary."""
        summary = self.memory.summaries[self.key(dataset, letter)]
        summary["band"] = summary["band"] | changes

    def change_counts(self, dataset: str, part: str, positives: int, negatives: int) -> None:
        """Give a file other class counts."""
        self.memory.examples[dataset, part, ".json"].update(positives=positives, negatives=negatives)

    def change_curve(self, dataset: str, letter: str, change: Callable[[Columns], Mapping[str, Any]]) -> None:
        """Change columns of a curve."""
        curve = self.memory.curves[self.key(dataset, letter)]
        curve.update(change(curve))

    def change_scores(
        self, dataset: str, letter: str, change: Callable[[Columns], Mapping[str, Any]]
    ) -> None:
        """Change columns of scores, and evaluate them again."""
        key = self.key(dataset, letter)
        self.memory.scores[key].update(change(self.memory.scores[key]))
        self.evaluate(key)


def golden_run(folder: Path) -> GoldenRun:
    """Evaluate the real Weka's scores, which are under the protocols of Table 3; data sets go to a folder."""
    config = completed(
        read_yaml(ROOT / "config.yaml"), read_yaml(ROOT / "workflow/schemas/config.schema.yaml")
    )
    paper = read_paper((ROOT / config["paper"]).glob("*.yaml"))
    run = GoldenRun(ResultsInMemory(), config, paper, folder)
    for dataset, entry in config["datasets"].items():
        for part, file in entry["files"].items():
            path = ROOT / config["data"]["bundled"] / file["path"]
            data = read_part(part, entry, [str(path)], names=str(ROOT / entry["names"]))
            write_dataset(data, folder / f"data/{dataset}/{part}.csv")
        for letter in run.letters:
            types = {"instance": int, "fold": int, "actual": int, "p_positive": float}
            scores = read_columns(GOLDEN / f"{dataset}.{letter}.csv", types)
            scores["score"] = scores.pop("p_positive")
            run.add(run.key(dataset, letter), scores)
    run.memory.read_examples(folder)
    return run


def whole_run(golden: GoldenRun) -> GoldenRun:
    """Train what the checks read beside the golden scores: the other suite, and other protocols."""
    run = GoldenRun(golden.memory.copy(), golden.config, golden.paper, golden.folder)
    plan = Plan(run.config, run.paper)
    # The rest of a run is for figures and forensics. A check that reads it will miss it, and say so.
    read = dict.fromkeys([*plan.as_run.items(), *plan.what_if, *plan.errata, ("spect", "cv")])
    for dataset, protocol in read:
        examples = run.examples(dataset, protocol)
        for classifier in run.config["classifiers"]:
            key = Key(dataset, protocol, classifier)
            if protocol in plan.protocols(dataset, classifier) and key not in run.memory.scores:
                run.add(key, run.train(classifier, examples))
    return run
