"""The audit as JSON, CSV and Markdown, and its summary on one screen."""

import csv
import io
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from confident_roc._tables import markdown_table
from elazmeh2006.audit.judge import Judgement, verdict_text
from elazmeh2006.audit.published import ANY_SUITE
from elazmeh2006.audit.verdicts import FAILS, HOLDS, ONLY_UNDER, UNTESTABLE, VERDICTS

_COLUMNS = (
    "id", "kind", "suite", "verdict", "condition", "title", "where", "sentence", "datasets",
    "printed", "ours", "difference", "tolerance", "evidence",
)  # fmt: skip
_KINDS = {"number": "numbers", "claim": "claims", "erratum": "errata"}


def audit_document(
    judgements: Sequence[Judgement], suites: Iterable[str], changes: Sequence[Mapping[str, Any]]
) -> dict[str, Any]:
    """Make the audit document that the schema describes."""
    counts: dict[str, dict[str, int]] = {}
    for judgement in judgements:
        of_suite = counts.setdefault(judgement["suite"], dict.fromkeys(VERDICTS, 0))
        of_suite[judgement["verdict"]] += 1
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
    """Write the audit as Markdown: the printed sentence, then one column per suite with the verdict."""
    parts = ["# Audit\n\nA verdict is about the printed text, so a confirmed erratum *fails*.\n"]
    for kind, title in _KINDS.items():
        by_id: dict[str, dict[str, Judgement]] = {}
        for judgement in judgements:
            if judgement["kind"] == kind:
                by_id.setdefault(judgement["id"], {})[judgement["suite"]] = judgement
        rows = [[cell.replace("|", r"\|") for cell in _row(by_suite, suites)] for by_suite in by_id.values()]
        table = markdown_table(["id", "what is printed", *suites], rows, escaped=True)
        parts.append(f"## {title.capitalize()}\n\n{table}")
    return "\n".join(parts)


def _row(by_suite: Mapping[str, Judgement], suites: Sequence[str]) -> list[str]:
    first = next(iter(by_suite.values()))
    verdicts = (_verdict_cell(by_suite.get(suite) or by_suite.get(ANY_SUITE)) for suite in suites)
    return [first["id"], first["sentence"], *verdicts]


def audit_summary(
    document: Mapping[str, Any], definitions: Mapping[str, Any], protocols: Sequence[Mapping[str, Any]]
) -> str:
    """Write the summary of the audit, for one screen."""
    judgements = document["entries"]
    first = document["suites"][0]
    lines: list[str | None] = ["Which results of the paper hold", ""]
    lines.append(f"  {'':26}" + "".join(f"{verdict:>18}" for verdict in VERDICTS))
    for suite in (*document["suites"], ANY_SUITE):
        name = "any learner" if suite == ANY_SUITE else suite
        for kind, title in _KINDS.items():
            of_kind = Counter(x["verdict"] for x in judgements if (x["suite"], x["kind"]) == (suite, kind))
            if of_kind:
                cells = "".join(f"{of_kind[verdict] or '-':>18}" for verdict in VERDICTS)
                lines.append(f"  {f'{name}, {title}':26}{cells}")
    lines += [
        "",
        *(_table3(judgements, suite) for suite in document["suites"]),
        _listed(judgements, first, FAILS, "claim", f"Claims that fail with {first}"),
        _listed(judgements, first, ONLY_UNDER, "claim", "Claims that hold under one reading only"),
        _listed(judgements, first, FAILS, "erratum", "Errata confirmed"),
        _definition(definitions, first),
        _protocols(protocols),
        _expectation(document),
    ]
    return "\n".join(line for line in lines if line is not None) + "\n"


def _table3(judgements: Iterable[Judgement], suite: str) -> str:
    cells = [x for x in judgements if x["suite"] == suite and x["id"].startswith("T3.")]
    same = sum(x["verdict"] == HOLDS for x in cells)
    return f"Table 3, {suite}: {same} of {len(cells)} cells at the printed digit."


def _listed(judgements: Iterable[Judgement], suite: str, verdict: str, kind: str, title: str) -> str | None:
    names = [
        x["id"]
        for x in judgements
        if x["suite"] in (suite, ANY_SUITE) and x["verdict"] == verdict and x["kind"] == kind
    ]
    return f"{title}: {', '.join(names)}." if names else None


def _definition(table: Mapping[str, Any], suite: str) -> str:
    best = table["best"]
    (held,) = (row for row in table["agreement"] if row.items() >= {"suite": suite, **best}.items())
    text = (
        f"Definition that agrees most: area {best['area']}, difference {best['difference']},"
        f" {held['holds']} of {held['of']} claims."
    )
    return text if best == table["default"] else f"{text} The config has another: {table['default']}."


def _protocols(rows: Sequence[Mapping[str, Any]]) -> str | None:
    best = [f"{row['dataset']} {row['protocol']}" for row in rows if row["best"]]
    return f"Protocols that fit Table 3: {', '.join(best)}." if best else None


def _expectation(document: Mapping[str, Any]) -> str:
    changes = document["changed"]
    if not changes:
        return "All verdicts are as expected."
    names = ", ".join(f"{x['id']} ({x['suite']})" for x in changes[:12])
    more = f" and {len(changes) - 12} more" if len(changes) > 12 else ""
    return f"CHANGED, {len(changes)} verdicts are not as expected: {names}{more}."


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
