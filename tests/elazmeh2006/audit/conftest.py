"""A run of the paper's suite that takes a second: it evaluates scores of the real Weka, without training."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml
from results_in_memory import ResultsInMemory

from confident_roc._files import Columns, read_columns
from elazmeh2006 import evaluation
from elazmeh2006.audit.judge import Judgement, judge, judge_entry, verdict_text
from elazmeh2006.audit.published import entries, read_paper
from elazmeh2006.audit.results import Results
from elazmeh2006.datasets.c45 import read_data, read_names
from elazmeh2006.datasets.dataset import write_dataset
from elazmeh2006.evaluation import Key

ROOT = Path(__file__).parents[3]
GOLDEN = ROOT / "tests/golden/weka-3.4.6"
SUITE = "weka346"


class GoldenRun:
    """The results of a run, and ways to change them."""

    def __init__(self, memory: ResultsInMemory, config: dict[str, Any], paper: dict[str, Any]) -> None:
        self.memory, self.config, self.paper = memory, config, paper
        self.letters = "STFB"

    def results(self) -> Results:
        """The results for the audit, as they are now."""
        return self.memory.results(
            SUITE, {letter: f"{SUITE}-{letter}" for letter in self.letters}, self.config
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

    def key(self, dataset: str, letter: str, protocol: str | None = None) -> Key:
        """Key of a classifier, under the protocol of the tables or another one."""
        return Key(dataset, protocol or self.config["datasets"][dataset]["protocol"], f"{SUITE}-{letter}")

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
        self.memory.evaluate(key, self.config["evaluation"]["alpha"])


@pytest.fixture(scope="session")
def golden(tmp_path_factory: pytest.TempPathFactory) -> GoldenRun:
    """The run itself. Do not change it: tests change the copy `run`."""
    config = yaml.safe_load((ROOT / "config.yaml").read_text())
    paper = read_paper((ROOT / config["paper"]).glob("*.yaml"))
    run = GoldenRun(ResultsInMemory(), config, paper)
    folder = tmp_path_factory.mktemp("golden")
    for dataset, entry in config["datasets"].items():
        names = read_names(ROOT / entry["names"])
        for part, file in entry["files"].items():
            data = read_data(
                ROOT / config["data"]["bundled"] / file["path"],
                names,
                positive=entry["positive"],
                class_first=entry["class_column"] == "first",
            )
            write_dataset(data, folder / f"data/{dataset}/{part}.csv")
        for letter in "STFB":
            types = {"instance": int, "fold": int, "actual": int, "p_positive": float}
            scores = read_columns(GOLDEN / f"{dataset}.{letter}.csv", types)
            scores["score"] = scores.pop("p_positive")
            key = run.key(dataset, letter)
            run.memory.scores[key] = scores
            run.memory.evaluate(key, config["evaluation"]["alpha"])
            band = evaluation.band(scores, **config["bands"])
            run.memory.summaries[key]["band"] = band
    run.memory.read_examples(folder)
    return run


@pytest.fixture(scope="session")
def judgements(golden: GoldenRun) -> list[Judgement]:
    """The audit of the golden run."""
    return judge(golden.paper, [golden.results()])


@pytest.fixture
def paper(golden: GoldenRun) -> dict[str, Any]:
    """A copy of the printed values, in which a test can make mistakes."""
    return copy.deepcopy(golden.paper)


@pytest.fixture
def changes(run: GoldenRun) -> Callable[[str, Callable[[GoldenRun], None], str], None]:
    """Check that a change of the results changes a verdict to the given one, its condition apart."""

    def check(name: str, change: Callable[[GoldenRun], None], verdict: str) -> None:
        assert not f"{run.verdict(name)}: ".startswith(f"{verdict}: ")
        change(run)
        assert f"{run.verdict(name)}: ".startswith(f"{verdict}: ")

    return check


@pytest.fixture
def run(golden: GoldenRun, paper: dict[str, Any]) -> GoldenRun:
    """A copy of the golden run, in which a test can make mistakes."""
    return GoldenRun(golden.memory.copy(), copy.deepcopy(golden.config), paper)
