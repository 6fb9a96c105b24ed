"""Results that do not belong to the config."""

from __future__ import annotations

from pathlib import Path

import pytest

from elazmeh2006.runs.leftovers import files_below, leftovers, report

NAMES = {
    "dataset": ["dis", "sick-euthyroid"],
    "suite": ["weka346"],
    "classifier": ["weka346-S"],
    "path": ["uci/dis.data"],
}
PATTERNS = [
    "results/scores/{dataset}/{classifier}.csv",
    "results/curves/{dataset}/{suite}.csv",
    "results/supplement/weka346/metrics.csv",
    "results/data/raw/{path}",
    "results/tables/table1.csv",
]


@pytest.mark.parametrize(
    "path",
    [
        "results/scores/dis/weka346-S.csv",
        "results/curves/sick-euthyroid/weka346.csv",
        "results/supplement/weka346/metrics.csv",
        "results/data/raw/uci/dis.data",
        "results/tables/table1.csv",
        # Files of the user: the workflow makes no such ones.
        "results/notes.txt",
        "results/scores/notes.txt",
        "results/scores/dis/old/weka346-S.csv",
        "results/tables/mine.csv",
    ],
)
def test_what_belongs_or_is_the_users(path):
    assert leftovers([path], PATTERNS, NAMES) == []


@pytest.mark.parametrize(
    "path",
    [
        "results/scores/disc/weka346-S.csv",
        "results/scores/dis/weka346-T.csv",
        "results/scores/dis/sklearn-S.csv",
        "results/curves/dis/sklearn.csv",
        "results/curves/dis/weka346-S.csv",  # of an earlier version
        "results/supplement/sklearn/metrics.csv",  # the rule has no wildcard for it
        "results/data/raw/uci/old/names",
        "results/bands/old.csv",
    ],
)
def test_leftovers(path):
    assert leftovers([path], PATTERNS, NAMES, former=["results/bands/{dataset}.csv"]) == [path]


def test_a_config_without_names_of_a_kind():
    assert leftovers(["whatif-x.png", "b.png"], ["whatif-{scenario}.png"], {"scenario": []}) == [
        "whatif-x.png"
    ]


def test_a_wildcard_that_is_not_of_the_config_can_be_anything():
    assert leftovers(["x/7.csv"], ["x/{number}.csv"], {}) == []


def test_report_and_removal(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    for name in ("scores/old/a.csv", "scores/dis/a.csv", "keel/scores/old/a.csv", "truth/a.csv"):
        Path("results", name).parent.mkdir(parents=True)
        Path("results", name).touch()
    files = files_below("results")
    assert sorted(files) == ["results/scores/dis/a.csv", "results/scores/old/a.csv"]
    stale = leftovers(files, ["results/scores/{dataset}/a.csv"], {"dataset": ["dis"]})
    report([])
    assert capsys.readouterr() == ("", "")
    report(stale)
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 2
    assert said[1] == (
        "`TIDY=list snakemake --list-rules` lists them, and `TIDY=remove snakemake --list-rules` removes them"
    )
    Path("Makefile").touch()
    assert (
        said[0] == "1 file(s) in results/ do not belong to this config, for example results/scores/old/a.csv"
    )
    report(stale, "list")
    said = capsys.readouterr().err.splitlines()
    assert said[0] == "results/scores/old/a.csv"
    assert said[1].startswith("1 file(s)")
    assert said[2] == "`make tidy` lists them, and `make tidy REMOVE=1` removes them"
    report(stale, "remove")
    assert not Path("results/scores/old").exists()
    assert Path("results/scores/dis/a.csv").exists()
    assert Path("results/keel/scores/old/a.csv").exists()
    capsys.readouterr()
    report([], "list")
    assert capsys.readouterr().err == "0 file(s) in results/ do not belong to this config\n"
