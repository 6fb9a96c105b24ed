"""`confident-roc describe` prints an entry for the config, and warnings."""

from __future__ import annotations

import io
from pathlib import Path

import pandas as pd
import pytest
import yaml

from elazmeh2006.datasets.describe import describe
from elazmeh2006.runs.config import check_config

ROOT = Path(__file__).parents[3]
SCHEMA = yaml.safe_load((ROOT / "workflow/schemas/config.schema.yaml").read_text())
CONFIG = yaml.safe_load((ROOT / "config.yaml").read_text())
GOOD = "size,colour,class\n1,red,no\n2.5,blue,no\n?,red,yes\n4,,no\n"


def test_the_entry_is_a_config(write, tmp_path):
    path = write("my file.csv", GOOD)
    text = "\n".join(describe([path]).lines())
    config = yaml.safe_load(text)
    (name,) = config["datasets"]
    assert name == "my-file"
    check_config({**CONFIG, "datasets": CONFIG["datasets"] | config["datasets"]}, SCHEMA)
    assert config["datasets"][name] == {
        "file": path,
        "sha256": config["datasets"][name]["sha256"],
        "class_column": "class",
        "positive": "yes",
        "protocol": "cv",
    }


@pytest.mark.parametrize("label", ["yes", "0", "null", "a: b", "- x", "Ünï", "#", "1e3", "[x]", '"'])
def test_any_class_survives_yaml(write, label):
    content = io.StringIO()
    pd.DataFrame({"a": [1, 2, 3, 4], "k": [label, "zz", "zz", "zz"]}).to_csv(content, index=False)
    described = describe([write("x.csv", content.getvalue())], roles={"missing": ["nothing"]})
    read = yaml.safe_load("\n".join(described.lines()))
    assert read["datasets"]["x"]["positive"] == label


@pytest.mark.parametrize(
    ("content", "warning"),
    [
        ("a,k\n" + "1,x\n2,x\n3,x\n4,y\n" * 2, "2 examples of one class are too few for 10 folds"),
        ("a,k\n" + "1,x\n2.5,y\n" * 20 + "3,x\n", "the classes are hardly imbalanced"),
        ("a,e,k\n" + "1,,x\n2.5,,x\n3,,y\n" * 20, "column 'e' has no values"),
        ("a,e,k\n" + "1,7,x\n2.5,7,x\n3,7,y\n" * 20, "column 'e' has one value only"),
        (
            "i,k\n" + "".join(f"p{i},{'xxy'[i % 3]}\n" for i in range(60)),
            "column 'i' has a different value for each example",
        ),
        ("i,k\n" + "".join(f"{i},{'xxy'[i % 3]}\n" for i in range(60)), "column 'i' numbers the examples"),
        ("a,k\n" + "1,x\n2,x\n3,y\n" * 20, "column 'a' has 3 whole numbers only: codes?"),
        (
            "a,k\n" + "1,x\n2,x\n3,y\n" * 20 + "?,x\none,x\n",
            "x.csv:63: column 'a': 'one' is not a number, so",
        ),
    ],
)
def test_what_deserves_a_second_look(write, content, warning):
    assert any(warning in line for line in describe([write("x.csv", content)]).warnings)


def test_nothing_to_warn_of(write):
    rows = [f"{i / 7:.3f},{'abcd'[i % 4]},{'xxy'[i % 3]}\n" for i in range(60)]
    assert describe([write("x.csv", "v,c,k\n" + "".join(rows))]).warnings == []


@pytest.mark.parametrize(
    "roles", [{"nominal": ["a"]}, {"missing": ["one"]}, {"drop": ["a"]}, {"class_column": "a"}]
)
def test_no_warning_of_a_text_that_the_entry_explains(write, roles):
    path = write("x.csv", "a,b,k\n" + "1,u,x\n1,v,x\none,v,y\n" * 20)
    assert [line for line in describe([path]).warnings if "not a number" in line]
    assert not [line for line in describe([path], roles=roles).warnings if "not a number" in line]


def test_test_examples_that_are_training_examples(write):
    train = write("a.csv", "v,k\n" + "".join(f"{i},{'xxy'[i % 3]}\n" for i in range(60)))
    test = write("b.csv", "v,k\n3,x\n5,y\n61,x\n5,x\n")
    assert "2 examples of the test file are in the training file too" in describe([train, test]).warnings
