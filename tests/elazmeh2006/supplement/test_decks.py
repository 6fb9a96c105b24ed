"""Tables of the decks have printed beside exact values, and mark the wrong ones."""

from __future__ import annotations

import copy
from pathlib import Path

import pytest
import yaml

from elazmeh2006.audit.checks.decks import deck_entry
from elazmeh2006.supplement.decks import alpha_table, alpha_table_shown, readable, tables

PAPER = Path(__file__).parents[3] / "data/paper"
READ = {name: yaml.safe_load((PAPER / f"{name}.yaml").read_text()) for name in ("talk", "decks")}


@pytest.fixture
def paper():
    return copy.deepcopy(READ)


def test_tables_are_printed_beside_exact(paper):
    made = {name: frame for name, (frame, _) in tables(paper).items()}
    assert list(made) == ["deck_intervals", "deck_confidence", "deck_two_models", "deck_alpha"]
    intervals, levels, models, alpha = made.values()
    assert len(intervals) == 14
    assert intervals.loc[~intervals["agrees"], ["n", "end", "printed"]].to_numpy().tolist() == [
        [100, "upper", 0.866]
    ]
    assert levels.loc[~levels["agrees"], ["deck", "confidence", "printed"]].to_numpy().tolist() == [
        ["accuracy", 0.9, 1.65],
        ["predictive modelling", 0.68, 1.0],
    ]
    assert models["agrees"].tolist() == [True, True, False, False, True, False, False]
    assert models["agrees_by_rounded_steps"].tolist() == [True, False, True, True, False, True, True]
    assert alpha["agrees"].all()


def test_tables_for_reading_mark_what_is_wrong(paper):
    shown = tables(paper)["deck_two_models"][1]
    assert shown.columns.tolist()[-1] == "agrees by rounded steps"
    assert shown["agrees"].tolist() == ["yes", "yes", "**no**", "**no**", "yes", "**no**", "**no**"]
    assert readable(alpha_table(paper))["agrees"].unique().tolist() == ["yes"]
    deck_entry(paper, "D10")["printed"]["rows"]["1.5"][3] = 0.127
    wide = alpha_table_shown(alpha_table(paper))
    assert wide.shape == (31, 11)
    assert wide.iloc[15]["0.03"] == "**0.127 (0.126)**"
    assert wide.iloc[-1].tolist() == ["3.0", "0.003", *[""] * 9]
