"""The RO-Crate of a run: its inputs, its outputs, and their description."""

import os
import tempfile
from pathlib import Path

import yaml

from confident_roc._files import read_json, write_bytes
from elazmeh2006.runs.config import as_typed, completed
from elazmeh2006.runs.crate import build_crate, project_files
from elazmeh2006.runs.job import run
from elazmeh2006.runs.manifest import results_above
from elazmeh2006.yaml_file import read_yaml


def main(snakemake):
    files, params = snakemake.input, snakemake.params
    home = os.path.dirname(files.workflow)
    schema = read_yaml(files.schema)
    shipped = read_yaml(Path(home, "config.yaml"))
    with tempfile.TemporaryDirectory() as typed:
        # The config of the run may be from another file, or from several.
        if as_typed(completed(shipped, schema)) != params.config:
            Path(typed, "config.yaml").write_text(yaml.safe_dump(params.config, sort_keys=False))
        crate = build_crate(
            workflow="Snakefile",
            files=[*params.files, *project_files(home, params.folders)],
            folders=[typed, home, results_above(snakemake.log[0]), "."],
            manifest=read_json(files.manifest),
            provenance=read_json(files.provenance),
            run=read_json(files.run),
            citation=read_yaml(files.citation),
        )
        write_bytes(snakemake.output[0], b"".join(crate.stream_zip()))


run(main, snakemake)
