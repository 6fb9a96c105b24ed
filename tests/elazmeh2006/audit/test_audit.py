"""Verdicts, what is printed, and DeLong's test."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics import roc_auc_score

from confident_roc.compare.auc import delong_test
from confident_roc.errors import InputError
from elazmeh2006.audit import judge
from elazmeh2006.audit.checks import CHECKS
from elazmeh2006.audit.published import ANY_SUITE, entries, read_paper
from elazmeh2006.audit.summary import audit_summary
from elazmeh2006.audit.verdicts import Verdict, judged, under, untestable, value

ROOT = Path(__file__).parents[2]
PAPER = ROOT / "data/paper"


@pytest.fixture
def paper(tmp_path):
    """A copy of what is printed, to make mistakes in."""
    shutil.copytree(PAPER, tmp_path / "paper")
    return tmp_path / "paper"


def test_every_entry_has_a_check_and_every_check_an_entry():
    ids = {entry["id"].partition(".")[0] for entry in entries(read_paper(PAPER))}
    assert ids == set(CHECKS)


def test_claims_and_errata_of_the_findings_are_all_there():
    ids = {entry["id"] for entry in entries(read_paper(PAPER))}
    assert {f"C{i}" for i in range(1, 26)} | {f"E{i}" for i in range(1, 13)} <= ids


def test_expected_verdicts_cover_every_entry():
    read = read_paper(PAPER)
    for entry in entries(read):
        for suite in [ANY_SUITE] if entry["suite"] == ANY_SUITE else ["weka346", "sklearn"]:
            assert entry["id"] in read["expected"][suite]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("- id: C2\n", "- id: C1\n", "id C1 is there twice"),
        ("  where: Table 2\n", "", "entry 1: no where"),
        ("- id: C1\n", "- id: [\n", "expected"),
    ],
)
def test_a_mistake_in_the_printed_data_is_one_line(paper, old, new, message):
    path = paper / "claims.yaml"
    path.write_text(path.read_text().replace(old, new, 1))
    with pytest.raises(InputError, match=message) as error:
        read_paper(paper)
    assert "\n" not in str(error.value)
    assert "claims.yaml" in str(error.value)


def test_a_missing_file_is_one_line(paper):
    (paper / "talk.yaml").unlink()
    with pytest.raises(InputError, match=r"talk\.yaml"):
        read_paper(paper)


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
    found = [
        {"id": "C1", "suite": "x", "verdict": "holds", "condition": None},
        {"id": "C2", "suite": "x", "verdict": "holds only under", "condition": "V"},
        {"id": "C3", "suite": "x", "verdict": "fails", "condition": None},
        {"id": "C1", "suite": "new", "verdict": "fails", "condition": None},
    ]
    expected = {"x": {"C1": "fails", "C2": "holds only under: V"}}
    assert judge.changed(found, expected) == [
        {"id": "C1", "suite": "x", "expected": "fails", "found": "holds"},
        {"id": "C3", "suite": "x", "expected": None, "found": "fails"},
    ]


def test_summary_says_when_the_default_is_not_the_best():
    document = {"suites": ["x"], "changed": [], "entries": []}
    rows = [{"suite": "x", "area": "V", "difference": "signed", "holds": 2, "of": 3}]
    best = {"area": "V", "difference": "signed"}
    found = {"agreement": rows, "best": best, "default": {"area": "V+Hl", "difference": "signed"}}
    assert "The config has another" in audit_summary(document, found, [])
    assert "The config has another" not in audit_summary(document, found | {"default": best}, [])


def jackknife(actual, first, second):
    """DeLong's variance is that of the structural components: here from all pairs, with loops."""

    def kernel(x, y):
        return 1.0 if x > y else 0.5 if x == y else 0.0

    positive = [i for i, y in enumerate(actual) if y]
    negative = [i for i, y in enumerate(actual) if not y]

    def difference(i, j):
        return kernel(first[i], first[j]) - kernel(second[i], second[j])

    rows = [np.mean([difference(i, j) for j in negative]) for i in positive]
    columns = [np.mean([difference(i, j) for i in positive]) for j in negative]
    return np.mean(rows), np.sqrt(np.var(rows, ddof=1) / len(rows) + np.var(columns, ddof=1) / len(columns))


@given(
    st.lists(st.tuples(st.booleans(), st.integers(0, 6), st.integers(0, 6)), min_size=6, max_size=30).filter(
        lambda rows: 2 <= sum(row[0] for row in rows) <= len(rows) - 2
    )
)
def test_delong_against_all_pairs(rows):
    actual, first, second = map(list, zip(*rows, strict=True))
    found = delong_test(actual, first, second)
    difference, error = jackknife(actual, first, second)
    assert found.difference == pytest.approx(difference, abs=1e-12)
    assert found.error == pytest.approx(error, abs=1e-12)
    assert found.difference == pytest.approx(
        roc_auc_score(actual, first) - roc_auc_score(actual, second), abs=1e-12
    )
    assert 0 <= found.p_value <= 1


def test_delong_holds_its_level():
    random = np.random.default_rng(1)
    rejected = 0
    for _ in range(400):
        actual = np.r_[np.ones(40), np.zeros(60)]
        base = random.normal(size=100) + actual
        rejected += (
            delong_test(actual, base + random.normal(size=100), base + random.normal(size=100)).p_value < 0.05
        )
    assert rejected / 400 == pytest.approx(0.05, abs=3 * np.sqrt(0.05 * 0.95 / 400))
