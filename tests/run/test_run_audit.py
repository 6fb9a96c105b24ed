"""The audit of a finished run: complete, as expected, and able to fail."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path

import jsonschema
import yaml

ROOT = Path(__file__).parents[2]
FROM_PRINT_ALONE = {"E7", "E8", "E11", "E13", "E14", "E16", "C36", "C75", "C81", "N4", "D22"} | {
    f"D{i}" for i in range(1, 19)
}


def audit_of(project):
    return json.loads((project.folder / "results/audit/audit.json").read_text())


def test_audit_json_is_as_its_schema_has_it(finished):
    schema = yaml.safe_load((ROOT / "workflow/schemas/audit.schema.yaml").read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(audit_of(finished), schema)


def test_every_printed_entry_is_judged_for_every_suite(finished):
    judged = {(entry["id"], entry["suite"]) for entry in audit_of(finished)["entries"]}
    assert len(judged) == len(audit_of(finished)["entries"])
    for name in ("claims", "numbers", "errata", "decks"):
        for entry in yaml.safe_load((ROOT / f"data/paper/{name}.yaml").read_text()):
            suites = [entry["suite"]] if "suite" in entry else ["weka346", "sklearn"]
            assert {(entry["id"], suite) for suite in suites} <= judged
    tables = yaml.safe_load((ROOT / "data/paper/tables.yaml").read_text())
    for dataset, areas in tables["table3"]["auc"].items():
        assert {(f"T3.{dataset}.{x}", s) for x in areas for s in ("weka346", "sklearn")} <= judged
    for dataset, parts in tables["table2"]["counts"].items():
        assert {(f"T2.{dataset}.{part}", "any") for part in parts} <= judged


def test_evidence_is_there_and_named(finished):
    for entry in audit_of(finished)["entries"]:
        for path in entry["evidence"]:
            assert (finished.folder / path.partition("#")[0]).is_file()
        if entry["verdict"] == "cannot be tested":
            assert entry["condition"]
        elif entry["id"] not in FROM_PRINT_ALONE:
            assert entry["evidence"], entry["id"]


def test_csv_and_markdown_say_the_same(finished):
    entries = audit_of(finished)["entries"]
    with open(finished.folder / "results/audit/audit.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(r["id"], r["suite"], r["verdict"]) for r in rows] == [
        (e["id"], e["suite"], e["verdict"]) for e in entries
    ]
    text = (finished.folder / "results/audit/audit.md").read_text()
    assert set(re.findall(r"^\| ([CDENT]\d[^ *]*)\*? \|", text, flags=re.MULTILINE)) == {
        e["id"] for e in entries
    }


def test_summary_fits_a_screen(finished):
    lines = (finished.folder / "results/audit/summary.txt").read_text().splitlines()
    assert len(lines) <= 22
    assert max(map(len, lines)) <= 118
    assert "Table 3, AUC: 24 of 24 as printed with weka346, 4 of 24 as printed with sklearn." in lines
    assert not re.findall(r"\b[CDEN]\d+\b", " ".join(lines))  # words instead of ids
    assert lines[2].startswith("1. The numbers reproduce.")
    assert "By a thread with weka346" in " ".join(lines)


def test_all_verdicts_are_expected(finished):
    assert audit_of(finished)["changed"] == []


def test_figure6_shows_the_definition_that_agrees_most(finished):
    document = json.loads((finished.folder / "results/audit/definitions.json").read_text())
    assert document["best"] == document["default"]
    (most,) = (
        row
        for row in document["agreement"]
        if row["suite"] == "weka346"
        and row["share"] == max(r["share"] for r in document["agreement"] if r["suite"] == "weka346")
    )
    assert (most["area"], most["difference"]) == (document["best"]["area"], document["best"]["difference"])


def test_snakemake_audit_fails_on_changed_verdicts(copied):
    """One run with an unexpected verdict and a mistyped number of the paper."""
    edits = [
        ("data/paper/expected.yaml", '  C9: "holds"', '  C9: "fails"'),
        ("data/paper/tables.yaml", "S: 0.752", "S: 0.762"),
    ]
    for name, right, wrong in edits:
        copied.edit(name, right, wrong)
    failed = copied.snakemake("audit", code=1)
    assert re.search(r"^error: \d+ verdicts changed", failed.stderr, re.MULTILINE)
    assert "C9 (weka346): fails -> holds" in failed.stderr
    assert "T3.dis.S (weka346): holds -> fails" in failed.stderr
    assert not (copied.folder / "results/audit/expected.txt").exists()
    for name, right, wrong in edits:
        copied.edit(name, wrong, right)
    copied.snakemake("audit")
    assert (copied.folder / "results/audit/expected.txt").is_file()
