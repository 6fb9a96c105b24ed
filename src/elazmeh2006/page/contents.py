"""The contents of the pages: tables, pictures, and all results about the paper."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from confident_roc._files import read_rows
from elazmeh2006.page.pictures import is_smaller, small


@dataclass(frozen=True)
class Picture:
    """A figure of a page."""

    name: str  # like figure6
    png: bytes
    caption: str
    suite: str | None = None
    file: str | None = None  # path of the picture at full size, if `png` is smaller


@dataclass(frozen=True)
class Table:
    """A table of a page, read from its CSV file. With a column `suite`, there is one table per suite."""

    name: str  # like table2
    rows: Sequence[Mapping[str, str]]
    caption: str
    file: str | None = None  # path of the file with all rows, if they are too many for the page


@dataclass(frozen=True)
class Contents:
    """The contents of the report page: tables, figures, curves and provenance, and the audit of the paper."""

    suites: Mapping[str, str]  # all suites, each with a short description, which may be empty
    provenance: Mapping[str, Any]
    # These are empty for an experiment that is not the paper's.
    audit: Mapping[str, Any] = field(default_factory=dict)
    definitions: Mapping[str, Any] = field(default_factory=dict)
    protocols: Mapping[str, Any] = field(default_factory=dict)
    what_if: Sequence[Mapping[str, Any]] = ()
    tables: Sequence[Table] = ()
    pictures: Sequence[Picture] = ()  # figure1 to figure8, protocols, whatif-<id>
    curves: Sequence[Mapping[str, Any]] = ()  # packed


def read_picture(path: str, caption: str, suites: Collection[str] = ()) -> Picture:
    """Read a picture and make it small; if its folder has the name of a suite, it belongs to the suite."""
    whole = Path(path).read_bytes()
    png = small(whole)
    folder = Path(path).parent.name
    suite, file = folder if folder in suites else None, path if is_smaller(png, whole) else None
    return Picture(Path(path).stem, png, caption, suite, file)


def read_table(path: str, caption: str) -> Table:
    """Read a table."""
    return Table(Path(path).stem, read_rows(path), caption, path)
