"""What the seeds say: the spread of each AUC, which protocol fits, and which seeds."""

import yaml
from inputs import keyed
from job import run

from confident_roc.columns import write_columns
from confident_roc.files import write_json, write_text
from confident_roc.forensics import (
    conclusions,
    fits_markdown,
    flat,
    protocol_fits,
    read_runs,
    spreads,
    spreads_markdown,
)


def main(snakemake):
    params = snakemake.params
    with open(snakemake.input.paper) as file:
        table3 = yaml.safe_load(file)["table3"]
    printed, precision = table3["auc"], table3.get("precision", 0.001)
    runs = keyed(params.cells, read_runs, snakemake.input.runs)
    cells = spreads(runs, printed, precision)
    fits = protocol_fits(runs, printed, precision)
    found = conclusions(fits, cells)
    about = {"suite": params.suite, "precision": precision, "seeds": params.seeds}
    write_json(snakemake.output.json, {**about, "datasets": found, "protocols": fits, "cells": cells})
    write_columns(snakemake.output.csv, flat(cells))
    stated = "".join(f"- **{row['dataset']}**: {row['statement']}.\n" for row in found)
    write_text(
        snakemake.output.md,
        f"Which protocol gave Table 3: suite {params.suite}, CV and forest seeds 1 to {params.seeds}.\n\n"
        f"{stated}\n{_CHANCE}\n\n{fits_markdown(fits)}\n{_SPREAD}\n\n{spreads_markdown(cells)}",
    )


_CHANCE = (
    "Chance of agreement: the estimated chance that a protocol gives all printed digits at another seed. It"
    " is the product over the letters of the share of other runs at the printed digit; where none is there,"
    " of what Student's distribution with their mean and sd predicts for the width of the digit; 1 or 0 where"
    " nothing is drawn. The letters share their folds and are not independent: take it for an order of"
    " magnitude, and not for the probability that a protocol is the right one. Bold: the nearest protocol of"
    " a data set."
)
_SPREAD = (
    "Each AUC over the seeds. z: the printed value, in sd from the mean. Hits: runs at the printed digit."
)

run(main, snakemake)
