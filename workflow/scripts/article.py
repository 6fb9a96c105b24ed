"""The article: its numbers as JSON, and its pages as PDF."""

from confident_roc._files import read_json, read_rows, write_bytes, write_json
from elazmeh2006.audit.findings import finding_values
from elazmeh2006.audit.results import Results, declared
from elazmeh2006.page.article import article_document, typeset
from elazmeh2006.runs.job import run
from elazmeh2006.yaml_file import read_yaml


def main(snakemake):
    inputs, params, output = snakemake.input, snakemake.params, snakemake.output
    kinds = {name: inputs[name] for name in ("curves", "summaries", "examples")}
    files = declared(**kinds, studies=[inputs.study])
    results = Results(files, params.suite, params.letters, params.config)
    audit, definitions, protocols, stated = map(read_json, inputs.audit)
    values = finding_values(audit, definitions, protocols, results, read_rows(inputs.robustness))
    templates, citation = (read_yaml(path) for path in (inputs.values, inputs.citation))
    document = article_document(templates, values, stated, read_rows(inputs.study))
    write_json(
        output.numbers,
        {
            "author": " and ".join(author["name"] for author in citation["authors"]),
            "version": citation["version"],
            "license": citation["license"],
            **document,
        },
    )
    write_bytes(output.pdf, typeset(inputs.text, [output.numbers, *inputs.beside]))


run(main, snakemake)
