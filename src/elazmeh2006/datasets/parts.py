"""Read one part of a data set, a training or a test file, from raw files."""

import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from confident_roc._files import read_json
from elazmeh2006.datasets.c45 import read_data, read_names
from elazmeh2006.datasets.dataset import Dataset
from elazmeh2006.datasets.formats import C45, read_tables, readable
from elazmeh2006.datasets.tabular import ColumnRoles, datasets, texts_among_numbers

_ROLES = ("class_column", "positive", "one_vs_rest", "nominal", "numeric", "drop", "missing")


def check_parts(entry: Mapping[str, Any], paths: Sequence[str], names: str | None) -> None:
    """Read all files of a data set as `read_part` will; InputError names what is wrong in them."""
    roles = {key: entry[key] for key in _ROLES if key in entry}
    if names is None:
        datasets(read_tables(paths, entry["format"]), ColumnRoles(**roles))
        return
    first, declared = roles.get("class_column") == "first", readable(read_names, names)
    for path in paths:
        readable(read_data, path, declared, positive=roles["positive"], class_first=first)


def read_part(
    part: str,
    entry: Mapping[str, Any],
    contents: Sequence[str],
    sources: Sequence[str] = (),
    names: str | None = None,
) -> Dataset:
    """Read one part of a data set. If types are inferred, `contents` are the raw files of all parts."""
    roles = {key: entry[key] for key in _ROLES if key in entry}
    if entry["format"] == C45:
        assert names is not None
        first = roles.get("class_column") == "first"
        declared = readable(read_names, names)
        data = readable(read_data, contents[0], declared, positive=roles["positive"], class_first=first)
    else:
        # OpenML declares the column of the class and the columns to drop.
        served = read_json(sources[0])
        known = {key: served[key] for key in ("class_column", "drop") if key in served}
        tables, columns = read_tables(contents, entry["format"]), ColumnRoles(**(known | roles))
        data = datasets(tables, columns)[list(entry["files"]).index(part)]
        for note in texts_among_numbers(tables, columns):
            print(note, file=sys.stderr)
    if entry.get("arff_class_column"):
        data = replace(data, class_first=entry["arff_class_column"] == "first")
    return data
