"""Figure: critical-difference diagrams of the classifiers, by AUC, by the segment and in truth."""

import pandas as pd
from keel.figures import ranking_titles

from confident_roc._style import save
from confident_roc.compare.rank_diagram import critical_difference_diagrams
from elazmeh2006.runs.job import run


def main(snakemake):
    names, titles = snakemake.params.names, ranking_titles(snakemake.params.primary)
    table = pd.read_csv(snakemake.input.ranks)
    tests = pd.read_csv(snakemake.input.tests).set_index("ranked by")
    ranks = {
        titles[by]: {
            f"{names[row['classifier']]} ({row['classifier']})": row["mean rank"]
            for _, row in part.iterrows()
        }
        for by, part in table.groupby("ranked by", sort=False)
    }
    difference = {titles[by]: value for by, value in tests["critical difference"].items()}
    save(critical_difference_diagrams(ranks, difference), snakemake.output)


run(main, snakemake)
