"""Figure: AUC, CAUC and AveD of a suite by method against imbalance."""

from job import run
from supplement_imbalance_inputs import read_runs

from confident_roc._style import save
from elazmeh2006.supplement.imbalance import by_method


def main(snakemake):
    params = snakemake.params
    frame = read_runs(params.cells, snakemake.input.runs)
    runs = frame[frame["compensated"] == 0]
    rows = runs.astype(object).where(runs.notna(), None).to_dict("records")
    measures = {
        "auc": "AUC",
        f"area {params.area}": f"CAUC ({params.area})",
        f"AveD {params.difference}": f"AveD ({params.difference})",
    }
    save(by_method(rows, measures, params.names), snakemake.output)


run(main, snakemake)
