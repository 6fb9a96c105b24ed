"""The confident segment: contiguity, its areas by explicit integration, AveD."""

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from confident_roc.errors import InputError
from confident_roc.roc import auc, roc_points
from confident_roc.segment import ConfidentSegment, confident_segment
from confident_roc.tango import tango_interval


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
    segment = confident_segment(points, alpha)
    assert segment.threshold.tolist() == points.threshold[inside].tolist()
    assert np.all(np.diff(inside) == 1)


@given(curves())
def test_lower_alpha_never_loses_a_point(points):
    wide, narrow = confident_segment(points, 0.01), confident_segment(points, 0.2)
    assert set(narrow.threshold) <= set(wide.threshold)


def test_alpha_decides(talk):
    lengths = [len(confident_segment(roc_points(*talk), alpha)) for alpha in (0.001, 0.05, 0.5)]
    assert lengths == sorted(lengths, reverse=True)
    assert len(set(lengths)) == 3
    with pytest.raises(InputError, match=r"^alpha: 1\.5"):
        confident_segment(roc_points(*talk), 1.5)


def test_empty_is_not_zero():
    # All called positive, and then one: 100 and 59 false negatives or positives against none.
    segment = confident_segment(roc_points([1] * 60 + [0] * 100, [1] * 60 + [0] * 59 + [1] * 41))
    assert len(segment) == 0
    assert segment.areas is None
    assert segment.average_differences is None
    assert segment.threshold_range is None


def test_one_point_has_area_zero():
    segment = confident_segment(roc_points([1] * 60 + [0] * 100, [0.8] * 60 + [0.2] * 100))
    assert segment.threshold.tolist() == [0.8]
    assert segment.areas == {"V": 0, "V+Hl": 0, "V+Hr": 0, "V|Hr": 0}
    assert segment.average_differences == {"signed": 0, "absolute": 0}
    assert segment.threshold_range == (0.8, 0.8)


@given(curves())
def test_areas_by_explicit_integration(points):
    segment = confident_segment(points)
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
def test_vertical_area_is_within_the_auc(points):
    areas = confident_segment(points).areas
    assume(areas is not None)
    assert areas["V"] <= areas["V|Hr"] + 1e-12 <= auc(points) + 2e-12


@given(curves())
def test_whole_curve(points):
    """With the origin a segment that is the whole curve has V|Hr = AUC and V+Hl = 1.

    The origin is never a ROC point, so a real segment lacks the triangle below its lowest point.
    """
    f, t = np.r_[points.fpr, 0.0], np.r_[points.tpr, 0.0]
    whole = ConfidentSegment(np.r_[points.threshold, np.inf], f, t, np.zeros(len(f)))
    assert whole.areas["V|Hr"] == pytest.approx(auc(points), abs=1e-12)
    assert whole.areas["V"] == pytest.approx(auc(points), abs=1e-12)
    assert whole.areas["V+Hl"] == 1
    all_points = ConfidentSegment(points.threshold, points.fpr, points.tpr, points.difference)
    triangle = points.fpr[-1] * points.tpr[-1] / 2
    assert all_points.areas["V|Hr"] == pytest.approx(auc(points) - triangle, abs=1e-12)


@given(curves())
def test_average_differences(points):
    segment = confident_segment(points)
    assume(len(segment) > 0)
    kept = [d for d, s in zip(points.difference, points.threshold, strict=True) if s in segment.threshold]
    averages = segment.average_differences
    assert averages["signed"] == pytest.approx(sum(kept) / len(kept), abs=1e-15)
    assert averages["absolute"] == pytest.approx(sum(map(abs, kept)) / len(kept), abs=1e-15)
    assert abs(averages["signed"]) <= averages["absolute"] + 1e-15
    assert segment.threshold_range == (min(segment.threshold), max(segment.threshold))
