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
    assert left_out == ["protocols"]  # the run has one protocol per data set
    assert [detail.get("entry") for detail in shown["confident"]["details"]][:3] == ["C35", "C62", "C36"]


def test_a_sentence_that_is_not_so_is_left_out(values):
    cells = {**values["cells"], "weka346": 23}
    broken = {**values, "cells": cells, "C9": {**values["C9"], "verdict": "fails"}}
    assert "numbers" in stated(broken)[1]
    details = stated({**broken, "cells": values["cells"]})[0]["numbers"]["details"]
    assert len(details) == len(stated(values)[0]["numbers"]["details"]) - 1


def test_what_is_missing_is_left_out_and_a_mistake_is_named():
    one = {"id": "one", "title": "One", "text": "{{ x.y }}"}
    assert findings([one], {}) == {"findings": [], "left_out": ["one"]}
    with pytest.raises(InputError, match=r"findings.yaml: \{\{ x \|"):
        findings([{**one, "text": "{{ x | }}"}], {"x": 1})
