"""Judge everything that is printed, for every suite."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from confident_roc.errors import InputError
from elazmeh2006.audit.checks import CHECKS
from elazmeh2006.audit.published import ANY_SUITE, entries, is_counted
from elazmeh2006.audit.registry import Entry
from elazmeh2006.audit.results import MissingResultError, Results
from elazmeh2006.audit.verdicts import UNDECIDED, Verdict, in_direction, in_words_of, untestable

Judgement = dict[str, Any]


def judge(paper: Mapping[str, Any], suites: Iterable[Results]) -> list[Judgement]:
    """Judge every entry: once for each suite, or only once if it does not depend on the learners."""
    suites = list(suites)
    judgements = []
    for entry in entries(paper):
        if entry["suite"] == ANY_SUITE:
            judgements.append(judge_entry(entry, suites[0], paper))
        else:
            judgements += [judge_entry(entry, results, paper) for results in suites]
    return judgements


def judge_entry(entry: Entry, results: Results, paper: Mapping[str, Any]) -> Judgement:
    """Judge one entry. If a result is missing, this entry alone becomes untestable."""
    of_entry = replace(results, read=[])
    try:
        verdict = CHECKS[entry["id"].partition(".")[0]](of_entry, entry, paper)
    except MissingResultError as error:
        verdict = untestable(str(error))
    rules, asks = paper["rules"], entry["asks"] or {}
    test = rules["tests"].get(asks.get("of"), {})
    if "not_shown" in test:
        verdict = in_direction(verdict, test["not_shown"])
    verdict = in_words_of(entry["kind"], verdict, entry["consistency"])
    return {
        **{key: entry[key] for key in ("id", "kind", "source", "title", "where", "sentence")},
        **{key: entry[key] for key in ("consistency", "fact", "about", "readings")},
        "asks": f"{asks['word']}: {test.get('at_hand') or test['not_shown']}" if asks else None,
        "suite": entry["suite"] or results.suite,
        "datasets": entry["datasets"],
        "verdict": verdict.verdict,
        "condition": verdict.condition,
        "printed": entry.get("printed") if verdict.printed is None else verdict.printed,
        **{key: getattr(verdict, key) for key in ("ours", "difference", "tolerance")},
        "tolerance_reason": _tolerance_reason(entry, verdict, rules),
        "numbers": dict(verdict.numbers),
        "right": entry.get("right"),
        "evidence": of_entry.read,
        "figure": entry["figure"],
    }


def with_margins(
    judgements: Iterable[Judgement],
    robustness: Iterable[Mapping[str, str]],
    paper: Mapping[str, Any],
    own: str,
) -> list[Judgement]:
    """Leave claims undecided that too few other seeds decide in the same way.

    `robustness` has the verdicts over seeds of the reference run. The suite `own` has the paper's learners:
    their seeds are known, so their verdicts stay. A verdict that is not the reference's stays as well. Raise
    InputError if the reference has a suite but neither counts nor a reason for one of its claims.
    """
    rows = list(robustness)
    least = paper["rules"]["least_share_of_seeds"]
    wavering: dict[tuple[str, str, str], str] = {}
    for row in rows:
        if row["of"] and row["suite"] != own and int(row["same_verdict"]) < least * int(row["of"]):
            seeds = f"in {row['same_verdict']} of {row['of']} {row['seeds'].replace('_', ' ')}"
            wavering.setdefault((row["id"], row["suite"], row["verdict"]), seeds)
    suites = {row["suite"] for row in rows}
    there = {(row["id"], row["suite"]) for row in rows if row["of"] or row["other"]}
    made = []
    for x in judgements:
        counts = x["kind"] == "claim" and is_counted(x) and x["suite"] in suites
        if counts and (x["id"], x["suite"]) not in there:
            raise InputError(
                f"data/reference/robustness.csv: {x['id']} of {x['suite']} has no counts over seeds, and no"
                " reason why no seed can tell; allowed: for each claim one of both (`snakemake robustness`)"
            )
        margin = wavering.get((x["id"], x["suite"], verdict_text(x)))
        if margin and x["kind"] == "claim":
            x = {**x, "verdict": UNDECIDED, "condition": f"{x['verdict']} {margin}"}
        made.append(x)
    return made


def _tolerance_reason(entry: Entry, verdict: Verdict, rules: Mapping[str, Any]) -> str | None:
    """Reason of the tolerance: that of the entry's kind of number, or of printed digits."""
    kind = entry.get("tolerance") or (None if verdict.tolerance is None else "digit")
    return kind and rules["tolerances"][kind]["reason"]


def verdict_text(judgement: Mapping[str, Any]) -> str:
    """Verdict with its condition, in the form of the expected verdicts."""
    return Verdict(judgement["verdict"], judgement["condition"]).text


def changed(
    judgements: Iterable[Judgement], expected: Mapping[str, Mapping[str, str]]
) -> list[dict[str, Any]]:
    """List the verdicts that differ from the expected ones; skip suites without expected verdicts."""
    changes = []
    for judgement in judgements:
        name, suite, now = judgement["id"], judgement["suite"], verdict_text(judgement)
        of_suite = (expected or {}).get(suite)
        if of_suite is not None and of_suite.get(name) != now:
            changes.append({"id": name, "suite": suite, "expected": of_suite.get(name), "found": now})
    return changes
