"""A panel of figure 6 per what-if question and suite: its data set as run, and under another protocol."""

from confident_roc._style import save
from elazmeh2006.evaluation import by_dataset_and_letter, of_protocols, read_summaries
from elazmeh2006.figures.layout import by_dataset, setting
from elazmeh2006.figures.what_if import as_run_and_what_if
from elazmeh2006.runs.job import run


def main(snakemake):
    params, summaries = snakemake.params, read_summaries(*snakemake.input.summaries)

    def case(suite, dataset, protocol):
        of_suite = {key: summary for key, summary in summaries.items() if key.suite == suite}
        chosen = by_dataset_and_letter(of_protocols(of_suite, {dataset: protocol}))
        return protocol, by_dataset(chosen).get(dataset, {})  # a suite may not be trained under it

    for suite, names in params.names.items():
        for name, asked in params.what_if.items():
            dataset = asked["dataset"]
            cases = (case(suite, dataset, x) for x in (params.protocols[dataset], asked["protocol"]))
            what = setting(suite, params.alpha, dataset)
            figure = as_run_and_what_if(*cases, names, what, **params.definitions)
            save(figure, snakemake.output[f"{suite}/{name}"])


run(main, snakemake)
