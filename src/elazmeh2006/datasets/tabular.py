"""From the cells of a file to a data set: the class's column, the types, the positive class."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from confident_roc.errors import InputError
from elazmeh2006.datasets.dataset import CLASS, NUMBER, Dataset, parse_number
from weka346.attributes import Attribute

MISSING = ("", "?", "NA", "N/A", "NaN", "nan", "null", "<null>")
"""Texts that mean a missing value, unless a config has others."""
REST = "rest"
"""Name of all classes but the positive one, if they are taken together."""
POSITIONS = ("first", "last")
_MOST_NAMES = 8
# If nearly all of many values are numbers, the others are typos.
_MANY_NUMBERS = 10
_NEARLY_ALL = 0.9
_DECIMAL_COMMA = re.compile(r"[-+]?\d+,\d+")


@dataclass(frozen=True)
class Column:
    """A column of a file, as texts."""

    name: str
    cells: Sequence[str | None]  # None if the format itself marks a value as missing
    kind: Literal["numeric", "nominal"] | None = None  # the type, if the file declares it
    values: tuple[str, ...] | None = None  # declared values of a nominal column, in their order


@dataclass(frozen=True)
class Table:
    """Columns of a file, before their roles are known."""

    path: str
    columns: tuple[Column, ...]
    lines: Sequence[int]  # line number of each example

    @property
    def names(self) -> list[str]:
        """Names of the columns."""
        return [column.name for column in self.columns]


@dataclass(frozen=True)
class ColumnRoles:
    """Roles of columns from a config or a service; the rest is inferred."""

    class_column: str | Mapping[str, str] = "last"  # "first", "last", a name, or {"name": ...}
    positive: str | None = None  # the class of interest; None for the rarer one
    one_vs_rest: bool = False  # whether all classes but the positive one are taken together
    nominal: Sequence[str] = ()  # columns that are nominal even if they contain numbers
    numeric: Sequence[str] = ()
    drop: Sequence[str] = ()  # columns that are not attributes, such as record ids
    missing: Sequence[str] = MISSING  # texts that mean a missing value


def datasets(tables: Sequence[Table], roles: ColumnRoles) -> list[Dataset]:
    """Make data sets from files that belong together, with one set of attributes and classes.

    Types are inferred from all files, so that a value in only one of them is known in all.
    """
    _check_columns(tables, roles)
    place = class_place(tables[0], roles.class_column)
    labels = [_labels(table, place, roles.missing) for table in tables]
    positive, negative = _classes(tables, labels, roles)
    wanted = [i for i, name in enumerate(tables[0].names) if i != place and name not in roles.drop]

    typed = [_typed(tables, i, roles) for i in wanted]
    return [
        Dataset(
            tuple(attribute for attribute, _ in typed),
            np.column_stack([codes[part] for _, codes in typed]),
            np.array([label == positive for label in labels[part]], dtype=int),
            positive,
            negative,
            class_first=place == 0 and len(tables[0].columns) > 1,
        )
        for part in range(len(tables))
    ]


def class_place(table: Table, class_column: str | Mapping[str, str]) -> int:
    """Find the column of the class: a position, a name, or {"name": ...} for a name like a position."""
    if isinstance(class_column, Mapping):
        class_column = class_column["name"]
    elif class_column in POSITIONS:
        place = 0 if class_column == "first" else len(table.columns) - 1
        if class_column in table.names and table.names[place] != class_column:
            raise InputError(
                f"{table.path}: class_column: {class_column} is a position, and the name of another column;"
                f" allowed: {{name: {class_column}}} for that column, or the name of the class's column"
            )
        return place
    if class_column in table.names:
        return table.names.index(class_column)
    raise InputError(
        f"{table.path}: no column {class_column!r} for the class; allowed: first, last, {_some(table.names)}"
    )


def class_counts(tables: Sequence[Table], roles: ColumnRoles) -> Counter[str]:
    """Count the examples of each class in all files together."""
    place = class_place(tables[0], roles.class_column)
    return Counter(label for table in tables for label in _labels(table, place, roles.missing))


def texts_among_numbers(tables: Sequence[Table], roles: ColumnRoles) -> Iterator[str]:
    """Name in a line each column that has numbers, but is inferred to be nominal because of a text."""
    known = {tables[0].names[class_place(tables[0], roles.class_column)]}
    known.update(roles.drop, roles.nominal, roles.numeric)
    for i, first in enumerate(tables[0].columns):
        if first.kind is not None or first.name in known:
            continue
        columns = [table.columns[i] for table in tables]
        present = _present(columns, roles.missing)
        texts = {text for text in present if not _is_number(text)}
        if texts and texts != present:
            place, text = _first_cell(tables, columns, texts)
            yield (
                f"{place}: column {first.name!r}: {text[:60]!r} is not a number, so the column is read as"
                " nominal; if it should be numbers: correct the text or add it to missing, with"
                f" numeric: [{first.name!r}]; if not: nominal: [{first.name!r}]"
            )


def _present(columns: Sequence[Column], missing: Sequence[str]) -> set[str]:
    """Return the distinct values of a column in all files."""
    return {cell for column in columns for cell in column.cells if cell is not None}.difference(missing)


def _first_cell(tables: Sequence[Table], columns: Sequence[Column], texts: set[str]) -> tuple[str, str]:
    """Find the first cell of a column with one of these texts: its file and line, and its text."""
    return next(
        (f"{table.path}:{line}", cell)
        for table, column in zip(tables, columns, strict=True)
        for line, cell in zip(table.lines, column.cells, strict=True)
        if cell in texts
    )


def _is_number(text: str) -> bool:
    try:
        parse_number(text)
    except ValueError:
        return False
    return True


def _check_columns(tables: Sequence[Table], roles: ColumnRoles) -> None:
    first = tables[0]
    for table in tables:
        if not table.lines:
            raise InputError(f"{table.path}: no examples; allowed: at least one line of values")
        if table.names != first.names:
            raise InputError(
                f"{table.path}: other columns than {first.path} has; allowed: {_some(first.names)}"
            )
    _check_names(first, roles)
    _check_roles(first, roles)


def _check_names(table: Table, roles: ColumnRoles) -> None:
    names = table.names
    for name, count in Counter(names).items():
        if count > 1:
            raise InputError(f"{table.path}: column {name!r} is there twice; allowed: each name once")
        if not name and name not in roles.drop:
            raise InputError(
                f"{table.path}: column {names.index(name) + 1} has no name, like an index of pandas;"
                ' allowed: a name for each column, or drop: [""]'
            )
    place = class_place(table, roles.class_column)
    if not set(names) - {names[place], *roles.drop}:
        raise InputError(f"{table.path}: no attribute, only the class; allowed: at least one column more")
    if any(name == CLASS and i != place and name not in roles.drop for i, name in enumerate(names)):
        raise InputError(
            f"{table.path}: column {CLASS!r} is not the class;"
            f" allowed: class_column: {CLASS}, or drop: [{CLASS}]"
        )


def _check_roles(table: Table, roles: ColumnRoles) -> None:
    target = table.names[class_place(table, roles.class_column)]
    for key in ("nominal", "numeric", "drop"):
        for name in getattr(roles, key):
            if name not in table.names:
                raise InputError(f"{table.path}: {key}: no column {name!r}; allowed: {_some(table.names)}")
            if name == target:
                raise InputError(f"{table.path}: {key}: {name!r} is the class; allowed: other columns")


def _labels(table: Table, place: int, missing: Sequence[str]) -> list[str]:
    labels = []
    declared = table.columns[place].values
    for line, cell in zip(table.lines, table.columns[place].cells, strict=True):
        if cell is None or cell in missing:
            name = table.names[place]
            raise InputError(
                f"{table.path}:{line}: column {name!r}: no class; allowed: a class for each example"
            )
        if declared is not None and cell not in declared:
            raise InputError(
                f"{table.path}:{line}: column {table.names[place]!r}: {cell!r} is not declared;"
                f" allowed: {_some(declared)}"
            )
        labels.append(cell)
    return labels


def _classes(tables: Sequence[Table], labels: Sequence[list[str]], roles: ColumnRoles) -> tuple[str, str]:
    """Return the names of the positive and the negative class."""
    counts = Counter(label for part in labels for label in part)
    by_count = sorted(counts.items(), key=lambda item: (item[1], item[0]))
    listed = ", ".join(f"{label!r} {count} times" for label, count in by_count[:_MOST_NAMES])
    path, positive = tables[0].path, roles.positive
    if len(counts) < 2:
        raise InputError(f"{path}: one class only, {listed}; allowed: two classes")
    if positive is not None and positive not in counts:
        raise InputError(f"{path}: positive: {positive!r} is not a class; allowed: {_some(sorted(counts))}")
    if len(counts) > 2 and not (roles.one_vs_rest and positive is not None):
        raise InputError(
            f"{path}: {len(counts)} classes ({listed}); allowed: two, or positive with one_vs_rest: true"
        )
    if positive is None:
        (rare, few), (_, many) = by_count[:2]
        if few == many:
            raise InputError(
                f"{path}: both classes have {few} examples; allowed: positive: one of {_some(sorted(counts))}"
            )
        positive = rare
    if len(counts) > 2:
        return positive, REST if positive != REST else f"not {REST}"
    (negative,) = (label for label in counts if label != positive)
    return positive, negative


def _typed(
    tables: Sequence[Table], place: int, roles: ColumnRoles
) -> tuple[Attribute, list[NDArray[np.float64]]]:
    """Return the attribute of a column, and its numbers in each file."""
    columns = [table.columns[place] for table in tables]
    first = columns[0]
    present = _present(columns, roles.missing)
    if first.name in (*roles.numeric, *roles.nominal):
        numeric = first.name in roles.numeric
    elif first.kind is not None:
        numeric = first.kind == "numeric"
    else:
        # A column without any value is numeric, because a nominal one must declare values.
        numeric = all(map(_is_number, present))
        if not numeric:
            _refuse_typos(tables, columns, present)
    attribute = Attribute(first.name, None if numeric else first.values or tuple(sorted(present)))
    return attribute, [
        _codes(table, column, attribute, roles.missing) for table, column in zip(tables, columns, strict=True)
    ]


def _refuse_typos(tables: Sequence[Table], columns: Sequence[Column], present: set[str]) -> None:
    """Raise InputError if one value among many numbers, or one beyond all, would make a column nominal."""
    texts = {text for text in present if not _is_number(text)}
    large = {text for text in texts if NUMBER.fullmatch(text)}
    commas = {text for text in texts if _DECIMAL_COMMA.fullmatch(text)}
    many = len(present) - len(texts) >= _MANY_NUMBERS or len(commas) >= _MANY_NUMBERS
    if not large and (not many or len(texts - commas) > (1 - _NEARLY_ALL) * len(present)):
        return
    place, text = _first_cell(tables, columns, large or texts)
    name = columns[0].name
    if large:
        what = f"column {name!r}: {text[:60]} is too large for a number of 64 bits"
        raise InputError(f"{place}: {what}; allowed: up to 1.8e308, or nominal: [{name}]")
    raise InputError(
        f"{place}: column {name!r}: {text!r} is not a number, but nearly all other values are;"
        f" allowed: numbers with a decimal point, a text in missing, or nominal: [{name}]"
    )


def _codes(table: Table, column: Column, attribute: Attribute, missing: Sequence[str]) -> NDArray[np.float64]:
    """Return the numbers of a column: its values, or the positions of its values in the declaration."""
    known: dict[str | None, float] = {None: np.nan}
    known |= {value: float(i) for i, value in enumerate(attribute.values or ())}
    codes = []
    for line, cell in zip(table.lines, column.cells, strict=True):
        if cell not in known:
            known[cell] = _code(table, line, attribute, str(cell), missing)
        codes.append(known[cell])
    return np.array(codes)


def _code(table: Table, line: int, attribute: Attribute, cell: str, missing: Sequence[str]) -> float:
    if cell in missing:
        return np.nan
    if attribute.values is not None:
        raise InputError(
            f"{table.path}:{line}: column {attribute.name!r}: {cell!r} is not declared;"
            f" allowed: {_some(attribute.values)}"
        )
    try:
        return parse_number(cell)
    except ValueError:
        raise InputError(
            f"{table.path}:{line}: column {attribute.name!r}: {cell!r} is not a number;"
            f" allowed: a number, or missing: {_some(missing)}"
        ) from None


def _some(names: Sequence[str]) -> str:
    """List the first names in one line."""
    shown = ", ".join(name or "nothing" for name in names[:_MOST_NAMES])
    return shown + (f" and {len(names) - _MOST_NAMES} more" if len(names) > _MOST_NAMES else "")
