"""Compare the JavaScript core of the pages with the library.

`largest_error(page, samples, alphas)` computes every number of every sample twice and returns the largest
distance. Counts, thresholds and flags must be equal.
"""

from __future__ import annotations

import json

import numpy as np

from confident_roc.page import PAGE
from confident_roc.segment import balanced_point, confident_segment, point_columns

CORE = (PAGE / "core.js").read_text(encoding="utf-8")
# JSON is much faster than the driver's own encoding of numbers.
COMPUTE = """(sent) => {
  const [labels, scores, alphas] = JSON.parse(sent);
  const points = ConfidentRoc.rocPoints(Uint8Array.from(labels), Float64Array.from(scores));
  return JSON.stringify(alphas.map((alpha) => {
    const z = ConfidentRoc.normalQuantile(alpha);
    const summary = ConfidentRoc.summary(points, alpha);
    const [threshold, b, c] = [points.threshold, points.b, points.c].map((column) => [...column]);
    const limits = b.map((_, i) => ConfidentRoc.tangoInterval(b[i], c[i], summary.n, z));
    const confident = b.map((_, i) => ConfidentRoc.isConfident(b[i], c[i], z));
    const [lower, upper] = [0, 1].map((side) => limits.map((pair) => pair[side]));
    const balanced = ConfidentRoc.balancedRow(points, summary.rows);
    return { summary, balanced, columns: { threshold, b, c, confident, lower, upper } };
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
        sent = json.dumps([np.asarray(label, int).tolist(), np.asarray(score, float).tolist(), alphas])
        for alpha, computed in zip(alphas, json.loads(page.evaluate(COMPUTE, sent)), strict=True):
            segment = confident_segment(label, score, alpha=alpha)
            errors += _errors(computed, segment, point_columns(segment.curve, alpha))
    return max(errors)


def _errors(computed, segment, columns) -> list[float]:
    expected = json.loads(json.dumps(segment.summary()))
    summary, table = computed["summary"], computed["columns"]
    assert {name: summary[name] for name in EXACT} == {name: expected[name] for name in EXACT}
    for name in ("threshold", "b", "c", "confident"):
        np.testing.assert_array_equal(table[name], columns[name], err_msg=name)
    if len(segment):
        best = balanced_point(segment.curve, segment.rows)
        assert [table[x][computed["balanced"]] for x in "bc"] == [best[x] for x in "bc"]
    ours, theirs = numbers(summary), numbers(expected)
    assert ours.keys() == theirs.keys()
    limits = [np.abs(np.array(table[name]) - columns[name]).max() for name in ("lower", "upper")]
    return [*(abs(ours[name] - theirs[name]) for name in ours), *limits]
