"""How often bands and intervals hold the truth, in samples as large as a data set from a known population."""

from statistics import median

from job import run

from confident_roc._files import read_json, write_json
from elazmeh2006.supplement.coverage import containment, interval_coverage, tango_rows
from elazmeh2006.supplement.populations import Binormal


def main(snakemake):
    study = snakemake.params.study
    summaries = [read_json(path) for path in snakemake.input.summaries]
    positives = summaries[0]["positives"]
    negatives = summaries[0]["n"] - positives
    auc = median(summary["auc"] for summary in summaries)
    fine, coarse = Binormal(auc), Binormal(auc, study["values"])
    size = {"positives": positives, "negatives": negatives}
    samples = {key: study[key] for key in ("simulations", "seed")}
    draws = {**samples, "bootstraps": study["bootstraps"], "compiled": True}
    about = {"dataset": snakemake.wildcards.dataset, **size, "auc": auc}
    found = {
        "containment": [
            {**about, "scores": scores, **row}
            for scores, population in (("continuous", fine), (f"{study['values']} distinct", coarse))
            for row in containment(population, **size, level=study["level"], **draws)
        ],
        "intervals": [
            {**about, **row}
            for row in interval_coverage(fine, **size, alpha=study["alpha"], level=study["level"], **draws)
        ],
        "tango": [{**about, **row} for row in tango_rows(fine, **size, alpha=study["alpha"], **samples)],
    }
    write_json(snakemake.output[0], found)


run(main, snakemake)
