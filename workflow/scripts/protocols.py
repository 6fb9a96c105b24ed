"""The distance of each protocol from Table 3, and the spread over seeds of quick classifiers."""

from confident_roc._files import write_columns, write_json
from elazmeh2006.audit.forensics import flat, protocol_distances, read_runs, spreads
from elazmeh2006.evaluation import read_summaries
from elazmeh2006.runs.job import run
from elazmeh2006.yaml_file import read_yaml


def main(snakemake):
    params, output = snakemake.params, snakemake.output
    table3 = read_yaml(snakemake.input.paper)["table3"]
    printed, precision = table3["auc"], table3["precision"]
    summaries = read_summaries(*snakemake.input.summaries).items()
    compared = [summary for key, summary in summaries if key.letter in printed.get(key.dataset, {})]
    rows = protocol_distances(compared, printed, precision)
    cells = spreads(read_runs(snakemake.input.runs), printed, precision)
    settings = {"suite": params.suite, "seeds": params.seeds, "precision": precision}
    write_json(output.json, {**settings, "protocols": rows, "cells": cells})
    write_columns(output.csv, flat(rows))


run(main, snakemake)
