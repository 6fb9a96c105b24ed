"""Read and write text, JSON and CSV files, and compute checksums. A file is written whole or not at all."""

import csv
import hashlib
import io
import json
import math
import os
import stat
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from confident_roc._frames import Columns as Columns
from confident_roc.errors import InputError, reason_of

AnyPath = str | os.PathLike[str]

# Open files that a shell passes by name, as in `evaluate <(zcat scores.csv.gz)`.
_PASSED_ON = ("/dev/stdin", "/dev/fd/", "/proc/self/fd/")
_READABLE = "a file that can be read"
_LONGEST_CELL = 1 << 27


@contextmanager
def reading(path: AnyPath, allowed: str = _READABLE) -> Iterator[None]:
    """Raise InputError if the block cannot read a file: whatever it is, and whatever is in it."""
    try:
        check_file(path)
        yield
    except InputError:
        raise
    except Exception as error:
        reason = reason_of(error)
        if reason is None:
            raise
        raise InputError(f"{os.fspath(path)}: {reason}; allowed: {allowed}") from None


def check_file(path: AnyPath) -> None:
    """Raise InputError if a path is no file: a folder, or a FIFO, from which a program may wait for ever."""
    name = os.fspath(path)
    if not name or "\0" in name:
        raise InputError(f"{name!r}: no name of a file; allowed: {_READABLE}")
    mode = os.stat(name).st_mode
    if stat.S_ISDIR(mode):
        raise InputError(f"{name}: Is a directory; allowed: {_READABLE}")
    if not stat.S_ISREG(mode) and not (stat.S_ISFIFO(mode) and name.startswith(_PASSED_ON)):
        raise InputError(f"{name}: a FIFO, socket or device; allowed: {_READABLE}, or - for standard input")


def write_bytes(path: AnyPath, content: bytes) -> None:
    """Write a file whole or not at all, so that a killed job leaves no partial file."""
    path = Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        part.write_bytes(content)
        part.replace(path)
    except OSError as error:
        if error.errno and not error.filename:  # the error of a full disk has no file name
            error.filename = str(path)
        raise
    finally:
        part.unlink(missing_ok=True)


def write_text(path: AnyPath, text: str) -> None:
    """Write text as UTF-8 with LF ends, whole or not at all."""
    write_bytes(path, text.encode())


def read_text(path: AnyPath) -> str:
    """Read a text file. If a byte is not text, the error names its line."""
    check_file(path)
    content = Path(path).read_bytes()
    try:
        text = content.decode("utf-8-sig")
        place = content.find(b"\0")
    except UnicodeDecodeError as error:
        text, place = "", error.start
    if place >= 0:
        line = content[:place].count(b"\n") + 1
        raise InputError(f"{path}:{line}: a byte is not text; allowed: UTF-8 text")
    return text


def read_lines(path: AnyPath) -> list[str]:
    """Read the lines of a text file with any kind of line ends."""
    return read_text(path).replace("\r\n", "\n").replace("\r", "\n").split("\n")


def checksum(of: AnyPath | bytes) -> str:
    """Compute the SHA-256 of a file or of bytes."""
    if isinstance(of, bytes):
        return hashlib.sha256(of).hexdigest()
    with open(of, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def write_json(path: AnyPath, value: Any) -> None:
    """Write indented JSON. NaN raises an error, because JSON does not have it."""
    write_text(path, json.dumps(value, indent=2, ensure_ascii=False, allow_nan=False) + "\n")


def null_if_nan(number: float) -> float | None:
    """Return None for NaN, which JSON does not have."""
    return None if math.isnan(number) else number


def read_json(path: AnyPath) -> Any:
    """Read a JSON file."""
    try:
        return json.loads(Path(path).read_text(encoding="utf-8"))
    except ValueError as error:
        raise InputError(f"{path}: not valid JSON: {error}") from None


def csv_text(columns: Mapping[str, Any]) -> str:
    """Format columns as CSV. Floats have the fewest digits that read back the same; booleans are 1 and 0."""
    arrays = [np.asarray(column) for column in columns.values()]
    arrays = [array.astype(int) if array.dtype == bool else array for array in arrays]
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(zip(*(array.tolist() for array in arrays), strict=True))
    return text.getvalue()


def write_columns(path: AnyPath, columns: Mapping[str, Any]) -> None:
    """Write columns as a CSV file."""
    write_text(path, csv_text(columns))


def stacked(names: Sequence[str], parts: Mapping[Any, Columns]) -> Columns:
    """Put tables one below the other, each with its key in the first columns."""
    sizes = [len(next(iter(columns.values()))) for columns in parts.values()]
    keys = {name: np.repeat([key[i] for key in parts], sizes) for i, name in enumerate(names)}
    first = next(iter(parts.values()))
    return {**keys, **{name: np.concatenate([part[name] for part in parts.values()]) for name in first}}


def write_rows(path: AnyPath, rows: Sequence[Mapping[str, Any]]) -> None:
    """Write rows as CSV. A cell is empty if its value is None or missing."""
    names = dict.fromkeys(name for row in rows for name in row)
    write_columns(path, {name: [row.get(name) for row in rows] for name in names})


def csv_reader(text: str, **options: Any) -> Any:
    """Make a reader of CSV text. The csv module itself refuses cells of more than 131,072 characters."""
    csv.field_size_limit(_LONGEST_CELL)
    return csv.reader(io.StringIO(text, newline=""), **options)


def read_rows(path: AnyPath) -> list[dict[str, str]]:
    """Read the rows of a CSV file with a header, as text."""
    return list(csv.DictReader(io.StringIO(read_text(path), newline="")))


def read_columns(path: AnyPath, types: Mapping[str, type], text: str | None = None) -> Columns:
    """Read the columns that `types` names, as arrays of these types (int, float, bool or str).

    `text` is the content of a file that is not plain text.
    """
    rows = list(csv_reader(read_text(path) if text is None else text))
    header = rows[0] if rows else []
    for name in types:
        if name not in header:
            raise InputError(f"{path}: no column {name!r}; found: {', '.join(header) or 'nothing'}")
    for line, row in enumerate(rows[1:], start=2):
        if len(row) != len(header):
            raise InputError(f"{path}:{line}: {len(row)} values, but the header names {len(header)}")
    texts = list(zip(*rows[1:], strict=True)) or [()] * len(header)
    return {name: _typed(path, name, texts[header.index(name)], kind) for name, kind in types.items()}


def _typed(path: AnyPath, name: str, texts: tuple[str, ...], kind: type) -> np.ndarray:
    convert = (lambda text: bool(int(text))) if kind is bool else kind
    values: dict[str, Any] = {}
    for text in dict.fromkeys(texts):
        try:
            values[text] = convert(text)
        except ValueError:
            line = texts.index(text) + 2
            raise InputError(f"{path}:{line}: column {name!r}: {text!r} is not {kind.__name__}") from None
    try:
        return np.array([values[text] for text in texts], dtype=None if kind is str else kind)
    except OverflowError:
        line, text = next((i, text) for i, text in enumerate(texts, 2) if abs(values[text]) >= 2**63)
        raise InputError(f"{path}:{line}: column {name!r}: {text!r} is too large for an integer") from None
