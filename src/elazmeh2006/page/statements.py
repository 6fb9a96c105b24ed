"""The list of the audit's entries, for the page."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from elazmeh2006.audit.published import is_counted
from elazmeh2006.captions import listing
from elazmeh2006.page.formats import slug
from elazmeh2006.page.prose import in_words

Entry = Mapping[str, Any]

KINDS = ("claim", "number", "assumption", "erratum")


def unique(values: Iterable[Any]) -> list[Any]:
    """List each value once, in the order of their first appearance."""
    return list(dict.fromkeys(values))


def statements(
    entries: Sequence[Entry],
    definition: Mapping[str, str],
    robustness: Iterable[Mapping[str, str]] = (),
    drawn: Collection[str] = (),
) -> list[dict[str, Any]]:
    """Group the entries of all suites by the statement they judge: claims first, errata last.

    `robustness` has the verdicts over seeds. `drawn` has the curves of the page, like `dis/split/weka346-T`;
    a statement leads to one of its evidence.
    """
    places = {kind: place for place, kind in enumerate(KINDS)}
    groups: dict[tuple[str, str], list[Entry]] = {}
    for entry in sorted(entries, key=lambda entry: places.get(entry["kind"], len(places))):
        groups.setdefault((entry["kind"], entry["id"]), []).append(entry)
    margins: dict[tuple[str, str], list[str]] = {}
    for row in filter(lambda row: row["of"], robustness):
        seeds = f"{row['same_verdict']} of {row['of']} {row['seeds'].replace('_', ' ')}"
        margins.setdefault((row["id"], row["suite"]), []).append(seeds)
    anchors: set[str] = set()
    return [
        {
            **{key: group[0][key] for key in ("id", "kind", "source", "title", "where", "sentence")},
            **{key: group[0].get(key) for key in ("figure", "right", "consistency", "fact", "asks")},
            "counted": "yes" if is_counted(group[0]) else "no",
            "anchor": _new(slug(group[0]["id"]), anchors),
            "judgements": [
                {
                    **{key: entry[key] for key in ("suite", "verdict", "condition")},
                    "words": in_words(entry, definition),
                    "margin": listing(margins.get((entry["id"], entry["suite"]), [])),
                    "evidence": evidence(entry["evidence"]),
                    "curve": _shown(entry, drawn),
                }
                for entry in group
            ],
        }
        for group in groups.values()
    ]


def evidence(paths: Iterable[str]) -> str:
    """List files once, and those that differ only in the folder before the name together.

    >>> evidence(["results/curves/dis/a.json#cv/a-S", "results/curves/sick/a.json#cv/a-S", "results/x.csv"])
    'results/curves/{dis,sick}/a.json, results/x.csv'
    """
    folders: dict[tuple[str, str], list[str]] = {}
    for path in unique(path.partition("#")[0] for path in paths):
        *before, folder, name = path.split("/")
        folders.setdefault(("/".join(before), name), []).append(folder)
    return ", ".join(
        "/".join(filter(None, (before, inner[0] if len(inner) == 1 else f"{{{','.join(inner)}}}", name)))
        for (before, name), inner in folders.items()
    )


def _shown(entry: Entry, drawn: Collection[str]) -> str | None:
    """Choose a curve of the evidence: of the classifier that the sentence names first, or else the first."""
    curves = [curve for curve in map(_curve, entry["evidence"]) if curve in drawn]
    # In "at T = 1" it is a threshold.
    named = [f"-{letter}" for letter in re.findall(r"\b[A-Z]\b(?! =)", entry["sentence"])]
    return next((curve for end in named for curve in curves if curve.endswith(end)), next(iter(curves), None))


def _curve(path: str) -> str:
    """Name the curve of a piece of evidence: `results/curves/dis/weka346.json#split/weka346-T`."""
    file, _, part = path.partition("#")
    return f"{file.split('/')[-2]}/{part}" if file.count("/") else ""


def _new(anchor: str, taken: set[str]) -> str:
    """Add a number to an anchor that is already taken."""
    name, i = anchor, 2
    while name in taken:
        name, i = f"{anchor}-{i}", i + 1
    taken.add(name)
    return name
