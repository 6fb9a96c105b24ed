"""The study's folder, its tables, and the code that a result depends on."""

from __future__ import annotations

import os
from pathlib import Path

from elazmeh2006.runs.code import code_digest

# The path is relative, so that results stay up to date if the project's folder is moved.
STUDY = Path(os.path.relpath(Path(__file__).parents[1]))
TABLES = ("agreement", "truth", "pairs")
"""Summary tables, the input of the answer."""


def code(*modules: str) -> str:
    """Compute the digest of modules of the study and of their imports from this project."""
    return code_digest(learners=modules, folders=[str(STUDY)])
