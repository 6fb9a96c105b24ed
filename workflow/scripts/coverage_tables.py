"""Which band to trust: the tables of all data sets, and their figure."""

from confident_roc._files import read_json, write_json
from confident_roc._style import save
from elazmeh2006.runs.job import run
from elazmeh2006.supplement.captioned import write_tables
from elazmeh2006.supplement.coverage import figure_of_tables, table_shown, tables


def main(snakemake):
    files, params, output = snakemake.input, snakemake.params, snakemake.output
    bands, simulations = ([read_json(path) for path in paths] for paths in (files.bands, files.simulations))
    made = tables(bands, simulations)
    captioned = {f"coverage_{name}": (frame, table_shown(name, frame)) for name, frame in made.items()}
    write_tables(captioned, output, files.captions, params, snakemake.config)
    tests = {name: [row for one in simulations for row in one[name]] for name in ("tests", "distinct")}
    write_json(output.tests, tests)
    level, number = (params.coverage[key] for key in ("level", "simulations"))
    save(figure_of_tables(made, params.suite, level, number), output.figure)


run(main, snakemake)
