"""Checks of the cells of Tables 2 and 3."""

from typing import Any

from elazmeh2006.audit.registry import Checks, Entry
from elazmeh2006.audit.results import Results
from elazmeh2006.audit.verdicts import Verdict, judged, untestable, value

CHECKS = Checks()


@CHECKS.judges("T2")
def cell_of_table2(results: Results, entry: Entry, paper: Any) -> Verdict:
    """The class counts of one file are the printed ones."""
    (dataset,) = entry["datasets"]
    counts = results.counts(dataset, entry["part"])
    if counts is None:
        return untestable(f"the config has no {entry['part']} file of {dataset}")
    return judged(list(counts) == list(entry["printed"]), printed=entry["printed"], ours=list(counts))


@CHECKS.judges("T3")
def cell_of_table3(results: Results, entry: Entry, paper: Any) -> Verdict:
    """The AUC of one classifier on one data set rounds to the printed one."""
    (dataset,) = entry["datasets"]
    return value(entry["printed"], results.summary(dataset, entry["letter"])["auc"], entry["precision"])
