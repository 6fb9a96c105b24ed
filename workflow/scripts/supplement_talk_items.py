"""Figure: the talk's twenty scored items, step by step."""

import yaml
from job import run

from confident_roc._style import save
from elazmeh2006.supplement.figures_talk import worked_example


def main(snakemake):
    with open(snakemake.input.talk) as file:
        items = yaml.safe_load(file)["items"]
    actual = [int(sign == "+") for sign in items["classes"]]
    save(worked_example(actual, items["scores"], **snakemake.params.evaluation), snakemake.output)


run(main, snakemake)
