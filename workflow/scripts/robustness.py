"""Judge all statements again with other seeds, and count how often each verdict is the same."""

from confident_roc._files import write_rows
from elazmeh2006.audit.published import read_paper
from elazmeh2006.audit.results import Results, declared
from elazmeh2006.audit.robustness import robustness, robustness_columns
from elazmeh2006.evaluation import read_seeded_scores
from elazmeh2006.runs.job import run


def main(snakemake):
    inputs, params, output = snakemake.input, snakemake.params, snakemake.output
    files = declared(**{name: inputs[name] for name in ("scores", "curves", "summaries", "examples")})
    suites = [Results(files, suite, letters, params.config) for suite, letters in params.suites.items()]
    rows = robustness(read_paper(inputs.paper), suites, read_seeded_scores(*inputs.seeded))
    write_rows(output[0], robustness_columns(rows))


run(main, snakemake)
