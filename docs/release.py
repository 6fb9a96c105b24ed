"""Print the section of CHANGELOG.md for a tag, as notes of a release: `python docs/release.py v0.2.0`.

The tag must be that of the version in pyproject.toml, and its section must not be empty.
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]


def notes(tag: str, version: str, changelog: str) -> str:
    """Return the section of a version, without its heading; ValueError if tag and version disagree."""
    if tag != f"v{version}":
        raise ValueError(f"{tag}: not the version of pyproject.toml; allowed: v{version}")
    sections = re.split(r"^## \[(.*?)\].*\n", changelog, flags=re.MULTILINE)
    by_version = dict(zip(sections[1::2], sections[2::2], strict=True))
    text = by_version.get(version, "").strip()
    if not text:
        raise ValueError(f"CHANGELOG.md: no section [{version}]; allowed: {', '.join(by_version)}")
    return f"{text}\n"


if __name__ == "__main__":
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    try:
        print(
            notes(sys.argv[1], project["version"], (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")),
            end="",
        )
    except ValueError as error:
        print(f"error: {error}", file=sys.stderr)
        sys.exit(2)
