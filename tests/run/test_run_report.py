"""The pages of a finished run, in a real browser."""

from __future__ import annotations

import pytest
from run.browser.core_checks import largest_error, load
from run.browser.page_checks import check_page, chromium

from elazmeh2006.evaluation import read_scores


@pytest.fixture(scope="module")
def browser():
    with chromium() as browser:
        yield browser


@pytest.fixture(scope="module")
def scores(finished):
    """The scores of all classifiers on the six data sets, under all protocols."""
    return read_scores(*sorted((finished.folder / "results/scores").glob("*/*.csv")))


def test_the_page_works_in_a_browser(browser, finished):
    check_page(browser.new_page(), finished.folder / "results/report/index.html")


def test_core_agrees_with_the_library_on_all_scores(browser, scores):
    assert {key.dataset for key in scores} >= {
        "dis",
        "hypothyroid",
        "sick",
        "sick-euthyroid",
        "spect",
        "spectf",
    }
    samples = [(columns["actual"], columns["score"]) for columns in scores.values()]
    largest = largest_error(load(browser.new_page()), samples, [0.001, 0.01, 0.05, 0.1, 0.2])
    print(f"largest distance of the core from the library: {largest:.2g}")
    assert largest < 1e-12
