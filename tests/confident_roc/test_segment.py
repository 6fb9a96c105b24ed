"""The confident segment: contiguity, its areas by explicit integration, AveD."""

import math
import re

import numpy as np
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from confident_roc import band, segment_intervals
from confident_roc.errors import InputError
from confident_roc.roc import auc, roc_points
from confident_roc.segment import (
    AREAS,
    DIFFERENCES,
    aved_score,
    balanced_point,
    cauc_score,
    confident_segment,
    flat_summary,
    point_columns,
    segment_areas,
)
from confident_roc.tango import is_confident, tango_interval

pytestmark = pytest.mark.filterwarnings("ignore::confident_roc.errors.InputWarning")


@st.composite
def curves(draw):
    positives, negatives = draw(st.integers(1, 40)), draw(st.integers(1, 40))
    n = positives + negatives
    score = draw(st.lists(st.integers(0, 25), min_size=n, max_size=n))
    return roc_points([1] * positives + [0] * negatives, score)


def integral(heights, along, steps=20):
    """Integral of one coordinate along the other by the midpoints of many small steps between vertices."""
    total = 0.0
    for i in range(len(along) - 1):
        share = (np.arange(steps) + 0.5) / steps
        middle = heights[i] + share * (heights[i + 1] - heights[i])
        total += np.sum(middle) * (along[i + 1] - along[i]) / steps
    return total


@given(curves(), st.sampled_from([0.01, 0.05, 0.3]))
def test_the_points_whose_interval_contains_zero_and_no_others(points, alpha):
    lower, upper = tango_interval(points.b, points.c, points.n, alpha)
    assume(np.minimum(np.abs(lower), np.abs(upper)).min() > 1e-9)
    (inside,) = np.nonzero((lower <= 0) & (upper >= 0))
    segment = confident_segment(points=points, alpha=alpha)
    assert segment.threshold.tolist() == points.threshold[inside].tolist()
    assert np.all(np.diff(inside) == 1)


@given(curves())
def test_lower_alpha_never_loses_a_point(points):
    wide, narrow = confident_segment(points=points, alpha=0.01), confident_segment(points=points, alpha=0.2)
    assert set(narrow.threshold) <= set(wide.threshold)


def test_alpha_decides(talk):
    lengths = [len(confident_segment(points=roc_points(*talk), alpha=alpha)) for alpha in (0.001, 0.05, 0.5)]
    assert lengths == sorted(lengths, reverse=True)
    assert len(set(lengths)) == 3
    with pytest.raises(InputError, match=r"^alpha: 1\.5"):
        confident_segment(points=roc_points(*talk), alpha=1.5)


def empty_segment():
    """Two thresholds with 100 and 41 false positives, and no false negatives."""
    return [1] * 60 + [0] * 100, [1] * 60 + [0] * 59 + [1] * 41


def test_empty_is_not_zero():
    segment = confident_segment(points=roc_points(*empty_segment()))
    assert len(segment) == 0
    assert list(segment.areas) == list(AREAS)
    assert list(segment.average_differences) == list(DIFFERENCES)
    assert all(math.isnan(x) for x in (*segment.areas.values(), *segment.average_differences.values()))
    assert segment.threshold_range is None
    summary = segment.summary()
    assert [summary[key] for key in ("areas", "average_differences", "threshold_range")] == [None] * 3


def test_one_point_has_area_zero():
    segment = confident_segment(points=roc_points([1] * 60 + [0] * 100, [0.8] * 60 + [0.2] * 100))
    assert segment.threshold.tolist() == [0.8]
    assert segment.areas == {"V": 0, "V+Hl": 0, "V+Hr": 0, "V|Hr": 0}
    assert segment.average_differences == {"signed": 0, "absolute": 0}
    assert segment.threshold_range == (0.8, 0.8)


@given(curves())
def test_areas_by_explicit_integration(points):
    segment = confident_segment(points=points)
    assume(len(segment) > 1)
    f, t = segment.fpr[::-1], segment.tpr[::-1]
    areas = segment.areas
    vertical = integral(t, f)
    assert areas["V"] == pytest.approx(vertical, abs=1e-10)
    assert areas["V+Hl"] == pytest.approx(vertical + integral(f, t), abs=1e-10)
    assert areas["V+Hr"] == pytest.approx(vertical + integral(1 - f, t), abs=1e-10)
    # Under the segment, or right of it: up to the segment until f2, and then up to t2 from t1.
    right = (1 - f[-1]) * (t[-1] - t[0])
    assert areas["V|Hr"] == pytest.approx(vertical + right, abs=1e-10)
    assert areas["V"] <= areas["V|Hr"] <= areas["V+Hr"] + 1e-12


@given(curves())
@example(roc_points(*empty_segment()))
def test_vertical_area_is_within_the_auc(points):
    segment = confident_segment(points=points)
    areas = segment.areas
    if len(segment) == 0:
        assert all(map(math.isnan, areas.values()))
        return
    assert areas["V"] <= areas["V|Hr"] + 1e-12 <= auc(points) + 2e-12


@given(curves())
def test_whole_curve(points):
    """With the origin a segment that is the whole curve has V|Hr = AUC and V+Hl = 1.

    The origin is never a ROC point, so a real segment lacks the triangle below its lowest point.
    """
    whole = segment_areas(np.r_[points.fpr, 0.0], np.r_[points.tpr, 0.0])
    assert whole["V|Hr"] == pytest.approx(auc(points), abs=1e-12)
    assert whole["V"] == pytest.approx(auc(points), abs=1e-12)
    assert whole["V+Hl"] == 1
    triangle = points.fpr[-1] * points.tpr[-1] / 2
    assert segment_areas(points.fpr, points.tpr)["V|Hr"] == pytest.approx(auc(points) - triangle, abs=1e-12)


@given(curves())
def test_average_differences(points):
    segment = confident_segment(points=points)
    assume(len(segment) > 0)
    kept = [d for d, s in zip(points.difference, points.threshold, strict=True) if s in segment.threshold]
    averages = segment.average_differences
    assert averages["signed"] == pytest.approx(sum(kept) / len(kept), abs=1e-15)
    assert averages["absolute"] == pytest.approx(sum(map(abs, kept)) / len(kept), abs=1e-15)
    assert abs(averages["signed"]) <= averages["absolute"] + 1e-15
    assert segment.threshold_range == (min(segment.threshold), max(segment.threshold))


def test_from_scores_or_from_points(talk):
    points = roc_points(*talk)
    segments = [
        confident_segment(*talk),
        confident_segment(points=points),
        confident_segment(points=points, alpha=0.05),
        confident_segment(["+" if x else "-" for x in talk[0]], talk[1], pos_label="+"),
        confident_segment(*talk, sample_weight=np.ones(20)),
    ]
    assert [segment.summary() for segment in segments] == [segments[0].summary()] * 5
    assert len(confident_segment(*talk, alpha=0.5)) == len(confident_segment(points=points, alpha=0.5)) < 12


@pytest.mark.parametrize("function", [confident_segment, segment_intervals, band])
def test_labels_or_points_and_not_both(talk, function):
    """Everything that takes labels and scores takes points instead, by the same rules."""
    points = roc_points(*talk)
    for arguments, line in (
        ({"points": points, "pos_label": 1}, "points: given with pos_label"),
        ({"points": points, "y_true": talk[0]}, "points: given with y_true"),
        ({"y_true": talk[0]}, "y_score: missing"),
        ({"y_score": talk[1]}, "y_true: missing"),
        ({}, "y_true: missing"),
        ({"y_true": points}, "y_true: these are RocPoints; allowed: labels, or points=..."),
    ):
        with pytest.raises(InputError, match=f"^{re.escape(line)}"):
            function(**arguments)
    with pytest.raises(TypeError, match="positional"):
        function(*talk, 0.05)


def test_summary_of_the_talk(talk):
    segment = confident_segment(*talk)
    assert segment.summary() == {
        "n": 20,
        "positives": 10,
        "auc": pytest.approx(0.68),
        "points": 20,
        "confident_points": 12,
        "threshold_range": (0.35, 0.55),
        "areas": {
            name: pytest.approx(area) for name, area in zip(AREAS, (0.47, 0.6, 0.74, 0.55), strict=True)
        },
        "average_differences": {"signed": pytest.approx(-0.025), "absolute": pytest.approx(0.15)},
    }
    assert repr(segment) == "ConfidentSegment(12 of 20 points, thresholds 0.35 to 0.55, alpha 0.05)"
    assert str(segment).splitlines() == [
        "12 of 20 ROC points are confident (alpha 0.05)",
        "  examples      20, of which 10 positive",
        "  AUC           0.6800",
        "  thresholds    0.35 to 0.55",
        "  area (CAUC)   V 0.4700, V+Hl 0.6000, V+Hr 0.7400, V|Hr 0.5500",
        "  AveD          signed -0.02500, absolute 0.15000",
    ]


def test_the_points_have_their_intervals(talk):
    segment = confident_segment(*talk)
    names = ["threshold", "a", "b", "c", "d", "fpr", "tpr", "difference", "lower", "upper"]
    assert list(segment.points) == names
    assert {len(column) for column in segment.points.values()} == {12}
    points = segment.points
    assert np.array_equal(points["a"] + points["b"], [10] * 12)
    assert np.array_equal(points["difference"], (points["b"] - points["c"]) / 20)
    assert np.all((points["lower"] <= 0) & (points["upper"] >= 0))


def test_what_an_empty_segment_says():
    segment = confident_segment(*empty_segment())
    assert (len(segment), segment.balanced) == (0, None)
    assert {len(column) for column in segment.points.values()} == {0}
    assert repr(segment) == "ConfidentSegment(0 of 2 points, alpha 0.05)"
    assert str(segment).startswith("0 of 2 ROC points are confident")
    assert segment.summary()["areas"] is None


def test_without_a_confident_point_the_whole_curve_has_a_balanced_one():
    points = roc_points([1] * 60 + [0] * 1000, [1] * 60 + [0] * 590 + [1] * 410)
    assert confident_segment(points=points).balanced is None
    assert balanced_point(points) == {"threshold": 1, "a": 60, "b": 0, "c": 410, "d": 590}


def test_a_flat_summary_is_a_row_with_blanks_for_an_empty_segment(talk):
    segment = confident_segment(*talk)
    row = flat_summary({"name": "x", **segment.summary()})
    assert list(row)[:6] == ["name", "n", "positives", "auc", "points", "confident_points"]
    assert (row["threshold_from"], row["threshold_to"]) == segment.threshold_range
    assert [row[f"area {name}"] for name in AREAS] == list(segment.areas.values())
    assert row["AveD signed"] == segment.average_differences["signed"]
    empty = flat_summary(
        {**segment.summary(), "areas": None, "average_differences": None, "threshold_range": None}
    )
    assert list(empty) == list(row)[1:]
    assert {value for key, value in empty.items() if key not in segment.summary()} == {None}


def test_the_balanced_point_has_the_least_difference_then_the_fewest_errors(talk):
    assert confident_segment(*talk).balanced == {"threshold": 0.505, "a": 6, "b": 4, "c": 4, "d": 6}
    # b - c is -1 at 0.2 (c = 1) and 1 at 0.3 (b = 1). Both have one error, so the lower threshold counts.
    point = confident_segment([0, 0, 1, 1], [0.1, 0.2, 0.2, 0.3]).balanced
    assert point == {"threshold": 0.2, "a": 2, "b": 0, "c": 1, "d": 1}


@given(curves())
def test_no_confident_point_is_more_balanced(points):
    segment = confident_segment(points=points)
    assume(len(segment))
    best = segment.balanced
    keys = [(abs(b - c), b + c) for b, c in zip(points.b[segment.rows], points.c[segment.rows], strict=True)]
    assert (abs(best["b"] - best["c"]), best["b"] + best["c"]) == min(keys)


@given(curves(), st.sampled_from([0.01, 0.05, 0.3]))
def test_scores_are_what_the_segment_says(points, alpha):
    # These are the examples that have these points.
    positives, negatives = -np.diff(points.a, append=0), -np.diff(points.c, append=0)
    y_true = np.r_[np.ones(positives.sum(), int), np.zeros(negatives.sum(), int)]
    y_score = np.r_[np.repeat(points.threshold, positives), np.repeat(points.threshold, negatives)]
    segment = confident_segment(points=points, alpha=alpha)
    if len(segment):
        assert cauc_score(y_true, y_score, alpha=alpha) == segment.areas["V+Hl"]
        for area in AREAS:
            assert cauc_score(y_true, y_score, alpha=alpha, area=area) == segment.areas[area]
        assert aved_score(y_true, y_score, alpha=alpha) == segment.average_differences["absolute"]
        assert aved_score(y_true, y_score, alpha=alpha, difference="signed") == pytest.approx(
            segment.average_differences["signed"], abs=0
        )
        assert 0 <= aved_score(y_true, y_score, alpha=alpha) <= 1
    else:
        assert cauc_score(y_true, y_score, alpha=alpha) == 0


def test_scores_of_an_empty_segment():
    assert cauc_score(*empty_segment()) == 0
    assert np.isnan(cauc_score(*empty_segment(), empty=np.nan))
    assert np.isnan(aved_score(*empty_segment()))
    assert aved_score(*empty_segment(), empty=1.0) == 1


def test_scores_with_labels_and_weights(talk):
    y_true, y_score = ["sick" if x else "well" for x in talk[0]], talk[1]
    assert cauc_score(y_true, y_score, pos_label="sick") == pytest.approx(0.6)
    doubled = cauc_score(*talk, sample_weight=np.full(20, 2))
    assert doubled == cauc_score([*talk[0], *talk[0]], [*talk[1], *talk[1]]) < 0.6


@pytest.mark.parametrize(
    ("score", "options", "message"),
    [
        (cauc_score, {"area": "H"}, r"area: 'H'; allowed: V, V\+Hl, V\+Hr, V\|Hr"),
        (aved_score, {"difference": "squared"}, "difference: 'squared'; allowed: signed, absolute"),
        (cauc_score, {"alpha": 0}, "alpha: 0"),
    ],
)
def test_bad_options(talk, score, options, message):
    with pytest.raises(InputError, match=f"^{message}"):
        score(*talk, **options)


@pytest.mark.parametrize("alpha", [0.4, 0.05, 0.001])
def test_columns_of_points_have_the_intervals_of_their_alpha(alpha):
    """The flags differ between these alphas, so none can be taken for another."""
    random = np.random.default_rng(5)
    actual = np.repeat([1, 0], [20, 60])
    points = roc_points(actual, random.normal(actual))
    counts = [is_confident(points.b, points.c, other).sum() for other in (0.4, 0.05, 0.001)]
    assert 0 < counts[0] < counts[1] < counts[2] < len(points)
    for rows in (slice(None), slice(10, 75)):
        columns = point_columns(points, alpha, rows)
        b, c = points.b[rows], points.c[rows]
        lower, upper = tango_interval(b, c, points.n, alpha)
        np.testing.assert_array_equal(columns["lower"], lower)
        np.testing.assert_array_equal(columns["upper"], upper)
        np.testing.assert_array_equal(columns["confident"], is_confident(b, c, alpha))
        np.testing.assert_array_equal(columns["confident"], (lower <= 0) & (upper >= 0))
