"""Worked examples of talk and decks: twenty items, the steps of a band, tables as printed and exact."""

from confident_roc._style import looks, save
from elazmeh2006.evaluation import Key, band_edges, points_of, read_curves, read_summaries
from elazmeh2006.runs.job import run
from elazmeh2006.supplement import decks
from elazmeh2006.supplement.captioned import write_tables
from elazmeh2006.supplement.figures_talk import making_of_a_band, worked_example
from elazmeh2006.supplement.talk import band_steps, case_control_table
from elazmeh2006.yaml_file import read_yaml


def main(snakemake):
    files, params, output = snakemake.input, snakemake.params, snakemake.output
    paper = {name: read_yaml(files[name]) for name in ("talk", "decks")}
    items = paper["talk"]["items"]
    actual = [int(sign == "+") for sign in items["classes"]]
    save(worked_example(actual, items["scores"], **params.evaluation), output.twenty_items)

    sample = Key(*params.sample)
    curve, band = read_curves(*files.curves)[sample], read_summaries(*files.summaries)[sample]["band"]
    steps = band_steps(points_of(curve), band["slope"], band["level"], **params.draws)
    title = f"{params.title}, suite {sample.suite}"
    look = looks(params.letters)[sample.letter]
    figure = making_of_a_band(steps, band_edges(curve, band), band, params.slope, title, look)
    save(figure, output.making_of_a_band)

    marijuana = case_control_table(paper["talk"]["marijuana"], params.alpha)
    tables = {"marijuana": marijuana, **decks.tables(paper)}
    write_tables(tables, output, files.captions, params, snakemake.config)


run(main, snakemake)
