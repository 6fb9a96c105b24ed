"""The report page: the verdicts on the paper, with every table, figure and curve."""

from confident_roc._files import read_json, write_text
from elazmeh2006.captions import Captions
from elazmeh2006.evaluation import read_curves, read_summaries
from elazmeh2006.page.build import build_page
from elazmeh2006.page.contents import Contents, read_picture, read_table
from elazmeh2006.page.packed_curves import packed_curves
from elazmeh2006.runs.job import run


def main(snakemake):
    files, params = snakemake.input, snakemake.params
    curves = read_curves(*files.curves)
    shown = {key: curves[key] for pair in params.shown for key in curves if key[:2] == tuple(pair)}
    captions = Captions(files.captions, params.captions, params.config)
    contents = Contents(
        suites=params.suites,
        audit=read_json(files.audit),
        definitions=read_json(files.definitions),
        protocols=read_json(files.protocols),
        what_if=read_json(files.what_if),
        provenance=read_json(files.provenance),
        tables=[read_table(path, captions.of(path)) for path in files.tables],
        pictures=[read_picture(path, captions.of(path), params.suites) for path in files.pictures],
        curves=packed_curves(shown, read_summaries(*files.summaries), params.names),
    )
    write_text(snakemake.output[0], build_page(contents))


run(main, snakemake)
