"""The page of findings: its numbers and its advice come from the summary tables."""

from __future__ import annotations

import math
import re
import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

import pandas as pd
from jinja2 import Environment, StrictUndefined

from confident_roc.errors import InputError
from elazmeh2006.audit.findings import findings
from truth.bands import KINDS, ROCCI
from truth.figures import INTERVALS, PROCEDURES
from truth.populations import LEVELS, POPULATIONS
from truth.samples import FEWEST
from truth.summary import NULL

Tables = Mapping[str, pd.DataFrame]
TESTS = ("DeLong", "Tango", "AP interval", "CAUC interval", "AveD interval")
_WIDTH = 140


def advice(templates: Sequence[Mapping[str, Any]], tables: Tables) -> list[dict[str, Any]]:
    """Fill the numbers of the tables into the advice; a sentence that the tables contradict is an error.

    Parameters
    ----------
    templates
        The content of advice.yaml: each entry has id, text, and in `if` what must be true.
    tables
        The summary tables by name.
    """
    filled = findings(templates, readers(tables))
    if filled["left_out"]:
        names = ", ".join(filled["left_out"])
        raise InputError(f"advice.yaml: the tables contradict {names}; allowed: advice that they support")
    return list(filled["findings"])


def readers(tables: Tables) -> dict[str, Any]:
    """Make the functions with which advice and page read the tables."""

    def rows(table: str, **wanted: Any) -> pd.DataFrame:
        frame = tables[table]
        for name, value in wanted.items():
            values = value if isinstance(value, list) else [value]
            frame = frame[frame[name].astype(str).isin([str(one) for one in values])]
        return frame

    def the(table: str, **wanted: Any) -> dict[str, Any]:
        (row,) = rows(table, **wanted).to_dict("records")
        return row

    def procedure(
        name: str, positives: int, deployment: str = "neutral", ratio: Any = "all"
    ) -> dict[str, Any]:
        return the("procedures", procedure=name, positives=positives, deployment=deployment, ratio=ratio)

    def ahead(name: str, other: str, sizes: Sequence[int], deployment: str = "neutral") -> bool:
        """Whether a procedure names the better classifier more often by two errors, at every size."""
        pairs = [[procedure(x, size, deployment) for x in (name, other)] for size in sizes]
        return all(
            one["better"] - two["better"] > 2 * math.hypot(one["better_error"], two["better_error"])
            for one, two in pairs
        )

    def covers(interval: str, positives: Any, **wanted: Any) -> dict[str, float]:
        """Lowest, mean and highest coverage of an interval over the cells with these numbers of positives."""
        part = rows("intervals", interval=interval, positives=positives, **wanted)
        part = part[part["given"] >= FEWEST]["coverage"]
        return {"lowest": part.min(), "mean": part.mean(), "highest": part.max()}

    def rejects(name: str, of: str = "null", **wanted: Any) -> dict[str, float]:
        part = rows("null", procedure=name, population=of, **wanted)
        return {"lowest": part["rejects"].min(), "highest": part["rejects"].max()}

    def contains(kind: str, **wanted: Any) -> dict[str, float]:
        part = rows("bands", band=kind, **wanted)
        part = part[part["bands"] > 0]
        result = {"bands": int(part["bands"].sum()), "lowest": part["coverage"].min()}
        result |= {"mean": part["coverage"].mean(), "highest": part["coverage"].max()}
        return result | {"error": part["coverage_error"].max(), "share": part["share"].mean()}

    def moves(measure: str, factor: int) -> dict[str, float]:
        """How far a measure moves if the negatives are multiplied: lowest and highest over populations."""
        part = rows("imbalance", measure=measure)
        part = part[part["negatives"] == factor * part["positives"]]
        prefers = part.loc[~part["population"].isin([*NULL, "crossing"]), "prefers_first"].mean()
        return {"lowest": part["moved"].min(), "highest": part["moved"].max(), "prefers": prefers}

    functions = {"rows": rows, "the": the, "procedure": procedure, "ahead": ahead}
    imbalance = tables["imbalance"]
    return {
        **functions,
        **{"covers": covers, "rejects": rejects, "contains": contains},
        **{"moves": moves, "tables": tables, "percent": percent},
        **{"INTERVALS": INTERVALS, "KINDS": [*KINDS, ROCCI], "LEVELS": LEVELS, "TESTS": list(TESTS)},
        "CONTINUOUS": [name for name in POPULATIONS if name != "discrete"],
        "PROCEDURES": [*PROCEDURES, *TESTS[2:]],
        "SIZES": _distinct(tables["coverage"]["positives"]),
        "RATIOS": _distinct(tables["choices"]["ratio"]),
        "BAND_SIZES": _distinct(tables["bands"]["positives"]),
        "FACTORS": _distinct(imbalance["negatives"] // imbalance["positives"]),
    }


def _distinct(values: pd.Series) -> list[int]:
    return sorted(int(value) for value in values.unique())


def page(template: str, tables: Tables, sentences: Sequence[Mapping[str, Any]]) -> str:
    """Write the whole page from its template."""
    environment = Environment(undefined=StrictUndefined, keep_trailing_newline=True, autoescape=False)
    environment.filters["percent"] = percent
    text = environment.from_string(template).render(advice=sentences, **readers(tables))
    return _filled(text)


def percent(share: float, digits: int = 0) -> str:
    """Write a share as a percentage without its sign.

    Examples
    --------
    >>> percent(0.947), percent(float("nan"))
    ('95', '-')
    """
    return "-" if share != share else f"{100 * share:.{digits}f}"


def _filled(text: str) -> str:
    """Wrap the lines of paragraphs and lists again, since numbers differ in length; keep tables."""
    blocks = []
    for block in text.split("\n\n"):
        if not block.lstrip().startswith(("|", "#", "!")):
            items = [" ".join(item.split()) for item in re.split(r"\n(?=- )", block)]
            block = "\n".join(
                textwrap.fill(
                    item, _WIDTH, subsequent_indent="  " * item.startswith("- "), break_on_hyphens=False
                )
                for item in items
            )
        blocks.append(block.strip("\n"))
    return "\n\n".join(blocks) + "\n"
