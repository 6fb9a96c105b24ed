"""The readme of a package index: README.md, whose relative links would lead nowhere there."""

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

_LINK = re.compile(r"(?P<picture>!?)\[(?P<text>[^\]]*)\]\((?!https?:|mailto:|#)(?P<path>[^)\s]+)\)")


class CustomMetadataHook(MetadataHookInterface):
    """Give the readme to the metadata."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the readme; links lead to the project's Repository if `project.urls` has one."""
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        text = index_readme(text, metadata.get("urls", {}).get("Repository"), metadata["version"])
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


def index_readme(text: str, repository: str | None, version: str) -> str:
    """Make relative links absolute; without a repository a link becomes text, and a picture is left out."""

    def replaced(link: re.Match[str]) -> str:
        if repository is None:
            return "" if link["picture"] else link["text"]
        kind = "raw" if link["picture"] else "blob"
        return f"{link['picture']}[{link['text']}]({repository}/{kind}/v{version}/{link['path']})"

    return _LINK.sub(replaced, text)
