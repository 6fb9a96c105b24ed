"""Curves in few bytes."""

from __future__ import annotations

import json

import numpy as np

from confident_roc.tango import is_confident
from elazmeh2006.evaluation import Key, evaluate
from elazmeh2006.page import packed_curves
from elazmeh2006.page.packed_curves import LARGEST_ERROR, SMALLEST_ALPHA, packed

BAND = {"slope": 1.0, "width": 0.1, "share": 0.2, "share_interval": [0.19, 0.22], "level": 0.95}


def made(n):
    """Make a curve of many points, and its summary."""
    random = np.random.default_rng(1)
    actual = np.repeat([1, 0], [n // 4, n - n // 4])
    curve, summary = evaluate({"actual": actual, "score": random.normal(actual, 1)}, alpha=0.05)
    return curve, {"dataset": "d", "protocol": "p", "suite": "s", "letter": "S", **summary, "band": BAND}


def line_of(curve):
    """Compute the positions of the points of a packed curve."""
    b, c = np.cumsum(curve["b"]), np.cumsum(curve["c"])
    return c / curve["negatives"], 1 - b / curve["positives"]


def test_a_thinned_curve_looks_the_same_and_keeps_what_is_confident():
    curve, summary = made(4000)
    whole, thin = (packed(curve, summary, "name", thin=thin) for thin in (False, True))
    assert whole["of"] == thin["of"] == len(whole["threshold"]) == len(curve["threshold"])
    assert len(thin["threshold"]) < whole["of"] / 3
    assert thin["auc"] == summary["auc"]
    assert "auc" not in whole  # the page computes it
    # Points that are confident at some alpha of the page are all there, so its segments are exact.
    for alpha in (SMALLEST_ALPHA, 0.05):
        kept, of = (is_confident(np.cumsum(x["b"]), np.cumsum(x["c"]), alpha).sum() for x in (thin, whole))
        assert kept == of > 10
    # Along the falling diagonal a ROC curve is a function, so two curves can be compared at every place.
    (x, y), (fewer_x, fewer_y) = line_of(whole), line_of(thin)
    off = np.interp((x + y)[::-1], (fewer_x + fewer_y)[::-1], (fewer_y - fewer_x)[::-1]) - (y - x)[::-1]
    assert np.abs(off).max() <= 2 * LARGEST_ERROR


def test_curves_go_with_their_summaries(monkeypatch):
    curves, summaries = {}, {}
    for letter, n in (("S", 40), ("T", 400)):
        key = Key("d", "p", f"s-{letter}")
        curves[key], summary = made(n)
        summaries[key] = {**summary, "letter": letter, "band": {**BAND, "width": n}}
    names = {"s-S": "stump", "s-T": "tree"}
    stump, tree = packed_curves.packed_curves(curves, dict(reversed(summaries.items())), names)
    assert [(x["letter"], x["name"], x["band"]["width"]) for x in (stump, tree)] == [
        ("S", "stump", 40),
        ("T", "tree", 400),
    ]
    assert json.loads(json.dumps(tree)) == tree
    assert (tree["band"]["share"], tree["band"]["share_error"]) == (0.2, 0.015)
    assert len(tree["threshold"]) == tree["of"]
    # Curves are thinned if together they have too many points.
    monkeypatch.setattr(packed_curves, "MOST_POINTS", 100)
    assert len(packed_curves.packed_curves(curves, summaries, names)[1]["threshold"]) < tree["of"]
