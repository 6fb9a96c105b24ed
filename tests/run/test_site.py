"""The documentation site builds without warnings, asks no other host, and shows every public name."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from docs_scripts import script

import confident_roc
import weka346
from confident_roc import compare, curves

ROOT = Path(__file__).parents[2]


RESULTS = {
    "report/index.html": '<a href="supplement.html#talk">x</a> <a href="#suite=any">a state of the page</a>',
    "report/supplement.html": '<h2 id="talk">Talk</h2> <a href="https://elsewhere.org/">a link may leave</a>',
    "report/another.html": '<a href="/index.html">Start</a> <a href="../tables/table3.csv">Table 3</a>',
    "tables/table3.csv": "dataset,auc",
    "article/article.pdf": "%PDF-1.7",
}
"""A small folder of results, as `make docs RESULTS=results` shows them."""


def build(folder, site, **variables):
    """Run what `make docs` runs."""
    return subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(site)],
        cwd=folder,
        env=os.environ | {"NO_MKDOCS_2_WARNING": "1"} | variables,
        capture_output=True,
        text=True,
    )


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder, results = tmp_path_factory.mktemp("site"), tmp_path_factory.mktemp("results")
    for name, text in RESULTS.items():
        (results / name).parent.mkdir(exist_ok=True)
        (results / name).write_text(text)
    done = build(ROOT, folder, RESULTS=str(results))
    assert done.returncode == 0, done.stderr
    return folder


def test_every_page_is_in_the_site(site):
    pages = {path.relative_to(ROOT / "docs").with_suffix(".html") for path in (ROOT / "docs").rglob("*.md")}
    pages.add(Path("index.html"))  # README.md
    shown = {Path(name) for name in RESULTS if name.endswith(".html")}
    assert {path.relative_to(site) for path in site.rglob("*.html")} == pages | shown | {Path("404.html")}
    assert not [*site.rglob("*.py"), *site.rglob("__pycache__")]


def test_results_are_in_the_site_and_the_first_page_leads_to_them(site):
    text = (site / "index.html").read_text()
    for name, content in RESULTS.items():
        assert (site / name).read_text() == content
        assert (f'href="{name}"' in text) == (name.partition("/")[0] != "tables" and "another" not in name)
    assert 'href="report/forensics.html"' not in text, "it was not made"


def test_links_lead_somewhere_and_nothing_is_loaded_from_another_host(site):
    assert script("links").problems(site) == []


@pytest.mark.parametrize(
    ("page", "problem"),
    [
        ('<a href="gone.html">x</a>', "x.html: no file gone.html"),
        ('<a href="/gone.html">x</a>', "x.html: no file /gone.html"),
        ('<a href="x.html#gone">x</a>', "x.html: no anchor x.html#gone"),
        ('<img src="gone.png">', "x.html: no file gone.png"),
        ('<img srcset="gone.png 2x">', "x.html: no file gone.png"),
        (
            '<script src="https://cdn.org/x.js"></script>',
            "x.html: loads https://cdn.org/x.js from another host",
        ),
        ('<link rel="stylesheet" href="//cdn.org/x.css">', "x.html: loads //cdn.org/x.css from another host"),
    ],
)
def test_a_broken_link_or_a_request_outside_is_named(tmp_path, page, problem):
    (tmp_path / "x.html").write_text(page)
    assert script("links").problems(tmp_path) == [problem]
    done = subprocess.run([sys.executable, ROOT / "docs/links.py", tmp_path], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (2, f"{problem}\n")


def test_a_style_that_loads_from_another_host_is_named(tmp_path):
    (tmp_path / "x.css").write_text('@import "https://fonts.org/x.css";')
    assert script("links").problems(tmp_path) == ["x.css: loads from another host"]


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
    for name in ("mkdocs.yml", "README.md"):
        shutil.copy(ROOT / name, tmp_path)
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
