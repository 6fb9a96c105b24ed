"""The distance of each protocol from Table 3, with a figure; the spread over seeds of quick classifiers."""

import yaml

from confident_roc._files import write_columns, write_json, write_text
from confident_roc._style import save
from elazmeh2006.audit.forensics import flat, protocol_distances, protocols_markdown, read_runs, spreads
from elazmeh2006.evaluation import read_summaries
from elazmeh2006.figures.protocol_distances import protocol_matrix
from elazmeh2006.runs.job import run


def main(snakemake):
    params, output = snakemake.params, snakemake.output
    with open(snakemake.input.paper) as file:
        table3 = yaml.safe_load(file)["table3"]
    printed, precision = table3["auc"], table3["precision"]
    summaries = read_summaries(*snakemake.input.summaries).items()
    compared = [summary for key, summary in summaries if key.letter in printed.get(key.dataset, {})]
    rows = protocol_distances(compared, printed, precision)
    cells = spreads(read_runs(snakemake.input.runs), printed, precision)
    settings = {"suite": params.suite, "seeds": params.seeds, "precision": precision}
    write_json(output.json, {**settings, "protocols": rows, "cells": cells})
    write_columns(output.csv, flat(rows))
    write_text(output.md, protocols_markdown(rows, cells))
    save(protocol_matrix(rows, params.protocols, params.folds, params.suite), [output.pdf, output.png])


run(main, snakemake)
