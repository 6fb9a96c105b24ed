"""The checks by the id of what they judge."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from elazmeh2006.audit.results import Results
from elazmeh2006.audit.verdicts import Verdict

Entry = Mapping[str, Any]
Check = Callable[[Results, Entry, Mapping[str, Any]], Verdict]

CHECKS: dict[str, Check] = {}


def check(*ids: str) -> Callable[[Check], Check]:
    """Register a function that judges entries: it gets the results, the entry, and all that is printed."""

    def register(function: Check) -> Check:
        for name in ids:
            if name in CHECKS:
                raise ValueError(f"two checks for {name}")
            CHECKS[name] = function
        return function

    return register
