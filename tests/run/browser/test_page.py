"""The pages in a real browser."""

from __future__ import annotations

import pytest
from page_sample import HOSTILE, PROTOCOL, SUITES, experiment, sample
from run.browser import page_checks as checks
from run.browser.page_checks import shown_count

from elazmeh2006.page.build import build_page, experiment_page


def test_whole_page(blank, path):
    checks.check_page(blank, path)


@pytest.mark.parametrize("name", ["supplement", "forensics"])
def test_whole_other_page(blank, path, name):
    checks.check_other_page(blank, path.with_name(f"{name}.html"))


def test_whole_page_of_an_experiment(blank, tmp_path):
    file = tmp_path / "index.html"
    file.write_text(experiment_page(experiment(), ["a-L is best by AUC."]), encoding="utf-8")
    blank.goto(file.as_uri())
    checks.open_all(blank)
    for check in (checks.check_width, checks.check_images, checks.check_headings, checks.check_contrast):
        check(blank)
    checks.check_accessible(blank)


@pytest.mark.parametrize("name", ["supplement", "forensics"])
def test_pages_lead_to_each_other(blank, path, name):
    blank.goto(path.as_uri())
    blank.click(f"#more a[href='{name}.html']")
    blank.wait_for_url(path.with_name(f"{name}.html").as_uri())
    blank.click("header a[href='index.html']")
    blank.wait_for_url(path.as_uri())


# ---- search


def test_search_takes_all_words(page):
    page.fill("#list input", "COUNTS paragraph")
    assert page.locator(".entry:visible .id").all_text_contents() == ["E1"]
    assert shown_count(page) == 1
    page.fill("#list input", HOSTILE)
    assert shown_count(page) > 0


def test_address_with_nonsense(page, path):
    page.goto(f"{path.as_uri()}#verdict=perhaps&nothing=1&suite=%3Cimg%3E")
    page.goto(f"{path.as_uri()}#no-such-anchor")
    assert page.inner_text("#address") == "This page has no #no-such-anchor."
    page.goto(f"{path.as_uri()}#method")
    assert not page.is_visible("#address")


def test_count_is_announced(page):
    assert page.locator("#list [role=status]").count() == 1


# ---- entries


def test_an_entry_opens_by_keyboard_and_shows_what_it_has(page):
    entry = page.locator("#C3")
    entry.locator("summary").first.focus()
    assert not entry.locator(".statement").is_visible()
    page.keyboard.press("Enter")
    assert entry.locator(".statement").is_visible()
    text = entry.inner_text()
    for part in ("Section 4, paragraph 2", "printed .50, here .577 (+.077)", "thresholds: .1, .65", HOSTILE):
        assert part in text
    assert "The verdict is the same at 19 of 20 fold seeds." in text
    page.keyboard.press("Enter")
    assert not entry.locator(".statement").is_visible()


def test_an_address_opens_an_entry_that_is_closed_and_not_searched(blank, path):
    blank.goto(f"{path.as_uri()}#C3")
    assert blank.locator("#C3 .statement").is_visible()
    blank.fill("#list input", "E1")
    assert not blank.is_visible("#C3")
    blank.goto(f"{path.as_uri()}#C2")
    blank.goto(f"{path.as_uri()}#C3")
    assert blank.locator("#C3 .statement").is_visible()


def test_findings_and_definitions_lead_to_their_entries(page):
    page.locator("#numbers a[href='#C2']").first.click()
    page.locator("#C2 .statement").wait_for(state="visible")
    page.locator("#definitions a[href='#C3']").first.click()
    page.locator("#C3 .statement").wait_for(state="visible")


def test_an_entry_leads_to_its_figure(page):
    page.locator("#C3 > summary").click()
    page.locator("#C3 a[href='#figure6']").click()
    assert page.is_visible("#figure6")


# ---- safety


def test_hostile_names_do_nothing_and_are_shown(page):
    checks.open_entries(page)
    page.select_option("#choose-dataset", HOSTILE)
    assert HOSTILE in page.inner_text("#roc-which")
    assert page.locator("img[src=x]").count() == 0
    assert page.locator("[onerror]").count() == 0
    assert HOSTILE in page.inner_text("#numbers")


@pytest.mark.parametrize(
    ("attempt", "directive"),
    [
        ("new Image().src = 'https://example.invalid/x.png'", "img-src"),
        ("fetch('https://example.invalid/').catch(() => 0)", "connect-src"),
        (
            "document.head.append(Object.assign(document.createElement('script'), {text: 'hacked = 1'}))",
            "script-src-elem",
        ),
        ("document.body.setAttribute('style', 'color: red')", "style-src-attr"),
    ],
)
def test_policy_refuses(blank, path, attempt, directive):
    blank.goto(path.as_uri())
    refused = blank.evaluate(
        f"""() => new Promise((resolve) => {{
          document.addEventListener("securitypolicyviolation", (event) => resolve(event.effectiveDirective));
          {attempt};
          setTimeout(() => resolve("allowed"), 3000);
        }})"""
    )
    assert refused == directive


# ---- reading without a mouse, a screen or a script


def test_skip_link_comes_first_and_leads_to_the_content(page):
    page.keyboard.press("Tab")
    link = page.locator(".skip")
    assert link.evaluate("(x) => x === document.activeElement && x.getBoundingClientRect().left === 0")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"


def test_focus_can_be_seen(page):
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    style = "(x) => getComputedStyle(x).outlineStyle + ' ' + getComputedStyle(x).outlineWidth"
    assert page.evaluate(f"({style})(document.activeElement)") == "solid 3px"


def test_landmarks(page):
    for landmark in ("header", "nav[aria-label]", "main", "footer"):
        assert page.locator(f"body > {landmark}").count() == 1
    assert page.get_attribute("html", "lang") == "en"


def test_verdicts_have_a_word_and_a_symbol(page):
    texts = set(page.locator(".badge").all_text_contents())
    statements = {"✓ holds", "◐ holds only under", "✗ fails", "? cannot be tested"}
    assert texts == statements | {"⚐ confirmed", "○ explained"}


def test_without_script_everything_is_there_but_the_controls(browser, path):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(path.as_uri())
    assert page.is_visible("#figure6")
    page.click("#list > details > summary")
    assert not page.is_visible("#list input")
    page.click("#C3 > summary")
    assert page.is_visible("#C3 .statement")
    context.close()


def test_before_and_after_printing(page):
    closed = page.locator("details:not([open])").count()
    assert closed > 10
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.locator("details:not([open])").count() == 0
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.locator("details:not([open])").count() == closed


@pytest.mark.parametrize("width", [320, 390, 768, 1280, 1920])
def test_no_width_is_too_small(page, width):
    page.set_viewport_size({"width": width, "height": 800})
    checks.open_entries(page)
    checks.check_width(page)


def test_changed_verdicts_are_an_alert(blank, tmp_path):
    file = tmp_path / "index.html"
    file.write_text(build_page(sample(expected=False)[0]), encoding="utf-8")
    blank.goto(file.as_uri())
    assert "C1 (weka346)" in blank.inner_text("[role=alert]")
    assert blank.evaluate(checks.FAINT) == []


# ---- many data sets, of any name


@pytest.fixture(scope="module")
def crowd():
    """Contents with seventy data sets, three suites, and names of all kinds."""
    hostile = (
        HOSTILE,
        "</script><script>alert(3)</script>",
        "a & b",
        "$x_1$ 100%",
        "n\u00e4ive \u6570\u636e",
        "x" * 60,
    )
    datasets = (*(f"data-set-number-{i}" for i in range(64)), *hostile)
    contents, points = sample(datasets, {**SUITES, "m" * 60: ""}, thin=True)
    return contents, points, datasets


@pytest.fixture(scope="module")
def crowded(crowd, tmp_path_factory):
    file = tmp_path_factory.mktemp("crowd") / "index.html"
    file.write_text(build_page(crowd[0]), encoding="utf-8")
    return file


def test_seventy_data_sets_and_three_suites(blank, crowd, crowded):
    _, points, datasets = crowd
    watch = checks.Watch(blank)
    assert crowded.stat().st_size < 8e6
    for width in checks.WIDTHS:
        blank.set_viewport_size({"width": width, "height": 900})
        blank.goto(crowded.as_uri())
        checks.open_all(blank)
        checks.check_width(blank)
    checks.open_entries(blank)
    checks.check_width(blank)
    checks.check_images(blank)
    blank.fill("#list input", f"T3.{datasets[63]}.")
    assert shown_count(blank) == checks.visible_entries(blank) == 4
    assert blank.locator("#choose-dataset option").count() == 70
    for dataset in datasets[64:]:
        blank.select_option("#choose-dataset", dataset)
        blank.select_option("#choose-suite", "m" * 60)
        blank.press("#roc-point", "Home")
        which = blank.inner_text("#roc-which")
        assert which.endswith(f"on {dataset}, {PROTOCOL}")
        assert checks.reading(blank) == checks.expected_reading(points[dataset, "m" * 60, which[0]][-1])
    for width in checks.WIDTHS:
        blank.set_viewport_size({"width": width, "height": 900})
        checks.check_width(blank)
    assert blank.locator("img[src=x], [onerror], script:not([type]):not(:last-of-type)").count() == 0
    watch.check(crowded)


def test_what_is_left_out_is_said(blank, crowded, path):
    blank.goto(crowded.as_uri())
    curves = checks.curves_of(blank)
    kept, of = (sum(size) for size in zip(*((len(x["threshold"]), x["of"]) for x in curves), strict=True))
    assert kept < of
    assert "more points than this page can carry" in blank.inner_text("#curves .note")
    short = next(x for x in curves if len(x["threshold"]) < x["of"])
    blank.goto(f"{crowded.as_uri()}#curve={short['dataset']}/{PROTOCOL}/{short['suite']}-{short['letter']}")
    assert blank.inner_text("#roc-position").endswith(f" kept of {short['of']}")
    blank.goto(path.with_name("supplement.html").as_uri())
    blank.locator("#supplement-metrics summary").click()
    assert blank.inner_text("#supplement-metrics .note") == ("The first 500 of 630 rows; the file has all.")


def test_rows_of_a_long_table_can_be_searched(blank, crowded):
    blank.goto(crowded.as_uri())
    checks.open_all(blank)
    table = blank.locator("#table2")
    rows = table.locator("tbody tr:visible")
    assert rows.count() == 70
    table.locator("input").fill("NUMBER-63 13")
    assert rows.all_text_contents() == ["data-set-number-63train13yes"]
    assert table.locator("[role=status]").inner_text() == "1 row"
    table.locator("input").fill("")
    assert rows.count() == 70
    # The head of the table stays visible.
    box = table.locator(".tall")
    box.evaluate("(x) => x.scrollTo(0, 500)")
    assert box.locator("thead th").first.bounding_box()["y"] == pytest.approx(box.bounding_box()["y"], abs=2)
