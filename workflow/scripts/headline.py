"""What came out, on one screen."""

import csv

from job import run

from confident_roc._files import write_text
from elazmeh2006.tables.headline import headline


def main(snakemake):
    with open(snakemake.input.summary, newline="") as file:
        summaries = list(csv.DictReader(file))
    with open(snakemake.input.table3, newline="") as file:
        cells = list(csv.DictReader(file))
    write_text(snakemake.output[0], headline(summaries, cells, snakemake.params.results))


run(main, snakemake)
