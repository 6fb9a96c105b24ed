"""Figure: agreement of each measure with each criterion of truth."""

import pandas as pd
from job import run
from keel_figures import agreement

from confident_roc._style import save


def main(snakemake):
    save(agreement(pd.read_csv(snakemake.input.table)), snakemake.output)


run(main, snakemake)
