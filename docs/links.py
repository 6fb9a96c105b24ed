"""Check static pages: each link leads to a file and an anchor in it, and no page loads from another host.

`python docs/links.py FOLDER` prints one line per problem.
"""

from __future__ import annotations

import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

LOADED = re.compile(r"(?:@import\s+|url\()\s*[\"']?(?:https?:)?//")
"""An address of another host in a style sheet."""


class Links(HTMLParser):
    """The anchors of a page, its links, and what it loads."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.anchors: set[str] = {"", "top"}
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep the anchors and addresses of an element."""
        values = {name: value or "" for name, value in attrs}
        self.anchors |= {values[name] for name in ("id", "name") if name in values}
        if "href" in values:
            (self.links if tag in ("a", "area") else self.loaded).append(values["href"])
        if "src" in values:
            self.loaded.append(values["src"])
        self.loaded += [word.split()[0] for word in values.get("srcset", "").split(",") if word.strip()]


def problems(folder: Path) -> list[str]:
    """List the broken links of all pages, and the requests to other hosts."""
    pages = {
        path.resolve(): Links(path.read_text(encoding="utf-8")) for path in sorted(folder.rglob("*.html"))
    }
    lines = []
    for path, page in pages.items():
        name = path.relative_to(folder.resolve())
        lines += [f"{name}: loads {x} from another host" for x in page.loaded if urlsplit(x).netloc]
        for link in dict.fromkeys([*page.links, *page.loaded]):
            if problem := _problem(folder.resolve(), path, link, pages):
                lines.append(f"{name}: {problem}")
    styles = [
        path for path in sorted(folder.rglob("*.css")) if LOADED.search(path.read_text(encoding="utf-8"))
    ]
    return lines + [f"{path.relative_to(folder)}: loads from another host" for path in styles]


def _problem(folder: Path, page: Path, link: str, pages: dict[Path, Links]) -> str | None:
    """Describe what is wrong with a link; None for one that works, or that leaves the site."""
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return None
    base = folder if parts.path.startswith("/") else page.parent
    target = (base / unquote(parts.path).lstrip("/")).resolve() if parts.path else page
    target = target / "index.html" if target.is_dir() else target
    if not target.is_file():
        return f"no file {link}"
    # A fragment with a sign of equality is for the script of the page.
    if target in pages and "=" not in parts.fragment and unquote(parts.fragment) not in pages[target].anchors:
        return f"no anchor {link}"
    return None


if __name__ == "__main__":
    wrong = problems(Path(sys.argv[1]))
    print("\n".join(wrong), file=sys.stderr)
    sys.exit(2 if wrong else 0)
