"""Protocol forensics: find out which experiment the paper really ran.

We compare the four AUCs of a data set under each protocol with the printed ones. The spread of each AUC over
seeds shows what "close" means. `precision` is always the unit of the last printed digit.
"""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import PurePath
from typing import Any, NamedTuple

import numpy as np

from confident_roc._files import read_columns
from elazmeh2006.evaluation import Key
from elazmeh2006.printed_digit import at_printed_digit

Printed = Mapping[str, Mapping[str, float]]
"""Printed AUC by data set, then letter."""


class Run(NamedTuple):
    """The AUC of a classifier under a protocol, and the seeds that gave it.

    A seed is None if nothing random depends on it: a fixed split has no folds, and only a forest draws
    samples.
    """

    cv_seed: int | None
    forest_seed: int | None
    auc: float


Runs = Mapping[tuple[str, str, str], Sequence[Run]]
"""Runs by data set, protocol and letter; the first run of each has the seeds of the config."""


def read_runs(paths: Iterable[str]) -> Runs:
    """Read files of runs, with the columns cv_seed, forest_seed (blank if there is none) and auc."""
    keys = {path: Key(*PurePath(path).with_suffix("").parts[-3:]) for path in paths}
    return {(key.dataset, key.protocol, key.letter): _read_runs(path) for path, key in keys.items()}


def _read_runs(path: str) -> list[Run]:
    columns = read_columns(path, {"cv_seed": str, "forest_seed": str, "auc": float})
    seeds = ([int(text) if text else None for text in columns[name]] for name in ("cv_seed", "forest_seed"))
    return [Run(*values) for values in zip(*seeds, columns["auc"].tolist(), strict=True)]


def agreement(auc: Mapping[str, float], printed: Mapping[str, float], precision: float) -> dict[str, Any]:
    """Compare AUCs by letter with the printed ones.

    `distance` is our AUC minus the printed one, or None if none is printed. `cells` counts the printed AUCs,
    `cells_at_digit` those that ours match at the printed digit.

    >>> compared = agreement({"S": 0.7517, "T": 0.54}, {"S": 0.752, "T": 0.541}, 0.001)
    >>> compared["cells_at_digit"], round(compared["mean_distance"], 5)
    (1, 0.00065)
    """
    distance = {x: auc[x] - printed[x] for x in auc if x in printed}
    sizes = [abs(value) for value in distance.values()]
    return {
        "auc": dict(auc),
        "printed": {x: printed.get(x) for x in auc},
        "distance": {x: distance.get(x) for x in auc},
        "mean_distance": sum(sizes) / len(sizes) if sizes else None,
        "largest_distance": max(sizes, default=None),
        "cells": len(sizes),
        "cells_at_digit": sum(at_printed_digit(auc[x], printed[x], precision) for x in distance),
    }


def protocol_distances(
    summaries: Iterable[Mapping[str, Any]], printed: Printed, precision: float
) -> list[dict[str, Any]]:
    """Measure how far the AUCs of each protocol are from the printed ones: one row per data set and protocol.

    The closest protocol of a data set is marked `best`. If nothing is printed, no protocol is.
    """
    pairs = _by_pair(((s["dataset"], s["protocol"], s["letter"]), s) for s in summaries)
    rows = []
    for (dataset, _), letters in pairs.items():
        first = next(iter(letters.values()))
        auc = {letter: summary["auc"] for letter, summary in letters.items()}
        row = {name: first[name] for name in ("dataset", "protocol", "n", "positives")}
        rows.append({**row, **agreement(auc, printed.get(dataset, {}), precision)})
    return _with_nearest(rows, "best")


def _by_pair(of_letters: Iterable[tuple[tuple[str, str, str], Any]]) -> dict[tuple[str, str], dict[str, Any]]:
    """Group values with keys (data set, protocol, letter) by data set and protocol, then by letter."""
    pairs: dict[tuple[str, str], dict[str, Any]] = {}
    for (dataset, protocol, letter), of_letter in of_letters:
        pairs.setdefault((dataset, protocol), {})[letter] = of_letter
    return pairs


def _with_nearest(rows: Sequence[dict[str, Any]], mark: str) -> list[dict[str, Any]]:
    """For each data set, mark the row with the smallest mean distance (the first one if tied)."""
    nearest: dict[str, dict[str, Any]] = {}
    for row in rows:
        rival = nearest.get(row["dataset"])
        if row["cells"] and (rival is None or row["mean_distance"] < rival["mean_distance"]):
            nearest[row["dataset"]] = row
    return [{**row, mark: row is nearest.get(row["dataset"])} for row in rows]


def spreads(runs: Runs, printed: Printed, precision: float) -> list[dict[str, Any]]:
    """Measure the spread of each AUC over seeds: one row per data set, protocol, letter and varied seed.

    `auc` is the AUC of the first run; `hits` counts the runs with the printed digit; `z` is the distance of
    the printed value from the mean in units of `sd`.
    """
    rows = []
    for (dataset, protocol, letter), of_letter in runs.items():
        paper, auc = printed.get(dataset, {}).get(letter), of_letter[0].auc
        cell = {"dataset": dataset, "protocol": protocol, "letter": letter}
        by_seed = {name: _by_seed(of_letter, name) for name in ("cv_seed", "forest_seed")}
        drawn: dict[str | None, dict[Any, float]] = {name: aucs for name, aucs in by_seed.items() if aucs}
        for varied, aucs in (drawn or {None: {None: auc}}).items():
            spread = _spread(aucs, paper, precision)
            rows.append({**cell, "varied": varied, "printed": paper, "auc": auc, **spread})
    return rows


def _by_seed(runs: Sequence[Run], name: str) -> dict[Any, float]:
    """AUC by the seed of this name, the other seed as in the first run; empty if the seed is not used."""
    other = "forest_seed" if name == "cv_seed" else "cv_seed"
    fixed = getattr(runs[0], other)
    aucs = {getattr(run, name): run.auc for run in runs if getattr(run, other) == fixed}
    return {} if None in aucs else dict(sorted(aucs.items()))


def _spread(aucs: Mapping[Any, float], paper: float | None, precision: float) -> dict[str, Any]:
    values = np.array(list(aucs.values()))
    mean, sd = float(values.mean()), float(values.std(ddof=1)) if len(values) > 1 else None
    hits = [] if paper is None else [seed for seed in aucs if at_printed_digit(aucs[seed], paper, precision)]
    least, most = float(values.min()), float(values.max())
    return {
        **{"runs": len(values), "mean": mean, "sd": sd, "min": least, "max": most},
        "hits": len(hits),
        "hit_seeds": [seed for seed in hits if seed is not None],
        "z": (paper - mean) / sd if paper is not None and sd else None,
    }


def flat(rows: Iterable[Mapping[str, Any]]) -> dict[str, list[Any]]:
    """Turn rows into columns: a mapping by letter becomes one column per letter, a list of seeds one text.

    >>> flat([{"auc": {"S": 0.7, "T": 0.6}, "hit_seeds": [1, 7]}])
    {'auc_S': [0.7], 'auc_T': [0.6], 'hit_seeds': ['1 7']}
    """
    columns: dict[str, list[Any]] = {}
    for row in rows:
        for key, value in row.items():
            if isinstance(value, Mapping):
                for letter, of_letter in value.items():
                    columns.setdefault(f"{key}_{letter}", []).append(of_letter)
            else:
                text = " ".join(map(str, value)) if isinstance(value, list) else value
                columns.setdefault(key, []).append(text)
    return columns
