"""The two figures of the study."""

import pandas as pd
from truth.figures import choices, coverage

from confident_roc._style import save
from elazmeh2006.runs.job import run


def main(snakemake):
    files, output = snakemake.input, snakemake.output
    save(choices(pd.read_csv(files.procedures)), [output.choices])
    save(coverage(pd.read_csv(files.intervals), pd.read_csv(files.bands)), [output.coverage])


run(main, snakemake)
