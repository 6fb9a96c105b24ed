"""Parse parts of data sets."""

from pathlib import PurePath

from elazmeh2006.datasets.dataset import write_dataset
from elazmeh2006.datasets.parts import read_part
from elazmeh2006.runs.job import run


def main(snakemake):
    entries, files, outputs = snakemake.params.entries, snakemake.input, snakemake.output.examples
    names = dict(zip(entries, files.names, strict=False))  # a data set may have none
    # Each part has one raw file; or there is one part, and its types are inferred from several files.
    several = len(files.content) // len(outputs)
    for i, output in enumerate(outputs):
        dataset, part = PurePath(output).parent.name, PurePath(output).stem
        chosen = slice(i * several, (i + 1) * several)
        raw = files.content[chosen], files.sources[chosen]
        write_dataset(read_part(part, entries[dataset], *raw, names.get(dataset)), output)


run(main, snakemake)
