"""Write codemeta.json and .zenodo.json from CITATION.cff and pyproject.toml: `make metadata`."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import yaml

from confident_roc._files import write_json

ROOT = Path(__file__).parents[1]
CODEMETA = "https://w3id.org/codemeta/3.0"
Document = dict[str, Any]


def main() -> None:
    """Write both files of this project."""
    for name, document in documents(ROOT).items():
        write_json(ROOT / name, document)


def documents(folder: Path) -> dict[str, Document]:
    """Describe the project in the words of CodeMeta and of Zenodo, by file."""
    citation = yaml.safe_load((folder / "CITATION.cff").read_text(encoding="utf-8"))
    project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return {"codemeta.json": _codemeta(citation, project), ".zenodo.json": _zenodo(citation)}


def _codemeta(citation: Document, project: Document) -> Document:
    authors = [{"@type": "Organization", "name": author["name"]} for author in citation["authors"]]
    return {
        "@context": CODEMETA,
        "@type": "SoftwareSourceCode",
        "name": citation["title"],
        "description": citation["abstract"],
        "version": citation["version"],
        "license": f"https://spdx.org/licenses/{citation['license']}",
        "author": authors,
        "maintainer": authors,
        "keywords": citation["keywords"],
        "programmingLanguage": "Python",
        "runtimePlatform": f"Python {project['requires-python']}",
        "softwareRequirements": [re.match(r"[\w-]+", text)[0] for text in project["dependencies"]],
        "developmentStatus": "active",
        "readme": "README.md",
        "referencePublication": [_article(x) for x in citation["references"] if x["type"] != "data"],
        "supportingData": [
            {
                "@type": "Dataset",
                "name": entry["title"],
                "url": entry["repository"],
                "license": f"https://spdx.org/licenses/{entry['license']}",
            }
            for entry in citation["references"]
            if entry["type"] == "data"
        ],
    }


def _article(entry: Document) -> Document:
    return {
        "@type": "ScholarlyArticle",
        "name": entry["title"],
        "datePublished": str(entry["year"]),
        "author": [
            {"@type": "Person", "familyName": author["family-names"], "givenName": author["given-names"]}
            for author in entry["authors"]
        ],
    }


def _zenodo(citation: Document) -> Document:
    """Describe a release. Zenodo fills in its date and the address of the repository."""
    return {
        "upload_type": "software",
        "title": citation["title"],
        "description": citation["abstract"],
        "version": citation["version"],
        "license": citation["license"],
        "access_right": "open",
        "creators": [{"name": author["name"]} for author in citation["authors"]],
        "keywords": citation["keywords"],
        "references": [_in_words(entry) for entry in citation["references"]],
        "related_identifiers": [
            {
                "identifier": f"https://doi.org/{entry['doi']}",
                "relation": "isDerivedFrom",
                "resource_type": "dataset",
            }
            for entry in citation["references"]
            if entry["type"] == "data" and "doi" in entry
        ],
    }


def _in_words(entry: Document) -> str:
    authors = ", ".join(
        f"{author['family-names']}, {author['given-names'][0]}." for author in entry["authors"]
    )
    place = entry.get("journal") or entry.get("conference", {}).get("name") or entry.get("repository")
    return f"{authors} ({entry['year']}). {entry['title']}. {place}"


if __name__ == "__main__":
    main()
