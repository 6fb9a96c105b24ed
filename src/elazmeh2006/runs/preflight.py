"""Checks of the config's entries before the first job. An entry that was all right is not checked again."""

import hashlib
import importlib.util
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from confident_roc._files import write_text
from confident_roc.errors import InputError
from elazmeh2006.datasets.sources import LOCAL
from elazmeh2006.runs.config import import_paths

CHECKED = Path(".snakemake/elazmeh2006-checked.json")
"""Digests of entries that were all right, together with the state of the files behind them."""
_KEPT = 1000
# A larger file takes longer than a person waits for a dry run. Its job is among the first.
_LARGEST = 5_000_000


def check_entries(
    config: Mapping[str, Any],
    find: Callable[[str], str],
    read: Callable[[Mapping[str, Any], Sequence[str], str | None], Any],
    build: Callable[[Mapping[str, Any]], Any],
) -> None:
    """Read the user's data files and build the classifiers; InputError names the entry that is wrong."""
    check_data_files(config, find, read)
    check_classifiers(config, build)


def check_classifiers(config: Mapping[str, Any], build: Callable[[Mapping[str, Any]], Any]) -> None:
    """Build every classifier of the config; InputError names the key that is wrong."""
    keys = ("estimator", "parameters", "preprocessing", "resampling")
    entries = {
        f"classifiers.{name}": {key: entry[key] for key in keys if key in entry}
        for name, entry in config["classifiers"].items()
    }
    paths = {
        key: list(_code_files(import_paths({"classifiers": {"": entry}}).values()))
        for key, entry in entries.items()
    }
    _check(entries, paths, lambda key: build(entries[key]))


def check_data_files(config: Mapping[str, Any], find: Callable[[str], str], read: Callable[..., Any]) -> None:
    """Read every data set that consists of small files of the user; InputError names the data set."""
    entries, paths, names = {}, {}, {}
    for name, entry in config["datasets"].items():
        if all(file["kind"] == LOCAL for file in entry["files"].values()):
            key = f"datasets.{name}"
            entries[key] = entry
            paths[key] = [str(find(file["file"])) for file in entry["files"].values()]
            names[key] = str(find(entry["names"])) if "names" in entry else None
    small = {key: entry for key, entry in entries.items() if sum(map(os.path.getsize, paths[key])) < _LARGEST}
    state = {key: [*paths[key], *filter(None, [names[key]])] for key in small}
    _check(small, state, lambda key: read(small[key], paths[key], names[key]))


def _check(
    entries: Mapping[str, Any], paths: Mapping[str, Sequence[str]], check: Callable[[str], Any]
) -> None:
    """Check the entries that are new, or whose files have changed."""
    before = _read()
    digests = {key: _digest(entry, paths[key]) for key, entry in entries.items()}
    for key, digest in digests.items():
        if digest not in before:
            try:
                check(key)
            except InputError as error:
                between = "." if key.startswith("classifiers") else ": "
                raise InputError(f"config: {key}{between}{error}") from None
    kept = list(dict.fromkeys([*before, *digests.values()]))[-_KEPT:]
    if kept != before:
        with suppress(OSError):
            write_text(CHECKED, json.dumps(kept))


def _read() -> list[str]:
    with suppress(OSError, ValueError):
        known = json.loads(CHECKED.read_bytes())
        if isinstance(known, list):
            return known
    return []


def _digest(entry: Any, paths: Sequence[str]) -> str:
    states = [(path.st_size, path.st_mtime_ns) for path in map(os.stat, paths)]
    text = json.dumps([entry, states, sys.version_info[:3]], default=repr)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _code_files(imports: Iterable[str]) -> Iterator[str]:
    """List the files of modules and of their packages. Nothing is imported, because that takes long."""
    for path in imports:
        *parts, _ = path.split(".")
        places = [os.getcwd()]
        with suppress(ImportError, ValueError):
            spec = importlib.util.find_spec(parts[0])
            places = [str(Path(spec.origin).parents[1]), *places] if spec and spec.origin else places
        for place in places:
            for base in (Path(place, parts[0]), Path(place, *parts)):
                files = base.with_suffix(".py"), base / "__init__.py"
                yield from (str(file) for file in files if file.is_file())
