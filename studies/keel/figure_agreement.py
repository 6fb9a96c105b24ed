"""Figure: agreement of each measure with each criterion of truth."""

import pandas as pd
from keel.figures import agreement

from confident_roc._style import save
from elazmeh2006.runs.job import run


def main(snakemake):
    save(agreement(pd.read_csv(snakemake.input.table)), snakemake.output)


run(main, snakemake)
