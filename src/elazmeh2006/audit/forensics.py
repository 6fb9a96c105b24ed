"""Protocol forensics: find out which experiment the paper really ran.

We compare the four AUCs of a data set under each protocol with the printed ones. The spread of each AUC over
seeds shows what "close" means. `precision` is always the unit of the last printed digit.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from pathlib import PurePath
from typing import Any, NamedTuple

import numpy as np
from scipy.special import stdtr

from confident_roc._files import read_columns
from confident_roc._tables import markdown_table, rounded, signed
from elazmeh2006.evaluation import Key
from elazmeh2006.printed_digit import at_printed_digit

Printed = Mapping[str, Mapping[str, float]]
"""Printed AUC by data set, then letter."""

# A smaller chance would depend on the model of the distribution only, not on the AUCs.
_LEAST_CHANCE = 1e-9


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


def chance_of_digit(aucs: Sequence[float], printed: float, precision: float) -> float | None:
    """Estimate the chance that a run with other seeds than the first one gives the printed digit.

    It is the share of the other runs that give the digit. If none does, it is what Student's distribution
    predicts for the width of the digit, with the mean and the standard deviation of all runs. The first run
    counts too: if it is far from the others, the tail is that heavy. None for fewer than three runs.

    >>> chance_of_digit([0.7, 0.7, 0.71, 0.75, 0.8], 0.7, 0.001)
    0.25
    >>> round(chance_of_digit([0.7, 0.68, 0.69, 0.71, 0.72], 0.7, 0.001), 3)
    0.022
    """
    n, others = len(aucs), aucs[1:]
    if n < 3:
        return None
    hits = sum(at_printed_digit(auc, printed, precision) for auc in others)
    if hits:
        return hits / len(others)
    # The mean is an estimate too. This makes the distribution of one more run wider.
    scale = float(np.std(aucs, ddof=1)) * math.sqrt(1 + 1 / n)
    if scale == 0:
        return 0.0
    away = abs(printed - float(np.mean(aucs)))
    near, far = ((edge - away) / scale for edge in (precision / 2, -precision / 2))
    return float(stdtr(n - 1, near) - stdtr(n - 1, far))


def protocol_fits(runs: Runs, printed: Printed, precision: float) -> list[dict[str, Any]]:
    """Measure how well each protocol fits, over the seeds of the folds or, on a fixed split, of the forest.

    The **chance of agreement** is the estimated chance that the protocol gives every printed digit at another
    seed. It is the product of `chance_of_digit` over the letters; a letter without randomness counts 1 or 0.
    The product assumes that the letters are independent, although they share their folds, and that the tail
    of the distribution is known, although nobody has seen it. So it is an order of magnitude, not the
    probability that a protocol is the right one.

    A row has the `agreement` of the first run and the `seeds` that give every printed digit. `most_cells` and
    `least_distance` are the best values that the other seeds give.
    """
    rows = []
    for (dataset, protocol), letters in _by_pair(runs.items()).items():
        paper = printed.get(dataset, {})
        chances = {x: _chance(letters[x], paper[x], precision) for x in letters if x in paper}
        row = {"dataset": dataset, "protocol": protocol, **_fit(letters, paper, precision)}
        rows.append({**row, "chance_by_letter": chances, "chance": _product(chances.values())})
    return _with_nearest(rows, "fits")


def _fit(
    letters: Mapping[str, Sequence[Run]], paper: Mapping[str, float], precision: float
) -> dict[str, Any]:
    first = {letter: of_letter[0].auc for letter, of_letter in letters.items()}
    cross_validated = any(of_letter[0].cv_seed is not None for of_letter in letters.values())
    varied = "cv_seed" if cross_validated else "forest_seed"
    by_seed = {letter: _by_seed(of_letter, varied) for letter, of_letter in letters.items()}
    seeds = sorted({seed for aucs in by_seed.values() for seed in aucs})
    first_seed = next((getattr(letters[x][0], varied) for x, aucs in by_seed.items() if aucs), None)
    at = {
        seed: agreement({x: aucs.get(seed, first[x]) for x, aucs in by_seed.items()}, paper, precision)
        for seed in seeds
    }
    others = [compared for seed, compared in at.items() if seed != first_seed and compared["cells"]]
    return {
        **agreement(first, paper, precision),
        "varied": varied if seeds else None,
        "first_seed": first_seed,
        "seeds": [seed for seed, x in at.items() if 0 < x["cells"] == x["cells_at_digit"]],
        "most_cells": max((compared["cells_at_digit"] for compared in others), default=None),
        "least_distance": min((compared["mean_distance"] for compared in others), default=None),
    }


def _chance(runs: Sequence[Run], paper: float, precision: float) -> float | None:
    if runs[0].cv_seed is None and runs[0].forest_seed is None:
        return float(at_printed_digit(runs[0].auc, paper, precision))
    return chance_of_digit([run.auc for run in runs], paper, precision)


def _product(chances: Iterable[float | None]) -> float | None:
    known = list(chances)
    return None if not known or None in known else math.prod(x for x in known if x is not None)


def forensics(runs: Runs, printed: Printed, precision: float) -> dict[str, Any]:
    """Collect all results over seeds: `conclusions`, `common_seeds`, `protocol_fits` and `spreads`."""
    cells = spreads(runs, printed, precision)
    fits = protocol_fits(runs, printed, precision)
    datasets = conclusions(fits, cells)
    return {"datasets": datasets, "common_seeds": common_seeds(datasets), "protocols": fits, "cells": cells}


def conclusions(
    fits: Sequence[Mapping[str, Any]], cells: Sequence[Mapping[str, Any]]
) -> list[dict[str, Any]]:
    """Conclude for each printed data set which protocol fits, with which seeds, and how clearly.

    `rival_cells` and `rival_distance` are the best values that any other protocol reaches at any seed.
    """
    rows = []
    for fit in fits:
        if not fit["fits"]:
            continue
        rivals = [r for r in fits if r["dataset"] == fit["dataset"] and r is not fit]
        row = {key: fit[key] for key in ("dataset", "protocol", "cells", "cells_at_digit", "mean_distance")}
        row |= {
            "chance": fit["chance"],
            "cv_seeds": fit["seeds"] if fit["varied"] == "cv_seed" else None,
            "forest_seeds": _forest_seeds(fit, cells),
            "rival_cells": max(_known(rivals, "cells_at_digit", "most_cells"), default=None),
            "rival_distance": min(_known(rivals, "mean_distance", "least_distance"), default=None),
        }
        rows.append({**row, "statement": _statement(row)})
    return rows


def _forest_seeds(fit: Mapping[str, Any], cells: Sequence[Mapping[str, Any]]) -> list[int] | None:
    key = (fit["dataset"], fit["protocol"], "forest_seed")
    hits = (c["hit_seeds"] for c in cells if (c["dataset"], c["protocol"], c["varied"]) == key)
    return next(hits, None)


def common_seeds(datasets: Sequence[Mapping[str, Any]]) -> dict[str, list[int] | None]:
    """Find the seeds that fit every data set: the authors probably used the same seeds for all of them.

    >>> common_seeds([{"cv_seeds": [1], "forest_seeds": [1, 3]}, {"cv_seeds": None, "forest_seeds": [1]}])
    {'cv_seeds': [1], 'forest_seeds': [1]}
    """
    common: dict[str, list[int] | None] = {}
    for kind in ("cv_seeds", "forest_seeds"):
        sets = [set(row[kind]) for row in datasets if row[kind] is not None]
        common[kind] = sorted(set.intersection(*sets)) if sets else None
    return common


def _known(rows: Iterable[Mapping[str, Any]], *keys: str) -> list[Any]:
    return [row[key] for row in rows for key in keys if row[key] is not None]


def _statement(row: Mapping[str, Any]) -> str:
    parts = [f"{row['protocol']} gives {row['cells_at_digit']} of {row['cells']} printed digits"]
    if row["cv_seeds"] is not None:
        parts.append(f"CV seeds that give all: {_listed(row['cv_seeds'])}")
    if row["forest_seeds"] is not None:
        parts.append(f"forest seeds that give the forest's digit: {_listed(row['forest_seeds'])}")
    if row["rival_cells"] is not None:
        parts.append(
            f"at any seed, no other protocol gives more than {row['rival_cells']} or has a mean distance"
            f" below {row['rival_distance']:.4f}"
        )
    if row["chance"] is not None:
        parts.append(f"chance of agreement at another seed: {chance_text(row['chance'])}")
    return "; ".join(parts)


def _listed(seeds: Iterable[int]) -> str:
    return ", ".join(map(str, seeds)) or "none"


def chance_text(chance: float | None) -> str:
    """Write a chance with one digit; a chance too small to be estimated becomes an upper limit.

    >>> chance_text(0.0526), chance_text(3.2e-6), chance_text(1e-30), chance_text(None)
    ('0.05', '3e-06', '< 1e-09', '')
    """
    if chance is None:
        return ""
    return f"{chance:.1g}" if chance == 0 or chance >= _LEAST_CHANCE else f"< {_LEAST_CHANCE:.0e}"


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


def protocols_markdown(rows: Sequence[Mapping[str, Any]], cells: Sequence[Mapping[str, Any]]) -> str:
    """Write the distances of the protocols and the `spreads` of some cells as Markdown."""
    letters = _letters(rows)
    header = ["data set", "protocol", "n", "positives", *letters, "mean distance", "largest", "at the digit"]
    lines = [
        [
            row["dataset"],
            _bold(row["protocol"], row["best"]),
            row["n"],
            row["positives"],
            *(signed(_cut(row["distance"].get(letter)), 4) for letter in letters),
            _bold(_digits(row["mean_distance"]), row["best"]),
            _digits(row["largest_distance"]),
            _share(row),
        ]
        for row in rows
    ]
    distances = markdown_table(header, lines, escaped=True)
    return (
        "Our AUC minus the printed AUC, by classifier and protocol. Bold: the closest protocol of a data set."
        f"\n\n{distances}\n"
        "Spread over CV seeds, for classifiers that train fast. `snakemake forensics` makes all of them.\n\n"
        f"{_spread_table(cells)}"
    )


def forensics_markdown(report: Mapping[str, Any]) -> str:
    """Write the result of `forensics` as Markdown."""
    stated = [f"- **{row['dataset']}**: {row['statement']}." for row in report["datasets"]]
    for kind, name in (("cv_seeds", "CV seeds"), ("forest_seeds", "forest seeds")):
        if report["common_seeds"][kind] is not None:
            stated.append(f"- {name} that fit all data sets: {_listed(report['common_seeds'][kind])}.")
    fits, spread = _fit_table(report["protocols"]), _spread_table(report["cells"])
    return "\n".join([*stated, "", _CHANCE, "", fits, _Z, "", spread])


_CHANCE = (
    "Chance of agreement: the estimated chance that a protocol gives all printed digits at another seed. It"
    " is a product with one factor per classifier: the share of the other runs at the printed digit. If no"
    " other run is at the digit, the factor is what Student's distribution with the mean and sd of all runs"
    " predicts for the width of the digit. If nothing is random, it is 1 or 0. The classifiers share their"
    " folds, so they are not independent: the product is an order of magnitude, not the probability that a"
    " protocol is the right one. Bold: the closest protocol of a data set."
)
_Z = (
    "Each AUC over the seeds. z: distance of the printed value from the mean, in sd. Hits: number of runs at"
    " the printed digit."
)
_VARIED = {"cv_seed": "CV", "forest_seed": "forest", None: "none"}


def _fit_table(rows: Sequence[Mapping[str, Any]]) -> str:
    letters = _letters(rows)
    header = ["data set", "protocol", "mean distance", "at the digit", "seed", "seeds with all digits"]
    more = ["most at another seed", "least distance there", *(f"chance {letter}" for letter in letters)]
    lines = [
        [
            row["dataset"],
            _bold(row["protocol"], row["fits"]),
            _bold(_digits(row["mean_distance"]), row["fits"]),
            _share(row),
            _VARIED[row["varied"]],
            _listed(row["seeds"]),
            "" if row["most_cells"] is None else row["most_cells"],
            _digits(row["least_distance"]),
            *(chance_text(row["chance_by_letter"].get(letter)) for letter in letters),
            chance_text(row["chance"]),
        ]
        for row in rows
    ]
    return markdown_table([*header, *more, "chance of agreement"], lines, escaped=True)


def _spread_table(rows: Sequence[Mapping[str, Any]]) -> str:
    header = ["data set", "protocol", "letter", "seed", "printed", "runs", "AUC", "mean", "sd", "min", "max"]
    lines = [
        [
            *(row[key] for key in ("dataset", "protocol", "letter")),
            _VARIED[row["varied"]],
            _digits(row["printed"], 3),
            row["runs"],
            *(_digits(row[key]) for key in ("auc", "mean", "sd", "min", "max")),
            _digits(row["z"], 1),
            row["hits"],
            " ".join(map(str, row["hit_seeds"])),
        ]
        for row in rows
    ]
    return markdown_table([*header, "z", "hits", "seeds of the hits"], lines, escaped=True)


def _letters(rows: Iterable[Mapping[str, Any]]) -> list[str]:
    return list(dict.fromkeys(letter for row in rows for letter in row["auc"]))


def _share(row: Mapping[str, Any]) -> str:
    return f"{row['cells_at_digit']} of {row['cells']}"


def _bold(text: str, wanted: bool) -> str:
    return f"**{text}**" if wanted else text


def _digits(value: float | None, digits: int = 4) -> str:
    return rounded(_cut(value, digits), digits)


def _cut(value: float | None, digits: int = 4) -> float | None:
    # Adding 0.0 turns -0.0 into 0.0.
    return None if value is None else round(value, digits) + 0.0
