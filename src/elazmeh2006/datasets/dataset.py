"""A data set in memory and as files: typed attributes, missing values as NaN, and two classes."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from confident_roc._files import AnyPath, read_columns, read_json, write_columns, write_json
from confident_roc.errors import InputError
from weka346.attributes import Attribute

CLASS = "class"
NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?", re.ASCII)


@dataclass(frozen=True)
class Dataset:
    """Examples with typed attributes and two classes."""

    attributes: tuple[Attribute, ...]
    X: NDArray[np.float64]  # numbers, positions of nominal values in their declaration, NaN if missing
    y: NDArray[np.int64]  # 1 for the positive class, 0 for the negative one
    positive: str
    negative: str
    class_first: bool = False  # whether the class was the first column (else the last) in Weka's file

    def __len__(self) -> int:
        return len(self.y)

    @property
    def counts(self) -> tuple[int, int]:
        """Number of positive and number of negative examples."""
        positives = int(self.y.sum())
        return positives, len(self) - positives


def parse_number(text: str) -> float:
    """Convert decimal digits to a number; refuse what float() accepts too (nan, inf, 1_000)."""
    if not NUMBER.fullmatch(text) or not np.isfinite(number := float(text)):
        raise ValueError(f"not a number: {text!r}")
    return number


def concatenate(parts: Sequence[Dataset]) -> Dataset:
    """Join the examples of several files of one data set, in order."""
    if any(_description(part) != _description(parts[0]) for part in parts):
        raise InputError("parts: their attributes or classes differ; allowed: parts of one data set")
    X, y = (np.concatenate([getattr(part, name) for part in parts]) for name in ("X", "y"))
    return replace(parts[0], X=X, y=y)


def write_dataset(data: Dataset, path: AnyPath) -> None:
    """Write a CSV that a person can read, and beside it the types as JSON."""
    columns: dict[str, list] = {
        attribute.name: _texts(attribute, data.X[:, i]) for i, attribute in enumerate(data.attributes)
    }
    columns[CLASS] = [data.positive if y else data.negative for y in data.y]
    write_columns(path, columns)
    positives, negatives = data.counts
    write_json(_sidecar(path), _description(data) | {"positives": positives, "negatives": negatives})


def read_dataset(path: AnyPath) -> Dataset:
    """Read the files that `write_dataset` wrote."""
    description = read_json(_sidecar(path))
    try:
        attributes = tuple(
            Attribute(entry["name"], None if entry["values"] is None else tuple(entry["values"]))
            for entry in description["attributes"]
        )
        classes, class_first = (description["positive"], description["negative"]), description["class_first"]
    except (KeyError, TypeError) as error:
        raise InputError(f"{_sidecar(path)}: {error}; allowed: the file written with {path}") from None
    columns = read_columns(path, {name: str for name in [*(a.name for a in attributes), CLASS]})
    X = np.column_stack([_codes(path, attribute, columns[attribute.name]) for attribute in attributes])
    labels = columns[CLASS].tolist()
    for line, label in enumerate(labels, start=2):
        if label not in classes:
            raise InputError(
                f"{path}:{line}: column {CLASS!r}: unexpected value {label!r}; allowed: {', '.join(classes)}"
            )
    y = np.array([label == classes[0] for label in labels], dtype=int)
    return Dataset(attributes, X, y, *classes, class_first)


def _sidecar(path: AnyPath) -> Path:
    return Path(path).with_suffix(".json")


def _description(data: Dataset) -> dict:
    attributes = [
        {"name": a.name, "values": None if a.values is None else list(a.values)} for a in data.attributes
    ]
    classes = {name: getattr(data, name) for name in ("positive", "negative", "class_first")}
    return {**classes, "attributes": attributes}


def _texts(attribute: Attribute, column: NDArray) -> list[str]:
    if attribute.values is None:
        return ["" if np.isnan(value) else repr(value) for value in column.tolist()]
    return ["" if np.isnan(value) else attribute.values[int(value)] for value in column.tolist()]


def _codes(path: AnyPath, attribute: Attribute, texts: NDArray) -> NDArray[np.float64]:
    """Convert texts to numbers and check each: someone may have edited the file by hand."""
    codes = {"": np.nan} | {value: float(i) for i, value in enumerate(attribute.values or ())}
    cells = texts.tolist()
    for text in dict.fromkeys(cells):
        try:
            codes[text] = codes[text] if attribute.nominal or not text else parse_number(text)
        except (KeyError, ValueError):
            allowed = "a number" if attribute.values is None else ", ".join(attribute.values)
            raise InputError(
                f"{path}:{cells.index(text) + 2}: column {attribute.name!r}: unexpected value {text!r};"
                f" allowed: {allowed} or nothing"
            ) from None
    return np.array([codes[text] for text in cells])
