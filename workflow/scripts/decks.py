"""The decks' tables and worked examples, printed and computed side by side."""

from pathlib import Path

import yaml

from elazmeh2006.runs.job import run
from elazmeh2006.supplement.captioned import write_tables
from elazmeh2006.supplement.decks import tables


def main(snakemake):
    files = snakemake.input
    paper = {name: yaml.safe_load(Path(files[name]).read_text()) for name in ("talk", "decks")}
    write_tables(tables(paper), snakemake.output, files.captions, snakemake.params, snakemake.config)


run(main, snakemake)
