"""Numbers of the authors' talk: its case-control table, and the steps of a fixed-width band."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Unpack

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from confident_roc._tables import rounded
from confident_roc.bootstrap import Counts, Draws, bootstrap_curves, rates
from confident_roc.roc import RocPoints, vertices
from confident_roc.tango import is_confident, tango_interval

Line = tuple[NDArray[np.float64], NDArray[np.float64]]
"""FPR and TPR of vertices, from (0, 0) to (1, 1)."""


def case_control(table: Mapping[str, Any], alpha: float = 0.05) -> list[dict[str, Any]]:
    """Compute a paired 2 x 2 table for each value of its cell b: printed, and from row, column and total.

    There is one row per distinct value.

    >>> printed = {"cells": {"a": 1, "b": 2, "c": 0, "d": 4}, "row_totals": [4, 4], "column_totals": [1, 7]}
    >>> [(row["b from"], row["b"]) for row in case_control({**printed, "total": 8})]
    [('print', 2), ('row, column, total', 3)]
    """
    a, b, c, d = (table["cells"][name] for name in "abcd")
    n = table["total"]
    offered: dict[int, list[str]] = {b: ["print"]}
    margins = {
        "row": table["row_totals"][0] - a,
        "column": table["column_totals"][1] - d,
        "total": n - a - c - d,
    }
    for source, value in margins.items():
        offered.setdefault(value, []).append(source)
    rows = []
    for value, sources in offered.items():
        lower, upper = tango_interval(value, c, n, alpha)
        cells, total = {"a": a, "b": value, "c": c, "d": d}, a + value + c + d
        sums = {"sum": total, "total": n, "adds up": total == n, "difference": (value - c) / n}
        ends = {"lower": float(lower), "upper": float(upper)}
        zero = bool(is_confident(value, c, alpha))
        rows.append({"b from": ", ".join(sources), **cells, **sums, **ends, "contains zero": zero})
    return rows


def case_control_table(printed: Mapping[str, Any], alpha: float) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Make a table of `case_control`, as data and for reading."""
    frame = pd.DataFrame(case_control(printed, alpha))
    numbers, flags = ("difference", "lower", "upper"), ("adds up", "contains zero")
    shown = frame.assign(
        **{name: [rounded(value, 4) for value in frame[name]] for name in numbers},
        **{name: frame[name].map({True: "yes", False: "no"}) for name in flags},
    )
    return frame, shown


@dataclass(frozen=True, eq=False)
class BandSteps:
    """The steps that make a fixed-width band."""

    centre: Line  # the empirical curve
    some: list[Line]  # a few of the bootstrapped curves
    distances: NDArray[np.float64]  # largest displacement of each from the centre, in units of the FPR
    width: float  # the smallest width that contains the wanted share of them
    last: Line  # the farthest bootstrapped curve that the band contains
    # The largest displacement of `last`: a point of the centre, and the point to which it is displaced.
    farthest: tuple[tuple[float, float], tuple[float, float]]


def band_steps(
    points: RocPoints, slope: float, level: float = 0.95, shown: int = 40, **draws: Unpack[Draws]
) -> BandSteps:
    """Make a fixed-width band step by step; `fixed_width_band` makes one faster."""
    centre = vertices(points)

    def distances(c: Counts, a: Counts) -> list[float]:
        return [farthest(centre, curve, slope)[0] for curve in zip(*rates(c, a), strict=True)]

    largest = np.concatenate(list(bootstrap_curves(points, distances, **draws)))
    rank = math.ceil(round(level * len(largest), 9)) - 1
    number = int(np.argsort(largest, kind="stable")[rank])
    *some, last = _drawn(points, [*range(min(shown, len(largest))), number], draws)
    distance, at = farthest(centre, last, slope)
    ends = _at(centre, slope, at), _at(last, slope, at)
    return BandSteps(centre, some, largest, distance, last, ends)


def farthest(centre: Line, curve: Line, slope: float) -> tuple[float, float]:
    """Find the largest displacement between two curves, in units of the false positive rate, and its u.

    A displacement by w moves (f, t) to (f + w, t - k w), so u = k f + t does not change. Both curves consist
    of straight pieces, so the largest displacement is at a vertex of one of them.

    >>> diagonal = np.array([0.0, 1.0]), np.array([0.0, 1.0])
    >>> farthest(diagonal, (np.array([0.0, 0.0, 1.0]), np.array([0.0, 1.0, 1.0])), slope=1.0)
    (0.5, 1.0)
    """
    (f, t), (g, s) = centre, curve
    u, v = slope * f + t, slope * g + s
    at = np.r_[u, v]
    displacements = np.abs(np.interp(at, u, f) - np.interp(at, v, g))
    i = int(displacements.argmax())
    return float(displacements[i]), float(at[i])


def _at(curve: Line, slope: float, u: float) -> tuple[float, float]:
    fpr, tpr = curve
    f = float(np.interp(u, slope * fpr + tpr, fpr))
    return f, u - slope * f


def _drawn(points: RocPoints, numbers: Sequence[int], draws: Draws) -> list[Line]:
    """Draw some of the bootstrapped curves again."""
    lines: dict[int, Line] = {}
    first = 0
    for c, a in bootstrap_curves(points, lambda c, a: (c, a), **draws):
        for row in (number - first for number in numbers if first <= number < first + len(c)):
            fpr, tpr = rates(c[[row]], a[[row]])
            lines[first + row] = fpr[0], tpr[0]
        first += len(c)
    return [lines[number] for number in numbers]
