"""Sentences whose numbers come from a run."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from confident_roc.errors import InputError
from elazmeh2006.audit.definitions import definitions
from elazmeh2006.audit.findings import finding_values, findings
from elazmeh2006.audit.summary import audit_document

ROOT = Path(__file__).parents[3]
TEMPLATES = yaml.safe_load((ROOT / "data/paper/findings.yaml").read_text())
PROTOCOLS = {"protocols": [], "cells": []}


@pytest.fixture(scope="module")
def values(golden, judgements):
    """What the sentences can use, from a run of the paper's learners without other protocols and seeds."""
    readings = definitions(golden.paper, [golden.results()], golden.config["evaluation"])
    document = audit_document(judgements, ["weka346"], [])
    return finding_values(document, readings, PROTOCOLS, golden.results(), [])


def stated(values):
    document = findings(TEMPLATES, values)
    return {finding["id"]: finding for finding in document["findings"]}, document["left_out"]


def test_numbers_are_those_of_the_run(values):
    shown, left_out = stated(values)
    assert shown["numbers"]["value"] == "24 of 24"
    assert shown["confident"]["text"].endswith("every confident point finds 1 to 4 of 13 positives.")
    # The run has one protocol per data set, no other suite and no seeds.
    assert left_out[:2] == [
        "protocols",
        "numbers: With scikit-learn's learners ... of the ... cells come out at the printed digit.",
    ]
    assert all(name.startswith("conclusions: ") for name in left_out[3:])
    assert [detail.get("entry") for detail in shown["confident"]["details"]][:3] == ["C35", "C62", "C36"]


def test_a_sentence_that_is_not_so_is_left_out(values):
    cells = {**values["cells"], "weka346": 23}
    broken = {**values, "cells": cells, "C9": {**values["C9"], "verdict": "fails"}}
    assert "numbers" in stated(broken)[1]
    shown, left_out = stated({**broken, "cells": values["cells"]})
    assert len(shown["numbers"]["details"]) == len(stated(values)[0]["numbers"]["details"]) - 1
    sentence = "The stump has no confident point on dis, sick and spect, and some on the other three."
    assert set(left_out) - set(stated(values)[1]) == {f"numbers: {sentence}"}


def test_a_finding_that_is_dropped_by_its_condition_is_named(values):
    definitions = {**values["definitions"], "ranking": values["definitions"]["ranking"] * 2}
    assert set(stated({**values, "definitions": definitions})[1]) - set(stated(values)[1]) == {"definitions"}


def test_only_of_the_paper_s_suite_it_is_said_that_weka_computes_its_learners(values):
    assert "Weka" in stated(values)[0]["numbers"]["text"]
    assert "numbers" in stated({**values, "paper_suite": "another"})[1]


def test_what_is_missing_is_left_out_and_a_mistake_is_named():
    one = {"id": "one", "title": "One", "text": "{{ x.y }}"}
    assert findings([one], {}) == {"findings": [], "left_out": ["one"]}
    with pytest.raises(InputError, match=r"findings.yaml: \{\{ x \|"):
        findings([{**one, "text": "{{ x | }}"}], {"x": 1})
