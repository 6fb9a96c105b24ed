"""The table with the source of each data file."""

from confident_roc._files import read_json, write_columns
from elazmeh2006.runs.job import run


def main(snakemake):
    rows = [read_json(path) for path in snakemake.input]
    write_columns(snakemake.output[0], {key: [row[key] for row in rows] for key in rows[0]})


run(main, snakemake)
