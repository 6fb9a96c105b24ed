"""Find the definitions of "area" and "difference" that agree best with the paper's claims."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import product
from typing import Any

from confident_roc.segment import AREAS, DIFFERENCES
from elazmeh2006.audit.checks.figure6_readings import READINGS
from elazmeh2006.audit.results import MissingResultError, Results


def definitions(
    paper: Mapping[str, Any], suites: Iterable[Results], evaluation: Mapping[str, Any]
) -> dict[str, Any]:
    """Test every claim that depends on a definition, under every combination of area and difference.

    `best` is the combination under which most claims hold for the first suite, which has the paper's own
    learners: the question is what the authors drew. If combinations tie, the first one in the lists of areas
    and differences wins, because it is the simplest.
    """
    claims = [entry for entry in paper["claims"] if entry["id"] in READINGS]
    rows = [
        {
            "suite": results.suite,
            "area": area,
            "difference": difference,
            "claim": entry["id"],
            "holds": _holds(results, entry, area, difference),
        }
        for results, area, difference, entry in product(suites, AREAS, DIFFERENCES, claims)
    ]
    agreement: dict[tuple[str, str, str], list[bool]] = {}
    for row in rows:
        key = (row["suite"], row["area"], row["difference"])
        agreement.setdefault(key, []).append(bool(row["holds"]))
    first = rows[0]["suite"]
    best = max((key for key in agreement if key[0] == first), key=lambda key: sum(agreement[key]))
    return {
        "areas": list(AREAS),
        "differences": list(DIFFERENCES),
        "claims": [entry["id"] for entry in claims],
        "titles": {entry["id"]: entry["title"] for entry in claims},
        "rows": rows,
        "agreement": [
            {"suite": suite, "area": area, "difference": difference, "holds": sum(held), "of": len(held)}
            for (suite, area, difference), held in agreement.items()
        ],
        "best": {"area": best[1], "difference": best[2]},
        "default": {"area": evaluation["area"], "difference": evaluation["difference"]},
    }


def _holds(results: Results, entry: Mapping[str, Any], area: str, difference: str) -> bool | None:
    try:
        return READINGS[entry["id"]](replace(results, read=[]), entry, area, difference)
    except MissingResultError:
        return None
