"""A digest of the code that a result depends on.

Snakemake does not see a change in an imported module. So a rule declares the rooms (modules or packages) that
its script uses, and the job gets their digest as a parameter. If the digest changes, the job runs again.
Comments, docstrings and error texts cannot change a result and are not part of the digest.
"""

import ast
import atexit
import hashlib
import importlib.util
import json
import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from confident_roc._files import write_text

OURS = ("confident_roc", "weka346", "elazmeh2006")
"""Packages of this project."""


FREE = ("confident_roc.errors", "confident_roc._frames", "elazmeh2006.runs")
"""Rooms that cannot change a result: exceptions, data frames of results, and the bookkeeping of runs."""
KNOWN = Path(".snakemake/elazmeh2006-code.json")
"""Digests and imports of files. To parse all modules takes a quarter of a dry run."""
_TOPS = (*OURS, "elazmeh2006.learners")  # they contain only the exports of a package


def code_digest(*rooms: str, learners: Iterable[str] = (), folders: Iterable[str] = ()) -> str:
    """Compute the digest of rooms: modules of this project, or packages with all modules below them.

    A room with a plus, like "elazmeh2006.evaluation+", is a module with everything that it imports.
    `learners` are modules that a config names. They are digested with everything that they import from this
    project and from the user's modules in `folders`, but not with other installed packages.
    """
    files = dict(pair for room in rooms for pair in modules_of(room))
    for module in learners:
        files |= closure(module, tuple(folders))
    digests = sorted(f"{name} {_summary(path)[0]}" for name, path in files.items() if not is_free(name))
    return hashlib.sha256("\n".join(digests).encode()).hexdigest()[:16]


def is_free(module: str) -> bool:
    """Whether a module cannot change a result."""
    return module in _TOPS or f"{module}.".startswith(tuple(f"{room}." for room in FREE))


@cache
def modules_of(room: str) -> tuple[tuple[str, Path], ...]:
    """List the modules of a room with their files."""
    if room.endswith("+"):
        return tuple(closure(room[:-1]).items())
    path = _place(room, ())
    if path is None:
        raise ValueError(f"no module {room}")
    below = sorted(path.parent.rglob("*.py")) if path.name == "__init__.py" else []
    names = {
        file: ".".join([room, *file.relative_to(path.parent).with_suffix("").parts]).removesuffix(".__init__")
        for file in below
    }
    return ((room, path), *((name, file) for file, name in names.items() if name != room))


@cache
def closure(module: str, folders: tuple[str, ...] = ()) -> dict[str, Path]:
    """Find a module and all its imports from this project and from the folders, with their files."""
    waiting, seen = [module], dict[str, Path]()
    while waiting:
        name = waiting.pop()
        path = None if name in seen else _place(name, folders)
        if path is not None:
            seen[name] = path
            # The top of a package imports its exports but does not use them.
            waiting += [] if name in _TOPS else imported_modules(path, name)
    return seen


@cache
def _place(name: str, folders: tuple[str, ...]) -> Path | None:
    """Find the file of a module of this project or in the folders; None for any other name."""
    for folder in _source_folders(name.partition(".")[0]) or folders:
        base = Path(folder, *name.split("."))
        for file in (base.with_suffix(".py"), base / "__init__.py"):
            if file.is_file():
                return file
    return None


@cache
def _source_folders(top: str) -> list[str]:
    """Find the folder of a package of this project. Modules below it are not imported: some take long."""
    spec = importlib.util.find_spec(top) if top in OURS else None
    return [str(Path(spec.origin).parents[1])] if spec and spec.origin else []


@cache
def imported_modules(path: str | os.PathLike[str], module: str) -> list[str]:
    """List the imports anywhere in a file: modules, and names that may be modules."""
    names: list[str] = []
    package = module if Path(path).name == "__init__.py" else module.rpartition(".")[0]
    for level, base, imported in _summary(Path(path))[1]:
        parents = package.split(".")[: len(package.split(".")) - level + 1] if level else []
        name = ".".join(filter(None, [*parents, base]))
        names += [name, *(f"{name}.{alias}" for alias in imported)]
    return names


@cache
def _summary(path: Path) -> tuple[str, list[tuple[int, str, list[str]]]]:
    """Return the digest of a file without its texts, and its imports: level, module and names."""
    content, known = path.read_bytes(), _known()
    # Another Python, or another version of this module, would read off something else.
    key = hashlib.sha256(sys.version.encode() + Path(__file__).read_bytes() + content).hexdigest()
    if key not in known:
        known[key] = _read_off(ast.parse(content))
    return known[key]


def _read_off(tree: ast.Module) -> tuple[str, list[tuple[int, str, list[str]]]]:
    imports: list[tuple[int, str, list[str]]] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            imports += [(0, alias.name, []) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            imports.append((node.level, node.module or "", [alias.name for alias in node.names]))
    return hashlib.sha256(ast.dump(_WithoutTexts().visit(tree)).encode()).hexdigest(), imports


@cache
def _known() -> dict[str, Any]:
    """Return what earlier calls of Snakemake read off files; what this one adds is kept at its end."""
    known: dict[str, Any] = {}
    with suppress(OSError, ValueError, TypeError):
        known = dict(json.loads(KNOWN.read_bytes()))
    atexit.register(_keep, known, len(known))
    return known


def _keep(known: dict[str, Any], before: int) -> None:
    if len(known) > before and KNOWN.parent.is_dir():
        with suppress(OSError):
            write_text(KNOWN, json.dumps(dict(list(known.items())[-1000:])))


class _WithoutTexts(ast.NodeTransformer):
    """Remove docstrings, error texts and messages from a syntax tree."""

    def visit_Expr(self, node: ast.Expr) -> ast.AST | None:
        """Remove a statement that is only a text (a docstring) or only prints."""
        value = node.value
        if isinstance(value, ast.Constant) or (isinstance(value, ast.Call) and _is_message(value.func)):
            return None
        return self.generic_visit(node)

    def visit_Raise(self, node: ast.Raise) -> ast.AST:
        """Keep the type of a raised error, and drop its text."""
        if isinstance(node.exc, ast.Call):
            node.exc.args, node.exc.keywords = [], []
        return self.generic_visit(node)


def _is_message(function: ast.expr) -> bool:
    return ast.unparse(function) in ("print", "warnings.warn")
