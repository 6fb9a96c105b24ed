"""Measure all scores: a row for each data set, half, protocol and classifier."""

from itertools import product

from job import run
from keel_measures import COLUMNS, measures

from confident_roc._files import read_columns, write_columns
from confident_roc.errors import InputError


def main(snakemake):
    params = snakemake.params
    types = {"half": int, "protocol": str, "instance": int, "actual": int} | dict.fromkeys(
        params.letters, float
    )
    rows = []
    cells = product(params.sources.items(), params.halvings)
    for ((dataset, source), halving), path in zip(cells, snakemake.input.scores, strict=True):
        about = {"dataset": dataset, "source": source, "halving": halving}
        try:
            rows += [about | row for row in measures(read_columns(path, types), params.letters, params.alpha)]
        except InputError as error:
            raise InputError(f"{path}: {error}") from error
    names = ("dataset", "source", "halving", "half", "protocol", "classifier", *COLUMNS)
    write_columns(snakemake.output[0], {name: [row[name] for row in rows] for name in names})


run(main, snakemake)
