"""The decks' tables and worked examples, printed and computed side by side."""

import yaml
from job import run

from confident_roc._tables import write_table
from elazmeh2006.supplement.decks import (
    alpha_table,
    alpha_table_shown,
    intervals_table,
    levels_table,
    readable,
    two_models_table,
)

_INTERVALS = "Wilson's limits of an accuracy in the deck on accuracy: printed, exact, whether they agree."
_CONFIDENCE = "z by confidence in both decks: printed, exact, and the confidence that the printed z has."
_TWO_MODELS = (
    "The deck's comparison of two models: printed, exact, and as it comes out of the deck's own rounded"
    " steps. Neither way gives all of the printed numbers."
)
_ALPHA = (
    "The deck's table of alpha by z, as printed; a cell to which the exact value does not round would be"
    " bold, with that value beside it."
)


def main(snakemake):
    output = snakemake.output
    paper = {}
    for name in ("talk", "decks"):
        with open(snakemake.input[name]) as file:
            paper[name] = yaml.safe_load(file)
    tables = {
        output.deck_intervals: (intervals_table, readable, _INTERVALS),
        output.deck_confidence: (levels_table, readable, _CONFIDENCE),
        output.deck_two_models: (two_models_table, readable, _TWO_MODELS),
        output.deck_alpha: (alpha_table, alpha_table_shown, _ALPHA),
    }
    for csv, (table, shown, caption) in tables.items():
        # More digits than are printed, and none that differ from machine to machine.
        frame = table(paper).round(9)
        write_table(frame, csv, shown=shown(frame), caption=caption)


run(main, snakemake)
