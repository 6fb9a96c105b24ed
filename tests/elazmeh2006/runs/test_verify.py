"""The output of `make verify`, and what `make reference` keeps."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from elazmeh2006.runs import verify
from elazmeh2006.runs.verify import REFERENCE, Table, main

SCORES, SUMMARY = "results/scores/dis/weka346-F.csv", "results/curves/dis/weka346.json"
VERDICTS, PAIRS = "results/audit/audit.csv", "results/supplement/pairs.csv"
TESTS, ARTICLE = "results/audit/other_tests.json", "results/article/article.json"
ROBUSTNESS, RANKS = "results/audit/robustness.csv", "results/keel/summary/ranks.csv"
KEPT = "studies/keel/summary/ranks.csv"
RUN = {
    SCORES: "protocol,instance,fold,actual,score\n"
    + "".join(f"split,{i},0,0,0.{i}23456789123\n" for i in range(5)),
    SUMMARY: '[{"dataset": "dis", "protocol": "split", "classifier": "weka346-F", "suite": "weka346",'
    ' "auc": 0.1234567891234, "areas": null, "band": {"share_interval": [0.25, 0.5]}}]\n',
    VERDICTS: "id,suite,sentence,verdict,condition\nC1,any,It is so.,fails,\nC2,any,It is.,holds,only here\n",
    PAIRS: "dataset,difference\ndis,0.25\nsick,0.5\n",
    TESTS: '{"figure6": [{"test": "Tango", "area": 0.25}]}\n',
    ARTICLE: '{"version": "1.0", "values": {"cells": "24"}}\n',
    ROBUSTNESS: "id,suite,seeds,verdict,same,same_verdict,of,other\nC1,any,fold_seeds,fails,20,20,20,\n",
    RANKS: "ranked by,mean rank\nAUC,9.019\n",
}


def write(name, text):
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    Path(name).write_text(text)


def edit(name, old, new):
    text = Path(name).read_text()
    assert old in text
    write(name, text.replace(old, new, 1))


def remove(*names):
    for name in names:
        Path(name).unlink()


def said(capsys, *arguments):
    capsys.readouterr()
    code = main(arguments)
    printed = capsys.readouterr()
    return code, printed.out.splitlines(), printed.err.splitlines()


def reference():
    return json.loads(Path(REFERENCE).read_text())


@pytest.fixture(autouse=True)
def _project(tmp_path, monkeypatch):
    """A run of several targets, which is the reference too."""
    monkeypatch.chdir(tmp_path)
    for name, text in RUN.items():
        write(name, text)
    Path(KEPT).parent.mkdir(parents=True)
    Path(KEPT).write_text(RUN[RANKS])
    assert main(["--save"]) == 0


def test_a_run_verifies_against_itself(capsys):
    code, lines, errors = said(capsys)
    assert (code, errors) == (0, [])
    assert lines == [
        "the paper: 11 values, differences: 0.",
        "supplement: 1 values, differences: 0.",
        "forensics: not made.",
        "robustness: 5 values, differences: 0.",
        "other tests: 2 values, differences: 0.",
        "article: 1 values, differences: 0.",
        "keel: 1 values, differences: 0.",
        "truth: not made.",
    ]


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        (SUMMARY, "0.1234567891", "0.1234567892"),
        (SUMMARY, "0.25", "2.5e-1"),
        (SCORES, "0.323456789123", "0.323456789124"),
        (SUMMARY, '"suite"', '"margin": 0.5, "suite"'),
        (SUMMARY, 'weka346", "auc', 'another", "auc'),
        (VERDICTS, "It is so.", "It is."),
        (VERDICTS, "C2,", "C3,any,New.,holds,\nC2,"),
        (PAIRS, "sick", "ill"),
        (ARTICLE, "1.0", "1.1"),
    ],
)
def test_a_tenth_digit_a_text_and_what_is_new_are_no_differences(capsys, name, old, new):
    edit(name, old, new)
    code, lines, errors = said(capsys)
    assert (code, errors) == (0, []), lines


@pytest.mark.parametrize(
    ("name", "old", "new", "line"),
    [
        (
            SUMMARY,
            ".123456789",
            ".123456788",
            "summary dis split weka346-F, auc: {} here, {} in the reference",
        ),
        (
            SUMMARY,
            "0.5]",
            "0.6]",
            "summary dis split weka346-F, band share_interval: 0.25, 0.6 here, 0.25, 0.5 in",
        ),
        (SUMMARY, "null", '{"V": 0.1}', "summary dis split weka346-F, areas: not here"),
        (SCORES, ".323456789", ".323456788", "scores dis split weka346-F, score: 5 values: "),
        (
            VERDICTS,
            "C1,any,It is so.,fails,",
            "C1,any,It is so.,fails,x",
            "verdict C1 any, condition: x here, empty",
        ),
        (VERDICTS, "C2,", "C3,", "verdict C2 any: not here"),
        (PAIRS, "sick,0.5\n", "", "supplement pairs, difference: 0.25 here, 0.25, 0.5 in the reference"),
        (ROBUSTNESS, "20,20,20", "20,19,20", "robustness C1 any fold_seeds, same_verdict: 19 here, 20 in"),
        (RANKS, "9.019", "9.018", "keel ranks, mean rank: 9.018 here, 9.019 in the reference"),
    ],
)
def test_a_changed_number_is_named(capsys, name, old, new, line):
    edit(name, old, new)
    code, lines, (error,) = said(capsys)
    line = line.format("0.123456788", "0.123456789")
    assert code == 2
    assert any(printed.startswith(f"  {line}") for printed in lines)
    assert error.startswith(f"error: results: 1 differences from the reference, first: {line}")


def test_a_result_that_is_gone_is_a_difference(capsys):
    remove(SCORES)
    code, lines, (error,) = said(capsys)
    assert code == 2
    assert "  scores dis split weka346-F: not here" in lines
    assert "first: scores dis split weka346-F: not here; allowed: " in error


def test_a_target_that_is_not_made_is_no_difference(capsys):
    remove(PAIRS, ROBUSTNESS)
    code, lines, _ = said(capsys)
    assert code == 0
    assert {"supplement: not made.", "robustness: not made."} <= set(lines)


def test_a_reference_survives_another_lay_out(capsys, monkeypatch):
    text = Path(SCORES).read_text().replace("protocol,", "").replace("split,", "")
    remove(SCORES)
    write("results/scores/dis/split/weka346-F.csv", text)
    assert said(capsys)[0] == 2
    rows = verify.TABLES["scores"].rows
    moved = Table("the paper", "scores/{dataset}/{protocol}/{classifier}.csv", rows)
    monkeypatch.setitem(verify.TABLES, "scores", moved)
    assert said(capsys)[0] == 0


def test_a_new_reference_keeps_what_was_not_made(capsys):
    """Once the article's values were lost after a run of other tests alone."""
    before = reference()
    remove(ARTICLE, SCORES, PAIRS, ROBUSTNESS)
    edit(SUMMARY, "0.1234", "0.4234")
    edit(VERDICTS, "C2,", "C3,")
    code, lines, _ = said(capsys, "--save")
    after = reference()
    assert code == 0
    assert lines[:2] == ["verdict: not made, so kept (DROP=1 drops it):", "  C2 any"]
    assert {name for name in before if before[name] != after[name]} == {"summary", "verdict"}
    assert after["summary"]["dis split weka346-F"]["auc"] == "0.423456789"
    assert set(after["verdict"]) == {"C1 any", "C2 any", "C3 any"}
    assert said(capsys, "--save", "--drop")[1][1] == "  C2 any"
    dropped = reference()
    assert set(dropped["verdict"]) == {"C1 any", "C3 any"}
    assert dropped == {**after, "verdict": dropped["verdict"]}


def test_one_command_renews_robustness_too_and_leaves_the_studies(capsys):
    edit(ROBUSTNESS, "20,20,20", "20,19,20")
    edit(RANKS, "9.019", "9.018")
    assert said(capsys, "--save")[0] == 0
    assert Path("data/reference/robustness.csv").read_bytes() == Path(ROBUSTNESS).read_bytes()
    assert Path(KEPT).read_text() == RUN[RANKS]


def test_another_folder_and_another_repository(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir("/")
    assert said(capsys, str(tmp_path))[0] == 0
    code, _, (error,) = said(capsys, str(tmp_path), "--repository", str(tmp_path / "nowhere"))
    assert code == 2
    assert f"No such file or directory: '{tmp_path / 'nowhere' / REFERENCE}'" in error


@pytest.mark.parametrize("text", ["", '[{"dataset": '])
def test_a_result_that_cannot_be_read_is_one_line(capsys, text):
    write(SUMMARY, text)
    code, _, (error,) = said(capsys)
    assert code == 2
    assert error.startswith(f"error: {SUMMARY}: not valid JSON: ")


def test_without_a_run_it_says_so_in_a_line(capsys):
    remove(*RUN)
    code, lines, errors = said(capsys)
    assert (code, lines) == (2, [])
    assert errors == ["error: results: nothing to compare; allowed: a finished run (`snakemake`)"]
