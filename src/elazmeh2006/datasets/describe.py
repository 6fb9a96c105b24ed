"""Describe a data file: its entry for config.yaml, counts and warnings."""

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import yaml
from numpy.typing import NDArray

from confident_roc._files import check_file, checksum, reading
from confident_roc.errors import InputError
from elazmeh2006.datasets.c45 import read_data, read_names
from elazmeh2006.datasets.dataset import Dataset, concatenate
from elazmeh2006.datasets.entries import (
    FORMAT_NAMES,
    INFERRED,
    RESERVED,
    EntryError,
    harm_of,
    spelled_out,
)
from elazmeh2006.datasets.formats import C45, format_of, read_tables, readable
from elazmeh2006.datasets.tabular import (
    POSITIONS,
    ColumnRoles,
    class_counts,
    class_place,
    datasets,
    texts_among_numbers,
)
from weka346.attributes import Attribute

PARTS = ("train", "test")
_PROTOCOLS = {"split": {"train": ["train"], "test": ["test"]}, "cv": {"cross_validate": ["train"]}}
_LONGEST_NAME = 80
_FOLDS = 10
_FEW_EXAMPLES = 20
_MANY_VALUES = 50
_FEW_CODES = 6
_LEAST_IMBALANCE = 1.5


@dataclass(frozen=True)
class Description:
    """Description of one file, or of a training and a test file."""

    name: str
    entry: dict[str, Any]  # of config.yaml
    parts: dict[str, Dataset]
    warnings: list[str]  # points that the user should check

    def lines(self) -> Iterator[str]:
        """Write the entry as YAML, with counts and warnings as comments above it."""
        for part, data in self.parts.items():
            yield f"# {part}: {_counted(data)}"
        yield from (f"# warning: {warning}" for warning in self.warnings)
        entry = {"datasets": {self.name: self.entry}}
        yield yaml.safe_dump(entry, sort_keys=False, allow_unicode=True, width=math.inf).rstrip("\n")


def describe(
    files: Sequence[str],
    *,
    name: str | None = None,
    names_file: str | None = None,
    kind: str | None = None,
    roles: Mapping[str, Any] | None = None,
) -> Description:
    """Read files as the workflow reads them, and make their entry.

    By default the name is that of the first file,
    `names_file` is the .names file beside it, and the end of its name determines the format (`kind`). `roles`
    are keys of an entry, like positive.
    """
    given = {
        key: list(dict.fromkeys(value)) if isinstance(value, list) else value
        for key, value in (roles or {}).items()
        if value not in (None, False, [], ())
    }
    name = re.sub(r"[^A-Za-z0-9_.+-]+", "-", name or Path(files[0]).stem)[:_LONGEST_NAME].strip("-._+")
    name = f"my-{name}" if name in RESERVED else name or "mine"
    for file in files:
        with reading(file):
            check_file(file)
    names_file = names_file or _names_beside(files[0], kind)
    notes: list[str] = []
    if names_file or kind == C45:
        data, keys = _declared(files, names_file, given)
        entry = {"names": names_file}
    else:
        kind = kind or format_of(files[0])
        if kind is None:
            raise InputError(f"{files[0]}: unknown format; allowed: --format {', '.join(FORMAT_NAMES)}")
        data, keys, notes = _inferred(files, kind, given)
        entry = {} if kind == format_of(files[0]) else {"format": kind}
    parts = dict(zip(PARTS, data, strict=False))
    entry |= _sources(files) | keys | {"protocol": "split" if len(files) > 1 else "cv"}
    _check_entry(files[0], name, entry)
    return Description(name, entry, parts, [*_warnings(parts), *notes])


def _check_entry(file: str, name: str, entry: dict[str, Any]) -> None:
    """Raise InputError if a config would refuse the entry."""
    for text in _texts(entry):
        if harm := harm_of(text):
            raise InputError(f"{file}: {text!r} {harm}; allowed: other text, in one line")
    try:
        spelled_out(name, entry, _PROTOCOLS)
    except EntryError as error:
        raise InputError(f"{file}: {error}".replace(": : ", ": ")) from None


def _texts(value: Any) -> Iterator[str]:
    """List all texts in an entry."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping | list):
        for inner in value.values() if isinstance(value, Mapping) else value:
            yield from _texts(inner)


def _names_beside(file: str, kind: str | None) -> str | None:
    beside = Path(file).with_suffix(".names")
    return str(beside) if kind in (None, C45) and format_of(file) is None and beside.is_file() else None


def _declared(
    files: Sequence[str], names_file: str | None, given: Mapping[str, Any]
) -> tuple[list[Dataset], dict[str, Any]]:
    """Read C4.5 files with the class as the last column, or as the first one if that fails."""
    if names_file is None:
        raise InputError(f"{files[0]}: no names file; allowed: --names FILE")
    for key in INFERRED:
        if key in given:
            option = key.replace("_", "-")
            raise InputError(
                f"--{option}: the names file declares the columns; allowed: without a names file"
            )
    names = readable(read_names, names_file)
    columns = [given["class_column"]] if "class_column" in given else ["last", "first"]
    for column in columns:
        first = column == "first"
        try:
            known = {"positive": names.classes[0], "class_first": first}
            data = [readable(read_data, file, names, **known) for file in files]
        except InputError:
            if column == columns[-1]:
                raise
            continue
        counts = dict(zip(names.classes, concatenate(data).counts, strict=True))
        positive = given.get("positive") or min(names.classes, key=lambda label: counts[label])
        data = [read_data(file, names, positive=positive, class_first=first) for file in files]
        break
    return data, {"class_column": column, "positive": positive}


def _inferred(
    files: Sequence[str], kind: str, given: Mapping[str, Any]
) -> tuple[list[Dataset], dict[str, Any], list[str]]:
    tables = read_tables(files, kind)
    roles = ColumnRoles(**given)
    target = tables[0].names[class_place(tables[0], roles.class_column)]
    data = datasets(tables, roles)
    column = {"name": target} if target in POSITIONS else target
    keys: dict[str, Any] = {"class_column": column, "positive": data[0].positive}
    if len(class_counts(tables, roles)) > 2:
        keys["one_vs_rest"] = True
    keys |= {key: given[key] for key in ("nominal", "numeric", "drop", "missing") if key in given}
    return data, keys, list(texts_among_numbers(tables, roles))


def _sources(files: Sequence[str]) -> dict[str, Any]:
    """Make the keys for the paths and checksums of the files."""
    entries = [{"file": file, "sha256": checksum(file)} for file in files]
    return entries[0] if len(entries) == 1 else {"files": dict(zip(PARTS, entries, strict=False))}


def _counted(data: Dataset) -> str:
    positives, negatives = data.counts
    nominal = sum(attribute.nominal for attribute in data.attributes)
    missing = int(np.isnan(data.X).sum())
    ratio = f", 1 : {negatives / positives:.1f}" if positives else ""
    return (
        f"{len(data)} examples, {positives} {data.positive!r} and {negatives} {data.negative!r}{ratio};"
        f" {len(data.attributes) - nominal} numeric and {nominal} nominal attributes,"
        f" {missing} values missing"
    )


def _warnings(parts: Mapping[str, Dataset]) -> Iterator[str]:
    train = parts["train"]
    whole = concatenate(list(parts.values()))
    positives, negatives = train.counts
    if min(positives, negatives) < _FOLDS and len(parts) == 1:
        yield f"{min(positives, negatives)} examples of one class are too few for {_FOLDS} folds"
    if "test" in parts and min(parts["test"].counts) == 0:
        yield "the test file has one class only: no ROC curve can be drawn"
    if max(whole.counts) < _LEAST_IMBALANCE * min(whole.counts):
        yield "the classes are hardly imbalanced"
    if repeated := _repeated(parts):
        yield f"{repeated} examples of the test file are in the training file too"
    for attribute, column in zip(whole.attributes, whole.X.T, strict=True):
        yield from _column_warnings(attribute, column)


def _column_warnings(attribute: Attribute, column: NDArray[np.float64]) -> Iterator[str]:
    present = column[~np.isnan(column)]
    distinct = np.unique(present)
    if not len(present):
        yield f"column {attribute.name!r} has no values"
    elif len(distinct) == 1:
        yield f"column {attribute.name!r} has one value only"
    elif attribute.nominal and len(distinct) == len(present) and len(present) > _FEW_EXAMPLES:
        yield f"column {attribute.name!r} has a different value for each example: an id? (drop)"
    elif attribute.nominal and len(distinct) > _MANY_VALUES:
        yield f"column {attribute.name!r} has {len(distinct)} nominal values"
    elif not attribute.nominal and len(distinct) == len(present) > _FEW_EXAMPLES and _are_numbered(distinct):
        yield f"column {attribute.name!r} numbers the examples: an id? (drop)"
    elif not attribute.nominal and 2 < len(distinct) <= _FEW_CODES and bool((distinct % 1 == 0).all()):
        yield f"column {attribute.name!r} has {len(distinct)} whole numbers only: codes? (nominal)"


def _are_numbered(distinct: NDArray[np.float64]) -> bool:
    return bool(distinct[-1] - distinct[0] == len(distinct) - 1 and distinct[0] % 1 == 0)


def _repeated(parts: Mapping[str, Dataset]) -> int:
    """Count the test examples that are in the training file too, with the same values."""
    if "test" not in parts:
        return 0
    known = set(_rows(parts["train"]))
    return sum(row in known for row in _rows(parts["test"]))


def _rows(data: Dataset) -> list[bytes]:
    """Return the bytes of each example, to compare examples."""
    return [row.tobytes() for row in np.column_stack([data.X, data.y])]
