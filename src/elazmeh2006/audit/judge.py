"""Judge everything printed, for every suite."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from elazmeh2006.audit.checks import (
    CHECKS,
    Entry,
    check,
)

# Imported for the checks they register.
from elazmeh2006.audit.published import ANY_SUITE, entries
from elazmeh2006.audit.results import MissingResultError, Results
from elazmeh2006.audit.verdicts import Verdict, judged, untestable, value

Judgement = dict[str, Any]


@check("T2")
def cell_of_table2(results: Results, entry: Entry, paper: Any) -> Verdict:
    """Class counts of one file."""
    (dataset,) = entry["datasets"]
    found = results.counts(dataset, entry["part"])
    if found is None:
        return untestable(f"the config has no {entry['part']} file of {dataset}")
    return judged(list(found) == list(entry["printed"]), printed=entry["printed"], ours=list(found))


@check("T3")
def cell_of_table3(results: Results, entry: Entry, paper: Any) -> Verdict:
    """AUC of one classifier on one data set, at the printed digit."""
    (dataset,) = entry["datasets"]
    return value(entry["printed"], results.summary(dataset, entry["letter"])["auc"], entry["precision"])


def judge(paper: Mapping[str, Any], suites: Iterable[Results]) -> list[Judgement]:
    """Judge every entry: once for each suite, or once where learners do not matter."""
    suites = list(suites)
    judgements = []
    for entry in entries(paper):
        if entry["suite"] == ANY_SUITE:
            judgements.append(judge_entry(entry, suites[0], paper))
        else:
            judgements += [judge_entry(entry, results, paper) for results in suites]
    return judgements


def judge_entry(entry: Entry, results: Results, paper: Mapping[str, Any]) -> Judgement:
    """Judge one entry; a result that is not there makes it untestable, and no other."""
    own = replace(results, read=[])
    function = CHECKS[entry["id"].partition(".")[0]]
    try:
        found = function(own, entry, paper)
    except MissingResultError as error:
        found = untestable(str(error))
    return {
        "id": entry["id"],
        "kind": entry["kind"],
        "title": entry["title"],
        "where": entry["where"],
        "sentence": entry["sentence"],
        "suite": entry["suite"] or results.suite,
        "datasets": entry["datasets"],
        "verdict": found.verdict,
        "condition": found.condition,
        "printed": entry.get("printed") if found.printed is None else found.printed,
        "ours": found.ours,
        "difference": found.difference,
        "tolerance": found.tolerance,
        "numbers": dict(found.numbers),
        "right": entry.get("right"),
        "evidence": own.read,
        "figure": entry["figure"],
    }


def verdict_text(judgement: Mapping[str, Any]) -> str:
    """Verdict with its condition, as the expected verdicts have it."""
    return Verdict(judgement["verdict"], judgement["condition"]).text


def changed(
    judgements: Iterable[Judgement], expected: Mapping[str, Mapping[str, str]]
) -> list[dict[str, Any]]:
    """Verdicts that are not the expected ones; suites that nothing is expected of are left alone."""
    changes = []
    for judgement in judgements:
        of_suite = (expected or {}).get(judgement["suite"])
        if of_suite is None:
            continue
        was, now = of_suite.get(judgement["id"]), verdict_text(judgement)
        if was != now:
            changes.append(
                {"id": judgement["id"], "suite": judgement["suite"], "expected": was, "found": now}
            )
    return changes
