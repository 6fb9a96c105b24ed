"""What came out, on one screen."""

import csv

import yaml

from confident_roc._files import write_text
from elazmeh2006.runs.job import run
from elazmeh2006.tables.headline import headline


def main(snakemake):
    with open(snakemake.input.summary, newline="") as file:
        summaries = list(csv.DictReader(file))
    with open(snakemake.input.table3, newline="") as file:
        cells = list(csv.DictReader(file))
    with open(snakemake.input.paper) as file:
        unit = yaml.safe_load(file)["table3"]["precision"]
    write_text(snakemake.output[0], headline(summaries, cells, unit, snakemake.params.results))


run(main, snakemake)
