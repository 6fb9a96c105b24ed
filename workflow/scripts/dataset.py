"""Parse one part of a data set."""

from dataclasses import replace

from job import run

from confident_roc._files import read_json
from elazmeh2006.datasets.c45 import read_data, read_names
from elazmeh2006.datasets.dataset import write_dataset
from elazmeh2006.datasets.formats import read_tables
from elazmeh2006.datasets.tabular import Meaning, datasets


def declared(snakemake):
    """Types are in a names file."""
    meaning = snakemake.params.meaning
    first = meaning.get("class_column") == "first"
    names = read_names(snakemake.input.names[0])
    return read_data(snakemake.input.content[0], names, positive=meaning["positive"], class_first=first)


def inferred(snakemake):
    """Types are inferred, from all parts together; who served the file may know the class's column."""
    served = read_json(snakemake.input.sources[0])
    told = {key: served[key] for key in ("class_column", "drop") if key in served}
    meaning = Meaning(**(told | dict(snakemake.params.meaning)))
    parts = datasets(read_tables(snakemake.input.content, snakemake.params.format), meaning)
    return parts[snakemake.params.parts.index(snakemake.wildcards.part)]


def main(snakemake):
    params = snakemake.params
    data = declared(snakemake) if params.format == "c45" else inferred(snakemake)
    if params.arff_class_column:
        data = replace(data, class_first=params.arff_class_column == "first")
    write_dataset(data, snakemake.output.examples)


run(main, snakemake)
