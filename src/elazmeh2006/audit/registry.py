"""Registry of checks: functions that judge an entry, by the id of the entry."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from elazmeh2006.audit.results import Results
from elazmeh2006.audit.verdicts import Verdict

Entry = Mapping[str, Any]
Check = Callable[[Results, Entry, Mapping[str, Any]], Verdict]


class Checks(dict[str, Check]):
    """Checks by the id of the entry that they judge; each id has one check."""

    def judges(self, *ids: str) -> Callable[[Check], Check]:
        """Add a function that judges entries: it gets the results, the entry, and all printed values."""

        def add(function: Check) -> Check:
            for name in ids:
                self._add(name, function)
            return function

        return add

    @classmethod
    def merged(cls, tables: Iterable[Checks]) -> Checks:
        """Merge several registries into one."""
        checks = cls()
        for table in tables:
            for name, function in table.items():
                checks._add(name, function)
        return checks

    def _add(self, name: str, function: Check) -> None:
        if name in self:
            raise ValueError(f"two checks for {name}")
        self[name] = function
