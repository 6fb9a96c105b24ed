"""The list of the audit's entries."""

from __future__ import annotations

import pytest
from page_sample import HOSTILE, SUITES, sample

from elazmeh2006.page.statements import statements

DEFINITION = {"area": "V+Hl", "difference": "absolute"}
SPLIT = tuple(f"split/weka346-{letter}" for letter in "STFB")


@pytest.fixture(scope="module")
def contents():
    return sample()[0]


def test_statements_gather_the_suites(contents):
    entries = contents.audit["entries"]
    groups = statements(entries, DEFINITION, contents.robustness, {"dis/split/weka346-T"})
    kinds = [group["kind"] for group in groups]
    assert kinds == sorted(kinds, key=["claim", "number", "assumption", "erratum"].index)
    (claim,) = (group for group in groups if group["id"] == "C3")
    first, second = claim["judgements"]
    assert [first["suite"], second["suite"]] == list(SUITES)
    assert first["words"][:2] == ["printed .50, here .577 (+.077)", f"share {HOSTILE}: .5765"]
    assert (first["margin"], second["margin"]) == ("19 of 20 fold seeds", "")
    assert first["evidence"] == "results/curves/dis/weka346.json"
    assert (first["curve"], second["curve"]) == ("dis/split/weka346-T", None)


@pytest.mark.parametrize(
    ("sentence", "letter"),
    [
        ('T produces "only two points" on dis.', "T"),
        ("F and B have more than T.", "F"),
        ("(T, F, B in figure 7) have points.", "T"),
        ("At T = 1 there is none; all classifiers, also Z and F.", "F"),
        ("The best AUC of each data set.", "S"),
    ],
)
def test_a_statement_opens_the_curve_of_the_classifier_that_it_names(contents, sentence, letter):
    evidence = [f"results/curves/dis/weka346.json#{x}" for x in ("cv/weka346-T", *SPLIT)]
    entry = {**contents.audit["entries"][0], "sentence": sentence, "evidence": evidence}
    (group,) = statements([entry], DEFINITION, (), {f"dis/{curve}" for curve in SPLIT})
    assert group["judgements"][0]["curve"] == f"dis/split/weka346-{letter}"


def test_like_ids_have_anchors_of_their_own(contents):
    entry = contents.audit["entries"][0]
    groups = statements([{**entry, "id": name} for name in ("a b", "a/b", "a-b")], DEFINITION)
    assert [group["anchor"] for group in groups] == ["a-b", "a-b-2", "a-b-3"]
