"""The printed values of data/paper are typed a second time in tests/golden: a slip of the pen shows."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from elazmeh2006.audit.published import entries, read_paper

ROOT = Path(__file__).parents[3]
PAPER = read_paper((ROOT / "data/paper").glob("*.yaml"))
AGAIN = yaml.safe_load((ROOT / "tests/golden/printed.yaml").read_text())
# D10 is the deck's table of 301 cells, and the decks' copies of the paper's tables are compared with these.
TABLES = {"D10", "D20", "D21"}
LISTED = {e["id"]: e for e in entries(PAPER) if "." not in e["id"] and e["id"] not in TABLES}


@pytest.mark.parametrize("name", [name for name, entry in LISTED.items() if "printed" in entry])
def test_printed_value(name):
    assert LISTED[name]["printed"] == AGAIN[name]


@pytest.mark.parametrize(("key", "table"), [("precision", "units"), ("given", "given")])
def test_units_and_givens(key, table):
    listed = {e["id"]: e[key] for e in entries(PAPER) if key in e and "." not in e["id"]}
    assert listed == AGAIN[table]


def test_table2_and_the_talks_copy():
    typed = {
        dataset: {part: [int(count) for count in text.split("/")] for part, text in parts.items()}
        for dataset, parts in AGAIN["table2"].items()
    }
    (talk,) = (entry for entry in PAPER["decks"] if entry["id"] == "D20")
    assert PAPER["table2"]["counts"] == typed == talk["printed"]


def test_table3_and_the_talks_copy():
    typed, bold = {}, {}
    for dataset, row in AGAIN["table3"].items():
        cells = dict(zip("STFB", row.split(), strict=True))
        typed[dataset] = {letter: float(cell.strip("*")) for letter, cell in cells.items()}
        (bold[dataset],) = (letter for letter, cell in cells.items() if cell.endswith("*"))
    (talk,) = (entry for entry in PAPER["decks"] if entry["id"] == "D21")
    assert PAPER["table3"]["auc"] == typed == talk["printed"]
    assert PAPER["table3"]["bold"] == bold
    assert PAPER["table3"]["precision"] == AGAIN["table3_unit"]


def test_rules():
    rules = PAPER["rules"]
    values = {name: rule["value"] for name, rule in rules["tolerances"].items() if "value" in rule}
    assert values == AGAIN["tolerances"]
    for name in ("significance", "least_share_of_seeds"):
        assert rules[name] == AGAIN[name]


@pytest.mark.parametrize("example", PAPER["talk"])
def test_worked_examples(example):
    typed = {key: value for key, value in PAPER["talk"][example].items() if key != "where"}
    assert typed == AGAIN["talk"][example]
