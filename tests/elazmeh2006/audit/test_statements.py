"""The table of statements: no part of the paper is missing, and every entry has a statement.

The paper is not in the repository. If its text is beside it, the list of places is compared with the text.
"""

from __future__ import annotations

import re
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
TEXTS = ROOT.parent / "shared/paper"

with_texts = pytest.mark.skipif(not TEXTS.exists(), reason="the text of the paper is not in the repository")


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


@with_texts
def test_places_are_all_of_the_paper():
    blocks = re.split(r"\n\s*\n", (TEXTS / "paper.md").read_text().strip())
    starts = [" ".join(block.split()[:3]) for block in blocks if not re.match(r"\s*(---|#)", block)]
    assert sorted(start for place in PLACES.values() for start in place.get("starts", ())) == sorted(starts)


@with_texts
def test_places_are_the_slides_of_the_talk():
    """A line that is no title is a point, a table, a formula or the outline, which is on every slide."""
    lines = [line.strip() for line in (TEXTS / "talk-slides.md").read_text().splitlines() if line.strip()]
    titles = {place["slide"] for place in PLACES.values() if "slide" in place}
    assert titles <= set(lines)
    outline = {*lines[: lines.index("Outline")], "Misclassification", "difference"}
    no_title = ("- ▶", "|", "$", "\\", "1.", "2.", "3.", "4.", "The TAMALE", "We should:", "Table: The stat")
    before_references = lines[: lines.index("W. W. Cohen, R. E. Schapire, and Y. Singer.")]
    others = [x for x in before_references if not x.startswith(no_title) and x not in outline]
    assert set(others) <= titles


@with_texts
def test_words_in_quotation_marks_are_in_the_sources():
    """Everything else is ours: a statement repeats the source in other words."""

    def plain(text):
        return re.sub(r"[^a-z0-9%]+", " ", text.lower()).strip()

    sources = plain(" ".join(path.read_text() for path in TEXTS.iterdir()))
    texts = [row["statement"] for row in STATEMENTS]
    for name in ("claims", "numbers", "errata"):
        texts += [entry["sentence"] for entry in PAPER[name]]
    words = {quoted for text in texts for quoted in re.findall(r'"([^"]+)"', text)}
    # A figure stands between the first two of these words; the other one has a sign for "times".
    assert {quoted for quoted in words if plain(quoted) not in sources} <= {
        "similar or higher",
        "Precision x Recall",
    }
