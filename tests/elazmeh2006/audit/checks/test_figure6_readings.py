"""Checks of figure 6: with other areas or differences a claim holds under other definitions."""

from __future__ import annotations

import pytest

from confident_roc.segment import AREAS, DIFFERENCES
from elazmeh2006.audit.checks.figure6_readings import READINGS
from elazmeh2006.audit.definitions import definitions

DATASETS = ("dis", "hypothyroid", "sick", "sick-euthyroid", "spect", "spectf")


def area(size, dataset, *letters):
    """Give segments another area, under every definition."""

    def change(run):
        for letter in letters:
            run.change_summary(dataset, letter, areas=dict.fromkeys(AREAS, size))

    return change


def average(size, dataset, *letters):
    """Give segments another average difference, under every definition."""

    def change(run):
        for letter in letters:
            run.change_summary(dataset, letter, average_differences=dict.fromkeys(DIFFERENCES, size))

    return change


def both(*changes):
    """Make several changes, one after the other."""

    def change(run):
        for one in changes:
            one(run)

    return change


def first_in_both(dataset, letter):
    """Give a classifier the largest area and the smallest difference, under every definition."""
    others = [x for x in "STFB" if x != letter]
    return both(
        area(1, dataset, letter),
        area(0.1, dataset, *others),
        average(0, dataset, letter),
        average(0.5, dataset, *others),
    )


NO_TEST = "true in direction only"
CHANGES = [
    ("C18", area(1, "dis", "F"), "fails"),
    ("C18", area(1, "spect", "B"), "fails"),
    (
        "C18",
        both(area(1, "dis", "B"), area(1, "spect", "F")),
        f"{NO_TEST}: the significance of CAUC is not shown",
    ),
    ("C19", both(*(average(0, x, "S") for x in DATASETS)), "fails"),
    ("C19", both(*(area(0, x, "S") for x in DATASETS)), "fails"),
    ("C20", both(area(0, "spectf", "T")), "fails"),
    ("C20", average(1, "spectf", "T"), "holds only under: V or V+Hl, area alone"),
    ("C20", both(area(1, "spectf", "T"), average(1, "spectf", *"SFB")), "holds"),
    ("C21", area(1, "dis", "F"), "fails"),
    (
        "C21",
        first_in_both("dis", "B"),
        f"{NO_TEST}: the significance of CAUC and AveD is not shown",
    ),
    ("C25", both(*(area(1, x, "F") for x in ("dis", "hypothyroid", "sick"))), "fails"),
    ("C27", both(area(1, "dis", "S"), average(0, "dis", "S")), "fails"),
    ("C29", average(1, "spectf", "T"), "fails"),
    ("C29", average(1, "spectf", *"SFB"), "holds"),
    ("C34", first_in_both("hypothyroid", "S"), "fails"),
    ("C34", both(*(area(0, x, "S") for x in DATASETS), *(average(1, x, "S") for x in DATASETS)), "holds"),
]


def test_the_definition_that_agrees_most_is_the_default(run):
    result = definitions(run.paper, [run.results()], run.config["evaluation"])
    assert result["best"] == result["default"] == {"area": "V+Hl", "difference": "absolute"}
    assert set(result["claims"]) == set(READINGS)
    assert result["ranking"][1] == {"area": "V", "difference": "absolute"}
    assert len(result["ranking"]) == 12
    # One statement speaks for V+Hl against V, and no other statement is needed.
    others = [name for name, best in result["without"].items() if best != result["best"]]
    assert others == ["C18"]


def test_agreement_is_the_mean_share_of_readings(run):
    result = definitions(run.paper, [run.results()], run.config["evaluation"])
    rows = [r for r in result["rows"] if (r["area"], r["difference"]) == ("V+Hl", "absolute")]
    assert {row["claim"]: (row["holds"], row["readings"]) for row in rows} == {
        "C18": (1, 1),
        "C19": (1, 1),
        "C20": (2, 2),
        "C21": (1, 2),
        "C25": (1, 2),
        "C27": (2, 4),
        "C29": (1, 1),
        "C34": (1, 2),
    }
    (agreed,) = (r for r in result["agreement"] if (r["area"], r["difference"]) == ("V+Hl", "absolute"))
    assert agreed["share"] == sum(row["holds"] / row["readings"] for row in rows) / len(rows) == 0.75


def test_literal_differences_keep_their_sign(run):
    run.change_summary("spectf", "T", average_differences={"signed": -0.2, "absolute": 0.3})
    averages = [run.results().average("spectf", "T", x) for x in ("signed", "absolute", "literal")]
    assert averages == [0.2, 0.3, -0.2]


def test_a_data_set_where_neither_is_drawn_does_not_count(run):
    """T is better than S on one of two data sets that count: that is not most of them."""
    for dataset in DATASETS[2:]:
        run.change_summary(dataset, "S", areas=None, average_differences=None)
        run.change_summary(dataset, "T", areas=None, average_differences=None)
    for dataset in DATASETS[:2]:
        first_in_both(dataset, "T")(run)
    assert run.verdict("C27").startswith("true in direction only")
    first_in_both("dis", "F")(run)
    assert run.verdict("C27") == "fails"


def test_a_claim_without_its_results_holds_under_no_definition(run):
    del run.memory.summaries[run.key("dis", "B")]
    result = definitions(run.paper, [run.results()], run.config["evaluation"])
    assert {row["holds"] for row in result["rows"] if row["claim"] == "C21"} == {None}


@pytest.mark.parametrize(("name", "change", "verdict"), CHANGES, ids=lambda x: getattr(x, "__name__", x))
def test_another_result_is_another_verdict(changes, name, change, verdict):
    changes(name, change, verdict)
