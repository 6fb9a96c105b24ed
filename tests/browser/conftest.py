"""A headless Chromium, and a page to look at."""

from __future__ import annotations

import pytest
from page_checks import Watch, chromium
from page_sample import sample

from elazmeh2006.page.build import build_page


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
    return file


@pytest.fixture
def blank(browser):
    """A tab with nothing in it."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    yield context.new_page()
    context.close()


@pytest.fixture
def page(blank, path):
    """The page in a tab; whatever is done with it, it must not say or load anything."""
    watch = Watch(blank)
    blank.goto(path.as_uri())
    yield blank
    watch.check(path)
