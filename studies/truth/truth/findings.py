"""The answer of the study, and how its tables are read."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import pandas as pd

from confident_roc.errors import InputError
from truth.samples import FEWEST
from truth.summary import NULL

Tables = Mapping[str, pd.DataFrame]
TESTS = ("DeLong", "Tango", "AP interval", "CAUC interval", "AveD interval")
FEW = 30
"""With fewer positives the command line prints the answer as advice."""


def answer(tables: Tables) -> list[str]:
    """Write what holds with few positives: the intervals that cover, and who names the better classifier."""
    known = readers(tables)
    few = sorted({int(size) for size in tables["coverage"]["positives"] if size < FEW})

    def covers(interval: str) -> str:
        of = known["covers"](interval, few)
        return f"{100 * of['lowest']:.0f} to {100 * of['highest']:.0f}"

    def named(procedure: str) -> str:
        shares = [known["procedure"](procedure, size)["better"] for size in few]
        return f"{100 * min(shares):.0f} to {100 * max(shares):.0f}"

    return [
        f"Newcombe's interval of the AUC covers in {covers('AUC, newcombe')} % of samples, "
        f"DeLong's in {covers('AUC, delong')} %, the bootstrap's of average precision in {covers('AP')} %",
        "with AUCs of .85 and .80 the larger AUC belongs to the better model in "
        f"{named('AUC')} % of samples, the larger CAUC in {named('CAUC')} %; "
        f"DeLong's test finds it in {named('DeLong')} %",
    ]


def _rows(tables: Tables, table: str, **wanted: Any) -> pd.DataFrame:
    """Return the rows of a table with these values; a list allows several."""
    frame = tables[table]
    for name, value in wanted.items():
        values = value if isinstance(value, list) else [value]
        frame = frame[frame[name].astype(str).isin([str(one) for one in values])]
    return frame


def _row(tables: Tables, table: str, **wanted: Any) -> dict[str, Any]:
    """Return the one row of a table with these values."""
    matching = _rows(tables, table, **wanted).to_dict("records")
    if len(matching) != 1:
        raise InputError(f"{table}.csv: {len(matching)} rows with {wanted}; allowed: one")
    return matching[0]


def readers(tables: Tables) -> dict[str, Any]:
    """Make the functions with which the answer and the tests of the documentation read the tables."""
    rows, the = partial(_rows, tables), partial(_row, tables)

    def procedure(name: str, positives: int, deployment: str = "neutral") -> dict[str, Any]:
        return the("procedures", procedure=name, positives=positives, deployment=deployment, ratio="all")

    def covers(interval: str, positives: Any, **wanted: Any) -> dict[str, float]:
        """Lowest, mean and highest coverage of an interval over the cells with these numbers of positives."""
        part = rows("intervals", interval=interval, positives=positives, **wanted)
        part = part[part["given"] >= FEWEST]["coverage"]
        return {"lowest": part.min(), "mean": part.mean(), "highest": part.max()}

    def rejects(name: str, of: str) -> dict[str, float]:
        part = rows("null", procedure=name, population=of)
        return {"lowest": part["rejects"].min(), "highest": part["rejects"].max()}

    def contains(kind: str, **wanted: Any) -> dict[str, float]:
        part = rows("bands", band=kind, **wanted)
        part = part[part["bands"] > 0]
        ends = {"lowest": part["coverage"].min(), "highest": part["coverage"].max()}
        return {**ends, "share": part["share"].mean()}

    def moves(measure: str, factor: int) -> dict[str, float]:
        """How far a measure moves if the negatives are multiplied: lowest and highest over populations."""
        part = rows("imbalance", measure=measure)
        part = part[part["negatives"] == factor * part["positives"]]
        prefers = part.loc[~part["population"].isin([*NULL, "crossing"]), "prefers_first"].mean()
        return {"lowest": part["moved"].min(), "highest": part["moved"].max(), "prefers": prefers}

    return {
        **{"rows": rows, "the": the, "procedure": procedure, "covers": covers, "rejects": rejects},
        **{"contains": contains, "moves": moves},
    }
