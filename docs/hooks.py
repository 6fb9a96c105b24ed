"""Build steps of the site.

A link to a file outside of docs/ becomes the name of that file. On a page of the repository such a link
works. The site has no copy of the file, so it shows its path.

With the environment variable RESULTS, a folder, the site has its pages and its article too.
"""

from __future__ import annotations

import logging
import os
import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File

ROOT = Path(__file__).parents[1]
LOG = logging.getLogger("mkdocs.hooks.outside")
LINK = re.compile(r"(?<!!)\[([^]]+)\]\((\.\./[^)#]+)[^)]*\)")
LINKED = re.compile(r'(?:href|src)="\.\./([^"#]+)')

SHOWN = {
    "report/index.html": "All verdicts, tables and figures of the paper, with ROC curves to explore",
    "report/supplement.html": "The supplement: the talk, the decks, comparing and choosing classifiers",
    "report/forensics.html": "Which protocol and seeds the paper used",
    "article/article.pdf": "The article (PDF)",
}
"""Results that the site shows if they are there, with the texts of their links."""


def results_shown() -> list[str]:
    """List the results for the site: those above, other pages of the report, and what pages link to."""
    if "RESULTS" not in os.environ:
        return []
    folder = Path(os.environ["RESULTS"])
    listed = list(SHOWN)
    for page in sorted(folder.glob("report/*.html")):
        listed += [f"report/{page.name}", *LINKED.findall(page.read_text())]
    return [path for path in dict.fromkeys(listed) if (folder / path).is_file()]


def on_files(files: Any, config: Any) -> Any:
    """Add the README as the first page, and results."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    # Links to pages of docs/ are relative to it; others leave it.
    text = re.sub(r"\]\((?!https?:|#)([^)]+)\)", r"](../\1)", text).replace("](../docs/", "](")
    files.append(File.generated(config, "index.md", content=text))
    for path in results_shown():
        files.append(File(path, os.environ["RESULTS"], config.site_dir, use_directory_urls=False))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Replace the links that leave docs/; a file that does not exist is a warning, which ends the build."""
    folder = (ROOT / "docs" / page.file.src_uri).parent
    listed = [f"- [{SHOWN[path]}]({path})" for path in results_shown() if path in SHOWN]
    if listed:
        markdown = markdown.replace("<!-- results -->", "\n".join(["## Results to look at", "", *listed]))

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
