"""Checksums of all inputs and outputs of a run."""

import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path, PurePath
from typing import Any

from confident_roc._files import checksum
from elazmeh2006.runs.provenance import without_folders

_LIBRARY = str(Path(__file__).parents[2])  # src, or where the packages are installed


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


def _checksums(paths: Iterable[str], folders: Sequence[str]) -> dict[str, dict[str, str]]:
    return {_below(path, folders): {"sha256": checksum(path)} for path in sorted(paths)}


def _below(path: str, folders: Sequence[str]) -> str:
    """Name a file by its path below a folder; a file elsewhere by its last part."""
    for folder, name in ((_LIBRARY, "src"), *((folder or ".", "") for folder in folders)):
        below = PurePath(os.path.relpath(path, folder))
        if ".." not in below.parts:
            return (name / below).as_posix()
    return PurePath(path).name


def results_above(log: str) -> str:
    """Return the folder that contains `results`, from a log's path: a module can have a prefix."""
    return log.rpartition("results/logs/")[0]
