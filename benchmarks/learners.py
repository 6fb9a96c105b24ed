"""The paper's four learners, compared with the real Weka 3.9.7 on the same machine, both on one core.

The 24 fits and scorings of Table 3: one fresh Python process, and 24 calls of Weka's command line (its forest
is of another version, with the same number of trees). A ratio below 1 means that ours is faster; seconds
depend on the machine.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

import yaml
from real_weka import Weka, missing

from elazmeh2006.datasets.c45 import read_data, read_names
from elazmeh2006.datasets.dataset import Dataset
from elazmeh2006.protocols import Examples, learner, scores

ROOT = Path(__file__).parents[1]
CONFIG = yaml.safe_load((ROOT / "config.yaml").read_text())
LETTERS = "STFB"


def read(name: str, part: str) -> Dataset:
    entry = CONFIG["datasets"][name]
    data = read_data(
        ROOT / CONFIG["data"]["bundled"] / entry["files"][part]["path"],
        read_names(ROOT / entry["names"]),
        positive=entry["positive"],
        class_first=entry["class_column"] == "first",
    )
    return replace(data, class_first=entry.get("arff_class_column", entry["class_column"]) == "first")


def table3() -> list[tuple[str, str, Dataset, Dataset | None]]:
    runs: list[tuple[str, str, Dataset, Dataset | None]] = []
    for name, entry in CONFIG["datasets"].items():
        test = read(name, "test") if entry["protocol"] == "split" else None
        runs += [(name, letter, read(name, "train"), test) for letter in LETTERS]
    return runs


def ours(letter: str, train: Dataset, test: Dataset | None) -> None:
    entry, examples = CONFIG["classifiers"][f"weka346-{letter}"], Examples(train, test)
    parts = {key: entry[key] for key in ("estimator", "parameters", "preprocessing")}
    scores(examples, learner(examples, parts), folds=10, seed=1)


def seconds_of_own_process() -> float:
    """Run all of Table 3 in a fresh process, with its imports and the reading of the data."""
    started = time.perf_counter()
    subprocess.run([sys.executable, __file__, "--table3"], check=True)
    return time.perf_counter() - started


def compare_table3(weka: Weka) -> None:
    mine = min(seconds_of_own_process() for _ in range(2))
    theirs = 0.0
    for _, letter, train, test in table3():
        command = weka.arguments(letter, train, test)
        started = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        theirs += time.perf_counter() - started
    print(f"Table 3, 24 fits and scorings: ours {mine:.1f} s, Weka 3.9.7 {theirs:.1f} s, {mine / theirs:.2f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--table3", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    os.sched_setaffinity(0, {0})  # for the processes started from here as well
    if arguments.table3:
        for _, letter, train, test in table3():
            ours(letter, train, test)
        return
    if packages := missing():
        raise SystemExit(f"error: not installed: {', '.join(packages)}; see requirements-weka.lock")
    with tempfile.TemporaryDirectory() as folder:
        compare_table3(Weka(Path(folder)))


if __name__ == "__main__":
    main()
