"""The linked views of the page, and the JavaScript core against the library."""

from __future__ import annotations

import numpy as np
import pytest
from page_sample import DATASETS, PROTOCOL, made_curve
from run.browser.core_checks import largest_error, load
from run.browser.page_checks import curves_of, expected_reading, number, reading, wait_until

from confident_roc import InputWarning
from confident_roc._style import LOOKS
from confident_roc.segment import confident_segment
from confident_roc.tango import is_confident, normal_quantile
from elazmeh2006.evaluation import points_of

ALPHAS = [1e-12, 0.001, 0.05, 0.3, 0.999]


# ---- the core


def hostile_samples():
    """Labels and scores with ties, one positive, one point, an empty segment, and scores of any size."""
    random = np.random.default_rng(17)
    yield [1, 0], [0.5, 0.5]  # a single point
    yield [0, 0, 0, 1], [-0.0, 0.0, 5e-324, 0.0]  # zeros of both signs are one threshold
    yield [1] * 40 + [0] * 2, [0.0] * 42  # no confident point
    yield [0] * 500 + [1], np.r_[np.linspace(0, 1, 500), 0.7]  # one positive
    for _ in range(60):
        n = int(random.integers(2, 90))
        label = (random.random(n) < random.choice([0.05, 0.3, 0.6])).astype(int)
        label[:2] = 1, 0
        score = random.normal(label * random.choice([0, 1, 5, -3]), 1).round(int(random.integers(0, 4)))
        yield label, score * random.choice([1.0, 1e-300, 1e300])


@pytest.mark.filterwarnings(f"ignore::{InputWarning.__module__}.{InputWarning.__name__}")
def test_core_agrees_with_the_library_on_hostile_data(blank):
    assert largest_error(load(blank), hostile_samples(), ALPHAS) < 1e-12


def test_core_has_the_exact_quantile(blank):
    alphas = np.r_[np.geomspace(1e-300, 0.5, 300), np.linspace(0.001, 0.999, 300)].tolist()
    computed = load(blank).evaluate("(alphas) => alphas.map(ConfidentRoc.normalQuantile)", alphas)
    assert computed == pytest.approx([normal_quantile(alpha) for alpha in alphas], rel=1e-14)


# ---- the cursor


def test_every_point_by_arrow_keys(page, made):
    page.select_option("#choose-dataset", DATASETS[1])
    page.select_option("#choose-suite", "sklearn")
    page.check("#roc-classifiers input[type=radio][value=T]")
    rows = made[1][DATASETS[1], "sklearn", "T"]
    page.press("#roc-point", "Home")
    for row in reversed(rows):
        assert reading(page) == expected_reading(row)
        page.press("#roc-point", "ArrowRight")
    # At the end it stays at the last point, and the way back has the same points.
    assert reading(page) == expected_reading(rows[0])
    page.press("#roc-point", "ArrowLeft")
    assert reading(page) == expected_reading(rows[1])
    assert page.inner_text("#roc-position") == f"{len(rows) - 1} of {len(rows)}"


def test_screen_readers_hear_the_point(page):
    page.press("#roc-point", "Home")
    before = page.get_attribute("#roc-point", "aria-valuetext")
    page.press("#roc-point", "PageUp")
    after = page.get_attribute("#roc-point", "aria-valuetext")
    assert before != after
    assert after.startswith(f"threshold {page.inner_text('#roc-threshold')}, ")
    assert page.inner_text("#roc-position").startswith("11 of ")


TRAVEL = """([length, start, stop]) => {
  const travel = LinkedViews.travelOf(length, [start, stop]);
  const places = Array.from({ length }, (_, i) => travel.place(length - 1 - i));
  const rows = places.map((place) => travel.row(place));
  const share = Array.from({ length: 1001 }, (_, i) => travel.row(i / 1000));
  return { places, rows, share: share.filter((row) => row >= start && row < stop).length / 1001 };
}"""


def test_the_slider_reaches_every_point_and_confident_ones_have_half_of_it(page):
    for length, start, stop in (
        *((962, 931, 949), (962, 0, 3), (962, 961, 962), (3, 1, 1)),
        *((1, 0, 1), (1, 0, 0), (20, 4, 16), (9, 0, 9)),
    ):
        travel = page.evaluate(TRAVEL, [length, start, stop])
        assert travel["rows"] == list(reversed(range(length)))
        assert travel["places"] == sorted(travel["places"])
        assert 0 <= travel["places"][0] <= travel["places"][-1] <= 1
        if stop > start:
            assert travel["share"] >= 0.49


def marker_inside(page, plot):
    """Whether the marker of the cursor is within the axes of a plot."""
    return page.evaluate(
        """(plot) => {
          const [mark, axis] = [".here", ".axis"].map((name) => $(`${plot} ${name}`).getBoundingClientRect());
          const [x, y] = [mark.x + mark.width / 2, mark.y + mark.height / 2];
          return x > axis.left - 2 && x < axis.right + 2 && y > axis.top - 2 && y < axis.bottom + 2;
        }""",
        plot,
    )


def test_the_marker_never_leaves_a_view(page):
    for key in ("Home", "End", "ArrowLeft"):
        page.press("#roc-point", key)
        for plot in ("#roc-plot", "#roc-zoom-plot", "#difference-plot"):
            assert marker_inside(page, plot), (key, plot)
    # In the enlarged view it is at the border, and looks different there.
    assert page.locator("#roc-zoom-plot .here.outside").count() == 1
    assert page.locator("#six-plot .tick").count() == 1


def place_of(page, row):
    """Position of a point of a curve on the screen."""
    box = page.evaluate(
        """() => {
          const { x, y, width, height } = $("#roc-plot .axis").getBoundingClientRect();
          return [x, y, width, height];
        }"""
    )
    return box[0] + row["fpr"] * box[2], box[1] + (1 - row["tpr"]) * box[3]


def test_points_by_mouse(page, made):
    rows = made[1][DATASETS[0], "weka346", "F"]
    for letter in "STB":
        page.uncheck(f"#roc-classifiers input[type=checkbox][value={letter}]")
    page.locator("#roc-plot").scroll_into_view_if_needed()
    for row in rows[:: len(rows) // 4]:
        page.mouse.move(*place_of(page, row))
        assert reading(page) == expected_reading(row)


def test_a_click_reads_another_curve(page, made):
    page.check("#roc-classifiers input[type=radio][value=S]")
    page.locator("#roc-plot").scroll_into_view_if_needed()
    page.mouse.click(*place_of(page, made[1][DATASETS[0], "weka346", "T"][20]))
    assert page.locator("#roc-classifiers tr.read").count() == 1
    # A marker of figure 6 is a way to a curve, too.
    page.locator("#six-plot [data-letter=B]").dispatch_event("click")
    assert page.inner_text("#roc-which").startswith("B naive Bayes on dis")


def test_points_by_touch(browser, path, made):
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    page = context.new_page()
    page.goto(path.as_uri())
    for letter in "STB":
        page.uncheck(f"#roc-classifiers input[type=checkbox][value={letter}]")
    page.locator("#roc-plot").scroll_into_view_if_needed()
    rows = made[1][DATASETS[0], "weka346", "F"]
    for row in rows[:: len(rows) // 4]:
        page.touchscreen.tap(*place_of(page, row))
        assert reading(page) == expected_reading(row)
    context.close()


# ---- choices


def test_choices_change_segments_areas_and_figure_6(page):
    for choice in ((0.05, "V+Hl", "absolute"), (0.01, "V|Hr", "signed"), (0.2, "V", "signed")):
        alpha, area, difference = choice
        page.select_option("#choose-alpha", str(alpha))
        page.select_option("#choose-area", area)
        page.select_option("#choose-difference", difference)
        for i, letter in enumerate("STFB"):
            segment = confident_segment(points=points_of(made_curve(i)[0]), alpha=alpha)
            row = page.locator(f"#roc-classifiers tr:has([value={letter}]) td.number").all_text_contents()
            cauc, aved = segment.areas[area], segment.average_differences[difference]
            assert [int(row[1]), int(row[2])] == [len(segment.curve), len(segment)]
            assert [number(text) for text in row[4:]] == pytest.approx([cauc, aved], abs=5.1e-6)
            label = page.get_attribute("#six-plot svg", "aria-label").replace("−", "-")
            assert f"{letter} AveD {float(f'{aved:.4g}'):.12g}, CAUC {float(f'{cauc:.4g}'):.12g}" in label
        assert page.inner_text("#roc-area") == f"CAUC ({area})"
        assert area in page.inner_text("#six-plot")


def test_a_curve_without_confident_points_says_so(page):
    assert not page.is_visible("#roc-none")
    page.select_option("#choose-alpha", "0.2")
    curves = curves_of(page)
    # The curves of the sample have confident points, so a stump's curve of one point takes their place.
    page.evaluate(
        """(curve) => {
          const root = document.createElement("div");
          $("#roc-views").replaceWith(root);
          LinkedViews.mountViews(root, { curves: [curve] });
        }""",
        {**curves[0], "threshold": [0.5], "b": [0], "c": [curves[0]["negatives"]], "of": 1},
    )
    assert page.inner_text("#roc-none").startswith("No point of this curve is confident at alpha 0.05")
    assert not page.is_visible(".views-zoom")
    assert page.inner_text("#roc-position") == "1 of 1"
    assert "no confident point: S" in page.inner_text("#six-plot")


def test_one_curve_is_always_shown(page):
    for letter in "STFB":
        box = page.locator(f"#roc-classifiers input[type=checkbox][value={letter}]")
        box.uncheck(force=True) if letter != "B" else box.click()
    assert page.locator("#roc-classifiers input[type=checkbox]:checked").count() == 1
    assert page.locator("#roc-plot .line").count() == 1


def test_band(page):
    assert page.locator("#roc-plot .band").count() == 0
    page.check("#choose-band")
    assert page.locator("#roc-plot .band").count() == 1
    assert "43.2 ± 1.2 %" in page.inner_text("#roc-share")


# ---- the address


def test_the_address_follows_what_is_shown_and_leads_back(page, path):
    page.select_option("#choose-suite", "sklearn")
    page.check("#roc-classifiers input[type=radio][value=T]")
    page.select_option("#choose-alpha", "0.01")
    page.select_option("#choose-area", "V+Hr")
    page.press("#roc-point", "Home")
    page.press("#roc-point", "ArrowRight")
    wait_until(page, "location.hash.includes('point=2')")
    assert page.evaluate("location.hash") == f"#curve=dis/{PROTOCOL}/sklearn-T&point=2&alpha=0.01&area=V%2BHr"
    shown = reading(page)
    page.reload()
    assert reading(page) == shown
    assert page.input_value("#choose-area") == "V+Hr"
    assert page.evaluate("$('#curves').getBoundingClientRect().top") < 300


def test_an_unknown_address_says_so(page, path):
    for address, text in (
        ("curve=nowhere/x-T", "The address names what is not here: curve nowhere/x-T."),
        ("curve=dis/split/weka346-T&alpha=7", "alpha 7 (allowed: 0.001, 0.01, 0.05, 0.1, 0.2)"),
        ("curve=dis/split/weka346-T&point=0", "point 0 (allowed: 1 to "),
    ):
        page.goto(f"{path.as_uri()}#{address}")
        wait_until(page, f"$('.views-note').textContent.includes('{text}')")
        assert page.is_visible(".views-note")
    page.press("#roc-point", "End")
    assert not page.is_visible(".views-note")


def test_evidence_leads_to_its_curve(page):
    page.locator("#C3 > summary").click()
    page.locator("#C3 .judgement:has(b:text('sklearn')) .evidence a").click()
    # The browser informs the page about its new address a moment later.
    wait_until(page, "$('#roc-which').innerText.startsWith('T decision tree on dis')")
    assert page.input_value("#choose-suite") == "sklearn"


# ---- looks


def test_more_classifiers_than_colours_are_told_apart(page):
    """Lines of one colour differ in their dashes."""
    looks = page.evaluate(
        """Array.from({ length: 21 }, (_, i) => {
          const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
          line.setAttribute("class", LinkedViews.lookOf(i).line);
          $("#roc-plot svg").append(line);
          const style = getComputedStyle(line);
          return style.stroke + style.strokeDasharray;
        })"""
    )
    assert len(set(looks)) == 21


def test_markers_are_those_of_the_figures(page):
    assert page.evaluate("Object.keys(LinkedViews.MARKERS)") == [marker for _, _, marker in LOOKS]


def test_forced_colours_keep_dashes_and_markers(page):
    page.emulate_media(forced_colors="active")
    strokes = page.evaluate("$$('#roc-plot .line').map((line) => getComputedStyle(line).stroke)")
    assert len(set(strokes)) == 1
    assert strokes[0] == page.evaluate("getComputedStyle(document.body).color")


# ---- files


def download(page, button):
    with page.expect_download() as waiting:
        page.get_by_role("button", name=button, exact=True).click()
    return waiting.value


def test_downloads(page, made):
    points = download(page, "points (CSV)")
    assert points.suggested_filename == f"dis-{PROTOCOL}-weka346-points.csv"
    header, *lines = points.path().read_text().splitlines()
    assert header == "model,threshold,a,b,c,d,fpr,tpr,difference,lower,upper,confident"
    rows = [row for letter in "STFB" for row in made[1]["dis", "weka346", letter]]
    assert len(lines) == len(rows)
    for line, row in zip(lines, rows, strict=True):
        values = dict(zip(header.split(",")[1:], map(float, line.split(",")[1:]), strict=True))
        assert values == pytest.approx({name: float(row[name]) for name in values}, rel=1e-5, abs=1e-12)
        assert values["confident"] == is_confident(row["b"], row["c"])
    picture = download(page, "ROC (SVG)").path().read_text()
    assert picture.startswith("<svg")
    assert 'class="' not in picture
    assert "stroke-dasharray" in picture


def test_files_carry_no_formulas(page):
    texts = ["=cmd|1", "+1", "@x", "-y", 'a"b,c', -1, None, "plain"]
    line = page.evaluate("(texts) => LinkedViews.csvLine(texts)", texts)
    assert line == "'=cmd|1,'+1,'@x,'-y,\"a\"\"b,c\",-1,,plain\n"
