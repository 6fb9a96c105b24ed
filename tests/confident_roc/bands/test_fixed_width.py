"""Fixed-width bands: width, share and their errors against brute force; the paper's scores on dis."""

import math
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from matplotlib.path import Path as Outline
from scipy.stats import binom

from confident_roc._files import read_columns
from confident_roc.bands import fixed_width
from confident_roc.bands.fixed_width import (
    band_of_width,
    corners,
    fixed_width_band,
    fixed_width_bands,
    largest_distances,
    measured,
    quantile_ranks,
)
from confident_roc.bootstrap import bootstrap_curves
from confident_roc.errors import InputError
from confident_roc.roc import roc_points, vertices

GOLDEN = Path(__file__).parents[2] / "golden" / "weka-3.4.6"


def sample(seed=3, positives=15, negatives=25):
    random = np.random.default_rng(seed)
    actual = np.r_[np.ones(positives, int), np.zeros(negatives, int)]
    return actual, np.round(random.normal(actual, 1.0), 1)


def stump():
    """Labels and scores of a stump on a small dis: three distinct scores, few positives."""
    counts = {(0, 2): 5, (0, 1): 9, (0, 0): 82, (1, 2): 6, (1, 1): 2, (1, 0): 5}
    actual, score = np.repeat(list(counts), list(counts.values()), axis=0).T
    return actual, score.astype(float)


def made(fpr, tpr, k, width):
    line = np.asarray(fpr, float), np.asarray(tpr, float)
    return band_of_width(width, k, line, line, 0.95)


def counted_share(band, cells=300):
    """Share of the cells of ROC space whose middle lies between the two displaced curves."""
    middle = (np.arange(cells) + 0.5) / cells
    grid = np.array(np.meshgrid(middle, middle)).reshape(2, -1).T
    edge = np.c_[band.upper], np.c_[band.lower][::-1]
    return Outline(np.concatenate(edge)).contains_points(grid).mean()


@settings(max_examples=25)
@given(
    st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=1, max_size=12),
    st.sampled_from([0.1, 0.5, 1.0, 2.0, 8.0]),
    st.floats(0.01, 0.6),
)
def test_share_by_counting_cells(steps, k, width):
    rise = np.cumsum([(0, 0), *steps, (1, 1)], axis=0) / (np.sum(steps, axis=0) + 1)
    band = made(*np.unique(rise, axis=0).T, k, width)
    # A cell on an edge may count wrongly, and each edge crosses fewer than 2 x 300 of 300 x 300 cells.
    assert band.share == pytest.approx(counted_share(band), abs=2 / 300)


@given(st.floats(0.05, 20), st.floats(0, 1))
def test_share_of_a_diagonal_curve(k, width):
    """A point is as far from the diagonal as |FPR - TPR| / (1 + k): two triangles are left over."""
    diagonal = np.array([0.0, 1.0])
    left = max(0.0, 1 - (1 + k) * width)
    share = made(diagonal, diagonal, k, width).share
    assert share == pytest.approx(1 - left**2, abs=1e-12)


@given(st.integers(0, 50), st.sampled_from([0.2, 1.0, 5.0]))
def test_share_from_nothing_to_everything(seed, k):
    fpr, tpr = vertices(roc_points(*sample(seed)))
    shares = [made(fpr, tpr, k, width).share for width in (0, 0.05, 0.2, 0.5, 1e3)]
    assert shares[0] == pytest.approx(0, abs=1e-12)
    assert shares[-1] == pytest.approx(1, abs=1e-12)
    assert shares == sorted(shares)


def test_edges_are_the_curve_displaced_along_the_slope():
    fpr, tpr = np.array([0.0, 0.2, 1.0]), np.array([0.0, 0.7, 1.0])
    upper, lower = made(fpr, tpr, k=2.0, width=0.1).displaced
    np.testing.assert_allclose(upper, (fpr - 0.1, tpr + 0.2))
    np.testing.assert_allclose(lower, (fpr + 0.1, tpr - 0.2))


def displacement(fpr, tpr, k, x, y):
    """How far points must move along (1, -k) to meet the curve, by bisection on their side of it."""
    low, high = np.full(len(x), -2.0), np.full(len(x), 2.0)
    for _ in range(50):
        dx = (low + high) / 2
        here = x + dx
        # Outside the square the curve continues down and up.
        curve = np.where(here < 0, -np.inf, np.where(here > 1, np.inf, np.interp(here, fpr, tpr)))
        above = y - k * dx > curve
        low, high = np.where(above, dx, low), np.where(above, high, dx)
    return (low + high) / 2


def densely(fpr, tpr, steps=200):
    share = np.arange(steps) / steps
    return [
        np.r_[np.add.outer(v[:-1], 0 * share).ravel() + np.outer(np.diff(v), share).ravel(), v[-1]]
        for v in (fpr, tpr)
    ]


@pytest.mark.parametrize(("slope", "level"), [("sqrt(P/N)", 0.95), ("sqrt(N/P)", 0.8), (1.0, 0.5)])
@pytest.mark.parametrize("distinct", [sample(), stump()], ids=["many", "three"])
def test_width_is_the_smallest_that_holds_the_level(slope, level, distinct):
    """With three distinct scores, most curves are farthest away at a corner of the empirical curve."""
    actual, score = distinct
    bootstraps, seed = 60, 5
    band = fixed_width_band(
        points=roc_points(actual, score),
        slope=slope,
        level=level,
        bootstraps=bootstraps,
        seed=seed,
    )
    fpr, tpr = vertices(roc_points(actual, score))
    classes = [np.sort(score[actual == label])[::-1] for label in (0, 1)]
    largest = []
    for replicate in range(bootstraps):
        random = np.random.Generator(np.random.SFC64(np.random.SeedSequence(seed, spawn_key=(replicate,))))
        negative, positive = (scores[random.integers(0, len(scores), len(scores))] for scores in classes)
        labels = np.r_[np.zeros(len(negative), int), np.ones(len(positive), int)]
        curve = vertices(roc_points(labels, np.r_[negative, positive]))
        largest.append(np.abs(displacement(fpr, tpr, band.slope, *densely(*curve))).max())
    # The dense sample of a curve may miss its farthest point, by less than this.
    slack = 0.002
    assert sum(d <= band.width + 1e-9 for d in largest) >= level * bootstraps
    assert sum(d <= band.width - slack for d in largest) < level * bootstraps
    assert len(set(np.round(largest, 6))) >= 15


def test_distance_at_a_corner_of_the_empirical_curve():
    """A resample without the middle score is the diagonal. Its own vertices are on the empirical curve."""
    fpr, tpr = np.array([0, 0.1, 1]), np.array([0, 0.8, 1])
    c, a = np.array([[0, 0, 10], [0, 1, 10]], np.int32), np.array([[0, 0, 5], [0, 4, 5]], np.int32)
    # Along (1, -1) the corner (0.1, 0.8) is 0.35 away from the diagonal.
    np.testing.assert_allclose(measured(c, a, 1.0, fpr, fpr + tpr), [0.35, 0], atol=1e-15)


@given(
    st.lists(st.tuples(*[st.integers(0, 4)] * 4), min_size=1, max_size=6), st.sampled_from([0.2, 1.0, 5.0])
)
def test_distance_of_a_resample_by_a_dense_walk(steps, k):
    """The largest distance along the whole curve, on either side of it."""
    (c, a, centre_c, centre_a) = np.cumsum([(0, 0, 0, 0), *steps, (1, 1, 1, 1)], axis=0).astype(np.int32).T
    fpr, tpr = centre_c / centre_c[-1], centre_a / centre_a[-1]
    f, t = densely(c / c[-1], a / a[-1])
    walked = np.abs(f - np.interp(k * f + t, k * fpr + tpr, fpr)).max()
    (found,) = measured(c[None], a[None], k, fpr, k * fpr + tpr)
    # A step of the walk is a part of 200 of a piece, and the distance changes by less than twice as much.
    assert walked - 1e-12 <= found <= walked + 2 / 200


@pytest.mark.parametrize(("level", "rank"), [(0.95, 19), (0.9, 18), (0.951, 20), (0.05, 1)])
def test_width_is_an_order_statistic(monkeypatch, level, rank):
    distances = np.arange(20, 0, -1)[:, None] / 100
    monkeypatch.setattr(fixed_width, "largest_distances", lambda *_: distances)
    band = fixed_width_band(points=roc_points(*sample()), level=level, bootstraps=20)
    assert band.width == rank / 100


# The Monte-Carlo error of a width, which is a quantile of the drawn curves


@pytest.mark.parametrize("level", [0.05, 0.5, 0.95, 0.999])
@pytest.mark.parametrize("draws", [1, 2, 20, 72, 73, 500, 5000, 100_000])
def test_ranks_of_a_quantile_are_binomial(draws, level):
    low, high = quantile_ranks(draws, level)
    assert (low, high) == (binom.ppf(0.025, draws, level), binom.ppf(0.975, draws, level) + 1)
    # As many draws are below the quantile as a binomial number: `low` or more, and fewer than `high`.
    assert binom.cdf(high - 1, draws, level) - binom.cdf(low - 1, draws, level) >= 0.95


@pytest.mark.parametrize("slope", ["sqrt(P/N)", 3])
def test_interval_of_a_width_contains_the_width_of_many_draws(slope):
    """In about 95 of 100 seeds: this is what the interval claims, and it is not wider than it needs to be."""
    random = np.random.default_rng(2)
    points = roc_points(np.repeat([1, 0], [30, 50]), random.normal(np.repeat([1, 0], [30, 50])))
    true = fixed_width_band(points=points, slope=slope, bootstraps=40_000, seed=1000)
    seeds, draws = 200, 200
    bands = [
        fixed_width_band(points=points, slope=slope, bootstraps=draws, seed=seed) for seed in range(seeds)
    ]
    for name in ("width", "share"):
        ends = np.array([getattr(band, f"{name}_interval") for band in bands])
        value = getattr(true, name)
        covered = np.mean((ends[:, 0] <= value) & (value <= ends[:, 1]))
        chance = 3 * math.sqrt(0.95 * 0.05 / seeds)
        assert 0.95 - chance <= covered <= 0.95 + chance
        own = np.array([getattr(band, name) for band in bands])
        assert np.all((ends[:, 0] <= own) & (own <= ends[:, 1]))


def test_no_corner_of_a_resample_is_left_out():
    """The vertices within straight runs are not drawn; the distances are those of all vertices."""
    points = roc_points(*sample(3, 40, 400))
    line = corners(points)
    drawn, _ = fixed_width._possible_corners(points)
    assert len(drawn) < 0.7 * len(points)
    found = largest_distances(points, [line], [0.7], {"bootstraps": 100})[:, 0]
    u = 0.7 * line[0] + line[1]
    every = [
        measured(c, a, 0.7, line[0], u)
        for c, a in bootstrap_curves(points, lambda c, a: (c, a), bootstraps=100)
    ]
    np.testing.assert_array_equal(found, np.concatenate(every))


@pytest.mark.parametrize("level", [0.8, 0.95])
def test_interval_is_two_of_the_distances(monkeypatch, level):
    distances = np.random.default_rng(1).permutation(np.arange(1, 301))[:, None] / 1000
    monkeypatch.setattr(fixed_width, "largest_distances", lambda *_: distances)
    band = fixed_width_band(points=roc_points(*sample()), level=level)
    assert band.width_interval == tuple(rank / 1000 for rank in quantile_ranks(300, level))
    ends = [made(band.fpr, band.tpr, band.slope, width).share for width in band.width_interval]
    assert band.share_interval == tuple(ends)


def test_few_draws_say_little():
    """Of 20 curves none is surely above the 95 % quantile, and all of ROC space may be in the band."""
    band = fixed_width_band(points=roc_points(*sample()), bootstraps=20)
    assert band.width_interval[1] == 1
    assert band.share_interval[1] == pytest.approx(1)
    assert fixed_width_band(points=roc_points(*sample()), bootstraps=1).width_interval[0] == 0


def test_one_bootstrap_serves_all_slopes():
    points = roc_points(*sample())
    options = {"bootstraps": 150, "seed": 4}
    slopes = ["sqrt(P/N)", 1, "sqrt(N/P)", 7.5]
    for slope, band in zip(slopes, fixed_width_bands(points, slopes, **options), strict=True):
        alone = fixed_width_band(points=points, slope=slope, **options)
        assert (band.slope, band.width, band.share) == (alone.slope, alone.width, alone.share)
        assert (band.width_interval, band.share_interval) == (alone.width_interval, alone.share_interval)


def test_slopes():
    points = roc_points(*sample(positives=9, negatives=36))
    slopes = ("sqrt(P/N)", "sqrt(N/P)", 3)
    assert [fixed_width_band(points=points, slope=slope, bootstraps=3).slope for slope in slopes] == [
        0.5,
        2,
        3,
    ]


def test_the_seed_decides():
    points = roc_points(*sample())
    widths = [fixed_width_band(points=points, bootstraps=200, seed=seed).width for seed in (1, 1, 2, 3)]
    assert widths[0] == widths[1]
    assert len(set(widths)) > 1


def test_order_of_examples_does_not_count():
    actual, score = sample()
    bands = [
        fixed_width_band(points=roc_points(a, s), bootstraps=50)
        for a, s in ((actual, score), (actual[::-1], score[::-1]))
    ]
    assert bands[0].width == bands[1].width


def test_a_perfect_classifier_has_no_band():
    band = fixed_width_band(points=roc_points([0, 0, 1, 1], [0.1, 0.1, 0.9, 0.9]), bootstraps=50)
    assert (band.width, band.share) == (0, 0)


# The share of each classifier on dis with the scores of Weka 3.4.6, two decimals, from one bootstrap each.
SHARES = {"S": 0.58, "T": 0.60, "F": 0.72, "B": 0.84}


def dis(letter):
    scores = read_columns(GOLDEN / f"dis.{letter}.csv", {"actual": int, "p_positive": float})
    return roc_points(scores["actual"], scores["p_positive"])


@pytest.mark.parametrize("letter", SHARES)
def test_dis_shares(letter):
    """With 13 positives the share jumps from one resample to the next: the chance of the draw is allowed for.

    The rank of the width among B bootstrapped curves is binomial; both ours and the reference scatter so.
    """
    bootstraps, level = 2000, 0.95
    chance = 3 * math.sqrt(2 * level * (1 - level) / bootstraps)
    low, high = (
        fixed_width_band(points=dis(letter), level=level + sign * chance, bootstraps=bootstraps).share
        for sign in (-1, 1)
    )
    assert low - 0.005 <= SHARES[letter] <= high + 0.005


@pytest.mark.parametrize("letter", "STFB")
def test_dis_bands_cover_more_than_half_of_roc_space(letter):
    """The paper's statement on its bands on dis holds with the default slope."""
    assert fixed_width_band(points=dis(letter)).share > 0.5


@pytest.mark.parametrize(
    ("options", "culprit"),
    [
        ({"level": 0}, "level"),
        ({"level": 1}, "level"),
        ({"level": math.nan}, "level"),
        ({"bootstraps": 0}, "bootstraps"),
        ({"slope": "sqrt(P)"}, "slope"),
        ({"slope": 0}, "slope"),
        ({"slope": 1e-7}, "slope"),
        ({"slope": -1}, "slope"),
        ({"slope": math.inf}, "slope"),
        ({"slope": math.nan}, "slope"),
    ],
)
def test_bad_options(options, culprit):
    with pytest.raises(InputError, match=rf"^{culprit}: .+; allowed: .+") as caught:
        fixed_width_band(points=roc_points(*sample()), **options)
    assert "\n" not in str(caught.value)
