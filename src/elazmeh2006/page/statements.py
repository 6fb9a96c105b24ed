"""Lists, counts and summaries of the audit's entries, for the page."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from elazmeh2006.audit.published import is_counted
from elazmeh2006.captions import listing
from elazmeh2006.page.formats import SYMBOLS, digits_of, number, shown, slug

Entry = Mapping[str, Any]

KINDS = {
    "claim": ("Claims", "conclusions of the authors"),
    "number": ("Numbers", "numbers that they print"),
    "assumption": ("Assumptions", "of the test that they use"),
    "erratum": ("Errata", "text that contradicts the data or itself"),
}
# For an entry that has the same verdict for every suite.
ANY = "independent of the learners"
# From this value on, a number with four decimals is not 0.0000.
_FOUR_DECIMALS = 0.0005


def unique(values: Iterable[Any]) -> list[Any]:
    """List each value once, in the order of their first appearance."""
    return list(dict.fromkeys(values))


def statements(entries: Sequence[Entry], drawn: Collection[str] = ()) -> list[dict[str, Any]]:
    """Group the entries of all suites by the statement they judge: claims first, errata last.

    If the page draws the curve of a piece of evidence, like `dis/split/weka346-T`, that links to it.
    """
    places = {kind: place for place, kind in enumerate(KINDS)}
    groups: dict[tuple[str, str], list[Entry]] = {}
    for entry in sorted(entries, key=lambda entry: places.get(entry["kind"], len(places))):
        groups.setdefault((entry["kind"], entry["id"]), []).append(entry)
    anchors: set[str] = set()
    return [
        {
            **{key: group[0][key] for key in ("id", "kind", "source", "title", "where", "sentence")},
            **{key: group[0].get(key) for key in ("right", "consistency", "fact", "asks")},
            "counted": "yes" if is_counted(group[0]) else "no",
            "anchor": _new(slug("entry", group[0]["id"]), anchors),
            "judgements": [_judgement(entry, drawn) for entry in group],
            "outcomes": _outcomes(group),
        }
        for group in groups.values()
    ]


def counts(entries: Sequence[Entry], suites: Sequence[str]) -> list[dict[str, Any]]:
    """Count verdicts by source, kind and suite, without those that do not occur; entries that count only."""
    counted = Counter(
        (entry["source"], entry["kind"], entry["suite"], entry["verdict"])
        for entry in filter(is_counted, entries)
    )
    boards = []
    for source, kind in product(unique(entry["source"] for entry in entries), KINDS):
        verdicts = [x for x in SYMBOLS if any(key[:2] == (source, kind) and key[3] == x for key in counted)]
        rows = []
        for suite in [*suites, "any"]:
            by_verdict = {verdict: counted[source, kind, suite, verdict] for verdict in verdicts}
            if total := sum(by_verdict.values()):
                rows.append({"suite": suite, "total": total, "verdicts": by_verdict})
        if rows:
            label, note = KINDS[kind]
            title = label if source == "paper" else f"{label}, {source}"
            board = {"source": source, "kind": kind, "label": title, "note": note}
            boards.append({**board, "verdicts": verdicts, "rows": rows})
    return boards


def answer(entries: Sequence[Entry], suites: Mapping[str, str]) -> list[str]:
    """Summarise the audit in one sentence per suite; entries independent of learners count for each suite."""
    return [_sentence(suite, words, entries) for suite, words in suites.items()]


def _sentence(suite: str, words: str, entries: Sequence[Entry]) -> str:
    of_suite = [
        entry
        for entry in filter(is_counted, entries)
        if entry["suite"] in (suite, "any") and entry["source"] == "paper"
    ]
    verdicts = {
        kind: Counter(entry["verdict"] for entry in of_suite if entry["kind"] == kind)
        for kind in ("number", "claim")
    }
    held = [
        f"{counted['holds']} of {counted.total()} {noun}"
        for noun, counted in (("printed numbers", verdicts["number"]), ("claims", verdicts["claim"]))
        if counted
    ]
    others = [
        f"{count} {one if count == 1 else many}"
        for verdict, one, many in (
            ("true in direction only", "is true in direction only", "are true in direction only"),
            ("holds only under", "holds only under a certain reading", "hold only under a certain reading"),
            ("undecided", "is undecided", "are undecided"),
            ("fails", "fails", "fail"),
            ("cannot be tested", "cannot be tested", "cannot be tested"),
        )
        if (count := verdicts["claim"][verdict])
    ]
    learners = f"{words} ({suite})" if words else f"the suite {suite}"
    rest = f"; of the other claims {listing(others)}" if others else ""
    return f"With {learners}, {listing(held) or 'nothing'} hold{rest}."


def _new(anchor: str, taken: set[str]) -> str:
    """Add a number to an anchor that is already taken."""
    name, i = anchor, 2
    while name in taken:
        name, i = f"{anchor}-{i}", i + 1
    taken.add(name)
    return name


def _outcomes(group: Sequence[Entry]) -> list[tuple[list[str], str, str | None]]:
    outcomes: dict[tuple[str, str | None], list[str]] = {}
    for entry in group:
        outcomes.setdefault((entry["verdict"], entry["condition"]), []).append(entry["suite"])
    return [(suites, verdict, condition) for (verdict, condition), suites in outcomes.items()]


def _judgement(entry: Entry, drawn: Collection[str]) -> dict[str, Any]:
    digits = digits_of(entry["tolerance"])
    ours = None if digits is None else digits + 1
    compared = {
        "printed": shown(entry["printed"], digits),
        "ours": shown(entry["ours"], ours),
        "difference": number(entry["difference"] or 0.0, ours, sign=True),
        "tolerance": shown(entry["tolerance"]),
        "tolerance_reason": entry["tolerance_reason"],
    }
    return {
        **{key: entry[key] for key in ("suite", "verdict", "condition", "datasets", "figure")},
        "compared": {
            key.replace("_", ", "): text for key, text in compared.items() if entry[key] is not None
        },
        "numbers": [
            _number(label, value) for label, value in entry["numbers"].items() if not _is_table(value)
        ],
        "table": _table(entry["numbers"]),
        "evidence": _evidence(entry["evidence"], drawn),
        "files": len(entry["evidence"]),
    }


def _number(label: str, value: Any) -> dict[str, Any]:
    """Write a value of the evidence; a mapping becomes one text per name."""
    if isinstance(value, Mapping):
        alike = all(isinstance(part, float) and abs(part) >= _FOUR_DECIMALS for part in value.values())
        parts = {name: shown(part, 4 if alike else None) for name, part in value.items()}
        return {"label": label, "parts": parts}
    return {"label": label, "text": shown(value)}


def _is_table(value: Any) -> bool:
    return isinstance(value, Mapping) and {isinstance(row, Mapping) for row in value.values()} == {True}


def _table(numbers: Mapping[str, Any]) -> dict[str, Any] | None:
    """Put nested mappings of numbers, like {dis: {S: {area: {V: 0.1}}}}, into one table."""
    tables = {label: value for label, value in numbers.items() if _is_table(value)}
    rows = {
        (label, name): dict(_leaves(row)) for label, value in tables.items() for name, row in value.items()
    }
    if not rows:
        return None
    columns = unique(name for row in rows.values() for name in row)
    # An empty segment has one blank `area`, other segments have one area of each kind: drop the blank column.
    kinds = [name for name in columns if not any(other.startswith(f"{name} ") for other in columns)]
    single = len(tables) == 1
    return {
        "label": next(iter(tables)) if single else None,
        "columns": kinds,
        "rows": [
            (name if single else f"{label} {name}", [shown(row.get(kind)) for kind in kinds])
            for (label, name), row in rows.items()
        ],
    }


def _leaves(value: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    """Yield the values of nested mappings, each with its joined names.

    >>> list(_leaves({"area": {"V": 0.1, "V+Hl": 0.2}, "points": 3}))
    [('area V', 0.1), ('area V+Hl', 0.2), ('points', 3)]
    """
    for name, inner in value.items():
        if isinstance(inner, Mapping):
            yield from _leaves(inner, f"{before}{name} ")
        else:
            yield f"{before}{name}", inner


def _evidence(paths: Sequence[str], drawn: Collection[str]) -> list[dict[str, Any]]:
    """Group evidence by folder, or parts of a file by file; a part links to its curve if that is drawn."""
    folders: dict[str, list[dict[str, Any]]] = {}
    for path in paths:
        file, hash_sign, part = path.partition("#")
        folder, slash, name = (file, hash_sign, part) if part else path.rpartition("/")
        curve = f"{file.split('/')[-2]}/{part}"
        files = folders.setdefault(folder + slash, [])
        files.append({"name": name, "curve": curve if curve in drawn else None})
    return [{"folder": folder, "files": files} for folder, files in folders.items()]
