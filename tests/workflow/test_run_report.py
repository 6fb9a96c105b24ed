"""The page of a finished run, in a real browser."""

from __future__ import annotations

from browser.page_checks import check_page, chromium


def test_the_page_works_in_a_browser(finished):
    with chromium() as browser:
        check_page(browser.new_page(), finished.folder / "results/report/index.html")
