"""The RO-Crate of a run: all it read and made, and what it is."""

from pathlib import Path

import yaml
from job import records_of, run

from confident_roc._files import read_json, write_bytes
from elazmeh2006.runs.crate import build_crate


def main(snakemake):
    files, params = snakemake.input, snakemake.params
    manifest = read_json(files.manifest)
    records_of(snakemake).check([*manifest["outputs"], *manifest["apart"]])
    crate = build_crate(
        root=Path(params.root),
        workflow=params.workflow,
        files=params.files,
        manifest=manifest,
        provenance=read_json(files.provenance),
        run=read_json(files.run),
        citation=yaml.safe_load(Path(files.citation).read_text()),
    )
    write_bytes(snakemake.output[0], b"".join(crate.stream_zip()))


run(main, snakemake)
