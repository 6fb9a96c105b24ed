"""Provenance of the results, and a table with the source of each data file."""

import os

from confident_roc._files import read_json, write_json, write_rows
from elazmeh2006.runs.job import run
from elazmeh2006.runs.provenance import git_state, provenance


def main(snakemake):
    names = ("file", "source", "location", "sha256")
    sources = [{name: read_json(path)[name] for name in names} for path in snakemake.input.sources]
    document = provenance(
        config=snakemake.params.config | {"data": snakemake.config["data"]},
        sources=sources,
        pyproject=snakemake.input.pyproject,
        lock=snakemake.input.lock,
        git=git_state(os.path.dirname(snakemake.input.pyproject) or "."),
        command=snakemake.params.command,
    )
    write_json(snakemake.output[0], document)
    write_rows(snakemake.output[1], sources)


run(main, snakemake)
