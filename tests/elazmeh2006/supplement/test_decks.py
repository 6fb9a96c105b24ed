"""The tables of the decks, printed beside exact."""

from __future__ import annotations

from pathlib import Path

import pytest

from elazmeh2006.audit.checks.decks import deck_entry
from elazmeh2006.audit.published import read_paper
from elazmeh2006.supplement.decks import (
    alpha_table,
    alpha_table_shown,
    intervals_table,
    levels_table,
    readable,
    two_models_table,
)

PAPER = Path(__file__).parents[3] / "data/paper"


@pytest.fixture
def paper():
    return read_paper(PAPER.glob("*.yaml"))


def test_tables_stand_printed_beside_exact(paper):
    intervals = intervals_table(paper)
    assert len(intervals) == 14
    assert intervals.loc[~intervals["agrees"], ["n", "end", "printed"]].to_numpy().tolist() == [
        [100, "upper", 0.866]
    ]
    levels = levels_table(paper)
    assert levels.loc[~levels["agrees"], ["deck", "confidence", "printed"]].to_numpy().tolist() == [
        ["accuracy", 0.9, 1.65],
        ["predictive modelling", 0.68, 1.0],
    ]
    models = two_models_table(paper)
    assert models["agrees"].tolist() == [True, True, False, False, True, False, False]
    assert models["agrees_by_rounded_steps"].tolist() == [True, False, True, True, False, True, True]
    assert not models["agrees"].all()
    assert not models["agrees_by_rounded_steps"].all()


def test_tables_for_reading_mark_what_is_wrong(paper):
    shown = readable(two_models_table(paper))
    assert shown.columns.tolist()[-1] == "agrees by rounded steps"
    assert shown["agrees"].tolist() == ["yes", "yes", "**no**", "**no**", "yes", "**no**", "**no**"]
    deck_entry(paper, "D10")["printed"]["rows"]["1.5"][3] = 0.127
    wide = alpha_table_shown(alpha_table(paper))
    assert wide.shape == (31, 11)
    assert wide.iloc[15]["0.03"] == "**0.127 (0.126)**"
    assert wide.iloc[-1].tolist() == ["3.0", "0.003", *[""] * 9]
