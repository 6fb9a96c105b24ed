"""Figure: confident points against imbalance."""

import pandas as pd
from keel.figures import confident_points

from confident_roc._style import save
from elazmeh2006.runs.job import run


def main(snakemake):
    save(confident_points(pd.read_csv(snakemake.input.table), snakemake.params.names), snakemake.output)


run(main, snakemake)
