"""Figure: confident points against imbalance."""

import pandas as pd
from job import run
from keel_figures import confident_points

from confident_roc._style import save


def main(snakemake):
    save(confident_points(pd.read_csv(snakemake.input.table), snakemake.params.names), snakemake.output)


run(main, snakemake)
