"""The report page: the verdicts on the paper or the results of an experiment, with every table and figure."""

from confident_roc._files import read_json, write_text
from elazmeh2006.captions import Captions
from elazmeh2006.evaluation import read_curves, read_summaries
from elazmeh2006.page.build import build_page, experiment_page
from elazmeh2006.page.contents import Contents, read_pictures, read_table, with_article
from elazmeh2006.page.packed_curves import packed_curves
from elazmeh2006.runs.job import run


def main(snakemake):
    files, params, curves = snakemake.input, snakemake.params, read_curves(*snakemake.input.curves)
    shown = {key: curves[key] for pair in params.shown for key in curves if key[:2] == tuple(pair)}
    captions = Captions(files.captions, params.captions, params.config)
    documents = ("audit", "definitions", "findings", "protocols", "what_if")
    audit = {name: read_json(files[name]) for name in documents if hasattr(files, name)}
    contents = Contents(
        suites=params.suites,
        provenance=read_json(files.provenance),
        tables=[read_table(path, captions.of(path)) for path in files.tables],
        pictures=read_pictures(files.pictures, captions.of, params.suites, params.files, snakemake.threads),
        linked=files.linked,
        curves=packed_curves(shown, read_summaries(*files.summaries), params.names),
        **audit,
    )
    if audit:
        page = build_page(with_article(contents, files, params.opening, curves))
    else:
        from elazmeh2006.tables.experiment import in_words  # needs pandas, which the paper's page does not

        rows = {table.name: table.rows for table in contents.tables}
        alpha = params.config["evaluation"]["alpha"]
        page = experiment_page(contents, in_words(rows["ranks"], rows["comparisons"], alpha))
    write_text(snakemake.output[0], page)


run(main, snakemake)
