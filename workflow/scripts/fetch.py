"""Get one data file: from the first source that has the right bytes, or from where its entry says."""

import hashlib
import os
from pathlib import Path

from job import run

from confident_roc._files import write_bytes, write_json
from confident_roc.errors import InputError
from elazmeh2006.datasets.services import Service, fetch_imblearn, fetch_openml, package_file
from elazmeh2006.datasets.sources import DataFile, Locations, fetch, mirror_folder


def repository(snakemake, file):
    data, root = snakemake.config["data"], Path(snakemake.params.root)
    locations = Locations(
        mirror=mirror_folder(data["mirror"]),
        bundled=root / data["bundled"],
        state=Path(snakemake.params.state),
        **data["uci"],
    )
    return fetch(DataFile(**file), data["sources"], locations)


def own(snakemake, file):
    return Path(snakemake.input.file).read_bytes(), {"location": os.path.basename(file["file"])}


def package(snakemake, file):
    return package_file(file["package"], file["file"])


def openml(snakemake, file):
    return fetch_openml(file["openml"], Service(**snakemake.config["data"]["openml"]))


def imblearn(snakemake, file):
    cache = Path(snakemake.params.state) / "imblearn.tar.gz"
    return fetch_imblearn(file["imblearn"], Service(**snakemake.config["data"]["imblearn"]), cache)


FETCH = {"file": own, "package": package, "openml": openml, "imblearn": imblearn}


def fetched(snakemake, file):
    kind = file.pop("kind")
    if kind == "repository":
        return repository(snakemake, file)
    content, about = FETCH[kind](snakemake, file)
    got = hashlib.sha256(content).hexdigest()
    if got != file.get("sha256", got):
        raise InputError(f"{about['location']}: refused: got sha256 {got}; allowed: sha256 {file['sha256']}")
    return content, {"file": snakemake.wildcards.path, "source": kind, **about, "sha256": got}


def main(snakemake):
    content, provenance = fetched(snakemake, dict(snakemake.params.file))
    write_bytes(snakemake.output.content, content)
    write_json(snakemake.output.source, provenance)


run(main, snakemake)
