"""A run of the paper's suite that takes a second: it evaluates scores of the real Weka, without training."""

from __future__ import annotations

import copy
import os
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from confident_roc._files import Columns, read_columns, read_json, write_columns, write_json
from elazmeh2006 import evaluation
from elazmeh2006.audit.judge import Judgement, judge, judge_entry, verdict_text
from elazmeh2006.audit.published import entries, read_paper
from elazmeh2006.audit.results import Results, declared
from elazmeh2006.datasets.c45 import read_data, read_names
from elazmeh2006.datasets.dataset import write_dataset

ROOT = Path(__file__).parents[3]
GOLDEN = ROOT / "tests/golden/weka-3.4.6"
SUITE = "weka346"
# With far fewer resamples than in the config the verdicts on bands are the same.
BOOTSTRAPS = 200


class GoldenRun:
    """A folder with the results of a run, and ways to change them."""

    def __init__(self, folder: Path, config: dict[str, Any], paper: dict[str, Any]) -> None:
        self.folder, self.config, self.paper = folder, config, paper
        self.letters = "STFB"

    def results(self) -> Results:
        """The results for the audit, from the files as they are now."""

        def paths(*patterns: str) -> list[str]:
            return [str(path) for pattern in patterns for path in self.folder.glob(pattern)]

        files = declared(
            scores=paths("scores/*/*/*.csv"),
            curves=paths("curves/*/*/*.csv"),
            summaries=paths("curves/*/*/*.json"),
            bands=paths("bands/*/*/*.json"),
            examples=paths("data/*/*.csv", "data/*/*.json"),
        )
        return Results(files, SUITE, {letter: f"{SUITE}-{letter}" for letter in self.letters}, self.config)

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

    def path(self, kind: str, dataset: str, letter: str, suffix: str, protocol: str | None = None) -> Path:
        protocol = protocol or self.config["datasets"][dataset]["protocol"]
        return self.folder / kind / dataset / protocol / f"{SUITE}-{letter}.{suffix}"

    def change_summary(self, dataset: str, letter: str, **changes: Any) -> None:
        """Write other numbers into the summary of a curve."""
        path = self.path("curves", dataset, letter, "json")
        write_json(path, read_json(path) | changes)

    def change_band(self, dataset: str, letter: str, **changes: Any) -> None:
        """Write other numbers into the summary of a band."""
        path = self.path("bands", dataset, letter, "json")
        write_json(path, read_json(path) | changes)

    def change_counts(self, dataset: str, part: str, positives: int, negatives: int) -> None:
        """Write other class counts into the description of a file."""
        path = self.folder / f"data/{dataset}/{part}.json"
        write_json(path, read_json(path) | {"positives": positives, "negatives": negatives})

    def change_curve(self, dataset: str, letter: str, change: Callable[[Columns], Mapping[str, Any]]) -> None:
        """Change columns of a curve."""
        path = self.path("curves", dataset, letter, "csv")
        curve = evaluation.read_curve(path)
        write_columns(path, {**curve, **change(curve)})

    def change_scores(
        self, dataset: str, letter: str, change: Callable[[Columns], Mapping[str, Any]]
    ) -> None:
        """Change columns of a file of scores, and evaluate the file again."""
        path = self.path("scores", dataset, letter, "csv")
        scores = evaluation.read_scores(path)
        self.write(dataset, letter, {**scores, **change(scores)})

    def write(self, dataset: str, letter: str, scores: Columns) -> None:
        """Write scores and their evaluation, as the workflow does."""
        write_columns(self.path("scores", dataset, letter, "csv"), scores)
        evaluated = evaluation.evaluate(scores, self.config["evaluation"]["alpha"])
        evaluation.write_evaluation(self.path("curves", dataset, letter, "csv"), *evaluated)


@pytest.fixture(scope="session")
def golden(tmp_path_factory: pytest.TempPathFactory) -> GoldenRun:
    """The run itself. Do not change it: tests change the copy `run`."""
    config = yaml.safe_load((ROOT / "config.yaml").read_text())
    paper = read_paper((ROOT / config["paper"]).glob("*.yaml"))
    run = GoldenRun(tmp_path_factory.mktemp("golden") / "results", config, paper)
    for dataset, entry in config["datasets"].items():
        names = read_names(ROOT / entry["names"])
        for part, file in entry["files"].items():
            data = read_data(
                ROOT / config["data"]["bundled"] / file["path"],
                names,
                positive=entry["positive"],
                class_first=entry["class_column"] == "first",
            )
            write_dataset(data, run.folder / f"data/{dataset}/{part}.csv")
        for letter in "STFB":
            types = {"instance": int, "fold": int, "actual": int, "p_positive": float}
            scores = read_columns(GOLDEN / f"{dataset}.{letter}.csv", types)
            scores["score"] = scores.pop("p_positive")
            run.write(dataset, letter, scores)
            band = evaluation.band(scores, **{**config["bands"], "bootstraps": BOOTSTRAPS})
            evaluation.write_evaluation(run.path("bands", dataset, letter, "csv"), *band)
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
def run(golden: GoldenRun, paper: dict[str, Any], tmp_path: Path) -> GoldenRun:
    """A copy of the golden run, in which a test can make mistakes."""
    # Hard links are enough: a file that is written again replaces its link, so the golden run stays the same.
    shutil.copytree(golden.folder, tmp_path / "results", copy_function=os.link)
    return GoldenRun(tmp_path / "results", copy.deepcopy(golden.config), paper)
