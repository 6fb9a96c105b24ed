"""Checksums of all inputs and outputs of a run.

In a reference an output has two checksums: of its bytes, and of its values. The same software gives the same
bytes on the same kind of processor. On another processor a library may add numbers in another order, which
changes their last digits; and another zlib compresses the same picture to other bytes. The values stay the
same: for the second checksum, numbers are rounded to nine digits and pictures are decompressed.
"""

import hashlib
import io
import os
import re
import zlib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path, PurePath
from typing import Any

from confident_roc._files import checksum, read_json
from confident_roc.errors import InputError
from elazmeh2006.runs.provenance import without_folders

DIGITS = 9
_LIBRARY = str(Path(__file__).parents[2])  # src, or where the packages are installed
SECTIONS = ("config", "software", "inputs", "outputs", "run_dependent")
# This matches a number with a fraction or an exponent, but not a part of a name or a version.
_NUMBER = re.compile(rb"(?<![\w.])-?\d+(?:\.\d+(?:[eE][-+]?\d+)?|[eE][-+]?\d+)(?!\w|\.\d)")
_STREAM = re.compile(rb"\bstream\r?\n(.*?)\r?\nendstream", re.DOTALL)

AnyPath = str | os.PathLike[str]
Checksums = dict[str, str]


def rounded_numbers(text: bytes) -> bytes:
    """Copy text with every number that has a fraction or an exponent rounded to nine significant digits.

    Examples
    --------
    >>> rounded_numbers(b"n 1234567890123, auc 0.12345678949, 1e-05, version 1.10.0")
    b'n 1234567890123, auc 0.123456789, 1e-05, version 1.10.0'
    """
    return _NUMBER.sub(lambda match: b"%.*g" % (DIGITS, float(match[0]) + 0.0), text)


def values_of(name: str, content: bytes) -> bytes:
    """Return the pixels of a picture, the decompressed and rounded streams of a PDF, or rounded text."""
    if name.endswith(".png"):
        from PIL import Image

        with Image.open(io.BytesIO(content)) as picture:
            return repr((picture.mode, picture.size)).encode() + picture.tobytes()
    if name.endswith(".pdf"):
        return b"\n".join(rounded_numbers(_inflated(stream)) for stream in _STREAM.findall(content))
    return rounded_numbers(content)


def _inflated(stream: bytes) -> bytes:
    try:
        return zlib.decompress(stream)
    except zlib.error:
        return stream


def checksums_of(path: AnyPath) -> Checksums:
    """Compute the checksums of a file: `sha256` of its bytes and `values` of its values."""
    content = Path(path).read_bytes()
    try:
        values = values_of(os.fspath(path), content)
    except (OSError, SyntaxError):  # the file is not a picture, in spite of its name
        values = content
    return {"sha256": hashlib.sha256(content).hexdigest(), "values": hashlib.sha256(values).hexdigest()}


def build_manifest(
    *,
    inputs: Iterable[str],
    outputs: Iterable[str],
    run_dependent: Iterable[str],
    config: Mapping[str, Any],
    software: Mapping[str, Any],
    folders: Sequence[str] = (".",),
) -> dict[str, Any]:
    """List the inputs and outputs of a run with checksums, in the order of their paths.

    Outputs that are `run_dependent` describe the machine or the run itself. They are not compared between
    runs. Files are named as in the repository: by their path below the packages or the first of `folders`.
    """
    return {
        "config": without_folders(config),
        "software": dict(software),
        "inputs": dict(sorted(_checksums(inputs, folders).items())),
        "outputs": _checksums(outputs, folders),
        "run_dependent": _checksums(run_dependent, folders),
    }


def _checksums(paths: Iterable[str], folders: Sequence[str]) -> dict[str, Checksums]:
    return {_below(path, folders): {"sha256": checksum(path)} for path in sorted(paths)}


def _below(path: str, folders: Sequence[str]) -> str:
    """Name a file by its path below a folder; a file elsewhere by its last part."""
    for folder, name in ((_LIBRARY, "src"), *((folder or ".", "") for folder in folders)):
        below = PurePath(os.path.relpath(path, folder))
        if ".." not in below.parts:
            return (name / below).as_posix()
    return PurePath(path).name


def read_manifest(path: AnyPath) -> dict[str, Any]:
    """Read a manifest; InputError if the file is missing or is not a manifest."""
    if not os.path.isfile(path):
        raise InputError(f"{os.fspath(path)}: not there; allowed: the manifest that `snakemake` makes")
    manifest = read_json(path)
    if not isinstance(manifest, dict) or any(not isinstance(manifest.get(name), dict) for name in SECTIONS):
        raise InputError(f"{os.fspath(path)}: not a manifest; allowed: the sections {', '.join(SECTIONS)}")
    return manifest


def as_reference(manifest: Mapping[str, Any], folder: AnyPath = ".") -> dict[str, Any]:
    """Copy a manifest with checksums of values, and without those of files that describe the machine."""
    return {
        **manifest,
        "outputs": {path: checksums_of(Path(folder, path)) for path in manifest["outputs"]},
        "run_dependent": {path: {} for path in manifest["run_dependent"]},
    }
