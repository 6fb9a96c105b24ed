"""Tables that compare."""

from __future__ import annotations

import pytest
from page_sample import HOSTILE, NAMES, forensics, sample

from elazmeh2006.page import matrices

UNIT = 0.001


@pytest.fixture(scope="module")
def contents():
    return sample()[0]


def test_distances_of_a_suite(contents):
    rows = next(table.rows for table in contents.tables if table.name == "table3")
    table = matrices.distances(rows, "sklearn", UNIT)
    assert table["letters"] == list(NAMES)
    assert [row["dataset"] for row in table["rows"]] == ["dis", "spect's & spectf", HOSTILE]
    cell = {"auc": "0.690", "paper": "0.690", "difference": "+.0004", "same": True}
    assert table["rows"][0]["cells"][0] == cell
    assert table["rows"][0]["cells"][3] == {
        "auc": "0.540",
        "paper": "0.690",
        "difference": "−.1496",
        "same": False,
    }


def test_table3_with_holes():
    row = {"dataset": "x", "suite": "s", "letter": "S", "auc": "0.5", "paper": "0.4", "difference": "0.1"}
    other = {**row, "dataset": "y", "letter": "T", "auc": "0.25", "paper": "", "difference": ""}
    # If nothing is printed, the table has no line.
    assert [line["dataset"] for line in matrices.distances([row, other], "s", UNIT)["rows"]] == ["x"]
    twice = [row, {**row, "letter": "T"}, {**row, "dataset": "y"}]
    assert matrices.distances(twice, "s", UNIT)["rows"][1]["cells"][1] is None


def test_definitions_mark_the_best_and_the_drawn(contents):
    matrix = matrices.definition_matrices(contents.definitions)[0]
    assert [row["area"] for row in matrix["rows"] if row["best"]] == ["V+Hl"]
    assert not any(row["tied"] for row in matrix["rows"])
    level = [{**row, "share": 0.5} for row in contents.definitions["agreement"]]
    tied = matrices.definition_matrices({**contents.definitions, "agreement": level})[0]["rows"]
    assert all(row["tied"] and row["best"] for row in tied)
    assert [row["holds"] for row in matrix["rows"]][:2] == [
        ["fails", "fails", None],
        ["fails", "holds only under", None],
    ]


def test_verdicts_on_which_no_seed_tells_are_not_the_same_at_every_seed():
    cells, verdicts = forensics()
    row = {**verdicts[0], "same": "20"}
    untold = {**row, **dict.fromkeys(("seeds", "same", "of"), ""), "other": "no seed can tell: so it is"}
    tables = matrices.seeds_tables(cells, [row, {**row, "same": "19"}, untold])
    assert tables["same"] == "1 of 2"
    assert tables["verdicts"]["rows"][2][3:] == ["none", "", "", "no seed can tell: so it is"]


def test_a_protocol_fits_with_the_seeds_that_all_its_letters_share():
    folds = {"dataset": "x", "protocol": "cv", "varied": "cv_seed", "printed": 0.7}
    forest, fixed = {**folds, "varied": "forest_seed"}, {**folds, "protocol": "split", "varied": None}
    cells = [
        {**folds, "hits": 2, "hit_seeds": [1, 7]},
        {**folds, "hits": 2, "hit_seeds": [1, 9]},
        {**forest, "hits": 2, "hit_seeds": [1, 3]},
        {**fixed, "hits": 1, "hit_seeds": []},
    ]
    assert matrices.fitting_seeds(cells) == [
        ("x", "cv", {"folds": "1", "forest": "1, 3"}),
        ("x", "split", {}),
    ]
    missed = [{**fixed, "hits": 0, "hit_seeds": []}, {**folds, "hits": 1, "hit_seeds": [8]}]
    unprinted = {**folds, "dataset": "mine", "printed": None, "hits": 0, "hit_seeds": []}
    assert matrices.fitting_seeds([*cells[:3], *missed, unprinted]) == []


def test_rows_that_are_too_many_are_left_out_and_counted():
    table = matrices.plain_table([{"x": str(i)} for i in range(matrices.MOST_ROWS + 7)])
    assert (len(table["rows"]), table["total"]) == (matrices.MOST_ROWS, matrices.MOST_ROWS + 7)


def test_a_column_has_one_format():
    rows = [{"chi2": "316.3", "p": "1e-9", "n": "3"}, {"chi2": "12.25", "p": "0.0421", "n": "12"}]
    table = matrices.plain_table(rows)
    assert table["rows"] == [["316.30", "< 0.0001", "3"], ["12.25", "0.0421", "12"]]
    assert [column["numeric"] for column in table["columns"]] == [True, True, True]
    assert not matrices.plain_table([{"version": "3.4.6"}])["columns"][0]["numeric"]
