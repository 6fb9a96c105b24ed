"""The formats of data files, by name and by the end of a file's name."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from confident_roc._files import AnyPath, reading
from elazmeh2006.datasets.arff import read_arff
from elazmeh2006.datasets.binary import read_npz, read_parquet
from elazmeh2006.datasets.delimited import read_delimited
from elazmeh2006.datasets.tabular import Table

Read = TypeVar("Read")

C45 = "c45"
FORMATS: Mapping[str, Callable[[AnyPath], Table]] = {
    "csv": read_delimited,
    "tsv": lambda path: read_delimited(path, "\t"),
    "parquet": read_parquet,
    "arff": read_arff,
}
"""Readers by format. C4.5 is not one of them, since its types are in a second file."""
NPZ = "npz"
"""The format of imbalanced-learn's benchmark, and of no file of the user."""
SUFFIXES: Mapping[str, str] = {
    **{f".{kind}": kind for kind in FORMATS},
    **{".tab": "tsv", ".pq": "parquet", ".dat": "arff"},
}
"""Format of a file by the end of its name. KEEL's files end in .dat."""


def format_of(path: str) -> str | None:
    """Return the name of a file's format by the end of its name; None if it is unknown."""
    return SUFFIXES.get(Path(path).suffix.lower())


def read_tables(paths: Sequence[AnyPath], kind: str) -> list[Table]:
    """Read files of one format."""
    read = read_npz if kind == NPZ else FORMATS[kind]
    return [readable(read, path) for path in paths]


def readable(read: Callable[..., Read], path: AnyPath, *arguments: Any, **options: Any) -> Read:
    """Read a file; raise InputError if it cannot be read."""
    with reading(path):
        return read(path, *arguments, **options)
