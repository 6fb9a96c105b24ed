"""The figures of a suite, in one job: importing matplotlib takes longer than drawing one."""

from confident_roc._style import save
from elazmeh2006.evaluation import by_dataset_and_letter, of_protocols, read_curves, read_summaries
from elazmeh2006.figures.figure1 import all_and_confident
from elazmeh2006.figures.figure3 import segment_and_area
from elazmeh2006.figures.figure4 import fixed_width_bands
from elazmeh2006.figures.figure5 import roc_curves
from elazmeh2006.figures.figure6 import area_against_difference
from elazmeh2006.figures.figure7 import confident_intervals
from elazmeh2006.runs.job import run


def main(snakemake):
    files, params, output = snakemake.input, snakemake.params, snakemake.output
    names, titles, area = params.names, params.titles, params.area
    curves, summaries = (
        by_dataset_and_letter(of_protocols(results, params.protocols))
        for results in (read_curves(*files.curves), read_summaries(*files.summaries))
    )

    def on_one_data_set(figure):
        """Return the curves of a figure's data set, by letter."""
        return {letter: curves[params.shown[figure][0], letter] for letter in names}

    bands = {letter: summaries[params.shown["figure4"][0], letter]["band"] for letter in names}
    save(fixed_width_bands(on_one_data_set("figure4"), bands, names), output.figure4)
    save(roc_curves(curves, names), output.figure5)
    save(area_against_difference(summaries, names, area, params.difference), output.figure6)
    if not hasattr(output, "figure1"):
        return
    sample1, sample3 = tuple(params.shown["figure1"]), tuple(params.shown["figure3"])
    areas = summaries[sample3]["areas"]
    save(all_and_confident(curves[sample1], titles["figure1"]), output.figure1)
    save(segment_and_area(curves[sample3], area, areas and areas[area], titles["figure3"]), output.figure3)
    save(confident_intervals(on_one_data_set("figure7"), names), output.figure7)
    save(confident_intervals(on_one_data_set("figure8"), names), output.figure8)


run(main, snakemake)
