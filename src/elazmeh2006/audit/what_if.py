"""What-if questions: what the paper would have concluded under another protocol or test file."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from elazmeh2006.audit.judge import judge_entry, verdict_text
from elazmeh2006.audit.published import ANY_SUITE, entries
from elazmeh2006.audit.registry import Entry
from elazmeh2006.audit.results import Results

Paper = Mapping[str, Any]


def what_if(
    paper: Paper, suites: Iterable[Results], scenarios: Mapping[str, Mapping[str, str]]
) -> list[dict[str, Any]]:
    """Judge again with one data set under another protocol, and list the verdicts that change."""
    as_run = [(results, _as_run(paper, results)) for results in suites]
    return [
        _answer(paper, results, was, name, scenario)
        for name, scenario in scenarios.items()
        for results, was in as_run
    ]


class _AsRun(NamedTuple):
    """An entry, its verdict as run, and the data sets whose protocol the check has used."""

    entry: Entry
    verdict: str
    asked: set[str]


def _as_run(paper: Paper, results: Results) -> list[_AsRun]:
    """Judge the entries that depend on the learners."""
    made = []
    for entry in entries(paper):
        if entry["suite"] != ANY_SUITE:
            of_entry = replace(results, asked=set())
            made.append(_AsRun(entry, verdict_text(judge_entry(entry, of_entry, paper)), of_entry.asked))
    return made


def _answer(
    paper: Paper, results: Results, as_run: Iterable[_AsRun], name: str, scenario: Mapping[str, str]
) -> dict[str, Any]:
    dataset, protocol = scenario["dataset"], scenario["protocol"]
    other = replace(results, protocols={**results.protocols, dataset: protocol}, read=[])
    claims = []
    for entry, was, asked in as_run:
        # A check that does not use the protocol of the data set gives the same verdict again.
        now = verdict_text(judge_entry(entry, other, paper)) if dataset in asked else was
        if now != was:
            claims.append({"id": entry["id"], "title": entry["title"], "as_run": was, "what_if": now})
    printed = paper["table3"]["auc"].get(dataset, {})
    cells = [
        {"letter": x, **_cell(printed.get(x), results.summary(dataset, x), other.summary(dataset, x))}
        for x in results.letters
    ]
    header = {"id": name, "title": scenario["title"], "dataset": dataset, "protocol": protocol}
    return {**header, "suite": results.suite, "table3": cells, "claims": claims}


def _cell(printed: float | None, as_run: Mapping[str, Any], summary: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "paper": printed,
        "as_run": as_run["auc"],
        "auc": summary["auc"],
        "difference": None if printed is None else summary["auc"] - printed,
        "confident_points": summary["confident_points"],
        "confident_points_as_run": as_run["confident_points"],
        **{key: summary[key] for key in ("areas", "average_differences")},
    }
