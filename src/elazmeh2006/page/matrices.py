"""Tables that compare: Table 3's differences, definitions, seeds."""

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

from confident_roc._tables import rounded
from elazmeh2006.page.formats import NOTHING, column, is_number, shown, signed_bare
from elazmeh2006.page.statements import unique
from elazmeh2006.printed_digit import at_printed_digit

Row = Mapping[str, Any]

# The most rows that the page shows of a table; the file has all of them.
MOST_ROWS = 500


def distances(rows: Sequence[Mapping[str, str]], suite: str, unit: float) -> dict[str, Any]:
    """Arrange a suite's differences from the printed AUCs: one row per data set, one cell per letter."""
    printed = [row for row in rows if row["suite"] == suite and row["paper"]]
    letters = unique(row["letter"] for row in printed)
    cells = {(row["dataset"], row["letter"]): _distance(row, unit) for row in printed}
    lines = [
        {"dataset": dataset, "cells": [cells.get((dataset, letter)) for letter in letters]}
        for dataset in unique(row["dataset"] for row in printed)
    ]
    return {"suite": suite, "letters": letters, "rows": lines}


def _distance(row: Mapping[str, str], unit: float) -> dict[str, Any]:
    difference = float(row["difference"])
    areas = {name: rounded(float(row[name])) for name in ("auc", "paper")}
    return {**areas, "difference": signed_bare(difference), "same": at_printed_digit(difference, 0, unit)}


def seeds_tables(cells: Sequence[Row], verdicts: Sequence[Row]) -> dict[str, Any]:
    """Arrange the results over seeds: the seeds that fit, spreads, and how often a verdict is the same."""
    named = [{**row, "seeds": _seed_of(row["seeds"] or None)} for row in verdicts]
    drawn = [row for row in named if row["of"]]
    return {
        "fitting": fitting_seeds(cells),
        "same": f"{sum(row['same'] == row['of'] for row in drawn)} of {len(drawn)}",
        "spread": plain_table([{**row, "varied": _seed_of(row["varied"])} for row in cells]),
        "verdicts": plain_table(named),
    }


def fitting_seeds(cells: Sequence[Row]) -> list[tuple[str, str, dict[str, str]]]:
    """List the protocols that can give every printed digit of a data set, with the seeds that do.

    >>> cell = {"dataset": "x", "protocol": "cv", "varied": "cv_seed", "printed": 0.7}
    >>> fitting_seeds([{**cell, "hits": 2, "hit_seeds": [1, 7]}, {**cell, "hits": 1, "hit_seeds": [1]}])
    [('x', 'cv', {'folds': '1'})]
    """
    groups: dict[tuple[str, str], list[Row]] = {}
    for cell in cells:
        if cell["printed"] is not None:
            groups.setdefault((cell["dataset"], cell["protocol"]), []).append(cell)
    fitting = []
    for key, of_pair in groups.items():
        hits: dict[str, list[set[int]]] = {}
        for cell in of_pair:
            if cell["varied"]:
                hits.setdefault(_seed_of(cell["varied"]), []).append(set(cell["hit_seeds"]))
        seeds = {name: sorted(set.intersection(*sets)) for name, sets in hits.items()}
        if all(seeds.values()) and all(cell["hits"] for cell in of_pair):
            fitting.append((*key, {name: shown(common) for name, common in seeds.items()}))
    return fitting


def _seed_of(name: str | None) -> str:
    """Write what a seed is of: `cv_seed` and `fold_seeds` are of the folds."""
    return "none" if name is None else "forest" if name.startswith("forest") else "folds"


def definition_matrices(definitions: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Make one matrix per suite: which claims hold under which definition of area and difference."""
    keys = ("suite", "area", "difference")
    held = {(*(row[key] for key in keys), row["claim"]): _held(row) for row in definitions["rows"]}
    agreement = {tuple(row[key] for key in keys): row for row in definitions["agreement"]}
    claims = definitions["claims"]
    matrices = []
    for suite in unique(row["suite"] for row in definitions["rows"]):
        rows = []
        for area, difference in product(definitions["areas"], definitions["differences"]):
            agreed = agreement.get((suite, area, difference))
            row = {"area": area, "difference": difference}
            most = max((each["share"] for key, each in agreement.items() if key[0] == suite), default=None)
            marks = {
                "best": agreed is not None and agreed["share"] == most,
                "tied": sum(row["share"] == most for key, row in agreement.items() if key[0] == suite) > 1,
                "default": definitions["default"] == row,
            }
            holds = [held.get((suite, area, difference, claim)) for claim in claims]
            text = f"{agreed['share']:.0%}" if agreed else NOTHING
            rows.append({**row, "holds": holds, "agreement": text, **marks})
        matrices.append({"suite": suite, "claims": claims, "rows": rows})
    return matrices


def _held(row: Row) -> str | None:
    """Verdict on a statement under one definition, with all readings of the statement."""
    if row["holds"] is None:
        return None
    return "holds" if row["holds"] == row["readings"] else "holds only under" if row["holds"] else "fails"


def plain_table(rows: Sequence[Mapping[str, Any]], without: Sequence[str] = ()) -> dict[str, Any]:
    """Arrange rows of a CSV or JSON file, except for the columns in `without`; `total` is their number.

    If there are too many rows, only the first ones are included. A column of numbers is `numeric`.
    """
    names = [name for name in unique(key for row in rows for key in row) if name not in without]
    texts = {name: [_text(row.get(name)) for row in rows[:MOST_ROWS]] for name in names}
    cells = [column(texts[name]) for name in names]
    return {
        "columns": [
            {"name": name.replace("_", " "), "numeric": any(map(is_number, texts[name]))} for name in names
        ],
        "rows": [list(row) for row in zip(*cells, strict=True)],
        "total": len(rows),
    }


def _text(value: Any) -> str:
    """Write a value as in a CSV file."""
    if value is None:
        return ""
    return str(value) if isinstance(value, str | bool | int | float) else shown(value)
