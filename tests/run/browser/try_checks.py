"""Give files to the page for your own scores, and compare its answers with the library."""

from __future__ import annotations

import csv
import io

import pytest
from run.browser.page_checks import wait_until

from confident_roc.segment import AREAS


def drop(page, name, content):
    """Give a file to the page, and wait for its answer."""
    page.evaluate("delete document.documentElement.dataset.milliseconds")
    page.set_input_files("#file", {"name": name, "mimeType": "text/csv", "buffer": content})
    wait_until(page, "'milliseconds' in document.documentElement.dataset")


def answer(page):
    """What the page says of a file: the error, or else its warnings."""
    if page.is_visible("#error"):
        return [page.text_content("#error")]
    return page.locator("#warnings p").all_text_contents()


def table(page):
    """The numbers of all models, from the file that the page offers."""
    with page.expect_download() as waiting:
        page.get_by_role("button", name="table (CSV)", exact=True).click()
    return list(csv.DictReader(io.StringIO(waiting.value.path().read_text(), newline="")))


def check_numbers(row, segment, tolerance=1e-12):
    """Compare a row of the table with the library."""
    values = segment.summary()
    assert [int(row[name]) for name in ("n", "positives", "points", "confident_points")] == [
        values[name] for name in ("n", "positives", "points", "confident_points")
    ]
    numbers = {"auc": values["auc"]}
    numbers |= {f"area {name}": area for name, area in (values["areas"] or {}).items()}
    numbers |= {f"AveD {name}": mean for name, mean in (values["average_differences"] or {}).items()}
    assert {name: float(row[name]) for name in numbers} == pytest.approx(numbers, rel=0, abs=tolerance)
    assert not len(segment) or [float(row["threshold_from"]), float(row["threshold_to"])] == list(
        segment.threshold_range
    )
    assert all((row[f"area {area}"] == "") == (len(segment) == 0) for area in AREAS)
