"""Bands: geometry by brute force, each kind against an independent computation, and edge cases."""

import math

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from matplotlib.path import Path as Outline
from numpy.random import SFC64, Generator, SeedSequence
from scipy import stats

from confident_roc.bands import METHODS, band
from confident_roc.bands._band import edges_from_heights, within_roc_space
from confident_roc.bands.fixed_width import band_of_width, fixed_width_band
from confident_roc.bands.joint_regions import critical_distance, joint_regions_band, kept_probability
from confident_roc.bands.pointwise import pointwise_band
from confident_roc.errors import InputError, InputWarning
from confident_roc.roc import roc_points, vertices

DRAWING = {"fixed-width", "pointwise"}


def draws(method, **options):
    return {"bootstraps": 60, **options} if method in DRAWING else {}


def sample(seed=3, positives=13, negatives=80, decimals=1):
    random = np.random.default_rng(seed)
    actual = np.r_[np.ones(positives, int), np.zeros(negatives, int)]
    return actual, np.round(random.normal(actual), decimals)


def resampled_curves(actual, score, bootstraps, seed=1):
    """Vertices of the curves that bands draw, from the resampled examples themselves."""
    classes = [np.sort(score[actual == label])[::-1] for label in (0, 1)]
    for r in range(bootstraps):
        random = Generator(SFC64(SeedSequence(seed, spawn_key=(r,))))
        negative, positive = (scores[random.integers(0, len(scores), len(scores))] for scores in classes)
        labels = np.r_[np.zeros(len(negative), int), np.ones(len(positive), int)]
        yield vertices(roc_points(labels, np.r_[negative, positive]))


def rated(negatives, positives):
    scores = np.arange(len(negatives), 0, -1)
    labels = np.r_[np.zeros(sum(negatives)), np.ones(sum(positives))]
    return roc_points(labels, np.r_[np.repeat(scores, negatives), np.repeat(scores, positives)])


@st.composite
def scored(draw, most=25):
    n = draw(st.integers(3, most))
    actual = draw(st.lists(st.integers(0, 1), min_size=n, max_size=n).filter(lambda y: 0 < sum(y) < len(y)))
    score = draw(st.lists(st.integers(0, 8), min_size=n, max_size=n).filter(lambda s: len(set(s)) > 1))
    return roc_points(actual, score)


@st.composite
def rising(draw):
    """A ROC curve, as vertices."""
    steps = draw(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=1, max_size=9))
    line = np.cumsum([(0, 0), *steps, (1, 1)], axis=0)
    return tuple((line / line[-1]).T)


# The region between two lines


@given(rising(), st.floats(0, 0.7), st.floats(0, 0.7))
def test_a_line_is_cut_off_at_the_sides(line, dx, dy):
    """Every point of the displaced line inside the square is on the cut line, and that one stays inside."""
    fpr, tpr = line[0] - dx, line[1] + dy
    x, y = within_roc_space(fpr, tpr)
    assert (x[0], y[0], x[-1], y[-1]) == (0, 0, 1, 1)
    assert np.all(np.diff(x) >= 0)
    assert np.all(np.diff(y) >= 0)
    along = np.linspace(0, len(fpr) - 1, 300)
    dense = [np.interp(along, np.arange(len(fpr)), v) for v in (fpr, tpr)]
    inside = (dense[0] >= 0) & (dense[1] <= 1)
    s = dense[0][inside] + dense[1][inside]
    np.testing.assert_allclose(np.interp(s, x + y, x), dense[0][inside], atol=1e-12)


@given(rising(), rising(), st.sampled_from([0.2, 1.0, 4.0]), st.floats(0, 0.5))
def test_contains_by_a_dense_walk(line, curve, k, width):
    """A curve is inside if every point of it is within the width of the line, along the slope."""
    one = band_of_width(width, k, line, line, 0.95)
    f, t = (np.interp(np.linspace(0, 1, 4001), np.linspace(0, 1, len(v)), v) for v in curve)
    u = k * f + t
    distance = np.abs(f - np.interp(u, k * line[0] + line[1], line[0])).max()
    assume(abs(distance - width) > 5e-4)
    assert one.contains(curve) == (distance < width)


def test_contains_on_vertical_pieces():
    line = np.array([0, 0, 1.0]), np.array([0, 1, 1.0])
    one = band_of_width(0.1, 1.0, line, line, 0.95)
    assert one.contains(([0, 0, 1], [0, 1, 1]))
    assert one.contains(([0, 0.1, 0.1, 1], [0, 0, 0.9, 1]))
    assert not one.contains(([0, 0.11, 0.11, 1], [0, 0, 0.9, 1]))
    assert not one.contains(([0, 0.1, 0.1, 1], [0, 0, 0.85, 1]))


def test_heights_are_the_ends_of_vertical_pieces():
    """Where an edge is vertical, the band reaches from its bottom, or to its top."""
    line = np.array([0, 0, 1.0]), np.array([0, 1, 1.0])
    one = band_of_width(0.125, 1.0, line, line, 0.95)
    lower, upper = one.heights([0, 0.0625, 0.125, 0.1875, 1])
    # The lower edge rises from (0.125, 0) to (0.125, 0.875), and at FPR 1 from 0.875 to 1.
    assert lower.tolist() == [0, 0, 0, 0.875, 0.875]
    assert upper.tolist() == [1, 1, 1, 1, 1]


def test_heights_on_vertical_pieces():
    fpr, tpr = vertices(roc_points(*sample()))
    one = joint_regions_band(points=roc_points(*sample()))
    lower, upper = one.heights([0.0, 1.0])
    assert lower[0] == 0
    assert upper[1] == 1
    dense = np.linspace(0, 1, 2001)
    lower, upper = one.heights(dense)
    assert np.all(lower <= upper)
    assert np.mean(upper - lower) == pytest.approx(one.share, abs=2e-3)
    assert one.mean_width == pytest.approx(np.mean(np.subtract(*one.heights(fpr[1:])[::-1])), abs=1e-15)
    assert tpr[0] == 0


@pytest.mark.parametrize(
    "curve", [([0, 0.5], [0, 0.5]), ([0, 0.6, 0.5, 1], [0, 0.1, 0.2, 1]), ([0, 1], [0, 0.5, 1]), ([], [])]
)
def test_contains_refuses_what_is_no_curve(curve):
    one = joint_regions_band(points=roc_points(*sample()))
    with pytest.raises(InputError, match=r"^curve: .+; allowed: .+"):
        one.contains(curve)


@given(
    st.lists(st.tuples(st.floats(0, 1), st.floats(0, 0.5), st.floats(0, 0.5)), min_size=3, max_size=12),
    rising(),
)
def test_levelling_limits_loses_no_curve(limits, curve):
    """A curve keeps the limits at the given FPR if and only if it keeps the levelled ones there."""
    middle, below, above = np.sort(np.array(limits)[:, 0]), *np.array(limits).T[1:]
    fpr = np.linspace(0, 1, len(middle))
    lower, upper = np.clip(middle - below, 0, 1), np.clip(middle + above, 0, 1)
    lower[0], lower[-1], upper[-1] = 0, min(1, lower[-1]), 1
    low_edge, high_edge = edges_from_heights(fpr, lower, upper)
    highest = np.array([np.max(curve[1][curve[0] <= f]) for f in fpr])
    on_line = np.maximum(highest, np.interp(fpr, *curve))
    lowest = np.array(
        [np.interp(f, *curve) if f not in curve[0] else curve[1][curve[0] == f][0] for f in fpr]
    )
    keeps = np.all(lowest >= lower - 1e-12) and np.all(on_line <= upper + 1e-12)
    levelled_low = np.array([low_edge[1][low_edge[0] <= f].max() for f in fpr])
    levelled_high = np.interp(fpr, *high_edge)
    keeps_levelled = np.all(lowest >= levelled_low - 1e-12) and np.all(on_line <= levelled_high + 1e-12)
    assert keeps == keeps_levelled


@settings(max_examples=25)
@given(scored(), st.sampled_from(sorted(METHODS)), st.sampled_from([0.5, 0.9, 0.99]))
def test_what_all_bands_are(points, method, level):
    one = band(points=points, method=method, level=level, **draws(method))
    assert (one.method, one.level) == (method, level)
    for x, y in (one.lower, one.upper):
        assert (x[0], y[0], x[-1], y[-1]) == (0, 0, 1, 1)
        assert np.all(np.diff(x) >= 0)
        assert np.all(np.diff(y) >= 0)
    assert one.contains(one.lower)
    assert one.contains(one.upper)
    assert 0 <= one.share <= 1 + 1e-12
    assert 0 <= one.mean_width <= 1 + 1e-12


@settings(max_examples=20)
@given(scored(), st.sampled_from(sorted(METHODS)))
def test_share_by_counting_cells(points, method):
    one = band(points=points, method=method, **draws(method))
    cells = 300
    middle = (np.arange(cells) + 0.5) / cells
    grid = np.array(np.meshgrid(middle, middle)).reshape(2, -1).T
    # A cell on an edge may count wrongly, and each edge crosses fewer than 2 x 300 of 300 x 300 cells.
    counted = Outline(np.c_[one.polygon]).contains_points(grid).mean()
    assert one.share == pytest.approx(counted, abs=2 * 2 / cells)


@pytest.mark.parametrize("method", METHODS)
def test_a_higher_level_makes_a_wider_band(method):
    points = roc_points(*sample(decimals=3))
    inner, outer = (band(points=points, method=method, level=level, **draws(method)) for level in (0.7, 0.95))
    assert inner.share < outer.share
    assert outer.contains(inner.lower)
    assert outer.contains(inner.upper)


@pytest.mark.parametrize("method", ["fixed-width", "joint-regions"])
@pytest.mark.parametrize("seed", range(4))
def test_the_curve_is_inside_a_band_around_it(method, seed):
    points = roc_points(*sample(seed))
    assert band(points=points, method=method, **draws(method)).contains(points)


# Fixed width


@pytest.mark.parametrize(("level", "expected"), [(0.95, 57), (0.9, 54), (0.5, 30), (0.951, 58)])
def test_fixed_width_contains_as_many_curves_as_the_level_says(level, expected):
    """And not one more, since no two of these curves are equally far away at that rank."""
    examples = sample(5, 40, 60, decimals=6)
    one = fixed_width_band(points=roc_points(*examples), level=level, bootstraps=60, slope=1.3)
    inside = sum(one.contains(curve) for curve in resampled_curves(*examples, 60))
    assert inside >= expected
    narrower = band_of_width(one.width - 1e-6, one.slope, (one.fpr, one.tpr), one.centre, level)
    assert sum(narrower.contains(curve) for curve in resampled_curves(*examples, 60)) < expected


# Joint regions


@pytest.mark.parametrize(
    ("n", "level", "printed"),
    # Critical values of Kolmogorov's statistic from the usual tables (three decimals).
    [(1, 0.95, 0.975), (5, 0.95, 0.563), (10, 0.95, 0.409), (10, 0.99, 0.489), (20, 0.9, 0.265)],
)
def test_critical_values_of_the_tables(n, level, printed):
    assert critical_distance(n, level) == pytest.approx(printed, abs=6e-4)


@pytest.mark.parametrize("level", [0.01, 0.3, 0.5, 0.9, math.sqrt(0.95), 0.9999])
def test_critical_distance_is_scipys(level):
    """scipy is exact up to 140 values, approximate beyond; ours is exact up to 5000."""
    for n in (1, 2, 3, 7, 13, 40, 60, 140):
        assert critical_distance(n, level) == pytest.approx(stats.kstwo.ppf(level, n), abs=1e-9)
    for n, slack in ((151, 3e-6), (959, 2e-7), (5000, 1e-7)):
        assert stats.kstwo.cdf(critical_distance(n, level), n) == pytest.approx(level, abs=slack)
    assert kept_probability(5001, critical_distance(5001, level)) == pytest.approx(level, abs=1e-8)


@given(st.integers(1, 40), st.floats(0.02, 1))
def test_kept_probability_is_scipys(n, distance):
    assume(2 * n * distance > 1)  # an empirical distribution is half a step away at least
    assert kept_probability(n, distance) == pytest.approx(stats.kstwo.cdf(distance, n), abs=1e-12)


def test_critical_distance_tends_to_the_limit():
    n = 40_000
    assert critical_distance(n, 0.95) * math.sqrt(n) == pytest.approx(stats.kstwobign.ppf(0.95), abs=2e-3)


def test_joint_regions_are_the_union_of_the_rectangles():
    points = roc_points(*sample(2, 13, 60))
    one = joint_regions_band(points=points)
    dx, dy = (stats.kstwo.ppf(math.sqrt(0.95), n) for n in (60, 13))
    fpr, tpr = vertices(points)
    grid = np.array(np.meshgrid(*[(np.arange(150) + 0.5) / 150] * 2)).reshape(2, -1)
    dense = [np.interp(np.linspace(0, len(v) - 1, 3000), np.arange(len(v)), v) for v in (fpr, tpr)]
    in_some = np.zeros(grid.shape[1], bool)
    for f, t in zip(*dense, strict=True):
        in_some |= (np.abs(grid[0] - f) <= dx) & (np.abs(grid[1] - t) <= dy)
    inside = Outline(np.c_[one.polygon]).contains_points(grid.T)
    assert np.mean(in_some != inside) < 0.01


# Pointwise


def tprs_at(grid, examples, bootstraps):
    """Compute the highest TPR of each curve at each FPR from all its pieces."""
    rows = []
    for f, t in resampled_curves(*examples, bootstraps):
        row = []
        for x in grid:
            i = np.flatnonzero(f <= x)[-1]
            slope = (t[i + 1] - t[i]) / (f[i + 1] - f[i]) if i + 1 < len(f) else 0
            row.append(t[i] + slope * (x - f[i]))
        rows.append(row)
    return np.array(rows)


@pytest.mark.parametrize("held", [1 << 22, 150, 1])
def test_pointwise_limits_by_brute_force(monkeypatch, held):
    """The result is the same if the rates are computed for a few FPR at a time."""
    monkeypatch.setattr("confident_roc.bands.pointwise._HELD", held)
    examples = sample(6, 13, 40)
    one = pointwise_band(points=roc_points(*examples), level=0.9, pieces=20, bootstraps=50)
    grid = np.arange(21) / 20
    lower, median, upper = np.quantile(tprs_at(grid, examples, 50), [0.05, 0.5, 0.95], axis=0)
    np.testing.assert_allclose(one.centre, [[0, *grid], [0, *median]], atol=1e-12)
    np.testing.assert_allclose(one.heights(grid[1:])[0], lower[1:], atol=1e-12)
    np.testing.assert_allclose(one.heights(grid)[1], upper, atol=1e-12)


# One function for all


def test_band_takes_points_or_scores():
    actual, score = sample()
    labels = np.where(actual == 1, "sick", "well")
    for method in METHODS:
        one = band(points=roc_points(actual, score), method=method, **draws(method))
        other = band(labels, score, pos_label="sick", method=method, **draws(method))
        assert one.share == other.share
    assert band(actual, score, bootstraps=50).method == "fixed-width"


@pytest.mark.parametrize(
    ("options", "culprit"),
    [
        ({"method": "bayes"}, "method"),
        ({"level": 1.0}, "level"),
        ({"method": "joint-regions", "level": 0}, "level"),
        ({"method": "pointwise", "level": math.nan}, "level"),
        ({"method": "pointwise", "pieces": 0}, "pieces"),
        ({"method": "pointwise", "slope": 1}, "slope"),
        ({"method": "joint-regions", "bootstraps": 10}, "bootstraps"),
        ({"method": "fixed-width", "bootstrap": 10}, "bootstrap"),
        ({"method": "pointwise", "seed": -1}, "seed"),
    ],
)
def test_bad_options(options, culprit):
    with pytest.raises(InputError, match=rf"^{culprit}: .+; allowed: .+") as caught:
        band(*sample(), **options)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("method", METHODS)
def test_weights_are_refused(method):
    points = roc_points([0, 1, 1, 0], [1, 2, 3, 4], sample_weight=[1, 2, 0.5, 1])
    with pytest.raises(InputError, match=r"^points: weighted"):
        band(points=points, method=method)


# Edges


@pytest.mark.parametrize("method", METHODS)
def test_thirteen_positives_and_few_scores(method):
    """A stump on dis: three distinct scores."""
    points = rated([52, 88, 819], [6, 2, 5])
    one = band(points=points, method=method, **draws(method))
    assert 0.1 < one.share < 0.9


@pytest.mark.parametrize("method", METHODS)
def test_one_point_between_the_ends(method):
    points = rated([5, 95], [9, 4])
    assert 0 < band(points=points, method=method, **draws(method)).share < 1


@pytest.mark.parametrize("method", METHODS)
def test_perfect_separation(method):
    points = rated([0, 40], [13, 0])
    one = band(points=points, method=method, **draws(method))
    if method == "joint-regions":
        assert one.share > 0.2  # the only one that knows how little 13 positives say
    else:
        # Edges that are straight over a hundredth of FPR cannot follow a vertical curve.
        straight = 0.005 if method == "pointwise" else 0
        assert one.share == pytest.approx(straight, abs=1e-12)


@pytest.mark.parametrize("method", METHODS)
def test_perfect_separation_of_distinct_scores(method):
    points = roc_points([0] * 40 + [1] * 13, range(53))
    assert band(points=points, method=method, **draws(method)).contains(points)


@pytest.mark.parametrize("method", METHODS)
def test_constant_scores(method):
    with pytest.warns(InputWarning):
        points = roc_points([0, 1, 0, 1, 1], [0.5] * 5)
    one = band(points=points, method=method, **draws(method))
    assert one.contains(([0, 1], [0, 1]))


@pytest.mark.parametrize("method", METHODS)
def test_one_example_of_a_class(method):
    for actual in ([1, 0, 0, 0], [0, 1, 1, 1]):
        one = band(actual, [1, 2, 3, 4], method=method, **draws(method))
        assert 0 <= one.share <= 1
