"""Printed values and claims of the paper and the talk, read from data/paper."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import yaml

from confident_roc._files import AnyPath
from confident_roc.errors import InputError

_FILES = ("tables", "claims", "numbers", "errata", "talk", "decks", "expected")
_KINDS = {"claims": "claim", "numbers": "number", "errata": "erratum", "decks": "number"}
_REQUIRED = ("id", "title", "where", "sentence")
ANY_SUITE = "any"


def read_paper(paths: Iterable[AnyPath]) -> dict[str, Any]:
    """Read the files of data/paper. Their order does not matter: each is recognised by its name."""
    files = {Path(path).stem: Path(path) for path in paths}
    paper: dict[str, Any] = {}
    for name in _FILES:
        if name not in files:
            raise InputError(f"{name}.yaml: no such file of the paper; needed: {', '.join(_FILES)}")
        content = _content(files[name])
        paper |= content if name == "tables" else {name: content}
    _check_entries(paper, files)
    return paper


def _content(path: Path) -> Any:
    try:
        return yaml.safe_load(path.read_text())
    except (OSError, yaml.YAMLError) as error:
        raise InputError(f"{path}: {' '.join(str(error).split())}") from None


def entries(paper: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield all entries to judge: claims, cells of the tables, other numbers, errata."""
    for name, kind in _KINDS.items():
        for entry in paper[name]:
            yield {"suite": None, "datasets": [], "figure": None, "kind": kind, **entry}
        if name == "claims":
            yield from _cells(paper)


def _cells(paper: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the cells of Tables 2 and 3, which are entries too."""
    table2, table3 = paper["table2"], paper["table3"]
    counted = {"kind": "number", "where": table2["where"], "suite": ANY_SUITE, "figure": "table2"}
    scored = {"kind": "number", "where": table3["where"], "suite": None, "figure": "table3"}
    scored["precision"] = table3["precision"]
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
