"""The audit as JSON, CSV and Markdown, and its summary on one screen."""

import csv
import io
import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from confident_roc._tables import markdown_table
from elazmeh2006.audit.judge import Judgement, verdict_text
from elazmeh2006.audit.published import ANY_SUITE, is_counted
from elazmeh2006.audit.verdicts import (
    HOLDS,
    MET,
    UNTESTABLE,
)

_COLUMNS = (
    "id", "kind", "source", "suite", "verdict", "condition", "consistency", "fact", "asks", "title", "where",
    "sentence", "datasets", "printed", "ours", "difference", "tolerance", "tolerance_reason", "evidence",
)  # fmt: skip
_KINDS = {"claim": "Claims", "number": "Numbers", "assumption": "Assumptions", "erratum": "Errata"}
_TEXT = 118
_MOST = 12  # names in a line


def audit_document(
    judgements: Sequence[Judgement], suites: Iterable[str], changes: Sequence[Mapping[str, Any]]
) -> dict[str, Any]:
    """Make the audit document that the schema describes; it counts facts, by source."""
    counts: dict[str, dict[str, dict[str, dict[str, int]]]] = {}
    for x in filter(is_counted, judgements):
        of_kind = counts.setdefault(x["source"], {}).setdefault(x["kind"], {})
        of_suite = of_kind.setdefault(x["suite"], {})
        of_suite[x["verdict"]] = of_suite.get(x["verdict"], 0) + 1
    verdicts = {"expected": not changes, "changed": list(changes), "entries": list(judgements)}
    return {"suites": list(suites), "counts": counts, **verdicts}


def audit_csv(judgements: Iterable[Judgement]) -> str:
    """Write the audit as CSV, one line per entry and suite; items of a list are separated by spaces."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(_COLUMNS)
    writer.writerows([_plain(judgement[name]) for name in _COLUMNS] for judgement in judgements)
    return text.getvalue()


def audit_markdown(judgements: Sequence[Judgement], suites: Sequence[str]) -> str:
    """Write the audit as Markdown, one table per source and kind, with one column of verdicts per suite."""
    parts = [
        "# Audit\n\nThe statements are in our words; words of the source are in quotation marks."
        " Entries with * are not counted: they cannot come out otherwise, or repeat the fact of another.\n"
    ]
    boards: dict[tuple[str, str], dict[str, dict[str, Judgement]]] = {}
    for x in judgements:
        boards.setdefault((x["source"], x["kind"]), {}).setdefault(x["id"], {})[x["suite"]] = x
    for (source, kind), by_id in boards.items():
        rows = [[cell.replace("|", r"\|") for cell in _row(by_suite, suites)] for by_suite in by_id.values()]
        table = markdown_table(["id", "statement", "place", *suites], rows, escaped=True)
        parts.append(f"## {_KINDS[kind]}, {source}\n\n{table}")
    return "\n".join(parts)


def _row(by_suite: Mapping[str, Judgement], suites: Sequence[str]) -> list[str]:
    first = next(iter(by_suite.values()))
    verdicts = (_verdict_cell(by_suite.get(suite) or by_suite.get(ANY_SUITE)) for suite in suites)
    mark = "" if is_counted(first) else "*"
    return [first["id"] + mark, first["sentence"], first["where"], *verdicts]


def audit_summary(
    document: Mapping[str, Any],
    definitions: Mapping[str, Any],
    robustness: Iterable[Mapping[str, str]],
    findings: Iterable[Mapping[str, Any]] = (),
    left_out: Sequence[str] = (),
) -> str:
    """Write the summary of the audit, for one screen: in words, without ids. The findings come first.

    `robustness` has the verdicts over seeds of the reference run, because they take minutes. `left_out` has
    what of the findings is not so in this run, or not in it.
    """
    suites = document["suites"]
    facts = [x for x in document["entries"] if x["source"] == "paper" and is_counted(x)]
    first = (x for x in findings if x.get("first"))
    lines: list[str | None] = [
        "What of the paper holds, by this run",
        "",
        *(f"{i}. {x['title']}. {x['text']}" for i, x in enumerate(first, start=1)),
        _left_out(left_out),
        "",
        f"Table 3, AUC: {_as_printed(facts, suites, lambda name: name.startswith('T3.'))}.",
        f"Table 2, class counts: {_as_printed(facts, [ANY_SUITE], lambda name: name.startswith('T2.'))}."
        f" Other numbers: {_as_printed(facts, suites, lambda name: '.' not in name)}.",
        f"{_errata(facts, suites[0])} {_assumptions(facts, suites[0])}",
        _definition(definitions),
        _threads(facts, robustness, suites[0]),
        f"{_expectation(document)} Read on: results/report/index.html, docs/findings.md.",
    ]
    shown = (_wrapped(line) for line in lines if line is not None)
    return "\n".join(shown) + "\n"


def _wrapped(line: str) -> str:
    return textwrap.fill(line, _TEXT, subsequent_indent="   ") if len(line) > _TEXT else line


def _left_out(names: Sequence[str]) -> str | None:
    """Name findings and sentences that this run does not bear out."""
    listed = "; ".join(textwrap.shorten(name, _TEXT // 2, placeholder=" ...") for name in names[:_MOST])
    return f"Left out, not so in this run or not in it: {listed}{_more(names)}." if names else None


def _more(names: Sequence[Any]) -> str:
    return f" and {len(names) - _MOST} more" if len(names) > _MOST else ""


def _as_printed(facts: Iterable[Judgement], suites: Iterable[str], is_wanted: Callable[[str], bool]) -> str:
    """Count the numbers that are as printed, of those that could be tested."""
    parts = []
    for suite in suites:
        of_suite = [x for x in facts if x["suite"] == suite and x["kind"] == "number" and is_wanted(x["id"])]
        tested = [x for x in of_suite if x["verdict"] != UNTESTABLE]
        same = sum(x["verdict"] == HOLDS for x in tested)
        learners = "" if suite == ANY_SUITE else f" with {suite}"
        missing = f" ({len(of_suite) - len(tested)} not tested)" if len(tested) < len(of_suite) else ""
        parts.append(f"{same} of {len(tested)} as printed{learners}{missing}")
    return ", ".join(parts)


def _errata(facts: Iterable[Judgement], suite: str) -> str:
    counted: dict[str, set[str]] = {}
    for x in facts:
        if x["kind"] == "erratum" and x["suite"] in (suite, ANY_SUITE):
            counted.setdefault(x["verdict"], set()).add(x["id"])
    parts = [f"{len(ids)} {verdict}" for verdict, ids in sorted(counted.items())]
    return f"Errata: {', '.join(parts) or 'none'}."


def _assumptions(facts: Iterable[Judgement], suite: str) -> str:
    of_suite = [x["verdict"] for x in facts if x["kind"] == "assumption" and x["suite"] == suite]
    return f"Assumptions of the test met at every confident point: {of_suite.count(MET)} of {len(of_suite)}."


def _definition(table: Mapping[str, Any]) -> str | None:
    """Note that figure 6 is drawn with another definition than the one that agrees best with the text."""
    best, default = table["ranking"][0], table["default"]
    if best == default:
        return None
    return (
        f"Figure 6 agrees best with {' '.join(best.values())}; the config has {' '.join(default.values())}."
    )


def _threads(facts: Iterable[Judgement], robustness: Iterable[Mapping[str, str]], suite: str) -> str | None:
    """Statements of a suite whose verdict is the same in at most half of the seeds that were tried."""
    titles = {x["id"]: x["title"] for x in facts if x["kind"] == "claim" and x["verdict"] != UNTESTABLE}
    thin: dict[str, list[str]] = {}
    for row in robustness:
        if row["suite"] != suite or row["id"] not in titles or not row["of"]:
            continue
        if 2 * int(row["same_verdict"]) <= int(row["of"]):
            seeds = f"{row['same_verdict']} of {row['of']} {row['seeds'].replace('_', ' ')}"
            thin.setdefault(titles[row["id"]], []).append(seeds)
    listed = "; ".join(f"{title} ({', '.join(seeds)})" for title, seeds in thin.items())
    return f"By a thread with {suite} (snakemake robustness): {listed}." if thin else None


def _expectation(document: Mapping[str, Any]) -> str:
    changes = document["changed"]
    if not changes:
        return "All verdicts are as expected."
    names = ", ".join(f"{x['id']} ({x['suite']})" for x in changes[:_MOST])
    return f"CHANGED, {len(changes)} verdicts are not as expected: {names}{_more(changes)}."


def _verdict_cell(judgement: Judgement | None) -> str:
    if judgement is None:
        return ""
    text = verdict_text(judgement)
    if judgement["verdict"] == UNTESTABLE:
        text = f"{text}: {judgement['condition']}"
    ours = judgement["ours"]
    return f"{text} (ours {_plain(ours)})" if ours is not None and judgement["kind"] != "erratum" else text


def _plain(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, float):
        return f"{value:.6g}"
    if isinstance(value, list | tuple):
        return " ".join(_plain(item) for item in value)
    if isinstance(value, dict):
        return "; ".join(f"{key}: {_plain(item)}" for key, item in value.items())
    return str(value)
