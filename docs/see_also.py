"""Build step of the API pages: the section See Also of a docstring becomes a list of links."""

from __future__ import annotations

import re
from types import FunctionType
from typing import Any

import griffe

import confident_roc
import weka346
from confident_roc import compare, curves

MODULES = (confident_roc, compare, curves, weka346)
SECTION = re.compile(r"(?<=^See Also\n--------\n)(?:.+(?:\n|\Z))+", re.MULTILINE)
ITEM = re.compile(r"^(\S[^:\n]*) : (.*(?:\n[ ]+.*)*)$", re.MULTILINE)


def link(name: str) -> str:
    """Link to a public name. A name that is not public stays a link, and ends the strict build."""
    first = name.partition(".")[0]
    for module in MODULES:
        if first in module.__all__:
            value = getattr(module, first)
            is_defined = isinstance(value, type | FunctionType)
            return f"[`{name}`][{value.__module__ if is_defined else module.__name__}.{name}]"
    return f"[`{name}`][{name}]"


def listed(section: re.Match[str]) -> str:
    """Write one line per item, with its links."""
    lines = (
        f"- {', '.join(map(link, names.split(', ')))}: {' '.join(text.split())}"
        for names, text in ITEM.findall(section[0])
    )
    return "\n".join(lines) + "\n"


class SeeAlso(griffe.Extension):
    """Change docstrings before they are parsed."""

    def on_object(self, *, obj: Any, **_: Any) -> None:
        """Change the docstring of a function, class or module."""
        if obj.docstring and obj.docstring.lineno is not None:
            obj.docstring.value = SECTION.sub(listed, obj.docstring.value)
