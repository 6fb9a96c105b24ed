"""Which meaning of "area" and "difference" agrees with the paper's claims the most."""

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
    """Test every claim that depends on a definition under every combination.

    The best is that of the first suite, the paper's own learners: the definition is a question of what the
    authors drew. Among equals it is the earlier in the lists of areas and differences, the plainer one.
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
