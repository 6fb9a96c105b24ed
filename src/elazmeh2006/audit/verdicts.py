"""Verdicts on printed statements, with their evidence in numbers."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from elazmeh2006.printed_digit import at_printed_digit

HOLDS = "holds"
FAILS = "fails"
ONLY_UNDER = "holds only under"
UNTESTABLE = "cannot be tested"
VERDICTS = (HOLDS, ONLY_UNDER, FAILS, UNTESTABLE)


@dataclass(frozen=True)
class Verdict:
    """The verdict on a printed statement; `numbers` has the evidence by name."""

    verdict: str  # one of VERDICTS
    condition: str | None = None  # under which definition or protocol it holds, or why it cannot be tested
    printed: Any = None
    ours: Any = None
    difference: float | None = None
    tolerance: float | None = None
    numbers: Mapping[str, Any] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """Verdict with its condition, to be compared with the expected verdict."""
        return f"{self.verdict}: {self.condition}" if self.verdict == ONLY_UNDER else self.verdict


def judged(holds: bool, **details: Any) -> Verdict:
    """Verdict on a statement that is true or not."""
    return Verdict(HOLDS if holds else FAILS, **details)


def compared(holds: bool, printed: Any, ours: Any, **details: Any) -> Verdict:
    """Verdict on a statement about a number, with the printed number and ours."""
    return judged(holds, printed=printed, ours=ours, difference=ours - printed, **details)


def untestable(why: str, **details: Any) -> Verdict:
    """Verdict on a statement that no result can decide."""
    return Verdict(UNTESTABLE, why, **details)


def under(cases: Mapping[str, bool], **details: Any) -> Verdict:
    """Verdict on a statement that may depend on the definition or protocol; `cases` has all outcomes."""
    true = [name for name, holds in cases.items() if holds]
    if true and len(true) < len(cases):
        return Verdict(ONLY_UNDER, ", ".join(true), **details)
    return judged(bool(true), **details)


def value(printed: float, ours: float, precision: float, **details: Any) -> Verdict:
    """Verdict on a number: ours must round to the printed one; `precision` is the unit of its last digit."""
    holds = at_printed_digit(ours, printed, precision)
    return compared(holds, printed, ours, tolerance=precision / 2, **details)
