"""Figure: the spread of the AUCs over seeds, about the printed values."""

import yaml
from inputs import keyed
from job import run

from confident_roc._style import save
from elazmeh2006.audit.forensics import read_runs
from elazmeh2006.figures.protocol_distances import seed_spreads


def main(snakemake):
    with open(snakemake.input.paper) as file:
        table3 = yaml.safe_load(file)["table3"]
    runs = keyed(snakemake.params.cells, read_runs, snakemake.input.runs)
    figure = seed_spreads(runs, table3["auc"], table3["precision"], snakemake.params.names)
    save(figure, snakemake.output)


run(main, snakemake)
