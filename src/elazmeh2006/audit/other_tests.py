"""What if points were confident by another test? The paper says "a test of choice" and takes Tango's."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from confident_roc._files import Columns
from confident_roc._tables import markdown_table, rounded
from confident_roc.roc import RocPoints
from confident_roc.segment import confident_segment
from elazmeh2006.audit.checks.method import CHECKS as METHOD
from elazmeh2006.audit.judge import Judgement, judge_entry, verdict_text
from elazmeh2006.audit.published import ANY_SUITE, entries
from elazmeh2006.audit.registry import Entry
from elazmeh2006.audit.results import Results
from elazmeh2006.evaluation import read_curves, read_summaries

TESTS: dict[str, dict[str, Any]] = {
    "Tango": {},
    "exact McNemar": {"test": "exact"},
    "mid-p McNemar": {"test": "mid-p"},
    "corrected McNemar": {"test": "corrected"},
    "Tango, false negatives cost 5": {"ratio": 5.0},
}
"""The tests that are tried, by their names in tables; the first is the paper's."""


def other_tests(paper: Mapping[str, Any], suites: Iterable[Results]) -> dict[str, list[dict[str, Any]]]:
    """Judge every statement on segments under every test: the cells of figure 6, and verdicts that change."""
    cells, verdicts = [], []
    for results in suites:
        as_run: dict[str, Judgement] = {}
        for name, test in TESTS.items():
            other = under_test(results, test)
            header = {"suite": results.suite, "test": name}
            cells += [{**header, **cell} for cell in _figure6(other)]
            for entry in entries(paper):
                if not _on_segments(entry, as_run.get(entry["id"])):
                    continue
                judgement = judge_entry(entry, other, paper)
                was = as_run.setdefault(entry["id"], judgement)
                texts = {"as_run": verdict_text(was), "what_if": verdict_text(judgement)}
                if texts["as_run"] != texts["what_if"]:
                    verdicts.append({**header, "id": entry["id"], "title": entry["title"], **texts})
    return {"figure6": cells, "verdicts": verdicts}


def _on_segments(entry: Entry, as_run: Judgement | None) -> bool:
    """Tell whether another test may change a verdict: it reads curves, and is not on Tango's test itself."""
    if entry["suite"] == ANY_SUITE or entry["id"].partition(".")[0] in METHOD:
        return False
    return as_run is None or any("/curves/" in place for place in as_run["evidence"])


def under_test(results: Results, test: Mapping[str, Any]) -> Results:
    """Mark the points that are confident by another test, and sum up their segments."""
    loaded = dict(results.loaded)
    alpha = results.config["evaluation"]["alpha"]
    for place in [key for key in results.files["curves"] if key[1] == results.suite]:
        curves_path, curves = results.load("curves", place, read_curves)
        summaries_path, summaries = results.load("summaries", place, read_summaries)
        segments = {
            key: confident_segment(points=_points(curve), alpha=alpha, **test)
            for key, curve in curves.items()
        }
        loaded[curves_path] = {
            key: {**curve, "confident": _marked(len(curve["b"]), segments[key].rows)}
            for key, curve in curves.items()
        }
        loaded[summaries_path] = {
            key: {**summary, **segments[key].summary(), "auc": summary["auc"]}
            for key, summary in summaries.items()
        }
    return replace(results, loaded=loaded, read=[])


def _points(curve: Columns) -> RocPoints:
    return RocPoints(*(curve[name] for name in ("threshold", "a", "b", "c", "d")))


def _marked(size: int, rows: slice) -> np.ndarray:
    flags = np.zeros(size, dtype=bool)
    flags[rows] = True
    return flags


def _figure6(results: Results) -> list[dict[str, Any]]:
    area, difference = (results.config["evaluation"][name] for name in ("area", "difference"))
    cells = []
    for dataset in results.config["datasets"]:
        for letter in results.letters:
            summary = results.summary(dataset, letter)
            cells.append(
                {
                    "dataset": dataset,
                    "letter": letter,
                    "confident_points": summary["confident_points"],
                    "area": results.area(dataset, letter, area),
                    "difference": (summary["average_differences"] or {}).get(difference),
                }
            )
    return cells


def other_tests_markdown(found: Mapping[str, list[dict[str, Any]]]) -> str:
    """Write both tables: the confident points and the area of each cell by test, and the changed verdicts."""
    cells: dict[tuple[str, str, str], list[str]] = {}
    for row in found["figure6"]:
        text = f"{row['confident_points']} ({rounded(row['area'], 4) or 'no area'})"
        cells.setdefault((row["suite"], row["dataset"], row["letter"]), []).append(text)
    header = ["suite", "data set", "letter", *TESTS]
    names = ("suite", "test", "id", "title", "as_run", "what_if")
    parts = [
        "Confident points of each classifier by each test, and the area under the segment.",
        markdown_table(header, [[*key, *texts] for key, texts in cells.items()]),
        f"Verdicts that change: {len(found['verdicts'])}.",
        markdown_table(names, [[row[name] for name in names] for row in found["verdicts"]]),
    ]
    return "\n\n".join(part.rstrip("\n") for part in parts) + "\n"
