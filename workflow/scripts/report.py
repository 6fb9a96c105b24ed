"""The page that shows the audit, with every table, figure and curve."""

from pathlib import Path

from job import records_of, run

from confident_roc._files import read_json, write_text
from elazmeh2006.page.build import Contents, Picture, Table, build_page, caption
from elazmeh2006.page.matrices import read_rows
from elazmeh2006.page.packed_curves import MOST_POINTS, packed
from elazmeh2006.page.pictures import is_smaller, small


def picture(path, name, caption, suite=None):
    """Read a picture, made small; and say where it is if it lost pixels."""
    whole = Path(path).read_bytes()
    png = small(whole)
    return Picture(name, png, caption, suite, path if is_smaller(png, whole) else None)


def main(snakemake):
    files, params = snakemake.input, snakemake.params
    # These are no inputs, since the page does not ask for them.
    records_of(snakemake).check([*(params.forensics or ()), *(params.imbalance or ())])
    templates = {Path(path).stem: Path(path).read_text() for path in files.captions}

    def captioned(name, about):
        return caption(templates[name], about, params.config)

    pictures = [
        picture(path, name, captioned(template, about), suite or None)
        for (suite, name, template, about), path in zip(params.pictures, files.pictures, strict=True)
    ]
    forensics = None
    if params.forensics:
        table, drawn = params.forensics
        forensics = read_json(table)
        pictures.append(picture(drawn, "forensics", captioned("forensics_figure", {})))
    supplement_tables = [
        Table(name, read_rows(path), captioned(template, params.about), path)
        for path, name, _, template in params.supplement
        if path.endswith(".csv")
    ]
    supplement_pictures = [
        picture(path, name, captioned(template, params.about), suite)
        for path, name, suite, template in params.supplement
        if path.endswith(".png")
    ]
    tables = [
        Table(name, read_rows(path), captioned(name, params.said), path)
        for name, path in zip(params.tables, files.tables, strict=True)
    ]
    points = [read_rows(path) for path in files.curves]
    thin = sum(map(len, points)) > MOST_POINTS
    curves = [
        packed(rows, read_json(summary), read_json(band), name, thin=thin)
        for rows, summary, band, name in zip(points, files.summaries, files.bands, params.names, strict=True)
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
