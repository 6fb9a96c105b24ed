"""Train all classifiers on both halves of a data set, and score."""

from keel.data import data_file, read
from keel.scores import scores

from confident_roc._files import write_columns
from elazmeh2006.runs.job import run


def main(snakemake):
    halving = int(snakemake.wildcards.halving)
    data = read(data_file(snakemake.wildcards.dataset))
    write_columns(
        snakemake.output[0], scores(data, halving, snakemake.params.protocols, snakemake.params.classifiers)
    )


run(main, snakemake)
