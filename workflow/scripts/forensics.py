"""What the seeds say: the spread of each AUC, which protocol fits, and which seeds."""

import yaml
from inputs import keyed
from job import run

from confident_roc._files import write_columns, write_json, write_text
from elazmeh2006.audit.forensics import flat, forensics, forensics_markdown, read_runs


def main(snakemake):
    with open(snakemake.input.paper) as file:
        table3 = yaml.safe_load(file)["table3"]
    runs = keyed(snakemake.params.cells, read_runs, snakemake.input.runs)
    found = forensics(runs, table3["auc"], table3["precision"])
    write_json(snakemake.output.json, {**snakemake.params.about, "precision": table3["precision"], **found})
    write_columns(snakemake.output.csv, flat(found["cells"]))
    write_text(snakemake.output.md, forensics_markdown(found))


run(main, snakemake)
