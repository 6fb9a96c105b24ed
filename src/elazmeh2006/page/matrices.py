"""Tables that compare: Table 3's differences, protocols, definitions, what-if questions, seeds."""

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import product
from typing import Any

from confident_roc._tables import rounded
from elazmeh2006.page.formats import NOTHING, column, is_number, shown, signed_bare, slug
from elazmeh2006.page.statements import unique
from elazmeh2006.printed_digit import at_printed_digit

Row = Mapping[str, Any]

# Upper ends of the steps of the colour scale, in units of the last printed digit. The step before them is the
# printed digit.
_STEPS = (5, 20, 50, 100)
# The most rows that the page shows of a table; the file has all of them.
MOST_ROWS = 500


def shade(difference: float | None, unit: float) -> str:
    """Name the step of the diverging colour scale for a difference from the printed value.

    >>> shade(0.0003, 0.001), shade(-0.03, 0.001), shade(0.2, 0.001), shade(None, 0.001)
    ('same', 'less-3', 'more-5', 'none')
    """
    if difference is None:
        return "none"
    if at_printed_digit(difference, 0, unit):
        return "same"
    # A difference within k units is within half a unit of a digit whose unit is 2 k units.
    step = 1 + sum(not at_printed_digit(difference, 0, 2 * units * unit) for units in _STEPS)
    return f"{'less' if difference < 0 else 'more'}-{step}"


def scale(unit: float) -> list[dict[str, str]]:
    """List the steps of the colour scale, from far below to far above the printed value."""
    ends = [f"{units * unit:g}" for units in _STEPS]
    texts = [f"to {end}" for end in ends] + [f"above {ends[-1]}"]
    below, above = (
        [{"shade": f"{side}-{step}", "text": text} for step, text in enumerate(texts, start=1)]
        for side in ("less", "more")
    )
    return [*reversed(below), {"shade": "same", "text": "printed digit"}, *above]


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


def _distance(row: Mapping[str, str], unit: float) -> dict[str, str]:
    areas = {name: rounded(float(row[name])) for name in ("auc", "paper")}
    return {**areas, **_shaded(float(row["difference"]), unit)}


def _shaded(difference: float | None, unit: float) -> dict[str, str]:
    return {"difference": signed_bare(difference), "shade": shade(difference, unit)}


def protocol_matrix(protocols: Mapping[str, Any]) -> dict[str, Any]:
    """Arrange the differences from the printed AUCs of every data set under every protocol."""
    rows = protocols["protocols"]
    letters = unique(letter for row in rows for letter in row["auc"])
    groups: dict[str, list[dict[str, Any]]] = {}
    for row in rows:
        groups.setdefault(row["dataset"], []).append(_protocol(row, letters, protocols["precision"]))
    return {
        "suite": protocols["suite"],
        "letters": letters,
        "spread": plain_table(protocols["cells"]),
        "datasets": [{"dataset": dataset, "rows": lines} for dataset, lines in groups.items()],
    }


def _protocol(row: Row, letters: Sequence[str], unit: float) -> dict[str, Any]:
    return {
        "protocol": row["protocol"],
        "n": shown(row["n"]),
        "positives": shown(row["positives"]),
        "cells": [
            {"auc": shown(row["auc"].get(letter), 3), **_shaded(row["distance"].get(letter), unit)}
            for letter in letters
        ],
        "mean": shown(row["mean_distance"], 4),
        "largest": shown(row["largest_distance"], 4),
        "exact": f"{row['cells_at_digit']} of {row['cells']}",
        "best": row["best"],
    }


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


def what_if_cases(cases: Sequence[Row], claims: Collection[str], unit: float) -> list[dict[str, Any]]:
    """Collect the answers of all suites to each what-if question: changed claims, then other changes."""
    questions: dict[str, list[Row]] = {}
    for case in cases:
        questions.setdefault(case["id"], []).append(case)
    return [
        {
            **{key: answers[0][key] for key in ("id", "title", "dataset", "protocol")},
            "anchor": slug("what-if", name),
            "suites": [case["suite"] for case in answers],
            "rows": [
                {"suite": case["suite"], "table3": [_what_if_cell(row, unit) for row in case["table3"]]}
                for case in answers
            ],
            "claims": _changes(answers, lambda name: name in claims),
            "others": _changes(answers, lambda name: name not in claims),
        }
        for name, answers in questions.items()
    ]


def _what_if_cell(row: Row, unit: float) -> dict[str, str]:
    return {
        "letter": row["letter"],
        **{name: shown(row[name], 3) for name in ("paper", "as_run", "auc")},
        **_shaded(row["difference"], unit),
        "points": f"{row['confident_points_as_run']} \N{RIGHTWARDS ARROW} {row['confident_points']}",
    }


def _changes(answers: Sequence[Row], wanted: Callable[[str], bool]) -> list[dict[str, Any]]:
    """Verdicts that change for at least one suite: verdict and condition, as run and what if, by suite."""
    changed = {
        (case["suite"], claim["id"]): claim
        for case in answers
        for claim in case["claims"]
        if claim["as_run"] != claim["what_if"] and wanted(claim["id"])
    }
    titles = {claim["id"]: claim["title"] for claim in changed.values()}
    changes = []
    for name, title in titles.items():
        claims = (changed.get((case["suite"], name)) for case in answers)
        suites = [
            claim and [claim[key].partition(": ")[::2] for key in ("as_run", "what_if")] for claim in claims
        ]
        changes.append({"id": name, "title": title, "suites": suites})
    return changes
