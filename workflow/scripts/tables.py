"""Tables 1 to 3, and everything known of each classifier in one table."""

import yaml
from inputs import keyed, read_curve
from job import run

from confident_roc._files import read_json
from confident_roc._tables import write_table
from elazmeh2006.tables.paper import summary_table, table1, table2, table3, table3_wide


def balanced_point(curve):
    """Pick the point with the most nearly equal errors in both classes, the first of such."""
    i = abs(curve["b"] - curve["c"]).argmin()
    return {name: int(curve[name][i]) for name in "abcd"}


def main(snakemake):
    params, output = snakemake.params, snakemake.output
    with open(snakemake.input.paper) as file:
        printed = yaml.safe_load(file)
    summaries = [read_json(path) for path in snakemake.input.summaries]
    counts = {
        key: (about["positives"], about["negatives"])
        for key, about in keyed(params.parts, read_json, snakemake.input.datasets).items()
    }
    write_table(
        table1(balanced_point(read_curve(snakemake.input.curve))),
        output.table1,
        caption=f"Table 1. The statistical proportions in a confusion matrix, with those of {params.sample}"
        " at the point of least difference between b and c.",
    )
    write_table(
        table2(counts, printed["table2"]["counts"]),
        output.table2,
        caption="Table 2. Class counts of the files, and those that the paper prints.",
    )
    frame = table3(summaries, printed["table3"]["auc"])
    write_table(
        frame,
        output.table3,
        shown=table3_wide(frame),
        caption=f"Table 3. AUC of {params.classifiers}: as printed, as computed here, and the difference.",
    )
    write_table(
        summary_table(summaries),
        output.summary,
        caption="ROC curve, confident segment, its area under each definition, and AveD.",
    )


run(main, snakemake)
