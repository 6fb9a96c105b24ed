"""Fail if a verdict is not the expected one."""

from confident_roc._files import read_json, write_text
from confident_roc.errors import InputError
from elazmeh2006.runs.job import run


def main(snakemake):
    changes = read_json(snakemake.input.audit)["changed"]
    if changes:
        listed = "; ".join(f"{x['id']} ({x['suite']}): {x['expected']} -> {x['found']}" for x in changes)
        raise InputError(
            f"{len(changes)} verdicts changed; expected are those of {snakemake.input.expected}: {listed}"
        )
    write_text(snakemake.output[0], "All verdicts are as expected.\n")


run(main, snakemake)
