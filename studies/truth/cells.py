"""Draw the samples of one population with one number of positives, and count."""

from truth.samples import cell

from confident_roc._files import write_json
from elazmeh2006.runs.job import run


def main(snakemake):
    name, positives = snakemake.wildcards.population, int(snakemake.wildcards.positives)
    write_json(snakemake.output[0], cell(name, positives, snakemake.params.settings))


run(main, snakemake)
