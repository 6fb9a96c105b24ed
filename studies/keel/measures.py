"""Measure all scores: one row for each data set, half, protocol and classifier."""

from pathlib import Path

from keel.measures import COLUMNS, measures

from confident_roc._files import read_columns, write_columns
from confident_roc.errors import InputError
from elazmeh2006.runs.job import run


def main(snakemake):
    params = snakemake.params
    types = {"half": int, "protocol": str, "instance": int, "actual": int} | dict.fromkeys(
        params.letters, float
    )
    rows = []
    for path in map(Path, snakemake.input):
        dataset, halving = path.parent.name, int(path.stem)
        key = {"dataset": dataset, "source": params.sources[dataset], "halving": halving}
        try:
            rows += [key | row for row in measures(read_columns(path, types), params.letters, params.alpha)]
        except InputError as error:
            raise InputError(f"{path}: {error}") from error
    names = ("dataset", "source", "halving", "half", "protocol", "classifier", *COLUMNS)
    write_columns(snakemake.output[0], {name: [row[name] for row in rows] for name in names})


run(main, snakemake)
