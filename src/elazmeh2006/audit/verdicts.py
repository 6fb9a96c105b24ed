"""Verdicts on printed statements, with their evidence in numbers."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from elazmeh2006.printed_digit import at_printed_digit

HOLDS = "holds"
DIRECTION = "true in direction only"
ONLY_UNDER = "holds only under"
UNDECIDED = "undecided"
FAILS = "fails"
UNTESTABLE = "cannot be tested"
# Claims and numbers have these verdicts. Errata and assumptions have words of their own.
STATEMENT = (HOLDS, DIRECTION, ONLY_UNDER, UNDECIDED, FAILS, UNTESTABLE)
CONFIRMED, EXPLAINED, CONVENTION, REFUTED = (
    "confirmed",
    "explained",
    "a matter of convention",
    "not confirmed",
)
MET, NOT_MET = "met", "not met"
_OF_ERRATA = {HOLDS: REFUTED, ONLY_UNDER: EXPLAINED, FAILS: CONFIRMED}
_OF_ASSUMPTIONS = {HOLDS: MET, FAILS: NOT_MET}
VERDICTS = (*STATEMENT, CONFIRMED, EXPLAINED, CONVENTION, REFUTED, MET, NOT_MET)
# The condition of these is part of the verdict: another condition is another verdict.
_CONDITIONAL = (ONLY_UNDER, DIRECTION, EXPLAINED)


@dataclass(frozen=True)
class Verdict:
    """The verdict on a printed statement; `numbers` has the evidence by name."""

    verdict: str  # one of VERDICTS
    condition: str | None = None  # under which reading it holds, what is not shown, why it cannot be tested
    printed: Any = None
    ours: Any = None
    difference: float | None = None
    tolerance: float | None = None
    numbers: Mapping[str, Any] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """Verdict with its condition, to be compared with the expected verdict."""
        return f"{self.verdict}: {self.condition}" if self.verdict in _CONDITIONAL else self.verdict


def judged(holds: bool, **details: Any) -> Verdict:
    """Verdict on a statement that is true or not."""
    return Verdict(HOLDS if holds else FAILS, **details)


def compared(holds: bool, printed: Any, ours: Any, **details: Any) -> Verdict:
    """Verdict on a statement about a number, with the printed number and ours."""
    return judged(holds, printed=printed, ours=ours, difference=ours - printed, **details)


def untestable(why: str, **details: Any) -> Verdict:
    """Verdict on a statement that no result can decide."""
    return Verdict(UNTESTABLE, why, **details)


def under(cases: Mapping[str, bool | None], **details: Any) -> Verdict:
    """Verdict on a statement that may depend on the reading; `cases` has all outcomes, None if undecided."""
    true = [name for name, holds in cases.items() if holds]
    undecided = [name for name, holds in cases.items() if holds is None]
    if true and len(true) < len(cases):
        rest = f"; undecided under {', '.join(undecided)}" if undecided else ""
        return Verdict(ONLY_UNDER, ", ".join(true) + rest, **details)
    if undecided:
        return Verdict(UNDECIDED, "within the Monte-Carlo error", **details)
    return judged(bool(true), **details)


def value(printed: float, ours: float, precision: float, **details: Any) -> Verdict:
    """Verdict on a number: ours must round to the printed one; `precision` is the unit of its last digit."""
    holds = at_printed_digit(ours, printed, precision)
    return compared(holds, printed, ours, tolerance=precision / 2, **details)


def in_direction(verdict: Verdict, not_shown: str) -> Verdict:
    """Weaken a verdict on a direction: the statement says more than that, and this is not shown."""
    if verdict.verdict == HOLDS:
        return replace(verdict, verdict=DIRECTION, condition=not_shown)
    if verdict.verdict == ONLY_UNDER:
        return replace(verdict, verdict=DIRECTION, condition=f"{not_shown}; only under {verdict.condition}")
    return verdict


def in_words_of(kind: str, verdict: Verdict, consistency: str | None = None) -> Verdict:
    """Put a verdict on the printed text into the words of its kind: an erratum is confirmed if it fails."""
    words = {"erratum": _OF_ERRATA, "assumption": _OF_ASSUMPTIONS}.get(kind, {})
    word = words.get(verdict.verdict, verdict.verdict)
    if word == CONFIRMED and consistency == "convention":
        word = CONVENTION
    return replace(verdict, verdict=word)
