"""Build step of the site: a link to a file outside of docs/ becomes the name of that file.

On a page of the repository such a link works. The site has no copy of the file, so it shows its path.
"""

from __future__ import annotations

import logging
import re
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
LOG = logging.getLogger("mkdocs.hooks.outside")
LINK = re.compile(r"(?<!!)\[([^]]+)\]\((\.\./[^)#]+)[^)]*\)")


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Replace the links that leave docs/; a file that does not exist is a warning, which ends the build."""
    folder = (ROOT / "docs" / page.file.src_uri).parent

    def replaced(link: re.Match[str]) -> str:
        text, target = link.groups()
        path = (folder / target).resolve()
        if path.is_relative_to(ROOT / "docs"):
            return link[0]
        if not path.exists():
            LOG.warning("%s: no file %s", page.file.src_uri, target)
        name = path.relative_to(ROOT).as_posix()
        return f"`{name}`" if text.strip("`") in (name, path.name) else f"{text} (`{name}`)"

    return LINK.sub(replaced, markdown)
