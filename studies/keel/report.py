"""Write the answer and draw the figure."""

import pandas as pd
from keel.figures import agreement
from keel.findings import answer

from confident_roc._files import write_text
from confident_roc._style import save
from elazmeh2006.runs.job import run


def main(snakemake):
    tables = {name: pd.read_csv(path) for name, path in snakemake.input.items()}
    write_text(snakemake.output.answer, answer(tables, snakemake.params.primary))
    save(agreement(tables["truth"]), [snakemake.output.figure])


run(main, snakemake)
