"""What if points were confident by another test: the same verdicts, or others, from Weka's own scores."""

import numpy as np
import pytest

from confident_roc.tango import is_confident
from elazmeh2006.audit.judge import judge, verdict_text
from elazmeh2006.audit.other_tests import TESTS, other_tests, other_tests_markdown, under_test


@pytest.fixture(scope="module")
def answers(golden):
    return other_tests(golden.paper, [golden.results()])


def test_tangos_own_test_changes_nothing(run):
    results = run.results()
    same = under_test(results, TESTS["Tango"])
    for dataset in run.config["datasets"]:
        for letter in run.letters:
            assert same.summary(dataset, letter) == results.summary(dataset, letter)
            np.testing.assert_array_equal(
                same.curve(dataset, letter)["confident"], results.curve(dataset, letter)["confident"]
            )


@pytest.mark.parametrize("name", list(TESTS))
def test_points_and_summaries_are_those_of_the_test(run, name):
    other = under_test(run.results(), TESTS[name])
    for dataset in run.config["datasets"]:
        for letter in run.letters:
            curve = other.curve(dataset, letter)
            np.testing.assert_array_equal(
                curve["confident"], is_confident(curve["b"], curve["c"], **TESTS[name])
            )
            assert other.summary(dataset, letter)["confident_points"] == curve["confident"].sum()


def test_what_each_test_does_to_the_paper(answers):
    """The page docs/audit.md says so: mid-p changes no verdict, the exact test makes four fail."""
    changed = {name: {} for name in TESTS}
    for row in answers["verdicts"]:
        changed[row["test"]][row["id"]] = row["what_if"]
    assert changed["Tango"] == changed["mid-p McNemar"] == {}
    for name in ("exact McNemar", "corrected McNemar"):
        assert len(changed[name]) == 10
        assert [key for key, text in changed[name].items() if text == "fails"] == ["C12", "C18", "C20", "C21"]
    points = {}
    for row in answers["figure6"]:
        points.setdefault(row["test"], []).append(row["confident_points"])
    as_run = np.array(points["Tango"])
    assert len(as_run) == 24
    assert np.sum(points["mid-p McNemar"] - as_run) == 2
    for name in ("exact McNemar", "corrected McNemar"):
        more = points[name] - as_run
        assert (np.count_nonzero(more), more.min(), more.max()) == (16, 0, 3)


def test_the_changes_are_those_of_the_whole_audit(golden, answers):
    """Statements that are left out would not have changed."""
    name = "exact McNemar"
    before, after = (
        {x["id"]: verdict_text(x) for x in judge(golden.paper, [results])}
        for results in (golden.results(), under_test(golden.results(), TESTS[name]))
    )
    differ = {key for key, text in before.items() if after[key] != text}
    assert differ - {"C23"} == {row["id"] for row in answers["verdicts"] if row["test"] == name}


def test_tables(answers):
    text = other_tests_markdown(answers)
    assert f"Verdicts that change: {len(answers['verdicts'])}." in text
    assert "| weka346 | dis | T | 3 (0.0017) | 4 (0.0030) | 3 (0.0017) |" in text
