"""Import the classes that a config names: estimators and resamplers, and nothing else.

Importing a module runs its code. `elazmeh2006.runs.config` checks the modules against the config's
`trusted_modules` before a run begins. This module accepts only a class with the right methods, so that a
config cannot call a function of a trusted package by its name.
"""

import importlib
import inspect
import os
import sys
from collections.abc import Mapping
from typing import Any


def named_class(path: str, *methods: str) -> Any:
    """Import a class by its path; ImportError if it is not a class or lacks one of these methods."""
    module_name, _, name = path.rpartition(".")
    try:
        imported = getattr(importlib.import_module(module_name), name)
    except (ImportError, AttributeError, ValueError) as error:
        raise ImportError(str(error)) from error
    except (Exception, SystemExit) as error:  # the code of a user's module may fail in any way
        raise ImportError(f"{module_name} cannot be imported: {type(error).__name__}: {error}") from error
    if not inspect.isclass(imported):
        raise ImportError(f"{path} is not a class")
    if lacking := [method for method in methods if not callable(getattr(imported, method, None))]:
        raise ImportError(f"{path} has no {' and no '.join(lacking)}")
    return imported


def check_entry(entry: Mapping[str, Any]) -> None:
    """Build the classifier of an entry without data; LearnerError names the key that is wrong."""
    from elazmeh2006.learners.build import build  # it imports numpy and more, and is needed once per entry

    find_own_modules()
    build(entry)


def find_own_modules() -> None:
    """Let Python find the user's modules where Snakemake runs, after everything that is installed."""
    if os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())
