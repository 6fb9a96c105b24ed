"""The answer of the study, in numbers of its tables."""

from __future__ import annotations

from collections.abc import Mapping

import pandas as pd

from keel.analysis import AUC, SEGMENT
from keel.scores import CV


def answer(tables: Mapping[str, pd.DataFrame], primary: str) -> str:
    """Write the answer to the main question, and what the pairs and the strongest imbalance say."""
    agreement, (truth, strong, pairs) = (
        tables["agreement"],
        (
            _row(tables[name], primary, imbalance)
            for name, imbalance in (("truth", "any"), ("truth", "20 or more"), ("pairs", "any"))
        ),
    )
    chosen = (agreement["protocol"] == CV) & (agreement["what"] == "other winner")
    (others,) = agreement[chosen].to_dict("records")
    lines = [
        f"By cross-validation the segment names another best classifier than AUC in {_with(others, 'mean')}"
        " of the halves.",
        f"Judged by {primary} on the half held out, over {truth['sources']} sources, AUC's ranking"
        f" agrees with truth by a tau of {_with(truth, 'tau of AUC')}, the segment's by"
        f" {_with(truth, 'tau of segment')}: AUC leads by {_with(truth, 'lead of AUC')}. It is nearer on"
        f" {truth['AUC nearer']} data sets, the segment on {truth['segment nearer']}.",
        f"AUC's best classifier has {_with(truth, 'regret lead of AUC', 3)} more {primary} there than the"
        " segment's.",
    ]
    if strong:
        lines.append(
            f"On the {strong['datasets']} data sets with 20 or more negatives for each positive AUC leads by"
            f" {_with(strong, 'lead of AUC')}."
        )
    if pairs:
        lines.append(
            "Where one classifier has the larger CAUC and the smaller AveD, truth is on its side in"
            f" {_with(pairs, f'{SEGMENT} right')} of the pairs, and on the side of the larger AUC in"
            f" {_with(pairs, f'{AUC} right')} of the same pairs."
        )
    return "\n".join(f"- {line}" for line in lines) + "\n"


def _row(table: pd.DataFrame, primary: str, imbalance: str) -> dict[str, float]:
    """Return the row of the main criterion by cross-validation; nothing if no data set is so imbalanced."""
    key = (table["protocol"] == CV) & (table["criterion"] == primary) & (table["imbalance"] == imbalance)
    return next(iter(table[key].to_dict("records")), {})


def _with(row: Mapping[str, float], name: str, digits: int = 2) -> str:
    """Write an estimate with its interval."""
    value, low, high = (f"{row[name + end]:.{digits}f}" for end in ("", " low", " high"))
    return f"{value} [{low}, {high}]"
