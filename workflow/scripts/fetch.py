"""Get one data file from the first source that has the right bytes."""

from pathlib import Path

from job import run

from confident_roc.datasets.sources import DataFile, Locations, fetch, mirror_folder
from confident_roc.files import write_bytes, write_json


def main(snakemake):
    data, root = snakemake.config["data"], Path(snakemake.params.root)
    locations = Locations(
        mirror=mirror_folder(data["mirror"]),
        bundled=root / data["bundled"],
        state=Path(snakemake.params.state),
        **data["uci"],
    )
    content, provenance = fetch(DataFile(**snakemake.params.file), data["sources"], locations)
    write_bytes(snakemake.output.content, content)
    write_json(snakemake.output.source, provenance)


run(main, snakemake)
