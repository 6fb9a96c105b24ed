"""ARFF, Weka's format, and KEEL's dialect of it (`real [0, 1]`, `@inputs`, `@outputs`).

The project has its own reader because scipy's reads no text attributes, no reader knows KEEL's ranges, and no
reader names the line of a mistake.
"""

import os
import re
from collections.abc import Iterator
from typing import Literal

from confident_roc._files import AnyPath, read_lines
from confident_roc.errors import InputError
from elazmeh2006.datasets.tabular import Column, Table

_NUMERIC = {"numeric", "real", "integer"}
_TEXT = {"string", "date"}
_IGNORED = ("@relation", "@inputs", "@input", "@outputs", "@output")
# A name or value is bare or in single or double quotes. A quote inside needs a \ before it.
_QUOTED = r"""'(?P<single>(?:[^'\\]|\\.)*)'|"(?P<double>(?:[^"\\]|\\.)*)\""""
_WORD = re.compile(rf"""\s*(?:{_QUOTED}|(?P<bare>[^\s,{{}}'"]+))\s*""")
_CELL = re.compile(rf"""\s*(?:{_QUOTED}|(?P<bare>[^,'"]*?))\s*(?:,|$)""")
_ALLOWED = "'@attribute name numeric', '@attribute name {value, value}'"

_Declared = tuple[str, Literal["numeric", "nominal"] | None, tuple[str, ...] | None]


def read_arff(path: AnyPath) -> Table:
    """Read an ARFF file or a .dat file of KEEL."""
    declared: list[_Declared] = []
    rows: list[list[str | None]] = []
    numbers: list[int] = []
    in_data = False
    for number, line in enumerate(read_lines(path), start=1):
        text = line.strip()
        if not text or text.startswith("%"):
            continue
        if in_data:
            rows.append(_row(path, number, text, declared))
            numbers.append(number)
        elif text.lower().startswith("@attribute"):
            declared.append(_attribute(path, number, text[len("@attribute") :]))
        elif text.lower() == "@data" and declared:
            in_data = True
        elif not text.lower().startswith(_IGNORED):
            raise InputError(f"{path}:{number}: {text[:60]!r}; allowed: {_ALLOWED}, then @data")
    if not in_data:
        raise InputError(f"{path}: no line @data; allowed: {_ALLOWED}, then @data")
    cells = list(zip(*rows, strict=True)) or [()] * len(declared)
    columns = tuple(Column(name, cells[i], kind, values) for i, (name, kind, values) in enumerate(declared))
    return Table(os.fspath(path), columns, numbers)


def _attribute(path: AnyPath, number: int, text: str) -> _Declared:
    match = _WORD.match(text)
    if match is None:
        raise InputError(f"{path}:{number}: {text.strip()[:60]!r} has no name; allowed: {_ALLOWED}")
    name, kind = _word(match), text[match.end() :].strip()
    if kind.startswith("{"):
        inside, brace, _ = kind[1:].rpartition("}")
        values = tuple(value for value in _cells(path, number, inside) if value)
        if not brace or not values or len(set(values)) < len(values):
            raise InputError(
                f"{path}:{number}: attribute {name!r}: {kind[:60]}; allowed: {{value, value}}, each once"
            )
        return name, "nominal", values
    word = re.split(r"[\s\[]", kind.lower(), maxsplit=1)[0]
    if word in _NUMERIC:
        return name, "numeric", None
    if word in _TEXT:
        return name, "nominal", None
    raise InputError(f"{path}:{number}: attribute {name!r} is {kind[:60]!r}; allowed: {_ALLOWED}")


def _row(path: AnyPath, number: int, text: str, declared: list[_Declared]) -> list[str | None]:
    if text.startswith("{"):
        raise InputError(f"{path}:{number}: a sparse row; allowed: a value for each attribute")
    cells = list(_cells(path, number, text))
    if len(cells) != len(declared):
        raise InputError(
            f"{path}:{number}: {len(cells)} values; allowed: {len(declared)}, one for each attribute"
        )
    return cells


def _cells(path: AnyPath, number: int, text: str) -> Iterator[str | None]:
    """Split a line into values."""
    place = 0
    while True:
        match = _CELL.match(text, place)
        if match is None:
            raise InputError(f"{path}:{number}: {text[place : place + 60]!r}; allowed: values, quotes closed")
        yield _value(match)
        if not match[0].endswith(",") or match.end() == place:
            return
        place = match.end()


def _value(match: re.Match[str]) -> str | None:
    """Read the value of a cell. A bare ? is a missing value."""
    return None if match["bare"] == "?" else _word(match)


def _word(match: re.Match[str]) -> str:
    if match["bare"] is not None:
        return match["bare"].strip()
    return re.sub(r"\\(.)", r"\1", match["single"] if match["single"] is not None else match["double"])
