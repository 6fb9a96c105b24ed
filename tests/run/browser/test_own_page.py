"""The page of `confident-roc page` in a real browser, against the library."""

from __future__ import annotations

import csv
import io

import numpy as np
import pytest
from run.browser.page_checks import FAINT, NAMELESS, Watch, check_accessible, wait_until

from confident_roc import InputWarning
from confident_roc.cli import main
from confident_roc.segment import confident_segment

# One of the models gives the same score to all examples.
pytestmark = pytest.mark.filterwarnings(f"ignore::{InputWarning.__module__}.{InputWarning.__name__}")
SCRIPT = "</script><script>alert(1)</script>"
FORMULA = "=cmd|' /C calc'!A0"


@pytest.fixture
def scores():
    """Labels, and scores of models: with hostile names, with ties, and without a confident point."""
    random = np.random.default_rng(3)
    label = (random.random(300) < 0.08).astype(int)
    models = {SCRIPT: random.normal(label, 1), FORMULA: random.normal(label, 1).round(1), "flat": 0.0 * label}
    return label, models


@pytest.fixture
def path(scores, tmp_path, monkeypatch, capsys):
    """The page of a file with alpha 0.03."""
    monkeypatch.chdir(tmp_path)
    label, models = scores
    with open("<b>x.csv", "w", newline="") as file:
        csv.writer(file).writerows([["y", *models], *zip(label, *models.values(), strict=True)])
    assert main(["page", "<b>x.csv", "--alpha", "0.03", "--area", "V", "-o", "out.html"]) == 0
    assert "written: out.html, " in capsys.readouterr().err
    return tmp_path / "out.html"


@pytest.fixture
def page(blank, path):
    """The page in a tab. It must not log anything, and ask for nothing but itself."""
    watch = Watch(blank)
    blank.goto(path.as_uri())
    yield blank
    watch.check(path)


def test_a_page_of_the_command_shows_the_file(page, scores):
    label, models = scores
    positives = int(label.sum())
    assert page.text_content("#state") == "<b>x.csv: 300 rows, 3 models, positive label 1"
    equal, few = page.locator("#warnings p").all_text_contents()
    assert equal.startswith("y_score: all scores are equal, so the ROC curve is one point")
    assert few.startswith(f"{positives} positives: with fewer than 30 the segment")
    assert page.input_value("#choose-alpha") == "0.03"
    assert page.text_content("#command").startswith("confident-roc evaluate '<b>x.csv' --label y --score")
    with page.expect_download() as waiting:
        page.get_by_role("button", name="table (CSV)", exact=True).click()
    rows = list(csv.DictReader(io.StringIO(waiting.value.path().read_text(), newline="")))
    assert [row["model"] for row in rows] == [SCRIPT, f"'{FORMULA}", "flat"]
    for row, score in zip(rows, models.values(), strict=True):
        check_numbers(row, confident_segment(label, score, alpha=0.03))


def check_numbers(row, segment):
    """Compare a row of the table that the page offers with the library."""
    values = segment.summary()
    counts = ("n", "positives", "points", "confident_points")
    assert [int(row[name]) for name in counts] == [values[name] for name in counts]
    numbers = {"auc": values["auc"]}
    numbers |= {f"area {name}": area for name, area in (values["areas"] or {}).items()}
    numbers |= {f"AveD {name}": mean for name, mean in (values["average_differences"] or {}).items()}
    assert {name: float(row[name]) for name in numbers} == pytest.approx(numbers, rel=0, abs=1e-12)
    if len(segment):
        assert [float(row[f"threshold_{end}"]) for end in ("from", "to")] == list(segment.threshold_range)
    else:
        assert row["area V"] == row["AveD signed"] == row["threshold_from"] == ""


def test_names_of_a_file_are_text(page):
    assert SCRIPT in page.inner_text("#roc-classifiers")
    assert page.locator("main script, main b:has-text('x')").count() == 0


def test_the_address(page, path):
    page.check("#roc-classifiers input[type=radio][value=flat]")
    page.press("#roc-point", "Home")
    wait_until(page, "location.hash === '#curve=flat&point=1'")
    page.goto(f"{path.as_uri()}#curve=nobody")
    page.reload()
    wait_until(page, "!!document.querySelector('.views-note')")
    assert page.text_content(".views-note") == "The address names what is not here: curve nobody."


def test_names_and_contrast(page):
    assert page.evaluate(NAMELESS) == []
    check_accessible(page)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert page.evaluate(FAINT) == []
    for width in (320, 390, 1280):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
