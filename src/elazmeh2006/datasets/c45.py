"""The C4.5 format of UCI's older data sets: a .names file with declarations, a .data file with examples."""

from dataclasses import dataclass

import numpy as np

from confident_roc._files import AnyPath, read_lines
from confident_roc.errors import InputError
from elazmeh2006.datasets.dataset import Dataset, parse_number
from weka346.attributes import Attribute

MISSING = "?"


@dataclass(frozen=True)
class Names:
    """The declarations of a .names file: two classes, and the attributes in the order of the columns."""

    classes: tuple[str, ...]
    attributes: tuple[Attribute, ...]


def read_names(path: AnyPath) -> Names:
    """Read a .names file.

    Text from `|` to the end of a line is a comment. A line that starts with `;` is one too: some files of UCI
    have them. `?` among the values of an attribute is not a value.
    """
    entries: list[tuple[int, str]] = []
    for number, line in enumerate(read_lines(path), start=1):
        text = line.partition("|")[0].strip()
        if text and not text.startswith(";"):
            entries.append((number, text.rstrip(".").strip()))
    if not entries:
        raise InputError(f"{path}: empty; allowed: a line of classes, then a line for each attribute")
    classes = _values(entries[0][1])
    if len(classes) != 2 or classes[0] == classes[1]:
        raise InputError(
            f"{path}:{entries[0][0]}: classes {', '.join(classes)!r}; allowed: two, like 'sick, negative.'"
        )
    attributes = tuple(_attribute(path, number, text) for number, text in entries[1:])
    names = [attribute.name for attribute in attributes]
    for number, name in zip((number for number, _ in entries[1:]), names, strict=True):
        if names.count(name) > 1 or name == "class":
            raise InputError(f"{path}:{number}: attribute {name!r} is declared twice or has the name 'class'")
    if not attributes:
        raise InputError(f"{path}: no attribute; allowed: lines like 'age: continuous.'")
    return Names(classes, attributes)


def read_data(path: AnyPath, names: Names, *, positive: str, class_first: bool) -> Dataset:
    """Read a .data or .test file. Text after `|` is ignored. In C4.5 itself the class is the last column."""
    if positive not in names.classes:
        raise InputError(f"positive: {positive!r} is not a class; allowed: {', '.join(names.classes)}")
    (negative,) = (label for label in names.classes if label != positive)
    rows, labels = [], []
    for number, line in enumerate(read_lines(path), start=1):
        text = line.partition("|")[0].strip()
        if not text:
            continue
        cells = [cell.strip() for cell in text.split(",")]
        if len(cells) != len(names.attributes) + 1:
            raise InputError(
                f"{path}:{number}: {len(cells)} columns; allowed: {len(names.attributes) + 1},"
                f" the class {'first' if class_first else 'last'}"
            )
        label = cells.pop(0 if class_first else -1).rstrip(".")
        if label not in names.classes:
            column = 1 if class_first else len(cells) + 1
            raise InputError(
                f"{path}:{number}: column {column} (class): {label!r} is not a class;"
                f" allowed: {', '.join(names.classes)}"
            )
        labels.append(label == positive)
        rows.append(
            [
                _value(path, number, i + class_first, attribute, cell)
                for i, (attribute, cell) in enumerate(zip(names.attributes, cells, strict=True), start=1)
            ]
        )
    if not rows:
        raise InputError(f"{path}: no examples; allowed: at least one line of values")
    return Dataset(
        names.attributes, np.array(rows), np.array(labels, dtype=int), positive, negative, class_first
    )


def _values(text: str) -> tuple[str, ...]:
    values = (value.strip() for value in text.split(","))
    return tuple(value for value in values if value and value != MISSING)


def _attribute(path: AnyPath, number: int, text: str) -> Attribute:
    name, colon, declared = (part.strip() for part in text.partition(":"))
    values = _values(declared)
    if not (name and colon and values):
        raise InputError(f"{path}:{number}: {text!r}; allowed: 'name: continuous.' or 'name: value, value.'")
    if values == ("continuous",):
        return Attribute(name)
    if len(set(values)) < len(values):
        raise InputError(f"{path}:{number}: attribute {name!r} declares a value twice")
    return Attribute(name, values)


def _value(path: AnyPath, number: int, column: int, attribute: Attribute, cell: str) -> float:
    if cell == MISSING:
        return np.nan
    if attribute.values is None:
        try:
            return parse_number(cell)
        except ValueError:
            raise InputError(
                f"{path}:{number}: column {column} ({attribute.name}): {cell!r} is not a number;"
                f" allowed: a number or {MISSING}"
            ) from None
    if cell not in attribute.values:
        raise InputError(
            f"{path}:{number}: column {column} ({attribute.name}): {cell!r} is not declared;"
            f" allowed: {', '.join(attribute.values)} or {MISSING}"
        )
    return float(attribute.values.index(cell))
