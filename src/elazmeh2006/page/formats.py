"""Format values and names for readers."""

import math
import re
from collections.abc import Sequence
from typing import Any

from confident_roc._tables import rounded

MINUS = "\N{MINUS SIGN}"
NOTHING = "\N{EN DASH}"
ARROW = "\N{RIGHTWARDS ARROW}"

SYMBOLS = {
    "holds": "\N{CHECK MARK}",
    "true in direction only": "\N{NORTH EAST ARROW}",
    "holds only under": "\N{CIRCLE WITH LEFT HALF BLACK}",
    "undecided": "\N{PLUS-MINUS SIGN}",
    "fails": "\N{BALLOT X}",
    "cannot be tested": "?",
    "confirmed": "\N{WHITE FLAG}",
    "explained": "\N{WHITE CIRCLE}",
    "a matter of convention": "\N{ALMOST EQUAL TO}",
    "not confirmed": "\N{CIRCLED MINUS}",
    "met": "\N{CHECK MARK}",
    "not met": "\N{BALLOT X}",
}


def number(value: float, decimals: int | None = None, *, sign: bool = False) -> str:
    """Write a number as in a table: with the given decimals, or with as many as needed, at most four.

    >>> number(0.69, 3), number(0.69), number(-0.00034294, 5), number(12), number(2.5e-7)
    ('0.690', '0.69', '−0.00034', '12', '2.5e−07')
    """
    if not math.isfinite(value):
        return str(value)
    if isinstance(value, int):
        text = str(value)
    elif decimals is not None:
        text = rounded(value, decimals)
    elif value and not 1e-3 <= abs(value) < 1e9:
        text = f"{value:.3g}"
    else:
        text = rounded(value, 4).rstrip("0").rstrip(".")
    if float(text) == 0:
        text = text.lstrip("-")
    elif sign and value > 0:
        text = f"+{text}"
    return text.replace("-", MINUS)


def bare(text: str) -> str:
    """Remove the zero before the point, as in a table of rates.

    >>> bare("0.752"), bare("−0.0003"), bare("1.000"), bare("0")
    ('.752', '−.0003', '1.000', '0')
    """
    return re.sub(r"^([+−]?)0\.", r"\1.", text)


def typeset(text: str) -> str:
    """Write a formula of plain text with its signs.

    >>> typeset("(b - c)^2 <= 3.84 (b + c)")
    '(b − c)² ≤ 3.84 (b + c)'
    """
    for plain, sign in (
        (" - ", f" {MINUS} "),
        ("^2", "\N{SUPERSCRIPT TWO}"),
        ("<=", "\N{LESS-THAN OR EQUAL TO}"),
    ):
        text = text.replace(plain, sign)
    return text


def signed_bare(difference: float) -> str:
    """Write a difference of AUCs, without the zero before the point.

    >>> signed_bare(-0.0003), signed_bare(0.08)
    ('−.0003', '+.0800')
    """
    return bare(number(difference, 4, sign=True))


def shown(value: Any, decimals: int | None = None) -> str:
    """Write a value of a result file in one line.

    >>> shown([0.1, 0.65]), shown(None), shown(True), shown("text")
    ('0.1, 0.65', '–', 'yes', 'text')
    """
    if value is None or value == "":
        return NOTHING
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | float):
        return number(value, decimals)
    if isinstance(value, list | tuple):
        return ", ".join(shown(item, decimals) for item in value) or NOTHING
    return str(value)


def p_value(p: float) -> str:
    """Write a p value; none is zero.

    >>> p_value(0.0421), p_value(1e-9), p_value(1)
    ('.042', '< .0001', '1')
    """
    return "< .0001" if p < 1e-4 else bare(f"{p:.2g}")


def digits_of(tolerance: float | None) -> int | None:
    """Return the number of decimals whose last digit has a unit of twice the tolerance.

    >>> digits_of(0.0005), digits_of(0.5), digits_of(None), digits_of(0)
    (3, 0, None, None)
    """
    if not tolerance:
        return None
    return min(12, max(0, round(-math.log10(2 * tolerance))))


def slug(*parts: str) -> str:
    """Make an anchor from names.

    >>> slug("weka346", "T3.dis.S"), slug("<b> of", "x")
    ('weka346-T3.dis.S', 'b-of-x')
    """
    return "-".join(re.sub(r"[^A-Za-z0-9_.]+", "-", part).strip("-") for part in parts if part)


def is_number(text: str) -> bool:
    """Return whether a cell of a CSV file is a number; 3.4.6 is not one."""
    return re.fullmatch(r"-?\d*\.?\d+(e[+-]?\d+)?", text) is not None


def column(texts: Sequence[str]) -> list[str]:
    """Write the cells of a column of a CSV file: numbers with the same decimals, truth values as words.

    There are as many decimals as four significant digits need, at most four. What is not zero is not written
    as zero.

    >>> column(["0.75170449", "0.69", "1e-9", ""]), column(["316.3", "12", "3.4.6"]), column(["True"])
    (['0.7517', '0.6900', '< 0.0001', ''], ['316.3', '12.0', '3.4.6'], ['yes'])
    """
    numbers = [float(text) for text in texts if is_number(text)]
    whole = all(text.lstrip("-").isdigit() for text in texts if is_number(text))
    decimals = 0 if whole else min(4, max(map(_decimals, numbers), default=0))
    return [_cell(text, decimals) for text in texts]


def _decimals(value: float) -> int:
    """Return the decimals that four significant digits need."""
    return len(f"{value:.4g}".partition(".")[2]) if 1e-4 <= abs(value) < 1e4 else 4 * (0 < abs(value) < 1)


def _cell(text: str, decimals: int) -> str:
    if not is_number(text):
        return {"True": "yes", "False": "no"}.get(text, text)
    value = float(text)
    if value and abs(value) < 0.5 * 10.0**-decimals:
        return f"{'< ' if value > 0 else '> ' + MINUS}{10.0**-decimals:.{decimals}f}"
    return number(value, decimals) if decimals else number(int(value))
