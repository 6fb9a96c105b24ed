"""Get data files from the first source with the right bytes, or from the source in their entry."""

from confident_roc._files import write_bytes, write_json
from elazmeh2006.datasets.services import fetch_entry
from elazmeh2006.runs.job import run


def main(snakemake):
    output, settings = snakemake.output, snakemake.config["data"]
    given = snakemake.input.get("origin") or None
    for (path, entry), *files in zip(
        snakemake.params.entries.items(), output.content, output.source, strict=True
    ):
        content, provenance = fetch_entry(path, entry, settings, given)
        write_bytes(files[0], content)
        write_json(files[1], provenance)


run(main, snakemake)
