"""Tables as CSV, Markdown and LaTeX, and the number formats in them."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

import pandas as pd

from confident_roc._files import write_text


def rounded(value: float, digits: int = 3) -> str:
    """Round half up, after the noise of doubles is taken off.

    An AUC of 1372/1600 is 0.8575, which a double holds as 0.8574999999999999: cut to three digits it would
    read 0.857, and the paper prints 0.858.

    Examples
    --------
    >>> rounded(0.8574999999999999), rounded(0.8925000000000001), rounded(0.69)
    ('0.858', '0.893', '0.690')
    """
    exact = Decimal(value).quantize(Decimal(10) ** -12)
    return str(exact.quantize(Decimal(10) ** -digits, rounding=ROUND_HALF_UP))


def markdown_table(header: Sequence[Any], rows: Iterable[Sequence[Any]]) -> str:
    """Lay a table out as Markdown; the cells are Markdown already."""
    lines = [header, ["---"] * len(header), *rows]
    return "".join(f"| {' | '.join(map(str, line))} |\n" for line in lines)


# What means something in LaTeX and in Markdown, and how it is written to mean itself.
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
    """Write a table as CSV and, under the same name, as Markdown and LaTeX.

    Parameters
    ----------
    frame
        The data, for the CSV.
    csv
        Where.
    shown
        What the two others show, if not the same; `**text**` is bold in both.
    caption
        One sentence.
    """
    base = os.path.splitext(csv)[0]
    cells = _texts(frame if shown is None else shown)
    write_text(csv, frame.to_csv(index=False, lineterminator="\n"))
    write_text(f"{base}.md", f"{_one_line(caption).translate(_MARKDOWN)}\n\n{_markdown(cells)}")
    write_text(f"{base}.tex", _latex(cells, caption))


def _texts(frame: pd.DataFrame) -> list[list[str]]:
    rows = frame.astype(object).where(frame.notna(), "").to_numpy().tolist()
    return [[_one_line(cell) for cell in row] for row in [list(frame.columns), *rows]]


def _one_line(cell: Any) -> str:
    """Write a cell in one line, as a line is a row of the table."""
    return " ".join(str(cell).splitlines())


def _bold(text: str) -> bool:
    return len(text) > 4 and text.startswith("**") and text.endswith("**")


def _markdown(rows: Sequence[Sequence[str]]) -> str:
    def cell(text: str) -> str:
        return f"**{text[2:-2].translate(_MARKDOWN)}**" if _bold(text) else text.translate(_MARKDOWN)

    escaped = [[cell(text) for text in row] for row in rows]
    lines = [escaped[0], ["---"] * len(rows[0]), *escaped[1:]]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _latex(rows: Sequence[Sequence[str]], caption: str) -> str:
    def cell(text: str) -> str:
        return rf"\textbf{{{text[2:-2].translate(_LATEX)}}}" if _bold(text) else text.translate(_LATEX)

    body = [" & ".join(map(cell, row)) + r" \\" for row in rows]
    lines = [
        r"\begin{table}",
        r"\centering",
        rf"\caption{{{cell(_one_line(caption))}}}",
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
