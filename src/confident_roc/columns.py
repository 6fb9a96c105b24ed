"""CSV files of named columns, which the stages hand to each other.

Not pandas: importing it takes longer than most of the jobs that read or write these files.
"""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from confident_roc.errors import InputError
from confident_roc.files import write_text

Columns = dict[str, np.ndarray]


def write_columns(path: str | os.PathLike[str], columns: Mapping[str, Any]) -> None:
    """Write named columns of equal length as CSV.

    Floats are written with the fewest digits that read back as the same double, truth values as 1 and 0.
    """
    arrays = [np.asarray(column) for column in columns.values()]
    arrays = [array.astype(int) if array.dtype == bool else array for array in arrays]
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(zip(*(array.tolist() for array in arrays), strict=True))
    write_text(path, text.getvalue())


def read_columns(path: str | os.PathLike[str], types: Mapping[str, type]) -> Columns:
    """Read the named columns of a CSV file as arrays.

    Parameters
    ----------
    path
        The file, with a header.
    types
        The columns wanted and their types (int, float, bool or str).

    Raises
    ------
    InputError
        With file, line and column, where a column is missing or a value is not of its type.
    """
    content = Path(path).read_bytes()
    try:
        rows = list(csv.reader(io.StringIO(content.decode("utf-8"), newline="")))
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise InputError(f"{path}:{line}: a byte is not text; allowed: UTF-8 text") from None
    header = rows[0] if rows else []
    for name in types:
        if name not in header:
            raise InputError(f"{path}: no column {name!r}; found: {', '.join(header) or 'nothing'}")
    for line, row in enumerate(rows[1:], start=2):
        if len(row) != len(header):
            raise InputError(f"{path}:{line}: {len(row)} values, but the header names {len(header)}")
    texts = list(zip(*rows[1:], strict=True)) or [()] * len(header)
    return {name: _typed(path, name, texts[header.index(name)], kind) for name, kind in types.items()}


def _typed(path: str | os.PathLike[str], name: str, texts: tuple[str, ...], kind: type) -> np.ndarray:
    convert = (lambda text: bool(int(text))) if kind is bool else kind
    values = []
    for line, text in enumerate(texts, start=2):
        try:
            values.append(convert(text))
        except ValueError:
            raise InputError(f"{path}:{line}: column {name!r}: {text!r} is not {kind.__name__}") from None
    return np.array(values, dtype=None if kind is str else kind)
