"""The code that a result depends on: a digest of declared rooms.

Snakemake does not see a change in an imported module. So a rule declares the rooms that its script uses, and
hands their digest to the job as a parameter: if it changes, the job runs again. Comments, docstrings
and error texts cannot change a result, and are not part of the digest.
"""

from __future__ import annotations

import ast
import hashlib
import importlib.util
import os
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path

OURS = ("confident_roc", "weka346", "elazmeh2006")
"""Packages of this project."""


def code_digest(*rooms: str, folders: Sequence[str] = ()) -> str:
    """Digest the code of rooms.

    Parameters
    ----------
    *rooms
        Modules or packages, like "weka346.j48". A package stands for all modules below it.
    folders
        Where modules of the user are, which are followed to all they import there.

    Returns
    -------
    str
        The same as long as the syntax trees are, comments, docstrings and error texts aside.

    Examples
    --------
    >>> code_digest("weka346.j48") == code_digest("weka346")
    False
    """
    files = {file for room in rooms for file in files_of(room, tuple(folders))}
    digests = sorted(f"{name} {_digest(path)}" for name, path in files)
    return hashlib.sha256("\n".join(digests).encode()).hexdigest()[:16]


@cache
def files_of(room: str, folders: tuple[str, ...] = ()) -> frozenset[tuple[str, Path]]:
    """List the modules of a room with their files; none for a room of somebody else's package."""
    if room.partition(".")[0] in OURS:
        return frozenset(_ours(room))
    return frozenset(_users(room, folders))


def _ours(room: str) -> Iterator[tuple[str, Path]]:
    spec = importlib.util.find_spec(room)
    if spec is None or spec.origin is None:
        raise ValueError(f"no module {room}")
    path = Path(spec.origin)
    # The top of a package only says what it exports.
    if "." in room:
        yield room, path
    if path.name == "__init__.py":
        for file in sorted(path.parent.rglob("*.py")):
            inside = file.relative_to(path.parent).with_suffix("").parts
            if inside[-1] != "__init__":
                yield ".".join([room, *inside]), file


def _users(room: str, folders: Iterable[str]) -> Iterator[tuple[str, Path]]:
    """Follow a module of the user's to all modules beside it that it imports."""
    waiting, seen = [room], set[str]()
    while waiting:
        name = waiting.pop()
        place = _place(name, folders)
        if name not in seen and place is not None:
            seen.add(name)
            yield name, place
            waiting += imported_modules(place, name)


def _place(name: str, folders: Iterable[str]) -> Path | None:
    """Find the file of a module in folders."""
    for folder in folders:
        base = Path(folder, *name.split("."))
        for file in (base.with_suffix(".py"), base / "__init__.py"):
            if file.is_file():
                return file
    return None


def imported_modules(path: str | os.PathLike[str], module: str) -> list[str]:
    """List what a file imports, wherever the statement is: modules, and names that may be modules."""
    names: list[str] = []
    package = module if Path(path).name == "__init__.py" else module.rpartition(".")[0]
    for node in ast.walk(_parsed(Path(path))):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            parents = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            base = ".".join(filter(None, [*parents, node.module]))
            names += [base, *(f"{base}.{alias.name}" for alias in node.names)]
    return names


def closure(module: str) -> set[str]:
    """Find all modules of this project that a module imports, directly or through others, and itself."""
    waiting, seen = [module], set[str]()
    while waiting:
        name = waiting.pop()
        if name in seen or name.partition(".")[0] not in OURS or not _is_module(name):
            continue
        seen.add(name)
        spec = importlib.util.find_spec(name)
        assert spec is not None
        assert spec.origin is not None
        # The top of a package imports what it exports; that is no use of it.
        if name not in OURS:
            waiting += imported_modules(spec.origin, name)
    return seen


@cache
def _is_module(name: str) -> bool:
    try:
        return importlib.util.find_spec(name) is not None
    except ModuleNotFoundError:  # its parent is no package
        return False


@cache
def _parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_bytes())


@cache
def _digest(path: Path) -> str:
    tree = _WithoutTexts().visit(ast.parse(path.read_bytes()))
    return hashlib.sha256(ast.dump(tree).encode()).hexdigest()


class _WithoutTexts(ast.NodeTransformer):
    """Take docstrings, error texts and messages out of a syntax tree."""

    def visit_Expr(self, node: ast.Expr) -> ast.AST | None:
        """Remove a text that stands alone, which is a docstring, and what is only printed."""
        value = node.value
        if isinstance(value, ast.Constant) or (isinstance(value, ast.Call) and _is_message(value.func)):
            return ast.Pass()
        return self.generic_visit(node)

    def visit_Raise(self, node: ast.Raise) -> ast.AST:
        """Keep of a raised error what it is, and drop what it says."""
        if isinstance(node.exc, ast.Call):
            node.exc.args, node.exc.keywords = [], []
        return self.generic_visit(node)


def _is_message(function: ast.expr) -> bool:
    return ast.unparse(function) in ("print", "warnings.warn")
