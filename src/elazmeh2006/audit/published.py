"""Printed values and claims of the paper and the talk, read from data/paper."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from confident_roc._files import AnyPath
from confident_roc.errors import InputError
from elazmeh2006.yaml_file import read_yaml

_FILES = ("tables", "rules", "claims", "numbers", "errata", "talk", "decks", "expected")
_KINDS = {"claims": "claim", "numbers": "number", "errata": "erratum", "decks": "number"}
_REQUIRED = ("id", "title", "where", "sentence")
# Keys that an entry may have, with what they are if it does not have them.
_DEFAULTS: dict[str, Any] = {
    "source": "paper",
    "suite": None,
    "datasets": [],
    "figure": None,
    "consistency": None,
    "fact": None,
    "about": None,
    "asks": None,
    "readings": [],
}
ANY_SUITE = "any"


def read_paper(paths: Iterable[AnyPath]) -> dict[str, Any]:
    """Read the files of data/paper. Their order does not matter: each is recognised by its name."""
    files = {Path(path).stem: Path(path) for path in paths}
    paper: dict[str, Any] = {}
    for name in _FILES:
        if name not in files:
            raise InputError(f"{name}.yaml: no such file of the paper; needed: {', '.join(_FILES)}")
        content = read_yaml(files[name])
        paper |= content if name == "tables" else {name: content}
    _check_entries(paper, files)
    return paper


def entries(paper: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield all entries to judge: claims, cells of the tables, other numbers, errata.

    An entry that cannot come out otherwise has a class of `consistency`, one that repeats the fact of another
    entry has its id as `fact`. Neither is counted.
    """
    for name, kind in _KINDS.items():
        for entry in paper[name]:
            yield {**_DEFAULTS, "kind": kind, **entry}
        if name == "claims":
            yield from _cells(paper)


def is_counted(entry: Mapping[str, Any]) -> bool:
    """Whether an entry counts: it can come out otherwise, and no other entry has the same fact."""
    return entry["consistency"] is None and entry["fact"] is None


def _cells(paper: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the cells of Tables 2 and 3, which are entries too."""
    table2, table3 = paper["table2"], paper["table3"]
    number = {**_DEFAULTS, "kind": "number"}
    counted = {
        **number,
        "where": table2["where"],
        "suite": ANY_SUITE,
        "figure": "table2",
        "tolerance": "count",
    }
    scored = {**number, "where": table3["where"], "figure": "table3", "precision": table3["precision"]}
    for dataset, parts in table2["counts"].items():
        for part, counts in parts.items():
            yield {
                **counted,
                "id": f"T2.{dataset}.{part}",
                "title": f"Class counts of {dataset}, {part} file",
                "sentence": f"{dataset}, {part} file: {counts[0]} positives, {counts[1]} negatives.",
                "datasets": [dataset],
                "printed": counts,
                "part": part,
            }
    for dataset, areas in table3["auc"].items():
        for letter, auc in areas.items():
            title = f"AUC of {letter} on {dataset}"
            texts = {"id": f"T3.{dataset}.{letter}", "title": title, "sentence": f"{title}: {auc:.3f}."}
            yield {**scored, **texts, "datasets": [dataset], "printed": auc, "letter": letter}


def _check_entries(paper: Mapping[str, Any], files: Mapping[str, Path]) -> None:
    seen: set[str] = set()
    for name in _KINDS:
        for i, entry in enumerate(paper[name], start=1):
            for key in _REQUIRED:
                if not entry.get(key):
                    raise InputError(f"{files[name]}: entry {i}: no {key}; needed: {', '.join(_REQUIRED)}")
            if entry["id"] in seen:
                raise InputError(f"{files[name]}: entry {i}: id {entry['id']} is used twice")
            seen.add(entry["id"])
            _check_rules(paper["rules"], entry, f"{files[name]}: {entry['id']}")


def _check_rules(rules: Mapping[str, Any], entry: Mapping[str, Any], place: str) -> None:
    """Raise InputError if an entry names a rule that rules.yaml does not have."""
    asks = entry.get("asks")
    for table, names in (
        ("tolerances", [entry["tolerance"]] if "tolerance" in entry else []),
        ("consistency", [entry["consistency"]] if "consistency" in entry else []),
        ("readings", entry.get("readings", [])),
        ("tests", [asks["of"]] if asks else []),
    ):
        for name in names:
            if name not in rules[table]:
                allowed = ", ".join(rules[table])
                raise InputError(f"{place}: rules.yaml has no {name} in {table}; allowed: {allowed}")
