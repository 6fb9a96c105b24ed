"""Table: sleeping difficulties in marijuana users, as printed and as its margins have it."""

import pandas as pd
import yaml
from job import run

from confident_roc._tables import rounded, write_table
from elazmeh2006.supplement.talk import case_control


def main(snakemake):
    with open(snakemake.input.talk) as file:
        printed = yaml.safe_load(file)["marijuana"]
    frame = pd.DataFrame(case_control(printed, snakemake.params.alpha))
    numbers = ("difference", "lower", "upper")
    flags = ("adds up", "contains zero")
    write_table(
        frame,
        snakemake.output.csv,
        shown=frame.assign(
            **{name: [rounded(value, 4) for value in frame[name]] for name in numbers},
            **{name: frame[name].map({True: "yes", False: "no"}) for name in flags},
        ),
        caption="Sleeping difficulties in marijuana users (the talk): the printed cell b beside the one that"
        f" the margins give, with (b-c)/n and Tango's interval at alpha = {snakemake.params.alpha:g}.",
    )


run(main, snakemake)
