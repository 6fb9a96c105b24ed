"""Show results as data frames, and as tables in a notebook."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING, Any

import numpy as np

from confident_roc.errors import needs

if TYPE_CHECKING:
    import pandas as pd

Columns = dict[str, np.ndarray]
"""A table by the names of its columns."""
# A notebook shows this many first and last rows of a result.
_ROWS = 5


class Tabular:
    """A result that can be shown as a table. A subclass defines `_columns`."""

    def _columns(self) -> Columns:
        raise NotImplementedError

    def to_frame(self) -> pd.DataFrame:
        """Return the numbers as a pandas DataFrame. This needs pandas.

        Returns
        -------
        pandas.DataFrame
            One row per point or measure.
        """
        with needs("pandas"):
            import pandas as pd
        return pd.DataFrame(self._columns())

    def _repr_html_(self) -> str:
        """Show the result in a notebook: what it is, and the first and last rows."""
        columns = {name: values.tolist() for name, values in self._columns().items()}
        rows = [[_html_cell(value, "td") for value in row] for row in zip(*columns.values(), strict=True)]
        if len(rows) > 2 * _ROWS + 1:
            rows[_ROWS:-_ROWS] = [["<td>...</td>"] * len(columns)]
        head = "".join(_html_cell(name, "th") for name in columns)
        body = "".join(f"<tr>{''.join(row)}</tr>" for row in rows)
        return f"<p>{html.escape(repr(self))}</p><table><tr>{head}</tr>{body}</table>"


def _html_cell(value: Any, tag: str) -> str:
    text = f"{value:.4g}" if isinstance(value, float) else str(value)
    return f"<{tag}>{html.escape(text)}</{tag}>"
