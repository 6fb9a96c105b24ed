"""What made the results."""

import csv

from job import run

from confident_roc._files import write_json
from elazmeh2006.runs.provenance import provenance


def main(snakemake):
    with open(snakemake.input.sources, newline="") as file:
        sources = list(csv.DictReader(file))
    found = provenance(
        config=snakemake.config,
        sources=sources,
        pyproject=snakemake.input.pyproject,
        lock=snakemake.input.lock,
        git=snakemake.params.git,
        command=snakemake.params.command,
    )
    write_json(snakemake.output[0], found)


run(main, snakemake)
