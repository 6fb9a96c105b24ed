"""Tables that compare: Table 3's differences, protocols, definitions."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from elazmeh2006.page.formats import NOTHING, bare, cell, is_number, number, shown
from elazmeh2006.page.statements import unique

Row = Mapping[str, Any]

# Upper ends of the steps of the colour scale; the first is half a unit of the last printed digit.
STEPS = (0.0005, 0.005, 0.02, 0.05, 0.1)
# Of a table on the page; the file has all.
MOST_ROWS = 500


def read_rows(path: str | Path) -> list[dict[str, str]]:
    """Read a CSV file with a header."""
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def shade(difference: float | None) -> str:
    """Name the step of the diverging colour scale on which a difference stands.

    Examples
    --------
    >>> shade(0.0003), shade(-0.03), shade(0.2), shade(None)
    ('same', 'less-3', 'more-5', 'none')
    """
    if difference is None:
        return "none"
    step = sum(abs(difference) > end + 1e-9 for end in STEPS)
    return f"{'less' if difference < 0 else 'more'}-{step}" if step else "same"


def scale() -> list[dict[str, str]]:
    """List the steps of the colour scale, from far below to far above the printed value."""
    texts = [f"to {end}" for end in STEPS[1:]] + [f"above {STEPS[-1]}"]
    below, above = (
        [{"shade": f"{side}-{step}", "text": text} for step, text in enumerate(texts, start=1)]
        for side in ("less", "more")
    )
    return [*reversed(below), {"shade": "same", "text": "printed digit"}, *above]


def table3(rows: Sequence[Mapping[str, str]], suite: str) -> dict[str, Any]:
    """Lay out a suite's Table 3: a row a data set, a column a classifier.

    Parameters
    ----------
    rows
        Rows of table3.csv.
    suite
        The suite wanted.

    Returns
    -------
    dict
        suite, letters, and rows with dataset and cells. A cell has the printed and our AUC, the difference
        and the shade; it is None where there is no such classifier.
    """
    own = [row for row in rows if row["suite"] == suite]
    letters = unique(row["letter"] for row in own)
    found = {(row["dataset"], row["letter"]): _auc(row) for row in own}
    return {
        "suite": suite,
        "letters": letters,
        "rows": [
            {"dataset": dataset, "cells": [found.get((dataset, letter)) for letter in letters]}
            for dataset in unique(row["dataset"] for row in own)
        ],
    }


def distances(rows: Sequence[Mapping[str, str]], suite: str) -> dict[str, Any]:
    """Lay out a suite's distances from print: Table 3 without the data sets and classifiers not printed."""
    return table3([row for row in rows if row["paper"]], suite)


def printed_table3(rows: Sequence[Mapping[str, str]], suite: str) -> dict[str, Any]:
    """Lay out a suite's Table 3 as printed, a line for the paper and one for the suite; the best is bold."""
    table = table3(rows, suite)
    lines = [
        [{"text": row["dataset"], "numeric": False}, {"text": source, "numeric": False}, *_with_best(texts)]
        for row in table["rows"]
        for source, key in (("paper", "paper"), (suite, "auc"))
        if (texts := [cell[key] if cell else NOTHING for cell in row["cells"]]) != [NOTHING] * len(texts)
    ]
    return {
        "columns": ["data set", "source", *table["letters"]],
        "rows": lines[:MOST_ROWS],
        "total": len(lines),
    }


def _with_best(texts: Sequence[str]) -> list[dict[str, Any]]:
    best = max((text for text in texts if text != NOTHING), default=None)
    return [{"text": text, "numeric": True, "best": text == best} for text in texts]


def _auc(row: Mapping[str, str]) -> dict[str, str]:
    difference = float(row["difference"]) if row["difference"] else None
    return {
        "auc": number(float(row["auc"]), 3),
        "paper": number(float(row["paper"]), 3) if row["paper"] else NOTHING,
        "difference": signed(difference),
        "shade": shade(difference),
    }


def protocol_matrix(found: Mapping[str, Any]) -> dict[str, Any]:
    """Lay out the distances from print of every data set under every protocol.

    Returns
    -------
    dict
        suite; letters; datasets, each with its rows; and the spread over seeds of some cells. A row has
        protocol, n, positives, cells (AUC, difference and shade by letter), mean and largest distance, how
        many cells are exact, and whether it is the best.
    """
    rows = found["protocols"]
    letters = unique(letter for row in rows for letter in row["auc"])
    return {
        "suite": found["suite"],
        "letters": letters,
        "spread": plain_table(found["cells"]),
        "datasets": [
            {
                "dataset": dataset,
                "rows": [_protocol(row, letters) for row in rows if row["dataset"] == dataset],
            }
            for dataset in unique(row["dataset"] for row in rows)
        ],
    }


def _protocol(row: Row, letters: Sequence[str]) -> dict[str, Any]:
    return {
        "protocol": row["protocol"],
        "n": shown(row["n"]),
        "positives": shown(row["positives"]),
        "cells": [
            {
                "auc": shown(row["auc"].get(letter), 3),
                "difference": signed(row["distance"].get(letter)),
                "shade": shade(row["distance"].get(letter)),
            }
            for letter in letters
        ],
        "mean": shown(row["mean_distance"], 4),
        "largest": shown(row["largest_distance"], 4),
        "exact": f"{row['cells_at_digit']} of {row['cells']}",
        "best": row["best"],
    }


def signed(difference: float | None) -> str:
    """Write a difference of AUCs, without the zero before the point.

    Examples
    --------
    >>> signed(-0.0003), signed(0.08), signed(None)
    ('−.0003', '+.0800', '–')
    """
    return NOTHING if difference is None else bare(number(difference, 4, sign=True))


def seeds_tables(found: Mapping[str, Any]) -> dict[str, Any]:
    """Lay out what the seeds say: a statement a data set, the seeds common to all, fits and spreads."""
    names = {"cv_seeds": "CV seeds", "forest_seeds": "forest seeds"}
    fits = [
        {
            "dataset": row["dataset"],
            "protocol": row["protocol"],
            "seed that varies": (row["varied"] or "none").removesuffix("_seed"),
            "cells at the digit": f"{row['cells_at_digit']} of {row['cells']}",
            "mean distance": row["mean_distance"],
            "seeds with every digit": row["seeds"],
            "other seeds: most cells": row["most_cells"],
            "least distance": row["least_distance"],
            "fits best": row["fits"],
        }
        for row in found["protocols"]
    ]
    return {
        "statements": [(row["dataset"], row["statement"]) for row in found["datasets"]],
        "common": {
            names[kind]: shown(seeds) for kind, seeds in found["common_seeds"].items() if seeds is not None
        },
        "fits": plain_table(fits),
        "spread": plain_table(found["cells"]),
    }


def definition_matrices(definitions: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Lay out which claims hold under which definition, a matrix a suite.

    Returns
    -------
    list of dict
        suite, claims, and rows: area, difference, holds (a truth value or None by claim), agreement, and
        whether the row is the one that agrees most with the paper and the one that figure 6 shows.
    """
    held = {
        (row["suite"], row["area"], row["difference"], row["claim"]): row["holds"]
        for row in definitions["rows"]
    }
    agreement = {(row["suite"], row["area"], row["difference"]): row for row in definitions["agreement"]}
    claims = definitions["claims"]
    matrices = []
    for suite in unique(row["suite"] for row in definitions["rows"]):
        rows = []
        for area in definitions["areas"]:
            for difference in definitions["differences"]:
                agreed = agreement.get((suite, area, difference))
                rows.append(
                    {
                        "area": area,
                        "difference": difference,
                        "holds": [held.get((suite, area, difference, claim)) for claim in claims],
                        "agreement": f"{agreed['holds']} of {agreed['of']}" if agreed else NOTHING,
                        "best": _is(definitions["best"], area, difference),
                        "default": _is(definitions["default"], area, difference),
                    }
                )
        matrices.append({"suite": suite, "claims": claims, "rows": rows})
    return matrices


def _is(choice: Mapping[str, str], area: str, difference: str) -> bool:
    return choice["area"] == area and choice["difference"] == difference


def plain_table(rows: Sequence[Mapping[str, Any]], without: Sequence[str] = ()) -> dict[str, Any]:
    """Lay out rows of a CSV or JSON file as they are, but for the columns left out; `total` is their number.

    Of very many the first are laid out.
    """
    columns = [name for name in unique(key for row in rows for key in row) if name not in without]
    return {
        "columns": [name.replace("_", " ") for name in columns],
        "rows": [[_cell(row.get(name)) for name in columns] for row in rows[:MOST_ROWS]],
        "total": len(rows),
    }


def _cell(value: Any) -> dict[str, Any]:
    if isinstance(value, str):
        return {"text": cell(value), "numeric": is_number(value)}
    return {"text": shown(value), "numeric": isinstance(value, int | float)}
