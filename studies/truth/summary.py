"""From the counts of all cells to the summary tables."""

from truth.summary import tables

from confident_roc._files import read_json, write_text
from elazmeh2006.runs.job import run


def main(snakemake):
    files = snakemake.input
    cells = [read_json(path) for path in files.cells]
    bands = [row for path in [*files.bands, *files.rocci] for row in read_json(path)]
    moved = [row for path in files.imbalance for row in read_json(path)]
    for name, table in tables(cells, bands, moved).items():
        # Four digits are enough for the findings. The last bits depend on the processor.
        write_text(
            snakemake.output[name], table.to_csv(index=False, float_format="%.4g", lineterminator="\n")
        )


run(main, snakemake)
