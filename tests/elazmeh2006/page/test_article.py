"""What the article may state is true of the run, or it is not made."""

from __future__ import annotations

import json
import sys

import pytest

from confident_roc.errors import InputError
from elazmeh2006.page.article import article_document, typeset

STATED = {"findings": [{"id": "one", "title": "One", "text": "It is so.", "details": []}], "left_out": []}
STUDY = [{"imbalance": "any", "lead": "0.25"}]
TEMPLATES = [
    {"id": "lead", "text": "{{ truth[0].lead | rate(2) }}", "if": "truth[0].lead > 0"},
    {"id": "auc", "text": "{{ rounded(auc) }}"},
]


def test_values_findings_and_verdicts_are_collected():
    values = {"auc": 0.8574999999999999, "C1": {"verdict": "fails", "id": "C1"}, "other": {"a": 1}}
    assert article_document(TEMPLATES, values, STATED, STUDY) == {
        "values": {"lead": ".25", "auc": "0.858"},
        "findings": STATED["findings"],
        "verdicts": {"C1": "fails"},
    }


@pytest.mark.parametrize(
    ("lead", "left_out", "names"),
    [("-0.25", [], "lead"), ("0.25", ["truth"], "truth"), ("-1", ["a"], "lead, a")],
)
def test_what_is_not_true_of_the_run_is_named(lead, left_out, names):
    stated, study = {**STATED, "left_out": left_out}, [{"lead": lead}]
    with pytest.raises(
        InputError, match=rf"^article: .* not in it: {names}; allowed: results of the paper's "
    ):
        article_document(TEMPLATES, {"auc": 0.5}, stated, study)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('#assert(1 > 2, message: "a.typ: no")', "a.typ: no"),
        ('#json("numbers.json").two', 'dictionary does not contain key "two"'),
    ],
)
def test_a_text_that_cannot_be_typeset_is_one_line(tmp_path, text, line):
    (tmp_path / "a.typ").write_text(text)
    (tmp_path / "numbers.json").write_text(json.dumps({"one": 1}))
    with pytest.raises(InputError) as error:
        typeset(str(tmp_path / "a.typ"), [str(tmp_path / "numbers.json")])
    assert str(error.value) == f"{line}; allowed: a text that is true of this run"


def test_without_typst_its_extra_is_named(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(
        InputError, match=r'^typst: not installed; allowed: pip install "confident-roc\[article\]"$'
    ):
        typeset(str(tmp_path / "a.typ"), [])
