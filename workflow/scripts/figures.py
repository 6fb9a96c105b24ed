"""The figures of a suite, in one job: importing matplotlib takes longer than drawing one."""

from confident_roc._style import looks, save
from elazmeh2006.evaluation import by_dataset_and_letter, of_protocols, read_curves, read_summaries
from elazmeh2006.figures import figure1, figure3, figure4, figure5, figure6, figure7
from elazmeh2006.figures.layout import by_dataset, setting
from elazmeh2006.runs.job import run


def main(snakemake):
    files, params, output, names = snakemake.input, snakemake.params, snakemake.output, snakemake.params.names
    curves, summaries = (
        by_dataset_and_letter(of_protocols(results, params.protocols))
        for results in (read_curves(*files.curves), read_summaries(*files.summaries))
    )
    what = setting(snakemake.wildcards.suite, params.alpha)
    groups = by_dataset(curves)
    shown = {x: (groups[of], names, f"{of}, {what}") for x, (of, _) in params.shown.items()}
    on_dataset4 = (by_dataset(results)[params.shown["figure4"][0]] for results in (curves, summaries))
    save(figure4.fixed_width_bands(*on_dataset4, names, snakemake.wildcards.suite), output.figure4)
    save(figure5.roc_curves(curves, names, what), output.figure5)
    intervals = figure6.bootstrap_intervals(curves, params.alpha, params.seed)
    drawn = figure6.area_against_difference(summaries, intervals, names, what, **params.definitions)
    save(drawn, output.figure6)
    if hasattr(output, "figure1"):
        key1, key3 = (tuple(params.shown[figure]) for figure in ("figure1", "figure3"))
        look1, look3 = (looks(names)[letter] for _, letter in (key1, key3))
        others = {key: curve for key, curve in read_curves(*files.first).items() if [*key] == params.first}
        text1, text3 = (f"{params.titles[figure]}, {what}" for figure in ("figure1", "figure3"))
        save(figure1.all_and_confident(curves[key1], look1, text1, others), output.figure1)
        areas = summaries[key3]["areas"], params.definitions["area"]
        save(figure3.segment_and_areas(curves[key3], look3, text3, *areas), output.figure3)
        axes = figure7.printed_axes(files.paper, params.shown["figure7"][0])
        save(figure7.confident_intervals(*shown["figure7"], axes), output.figure7)
        save(figure7.confident_intervals(*shown["figure8"]), output.figure8)


run(main, snakemake)
