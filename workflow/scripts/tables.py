"""Tables 1 to 3, the summary of all classifiers, and the headline on one screen."""

import yaml

from confident_roc._files import read_rows, write_text
from confident_roc._tables import write_table
from confident_roc.segment import balanced_point
from elazmeh2006.captions import render
from elazmeh2006.evaluation import Key, of_protocols, points_of, read_curves, read_summaries
from elazmeh2006.runs.job import run
from elazmeh2006.tables.headline import headline
from elazmeh2006.tables.paper import counts_of, summary_table, table1, table2, table3, table3_wide


def main(snakemake):
    files, output = snakemake.input, snakemake.output
    with open(files.paper) as file:
        paper = yaml.safe_load(file)
    summaries = list(of_protocols(read_summaries(*files.summaries), snakemake.params.protocols).values())
    sample = points_of(read_curves(*files.curves)[Key(*snakemake.params.shown)])
    areas = table3(summaries, paper["table3"]["auc"])
    tables = {
        "table1": (table1(balanced_point(sample)), None),
        "table2": (table2(counts_of(files.descriptions), paper["table2"]["counts"]), None),
        "table3": (areas, table3_wide(areas)),
        "summary": (summary_table(summaries), None),
    }
    for (name, (frame, shown)), caption in zip(tables.items(), files.captions, strict=True):
        number = f"Table {name[-1]}. " if name.startswith("table") else ""
        text = render(caption, snakemake.params, snakemake.config)
        write_table(frame, output[name], shown=shown, caption=number + text)
    unit = paper["table3"]["precision"]
    write_text(
        output.headline, headline(read_rows(output.summary), read_rows(output.table3), unit, "results")
    )


run(main, snakemake)
