"""What the paper would have concluded under another protocol or test file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from elazmeh2006.audit.judge import Judgement, judge, verdict_text
from elazmeh2006.audit.results import Results


def what_if(
    paper: Mapping[str, Any], suites: Iterable[Results], scenarios: Mapping[str, Mapping[str, str]]
) -> list[dict[str, Any]]:
    """Judge again with one data set under another protocol, and say which verdicts change."""
    suites = list(suites)
    as_run = [_verdicts(paper, results) for results in suites]
    return [
        _answer(paper, results, was, name, scenario)
        for name, scenario in scenarios.items()
        for results, was in zip(suites, as_run, strict=True)
    ]


def _verdicts(paper: Mapping[str, Any], results: Results) -> dict[str, Judgement]:
    return {found["id"]: found for found in judge(paper, [results]) if found["suite"] == results.suite}


def _answer(
    paper: Mapping[str, Any],
    results: Results,
    was: Mapping[str, Judgement],
    name: str,
    scenario: Mapping[str, str],
) -> dict[str, Any]:
    dataset, protocol = scenario["dataset"], scenario["protocol"]
    other = replace(results, protocols={**results.protocols, dataset: protocol}, read=[])
    now = _verdicts(paper, other)
    return {
        "id": name,
        "title": scenario["title"],
        "dataset": dataset,
        "protocol": protocol,
        "suite": results.suite,
        "table3": [_cell(paper, results, other, dataset, letter) for letter in results.letters],
        "claims": [
            {
                "id": key,
                "title": found["title"],
                "as_run": verdict_text(was[key]),
                "what_if": verdict_text(found),
            }
            for key, found in now.items()
            if verdict_text(found) != verdict_text(was[key])
        ],
    }


def _cell(
    paper: Mapping[str, Any], results: Results, other: Results, dataset: str, letter: str
) -> dict[str, Any]:
    printed = paper["table3"]["auc"].get(dataset, {}).get(letter)
    summary, as_run = other.summary(dataset, letter), results.summary(dataset, letter)
    return {
        "letter": letter,
        "paper": printed,
        "as_run": as_run["auc"],
        "auc": summary["auc"],
        "difference": None if printed is None else summary["auc"] - printed,
        "confident_points": summary["confident_points"],
        "confident_points_as_run": as_run["confident_points"],
        "areas": summary["areas"],
        "average_differences": summary["average_differences"],
    }
