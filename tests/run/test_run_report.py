"""The pages of a finished run, in a real browser."""

from __future__ import annotations

import pytest
from run.browser.core_checks import largest_error, load
from run.browser.page_checks import check_page, chromium
from run.browser.try_checks import check_numbers, drop, table

from confident_roc.segment import confident_segment
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


def test_the_page_for_your_own_scores_agrees_with_the_library(browser, finished, scores):
    """A file of each data set and protocol, with one column for each classifier."""
    page = browser.new_page()
    page.goto((finished.folder / "results/report/try.html").as_uri())
    for dataset, protocol in sorted({key[:2] for key in scores}):
        models = {key.classifier: scores[key] for key in scores if key[:2] == (dataset, protocol)}
        label = next(iter(models.values()))["actual"]
        assert all((columns["actual"] == label).all() for columns in models.values())
        columns = zip(
            label.tolist(), *(columns["score"].tolist() for columns in models.values()), strict=True
        )
        lines = [",".join(["y", *models]), *(",".join(map(repr, row)) for row in columns)]
        drop(page, f"{dataset}.csv", "\n".join(lines).encode())
        rows = table(page)
        assert [row["model"] for row in rows] == list(models)
        for row in rows:
            check_numbers(row, confident_segment(label, models[row["model"]]["score"]))
