"""Data sets of other services: OpenML, imbalanced-learn's benchmark on Zenodo.

This module only reads bytes. It unpacks, imports and runs nothing, so nothing can be written elsewhere.
"""

import hashlib
import io
import json
import lzma
import sys
import tarfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from confident_roc._files import checksum
from confident_roc.errors import InputError
from elazmeh2006.datasets.sources import (
    ARCHIVE,
    IMBLEARN,
    OPENML,
    REPOSITORY,
    DataFile,
    Locations,
    SourceError,
    download,
    fetch,
    mirror_folder,
    unreachable,
)

IMBLEARN_NAMES = (
    "ecoli", "optical_digits", "satimage", "pen_digits", "abalone", "sick_euthyroid", "spectrometer",
    "car_eval_34", "isolet", "us_crime", "yeast_ml8", "scene", "libras_move", "thyroid_sick", "coil_2000",
    "arrhythmia", "solar_flare_m0", "oil", "car_eval_4", "wine_quality", "letter_img", "yeast_me2", "webpage",
    "ozone_level", "mammography", "protein_homo", "abalone_19",
)  # fmt: skip
"""Data sets of `imblearn.datasets.fetch_datasets`, in the order of its archive."""
IMBLEARN_ARCHIVE = "imblearn.tar.gz"
"""File name of the archive that contains all of them."""


def fetch_entry(
    name: str, entry: Mapping[str, Any], settings: Mapping[str, Any], given: str | None = None
) -> tuple[bytes, dict[str, Any]]:
    """Get one data file from the source in its entry, and its provenance.

    `given` is the input file: the user's file, or the archive of imbalanced-learn.
    """
    wanted = dict(entry)
    kind = wanted.pop("kind")
    if kind == REPOSITORY:
        locations = Locations(
            mirror=mirror_folder(settings["mirror"]),
            bundled=Path(settings["bundled"]),
            unreachable=_state_of_uci(json.dumps(settings["uci"])) if "uci" in settings["sources"] else "",
            **settings["uci"],
        )
        return fetch(DataFile(**wanted), settings["sources"], locations)
    content, provenance = _fetch(kind, wanted, settings, given)
    got = checksum(content)
    if got != wanted.get("sha256", got):
        raise InputError(
            f"{provenance['location']}: refused: got sha256 {got}; allowed: sha256 {wanted['sha256']}"
        )
    return content, {"file": name, "source": kind, **provenance, "sha256": got}


@cache
def _state_of_uci(settings: str) -> str:
    """Find out, once for all files, why UCI cannot be reached; empty if it can. `settings` is JSON."""
    server = json.loads(settings)
    if reason := unreachable(server["urls"], server["archives"], server["timeout"]):
        print(f"UCI cannot be reached ({reason}); the next source is tried", file=sys.stderr)
    return reason


def _fetch(
    kind: str, wanted: Mapping[str, Any], settings: Mapping[str, Any], given: str | None
) -> tuple[bytes, dict[str, Any]]:
    if kind == OPENML:
        return fetch_openml(wanted["openml"], Service(**settings["openml"]))
    if kind == ARCHIVE:
        service = Service(**settings["imblearn"])
        return service.get("imblearn", service.url), {"location": service.url}
    assert given is not None
    content = Path(given).read_bytes()
    if kind == IMBLEARN:
        return fetch_imblearn(wanted["imblearn"], content, settings["imblearn"]["url"])
    return content, {"location": Path(wanted["file"]).name}


@dataclass(frozen=True)
class Service:
    """The web address of a service, and how long to wait for it."""

    url: str
    timeout: float = 10.0  # seconds to wait for an answer
    retries: int = 2  # how often a failed download is tried again

    def get(self, what: str, address: str) -> bytes:
        """Download an address of the service; the error of a failure names `what`."""
        try:
            return download(address, self.timeout, self.retries)
        except SourceError as error:
            raise InputError(
                f"{what}: {address} failed: {error}; allowed: an address that answers,"
                " or file: with a copy of the data"
            ) from None


def fetch_openml(number: int, service: Service) -> tuple[bytes, dict[str, Any]]:
    """Get the ARFF file of an OpenML data set, check its md5, and get the roles of its columns."""
    what = f"openml {number}"
    base = service.url.rstrip("/")
    address = f"{base}/api/v1/json/data/{number}"
    answer = service.get(what, address)
    try:
        described = json.loads(answer)["data_set_description"]
        file = int(described["file_id"])
    except (ValueError, KeyError, TypeError):
        raise InputError(f"{what}: {address} is no description; allowed: an answer of OpenML") from None
    content = service.get(what, location := f"{base}/data/v1/download/{file}")
    expected = described.get("md5_checksum")
    got = hashlib.md5(content, usedforsecurity=False).hexdigest()
    if expected != got:
        raise InputError(f"{what}: {location} refused: got md5 {got}; allowed: md5 {expected}")
    facts: dict[str, Any] = {"location": location, "drop": [*_names(described, "row_id_attribute")]}
    facts["drop"] += [name for name in _names(described, "ignore_attribute") if name not in facts["drop"]]
    targets = _names(described, "default_target_attribute")
    if len(targets) == 1:
        facts["class_column"] = targets[0]
    return content, facts


def _names(described: dict[str, Any], key: str) -> list[str]:
    """Read names of columns. OpenML gives them as a list, as one text with commas, or not at all."""
    value = described.get(key) or []
    return [name.strip() for name in (value.split(",") if isinstance(value, str) else value)]


def fetch_imblearn(name: str, archive: bytes, location: str) -> tuple[bytes, dict[str, Any]]:
    """Read one data set of imbalanced-learn's benchmark from the archive of all, in memory."""
    wanted = f"x{IMBLEARN_NAMES.index(name) + 1}data.npz"
    try:
        with tarfile.open(fileobj=io.BytesIO(archive)) as files:
            for member in files:
                opened = files.extractfile(member) if member.isfile() else None
                if opened and member.name.rpartition("/")[2] == wanted:
                    return opened.read(), {"location": location}
    except (tarfile.TarError, EOFError, OSError, zlib.error, lzma.LZMAError) as error:
        raise InputError(
            f"imblearn {name}: {location} is not a readable archive ({error}); allowed: a tar file"
        ) from None
    raise InputError(f"imblearn {name}: no {wanted} in {location}; allowed: the benchmark's archive")
