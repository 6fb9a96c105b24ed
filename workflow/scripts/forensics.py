"""Results over seeds: the spread of each AUC, as a table, a figure and a page."""

from confident_roc._files import read_rows, write_columns, write_text
from confident_roc._style import save
from elazmeh2006.audit.forensics import flat, read_runs, spreads
from elazmeh2006.captions import render
from elazmeh2006.figures.protocol_distances import seed_spreads
from elazmeh2006.page.build import forensics_page
from elazmeh2006.runs.job import run
from elazmeh2006.yaml_file import read_yaml


def main(snakemake):
    params, output = snakemake.params, snakemake.output
    table3 = read_yaml(snakemake.input.paper)["table3"]
    printed, precision = table3["auc"], table3["precision"]
    runs = read_runs(snakemake.input.runs)
    cells = spreads(runs, printed, precision)
    write_columns(output.csv, flat(cells))
    save(seed_spreads(runs, printed, precision, params.names, params.suite), [output.pdf, output.png])
    caption = render(snakemake.input.caption, params, snakemake.config)
    verdicts = read_rows(snakemake.input.robustness)
    write_text(output.page, forensics_page(cells, verdicts, output.png, caption))


run(main, snakemake)
