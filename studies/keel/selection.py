"""Check that the data sets follow the rule, and list those that are left out."""

from keel.selection import COLUMNS, selection

from confident_roc._files import write_columns
from elazmeh2006.runs.job import run


def main(snakemake):
    rows = selection(snakemake.params.sources, snakemake.params.rule)
    write_columns(snakemake.output[0], {name: [row[name] for row in rows] for name in COLUMNS})


run(main, snakemake)
