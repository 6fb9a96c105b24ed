"""What the pages show: tables, pictures, and everything known of the paper."""

from __future__ import annotations

import csv
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from elazmeh2006.page.pictures import is_smaller, small


@dataclass(frozen=True)
class Picture:
    """A figure of the page.

    Attributes
    ----------
    name
        Like `figure6`.
    png
        The picture.
    caption
        One or two sentences.
    suite
        The suite it shows; None if it shows none.
    file
        Where it is at full size, if it is smaller here.
    """

    name: str
    png: bytes
    caption: str
    suite: str | None = None
    file: str | None = None


@dataclass(frozen=True)
class Table:
    """A table of the page.

    Attributes
    ----------
    name
        Like `table2`.
    rows
        As read from its CSV file. If there is a column `suite`, each suite has a table on the page.
    caption
        One or two sentences.
    file
        Where all rows are, if they are too many for the page.
    """

    name: str
    rows: Sequence[Mapping[str, str]]
    caption: str
    file: str | None = None


@dataclass(frozen=True)
class Contents:
    """Everything the page on the paper shows.

    Attributes
    ----------
    suites
        All suites, also those that are not judged, each in a few words; without words it goes by its name.
    audit, definitions, protocols, what_if
        The audit's files.
    provenance
        What made the results.
    tables
        Those of the paper.
    pictures
        Those of the paper, `figure1` to `figure8`, and the audit's: `protocols` and `whatif-<id>`.
    curves
        ROC points, packed.
    """

    suites: Mapping[str, str]
    audit: Mapping[str, Any]
    definitions: Mapping[str, Any]
    protocols: Mapping[str, Any]
    what_if: Sequence[Mapping[str, Any]]
    provenance: Mapping[str, Any]
    tables: Sequence[Table] = ()
    pictures: Sequence[Picture] = ()
    curves: Sequence[Mapping[str, Any]] = ()


def read_picture(path: str, caption: str, suites: Collection[str] = ()) -> Picture:
    """Read a picture and make it small; a folder with the name of a suite has the suite's pictures."""
    whole = Path(path).read_bytes()
    png = small(whole)
    folder = Path(path).parent.name
    return Picture(
        Path(path).stem,
        png,
        caption,
        folder if folder in suites else None,
        path if is_smaller(png, whole) else None,
    )


def read_rows(path: str) -> list[dict[str, str]]:
    """Read a CSV file with a header."""
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def read_table(path: str, caption: str) -> Table:
    """Read a table."""
    return Table(Path(path).stem, read_rows(path), caption, path)
