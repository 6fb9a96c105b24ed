"""The study's folder, its tables, and the code that a result depends on."""

from __future__ import annotations

import os
from pathlib import Path

import pandas as pd

from elazmeh2006.runs.code import code_digest

# The path is relative, so that results stay up to date if the project's folder is moved.
STUDY = Path(os.path.relpath(Path(__file__).parents[1]))
TABLES = ("intervals", "coverage", "choices", "procedures", "null", "bands", "imbalance")
"""Summary tables, the input of the answer."""
SINGLE = ("correlated", "null", "ties")
"""Populations whose first classifier is that of another population, so they have no bands."""


def read_table(path: str | Path) -> pd.DataFrame:
    """Read a summary table. A population is called null, which pandas would take for a missing value."""
    return pd.read_csv(path, keep_default_na=False, na_values=[""])


def code(*modules: str) -> str:
    """Compute the digest of modules of the study and of their imports from this project."""
    return code_digest(learners=modules, folders=[str(STUDY)])
