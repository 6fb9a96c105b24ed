"""Read the needed columns of a file of scores: CSV, TSV or Parquet, from a path or from standard input.

pandas parses text. It reads ten million rows in seconds, but it ignores rows of the wrong length if only some
columns are read. So a stream between the file and pandas counts the fields of each row.
"""

from __future__ import annotations

import gzip
import io
import os
import sys
import warnings
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, cast

import numpy as np
from numpy.typing import NDArray

from confident_roc._files import csv_reader, reading
from confident_roc._validation import LARGEST_INTEGER, brief
from confident_roc.cli import progress
from confident_roc.errors import InputError, needs, reason_of

if TYPE_CHECKING:
    import pandas as pd


STDIN = "-"
_SEPARATORS = (",", "\t", ";")
_NO_NUMBER = ["", "NA", "N/A", "NaN", "nan", "null", "None", "?"]
_BLOCK = 1 << 22
_LONGEST_LINE = 1 << 26
_MOST_NAMES = 20
_DIGITS = 16  # of the largest integer
_NOT_TEXT = "a byte is not text; allowed: UTF-8 text"
_LARGE = "has an integer beyond 2^53, where scores would tie; allowed: smaller ones, or ranks"
_TOO_LONG = f"a line or a text in quotes is longer than {_LONGEST_LINE >> 20} MB; allowed: shorter ones"


@dataclass(frozen=True)
class Texts:
    """A column of few distinct texts."""

    distinct: list[str]  # in the order of their first appearance
    codes: NDArray[np.integer]  # for each row the position of its text in `distinct`


def read_scores(
    path: str, numbers: Sequence[str], texts: Sequence[str]
) -> tuple[dict[str, NDArray[np.float64]], dict[str, Texts]]:
    """Read columns of finite numbers and columns of labels. An error names file, line and column."""
    wanted = [*numbers, *texts]
    for name in wanted:
        if wanted.count(name) > 1:
            raise InputError(f"column {name!r} is asked for twice; allowed: one use of a column")
    with reading(path) if path != STDIN else nullcontext():
        table = _read_parquet(path, wanted) if _is_parquet(path) else _read_text(path, wanted, texts)
    if not len(table):
        raise InputError(f"{path}: no rows below the header; allowed: a row for each example")
    return (
        {name: _doubles(path, name, table[name]) for name in numbers},
        {name: _texts(path, name, table[name]) for name in texts},
    )


def _is_parquet(path: str) -> bool:
    return Path(path).suffix.lower() in (".parquet", ".pq")


def _read_text(path: str, wanted: list[str], texts: Sequence[str]) -> pd.DataFrame:
    with needs("cli"):
        import pandas as pd

    size = os.path.getsize(path) if os.path.isfile(path) else None
    with (
        _opened(path) as raw,
        progress(desc=f"reading {path}", total=size, unit="B", unit_scale=True) as bar,
    ):
        file = io.BufferedReader(_LineEnds(raw), _BLOCK)
        separator, header = _header(path, file, wanted)
        place: dict[Any, str] = {header.index(name): name for name in wanted}
        watched = _Watched(path, file, separator, len(header), lambda: bar.update(_position(raw) - bar.n))
        try:
            with warnings.catch_warnings():
                # A column of numbers with a text in it has mixed types. The error below names the line.
                warnings.simplefilter("ignore", pd.errors.DtypeWarning)
                table = pd.read_csv(
                    io.BufferedReader(watched, _BLOCK),
                    sep=separator,
                    header=None,
                    usecols=list(place),
                    dtype={i: "str" for i, name in place.items() if name in texts},
                    keep_default_na=False,
                    na_values={i: [""] if name in texts else _NO_NUMBER for i, name in place.items()},
                    skipinitialspace=True,
                    encoding="utf-8",
                    **_exact_doubles(pd.__version__),
                )
        except pd.errors.EmptyDataError:
            table = pd.DataFrame({i: [] for i in place})
        except ValueError as error:  # a ParserError, or the error of rows that are all too short
            watched.complain()
            said = str(error).splitlines()[0].removeprefix("Error tokenizing data. C error: ")
            raise InputError(f"{path}: {said}; allowed: CSV or TSV") from None
        watched.complain()
    return table.rename(columns=place)


def _exact_doubles(version: str) -> dict[str, Any]:
    """Ask pandas for doubles to the last bit; from 3.1 on it needs no asking and warns of it."""
    old = tuple(map(int, version.split(".")[:2])) < (3, 1)
    return {"float_precision": "round_trip"} if old else {}


def _opened(path: str) -> BinaryIO:
    if path == STDIN and sys.stdin is None:
        raise InputError(f"{path}: standard input is closed; allowed: a file, or rows on standard input")
    if path == STDIN:
        return sys.stdin.buffer
    return cast(BinaryIO, gzip.open(path, "rb")) if path.lower().endswith(".gz") else open(path, "rb")


def _position(raw: BinaryIO) -> int:
    """Return the number of bytes read from the file, also if it is compressed."""
    file = getattr(raw, "fileobj", raw)
    return cast(int, file.tell()) if file.seekable() else 0


class _LineEnds(io.RawIOBase):
    """A stream in which every line ends with LF: old programs of the Mac end lines with CR."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file

    def readable(self) -> bool:
        """Return True, as readable streams do."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Pass the next bytes on."""
        block = self._file.read(len(buffer) - 1)
        if block.endswith(b"\r"):  # perhaps the first half of CRLF
            block += self._file.read(1)
        block = block.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        buffer[: len(block)] = block
        return len(block)


def _header(path: str, file: BinaryIO, wanted: Sequence[str]) -> tuple[str, list[str]]:
    """Read the header, and find the separator by which it has the wanted columns."""
    line = file.readline(_LONGEST_LINE)
    if len(line) == _LONGEST_LINE:
        raise InputError(f"{path}:1: {_TOO_LONG}")
    try:
        text = line.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InputError(f"{path}:1: {_NOT_TEXT}") from None
    if not text.strip():
        raise InputError(f"{path}: empty, or no header in line 1; allowed: a header and rows")
    headers = {s: [name.strip() for name in next(_rows(text, s))] for s in _SEPARATORS}
    separator = max(headers, key=lambda s: (sum(name in headers[s] for name in wanted), len(headers[s])))
    header = headers[separator]
    for name in wanted:
        if name not in header:
            raise InputError(f"{path}: no column {name!r}; found: {some(header)}")
        if header.count(name) > 1:
            times = header.count(name)
            raise InputError(f"{path}: column {name!r} is there {times} times; allowed: once")
    return separator, header


def first_rows(path: str) -> tuple[list[str], list[str]]:
    """Read the names of the columns and the values of the first row, as text; a file of text is needed."""
    with reading(path), _opened(path) as raw:
        file = io.BufferedReader(_LineEnds(raw))
        separator, header = _header(path, file, ())
        line = file.readline(_LONGEST_LINE).decode(errors="replace")
        return header, next(_rows(line, separator), [])


def some(names: Sequence[str]) -> str:
    """List the first names: a file may have thousands."""
    more = len(names) - _MOST_NAMES
    return ", ".join(names[:_MOST_NAMES]) + (f" and {more} more" if more > 0 else "")


def _rows(text: str, separator: str) -> Any:
    return csv_reader(text, delimiter=separator, skipinitialspace=True)


class _Watched(io.RawIOBase):
    """A stream that counts the fields of each line, and ends at the first wrong line."""

    def __init__(
        self, path: str, file: BinaryIO, separator: str, fields: int, seen: Callable[[], Any]
    ) -> None:
        self._path, self._file, self._seen = path, file, seen
        self._separator, self._fields = separator, fields
        self._problem: str | None = None
        self._rest = b""  # the beginning of an incomplete line
        self._lines = 1  # number of lines so far; the header is one
        self._blank: int | None = None  # number of a blank line; only blank lines may follow it

    def readable(self) -> bool:
        """Return True, as readable streams do."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Pass the next bytes on."""
        block = b""
        try:
            block = self._file.read(len(buffer))
            self._watch(block)
        except UnicodeDecodeError as error:
            line = self._lines + error.object[: error.start].count(b"\n") + 1
            self._problem = f"{self._path}:{line}: {_NOT_TEXT}"
        except Exception as error:  # pandas would hide it
            if (reason := reason_of(error)) is None:
                raise
            self._problem = f"{self._path}: {reason}; allowed: a file that can be read"
        self._seen()
        if self._problem:
            return 0
        buffer[: len(block)] = block
        return len(block)

    def complain(self) -> None:
        """Raise InputError if a line was wrong."""
        if self._problem:
            raise InputError(self._problem)

    def _watch(self, block: bytes) -> None:
        end = block.rfind(b"\n") + 1
        whole, rest = self._rest + block[:end], block[end:]
        if not block:
            whole, rest = self._rest, b""
        # If the number of quotes is odd, a quote is open, and line ends in it do not count.
        if block and (not end or whole.count(b'"') % 2):
            self._rest += block
            if len(self._rest) > _LONGEST_LINE:
                self._problem = f"{self._path}:{self._lines + 1}: {_TOO_LONG}"
            return
        self._rest = rest
        text = "" if whole.isascii() else whole.decode()
        if (null := whole.find(b"\0")) >= 0:
            raise UnicodeDecodeError("utf-8", whole, null, null + 1, "null byte")
        if b'"' in whole:
            self._count_quoted(text or whole.decode())
        elif whole:
            self._count_plain(whole if whole.endswith(b"\n") else whole + b"\n")

    def _count_plain(self, whole: bytes) -> None:
        data = np.frombuffer(whole, np.uint8)
        ends = np.flatnonzero(data == ord("\n"))
        before = np.searchsorted(np.flatnonzero(data == ord(self._separator)), ends)
        fields = np.diff(before, prepend=0) + 1
        if self._blank is None and (fields == self._fields).all() and self._fields > 1:
            self._lines += len(ends)
            return
        for line, count in zip(whole.split(b"\n"), fields.tolist(), strict=False):
            self._see(self._lines + 1, count, blank=not line.strip())
            self._lines += 1

    def _count_quoted(self, text: str) -> None:
        reader = _rows(text, self._separator)
        before = 0
        for row in reader:
            self._see(self._lines + before + 1, len(row), blank=not row)
            before = reader.line_num
        self._lines += before

    def _see(self, line: int, count: int, *, blank: bool) -> None:
        if self._problem:
            return
        if blank:
            self._blank = self._blank or line
        elif self._blank:
            self._problem = f"{self._path}:{self._blank}: a blank line; allowed: at the end only"
        elif count != self._fields:
            self._problem = f"{self._path}:{line}: {count} values, but the header names {self._fields}"


def _read_parquet(path: str, wanted: list[str]) -> pd.DataFrame:
    with needs("parquet"):
        import pandas  # noqa: F401  (pyarrow makes a table of pandas)
        import pyarrow as pa
        from pyarrow import parquet
    try:
        schema = parquet.read_schema(path)
        for name in wanted:
            if schema.names.count(name) != 1:
                raise InputError(f"{path}: no column {name!r}; found: {some(schema.names)}")
            if nested_or_binary(kind := schema.field(name).type):
                what = f"column {name!r} is of type {kind}; allowed: numbers or text"
                raise InputError(f"{path}: {what}")
        table: pd.DataFrame = parquet.read_table(path, columns=wanted).to_pandas()
    except MemoryError:
        raise
    except (OSError, UnicodeError, pa.ArrowException) as error:
        reason = str(error).partition("\n")[0].rstrip(".")
        raise InputError(f"{path}: {reason}; allowed: a Parquet file") from None
    return table


def nested_or_binary(kind: Any) -> bool:
    """Tell whether a column of a Parquet file has lists, structs, maps or bytes in its cells."""
    from pyarrow import types

    kind = kind.value_type if types.is_dictionary(kind) else kind
    binary = types.is_binary, types.is_large_binary, types.is_fixed_size_binary, types.is_binary_view
    return types.is_nested(kind) or any(is_kind(kind) for is_kind in binary)


def _doubles(path: str, name: str, column: pd.Series) -> NDArray[np.float64]:
    import pandas as pd

    values = column if column.dtype.kind in "mM" else pd.to_numeric(column, errors="coerce")
    if values.dtype.kind in "mM":
        raise InputError(f"{path}: column {name!r} has dates or times; allowed: a number in every row")
    large = pd.Series(False, index=values.index)
    if values.dtype.kind in "iu":
        large = (values > LARGEST_INTEGER) | (values < -LARGEST_INTEGER)
    elif column.dtype == object:  # integers of more than 64 bits, or decimals
        large = column.map(_is_large)
    if large.any():
        raise _bad_value(path, name, large.to_numpy(), _LARGE)
    numbers = values.to_numpy(dtype=float, na_value=np.nan)
    if not np.isfinite(numbers).all():
        bad = ~np.isfinite(numbers)
        value = column.iloc[int(bad.argmax())]
        shown = "is empty" if pd.isna(value) else f"has {brief(str(value))}"
        raise _bad_value(path, name, bad, f"{shown}; allowed: a finite number in every row")
    return numbers


def _is_large(value: Any) -> bool:
    """Tell whether a cell is an integer that doubles would round: as text, integer or decimal."""
    if isinstance(value, str):
        digits = value.strip().lstrip("+-").lstrip("0")
        return digits.isdecimal() and (len(digits) > _DIGITS or int(digits) > LARGEST_INTEGER)
    return isinstance(value, int | Decimal) and not -LARGEST_INTEGER <= value <= LARGEST_INTEGER


def _texts(path: str, name: str, column: pd.Series) -> Texts:
    import pandas as pd

    codes, distinct = pd.factorize(column)
    if codes.min() < 0:
        raise _bad_value(path, name, codes < 0, "is empty; allowed: a text or number in every row")
    return Texts([str(value) for value in distinct], codes.astype(np.min_scalar_type(len(distinct))))


def _bad_value(path: str, name: str, bad: NDArray[np.bool_], what: str) -> InputError:
    """Name the line of the first bad value, or its row in a Parquet file."""
    row = int(bad.argmax())
    where = f"{path}: row {row}" if _is_parquet(path) else f"{path}:{row + 2}"
    return InputError(f"{where}: column {name!r} {what}")
