"""Parse one file of a data set."""

from dataclasses import replace

from job import run

from confident_roc.datasets.c45 import read_data, read_names
from confident_roc.datasets.dataset import write_dataset


def main(snakemake):
    params = snakemake.params
    names = read_names(snakemake.input.names)
    first = params.class_column == "first"
    data = read_data(snakemake.input.content, names, positive=params.positive, class_first=first)
    arff_first = (params.arff_class_column or params.class_column) == "first"
    write_dataset(replace(data, class_first=arff_first), snakemake.output.examples)


run(main, snakemake)
