"""Checks of whole ROC curves: a curve is better if it is higher at every false positive rate."""

from itertools import product
from typing import Any

import numpy as np

from confident_roc._files import Columns
from confident_roc.roc import vertices
from elazmeh2006.audit.registry import Checks, Entry
from elazmeh2006.audit.results import Results
from elazmeh2006.audit.verdicts import Verdict, under
from elazmeh2006.evaluation import points_of

CHECKS = Checks()


def above(first: Columns, second: Columns) -> dict[str, float]:
    """Compare two curves: shares of the FPR axis on which the first is higher and lower, and largest gaps."""
    grid = np.unique(np.concatenate([first["fpr"], second["fpr"], [0.0]]))
    middle = (grid[1:] + grid[:-1]) / 2
    # Between two rates of the grid both curves are straight; at a rate of the grid they may jump.
    left = np.round(_tpr(first, grid[:-1]) - _tpr(second, grid[:-1]), 12)
    right = np.round(2 * (_tpr(first, middle) - _tpr(second, middle)) - left, 12)
    size = np.abs(left) + np.abs(right)
    higher = np.divide(np.maximum(left, 0) + np.maximum(right, 0), size, out=0 * size, where=size > 0)
    shares = {"higher": higher, "lower": np.where(size > 0, 1 - higher, 0)}
    gaps = {"gain": np.max([left, right]), "loss": -np.min([left, right])}
    return {name: float(share @ np.diff(grid)) for name, share in shares.items()} | {
        name: max(float(gap), 0.0) for name, gap in gaps.items()
    }


@CHECKS.judges("C40", "C41", "C42", "C43")
def curves_above(results: Results, entry: Entry, paper: Any) -> Verdict:
    """The curves of some classifiers are above those of others, on enough data sets.

    They are nowhere lower and somewhere higher; or, by the second reading, higher on more of the axis than
    lower. If the paper has "the same or better", equal curves are enough.
    """
    printed = entry["printed"]
    pairs = list(product(printed["better"], printed["worse"]))
    shares = {
        dataset: {f"{x} {y}": above(results.curve(dataset, x), results.curve(dataset, y)) for x, y in pairs}
        for dataset in entry["datasets"]
    }
    on = {
        reading: [
            dataset
            for dataset, of in shares.items()
            if all(_better(share, reading == "everywhere", printed["or_same"]) for share in of.values())
        ]
        for reading in paper["rules"]["readings"]["curve"]
    }
    cases = {reading: len(datasets) >= printed["at_least"] for reading, datasets in on.items()}
    return under(cases, numbers={"better on": on, "share of the FPR axis, largest gap": shares})


def _better(share: dict[str, float], strict: bool, or_same: bool) -> bool:
    worse = share["lower"] > 0 if strict else share["lower"] > share["higher"]
    return not worse and (or_same or share["higher"] > share["lower"])


def _tpr(curve: Columns, at: np.ndarray) -> np.ndarray:
    """Read true positive rates off a curve; where it is vertical, the upper end counts."""
    fpr, tpr = vertices(points_of(curve))
    i = np.searchsorted(fpr, at, side="right") - 1
    j = np.minimum(i + 1, len(fpr) - 1)
    step = fpr[j] - fpr[i]
    part = np.divide(at - fpr[i], step, out=np.zeros(len(at)), where=step > 0)
    return tpr[i] + part * (tpr[j] - tpr[i])
