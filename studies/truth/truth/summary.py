"""From the counts of all cells to the summary tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd

from truth.populations import population
from truth.samples import COST_RATIOS, FEWEST, Rows, cost_ratio

NULL = ("null", "ties")
"""Populations in which neither classifier has the larger AUC."""
LEAST_GAP = 0.001
"""Costs that differ by less are equal."""
SIZE = ["positives", "ratio"]


def tables(cells: Sequence[dict[str, Rows]], bands: Rows, moved: Rows) -> dict[str, pd.DataFrame]:
    """Make all tables from the rows of the cells, of the bands and of the multiplied negatives."""
    preferences, intervals = (
        pd.DataFrame([row for cell in cells for row in cell[name]]) for name in ("preferences", "intervals")
    )
    intervals = with_share(intervals, "coverage", "held", "given")
    chosen = choices(preferences[~preferences["population"].isin(NULL)])
    null = preferences[preferences["population"].isin(NULL)]
    null = with_share(
        null.assign(preferred=null["first"] + null["second"]), "rejects", "preferred", "samples"
    )
    contained = with_share(pd.DataFrame(bands), "coverage", "whole", "bands")
    return {
        "intervals": intervals,
        "coverage": coverage(intervals),
        "choices": chosen,
        "procedures": procedures(chosen),
        "null": null.drop(columns="preferred"),
        "bands": contained,
        "imbalance": pd.DataFrame(moved),
    }


def with_share(frame: pd.DataFrame, name: str, count: str, total: str) -> pd.DataFrame:
    """Add a share and its Monte-Carlo standard error; with no count at all both are missing.

    The error is computed as if half a sample more were on either side, so it is not 0 if the share is 0 or 1.
    """
    number = frame[total].where(frame[total] > 0)
    near = (frame[count] + 0.5) / (number + 1)
    error = np.sqrt(near * (1 - near) / number)
    return frame.assign(**{name: frame[count] / number, f"{name}_error": error})


def coverage(intervals: pd.DataFrame) -> pd.DataFrame:
    """Sum up the coverage of each interval by number of positives: over populations and ratios.

    A cell counts if it has at least 50 intervals. `lowest_error` is that of the cell `lowest_in`.
    """
    rows = []
    for (interval, positives), part in intervals.groupby(["interval", "positives"], sort=False):
        given = part["given"].sum() / part["samples"].sum()
        part = part[part["given"] >= FEWEST]
        row: dict[str, Any] = {
            "interval": interval,
            "positives": positives,
            "given": given,
            "cells": len(part),
        }
        if len(part):
            worst = part.loc[part["coverage"].idxmin()]
            row |= {"lowest": worst["coverage"], "lowest_error": worst["coverage_error"]}
            row |= {"lowest_in": f"{worst['population']} {worst['positives']}/{worst['negatives']}"}
            row |= {"mean": part["coverage"].mean(), "mean_error": _error_of_mean(part, "coverage_error")}
            row |= {"highest": part["coverage"].max()}
        rows.append(row)
    return pd.DataFrame(rows)


def _error_of_mean(part: pd.DataFrame, error: str) -> float:
    """Return the error of a mean over cells.

    Populations are independent. The ratios of a population share their positives, so their errors are added
    up as if they were perfectly correlated.
    """
    by_population = part.groupby("population")[error].sum()
    return float(np.sqrt(np.sum(np.square(by_population))) / len(part))


def choices(preferences: pd.DataFrame) -> pd.DataFrame:
    """Compute how often each procedure names the better classifier, and its regret, by deployment.

    The cost of the sample is a procedure in its own deployment only. Cells in which both classifiers cost the
    same are left out.
    """
    parts = []
    for deployment in COST_RATIOS:
        others = [f"cost, {name}" for name in COST_RATIOS if name != deployment]
        frame = preferences[~preferences["procedure"].isin(others)].copy()
        gaps = [
            cost_gap(*key, deployment)
            for key in frame[["population", "positives", "negatives"]].itertuples(index=False)
        ]
        frame = frame.assign(gap=gaps, deployment=deployment)
        parts.append(frame[frame["gap"].abs() >= LEAST_GAP])
    frame = pd.concat(parts, ignore_index=True)
    first = frame["gap"] > 0
    better, worse = frame["first"].where(first, frame["second"]), frame["second"].where(first, frame["first"])
    n, gap = frame["samples"], frame["gap"].abs()
    frame = frame.assign(named=better, wrong=worse, ratio=frame["negatives"] // frame["positives"])
    frame = with_share(with_share(frame, "better", "named", "samples"), "worse", "wrong", "samples")
    frame["unknown"] = (n - frame["named"] - frame["wrong"]) / n
    # A procedure that does not know throws a coin: it regrets half of the gap.
    frame["regret"] = gap * (frame["worse"] + frame["unknown"] / 2)
    second_moment = gap**2 * (frame["worse"] + frame["unknown"] / 4)
    frame["regret_error"] = np.sqrt((second_moment - frame["regret"] ** 2).clip(lower=0) / n)
    columns = ["deployment", "population", "positives", "negatives", "ratio", "procedure", "samples", "gap"]
    shares = ["better", "better_error", "worse", "worse_error", "unknown", "regret", "regret_error"]
    return frame[columns + shares]


def cost_gap(name: str, positives: int, negatives: int, deployment: str) -> float:
    """Return how much less the first classifier costs than the second."""
    of, prevalence = population(name), positives / (positives + negatives)
    ratio = cost_ratio(deployment, positives, negatives)
    return of.second.cost(prevalence, ratio) - of.first.cost(prevalence, ratio)


def procedures(chosen: pd.DataFrame) -> pd.DataFrame:
    """Average the choices over populations, for each number of positives and ratio, and over all ratios."""
    everywhere = chosen.assign(ratio="all")
    rows = []
    for frame in (chosen, everywhere):
        keys = ["deployment", "positives", "ratio", "procedure"]
        for key, part in frame.groupby(keys, sort=False):
            row = dict(zip(keys, key, strict=True)) | {"cells": len(part)}
            for name in ("better", "worse", "regret"):
                row |= {name: part[name].mean(), f"{name}_error": _error_of_mean(part, f"{name}_error")}
            rows.append(row | {"unknown": part["unknown"].mean()})
    return pd.DataFrame(rows)
