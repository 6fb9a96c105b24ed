"""Tables as CSV, Markdown and LaTeX, and their number formats."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from decimal import ROUND_HALF_UP, Decimal
from typing import TYPE_CHECKING, Any

from confident_roc._files import write_text

if TYPE_CHECKING:
    import pandas as pd


def rounded(value: float | None, digits: int = 3) -> str:
    """Round half up, after removing the rounding noise of doubles. None and NaN give an empty text."""
    if value is None or value != value:
        return ""
    # An AUC of 1372/1600 is 0.8575, but as a double 0.8574999999999999. The paper prints 0.858.
    exact = Decimal(value).quantize(Decimal(10) ** -12)
    return str(exact.quantize(Decimal(10) ** -digits, rounding=ROUND_HALF_UP))


def signed(value: float | None, digits: int = 3) -> str:
    """Round as `rounded` does, with a plus or minus sign."""
    if value is None or value != value:
        return ""
    return ("-" if value < 0 else "+") + rounded(abs(value), digits)


# Characters with a special meaning in LaTeX and in Markdown, and their escapes.
_LATEX = str.maketrans(
    {char: rf"\{char}" for char in "&%_#${}"}
    | {
        "|": r"\textbar{}",
        "\\": r"\textbackslash{}",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
        "<": r"\textless{}",
        ">": r"\textgreater{}",
    }
)
_MARKDOWN = str.maketrans({"|": r"\|", "<": "&lt;", "`": r"\`", "*": r"\*"})


def write_table(frame: pd.DataFrame, csv: str, *, shown: pd.DataFrame | None = None, caption: str) -> None:
    """Write a table as CSV, Markdown and LaTeX. The last two contain `shown` if it is given."""
    base = os.path.splitext(csv)[0]
    header, *rows = cells = _texts(frame if shown is None else shown)
    write_text(csv, frame.to_csv(index=False, lineterminator="\n"))
    write_text(f"{base}.md", f"{_one_line(caption).translate(_MARKDOWN)}\n\n{markdown_table(header, rows)}")
    write_text(f"{base}.tex", _latex(cells, caption))


def markdown_table(header: Sequence[Any], rows: Iterable[Sequence[Any]], *, escaped: bool = False) -> str:
    """Format rows as a Markdown table. `**text**` is bold; other text is escaped unless it is `escaped`."""

    def cell(value: Any) -> str:
        text = str(value)
        if escaped:
            return text
        return f"**{text[2:-2].translate(_MARKDOWN)}**" if _bold(text) else text.translate(_MARKDOWN)

    first, *others = ([cell(value) for value in row] for row in (header, *rows))
    return "".join(f"| {' | '.join(line)} |\n" for line in [first, ["---"] * len(first), *others])


def _texts(frame: pd.DataFrame) -> list[list[str]]:
    rows = frame.astype(object).where(frame.notna(), "").to_numpy().tolist()
    return [[_one_line(cell) for cell in row] for row in [list(frame.columns), *rows]]


def _one_line(cell: Any) -> str:
    """Write a cell in one line, because a line is a row of the table."""
    return " ".join(str(cell).splitlines())


def _bold(text: str) -> bool:
    return len(text) > 4 and text.startswith("**") and text.endswith("**")


def _latex(rows: Sequence[Sequence[str]], caption: str) -> str:
    """Format rows as a LaTeX table; the first is the header, and `**text**` is bold. It needs booktabs."""
    body = [" & ".join(map(_latex_cell, row)) + r" \\" for row in rows]
    lines = [
        r"\begin{table}",
        r"\centering",
        rf"\caption{{{_latex_cell(_one_line(caption))}}}",
        rf"\begin{{tabular}}{{{'l' * len(rows[0])}}}",
        r"\toprule",
        body[0],
        r"\midrule",
        *body[1:],
        r"\bottomrule",
        r"\end{tabular}",
        r"\end{table}",
    ]
    return "\n".join(lines) + "\n"


def _latex_cell(text: str) -> str:
    return rf"\textbf{{{text[2:-2].translate(_LATEX)}}}" if _bold(text) else text.translate(_LATEX)
