"""CSV and TSV files with a header, read as text. Types are inferred later, from all files together."""

import csv
import io
import os

from confident_roc._files import AnyPath, read_text
from confident_roc.errors import InputError
from elazmeh2006.datasets.tabular import Column, Table

_LONGEST = 1 << 27  # characters of a cell; other code may have changed the csv module's limit


def read_delimited(path: AnyPath, separators: str = ",;") -> Table:
    r"""Read a file with a header. The separator is the one that occurs most often in the header."""
    text = read_text(path)
    header_text = text.partition("\n")[0]
    separator = max(separators, key=header_text.count)
    csv.field_size_limit(_LONGEST)
    reader = csv.reader(
        io.StringIO(text, newline=""), delimiter=separator, skipinitialspace=True, strict=True
    )
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
