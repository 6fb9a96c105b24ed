"""The effect of methods against imbalance on AUC, CAUC and AveD: the table, and one figure per suite."""

from confident_roc._style import save
from elazmeh2006.runs.job import run
from elazmeh2006.supplement.captioned import write_tables
from elazmeh2006.supplement.imbalance import figure_of_suite, read_runs, table_shown


def main(snakemake):
    params, output = snakemake.params, snakemake.output
    runs = read_runs(snakemake.input.runs)
    tables = {"imbalance": (runs, table_shown(runs, params.area, params.difference))}
    write_tables(tables, output, snakemake.input.captions, params, snakemake.config)
    for suite, names in params.names.items():
        figure = figure_of_suite(runs, suite, names, params.area, params.difference, params.alpha)
        save(figure, output[f"figure_{suite}"])


run(main, snakemake)
