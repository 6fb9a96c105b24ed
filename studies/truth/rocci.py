"""Count how often rocci's band contains the true curve, in an environment of its own."""

import tempfile
from pathlib import Path

from truth.bands import rocci_rows

from confident_roc._files import write_json
from elazmeh2006.runs.job import run


def main(snakemake):
    params = snakemake.params
    with tempfile.TemporaryDirectory() as folder:
        rows = rocci_rows(params.populations, params.settings["positives"], params.settings, Path(folder))
    write_json(snakemake.output[0], rows)


run(main, snakemake)
