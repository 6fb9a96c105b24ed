"""Verdicts, printed values, and the files of the audit."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from confident_roc._files import read_rows
from confident_roc.errors import InputError
from elazmeh2006.audit import judge
from elazmeh2006.audit.checks import CHECKS
from elazmeh2006.audit.definitions import definitions
from elazmeh2006.audit.published import ANY_SUITE, entries, is_counted, read_paper
from elazmeh2006.audit.summary import audit_csv, audit_document, audit_markdown, audit_summary
from elazmeh2006.audit.verdicts import (
    Verdict,
    in_direction,
    in_words_of,
    judged,
    under,
    untestable,
    value,
)
from elazmeh2006.audit.what_if import what_if
from elazmeh2006.page.statements import statements

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
        (
            "tolerance: axis",
            "tolerance: axes",
            "C12: rules.yaml has no axes in tolerances; allowed: digit, axis",
        ),
        ("of: AUC", "of: auc", "C5: rules.yaml has no auc in tests"),
        ("readings: [band]", "readings: [bands]", "C7: rules.yaml has no bands in readings"),
        ("consistency: theorem", "consistency: law", "C22: rules.yaml has no law in consistency"),
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
    with pytest.raises(InputError, match=r"^talk\.yaml: no such file of the paper; needed: tables, rules"):
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
    best, following = ({"area": area, "difference": "signed"} for area in ("V", "V+Hl"))
    matrix = {"ranking": [best, following], "default": following}
    assert "agrees best with V signed; the config has V+Hl signed." in audit_summary(document, matrix, [])
    assert "the config has" not in audit_summary(document, matrix | {"default": best}, [])


def test_csv_and_markdown_have_a_line_for_each_entry(judgements):
    lines = audit_csv(judgements).splitlines()
    assert len(lines) == 1 + len(judgements)
    assert lines[0].startswith("id,kind,source,suite,verdict,condition,consistency,fact,asks,title")
    page = audit_markdown(judgements, ["weka346"])
    for judgement in judgements:
        mark = "" if is_counted(judgement) else "*"
        assert f"\n| {judgement['id']}{mark} | " in page
    assert "is not shown; only under V+Hl or V+Hr or V\\|Hr |" in page
    boards = {(judgement["source"], judgement["kind"]) for judgement in judgements}
    assert page.count("| --- | --- | --- | --- |") == len(boards)


def test_document_counts_verdicts_and_names_changes(golden, judgements):
    changes = judge.changed(judgements, golden.paper["expected"])
    document = audit_document(judgements, ["weka346"], changes)
    assert not document["expected"]
    counted = [
        number
        for kinds in document["counts"].values()
        for suites in kinds.values()
        for verdicts in suites.values()
        for number in verdicts.values()
    ]
    assert sum(counted) == sum(map(is_counted, judgements)) < len(judgements)
    readings = definitions(golden.paper, [golden.results()], golden.config["evaluation"])
    summary = audit_summary(document, readings, [])
    assert "Table 3, AUC: 24 of 24 as printed with weka346." in summary
    assert "Table 2, class counts: 8 of 10 as printed." in summary
    assert len(summary.splitlines()) <= 24
    assert max(map(len, summary.splitlines())) <= 118
    summary = " ".join(summary.split())
    assert "CHANGED, 3 verdicts are not as expected: C39 (weka346), E2 (weka346), E3 (weka346)." in summary


def test_summary_names_what_few_seeds_give(golden, judgements):
    document = audit_document(judgements, ["weka346"], [])
    readings = definitions(golden.paper, [golden.results()], golden.config["evaluation"])
    row = {"suite": "weka346", "id": "C17", "seeds": "fold_seeds", "same_verdict": "3", "of": "20"}
    others = [
        {"id": "C7", "same_verdict": "", "of": ""},
        {"id": "C20", "same_verdict": "11"},
        {"id": "C18", "suite": "sklearn"},
        {"id": "C33"},
        {"id": "T3.dis.F"},
    ]
    summary = audit_summary(document, readings, [row, *(row | other for other in others)])
    title = "Points of exactly zero difference on spectf, or close to zero (3 of 20 fold seeds)."
    assert f"By a thread with weka346 (snakemake robustness): {title}" in " ".join(summary.split())


def test_summary_names_what_the_findings_leave_out(golden, judgements):
    document = audit_document(judgements, ["weka346"], [])
    readings = definitions(golden.paper, [golden.results()], golden.config["evaluation"])

    def summary(*left_out):
        return " ".join(audit_summary(document, readings, [], left_out=left_out).split())

    assert "Left out" not in summary()
    names = ["definitions", f"truth: {'a long sentence ' * 9}", *(f"truth: {i}" for i in range(13))]
    said = summary(*names)
    assert "Left out, not so in this run or not in it: definitions; truth: a long sentence a long " in said
    assert "...; truth: 0; " in said
    assert "; truth: 9 and 3 more. Table 3" in said


def test_what_cannot_come_out_otherwise_is_not_counted():
    every = {entry["id"]: entry for entry in entries(read())}
    checks = {name for name, entry in every.items() if entry["consistency"]}
    assert checks >= {
        "C22",
        "C23",
        "C24",
        "N12",
        "N1",
        "N2",
        "N3",
        "N4",
        "E6",
        "E12",
        "E15",
        "E5",
        "E7",
        "E8",
    }
    assert checks >= {"E13", "E14", "E16", "D22", "N6", "N8", "C29"}
    facts = {name: entry["fact"] for name, entry in every.items() if entry["fact"]}
    assert facts.items() >= {"C2": "T3", "N6": "T3", "D21": "T3", "C1": "T2", "E1": "T2", "D20": "T2"}.items()
    assert facts.items() >= {"E13": "C26", "E14": "C4", "E16": "C3", "E10": "C8", "C29": "C20"}.items()
    known = {name.partition(".")[0] for name in every}
    assert set(facts.values()) <= known


def test_statements_of_a_kind_have_the_same_readings():
    """Statements that one classifier is better than another in figure 6 are read in the same ways."""
    every = {entry["id"]: entry for entry in entries(read())}
    assert all("better" in every[name]["readings"] for name in ("C20", "C21", "C25", "C27"))
    assert every["C7"]["readings"] == every["C8"]["readings"] == every["E10"]["readings"] == ["band"]


def test_a_verdict_has_the_words_of_its_kind():
    def words(kind, verdict, consistency=None):
        return in_words_of(kind, Verdict(verdict), consistency).verdict

    assert [words("erratum", x) for x in ("holds", "holds only under", "fails")] == [
        "not confirmed",
        "explained",
        "confirmed",
    ]
    assert words("erratum", "fails", "convention") == "a matter of convention"
    assert words("erratum", "fails", "arithmetic") == "confirmed"
    assert [words("assumption", x) for x in ("holds", "fails")] == ["met", "not met"]
    assert [words("claim", x) for x in ("holds", "fails")] == ["holds", "fails"]


def test_a_word_that_asks_for_a_test_weakens_a_verdict_and_no_other():
    assert in_direction(judged(True), "x").text == "true in direction only: x"
    assert in_direction(under({"V": True, "W": False}), "x").text == "true in direction only: x; only under V"
    assert in_direction(judged(False), "x").text == "fails"


def test_with_other_learners_a_verdict_that_wavers_is_undecided(golden):
    def judgement(suite="sklearn", verdict="fails", kind="claim"):
        counted = {"consistency": None, "fact": None}
        return {"id": "C1", "suite": suite, "verdict": verdict, "condition": None, "kind": kind, **counted}

    row = {"id": "C1", "suite": "sklearn", "verdict": "fails", "seeds": "fold_seeds", "of": "20"}
    for same, expected in ((18, "undecided"), (19, "fails")):
        rows = [row | {"same_verdict": str(same)}, row | {"suite": "weka346", "same_verdict": "1"}]
        (made,) = judge.with_margins([judgement()], rows, golden.paper, own="weka346")
        assert made["verdict"] == expected
    rows = [row | {"same_verdict": "10"}, row | {"suite": "weka346", "same_verdict": "1"}]
    (made,) = judge.with_margins([judgement()], rows, golden.paper, own="weka346")
    assert made["condition"] == "fails in 10 of 20 fold seeds"
    for same in (judgement("weka346"), judgement(verdict="holds"), judgement(kind="number")):
        assert judge.with_margins([same], rows, golden.paper, own="weka346") == [same]


@pytest.mark.parametrize(("name", "dataset"), [("C10", "spect"), ("C13", "dis")])
def test_the_page_opens_the_tree_for_a_statement_on_the_tree(golden, name, dataset):
    """These read the curves of all classifiers, the stump's first."""
    drawn = [f"{dataset}/split/weka346-{letter}" for letter in "STFB"]
    (group,) = statements([golden.judgement(name)], golden.config["evaluation"], (), drawn)
    assert group["judgements"][0]["curve"] == f"{dataset}/split/weka346-T"


def test_a_claim_of_the_reference_has_its_counts_or_the_reason_why_there_are_none(golden):
    claim = {"id": "C9", "suite": "sklearn", "verdict": "fails", "condition": None, "kind": "claim"}
    claim |= {"consistency": None, "fact": None}
    row = {"id": "C9", "suite": "sklearn", "verdict": "fails", "seeds": "fold_seeds", "other": ""}
    row |= {"same_verdict": "20", "of": "20"}
    empty = row | dict.fromkeys(("seeds", "same_verdict", "of"), "")

    def margins(judgement, *rows):
        return judge.with_margins([judgement], rows, golden.paper, own="weka346")

    for rows in ([row], [empty | {"other": "no seed can tell: bands are not drawn again"}]):
        assert margins(claim, *rows) == [claim]
    for rows in ([empty], [row | {"id": "C8"}]):
        with pytest.raises(InputError, match=r"^data/reference/robustness.csv: C9 of sklearn has no counts "):
            margins(claim, *rows)
    for other in ({"fact": "C8"}, {"kind": "number"}, {"suite": "mine"}, {"suite": "any"}):
        assert margins({**claim, **other}, row | {"id": "C8"}), "not counted, or not in the reference"


def test_the_reference_says_on_each_counted_claim_what_the_seeds_do():
    rows = read_rows(PAPER.parent / "reference/robustness.csv")
    told = {(row["id"], row["suite"]) for row in rows if row["of"] or row["other"].startswith("no seed can")}
    claims = [entry for entry in entries(read()) if entry["kind"] == "claim" and is_counted(entry)]
    wanted = [entry["id"] for entry in claims if entry["suite"] != ANY_SUITE]
    assert len(wanted) > 50
    assert {(name, suite) for name in wanted for suite in ("weka346", "sklearn")} <= told


def test_an_undecided_reading_leaves_a_verdict_open():
    assert under({"V": None, "W": False}).text == "undecided"
    assert under({"V": None, "W": True}).text == "holds only under: W; undecided under V"


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
