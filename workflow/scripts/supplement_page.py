"""The page on the talk and the decks."""

from confident_roc._files import write_text
from elazmeh2006.captions import Captions
from elazmeh2006.page.build import supplement_page
from elazmeh2006.page.contents import read_pictures, read_table
from elazmeh2006.runs.job import run


def main(snakemake):
    files, params = snakemake.input, snakemake.params
    captions = Captions(files.captions, {"": params.captions}, params.config)
    tables = [read_table(path, captions.of(path)) for path in files.tables]
    pictures = read_pictures(files.pictures, captions.of, params.suites, params.files, snakemake.threads)
    page = supplement_page(tables, pictures, experiment=params.experiment)
    write_text(snakemake.output[0], page)


run(main, snakemake)
