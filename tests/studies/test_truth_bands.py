"""The bands that only the study with a known truth has, each against an independent computation."""

import math

import numpy as np
import pytest
from numpy.random import SFC64, Generator, SeedSequence
from scipy import optimize, stats
from truth import working_hotelling
from truth.averaging import threshold_averaging_band, vertical_averaging_band
from truth.bands import DRAWN, FORMULAS, KINDS
from truth.fixed_width import band_around_mean, band_of_points
from truth.populations import population
from truth.samples import Sample, auc_limits
from truth.working_hotelling import NoFitError, fit_binormal, working_hotelling_band

from confident_roc import auc_interval
from confident_roc.bands.fixed_width import band_of_width, fixed_width_band
from confident_roc.compare import delong_test
from confident_roc.roc import roc_points, vertices


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


def test_kinds_are_all_bands():
    assert sorted(KINDS) == sorted([*DRAWN, *FORMULAS])


# Fixed width


def test_fixed_width_of_points_by_brute_force():
    examples = sample(5, 15, 40)
    level, k = 0.9, math.sqrt(15 / 40)
    points = roc_points(*examples)
    one = band_of_points(points, level, bootstraps=50)
    fpr, tpr = vertices(roc_points(*examples))
    distances = []
    for own_fpr, own_tpr in resampled_curves(*examples, 50):
        f, t = own_fpr[1:], own_tpr[1:]  # the origin is no point
        distances.extend(np.abs(f - np.interp(k * f + t, k * fpr + tpr, fpr)))
    exact = np.sort(distances)[math.ceil(level * len(distances)) - 1]
    assert exact <= one.width <= exact + 2**-20
    whole = fixed_width_band(points=roc_points(*examples), level=level, bootstraps=50, slope=k)
    assert one.width < whole.width


def test_mean_curve_by_brute_force():
    examples = sample(5, 15, 40)
    k = math.sqrt(15 / 40)
    one = band_around_mean(roc_points(*examples), bootstraps=40)
    fpr, tpr = one.centre
    u = k * fpr + tpr
    mean = np.mean([np.interp(u, k * f + t, f) for f, t in resampled_curves(*examples, 40)], axis=0)
    np.testing.assert_allclose(fpr, mean, atol=1e-12)
    assert np.all(np.diff(fpr) >= -1e-15)
    assert np.all(np.diff(tpr) >= -1e-15)
    # As many curves are inside as the level says, and not one more.
    inside = sum(one.contains(curve) for curve in resampled_curves(*examples, 40))
    narrower = band_of_width(one.width - 1e-6, k, (one.fpr, one.tpr), one.centre, 0.95)
    assert inside >= 38 > sum(narrower.contains(curve) for curve in resampled_curves(*examples, 40))


# Averaging


def test_threshold_averaging_has_the_moments_of_the_bootstrap():
    """The boxes need no bootstrap: at a threshold its mean and spread are binomial."""
    points = roc_points(*sample(4, 13, 50))
    one = threshold_averaging_band(points=points, level=0.9)
    z = stats.norm.ppf((1 + math.sqrt(0.9)) / 2)
    fpr, tpr = points.fpr, points.tpr
    dx = z * np.array([stats.binom(50, p).std() / 50 for p in fpr])
    dy = z * np.array([stats.binom(13, p).std() / 13 for p in tpr])
    for f, t, x, y in zip(fpr, tpr, dx, dy, strict=True):
        left, right, low, high = max(0, f - x), min(1, f + x), max(0, t - y), min(1, t + y)
        # The corners towards both edges are inside, and so is the box. (An edge may be vertical there.)
        assert one.heights([left + 1e-12])[1][0] >= high - 1e-12
        assert one.heights([right - 1e-12])[0][0] <= low + 1e-12
    # Edges touch boxes: with all a little smaller, a corner would be outside.
    upper_gap = [one.heights([max(0, f - x)])[1][0] - (t + y) for f, t, x, y in zip(fpr, tpr, dx, dy)]  # noqa: B905
    assert min(np.abs(upper_gap)) < 1e-12


def test_vertical_averaging_by_brute_force():
    examples = sample(6, 13, 40)
    one = vertical_averaging_band(roc_points(*examples), 0.9, bootstraps=50)
    grid = np.arange(101) / 100
    rates = tprs_at(grid, examples, 50)
    mean, spread = rates.mean(axis=0), stats.norm.ppf(0.95) * rates.std(axis=0, ddof=1)
    np.testing.assert_allclose(one.centre[1][1:], mean, atol=1e-12)
    # Limits that fall are levelled, since no curve does.
    lower = np.maximum.accumulate(np.clip(mean - spread, 0, 1)[1:])
    upper = np.minimum.accumulate(np.clip(mean + spread, 0, 1)[::-1])[::-1]
    np.testing.assert_allclose(one.heights(grid[1:])[0], lower, atol=1e-12)
    np.testing.assert_allclose(one.heights(grid)[1], upper, atol=1e-12)


# Working-Hotelling


def negative_log_likelihood(theta, negatives, positives):
    a, b, x = theta[0], theta[1], np.sort(theta[2:])
    p = np.diff(np.r_[0, stats.norm.cdf(x), 1])
    q = np.diff(np.r_[0, stats.norm.cdf(a + b * x), 1])
    if b <= 0 or min(p.min(), q.min()) <= 0:
        return 1e9
    return -(negatives @ np.log(p) + positives @ np.log(q))


RATINGS = [
    # The example of Dorfman and Alf has six ratings, as this one does.
    ([3, 5, 9, 20, 30], [28, 12, 9, 6, 2]),
    ([1, 2, 5, 7], [6, 3, 2, 2]),
    ([30, 19, 8, 2, 1], [3, 8, 11, 22, 17]),
]


def rated(negatives, positives):
    scores = np.arange(len(negatives), 0, -1)
    labels = np.r_[np.zeros(sum(negatives)), np.ones(sum(positives))]
    return roc_points(labels, np.r_[np.repeat(scores, negatives), np.repeat(scores, positives)])


@pytest.mark.parametrize(("negatives", "positives"), RATINGS)
def test_binormal_fit_is_the_likeliest(negatives, positives):
    fit = fit_binormal(rated(negatives, positives))
    groups = np.array(negatives), np.array(positives)
    found = optimize.minimize(
        negative_log_likelihood,
        working_hotelling._Groups(*groups).start(),
        args=groups,
        method="Nelder-Mead",
        options={"xatol": 1e-9, "fatol": 1e-13, "maxiter": 40_000, "maxfev": 40_000, "adaptive": True},
    )
    assert [fit.a, fit.b] == pytest.approx(found.x[:2], abs=2e-5)


@pytest.mark.parametrize(("negatives", "positives"), RATINGS)
def test_derivatives_of_the_likelihood(negatives, positives):
    groups = working_hotelling._Groups(np.array(negatives), np.array(positives))
    theta = groups.start() + 0.03
    score, expected, observed = groups.derivatives(theta)
    eye = np.eye(len(theta)) * 1e-5
    slopes = [(groups.likelihood(theta + e) - groups.likelihood(theta - e)) / 2e-5 for e in eye]
    np.testing.assert_allclose(score, slopes, atol=1e-6)
    bends = [(groups.derivatives(theta + e)[0] - groups.derivatives(theta - e)[0]) / 2e-5 for e in eye]
    np.testing.assert_allclose(-observed, bends, atol=1e-5)
    # Fisher's information is the observed one at the expected counts.
    p, q = groups._probabilities(theta)
    typical = working_hotelling._Groups(p * sum(negatives), q * sum(positives))
    np.testing.assert_allclose(expected, typical.derivatives(theta)[2], atol=1e-9)


def test_working_hotelling_by_its_formula():
    points = rated(*RATINGS[0])
    fit = fit_binormal(points)
    one = working_hotelling_band(points=points, level=0.9)
    width = math.sqrt(stats.chi2.ppf(0.9, 2))
    # At the probits where edges are computed they are exact, and rising here.
    x = np.linspace(-7, 7, 701)[250:450:20]
    error = np.sqrt([np.array([1, v]) @ fit.covariance @ np.array([1, v]) for v in x])
    lower, upper = one.heights(stats.norm.cdf(x))
    np.testing.assert_allclose(lower, stats.norm.cdf(fit.a + fit.b * x - width * error), atol=1e-9)
    np.testing.assert_allclose(upper, stats.norm.cdf(fit.a + fit.b * x + width * error), atol=1e-9)
    np.testing.assert_allclose(
        np.interp(stats.norm.cdf(x), *one.centre), stats.norm.cdf(fit.a + fit.b * x), atol=1e-9
    )


def test_covariance_is_that_of_repeated_samples():
    """With many examples the fits of samples vary as the covariance of one fit predicts."""
    shift, random = 1.5, np.random.default_rng(2)
    actual = np.repeat([1, 0], [150, 600])
    fits = [fit_binormal(roc_points(actual, random.normal(shift * actual))) for _ in range(150)]
    scatter = np.cov([[fit.a, fit.b] for fit in fits], rowvar=False)
    mean = np.mean([fit.covariance for fit in fits], axis=0)
    # The relative error of a variance of 150 values is sqrt(2 / 149) = 12 %. Three times that is allowed.
    np.testing.assert_allclose(np.diag(scatter), np.diag(mean), rtol=0.36)
    assert np.mean([fit.a for fit in fits]) == pytest.approx(
        shift, abs=3 * math.sqrt(mean[0, 0] / 150) + 0.03
    )


def test_scores_need_not_be_normal():
    """The fit sees ranks only: any rising transform of the scores gives the same band."""
    actual, score = sample(1, 40, 200, decimals=8)
    one, other = (working_hotelling_band(points=roc_points(actual, s)) for s in (score, np.exp(3 * score)))
    assert one.share == other.share


@pytest.mark.parametrize(
    ("negatives", "positives", "reason"),
    [([5, 95], [9, 4], "1 between .+; allowed: 2 or more"), ([0, 40], [13, 0], "")],
)
def test_a_curve_that_cannot_be_fitted(negatives, positives, reason):
    with pytest.raises(NoFitError, match=rf"^points: {reason}"):
        working_hotelling_band(points=rated(negatives, positives))
    with pytest.raises(NoFitError, match=r"^points: no binormal"):
        working_hotelling_band(points=roc_points([0] * 40 + [1] * 13, range(53)))


# DeLong's plain interval


@pytest.mark.filterwarnings("ignore::confident_roc.errors.InputWarning")
def test_delongs_interval_is_its_formula():
    scores = population("binormal").sample(13, 80, np.random.default_rng(1))
    lower, upper, _ = auc_limits(Sample(population("binormal"), 13, scores))["AUC, delong"]
    actual = np.arange(93) < 13
    # The standard error is that of the difference from a classifier that does not vary.
    error = delong_test(actual, scores[0], np.zeros(93)).error
    middle = auc_interval(actual, scores[0]).estimate
    half = 1.959963984540054 * error
    assert [lower, upper] == pytest.approx([max(0, middle - half), min(1, middle + half)])
    apart = [np.arange(93.0)[::-1]] * 2
    lower, upper, _ = auc_limits(Sample(population("binormal"), 13, tuple(apart)))["AUC, delong"]
    assert (lower, upper) == auc_limits(Sample(population("binormal"), 13, tuple(apart)))["AUC, newcombe"][:2]
