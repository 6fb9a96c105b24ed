"""Count how often each kind of band contains the true curve."""

from truth.bands import rows

from confident_roc._files import write_json
from elazmeh2006.runs.job import run


def main(snakemake):
    name, positives = snakemake.wildcards.population, int(snakemake.wildcards.positives)
    write_json(snakemake.output[0], rows(name, positives, snakemake.params.settings))


run(main, snakemake)
