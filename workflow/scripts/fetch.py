"""Get one data file from the first source with the right bytes, or from the source in its entry."""

from confident_roc._files import write_bytes, write_json
from elazmeh2006.datasets.services import fetch_entry
from elazmeh2006.runs.job import run


def main(snakemake):
    content, provenance = fetch_entry(
        snakemake.wildcards.path,
        snakemake.params.entry,
        snakemake.config["data"],
        snakemake.input.get("origin") or None,
    )
    write_bytes(snakemake.output.content, content)
    write_json(snakemake.output.source, provenance)


run(main, snakemake)
