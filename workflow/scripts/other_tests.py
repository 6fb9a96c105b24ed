"""Judge all statements again with segments by other tests than Tango's."""

from confident_roc._files import write_json, write_text
from elazmeh2006.audit.other_tests import other_tests, other_tests_markdown
from elazmeh2006.audit.published import read_paper
from elazmeh2006.audit.results import Results, declared
from elazmeh2006.runs.job import run


def main(snakemake):
    inputs, params, output = snakemake.input, snakemake.params, snakemake.output
    results = {name: inputs[name] for name in ("scores", "curves", "summaries", "examples")}
    files = declared(**results, studies=[inputs.study])
    suites = [Results(files, suite, letters, params.config) for suite, letters in params.suites.items()]
    changes = other_tests(read_paper(inputs.paper), suites)
    write_json(output.json, changes)
    write_text(output.md, other_tests_markdown(changes))


run(main, snakemake)
