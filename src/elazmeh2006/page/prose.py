"""The numbers behind a verdict, in words: "dis B .0057 > F .0050"."""

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from elazmeh2006.page.formats import bare, digits_of, number, p_value, shown

Entry = Mapping[str, Any]
# The whole of "AUC differences" is keyed by `<data set> <letter> - <letter>`, and so are their p values.
_PAIR = re.compile(r"^(.*) (\S+) - (\S+)$")


def in_words(entry: Entry, definition: Mapping[str, str]) -> list[str]:
    """Write what was compared, and the numbers of an entry, as phrases.

    Areas and average differences are written by one definition, the one that figure 6 is drawn with.

    >>> entry = {"printed": 2, "ours": 3, "difference": 1, "tolerance": 0, "numbers": {"points": {"T": 3}}}
    >>> in_words(entry, {})
    ['printed 2, here 3', 'points: T 3']
    """
    numbers = dict(entry["numbers"])
    lines = [text] if (text := _compared(entry)) else []
    if _has_segments(numbers):
        return [*lines, *_segments(numbers, entry["printed"], definition)]
    if "AUC differences" in numbers:
        lines.append(f"AUC: {_differences(numbers)}")
    return lines + [f"{label}: {phrase(value)}" for label, value in numbers.items()]


def phrase(value: Any) -> str:
    """Write any value; names that begin with the same word share it.

    >>> phrase({"dis S": 0.5, "dis T": 0.25, "sick S": None}), phrase({"T": [0.1, 0.3]}), phrase([])
    ('dis S .5, T .25; sick S –', 'T (.1, .3)', 'none')
    """
    if isinstance(value, Mapping):
        return _mapping(value) or "none"
    if isinstance(value, list | tuple):
        return ", ".join(map(_inner, value)) or "none"
    if isinstance(value, bool | str | None):
        return shown(value)
    return bare(number(value if isinstance(value, int) else float(f"{value:.4g}")))


def _inner(value: Any) -> str:
    return f"({phrase(value)})" if isinstance(value, list | tuple | Mapping) else phrase(value)


def _mapping(values: Mapping[str, Any]) -> str:
    """Write a mapping; `dis S`, `dis T` as `dis S .., T ..`, and inner mappings behind their name."""
    if all(isinstance(value, Mapping) for value in values.values()):
        return "; ".join(f"{name} {phrase(inner)}" for name, inner in values.items())
    if not all(re.fullmatch(r"\S+ \S", name) for name in values):
        return ", ".join(f"{name} {_inner(value)}" for name, value in values.items())
    groups: dict[str, list[str]] = {}
    for name, value in values.items():
        first, _, second = name.partition(" ")
        groups.setdefault(first, []).append(f"{second} {_inner(value)}")
    return "; ".join(f"{first} {', '.join(parts)}" for first, parts in groups.items())


def _compared(entry: Entry) -> str:
    """Write the printed value beside ours, if both are numbers or short texts."""
    printed, ours = entry["printed"], entry["ours"]
    if ours is None or printed is None or (isinstance(printed, Mapping) and not isinstance(ours, Mapping)):
        return ""
    digits = digits_of(entry["tolerance"])
    if digits is None or not isinstance(printed, float) or not isinstance(ours, float):
        return f"printed {phrase(printed)}, here {phrase(ours)}"
    distance = bare(number(ours - printed, digits + 1, sign=True)) if ours != printed else "0"
    return f"printed {bare(number(printed, digits))}, here {bare(number(ours, digits + 1))} ({distance})"


def _has_segments(numbers: Mapping[str, Any]) -> bool:
    """Return whether these are areas and average differences by data set and letter."""
    rows = [row for values in numbers.values() if isinstance(values, Mapping) for row in values.values()]
    return bool(rows) and all(isinstance(row, Mapping) and row.keys() == {"area", "AveD"} for row in rows)


def _letters(printed: Any) -> set[str]:
    """Return the letters that a statement names."""
    parts = printed.values() if isinstance(printed, Mapping) else printed if isinstance(printed, list) else ()
    inner = {letter for part in parts for letter in _letters(part)}
    return inner | ({printed} if isinstance(printed, str) and len(printed) == 1 else set())


def _segments(numbers: Mapping[str, Any], printed: Any, definition: Mapping[str, str]) -> Iterator[str]:
    """Order the classifiers that a statement compares by area and by average difference, per data set."""
    letters = _letters(printed)
    only_area = isinstance(printed, Mapping) and "larger" in printed
    for dataset, every in numbers.items():
        rows = {letter: row for letter, row in every.items() if len(letters) < 2 or letter in letters}
        some = {letter: row for letter, row in rows.items() if row["area"] is not None}
        areas = {letter: row["area"][definition["area"]] for letter, row in some.items()}
        sizes = {letter: _size(row["AveD"], definition["difference"]) for letter, row in some.items()}
        none = [letter for letter in rows if letter not in some]
        parts = [
            f"area {_chain(areas, '>')}" if some else "",
            f"AveD {_chain(sizes, '<')}" if some and not only_area else "",
            f"no point of {phrase(none)}" if none else "",
        ]
        yield f"{dataset}: {'; '.join(filter(None, parts))}"


def _size(averages: Mapping[str, float], difference: str) -> float:
    return {**averages, "signed": abs(averages["signed"]), "literal": averages["signed"]}[difference]


def _chain(values: Mapping[str, float], sign: str) -> str:
    """Write names with values in order.

    >>> _chain({"F": 0.005, "B": 0.0057, "T": 0.005, "S": 0.0}, ">")
    'B .0057 > F .0050 = T .0050 > S 0'
    """
    ordered = sorted(values.items(), key=lambda item: item[1], reverse=sign == ">")
    signs = ["", *(" = " if one[1] == other[1] else f" {sign} " for one, other in pairwise(ordered))]
    texts = (f"{name} {bare(number(value, 4)) if value else 0}" for name, value in ordered)
    return "".join(before + text for before, text in zip(signs, texts, strict=True))


def _differences(numbers: dict[str, Any]) -> str:
    """Write differences of AUCs with their p values, and remove both from the numbers."""
    differences = numbers.pop("AUC differences")
    label = next((label for label in numbers if label.startswith("p (")), "")
    tests = numbers.pop(label, {})
    groups: dict[str, list[str]] = {}
    for name, difference in differences.items():
        dataset, one, other = _PAIR.split(name)[1:4]
        above, below = (one, other) if difference >= 0 else (other, one)
        p = f" (p {p_value(tests[name])})" if tests.get(name) is not None else ""
        text = f"{above} > {below} by {bare(number(abs(difference), 3))}{p}"
        groups.setdefault(dataset, []).append(text)
    return "; ".join(f"{dataset} {', '.join(texts)}" for dataset, texts in groups.items())
