"""Checksums of all inputs and outputs of a run, and its command."""

import os

from confident_roc._files import read_json, write_json
from elazmeh2006.runs.job import run
from elazmeh2006.runs.manifest import build_manifest, results_above
from elazmeh2006.runs.provenance import run_of


def main(snakemake):
    files, output = snakemake.input, snakemake.output
    provenance = read_json(files.provenance)
    manifest = build_manifest(
        inputs=[*files.data, *files.paper, *files.names, *files.workflow, *files.library],
        outputs=files.results,
        run_dependent=[*files.run_dependent, files.provenance],
        config=snakemake.params.config,
        software={"python": provenance["python"], **provenance["environment"]},
        folders=[results_above(snakemake.log[0]), ".", os.path.dirname(files.workflow[0])],
    )
    manifest["run_dependent"] |= {"results/manifest.json": {}, "results/run.json": {}}
    write_json(output.manifest, manifest)
    write_json(output.run, run_of(provenance))


run(main, snakemake)
