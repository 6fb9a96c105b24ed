"""The tables of the paper or of an experiment, and the headline on one screen."""

from confident_roc._files import read_rows, write_text
from confident_roc._tables import write_table
from elazmeh2006.captions import render
from elazmeh2006.evaluation import Key, of_protocols, points_of, read_curves, read_scores, read_summaries
from elazmeh2006.runs.job import run
from elazmeh2006.tables.experiment import experiment_tables, in_words
from elazmeh2006.tables.headline import headline
from elazmeh2006.tables.paper import counts_of, paper_tables, table3
from elazmeh2006.yaml_file import read_yaml


def main(snakemake):
    files, params, output = snakemake.input, snakemake.params, snakemake.output
    summaries = list(of_protocols(read_summaries(*files.summaries), params.protocols).values())
    counts, evaluation, cells, unit = counts_of(files.descriptions), params.evaluation, None, 0
    if files.paper:
        paper = read_yaml(files.paper[0])
        cells, unit = table3(summaries, paper["table3"]["auc"]), paper["table3"]["precision"]
    if files.curves:
        sample = points_of(read_curves(*files.curves)[Key(*params.shown)])
        tables = paper_tables(summaries, counts, sample, paper)
    else:
        scores = of_protocols(read_scores(*files.scores), params.protocols)
        tables = experiment_tables(summaries, counts, scores, **evaluation)
    for (name, (frame, shown)), caption in zip(tables.items(), files.captions, strict=True):
        number = f"Table {name[-1]}. " if name.startswith("table") else ""
        text = render(caption, params, snakemake.config)
        write_table(frame, output[name], shown=shown, caption=number + text)
    rows = {name: read_rows(output[name]) for name in tables}
    printed = [] if cells is None else cells.dropna().astype(str).to_dict("records")
    words = [] if files.curves else in_words(rows["ranks"], rows["comparisons"], evaluation["alpha"])
    write_text(output.headline, headline(rows["summary"], printed, unit, "results", words))


run(main, snakemake)
