"""Figure of the study of bands."""

import pandas as pd
from job import run

from confident_roc._style import save
from elazmeh2006.supplement.figures_coverage import bands_study


def main(snakemake):
    study, suite = snakemake.params.study, snakemake.params.suite
    bands = pd.read_csv(snakemake.input.bands)
    bands = bands[bands["classifier"].str.startswith(f"{suite}-")]
    shares = bands.groupby(["dataset", "band"], sort=False)["share"].median().reset_index()
    containment = pd.read_csv(snakemake.input.containment)
    containment["whole"] /= containment["bands"]
    figure = bands_study(
        containment.to_dict("records"), shares.to_dict("records"), study["level"], study["simulations"]
    )
    save(figure, snakemake.output)


run(main, snakemake)
