"""The page that shows the audit, with every table, figure and curve."""

from pathlib import Path

from job import records_of, run

from confident_roc.files import read_json, write_text
from confident_roc.report.curves import packed
from confident_roc.report.matrices import read_rows
from confident_roc.report.page import Contents, Picture, Table, build_page, caption
from confident_roc.report.pictures import small


def main(snakemake):
    files, params = snakemake.input, snakemake.params
    # These are no inputs, since the page does not ask for them.
    records_of(snakemake).check([*(params.forensics or ()), *(params.imbalance or ())])
    templates = {Path(path).stem: Path(path).read_text() for path in files.captions}

    def captioned(name, about):
        return caption(templates[name], about, params.config)

    pictures = [
        Picture(name, small(Path(path).read_bytes()), captioned(template, about), suite or None)
        for (suite, name, template, about), path in zip(params.pictures, files.pictures, strict=True)
    ]
    forensics = None
    if params.forensics:
        table, picture = params.forensics
        forensics = read_json(table)
        pictures.append(
            Picture("forensics", small(Path(picture).read_bytes()), captioned("forensics_figure", {}))
        )
    supplement_tables = [
        Table(name, read_rows(path), captioned(template, params.about))
        for path, name, _, template in params.supplement
        if path.endswith(".csv")
    ]
    supplement_pictures = [
        Picture(name, small(Path(path).read_bytes()), captioned(template, params.about), suite)
        for path, name, suite, template in params.supplement
        if path.endswith(".png")
    ]
    tables = [
        Table(name, read_rows(path), captioned(name, {"sample": params.sample}))
        for name, path in zip(params.tables, files.tables, strict=True)
    ]
    curves = [
        packed(read_rows(curve), read_json(summary), read_json(band), name)
        for curve, summary, band, name in zip(
            files.curves, files.summaries, files.bands, params.names, strict=True
        )
    ]
    contents = Contents(
        suites=params.suites,
        audit=read_json(files.audit),
        definitions=read_json(files.definitions),
        protocols=read_json(files.protocols),
        what_if=read_json(files.what_if),
        provenance=read_json(files.provenance),
        tables=tables,
        pictures=pictures,
        curves=curves,
        forensics=forensics,
        supplement_tables=supplement_tables,
        supplement_pictures=supplement_pictures,
    )
    write_text(snakemake.output[0], build_page(contents))


run(main, snakemake)
