"""CSV and TSV files with a header, read as text. Types are inferred later, from all files together."""

import csv
import os
from typing import Any

from confident_roc._files import AnyPath, csv_reader, read_text
from confident_roc.errors import InputError
from elazmeh2006.datasets.tabular import Column, Table

_OPTIONS: dict[str, Any] = {"skipinitialspace": True, "strict": True}


def read_delimited(path: AnyPath, separators: str = ",;") -> Table:
    """Read a file with a header. The separator is the one by which the header has most columns."""
    text = read_text(path)
    separator = max(separators, key=lambda separator: _columns(text, separator))
    reader = csv_reader(text, delimiter=separator, **_OPTIONS)
    rows: list[list[str]] = []
    lines: list[int] = []
    started = 1
    try:
        for row in reader:
            if row:
                rows.append([cell.strip() for cell in row])
                lines.append(started)
            started = reader.line_num + 1
    except csv.Error as error:
        raise InputError(f"{path}:{started}: {error}; allowed: CSV, quotes closed") from None
    if not rows:
        raise InputError(f"{path}: empty; allowed: a header, then a line for each example")
    header = rows.pop(0)
    del lines[0]
    for line, row in zip(lines, rows, strict=True):
        if len(row) != len(header):
            raise InputError(f"{path}:{line}: {len(row)} values, but the header names {len(header)}")
    cells = list(zip(*rows, strict=True)) or [()] * len(header)
    return Table(os.fspath(path), tuple(map(Column, header, cells)), lines)


def _columns(text: str, separator: str) -> int:
    """Count the columns of the header. A separator in quotes, as in "a;b;c",k, separates nothing."""
    try:
        return len(next(filter(None, csv_reader(text, delimiter=separator, **_OPTIONS)), ()))
    except csv.Error:
        return 0
