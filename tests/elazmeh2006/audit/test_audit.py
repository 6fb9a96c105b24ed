"""Verdicts, printed values, and the files of the audit."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from confident_roc.errors import InputError
from elazmeh2006.audit import judge
from elazmeh2006.audit.checks import CHECKS
from elazmeh2006.audit.definitions import definitions
from elazmeh2006.audit.published import ANY_SUITE, entries, read_paper
from elazmeh2006.audit.summary import audit_csv, audit_document, audit_markdown, audit_summary
from elazmeh2006.audit.verdicts import Verdict, judged, under, untestable, value
from elazmeh2006.audit.what_if import what_if

PAPER = Path(__file__).parents[3] / "data/paper"


def read(folder=PAPER):
    return read_paper(sorted(folder.glob("*.yaml")))


@pytest.fixture
def folder(tmp_path):
    """A copy of data/paper, in which a test can make mistakes."""
    shutil.copytree(PAPER, tmp_path / "paper")
    return tmp_path / "paper"


def test_every_entry_has_a_check_and_every_check_an_entry():
    ids = {entry["id"].partition(".")[0] for entry in entries(read())}
    assert ids == set(CHECKS)


def test_claims_and_errata_of_the_findings_are_all_there():
    ids = {entry["id"] for entry in entries(read())}
    assert {f"C{i}" for i in range(1, 26)} | {f"E{i}" for i in range(1, 13)} <= ids


def test_expected_verdicts_cover_every_entry():
    paper = read()
    for entry in entries(paper):
        for suite in [ANY_SUITE] if entry["suite"] == ANY_SUITE else ["weka346", "sklearn"]:
            assert entry["id"] in paper["expected"][suite]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("- id: C2\n", "- id: C1\n", "id C1 is used twice"),
        ("  where: Table 2\n", "", "entry 1: no where"),
        ("- id: C1\n", "- id: [\n", "expected"),
    ],
)
def test_a_mistake_in_the_printed_data_is_one_line(folder, old, new, message):
    path = folder / "claims.yaml"
    path.write_text(path.read_text().replace(old, new, 1))
    with pytest.raises(InputError, match=message) as error:
        read(folder)
    assert "\n" not in str(error.value)
    assert "claims.yaml" in str(error.value)


def test_a_missing_file_is_one_line(folder):
    (folder / "talk.yaml").unlink()
    with pytest.raises(InputError, match=r"^talk\.yaml: no such file of the paper; needed: tables, claims"):
        read(folder)
    with pytest.raises(InputError, match=r"talk\.yaml: .*No such file"):
        read_paper(folder / path.name for path in PAPER.glob("*.yaml"))


@pytest.mark.parametrize(
    ("ours", "verdict"), [(0.7515, "holds"), (0.7525, "holds"), (0.75149, "fails"), (0.75251, "fails")]
)
def test_a_value_holds_to_half_a_unit_of_its_last_digit(ours, verdict):
    assert value(0.752, ours, 0.001).verdict == verdict


def test_under_names_what_it_holds_under():
    assert under({"V": False, "V+Hl": True}).text == "holds only under: V+Hl"
    assert under({"V": True, "V+Hl": True}).text == "holds"
    assert under({"V": False, "V+Hl": False}).text == "fails"


def test_text_of_a_verdict_has_the_condition_only_where_it_is_part_of_it():
    assert untestable("no data").text == "cannot be tested"
    assert judged(True).text == "holds"
    assert Verdict("holds only under", "V").text == "holds only under: V"


def test_changes_are_those_from_the_expected_verdicts():
    judgements = [
        {"id": "C1", "suite": "x", "verdict": "holds", "condition": None},
        {"id": "C2", "suite": "x", "verdict": "holds only under", "condition": "V"},
        {"id": "C3", "suite": "x", "verdict": "fails", "condition": None},
        {"id": "C1", "suite": "new", "verdict": "fails", "condition": None},
    ]
    expected = {"x": {"C1": "fails", "C2": "holds only under: V"}}
    assert judge.changed(judgements, expected) == [
        {"id": "C1", "suite": "x", "expected": "fails", "found": "holds"},
        {"id": "C3", "suite": "x", "expected": None, "found": "fails"},
    ]


def test_summary_says_when_the_default_is_not_the_best():
    document = {"suites": ["x"], "changed": [], "entries": []}
    rows = [{"suite": "x", "area": "V", "difference": "signed", "holds": 2, "of": 3}]
    best = {"area": "V", "difference": "signed"}
    matrix = {"agreement": rows, "best": best, "default": {"area": "V+Hl", "difference": "signed"}}
    assert "The config has another" in audit_summary(document, matrix, [])
    assert "The config has another" not in audit_summary(document, matrix | {"default": best}, [])


def test_csv_and_markdown_have_a_line_for_each_entry(judgements):
    lines = audit_csv(judgements).splitlines()
    assert len(lines) == 1 + len(judgements)
    assert lines[0].startswith("id,kind,suite,verdict,condition,title")
    page = audit_markdown(judgements, ["weka346"])
    for judgement in judgements:
        assert f"\n| {judgement['id']} | " in page
    assert "| holds only under: V+Hl, V+Hr, V\\|Hr |" in page
    assert page.count("| --- | --- | --- |") == 3


def test_document_counts_verdicts_and_names_changes(golden, judgements):
    changes = judge.changed(judgements, golden.paper["expected"])
    document = audit_document(judgements, ["weka346"], changes)
    assert not document["expected"]
    assert sum(sum(counts.values()) for counts in document["counts"].values()) == len(judgements)
    readings = definitions(golden.paper, [golden.results()], golden.config["evaluation"])
    summary = audit_summary(document, readings, [{"dataset": "dis", "protocol": "split", "best": True}])
    assert "Table 3, weka346: 24 of 24 cells at the printed digit." in summary
    assert "Definition that agrees most: area V+Hl, difference absolute, 8 of 8 claims." in summary
    assert "Protocols that fit Table 3: dis split." in summary
    assert "CHANGED, 2 verdicts are not as expected: E2 (weka346), E3 (weka346)." in summary


def test_what_if_a_data_set_had_another_protocol(run):
    """Copy spectf's results to another protocol; there the tree gets the results of the stump."""
    for results in (run.memory.scores, run.memory.curves, run.memory.summaries):
        for letter, source in zip("STFB", "SSFB", strict=True):
            results[run.key("spectf", letter, "split")] = results[run.key("spectf", source)]
    scenario = {"title": "as the text has it", "dataset": "spectf", "protocol": "split"}
    (answer,) = what_if(run.paper, [run.results()], {"x": scenario})
    assert (answer["id"], answer["suite"], answer["protocol"]) == ("x", "weka346", "split")
    tree = next(cell for cell in answer["table3"] if cell["letter"] == "T")
    assert (tree["confident_points_as_run"], tree["confident_points"]) == (10, 3)
    changes = {claim["id"]: (claim["as_run"], claim["what_if"]) for claim in answer["claims"]}
    assert changes["T3.spectf.T"] == ("holds", "fails")
    assert "T3.spectf.S" not in changes
