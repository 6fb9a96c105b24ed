"""Parquet files, and the .npz files of imbalanced-learn's benchmark."""

import os
import zipfile
import zlib
from typing import Any

import numpy as np

from confident_roc._files import AnyPath
from confident_roc.errors import InputError
from elazmeh2006.datasets.tabular import Column, Table

_NO_ARCHIVE = (zipfile.BadZipFile, zlib.error, NotImplementedError, OverflowError)


def read_parquet(path: AnyPath) -> Table:
    """Read a Parquet file. Numbers are numeric; text, categories and booleans are nominal."""
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError:
        raise InputError(
            f"{path}: Parquet needs pyarrow; allowed: pip install confident-roc[parquet]"
        ) from None
    try:
        table = pq.ParquetFile(path).read()
    except MemoryError:
        raise
    except (pa.ArrowException, OSError, ValueError) as error:
        reason = str(error).strip().partition("\n")[0].rstrip(".")
        raise InputError(f"{path}: not a readable Parquet file: {reason}; allowed: Parquet") from None
    columns = tuple(
        _arrow_column(path, name, column)
        for name, column in zip(table.column_names, table.columns, strict=True)
    )
    return Table(os.fspath(path), columns, range(1, table.num_rows + 1))


def _arrow_column(path: AnyPath, name: str, column: Any) -> Column:
    import pyarrow.types as kinds

    kind = column.type.value_type if kinds.is_dictionary(column.type) else column.type
    try:
        cells = [_text(value) for value in column.to_pylist()]
    except UnicodeDecodeError:  # Arrow decodes text only here
        raise InputError(f"{path}: column {name!r}: a byte is not text; allowed: UTF-8 text") from None
    if kinds.is_dictionary(column.type):
        return Column(name, cells, "nominal")
    if kinds.is_integer(kind) or kinds.is_floating(kind) or kinds.is_decimal(kind):
        return Column(name, cells, "numeric")
    # pandas 2 writes a column of text without a value as null.
    texts = kinds.is_string, kinds.is_large_string, kinds.is_string_view, kinds.is_null
    if any(is_text(kind) for is_text in texts):
        return Column(name, cells, None)
    if kinds.is_boolean(kind):
        return Column(name, cells, "nominal")
    raise InputError(
        f"{path}: column {name!r} is of type {column.type}; allowed: numbers, text, true and false"
    )


def _text(value: Any) -> str | None:
    if value is None or value != value:  # pandas writes a missing number as NaN
        return None
    return repr(value) if isinstance(value, float) else str(value)


def read_npz(path: AnyPath) -> Table:
    """Read the arrays `data` (examples x attributes) and `label` (-1 and 1) of imbalanced-learn."""
    try:
        with np.load(path, allow_pickle=False) as arrays:
            data, label = arrays["data"], arrays["label"]
        if data.dtype.kind not in "biuf" or label.dtype.kind not in "biuf" or (label % 1).any():
            raise ValueError(f"data is of type {data.dtype}, label of type {label.dtype}")
        data, label = np.asarray(data, dtype=float), label.astype(int)
    except MemoryError:
        raise
    except (OSError, ValueError, LookupError, EOFError, TypeError, RuntimeError, *_NO_ARCHIVE) as error:
        reason = str(error).strip().partition("\n")[0].rstrip(".")
        raise InputError(f"{path}: {reason}; allowed: .npz with numeric arrays data and label") from None
    if data.ndim != 2 or label.shape != (len(data),):
        raise InputError(
            f"{path}: data is {data.shape}, label {label.shape}; allowed: a row and a label for each example"
        )
    attributes = (
        Column(f"x{i}", [_text(value) for value in column], "numeric")
        for i, column in enumerate(data.T.tolist(), start=1)
    )
    target = Column("class", [str(value) for value in label.tolist()], "nominal")
    return Table(os.fspath(path), (*attributes, target), range(1, len(data) + 1))
