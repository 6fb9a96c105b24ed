"""How far each protocol is from Table 3, and the spread over seeds of what is quick to train."""

import yaml
from inputs import keyed
from job import run

from confident_roc._files import read_json, write_columns, write_json, write_text
from elazmeh2006.audit.forensics import flat, protocol_distances, protocols_markdown, read_runs, spreads


def main(snakemake):
    with open(snakemake.input.paper) as file:
        table3 = yaml.safe_load(file)["table3"]
    printed, precision = table3["auc"], table3["precision"]
    summaries = [read_json(path) for path in snakemake.input.summaries]
    rows = protocol_distances(summaries, printed, precision)
    cells = spreads(keyed(snakemake.params.cells, read_runs, snakemake.input.runs), printed, precision)
    about = {**snakemake.params.about, "precision": precision}
    write_json(snakemake.output.json, {**about, "protocols": rows, "cells": cells})
    write_columns(snakemake.output.csv, flat(rows))
    write_text(snakemake.output.md, protocols_markdown(rows, cells))


run(main, snakemake)
