"""Compare the JavaScript core of the pages with the library.

`largest_error(page, samples, alphas)` computes every number of every sample twice and returns the largest
distance. Counts and flags must be equal.
"""

from __future__ import annotations

import json

import numpy as np

from confident_roc.page import PAGE
from confident_roc.roc import roc_points
from confident_roc.segment import balanced_point, confident_segment, point_columns

CORE = (PAGE / "core.js").read_text(encoding="utf-8")
# JSON is much faster than the driver's own encoding of numbers.
COMPUTE = """(sent) => {
  const [points, alphas] = JSON.parse(sent);
  const { threshold, b, c } = points;
  return JSON.stringify(alphas.map((alpha) => {
    const z = ConfidentRoc.normalQuantile(alpha);
    const summary = ConfidentRoc.summary(points, alpha);
    const limits = b.map((_, i) => ConfidentRoc.tangoInterval(b[i], c[i], summary.n, z));
    const confident = b.map((_, i) => ConfidentRoc.isConfident(b[i], c[i], z));
    const [lower, upper] = [0, 1].map((side) => limits.map((pair) => pair[side]));
    const balanced = ConfidentRoc.balancedRow(points, summary.rows);
    return { summary, columns: { confident, lower, upper }, errors: [b[balanced], c[balanced]] };
  }));
}"""
EXACT = ("n", "positives", "points", "confident_points", "threshold_range")


def load(page):
    """Load the core into an empty page."""
    page.goto("about:blank")
    page.evaluate(f"{CORE}; window.ConfidentRoc = ConfidentRoc; 0")
    return page


def numbers(summary: dict) -> dict[str, float]:
    """Flatten the numbers of a summary that are no counts."""
    parts = [summary[name] or {} for name in ("areas", "average_differences")]
    return {"auc": summary["auc"], **{name: value for part in parts for name, value in part.items()}}


def largest_error(page, samples, alphas) -> float:
    """Return the largest distance between a number of the core and that of the library."""
    errors = [0.0]
    for label, score in samples:
        curve = roc_points(label, score)
        points = {name: getattr(curve, name).tolist() for name in ("threshold", "b", "c")}
        points |= {"positives": curve.positives, "negatives": curve.negatives}
        sent = json.dumps([points, alphas])
        for alpha, computed in zip(alphas, json.loads(page.evaluate(COMPUTE, sent)), strict=True):
            segment = confident_segment(points=curve, alpha=alpha)
            errors += _errors(computed, segment, point_columns(curve, alpha))
    return max(errors)


def _errors(computed, segment, columns) -> list[float]:
    expected = json.loads(json.dumps(segment.summary()))
    summary, table = computed["summary"], computed["columns"]
    assert {name: summary[name] for name in EXACT} == {name: expected[name] for name in EXACT}
    np.testing.assert_array_equal(table["confident"], columns["confident"])
    if len(segment):
        best = balanced_point(segment.curve, segment.rows)
        assert computed["errors"] == [best[x] for x in "bc"]
    ours, theirs = numbers(summary), numbers(expected)
    assert ours.keys() == theirs.keys()
    limits = [np.abs(np.array(table[name]) - columns[name]).max() for name in ("lower", "upper")]
    return [*(abs(ours[name] - theirs[name]) for name in ours), *limits]
