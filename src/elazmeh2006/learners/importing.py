"""Classes that a config names: estimators and resamplers, and nothing else.

Importing a module runs its code; which modules may be imported is checked against the config's
`trusted_modules` before a run begins (`elazmeh2006.runs.config`). Here only a class with the right methods is
taken from one, so that no function of a trusted package can be called by naming it.
"""

import importlib
import inspect
import os
import sys
from collections.abc import Iterable
from typing import Any


def named_class(path: str, *methods: str) -> Any:
    """Import a class that has these methods, by its path; an ImportError has what was found instead."""
    module_name, _, name = path.rpartition(".")
    try:
        imported = getattr(importlib.import_module(module_name), name)
    except (ImportError, AttributeError, ValueError) as error:
        raise ImportError(str(error)) from error
    except Exception as error:  # code of a user's own module, which may fail in any way
        raise ImportError(f"{module_name} cannot be imported: {type(error).__name__}: {error}") from error
    if not inspect.isclass(imported):
        raise ImportError(f"{path} is not a class")
    if lacking := [method for method in methods if not callable(getattr(imported, method, None))]:
        raise ImportError(f"{path} has no {' and no '.join(lacking)}")
    return imported


def find_modules_in(folders: Iterable[str]) -> None:
    """Let modules of the user be found in these folders, after everything that is installed."""
    for folder in map(os.path.abspath, folders):
        if folder not in sys.path:
            sys.path.append(folder)
