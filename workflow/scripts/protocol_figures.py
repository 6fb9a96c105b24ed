"""Figures that compare protocols: their distances from Table 3, and what-if questions.

A what-if figure is a panel of figure 6 with a data set as run, and the same under another protocol.
"""

from confident_roc._files import read_json
from confident_roc._style import save
from elazmeh2006.evaluation import by_dataset_and_letter, of_protocols, read_summaries
from elazmeh2006.figures.layout import by_dataset, setting
from elazmeh2006.figures.protocol_distances import protocol_matrix
from elazmeh2006.figures.what_if import as_run_and_what_if
from elazmeh2006.runs.job import run


def main(snakemake):
    files, params, output = snakemake.input, snakemake.params, snakemake.output
    summaries = read_summaries(*files.summaries)
    rows = read_json(files.distances)["protocols"]
    save(protocol_matrix(rows, params.protocols, params.folds, params.compared), output.protocols)

    def case(suite, dataset, protocol):
        of_suite = {key: summary for key, summary in summaries.items() if key.suite == suite}
        chosen = by_dataset_and_letter(of_protocols(of_suite, {dataset: protocol}))
        return protocol, by_dataset(chosen).get(dataset, {})  # a suite may not be trained under it

    for suite, names in params.names.items():
        for name, asked in params.what_if.items():
            dataset = asked["dataset"]
            cases = (case(suite, dataset, x) for x in (params.as_run[dataset], asked["protocol"]))
            what = setting(suite, params.alpha, dataset)
            figure = as_run_and_what_if(*cases, names, what, **params.definitions)
            save(figure, output[f"{suite}/{name}"])


run(main, snakemake)
