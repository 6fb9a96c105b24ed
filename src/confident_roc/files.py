"""Files written whole or not at all, and JSON."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

from confident_roc.errors import InputError

# Names under which files are half-written.
PART = re.compile(r"\..+\.\d+\.part")


def write_bytes(path: str | os.PathLike[str], content: bytes) -> None:
    """Write a file whole or not at all, so that a killed job leaves nothing half-written."""
    path = Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        part.write_bytes(content)
        part.replace(path)
    except OSError as error:
        if error.errno and not error.filename:  # a full disk does not say for which file there is no room
            error.filename = str(path)
        raise
    finally:
        part.unlink(missing_ok=True)


def write_text(path: str | os.PathLike[str], text: str) -> None:
    """Write text as UTF-8 with LF ends, whole or not at all."""
    write_bytes(path, text.encode())


def write_json(path: str | os.PathLike[str], value: Any) -> None:
    """Write JSON a person can read; NaN is refused because it is not JSON."""
    write_text(path, json.dumps(value, indent=2, ensure_ascii=False, allow_nan=False) + "\n")


def read_json(path: str | os.PathLike[str]) -> Any:
    """Read a JSON file."""
    try:
        return json.loads(Path(path).read_text(encoding="utf-8"))
    except ValueError as error:
        raise InputError(f"{path}: not valid JSON: {error}") from None
