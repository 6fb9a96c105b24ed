"""The two figures of the study."""

from truth.config import read_table
from truth.figures import choices, coverage

from confident_roc._style import save
from elazmeh2006.runs.job import run


def main(snakemake):
    files, output = snakemake.input, snakemake.output
    save(choices(read_table(files.procedures)), [output.choices])
    save(coverage(read_table(files.intervals), read_table(files.bands)), [output.coverage])


run(main, snakemake)
