"""The documentation site builds without warnings, asks no other host, and shows every public name."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import confident_roc
import weka346
from confident_roc import compare, curves

ROOT = Path(__file__).parents[1]
pytestmark = pytest.mark.slow


def build(folder, site):
    """Run what `make docs` runs."""
    return subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(site)],
        cwd=folder,
        env=os.environ | {"NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
    )


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    done = build(ROOT, folder)
    assert done.returncode == 0, done.stderr
    return folder


def test_every_page_is_in_the_site(site):
    pages = {path.relative_to(ROOT / "docs").with_suffix(".html") for path in (ROOT / "docs").rglob("*.md")}
    assert len(pages) >= 14
    assert {path.relative_to(site) for path in site.rglob("*.html")} == pages | {Path("404.html")}
    assert not list(site.rglob("*.py"))


def test_a_page_loads_nothing_from_another_host(site):
    loaded = (
        r"<(?:script|img|iframe|source)\b[^>]*\bsrc=[\"']?(https?:)?//|<link\b[^>]*href=[\"']?(https?:)?//"
    )
    for path in site.rglob("*.html"):
        assert not re.search(loaded, path.read_text()), path
    for path in site.rglob("*.css"):
        assert not re.search(r"(@import|url\()\s*[\"']?(https?:)?//", path.read_text()), path


@pytest.mark.parametrize(
    ("page", "module"),
    [("confident_roc", confident_roc), ("compare", compare), ("curves", curves), ("weka346", weka346)],
)
def test_every_public_name_is_in_the_api(site, page, module):
    text = (site / f"api/{page}.html").read_text()
    headings = set(re.findall(r"<h[23] id=\"[\w.]*?(\w+)\" class=\"doc doc-heading\"", text))
    assert set(module.__all__) <= headings


def test_a_broken_link_ends_the_build(tmp_path):
    """A page, an anchor and a file outside of docs/ that do not exist: each is named."""
    for name in ("docs", "src"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "mkdocs.yml", tmp_path)
    for link in ("gone.md", "method.md#gone", "../gone.yaml"):
        with open(tmp_path / "docs/audit.md", "a") as page:
            page.write(f"\n[a link]({link})\n")
    done = build(tmp_path, tmp_path / "site")
    assert done.returncode != 0
    for message in (
        "link 'gone.md', but the target is not found",
        "an anchor '#gone'",
        "no file ../gone.yaml",
    ):
        assert message in done.stderr
