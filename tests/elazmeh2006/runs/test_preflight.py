"""Checks before the first job: what is wrong is named at once, and nothing is checked twice."""

import json
import os
from pathlib import Path

import pytest
import yaml

from confident_roc.errors import InputError
from elazmeh2006.datasets.parts import check_parts
from elazmeh2006.learners.importing import check_entry
from elazmeh2006.runs.config import completed, own_file
from elazmeh2006.runs.preflight import CHECKED, check_entries

ROOT = Path(__file__).parents[3]
SCHEMA = yaml.safe_load((ROOT / "workflow/schemas/config.schema.yaml").read_text())
CSV = "a,b,k\n" + "".join(f"{i},{'xy'[i % 2]},{'pn'[i % 3 > 0]}\n" for i in range(30))
BAYES = {"estimator": "weka346.naive_bayes.NaiveBayes"}


@pytest.fixture
def folder(tmp_path, monkeypatch):
    (tmp_path / "mine.csv").write_text(CSV)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def check(entry=BAYES, dataset=None, read=check_parts, build=check_entry, **config):
    """Check a config with one data set and one classifier."""
    keys = {"letter": "A", "name": "a"}
    config["datasets"] = {"mine": dataset or {"file": "mine.csv"}}
    config["classifiers"] = {"q-A": {**keys, "parameters": {}, "preprocessing": [], **entry}}
    check_entries(completed(config, SCHEMA), own_file, read, build)


def message(*args, **options):
    with pytest.raises(InputError) as caught:
        check(*args, **options)
    assert "\n" not in str(caught.value)
    return str(caught.value)


STEPS = [["scale", {"estimator": "sklearn.preprocessing.StandardScaler", "parameters": {"with_maen": True}}]]


@pytest.mark.parametrize(
    ("entry", "start", "words"),
    [
        ({"estimator": "weka346.naive_bayes.NaiveBays"}, "estimator: ", "NaiveBays"),
        ({"estimator": "weka346.no_such.NaiveBayes"}, "estimator: ", "no_such"),
        ({"estimator": "weka346.j48.J48", "parameters": {"confidence": 1}}, "parameters: ", "confidence"),
        ({"estimator": "sklearn.tree.DecisionTreeRegressor"}, "estimator: ", "regressor"),
        ({"estimator": "sklearn.ensemble.IsolationForest"}, "estimator: ", "outlier detector"),
        (
            {"estimator": "sklearn.tree.DecisionTreeClassifier", "parameters": {"criterion": "entropi"}},
            "parameters: ",
            "entropi",
        ),
        (
            {"estimator": "sklearn.tree.DecisionTreeClassifier", "parameters": {"max_depth": -5}},
            "parameters: ",
            "max_depth",
        ),
        (
            {"estimator": "sklearn.pipeline.Pipeline", "parameters": {"steps": STEPS}},
            "parameters: ",
            "with_maen",
        ),
        ({**BAYES, "resampling": {"method": "imblearn.over_sampling.SMOT"}}, "resampling.method: ", "SMOT"),
        ({"estimator": "broken.Learner"}, "estimator: ", "boom"),
        ({"estimator": "quits.Learner"}, "estimator: ", "quits cannot be imported"),
        ({"estimator": "raises.Learner"}, "parameters: ", "no luck"),
    ],
)
def test_a_classifier_that_cannot_be_built_is_named_with_its_key(folder, entry, start, words):
    (folder / "broken.py").write_text("raise RuntimeError('boom')\n")
    (folder / "quits.py").write_text("import sys\nsys.exit('bye')\n")
    methods = "".join(f"    def {name}(self): pass\n" for name in ("fit", "get_params", "set_params"))
    init = "    def __init__(self): raise KeyError('no luck')\n"
    (folder / "raises.py").write_text(f"class Learner:\n{init}{methods}")
    line = message(entry)
    assert line.startswith(f"config: classifiers.q-A.{start}")
    assert words in line
    assert message(entry) == line, "a mistake is not remembered as right"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("a,k\n1,x\n2,y,z\n", "mine.csv:3: 3 values"),
        ("", "mine.csv: empty"),
        ("a,k\n1,x\n", "one class only"),
        ("a,k\n1,x\n2,y\n3,z\n", "3 classes"),
        (CSV.replace("\n5,", "\n1e999,"), "1e999 is too large"),
        (CSV.replace("\n5,", "\n5o,"), "'5o' is not a number"),
        (b"a,k\n\xff,x\n", "a byte is not text"),
    ],
)
def test_a_file_that_cannot_be_read_is_named_with_its_data_set(folder, content, words):
    (folder / "mine.csv").write_bytes(content if isinstance(content, bytes) else content.encode())
    line = message()
    assert line.startswith("config: datasets.mine: mine.csv")
    assert words in line


def test_files_of_c45_are_read_too(folder):
    (folder / "mine.names").write_text("p, n.\na: continuous.\n")
    (folder / "mine.data").write_text("1,p\n2,n\nx,n\n")
    line = message(dataset={"file": "mine.data", "names": "mine.names", "positive": "p"})
    assert "datasets.mine: mine.data:3: column 1 (a): 'x' is not a number" in line


def test_nothing_is_checked_twice_unless_it_changes(folder):
    seen = []
    checks = {"read": lambda *_: seen.append("data"), "build": lambda *_: seen.append("classifier")}
    check(**checks)
    check(**checks)
    assert seen == ["data", "classifier"]
    check({**BAYES, "parameters": {"a": 1}}, **checks)
    os.utime("mine.csv", ns=(0, 0))
    check(**checks)
    assert seen == ["data", "classifier", "classifier", "data"]
    assert len(json.loads(CHECKED.read_text())) == 4


def test_a_users_module_that_changes_is_built_again(folder):
    seen = []
    (folder / "mine.py").write_text("one = 1\n")
    entry = {"estimator": "mine.Learner"}
    check(entry, build=lambda *_: seen.append(1))
    (folder / "mine.py").write_text("one = 1 + 1\n")
    check(entry, build=lambda *_: seen.append(2))
    assert seen == [1, 2]


@pytest.mark.parametrize("content", ["", "{}", "[", '["x"]'])
def test_a_damaged_cache_is_no_fault(folder, content):
    CHECKED.parent.mkdir()
    CHECKED.write_text(content)
    check()
    assert len(json.loads(CHECKED.read_text())) >= 2


def test_a_large_file_is_left_to_its_job(folder, monkeypatch):
    monkeypatch.setattr("elazmeh2006.runs.preflight._LARGEST", 10)
    (folder / "mine.csv").write_text("a,k\n1,x\n2,y,z\n")
    check()
