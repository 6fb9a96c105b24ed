"""Write the tables of the supplement with their captions."""

from collections.abc import Iterable, Mapping
from pathlib import PurePath
from typing import Any

import pandas as pd

from confident_roc._tables import write_table
from elazmeh2006.captions import render

Table = tuple[pd.DataFrame, pd.DataFrame]
"""The data for the CSV file, and the table for Markdown and LaTeX."""


def write_tables(
    tables: Mapping[str, Table],
    output: Mapping[str, str],
    captions: Iterable[str],
    params: Mapping[str, Any],
    config: Mapping[str, Any],
) -> None:
    """Write tables as CSV, Markdown and LaTeX; the name of a table leads to its output and its caption."""
    files = {PurePath(path).stem: path for path in captions}
    for name, (frame, shown) in tables.items():
        write_table(frame, output[name], shown=shown, caption=render(files[name], params, config))
