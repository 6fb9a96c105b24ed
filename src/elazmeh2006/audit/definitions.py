"""Find the definitions of "area" and "difference" that agree best with the paper's statements on figure 6."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import product
from statistics import mean
from typing import Any

from elazmeh2006.audit.checks.figure6_readings import DEFINITION, READINGS, outcomes
from elazmeh2006.audit.published import entries
from elazmeh2006.audit.results import MissingResultError, Results

Definition = tuple[str, ...]


def definitions(
    paper: Mapping[str, Any], suites: Iterable[Results], evaluation: Mapping[str, Any]
) -> dict[str, Any]:
    """Test every statement on figure 6 under every definition, crossed with every reading of the statement.

    The agreement of a definition is the mean, over the statements, of the share of readings under which it
    holds. `ranking` lists the definitions for the first suite, which has the paper's own learners if they are
    judged: the question is what the authors drew, and every statement on the figure is a hint. `without` has
    the best definition if one statement is left out.
    """
    claims = [entry for entry in entries(paper) if entry["id"] in READINGS]
    every = list(product(*(paper["rules"]["readings"][kind] for kind in DEFINITION)))
    rows, agreement = [], []
    rankings: list[tuple[list[Definition], dict[str, list[Definition]]]] = []
    for results in suites:
        shares = {entry["id"]: _shares(results, entry, paper, every) for entry in claims}
        rows += [
            {**_names(results, definition), "claim": claim, **of_claim[definition]}
            for definition in every
            for claim, of_claim in shares.items()
        ]
        agreement += [
            {
                **_names(results, definition),
                "holds": sum(bool(of_claim[definition]["share"]) for of_claim in shares.values()),
                "of": len(claims),
                "share": _agreement(shares, definition),
            }
            for definition in every
        ]
        without = {
            claim: _ranking({name: of for name, of in shares.items() if name != claim}, every)
            for claim in shares
        }
        rankings.append((_ranking(shares, every), without))
    ranking, without = rankings[0]
    return {
        **{f"{kind}s": list(paper["rules"]["readings"][kind]) for kind in DEFINITION},
        "claims": [entry["id"] for entry in claims],
        "titles": {entry["id"]: entry["title"] for entry in claims},
        "rows": rows,
        "agreement": agreement,
        "ranking": [_named(definition) for definition in ranking],
        "without": {claim: _named(best[0]) for claim, best in without.items()},
        "best": _named(ranking[0]),
        "default": {kind: evaluation[kind] for kind in DEFINITION},
    }


def _shares(
    results: Results, entry: Mapping[str, Any], paper: Mapping[str, Any], every: Iterable[Definition]
) -> dict[Definition, dict[str, Any]]:
    """Count the readings under which a statement holds, for each definition; 0 if a result is missing."""
    try:
        cases = outcomes(replace(results, read=[]), entry, paper)
    except MissingResultError:
        return {definition: {"holds": None, "readings": 0, "share": 0.0} for definition in every}
    counted = {}
    for definition in every:
        held = [holds for names, holds in cases.items() if names[: len(DEFINITION)] == definition]
        counted[definition] = {"holds": sum(held), "readings": len(held), "share": mean(held)}
    return counted


def _agreement(shares: Mapping[str, Mapping[Definition, Mapping[str, Any]]], definition: Definition) -> float:
    return mean(of_claim[definition]["share"] for of_claim in shares.values())


def _ranking(
    shares: Mapping[str, Mapping[Definition, Mapping[str, Any]]], every: Iterable[Definition]
) -> list[Definition]:
    """Sort the definitions by agreement; those that tie keep their order, the simplest first."""
    return sorted(every, key=lambda definition: -_agreement(shares, definition))


def _names(results: Results, definition: Definition) -> dict[str, str]:
    return {"suite": results.suite, **_named(definition)}


def _named(definition: Definition) -> dict[str, str]:
    return dict(zip(DEFINITION, definition, strict=True))
