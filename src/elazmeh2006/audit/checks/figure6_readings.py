"""Checks of figure 6, under every definition of "area" and "difference" and every reading of the statement.

The readings are in data/paper/rules.yaml. The verdict names those under which a statement holds.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import product
from typing import Any

from elazmeh2006.audit.registry import Checks, Entry
from elazmeh2006.audit.results import Results
from elazmeh2006.audit.verdicts import Verdict, under

CHECKS = Checks()

Choice = Mapping[str, str]
"""One reading: the area, the difference, and one of each kind of readings that the statement has."""
Place = tuple[float | None, float | None]
"""Area and average difference of a classifier, None if it is not drawn."""
Reading = Callable[[Results, Entry, Choice], bool]

# The statements whose verdict depends on the reading, with a function that tests one reading.
READINGS: dict[str, Reading] = {}
DEFINITION = ("area", "difference")


def reading(name: str) -> Callable[[Reading], Reading]:
    """Register a reading, and its check under all readings."""

    def register(function: Reading) -> Reading:
        READINGS[name] = function
        CHECKS.judges(name)(_check)
        return function

    return register


def outcomes(results: Results, entry: Entry, paper: Any) -> dict[tuple[str, ...], bool]:
    """Test a statement under every reading; the keys have area, difference, and the entry's readings."""
    kinds = [*DEFINITION, *entry["readings"]]
    options = product(*(paper["rules"]["readings"][kind] for kind in kinds))
    function = READINGS[entry["id"]]
    return {names: function(results, entry, dict(zip(kinds, names, strict=True))) for names in options}


def _check(results: Results, entry: Entry, paper: Any) -> Verdict:
    cases = outcomes(results, entry, paper)
    numbers = {
        dataset: {
            letter: {"area": summary["areas"], "AveD": summary["average_differences"]}
            for letter in results.letters
            for summary in [results.summary(dataset, letter)]
        }
        for dataset in entry["datasets"]
    }
    return under(named_briefly(cases), numbers=numbers)


def named_briefly(cases: Mapping[tuple[str, ...], bool]) -> dict[str, bool]:
    """Name the readings under which a statement holds, and those under which it does not, in a few words."""
    texts = {
        holds: _in_words({names for names, each in cases.items() if each is holds}, cases)
        for holds in set(cases.values())
    }
    return {text: holds for holds, text in texts.items()}


def _in_words(chosen: set[tuple[str, ...]], every: Iterable[tuple[str, ...]]) -> str:
    """Describe a set of readings: values that lead to the same rest are joined by "or".

    >>> _in_words({("V", "x"), ("W", "x")}, [("V", "x"), ("V", "y"), ("W", "x"), ("W", "y")])
    'x'
    >>> _in_words({("V", "x"), ("W", "x"), ("W", "y")}, [("V", "x"), ("V", "y"), ("W", "x"), ("W", "y")])
    'V, x; W'
    """
    every = list(every)
    kinds = range(len(every[0]))
    return min((_by_kind(kind, chosen, every) for kind in kinds), key=len, default="")


def _by_kind(kind: int, chosen: set[tuple[str, ...]], every: Sequence[tuple[str, ...]]) -> str:
    values = list(dict.fromkeys(names[kind] for names in every))
    rests: dict[frozenset[tuple[str, ...]], list[str]] = {}
    for value in values:
        rest = frozenset(_without(names, kind) for names in chosen if names[kind] == value)
        if rest:
            rests.setdefault(rest, []).append(value)
    others = list(dict.fromkeys(_without(names, kind) for names in every))
    parts = []
    for rest, same in rests.items():
        value = " or ".join(same) if len(same) < len(values) else ""
        inner = _in_words(set(rest), others) if len(rest) < len(others) else ""
        both = f"{value} ({inner})" if ";" in inner else f"{value}, {inner}"
        parts.append(both if value and inner else value or inner)
    return "; ".join(parts)


def _without(names: tuple[str, ...], kind: int) -> tuple[str, ...]:
    return names[:kind] + names[kind + 1 :]


def _is_better(first: Place, second: Place, choice: Choice) -> bool:
    """Whether the first classifier is better than the second; one that is not drawn never is."""
    (area, size), (other_area, other_size) = first, second
    if area is None or size is None:
        return False
    if other_area is None or other_size is None:
        return choice.get("absent") != "absent not compared"
    return area > other_area and (choice.get("better") == "area alone" or size < other_size)


def _place(results: Results, dataset: str, letter: str, choice: Choice) -> Place:
    return (
        results.area(dataset, letter, choice["area"]),
        results.average(dataset, letter, choice["difference"]),
    )


def _best(results: Results, dataset: str, choice: Choice) -> str | None:
    """The classifier that is better than all others, if there is one."""
    places = {letter: _place(results, dataset, letter, choice) for letter in results.letters}
    for first, place in places.items():
        if all(_is_better(place, other, choice) for second, other in places.items() if second != first):
            return first
    return None


@reading("C18")
def larger_area(results: Results, entry: Entry, choice: Choice) -> bool:
    """One classifier has the larger area on all data sets, except on the listed ones: there the smaller."""
    printed = entry["printed"]
    for dataset in entry["datasets"]:
        first = results.area(dataset, printed["larger"], choice["area"])
        second = results.area(dataset, printed["smaller"], choice["area"])
        if first is None or second is None or (first > second) == (dataset in printed["except"]):
            return False
    return True


@reading("C19")
def larger_area_larger_difference(results: Results, entry: Entry, choice: Choice) -> bool:
    """If the first has the larger area, it has the larger difference too; this happens at least once."""
    happened = False
    for dataset in entry["datasets"]:
        areas, sizes = zip(
            *(_place(results, dataset, entry["printed"][x], choice) for x in ("first", "second")), strict=True
        )
        if areas[0] is None or areas[1] is None or areas[0] <= areas[1]:
            continue
        happened = True
        if sizes[0] <= sizes[1]:
            return False
    return happened


@reading("C20")
@reading("C21")
def better_than_all(results: Results, entry: Entry, choice: Choice) -> bool:
    """A classifier is better than all others."""
    (dataset,) = entry["datasets"]
    return _best(results, dataset, choice) == entry["printed"]


@reading("C25")
def other_winner(results: Results, entry: Entry, choice: Choice) -> bool:
    """On most data sets a classifier is better than all others, and has not the best AUC."""
    others = 0
    for dataset in entry["datasets"]:
        best = max(results.letters, key=lambda letter: results.summary(dataset, letter)["auc"])
        others += _best(results, dataset, choice) not in (None, best)
    return 2 * others > len(entry["datasets"])


@reading("C27")
def outperforms(results: Results, entry: Entry, choice: Choice) -> bool:
    """The first is better than the second on most data sets that count, the second than the first on none."""
    better, worse = entry["printed"]["better"], entry["printed"]["worse"]
    both = choice["absent"] == "absent not compared"
    counting = [
        dataset
        for dataset in entry["datasets"]
        if (all if both else any)(
            results.area(dataset, x, choice["area"]) is not None for x in (better, worse)
        )
    ]
    places = [[_place(results, dataset, x, choice) for x in (better, worse)] for dataset in counting]
    wins = sum(_is_better(first, second, choice) for first, second in places)
    losses = sum(_is_better(second, first, choice) for first, second in places)
    return not losses and 2 * wins > len(counting)


@reading("C29")
def least_difference(results: Results, entry: Entry, choice: Choice) -> bool:
    """A classifier has the smallest average difference."""
    (dataset,) = entry["datasets"]
    sizes = {x: results.average(dataset, x, choice["difference"]) for x in results.letters}
    least = sizes.pop(entry["printed"])
    return least is not None and all(size is None or least < size for size in sizes.values())


@reading("C34")
def performs_poorly(results: Results, entry: Entry, choice: Choice) -> bool:
    """On every data set a classifier is behind another on both axes, or behind each other on an axis."""
    poor = entry["printed"]
    others = [x for x in results.letters if x != poor]
    for dataset in entry["datasets"]:
        place = partial(_place, results, dataset, choice=choice)
        if choice["poor"] == "behind one on both axes":
            behind = any(_is_better(place(x), place(poor), choice) for x in others)
        else:
            behind = not any(_is_no_worse(place(poor), place(x)) for x in others)
        if not behind:
            return False
    return True


def _is_no_worse(first: Place, second: Place) -> bool:
    """Whether the first has no smaller area and no larger difference."""
    (area, size), (other_area, other_size) = first, second
    if area is None or size is None:
        return False
    return other_area is None or other_size is None or (area >= other_area and size <= other_size)
