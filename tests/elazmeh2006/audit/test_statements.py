"""The table of statements: every place has a row for each sentence, and every entry has a statement."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from elazmeh2006.audit.published import entries, read_paper

ROOT = Path(__file__).parents[3]
TABLE = yaml.safe_load((ROOT / "data/paper/statements.yaml").read_text())
PLACES = {place["place"]: place for place in TABLE["places"]}
STATEMENTS = TABLE["statements"]
PAPER = read_paper((ROOT / "data/paper").glob("*.yaml"))
IDS = {entry["id"].partition(".")[0] for entry in entries(PAPER)}


def test_a_row_has_an_entry_or_a_reason():
    for row in STATEMENTS:
        assert ("entry" in row) != ("reason" in row), row
        assert row.get("entry", True), row
        assert row.get("reason") in {None, *TABLE["reasons"]}, row
        assert row["statement"]


def test_every_reason_is_used():
    assert {row["reason"] for row in STATEMENTS if "reason" in row} == set(TABLE["reasons"])


@pytest.mark.parametrize("place", PLACES)
def test_every_sentence_of_a_place_has_a_row(place):
    rows = [row for row in STATEMENTS if row["place"] == place]
    assert {i for row in rows for i in row["sentences"]} == set(range(1, PLACES[place]["sentences"] + 1))


def test_rows_have_known_places_and_ids():
    assert {row["place"] for row in STATEMENTS} == set(PLACES)
    assert {name for row in STATEMENTS for name in row.get("entry", ())} <= IDS


def test_every_entry_has_a_statement():
    """The other numbers of the decks are not of the paper or the talk."""
    judged = {name for row in STATEMENTS for name in row.get("entry", ())}
    decks = {name for name in IDS if name.startswith("D")} | {"E11"}
    assert IDS - judged - decks == set()
