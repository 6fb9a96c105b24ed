"""The talk: its twenty items step by step, how a fixed-width band is made, and a table with a misprint."""

from pathlib import Path

import yaml

from confident_roc._style import save
from elazmeh2006.evaluation import read_band, read_points, read_summary
from elazmeh2006.runs.job import run
from elazmeh2006.supplement.captioned import write_tables
from elazmeh2006.supplement.figures_talk import making_of_a_band, worked_example
from elazmeh2006.supplement.talk import band_steps, case_control_table


def main(snakemake):
    files, params, output = snakemake.input, snakemake.params, snakemake.output
    talk = yaml.safe_load(Path(files.talk).read_text())
    actual = [int(sign == "+") for sign in talk["items"]["classes"]]
    save(worked_example(actual, talk["items"]["scores"], **params.evaluation), output.twenty_items)

    summary = read_summary(files.summary)
    steps = band_steps(read_points(files.curve), summary["slope"], summary["level"], **params.draws)
    figure = making_of_a_band(steps, read_band(files.band), summary, params.slope, params.title)
    save(figure, output.making_of_a_band)

    tables = {"marijuana": case_control_table(talk["marijuana"], params.alpha)}
    write_tables(tables, output, files.captions, params, snakemake.config)


run(main, snakemake)
