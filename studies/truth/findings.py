"""Write the page of findings, and the advice for the terminal."""

from pathlib import Path

import yaml
from truth.config import TABLES, read_table
from truth.findings import advice, page

from confident_roc._files import write_text
from elazmeh2006.runs.job import run


def main(snakemake):
    files, output = snakemake.input, snakemake.output
    tables = {name: read_table(files[name]) for name in TABLES}
    sentences = advice(yaml.safe_load(Path(files.advice).read_text(encoding="utf-8")), tables)
    template = Path(files.template).read_text(encoding="utf-8")
    write_text(output.page, page(template, tables, sentences))
    write_text(output.answer, "\n".join(f"- {sentence['text']}" for sentence in sentences) + "\n")


run(main, snakemake)
