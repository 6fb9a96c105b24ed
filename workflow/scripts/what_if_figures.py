"""Figure 6 again for each what-if question, with one data set under another protocol."""

from confident_roc._style import save
from elazmeh2006.evaluation import by_dataset_and_letter, of_protocols, read_summaries
from elazmeh2006.figures.figure6 import area_against_difference
from elazmeh2006.runs.job import run


def main(snakemake):
    params, summaries = snakemake.params, read_summaries(*snakemake.input.summaries)
    for name, case in params.what_if.items():
        notes = {case["dataset"]: case["protocol"]}
        chosen = by_dataset_and_letter(of_protocols(summaries, {**params.protocols, **notes}))
        figure = area_against_difference(chosen, params.names, params.area, params.difference, notes)
        save(figure, snakemake.output[f"whatif-{name}"])


run(main, snakemake)
