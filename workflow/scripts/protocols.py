"""How far each protocol is from Table 3, and the spread over seeds of what is quick to train."""

import yaml
from inputs import keyed
from job import run

from confident_roc.columns import write_columns
from confident_roc.files import read_json, write_json, write_text
from confident_roc.forensics import (
    distances_markdown,
    flat,
    protocol_distances,
    read_runs,
    spreads,
    spreads_markdown,
)


def main(snakemake):
    with open(snakemake.input.paper) as file:
        table3 = yaml.safe_load(file)["table3"]
    printed, precision = table3["auc"], table3.get("precision", 0.001)
    summaries = [read_json(path) for path in snakemake.input.summaries]
    rows = protocol_distances(summaries, printed, precision)
    runs = keyed(snakemake.params.cells, read_runs, snakemake.input.runs)
    cells = spreads(runs, printed, precision)
    about = {"suite": snakemake.params.suite, "precision": precision}
    write_json(snakemake.output.json, {**about, "protocols": rows, "seeds": cells})
    write_columns(snakemake.output.csv, flat(rows))
    write_text(
        snakemake.output.md,
        f"AUC of suite {about['suite']} minus the printed one, by letter, under every protocol; bold: the"
        f" nearest of a data set. At the digit: within half of {precision}.\n\n{distances_markdown(rows)}"
        "\nSpread over seeds of what is quick to train; all of it: `snakemake forensics`.\n\n"
        f"{spreads_markdown(cells)}",
    )


run(main, snakemake)
