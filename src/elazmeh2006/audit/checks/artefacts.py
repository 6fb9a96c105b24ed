"""Checks of numbers that depend on rounding errors or cancel, and of the values of the heart data."""

from typing import Any

import numpy as np

from confident_roc.roc import auc, roc_points
from elazmeh2006.audit.registry import Checks, Entry
from elazmeh2006.audit.results import Results
from elazmeh2006.audit.verdicts import Verdict, judged
from elazmeh2006.printed_digit import at_printed_digit

CHECKS = Checks()


@CHECKS.judges("E17")
def scores_almost_equal(results: Results, entry: Entry, paper: Any) -> Verdict:
    """The printed AUCs stay the same if scores that differ by rounding errors count as equal."""
    table, letter, moved = paper["table3"], entry["printed"]["letter"], {}
    for dataset in entry["datasets"]:
        actual, score = results.scores(dataset, letter)
        order = np.argsort(score, kind="stable")
        tied = np.empty(len(score))
        tied[order] = np.cumsum(np.r_[0, np.diff(score[order]) >= entry["printed"]["below"]])
        areas = [results.summary(dataset, letter)["auc"], auc(roc_points(actual, tied))]
        same = [at_printed_digit(area, table["auc"][dataset][letter], table["precision"]) for area in areas]
        if same == [True, False]:
            moved[dataset] = [*areas, len(np.unique(score)), len(np.unique(tied))]
    numbers = {"AUC, AUC with ties, distinct scores, distinct with ties": moved}
    return judged(not moved, numbers=numbers)


@CHECKS.judges("E18")
def signed_average(results: Results, entry: Entry, paper: Any) -> Verdict:
    """The classifier with the least signed average also has the least average size, on every data set."""
    least, averages = {}, {}
    for dataset in entry["datasets"]:
        sizes = {
            how: {x: results.average(dataset, x, how) for x in results.letters}
            for how in ("signed", "absolute")
        }
        drawn = [x for x in results.letters if sizes["signed"][x] is not None]
        least[dataset] = [min(drawn, key=lambda x: of[x] or 0, default=None) for of in sizes.values()]
        averages[dataset] = sizes
    numbers = {"least signed, least absolute": least, "size of the average, average size": averages}
    return judged(all(first == second for first, second in least.values()), numbers=numbers)


@CHECKS.judges("N13")
def values_of_attributes(results: Results, entry: Entry, paper: Any) -> Verdict:
    """Every attribute of one data set has two values, and every attribute of the other has more."""
    values = {}
    for dataset in entry["datasets"]:
        lines = [
            line.split(",")[:-1] for part in ("train", "test") for line in results.examples(dataset, part)
        ]
        values[dataset] = [len(set(column)) for column in zip(*lines, strict=True)]
    binary, continuous = (values[entry["printed"][x]] for x in ("binary", "continuous"))
    numbers = {
        d: {"attributes": len(v), "fewest values": min(v), "most values": max(v)} for d, v in values.items()
    }
    return judged(max(binary) == 2 and min(continuous) > 2, numbers=numbers)
