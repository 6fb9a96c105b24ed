"""Checks of figure 6. They depend on the definitions of "area" and "difference".

Each check is a function of one definition of both; the verdict names the definitions under which it holds.
"""

from collections.abc import Callable
from typing import Any

from confident_roc.segment import AREAS, DIFFERENCES
from elazmeh2006.audit.registry import Checks, Entry
from elazmeh2006.audit.results import Results
from elazmeh2006.audit.verdicts import Verdict, under

CHECKS = Checks()

Reading = Callable[[Results, Entry, str, str], bool]

# The claims whose verdict depends on the definition, with a function that tests one definition.
READINGS: dict[str, Reading] = {}


def reading(name: str) -> Callable[[Reading], Reading]:
    """Register a reading, and its check under all definitions."""

    def register(function: Reading) -> Reading:
        READINGS[name] = function
        CHECKS.judges(name)(_check(function))
        return function

    return register


def definition(area: str, difference: str) -> str:
    """Name a combination of area and difference."""
    return f"{area} {difference}"


def _check(function: Reading) -> Callable[[Results, Entry, Any], Verdict]:
    def check(results: Results, entry: Entry, paper: Any) -> Verdict:
        cases = {(a, d): function(results, entry, a, d) for a in AREAS for d in DIFFERENCES}
        numbers = {
            dataset: {
                letter: {"area": summary["areas"], "AveD": summary["average_differences"]}
                for letter in results.letters
                for summary in [results.summary(dataset, letter)]
            }
            for dataset in entry["datasets"]
        }
        return under(_named(cases), numbers=numbers)

    return check


def _named(cases: dict[tuple[str, str], bool]) -> dict[str, bool]:
    """Name cases by the area alone, or by the difference alone, if the other one changes nothing."""
    if all(cases[a, d] == cases[a, DIFFERENCES[0]] for a, d in cases):
        return {a: cases[a, DIFFERENCES[0]] for a in AREAS}
    if all(cases[a, d] == cases[AREAS[0], d] for a, d in cases):
        return {d: cases[AREAS[0], d] for d in DIFFERENCES}
    return {definition(a, d): holds for (a, d), holds in cases.items()}


def _ahead(results: Results, dataset: str, first: str, second: str, area: str, difference: str) -> bool:
    """Whether the first classifier is better in area and in difference; one without points never is."""
    ours, theirs = (results.area(dataset, x, area) for x in (first, second))
    size, other = (results.average(dataset, x, difference) for x in (first, second))
    if ours is None or size is None:
        return False
    return theirs is None or other is None or (ours > theirs and size < other)


@reading("C18")
def larger_area(results: Results, entry: Entry, area: str, difference: str) -> bool:
    """One classifier has the larger area on all data sets, except on the listed ones: there the smaller."""
    printed = entry["printed"]
    for dataset in entry["datasets"]:
        first = results.area(dataset, printed["larger"], area)
        second = results.area(dataset, printed["smaller"], area)
        if first is None or second is None or (first > second) == (dataset in printed["except"]):
            return False
    return True


@reading("C19")
def larger_area_larger_difference(results: Results, entry: Entry, area: str, difference: str) -> bool:
    """If the first has the larger area, it has the larger difference too; this happens at least once."""
    first, second = entry["printed"]["first"], entry["printed"]["second"]
    happened = False
    for dataset in entry["datasets"]:
        areas = [results.area(dataset, x, area) for x in (first, second)]
        sizes = [results.average(dataset, x, difference) for x in (first, second)]
        if areas[0] is None or areas[1] is None or areas[0] <= areas[1]:
            continue
        happened = True
        if sizes[0] <= sizes[1]:  # type: ignore[operator]  # both have points
            return False
    return happened


@reading("C20")
def ahead_of_all(results: Results, entry: Entry, area: str, difference: str) -> bool:
    """A classifier is better than all others in both area and difference."""
    (dataset,) = entry["datasets"]
    first = entry["printed"]
    return all(
        _ahead(results, dataset, first, other, area, difference)
        for other in results.letters
        if other != first
    )


@reading("C21")
def largest_area(results: Results, entry: Entry, area: str, difference: str) -> bool:
    """A classifier has the largest area."""
    (dataset,) = entry["datasets"]
    return _largest(results, dataset, area) == entry["printed"]


@reading("C25")
def other_winner(results: Results, entry: Entry, area: str, difference: str) -> bool:
    """On most data sets, the classifier with the largest confident area is not the one with the best AUC."""
    others = 0
    for dataset in entry["datasets"]:
        best = max(results.letters, key=lambda letter: results.summary(dataset, letter)["auc"])
        others += best != _largest(results, dataset, area)
    return 2 * others > len(entry["datasets"])


@reading("C27")
def outperforms(results: Results, entry: Entry, area: str, difference: str) -> bool:
    """The first is better than the second in both on most data sets, the second than the first on none."""
    better, worse = entry["printed"]["better"], entry["printed"]["worse"]
    wins = [_ahead(results, dataset, better, worse, area, difference) for dataset in entry["datasets"]]
    losses = [_ahead(results, dataset, worse, better, area, difference) for dataset in entry["datasets"]]
    return not any(losses) and 2 * sum(wins) > len(wins)


@reading("C29")
def least_difference(results: Results, entry: Entry, area: str, difference: str) -> bool:
    """A classifier has the smallest average difference."""
    (dataset,) = entry["datasets"]
    sizes = {letter: results.average(dataset, letter, difference) for letter in results.letters}
    least = sizes.pop(entry["printed"])
    return least is not None and all(size is None or least < size for size in sizes.values())


@reading("C34")
def behind_another(results: Results, entry: Entry, area: str, difference: str) -> bool:
    """On every data set another classifier is better than this one in both area and difference."""
    last = entry["printed"]
    return all(
        any(_ahead(results, dataset, x, last, area, difference) for x in results.letters if x != last)
        for dataset in entry["datasets"]
    )


def _largest(results: Results, dataset: str, area: str) -> str | None:
    areas = {letter: results.area(dataset, letter, area) for letter in results.letters}
    some = {letter: size for letter, size in areas.items() if size is not None}
    return max(some, key=lambda letter: some[letter]) if some else None
