"""Parse one part of a data set."""

from elazmeh2006.datasets.dataset import write_dataset
from elazmeh2006.datasets.parts import read_part
from elazmeh2006.runs.job import run


def main(snakemake):
    files = snakemake.input
    data = read_part(
        snakemake.wildcards.part,
        snakemake.params.entry,
        contents=files.content,
        sources=files.sources,
        names=files.get("names") or None,
    )
    write_dataset(data, snakemake.output.examples)


run(main, snakemake)
