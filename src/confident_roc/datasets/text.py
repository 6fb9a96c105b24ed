"""Text files, read whole."""

from __future__ import annotations

import os
from pathlib import Path

from confident_roc.errors import InputError


def text_of(path: str | os.PathLike[str]) -> str:
    """Read a text file; a byte that is no text is told with its line."""
    content = Path(path).read_bytes()
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _not_text(path, content, error.start) from None
    if (null := content.find(b"\0")) >= 0:
        raise _not_text(path, content, null)
    return text


def lines_of(path: str | os.PathLike[str]) -> list[str]:
    """Lines of a text file, whichever way they end."""
    return text_of(path).replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _not_text(path: str | os.PathLike[str], content: bytes, place: int) -> InputError:
    line = content[:place].count(b"\n") + 1
    return InputError(f"{path}:{line}: a byte is not text; allowed: UTF-8 text")
