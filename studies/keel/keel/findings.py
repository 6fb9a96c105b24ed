"""The page of findings. All its numbers come from the summary tables."""

from __future__ import annotations

import re
import textwrap
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pandas as pd
from jinja2 import Environment, StrictUndefined, Template

from keel.analysis import AT_RANDOM, AUC, AVED, CAUC, ITSELF, NEUTRAL, OTHERS, SEGMENT
from keel.figures import PROTOCOL_NAMES
from keel.scores import CV, SPLIT
from keel.selection import NOT_LISTED

Row = dict[str, Any]
_WIDTH = 120


def page(template: str, tables: Mapping[str, pd.DataFrame], settings: Mapping[str, Any]) -> str:
    """Write the whole page.

    Parameters
    ----------
    template
        Text of the page in Jinja's format.
    tables
        The summary tables by name.
    settings
        primary (the criterion of the main question), names (classifiers by letter), area, difference, level,
        halvings (their number).
    """
    return _filled(_template(template).render(**_known(tables, settings)))


def answer(template: str, tables: Mapping[str, pd.DataFrame], settings: Mapping[str, Any]) -> str:
    """Write the answer alone, for the end of a run."""
    module = _template(template).make_module(_known(tables, settings))
    return _filled(str(module.answer()).replace("**", "")) + "\n"  # type: ignore[attr-defined]


def _filled(text: str) -> str:
    """Wrap the lines of paragraphs and lists again, since numbers differ in length; keep tables."""
    blocks = []
    for block in text.split("\n\n"):
        if not block.lstrip().startswith(("|", "#", "!")):
            items = [" ".join(item.split()) for item in re.split(r"\n(?=- )", block)]
            block = "\n".join(map(_paragraph, items))
        blocks.append(block.strip("\n"))
    return "\n\n".join(blocks) + "\n" * text.endswith("\n")


def _paragraph(text: str) -> str:
    indent = "  " if text.startswith("- ") else ""
    return textwrap.fill(
        text, _WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )


def number(value: float, digits: int = 2) -> str:
    """Write a number as the paper does.

    Examples
    --------
    >>> number(0.524), number(-0.031), number(1.0), number(-0.001), number(float("nan"))
    ('.52', '-.03', '1.00', '.00', 'none')
    """
    if value != value:
        return "none"
    text = f"{value:.{digits}f}"
    if float(text) == 0:
        text = text.lstrip("-")
    return text.replace("0.", ".", 1) if abs(float(text)) < 1 else text


def interval(row: Row, name: str, digits: int = 2) -> str:
    """Write an estimate with its interval."""
    if row[name] != row[name]:
        return number(row[name])
    value, low, high = (number(row[f"{name}{end}"], digits) for end in ("", " low", " high"))
    return f"{value} [{low}, {high}]"


def p_value(p: float) -> str:
    """Write a p-value to three digits."""
    return "below .001" if p < 0.001 else number(p, 3)


def side(row: Row) -> str | None:
    """Return the side that the interval of AUC's lead over the segment supports."""
    if row["lead of AUC low"] > 0:
        return AUC
    return SEGMENT if row["lead of AUC high"] < 0 else None


def _template(text: str) -> Template:
    environment = Environment(undefined=StrictUndefined, keep_trailing_newline=True, autoescape=False)
    environment.filters.update(number=number, interval=interval, p_value=p_value)
    return environment.from_string(text)


def _known(tables: Mapping[str, pd.DataFrame], settings: Mapping[str, Any]) -> dict[str, Any]:
    """Make the variables and functions of the template."""
    rows: dict[str, list[Row]] = {str(name): table.to_dict("records") for name, table in tables.items()}

    def the_row(table: str, **wanted: str) -> Row:
        (row,) = (row for row in rows[table] if wanted.items() <= row.items())
        return row

    def correlation(protocol: str, criterion: str, measure: str) -> Row:
        return the_row("correlations", protocol=protocol, criterion=criterion, measure=measure)

    def pick(protocol: str, criterion: str, measure: str) -> Row:
        return the_row("picks", protocol=protocol, criterion=criterion, measure=measure)

    def tests(winner: str | None = None) -> list[tuple[str, str]]:
        """List protocol and criterion of all comparisons, or of those that are significant for one side."""
        cells = [(protocol, criterion) for protocol in PROTOCOL_NAMES for criterion in NEUTRAL]
        if winner is None:
            return cells
        sign = 1 if winner == AUC else -1
        rows = {cell: correlation(*cell, SEGMENT) for cell in cells}
        return [cell for cell, row in rows.items() if row["Holm p"] < 0.05 and row["lead of AUC"] * sign > 0]

    def places(winner: str) -> str:
        by_protocol: dict[str, list[str]] = {}
        for protocol, criterion in tests(winner):
            by_protocol.setdefault(PROTOCOL_NAMES[protocol], []).append(criterion)
        listed = "; ".join(f"{protocol}: {', '.join(criteria)}" for protocol, criteria in by_protocol.items())
        return f" ({listed})" if listed else ""

    def best_three(ranked_by: str) -> str:
        of = sorted((r for r in rows["ranks"] if r["ranked by"] == ranked_by), key=lambda r: r["mean rank"])
        return ", ".join(f"{settings['names'][r['classifier']]} {number(r['mean rank'])}" for r in of[:3])

    selection = tables["selection"]["left out"].fillna("")
    sides = [side(row) for row in rows["sensitivity"]]
    return {
        **settings,
        **{"AUC": AUC, "SEGMENT": SEGMENT, "CAUC": CAUC, "AVED": AVED, "ITSELF": ITSELF, "OTHERS": OTHERS},
        **{"RANDOM": AT_RANDOM, "CV": CV, "SPLIT": SPLIT, "protocols": PROTOCOL_NAMES, "criteria": NEUTRAL},
        "count": tables["datasets"]["dataset"].nunique(),
        "sources": tables["datasets"]["source"].nunique(),
        "friedman": rows["friedman"],
        "sensitivity": rows["sensitivity"],
        "folders": len(selection),
        "not_listed": int((selection == NOT_LISTED).sum()),
        "left_out": selection[selection != ""].value_counts().sort_index().to_dict(),
        **_by_imbalance(rows, settings["primary"]),
        "correlation": correlation,
        "pick": pick,
        "agreement": lambda what, protocol: the_row("agreement", protocol=protocol, what=what),
        "points": lambda protocol, letter: the_row("points", protocol=protocol, classifier=letter),
        "other_winners": lambda protocol: _other_winners(_of(tables["datasets"], protocol)),
        "further": lambda protocol: _further(_of(tables["datasets"], protocol)),
        "side": side,
        "tests": tests,
        "places": places,
        "best_three": best_three,
        "same_side": lambda: sides.count(sides[0]),
    }


def _by_imbalance(rows: Mapping[str, list[Row]], primary: str) -> dict[str, Any]:
    """Make the variables and functions of the sections by imbalance."""

    def part(table: str, imbalance: str, protocol: str = CV) -> Row:
        wanted = {"imbalance": imbalance, "protocol": protocol, "criterion": primary}
        return next(row for row in rows[table] if wanted.items() <= row.items())

    def sides(table: str, imbalance: str) -> Counter[str | None]:
        """Count comparisons by the side that the interval of AUC's lead supports."""
        return Counter(side(row) for row in rows[table] if row["imbalance"] == imbalance)

    tables = {
        name: list(dict.fromkeys(row["imbalance"] for row in rows[name])) for name in ("truth", "pairs")
    }
    return {"ANY": "any", "STRONG": "20 or more", "parts": tables, "part": part, "sides": sides}


def _of(datasets: pd.DataFrame, protocol: str) -> pd.DataFrame:
    return datasets[datasets["protocol"] == protocol]


def _other_winners(datasets: pd.DataFrame) -> dict[str, int]:
    """Count data sets with another winner in all halves, in some and in none."""
    share = datasets["other winner"]
    always, never = int((share == 1).sum()), int((share == 0).sum())
    return {"always": always, "sometimes": len(share) - always - never, "never": never}


def _further(datasets: pd.DataFrame) -> int:
    """Count data sets on which the segment differs more from AUC than AUC from itself on the other half."""
    return int((datasets["AUC to segment"] < datasets["AUC to AUC"]).sum())
