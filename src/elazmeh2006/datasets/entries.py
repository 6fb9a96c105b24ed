"""Entries of `datasets` in config.yaml: the sources of the files, their format, the protocol.

A short entry (`file: mine.csv`) is completed here, so that all other code knows one form only.
"""

import re
from collections.abc import Mapping
from typing import Any

from elazmeh2006.datasets.formats import C45, FORMATS, NPZ, SUFFIXES, format_of
from elazmeh2006.datasets.sources import IMBLEARN, LOCAL, OPENML, REPOSITORY

KINDS: Mapping[str, tuple[str, ...]] = {
    # Kind of source, and the keys that identify it.
    REPOSITORY: ("path",),
    LOCAL: ("file",),
    OPENML: ("openml",),
    IMBLEARN: ("imblearn",),
}
SHORT = ("file", "openml", "imblearn", "sha256")
"""Keys that can be in the entry itself if the data set is one file."""
FORMAT_NAMES = (C45, *FORMATS)
INFERRED = ("one_vs_rest", "nominal", "numeric", "drop", "missing")
"""Keys for formats without declared types; C4.5 declares them."""
RESERVED = ("raw", "sources.csv")
"""Names of files and folders beside those of the data sets."""
_SUFFIX = {OPENML: ".arff", IMBLEARN: ".npz"}


# Control characters, which a terminal obeys, and those that turn the direction of a line.
_NOT_PRINTED = re.compile("[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
# These would end or change the script in which Snakemake's report has all parameters.
_ENDS_A_SCRIPT = re.compile("</script|<script|<!--", re.IGNORECASE)


def harm_of(text: str) -> str | None:
    """Say why a text cannot be in a config: it would harm a terminal or a report. None if it can."""
    if _NOT_PRINTED.search(text):
        return "has a control character"
    return "would end a script in Snakemake's report" if _ENDS_A_SCRIPT.search(text) else None


class EntryError(ValueError):
    """A mistake in an entry: its key (may be empty), the problem, and what is allowed."""

    def __init__(self, key: str, problem: str, allowed: str) -> None:
        super().__init__(f"{key}: {problem}; allowed: {allowed}")
        self.key, self.problem, self.allowed = key, problem, allowed


def spelled_out(
    name: str, entry: Mapping[str, Any], protocols: Mapping[str, Mapping[str, Any]]
) -> dict[str, Any]:
    """Complete an entry: its `files` with kind and raw path, `format` and `protocol`.

    An entry without a protocol gets the first one that reads exactly its files.
    """
    if name in RESERVED:
        raise EntryError("", "is the name of a file or folder of results/data", "another name")
    if not any(key in entry for key in ("files", *SHORT)):
        raise EntryError("", "no file", "files, or one of file, openml, imblearn")
    if "files" in entry and (both := [key for key in SHORT if key in entry]):
        raise EntryError(both[0], "is there with files", "one of them; a file's keys go below files.<part>")
    short = {key: entry[key] for key in SHORT if key in entry}
    listed = entry.get("files") or {"train": short}
    prefix = "files.{}." if "files" in entry else ""
    files = {
        part: _file(name, part, dict(file), prefix.format(part), declared="names" in entry)
        for part, file in listed.items()
    }
    rest = {key: value for key, value in entry.items() if key not in SHORT}
    kind = _format(entry, files)
    _check_keys(entry, kind)
    protocol = entry.get("protocol") or _protocol(files, protocols)
    return {**rest, "files": files, "format": kind, "protocol": protocol}


def _file(name: str, part: str, file: dict[str, Any], prefix: str, *, declared: bool) -> dict[str, Any]:
    kind = next((kind for kind, keys in KINDS.items() if all(key in file for key in keys)), None)
    if kind is None:
        raise EntryError(prefix, "has no source of the file", "path, file, openml or imblearn")
    if others := [key for keys in KINDS.values() for key in keys if key in file and key not in KINDS[kind]]:
        raise EntryError(prefix + others[0], f"is there with {KINDS[kind][0]}", "one source for a file")
    if braces := [path for path in map(file.get, ("file", "path")) if path and {"{", "}"} & {*path}]:
        raise EntryError(
            prefix, f"{braces[0]!r} has braces, which Snakemake reads as wildcards", "other names"
        )
    if kind == REPOSITORY and "sha256" not in file:
        raise EntryError(
            prefix + "sha256", "is missing", "the checksum of the file, which every source must match"
        )
    if kind == REPOSITORY:
        return {**file, "kind": kind, "raw": file["path"]}
    known = SUFFIXES.keys() | ({".data", ".test", ".train"} if declared else set())
    given = "." + str(file.get("file", "")).rpartition(".")[2].lower()
    suffix = _SUFFIX.get(kind) or (given if given in known else ".txt")
    return {**file, "kind": kind, "raw": f"datasets/{name}/{part}{suffix}"}


def _format(entry: Mapping[str, Any], files: Mapping[str, Mapping[str, Any]]) -> str:
    if "names" in entry:
        if entry.get("format", C45) != C45:
            raise EntryError("format", f"{entry['format']!r} has no names file", f"{C45}, or no names")
        return C45
    if entry.get("format") == C45:
        raise EntryError("names", "is missing", "the C4.5 file that declares the classes and the attributes")
    if "format" in entry:
        return str(entry["format"])
    formats = {
        part: NPZ if file["kind"] == IMBLEARN else format_of(file["raw"]) for part, file in files.items()
    }
    for part, kind in formats.items():
        if kind is None:
            shown = files[part].get("file") or files[part].get("path")
            allowed = f"{', '.join(FORMAT_NAMES)}; {C45} needs names too"
            raise EntryError("format", f"is not clear from {shown!r}", allowed)
    first, *others = map(str, formats.values())
    if set(others) - {first}:
        raise EntryError("files", f"are of different formats ({', '.join([first, *others])})", "one format")
    return first


def _check_keys(entry: Mapping[str, Any], kind: str) -> None:
    """Refuse keys that are wrong for the format."""
    if kind == C45:
        for key in INFERRED:
            if key in entry:
                raise EntryError(
                    key, "is for formats without a names file", "no key: the names file declares it"
                )
        if "positive" not in entry:
            raise EntryError(
                "positive", "is missing", "the class of interest, one of the two in the names file"
            )
    for name in set(entry.get("nominal", ())) & set(entry.get("numeric", ())):
        raise EntryError("nominal", f"{name!r} is in numeric too", "a column in one of them")
    if entry.get("one_vs_rest") and "positive" not in entry:
        raise EntryError("positive", "is missing", "the class that is compared with the rest")


def _protocol(files: Mapping[str, Any], protocols: Mapping[str, Mapping[str, Any]]) -> str:
    for name, protocol in protocols.items():
        read = {part for key in ("train", "test", "cross_validate") for part in protocol.get(key, ())}
        if read == set(files):
            return name
    raise EntryError("protocol", f"none reads exactly {', '.join(files)}", ", ".join(protocols))
