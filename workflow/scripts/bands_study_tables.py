"""What the study of bands found, as tables."""

import pandas as pd
from job import run

from confident_roc._files import read_json
from confident_roc._tables import write_table


def shown(frame, rows, column, values):
    """Lay a column of shares out as a table of percentages, in the order in which things appear."""
    table = frame.pivot_table(index=rows, columns=column, values=values, sort=False, dropna=False)
    table = table.reindex(pd.MultiIndex.from_frame(frame[rows].drop_duplicates()))
    table = table.reindex(columns=frame[column].drop_duplicates())
    return table.map(lambda share: "" if pd.isna(share) else f"{100 * share:.1f}").reset_index()


def main(snakemake):
    study, output = snakemake.params.study, snakemake.output
    simulated = [read_json(path) for path in snakemake.input.simulations]
    bands = pd.DataFrame([row for path in snakemake.input.bands for row in read_json(path)])
    containment, intervals, tango = (
        pd.DataFrame([row for found in simulated for row in found[table]])
        for table in ("containment", "intervals", "tango")
    )
    write_table(
        bands,
        output.bands,
        shown=shown(bands, ["dataset", "classifier"], "band", "share"),
        caption=f"Share of ROC space in each band (per cent, level {study['level']}); blank: no fit.",
    )
    whole = containment.assign(whole=containment["whole"] / containment["bands"])
    write_table(
        containment,
        output.containment,
        shown=shown(whole, ["dataset", "scores"], "band", "whole"),
        caption=f"How often a band contains the whole true curve (per cent, level {study['level']}).",
    )
    held = intervals.assign(held=intervals["holds_expected"] / intervals["intervals"])
    write_table(
        intervals,
        output.intervals,
        shown=shown(held, ["dataset", "positives", "negatives"], "measure", "held"),
        caption="How often a bootstrap interval holds the mean of samples of its size"
        f" (per cent, level {study['level']}).",
    )
    write_table(
        tango,
        output.tango,
        shown=shown(tango, ["dataset", "positives", "negatives"], "where", "coverage"),
        caption=f"How often Tango's strip holds the true ROC point (per cent, alpha {study['alpha']}).",
    )


run(main, snakemake)
