"""Figure of the study of bands."""

import pandas as pd
from job import run

from confident_roc.plots.bands_study import bands_study
from confident_roc.plots.style import save


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
