"""Judge all statements of the paper for every suite; compare the definitions; answer what-if questions."""

from confident_roc._files import read_json, read_rows, write_json, write_text
from elazmeh2006.audit.definitions import definitions
from elazmeh2006.audit.findings import finding_values, findings
from elazmeh2006.audit.judge import changed, judge, with_margins
from elazmeh2006.audit.published import read_paper
from elazmeh2006.audit.results import Results, declared
from elazmeh2006.audit.summary import audit_csv, audit_document, audit_markdown, audit_summary
from elazmeh2006.audit.what_if import what_if
from elazmeh2006.runs.job import run
from elazmeh2006.yaml_file import read_yaml


def main(snakemake):
    inputs, params, output = snakemake.input, snakemake.params, snakemake.output
    paper = read_paper(inputs.paper)
    results = {name: inputs[name] for name in ("scores", "curves", "summaries", "examples")}
    files = declared(**results, studies=[inputs.study])
    suites = [Results(files, suite, letters, params.config) for suite, letters in params.suites.items()]
    suites[0].refuse_contradictions()
    robustness = read_rows(inputs.robustness)
    judgements = with_margins(judge(paper, suites), robustness, paper, own=params.config["paper_suite"])
    document = audit_document(judgements, params.suites, changed(judgements, paper["expected"]))
    readings = definitions(paper, suites, params.config["evaluation"])
    write_json(output.audit, document)
    write_text(output.csv, audit_csv(judgements))
    write_text(output.markdown, audit_markdown(judgements, list(params.suites)))
    write_json(output.definitions, readings)
    write_json(output.what_if, what_if(paper, suites, params.config["what_if"]))
    values = finding_values(document, readings, read_json(inputs.protocols), suites[0], robustness)
    stated = findings(read_yaml(inputs.findings), values)
    write_json(output.findings, stated)
    write_text(output.summary, audit_summary(document, readings, robustness, **stated))


run(main, snakemake)
