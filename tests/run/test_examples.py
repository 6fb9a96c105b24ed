"""Every example runs, prints a result and writes its figure to the given path."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
SCRIPTS = {
    "own_csv": [
        "scores.csv",
        "comparison.png",
        "comparison.pdf",
        "comparison.json",
        "ranks.csv",
        "pairs.csv",
    ],
    "cross_validation": ["cross_validation.png"],
    "choose_threshold": ["choose_threshold.png"],
}


def run(name, *arguments, folder):
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / f"{name}.py"), *map(str, arguments)],
        cwd=folder,
        env={**os.environ, "MPLBACKEND": "Agg"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "Warning" not in done.stderr
    return done.stdout


@pytest.fixture(scope="module", params=SCRIPTS)
def example(request, tmp_path_factory):
    folder = tmp_path_factory.mktemp(request.param)
    return request.param, run(request.param, folder / "made", folder=folder), folder


def test_each_leaves_its_files_where_it_is_told_to(example):
    name, _, folder = example
    assert sorted(path.name for path in (folder / "made").iterdir()) == sorted(SCRIPTS[name])
    assert [path.name for path in folder.iterdir()] == ["made"]


def test_each_says_something(example):
    name, out, _ = example
    if name == "own_csv":
        assert re.search(r"^logistic: \d+ of 387 ROC points are confident", out)
        assert re.search(r"^logistic +0\.\d{4} +1 ", out, re.MULTILINE), "first by AUC"
        assert "AUC and the method disagree on " in out
    if name == "cross_validation":
        assert re.search(
            r"^Best by AUC: \w+; by the area under the confident segment: \w+$", out, re.MULTILINE
        )
        means = re.findall(r"^\w+ +(\d\.\d{4}) +(\d\.\d{4}) +(-\d\.\d{4})$", out, re.MULTILINE)
        assert len(means) == 3
        assert all(
            0.5 < float(auc) < 1 and 0 < float(cauc) < 1 and float(aved) > -1 for auc, cauc, aved in means
        )
        assert re.search(r"Forest chosen by CAUC: \{'min_samples_leaf': \d+\}", out)
    if name == "choose_threshold":
        found = re.findall(r": (\d+) of 15 missed, (\d+) false alarms; .*: (.*)$", out, re.MULTILINE)
        (half, *on_segment) = found
        assert half[2] == "favours one class"
        assert len(on_segment) == 2
        assert all(int(missed) < int(half[0]) for missed, *_ in on_segment)


def test_without_a_folder_nothing_is_left(tmp_path):
    run("choose_threshold", folder=tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_the_readme_lists_them():
    text = (EXAMPLES / "README.md").read_text()
    listed = set(re.findall(r"\]\((\w+)\.py\)", text))
    assert listed == set(SCRIPTS) == {path.stem for path in EXAMPLES.glob("*.py")} - {"rare_cancers"}
