"""Multiply the negatives of one population, and see what moves."""

from truth.imbalance import rows

from confident_roc._files import write_json
from elazmeh2006.runs.job import run


def main(snakemake):
    write_json(snakemake.output[0], rows(snakemake.wildcards.population, snakemake.params.settings))


run(main, snakemake)
