"""Checks of the decks and the talk: every number has the right verdict, and the verdict can change."""

from __future__ import annotations

import copy

import numpy as np
import pytest

from elazmeh2006.audit.checks import CHECKS
from elazmeh2006.audit.checks.decks import deck_entry, two_models, z_cells
from elazmeh2006.audit.results import MissingResultError


class Run:
    """Replacement for the results of a run, with the values that D19 to D22 read."""

    letters = ("S", "T", "F", "B")

    def __init__(self, paper, sick=((171, 2629), (60, 912)), shift=0.0, positives=1):
        self.paper, self.sick, self.shift, self.positives = paper, sick, shift, positives

    def counts(self, dataset, part):
        if dataset == "sick":
            return self.sick[part == "test"]
        return tuple(self.paper["table2"]["counts"][dataset][part])

    def summary(self, dataset, letter):
        return {"auc": self.paper["table3"]["auc"][dataset][letter] + self.shift}

    def scores(self, dataset, letter):
        """`positives` % are positive on dis, 5 % on other data sets."""
        count = 1000
        positives = count * self.positives // 100 if dataset == "dis" else count // 20
        actual = np.r_[np.ones(positives, dtype=int), np.zeros(count - positives, dtype=int)]
        return actual, np.zeros(count)


def verdict(paper, name, run=None):
    entry = {"datasets": [], "suite": None, **deck_entry(paper, name)}
    return CHECKS[name](run or Run(paper), entry, paper)


VERDICTS = {
    "D1": "holds",
    "D2": "holds",
    "D3": "holds only under: the confidence from z",
    "D4": "fails",
    "D5": "holds",
    "D6": "holds only under: the variance itself",
    "D7": "holds only under: the variance itself",
    "D8": "holds only under: z rounded",
    "D9": "fails",
    "D10": "holds",
    "D11": "fails",
    "D12": "holds only under: row 1.5",
    "D13": "holds only under: the variance rounded",
    "D14": "holds only under: the variance rounded",
    "D15": "holds",
    "D16": "holds only under: the variance rounded",
    "D17": "holds only under: the confidence from z",
    "D18": "cannot be tested",
    "D19": "holds",
    "D20": "fails",
    "D21": "holds",
    "D22": "fails",
}


def test_all_entries_are_here(paper):
    assert [entry["id"] for entry in paper["decks"]] == list(VERDICTS)


@pytest.mark.parametrize("name", VERDICTS)
def test_verdicts(paper, name):
    assert verdict(paper, name).text == VERDICTS[name]


@pytest.mark.parametrize("name", VERDICTS)
def test_numbers_have_a_tolerance_of_half_a_digit(paper, name):
    entry = deck_entry(paper, name)
    if "precision" in entry:
        assert verdict(paper, name).tolerance == pytest.approx(entry["precision"] / 2)


def set_printed(*path):
    """Change a printed value: arguments are the keys and positions that lead to it, then the new value."""

    def change(entry, paper):
        *keys, last, value = path
        place = entry
        for key in keys:
            place = place[key]
        place[last] = value

    return change


def set_example(table, key, value):
    def change(entry, paper):
        paper["talk"][table][key] = value

    return change


MISPRINTS = [
    ("D1", set_printed("printed", 1, 80.2), "fails"),
    ("D1", set_printed("given", "n", 101), "fails"),
    ("D2", set_printed("printed", 0, 73.1), "fails"),
    ("D3", set_printed("printed", 3, 1.64), "holds"),
    ("D3", set_printed("printed", 0, 2.85), "fails"),
    ("D4", set_example("accuracy", "upper", [0.888, 0.867, 0.833, 0.824, 0.811]), "holds"),
    ("D5", set_example("two_models", "variance", 0.0042), "fails"),
    ("D6", set_printed("printed", 0.129), "holds only under: the variance rounded"),
    ("D6", set_printed("printed", 0.13), "fails"),
    ("D7", set_example("two_models", "z", 1.525), "fails"),  # it rounds to 1.52, not to 1.53
    ("D7", set_example("two_models", "z_read", 1.52), "fails"),
    ("D8", set_printed("printed", {"alpha": 0.127, "confidence": 0.873}), "holds only under: z itself"),
    ("D8", set_printed("printed", "confidence", 0.873), "fails"),
    ("D9", set_printed("printed", 0.873), "holds"),
    ("D10", set_printed("printed", "rows", "2.9", 9, 0.004), "fails"),
    ("D10", set_printed("printed", "rows", "3.0", [0.002]), "fails"),
    ("D11", set_printed("printed", "alpha"), "holds"),
    ("D12", set_printed("given", "row", 1.5), "holds"),
    ("D12", set_printed("printed", 0.13), "fails"),
    ("D6", set_printed("given", "contains_zero", False), "fails"),
    ("D13", set_printed("printed", 0.1002), "holds only under: the variance itself"),
    ("D14", set_printed("printed", [-0.0002, 0.2002]), "holds only under: the variance itself"),
    ("D14", set_printed("printed", 1, 0.2002), "fails"),
    ("D15", set_printed("printed", 0.872), "fails"),
    ("D16", set_printed("printed", 0.099674), "fails"),
    ("D16", set_printed("given", "contains_zero", True), "fails"),
    ("D17", set_printed("printed", 1, 0.99), "holds"),
    ("D20", set_printed("printed", "spect", "test", [15, 171]), "fails"),
    ("D21", set_printed("printed", "dis", "B", 0.517), "fails"),
    ("D22", set_printed("printed", ["S", "T", "F", "B"]), "holds"),
]


@pytest.mark.parametrize(("name", "change", "text"), MISPRINTS)
def test_another_print_is_another_verdict(paper, name, change, text):
    run = Run(copy.deepcopy(paper))
    change(deck_entry(paper, name), paper)
    assert verdict(paper, name, run).text == text


def test_the_talks_counts_hold_where_the_files_have_them(paper):
    printed = deck_entry(paper, "D20")["printed"]["sick"]
    right = Run(paper, sick=(tuple(printed["train"]), tuple(printed["test"])))
    assert verdict(paper, "D20", right).text == "holds"
    wrong = verdict(paper, "D20").numbers["printed and counted, where they differ"]
    assert list(wrong) == ["sick, train", "sick, test"]


def test_counts_of_a_file_that_is_not_there_cannot_be_tested(paper):
    run = Run(paper)
    run.counts = lambda dataset, part: None
    assert verdict(paper, "D20", run).text == "cannot be tested"


def test_areas_are_compared_at_the_digit(paper):
    assert verdict(paper, "D21", Run(paper, shift=0.0004)).text == "holds"
    assert verdict(paper, "D21", Run(paper, shift=0.0006)).text == "fails"


def test_a_missing_result_is_passed_on(paper):
    run = Run(paper)

    def missing(dataset, letter):
        raise MissingResultError("nothing there")

    run.summary = run.scores = missing
    for name in ("D19", "D21"):
        with pytest.raises(MissingResultError):
            verdict(paper, name, run)


def test_the_frequent_class_has_the_error_rate_of_the_rest(paper):
    at_dis = verdict(paper, "D19")
    assert at_dis.text == "holds"
    assert at_dis.numbers == {"data set": "dis", "error rate of the frequent class": 0.01}
    elsewhere = verdict(paper, "D19", Run(paper, positives=30))
    assert elsewhere.numbers["data set"] == "hypothyroid"  # the frequent class has 95 % there, 70 % on dis


def test_coverage_is_evidence_and_no_verdict(paper):
    shares = verdict(paper, "D18").numbers["coverage"]
    assert shares == pytest.approx(
        {
            "Wilson with n = 30": 0.964591033,
            "Wald with n = 30": 0.942313466,
            "Wilson with n = 5000": 0.951854729,
            "Wald with n = 5000": 0.949953079,
        }
    )


def test_evidence_says_which_variance_gives_which_number(paper):
    widths = verdict(paper, "D6").numbers["half width by variance"]
    assert widths == pytest.approx({"the variance itself": 0.128338848, "the variance rounded": 0.128525795})


def test_slips_of_the_findings(paper):
    """E11 has the exact limit and the exact significance."""
    wrong = verdict(paper, "D4").numbers["printed and exact, where they differ"]
    assert wrong == {"N = 100, upper": [0.866, pytest.approx(0.8666331, abs=1e-7)]}
    assert two_models(paper).p_value == pytest.approx(0.1267095, abs=1e-7)
    assert verdict(paper, "D9").ours == pytest.approx(0.8732905, abs=1e-7)


def test_alpha_table_is_all_right_and_ends_in_one_cell(paper):
    cells = z_cells(paper)
    assert len(cells) == 301
    assert [round(z, 2) for z, *_ in cells] == [round(0.01 * i, 2) for i in range(301)]
    assert all(agrees for *_, agrees in cells)
