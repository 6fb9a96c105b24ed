"""The gallery of docs/adding.md: every entry is accepted, built and trained."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import yaml
from weekly.bounds import uv

from elazmeh2006.learners.build import fit_and_score
from elazmeh2006.runs.config import check_config
from weka346.attributes import Attribute

ROOT = Path(__file__).parents[3]
SCHEMA = yaml.safe_load((ROOT / "workflow/schemas/config.schema.yaml").read_text())
KEYS = ("estimator", "parameters", "preprocessing")


def gallery(title):
    (text,) = re.findall(
        rf'^```yaml title="{title}"\n(.*?)^```$',
        (ROOT / "docs/adding.md").read_text(),
        re.DOTALL | re.MULTILINE,
    )
    return yaml.safe_load(text)


SKLEARN, OTHERS = gallery("gallery"), gallery("gallery of other packages")


def auc_of(entry):
    """Train on a small data set with missing and nominal values, and score other examples."""
    random = np.random.default_rng(0)
    y = (np.arange(160) % 4 == 0).astype(int)
    X = np.column_stack(
        [random.normal(size=160) + 1.5 * y, random.normal(size=160), random.integers(0, 3, 160)]
    )
    X[::13, 1] = np.nan
    attributes = [Attribute("a"), Attribute("b"), Attribute("c", ("x", "y", "z"))]
    learner = {"parameters": {}, "preprocessing": [], **{key: entry[key] for key in KEYS if key in entry}}
    score = fit_and_score(**learner, attributes=attributes)(X[:100], y[:100], X[100:])
    positive, negative = score[y[100:] == 1], score[y[100:] == 0]
    return float(np.mean(positive[:, None] > negative) + np.mean(positive[:, None] == negative) / 2)


@pytest.mark.parametrize("entries", [SKLEARN, OTHERS], ids=["scikit-learn", "others"])
def test_the_config_accepts_them(entries):
    check_config({"datasets": {"mine": {"file": "mine.csv"}}, **entries}, SCHEMA)


@pytest.mark.parametrize("name", SKLEARN["classifiers"])
def test_each_entry_learns_something(name):
    assert auc_of(SKLEARN["classifiers"][name]) > 0.7


PROGRAM = """
import json
from test_gallery import OTHERS, auc_of

print(json.dumps({name: auc_of(entry) for name, entry in OTHERS["classifiers"].items()}))
"""


@pytest.mark.weekly
def test_lightgbm_and_xgboost_from_the_package_index(tmp_path):
    """They are in a folder of their own, beside the packages of this environment."""
    packages = ("lightgbm", "xgboost")
    uv("pip", "install", "-q", "--no-deps", "--only-binary", ":all:", "--target", tmp_path, *packages)
    places = map(str, (tmp_path, ROOT / "tests", Path(__file__).parent))
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(places)}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, env=environment, check=True
    )
    areas = json.loads(done.stdout.splitlines()[-1])
    assert min(areas["boost-L"], areas["boost-X"]) > 0.7
