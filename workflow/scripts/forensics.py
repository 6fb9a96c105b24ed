"""Results over seeds: the spread of each AUC, the protocols and seeds that fit, and their figure."""

from confident_roc._files import read_rows, write_columns, write_json, write_text
from confident_roc._style import save
from elazmeh2006.audit.forensics import flat, forensics, forensics_markdown, read_runs
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
    report = forensics(runs, printed, precision)
    settings = {"suite": params.suite, "seeds": params.seeds, "precision": precision}
    write_json(output.json, {**settings, **report})
    write_columns(output.csv, flat(report["cells"]))
    write_text(output.md, forensics_markdown(report))
    save(seed_spreads(runs, printed, precision, params.names, params.suite), [output.pdf, output.png])
    caption = render(snakemake.input.caption, params, snakemake.config)
    contents = {**settings, **report, "verdicts": read_rows(snakemake.input.robustness)}
    write_text(output.page, forensics_page(contents, output.png, caption))


run(main, snakemake)
