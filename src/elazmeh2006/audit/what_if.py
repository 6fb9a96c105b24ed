"""What-if questions: what the paper would have concluded under another protocol or test file."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from elazmeh2006.audit.judge import Judgement, judge, verdict_text
from elazmeh2006.audit.results import Results

Paper = Mapping[str, Any]


def what_if(
    paper: Paper, suites: Iterable[Results], scenarios: Mapping[str, Mapping[str, str]]
) -> list[dict[str, Any]]:
    """Judge again with one data set under another protocol, and list the verdicts that change."""
    suites = list(suites)
    as_run = [_verdicts(paper, results) for results in suites]
    return [
        _answer(paper, results, was, name, scenario)
        for name, scenario in scenarios.items()
        for results, was in zip(suites, as_run, strict=True)
    ]


def _verdicts(paper: Paper, results: Results) -> dict[str, Judgement]:
    return {each["id"]: each for each in judge(paper, [results]) if each["suite"] == results.suite}


def _answer(
    paper: Paper, results: Results, was: Mapping[str, Judgement], name: str, scenario: Mapping[str, str]
) -> dict[str, Any]:
    dataset, protocol = scenario["dataset"], scenario["protocol"]
    other = replace(results, protocols={**results.protocols, dataset: protocol}, read=[])
    claims = []
    for key, judgement in _verdicts(paper, other).items():
        texts = {"as_run": verdict_text(was[key]), "what_if": verdict_text(judgement)}
        if texts["as_run"] != texts["what_if"]:
            claims.append({"id": key, "title": judgement["title"], **texts})
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
