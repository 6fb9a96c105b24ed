"""Write the answer and draw the figure."""

from truth.config import TABLES, read_table
from truth.figures import choices
from truth.findings import answer

from confident_roc._files import write_text
from confident_roc._style import save
from elazmeh2006.runs.job import run


def main(snakemake):
    tables = {name: read_table(snakemake.input[name]) for name in TABLES}
    write_text(snakemake.output.answer, "".join(f"- {line}\n" for line in answer(tables)))
    save(choices(tables["procedures"]), [snakemake.output.choices])


run(main, snakemake)
