"""From measures to the summary tables."""

import pandas as pd
from keel.analysis import Study, agreement, by_dataset
from keel.imbalance import dominating_pairs, truth_by_imbalance

from confident_roc._files import write_text
from elazmeh2006.runs.job import run


def main(snakemake):
    params, output = snakemake.params, snakemake.output
    study = Study(pd.read_csv(snakemake.input.measures), params.area, params.difference, params.intervals)
    tables = {
        "agreement": agreement(study, by_dataset(study, params.primary)),
        "truth": truth_by_imbalance(study),
        "pairs": dominating_pairs(study),
    }
    for name, table in tables.items():
        # Four digits are enough for the findings. The last bits depend on the processor.
        write_text(output[name], table.to_csv(index=False, float_format="%.4g", lineterminator="\n"))


run(main, snakemake)
