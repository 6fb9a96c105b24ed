"""Provenance of the results."""

import os

from confident_roc._files import read_rows, write_json
from elazmeh2006.runs.job import run
from elazmeh2006.runs.provenance import git_state, provenance


def main(snakemake):
    document = provenance(
        config=snakemake.params.config | {"data": snakemake.config["data"]},
        sources=read_rows(snakemake.input.sources),
        pyproject=snakemake.input.pyproject,
        lock=snakemake.input.lock,
        git=git_state(os.path.dirname(snakemake.input.pyproject) or "."),
        command=snakemake.params.command,
    )
    write_json(snakemake.output[0], document)


run(main, snakemake)
