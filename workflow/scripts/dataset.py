"""Parse one file of a data set."""

from job import run

from confident_roc.datasets.c45 import read_data, read_names
from confident_roc.datasets.dataset import write_dataset


def main(snakemake):
    params = snakemake.params
    names = read_names(snakemake.input.names)
    data = read_data(snakemake.input.content, names, positive=params.positive, class_first=params.class_first)
    write_dataset(data, snakemake.output.examples)


run(main, snakemake)
