"""A headless Chromium, and pages to test."""

from __future__ import annotations

import pytest
from page_sample import forensics, png, sample, supplement
from run.browser.page_checks import Watch, chromium, open_all

from elazmeh2006.page.build import build_page, forensics_page, supplement_page


@pytest.fixture(scope="module")
def browser():
    with chromium() as browser:
        yield browser


@pytest.fixture(scope="session")
def made():
    return sample()


@pytest.fixture(scope="session")
def path(made, tmp_path_factory):
    file = tmp_path_factory.mktemp("report") / "index.html"
    file.write_text(build_page(made[0]), encoding="utf-8")
    (file.parent / "forensics.png").write_bytes(png())
    seeds = forensics_page(*forensics(), str(file.parent / "forensics.png"), "Seeds.")
    file.with_name("forensics.html").write_text(seeds, encoding="utf-8")
    file.with_name("supplement.html").write_text(supplement_page(*supplement()), encoding="utf-8")
    return file


@pytest.fixture
def blank(browser):
    """An empty tab."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    yield context.new_page()
    context.close()


@pytest.fixture
def page(blank, path):
    """The page in a tab; whatever a test does with it, it must not log or load anything."""
    watch = Watch(blank)
    blank.goto(path.as_uri())
    open_all(blank)
    yield blank
    watch.check(path)
