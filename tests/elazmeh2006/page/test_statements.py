"""Lists, counts and summaries of the audit's entries."""

from __future__ import annotations

import pytest
from browser.page_sample import SUITES, sample

from elazmeh2006.page.statements import answer, counts, statements


@pytest.fixture(scope="module")
def contents():
    return sample()[0]


def test_counts_add_up(contents):
    entries = contents.audit["entries"]
    boards = counts(entries, list(SUITES))
    counted = [entry for entry in entries if entry["consistency"] is None]
    assert sum(row["total"] for board in boards for row in board["rows"]) == len(counted) < len(entries)
    claims, of_the_talk = (board for board in boards if board["kind"] == "claim")
    assert (claims["source"], claims["label"]) == ("paper", "Claims")
    assert of_the_talk["label"].startswith("Claims, talk")
    assert [row["suite"] for row in claims["rows"]] == [*SUITES, "any"]
    assert claims["rows"][0]["verdicts"] == dict.fromkeys(claims["rows"][0]["verdicts"], 3)


def test_answer_is_one_sentence_per_suite(contents):
    first, second = answer(contents.audit["entries"], SUITES)
    assert first == (
        "With the paper’s own learners (weka346), 12 of 12 printed numbers and 4 of 13 claims hold; of the"
        " other claims 3 hold only under a certain reading, 3 fail and 3 cannot be tested."
    )
    assert second.startswith("With their closest equivalents (sklearn), 0 of 12 printed numbers and 4 of 13")


def test_answer_of_an_unknown_suite(contents):
    claims = [
        {**entry, "suite": "mine"} for entry in contents.audit["entries"] if entry["verdict"] == "holds"
    ]
    (only,) = answer([claim for claim in claims if claim["kind"] == "claim"], {"mine": ""})
    assert only == "With the suite mine, 7 of 7 claims hold."


def test_statements_gather_the_suites(contents):
    entries = contents.audit["entries"]
    groups = statements(entries, {"dis/split/weka346-T"})
    kinds = [group["kind"] for group in groups]
    assert kinds == sorted(kinds, key=["claim", "number", "assumption", "erratum"].index)
    (claim,) = (group for group in groups if group["id"] == "C3")
    assert [judgement["suite"] for judgement in claim["judgements"]] == list(SUITES)
    number = next(group for group in groups if group["id"] == "T3.dis.S")
    first, second = (judgement["compared"] for judgement in number["judgements"])
    reason = number["judgements"][0]["compared"]["tolerance, reason"]
    assert reason.startswith("A reason")
    assert first == {
        "printed": "0.690",
        "ours": "0.6900",
        "difference": "0.0000",
        "tolerance": "0.0005",
        "tolerance, reason": reason,
    }
    assert second["difference"] == "+0.0200"
    evidence = claim["judgements"][0]["evidence"]
    part = {"name": "split/weka346-T", "curve": "dis/split/weka346-T"}
    assert evidence == [{"folder": "results/curves/dis/weka346.json#", "files": [part]}]
    assert claim["judgements"][1]["evidence"][0]["files"][0]["curve"] is None


def test_equal_outcomes_stand_together(contents):
    entries = [{**entry, "verdict": "fails", "condition": "x"} for entry in contents.audit["entries"][:1]] * 2
    entries[1] = {**entries[1], "suite": "sklearn"}
    assert statements(entries)[0]["outcomes"] == [(["weka346", "sklearn"], "fails", "x")]


def test_like_ids_have_anchors_of_their_own(contents):
    entry = contents.audit["entries"][0]
    groups = statements([{**entry, "id": name} for name in ("a b", "a/b", "a-b")])
    assert [group["anchor"] for group in groups] == ["entry-a-b", "entry-a-b-2", "entry-a-b-3"]
