"""Files that archives and journals ask for: valid, complete, and the same as the package and the results."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
CITATION = yaml.safe_load((ROOT / "CITATION.cff").read_text())
CODECHECK = yaml.safe_load((ROOT / "codecheck.yml").read_text())
RESCIENCE = yaml.safe_load((ROOT / "article/metadata.yaml").read_text())
CHECKING = yaml.safe_load((ROOT / "data/paper/checking.yaml").read_text())


def test_the_citation_has_what_the_package_has():
    assert CITATION["title"] == PROJECT["name"]
    assert CITATION["version"] == PROJECT["version"]
    assert CITATION["license"] == PROJECT["license"]
    assert CITATION["authors"] == PROJECT["authors"]
    assert CITATION["keywords"] == PROJECT["keywords"]
    assert " ".join(CITATION["abstract"].split()).rstrip(".") == PROJECT["description"].rstrip(".")
    data = [entry for entry in CITATION["references"] if entry["type"] == "data"]
    sources = (ROOT / "data/uci/README.md").read_text()
    for entry in data:
        assert entry["repository"] in sources
        assert entry.get("doi", "") in sources
    assert len(data) == 3


@pytest.mark.weekly
def test_the_citation_is_valid(tmp_path):
    """The published tool needs older packages than the project, so it runs in an environment of its own."""
    for text, code in ((ROOT / "CITATION.cff").read_text(), 0), ("cff-version: 1.2.0\ntitle: x\n", 1):
        (tmp_path / "CITATION.cff").write_text(text)
        done = subprocess.run(
            [
                sys.executable,
                "-m",
                "uv",
                "tool",
                "run",
                "-q",
                "--from",
                "cffconvert==2.0.0",
                "cffconvert",
                "--validate",
            ],
            cwd=tmp_path,
            capture_output=True,
            text=True,
        )
        assert done.returncode == code, done.stdout + done.stderr


def test_rescience():
    assert RESCIENCE["type"] == "Replication"
    paper = CITATION["references"][0]
    assert RESCIENCE["title"] == f"[Re] {paper['title']}" == CODECHECK["paper"]["title"]
    cited = RESCIENCE["replication"][0]["cite"]
    assert all(author["family-names"] in cited for author in paper["authors"])
    assert f"({paper['year']}). {paper['title']}." in cited
    assert [author["name"] for author in RESCIENCE["authors"]] == [x["name"] for x in PROJECT["authors"]]
    assert set(PROJECT["keywords"]) <= set(RESCIENCE["keywords"].split(", "))


def test_no_file_names_a_person_or_a_repository_that_does_not_exist():
    """The developers are one name. The address of the repository is not known."""
    for name in ("codecheck.yml", "article/metadata.yaml", "CITATION.cff"):
        text = (ROOT / name).read_text()
        assert "orcid.org" not in text
        assert not re.search(r"github\.com/(?!ReScience/template)", text), name
    assert CODECHECK["paper"]["authors"] == PROJECT["authors"]
    assert RESCIENCE["code"] == [{"url": None}, {"doi": None}, {"swh": None}]


def test_codecheck_has_the_authors_half():
    assert set(CODECHECK) == {"version", "paper", "manifest"}
    assert CODECHECK["version"] == "https://codecheck.org.uk/spec/config/1.0/"
    files = [entry["file"] for entry in CODECHECK["manifest"]]
    assert len(files) == len(set(files))
    assert all(set(entry) == {"file", "comment"} for entry in CODECHECK["manifest"])
    # All tables and figures of the paper are in it.
    assert {item["file"] for item in CHECKING["items"]} <= set(files)


def test_the_reforms_checklist_is_complete():
    rows = re.findall(
        r"^\| (\d)([a-z]) \| (.*?) \| (.*?) \| (.*?) \|$", (ROOT / "docs/reforms.md").read_text(), re.M
    )
    counts = {int(module): 0 for module, *_ in rows}
    for module, letter, *answers in rows:
        assert letter == "abcdefgh"[counts[int(module)]]
        assert all(answers)
        counts[int(module)] += 1
    # The published list has 32 questions in eight modules.
    assert counts == {1: 3, 2: 5, 3: 7, 4: 3, 5: 6, 6: 3, 7: 3, 8: 2}
