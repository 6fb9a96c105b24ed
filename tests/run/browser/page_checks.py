"""Checks of the pages in a browser that do not depend on their contents.

`check_page(page, path)` checks the page about the paper, `check_other_page` the two others:

    with chromium() as browser:
        check_page(browser.new_page(), Path("results/report/index.html"))
"""

from __future__ import annotations

import json
import os
import re
import shutil
from contextlib import contextmanager
from importlib.util import find_spec
from itertools import pairwise

import numpy as np
import pytest

from confident_roc.tango import is_confident

WIDTHS = (390, 1280)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

# Text whose contrast with its background is below 4.5: tag, text and ratio. Behind a text of a drawing is the
# last rectangle before it that is filled, or else what is behind the drawing.
FAINT = """() => {
  const channel = (x) => (x /= 255) <= 0.03928 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4;
  const light = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
  const parse = (text) => text.match(/[\\d.]+/g).map(Number);
  const inside = (one, other) => {
    const [x, y] = [one.left + one.width / 2, one.top + one.height / 2];
    return x > other.left && x < other.right && y > other.top && y < other.bottom;
  };
  const behind = (element) => {
    const place = element.getBoundingClientRect();
    const cells = [...(element.ownerSVGElement?.querySelectorAll("rect") ?? [])].filter((rect) => {
      const { fill, fillOpacity } = getComputedStyle(rect);
      const before = rect.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING;
      return fill !== "none" && fillOpacity === "1" && before && inside(place, rect.getBoundingClientRect());
    });
    if (cells.length) return parse(getComputedStyle(cells.at(-1)).fill);
    for (let at = element; at; at = at.parentElement) {
      const found = parse(getComputedStyle(at).backgroundColor);
      if (found.length === 3 || found[3] > 0) return found;
    }
    return [255, 255, 255];
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const faint = [];
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    const text = walker.currentNode.textContent.trim();
    if (!text || element.closest("script, option, .unseen, noscript, defs")) continue;
    if (!element.checkVisibility()) continue;
    const ink = getComputedStyle(element)[element.ownerSVGElement ? "fill" : "color"];
    const [one, other] = [parse(ink), behind(element)].map(light).sort();
    const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    if (ratio < 4.5) faint.push([element.tagName, element.className, text.slice(0, 30), ratio]);
  }
  return faint;
}"""

# Controls without a name for screen readers.
NAMELESS = """() => [...document.querySelectorAll("input, select, button, a, summary, [tabindex='0']")]
  .filter((control) => {
    const labels = [...(control.labels ?? [])].map((label) => label.textContent).join("");
    const own = control.matches("a, button, summary") ? control.textContent : "";
    return !(control.getAttribute("aria-label") ?? labels + own).trim();
  })
  .map((control) => control.outerHTML)"""


class Watch:
    """Everything that a page logged, requested or opened."""

    def __init__(self, page) -> None:
        self.said: list[str] = []
        self.requests: list[str] = []
        page.on("console", lambda message: self.said.append(f"{message.type}: {message.text}"))
        page.on("pageerror", lambda error: self.said.append(f"error: {error}"))
        page.on("requestfailed", lambda request: self.said.append(f"failed: {request.url}"))
        page.on("dialog", self._dialog)
        page.on("request", lambda request: self.requests.append(request.url))

    def _dialog(self, dialog) -> None:
        self.said.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    def check(self, path) -> None:
        """Check that nothing was logged, and that only the page itself was requested."""
        assert self.said == []
        loaded = {url.partition("#")[0] for url in self.requests if not url.startswith("data:")}
        assert loaded == {path.as_uri()}


def wait_until(page, expression: str) -> None:
    """Wait for a condition; the policy of the page refuses Playwright's way to wait."""
    for _ in range(100):
        if page.evaluate(expression):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"never true: {expression}")


def shown_count(page) -> int:
    """Number of statements that the page claims to show."""
    return int(re.match(r"(\d+) statements?", page.inner_text("#list [role=status]"))[1])


def visible_entries(page) -> int:
    return page.evaluate("document.querySelectorAll('.entry:not([hidden])').length")


def open_entries(page, *, opened: bool = True) -> None:
    page.evaluate(f"$$('.entry').forEach((entry) => {{ entry.open = {str(opened).lower()}; }})")


def open_all(page) -> None:
    """Open what is closed, except for the statements."""
    page.evaluate(
        "document.querySelectorAll('details:not(.entry)').forEach((details) => { details.open = true; })"
    )


def check_images(page) -> None:
    broken = "[...document.images].filter((image) => !image.naturalWidth).map((image) => image.alt)"
    assert page.evaluate("document.images.length") > 0
    # What a figure shows, in words: of pictures and drawings.
    texts = "$$('img, svg[role=img]').map((x) => x.getAttribute('alt') ?? x.getAttribute('aria-label') ?? '')"
    poor = [text for text in page.evaluate(texts) if len(text) < 12 or re.search(r"\w\.\w{3}$", text)]
    assert poor == []
    page.evaluate("Promise.all([...document.images].map((image) => image.decode()))")
    assert page.evaluate(broken) == []


def check_width(page) -> None:
    """Check that nothing exceeds the width of the page, also if everything is open."""
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
    # Verdicts do not overlap.
    wide = "(x) => x.scrollWidth > x.clientWidth + 1"
    assert page.evaluate(f"[...document.querySelectorAll('.verdict')].filter({wide}).length") == 0


def check_search(page) -> None:
    total = visible_entries(page)
    page.fill("#list input", "no such words anywhere")
    assert shown_count(page) == visible_entries(page) == 0
    page.fill("#list input", "C1")
    assert 0 < shown_count(page) == visible_entries(page) < total
    page.fill("#list input", "")
    assert shown_count(page) == visible_entries(page) == total


def check_names(page) -> None:
    assert page.evaluate(NAMELESS) == []


def check_headings(page) -> None:
    """Check that there is one h1, one h2 per section, and that no level is skipped."""
    sections = page.locator("main > section")
    assert page.locator("main > section > h2:first-child").count() == sections.count() > 1
    levels = page.evaluate(
        "[...document.querySelectorAll('h1, h2, h3, h4')].map((heading) => +heading.tagName[1])"
    )
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(level <= before + 1 for before, level in pairwise(levels))


def check_contrast(page) -> None:
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert page.evaluate(FAINT) == []
    page.emulate_media(color_scheme="light")


def check_accessible(page) -> None:
    """Check that axe-core finds nothing wrong, and nothing that a person should look at but contrasts.

    `check_contrast` computes contrasts, also where axe-core cannot.
    """
    from axe_playwright_python.sync_playwright import Axe

    answer = Axe().run(page, options={"resultTypes": ["violations", "incomplete"]}).response
    open_questions = [rule for rule in answer["incomplete"] if rule["id"] != "color-contrast"]
    complaints = {
        (rule["id"], str(node["target"]))
        for rule in answer["violations"] + open_questions
        for node in rule["nodes"]
    }
    assert complaints == set()
    assert len(answer["passes"]) > 10


def check_figures(page) -> None:
    """Check that each figure can be enlarged and linked, and that what is closed stays so."""
    button = page.locator("button.enlarge:visible").first
    button.click()
    assert page.locator("#large[open] img").count() == 1
    page.keyboard.press("Escape")
    assert page.locator("#large[open]").count() == 0
    anchors = "(figure) => $(`.tools a[href='#${figure.id}']`, figure) !== null"
    assert page.evaluate(f"$$('figure.picture').every({anchors})")


def curves_of(page) -> list[dict]:
    return json.loads(page.locator("#curve-data").text_content())["curves"]


def number(text):
    return float(text.replace("−", "-"))


def reading(page):
    """The values of the point that the page shows."""
    texts = page.evaluate(
        "Object.fromEntries($$('.views-readout [id]').map((x) => [x.id.slice(4), x.innerText]))"
    )
    shown = {
        name: number(texts[name]) for name in ("a", "b", "c", "d", "threshold", "tpr", "fpr", "difference")
    }
    shown["interval"] = [number(text) for text in texts["interval"].strip("[]").split(", ")]
    return {**shown, "confident": texts["confident"].startswith("✓")}


def expected_reading(row):
    """The values of the point in the CSV file, with the digits that the page shows."""
    expected = {name: row[name] for name in "abcd"}
    expected |= {"threshold": pytest.approx(row["threshold"], rel=1e-5)}
    expected |= {name: pytest.approx(row[name], abs=5.1e-5) for name in ("tpr", "fpr", "difference")}
    expected["interval"] = pytest.approx([row["lower"], row["upper"]], abs=5.1e-5)
    return {**expected, "confident": row["confident"]}


def check_plot(page) -> None:
    """Check that curves can be chosen, and that their end points have the right rates."""
    curves = curves_of(page)
    datasets = list(dict.fromkeys(curve["dataset"] for curve in curves))
    assert page.locator("#choose-dataset option").all_text_contents() == datasets
    for dataset in (datasets[0], datasets[-1]):
        page.select_option("#choose-dataset", dataset)
        here = [curve for curve in curves if curve["dataset"] == dataset]
        for curve in (here[0], here[-1]):
            for name in ("protocol", "suite"):
                page.select_option(f"#choose-{name}", curve[name], force=True)
            page.check(f"#roc-classifiers input[type=radio][value='{curve['letter']}']")
            page.press("#roc-point", "End")
            positives, negatives = curve["positives"], curve["negatives"]
            read = [page.inner_text(f"#roc-{name}") for name in ("a", "b", "c", "d", "tpr", "fpr")]
            assert read == [str(positives), "0", str(negatives), "0", "1.0000", "1.0000"]
            confident = int(is_confident(np.cumsum(curve["b"]), np.cumsum(curve["c"])).sum())
            row = page.locator("#roc-classifiers tr.read td.number").all_text_contents()
            assert row[1:3] == [str(curve["of"]), str(confident)]
            heavy = page.locator("#roc-plot .read .heavy, #roc-plot .read .spot").count()
            assert (heavy > 0) == (confident > 0)


def check_print(page) -> None:
    """Check that in print everything is open, no control is left, and no figure is longer than a sheet."""
    closed = page.locator("details:not([open])").count()
    page.emulate_media(media="print")
    wait_until(page, "!document.querySelector('details:not([open])')")
    content = "[...document.querySelectorAll('.statement, .panel, main > section')]"
    assert page.evaluate(f"{content}.filter((x) => !x.checkVisibility()).length") == 0
    controls = "[...document.querySelectorAll('form, select, button, input[type=range], nav, .switch')]"
    assert page.evaluate(f"{controls}.filter((x) => x.checkVisibility()).length") == 0
    heights = "[...document.querySelectorAll('.picture img')].map((x) => x.getBoundingClientRect().height)"
    assert max(page.evaluate(heights)) < 240 / 25.4 * 96
    page.emulate_media(media="screen")
    wait_until(page, f"document.querySelectorAll('details:not([open])').length === {closed}")


def check_page(page, path) -> None:
    """Make all checks of the page about the paper."""
    watch = Watch(page)
    page.emulate_media(reduced_motion="reduce")
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        page.goto(path.as_uri())
        check_width(page)
        check_images(page)
        check_figures(page)
        open_all(page)
        open_entries(page)
        check_width(page)
        open_entries(page, opened=False)
    check_search(page)
    check_names(page)
    check_headings(page)
    check_contrast(page)
    check_accessible(page)
    check_plot(page)
    check_print(page)
    assert path.stat().st_size < 2e6
    watch.check(path)


def check_other_page(page, path) -> None:
    """Make all checks of the page about the talk or about the seeds."""
    watch = Watch(page)
    page.emulate_media(reduced_motion="reduce")
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        page.goto(path.as_uri())
        check_width(page)
        open_all(page)
        check_width(page)
        check_images(page)
    check_names(page)
    check_headings(page)
    check_contrast(page)
    check_accessible(page)
    page.reload()
    check_print(page)
    assert path.stat().st_size < 8e6
    assert page.locator("a[href='index.html']").count() == 1
    watch.check(path)


@contextmanager
def chromium():
    """Start a headless Chromium. If there is none, skip the test, or fail if CI requires a browser."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome")
    path = next(filter(None, map(shutil.which, names)), None)
    if find_spec("playwright") is None:
        _missing("the Python package playwright")
    if path is None:
        _missing("Chromium")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


def _missing(what: str) -> None:
    if os.getenv("CI_REQUIRE_CHROMIUM") == "1":
        pytest.fail(f"{what} is missing, and CI_REQUIRE_CHROMIUM is 1")
    pytest.skip(f"{what} is missing: the page is not tested in a browser")
