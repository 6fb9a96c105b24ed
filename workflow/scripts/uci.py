"""Check once, for all files, whether UCI's server can be reached."""

import sys

from confident_roc._files import write_json
from elazmeh2006.datasets.sources import unreachable
from elazmeh2006.runs.job import run


def main(snakemake):
    server = snakemake.config["data"]["uci"]
    reason = unreachable(server["urls"], server["archives"], server["timeout"])
    if reason:
        print(f"UCI cannot be reached ({reason}); the next source is tried", file=sys.stderr)
    write_json(snakemake.output[0], {"unreachable": reason})


run(main, snakemake)
