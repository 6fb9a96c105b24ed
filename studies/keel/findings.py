"""Write the page of findings, and the answer for the terminal."""

from pathlib import Path

import pandas as pd
from keel.config import TABLES
from keel.findings import answer, page

from confident_roc._files import write_text
from elazmeh2006.runs.job import run


def main(snakemake):
    template = Path(snakemake.input.template).read_text(encoding="utf-8")
    tables = {name: pd.read_csv(snakemake.input[name]) for name in TABLES}
    write_text(snakemake.output.page, page(template, tables, snakemake.params.settings))
    write_text(snakemake.output.answer, answer(template, tables, snakemake.params.settings))


run(main, snakemake)
