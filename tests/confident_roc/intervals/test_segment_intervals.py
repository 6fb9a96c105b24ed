"""Intervals for CAUC and AveD: oracles, coverage, edges."""

import math
import warnings

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.metrics import average_precision_score

from confident_roc.bootstrap import bootstrap_curves
from confident_roc.errors import FewPositivesWarning, InputError, InputWarning
from confident_roc.intervals import segment_intervals
from confident_roc.intervals.measures import measures_of as kernel_measures
from confident_roc.roc import auc, roc_points
from confident_roc.segment import AREAS, DIFFERENCES, confident_segment
from confident_roc.tango import normal_quantile

# The two thresholds predict all, or 410 negatives and all positives, positive. No resample is confident.
NEVER = [1] * 60 + [0] * 1000, [1] * 60 + [0] * 590 + [1] * 410


def sample(seed=3, positives=13, negatives=80, decimals=1):
    random = np.random.default_rng(seed)
    actual = np.r_[np.ones(positives, int), np.zeros(negatives, int)]
    return actual, np.round(random.normal(actual), decimals)


def measures_of(points, alpha=0.05):
    """AUC, average precision, areas and differences of a curve, one by one; NaN if there is no segment."""
    segment = confident_segment(points=points, alpha=alpha)
    areas, differences = segment.areas, segment.average_differences
    counts = [np.diff(np.r_[0, x[::-1]]) for x in (points.c, points.a)]
    labels, scores = [0] * len(points) + [1] * len(points), -np.tile(np.arange(len(points)), 2)
    precision = average_precision_score(labels, scores, sample_weight=np.concatenate(counts))
    return [auc(points), precision, *areas.values(), *differences.values()]


def examples_of(c, a):
    """A resample's examples, from its counts at the vertices."""
    scores = np.arange(len(c) - 1, 0, -1)
    labels = np.r_[np.zeros(c[-1], int), np.ones(a[-1], int)]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", InputWarning)  # a resample may have one score only
        return roc_points(labels, np.r_[np.repeat(scores, np.diff(c)), np.repeat(scores, np.diff(a))])


@pytest.mark.parametrize("stratified", [True, False])
@pytest.mark.parametrize(
    ("examples", "alpha"),
    [
        (sample(), 0.05),
        (sample(1, 5, 60), 0.3),
        (sample(2, 40, 40, 6), 0.01),
        (sample(3, 2, 3), 0.05),  # so few positives that predicting nothing positive would be confident
        (NEVER, 0.05),
    ],
)
def test_measures_of_resamples_are_those_of_their_examples(examples, alpha, stratified):
    points = roc_points(*examples)
    limit = normal_quantile(alpha) ** 2
    for c, a in bootstrap_curves(points, lambda c, a: (c, a), bootstraps=25, stratified=stratified):
        found = kernel_measures(c, a, limit)
        expected = [measures_of(examples_of(*row), alpha) for row in zip(c, a, strict=True)]
        np.testing.assert_allclose(found, expected, atol=1e-12)


@settings(max_examples=30)
@given(st.lists(st.tuples(st.integers(0, 1), st.integers(0, 9)), min_size=1, max_size=40), st.integers(0, 99))
def test_measures_of_any_resample(examples, seed):
    points = roc_points(*np.array([(0, 0), (1, 3), *examples]).T)
    limit = normal_quantile(0.05) ** 2
    for c, a in bootstrap_curves(points, lambda c, a: (c, a), bootstraps=5, seed=seed):
        expected = [measures_of(examples_of(*row)) for row in zip(c, a, strict=True)]
        np.testing.assert_allclose(kernel_measures(c, a, limit), expected, atol=1e-12)


def test_limits_are_percentiles():
    points = roc_points(*sample())
    found = segment_intervals(points=points, bootstraps=80, level=0.9, seed=2)
    rows = [
        measures_of(examples_of(*row))
        for c, a in bootstrap_curves(points, lambda c, a: (c, a), bootstraps=80, seed=2)
        for row in zip(c, a, strict=True)
    ]
    intervals = list(found.by_name.values())
    lower, upper = np.nanquantile(rows, [0.05, 0.95], axis=0)
    np.testing.assert_allclose([i.lower for i in intervals], lower, atol=1e-12)
    np.testing.assert_allclose([i.upper for i in intervals], upper, atol=1e-12)
    assert [i.estimate for i in intervals] == pytest.approx(measures_of(points), abs=1e-12)
    assert list(found.areas) == list(AREAS)
    assert list(found.average_differences) == list(DIFFERENCES)
    assert (found.level, found.bootstraps) == (0.9, 80)
    assert segment_intervals(points=points).bootstraps == 5000


def test_same_on_two_threads():
    points = roc_points(*sample(5, 40, 400, 3))
    one, two = (segment_intervals(points=points, bootstraps=300, threads=threads) for threads in (1, 2))
    assert one == two


def test_resamples_without_a_segment_are_counted_not_zeros():
    """Some resamples have no confident point: limits are those of the others."""
    points = roc_points(*sample(0, 13, 200, 0))
    found = segment_intervals(points=points, bootstraps=400)
    assert 0 < found.empty < 400
    rows = np.array(
        [
            measures_of(examples_of(*row))
            for c, a in bootstrap_curves(points, lambda c, a: (c, a), bootstraps=400)
            for row in zip(c, a, strict=True)
        ]
    )
    empty = np.isnan(rows[:, 2])
    assert found.empty == empty.sum()
    assert found.areas["V+Hl"].lower == pytest.approx(np.quantile(rows[~empty, 3], 0.025), abs=1e-12)
    difference = found.average_differences["signed"]
    assert difference.upper == pytest.approx(np.quantile(rows[~empty, 6], 0.975), abs=1e-12)


def reached(ranks, negatives=200):
    """Examples whose confident segment ends at the last of these ranks: scores fall with the rank."""
    actual = np.zeros(negatives + len(ranks), int)
    actual[list(ranks)] = 1
    return actual, -np.arange(len(actual))


@pytest.mark.parametrize(
    ("ranks", "true_positives", "reason"),
    [
        ((0, 150, 160), 1, "the confident segment has 1 true positive, and with fewer than 3"),
        ((0, 1, 160, 170), 2, "the confident segment has 2 true positives, and with fewer than 3"),
        ((0, 1, 2, 160, 170), 3, "a confident point has 2 errors, and with fewer than 5"),
        ((*range(9), 160), 9, "a confident point has 1 error, and with fewer than 5"),
        ((*range(3), *range(150, 155)), 3, ""),
        (range(0, 60, 3), 10, ""),
    ],
)
def test_areas_of_too_few_true_positives_or_errors_have_no_interval(ranks, true_positives, reason):
    """They would not cover. One sentence for each call, and none if there are enough."""
    examples = reached(ranks)
    segment = confident_segment(*examples)
    assert segment.curve.a[segment.rows.start] == true_positives
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        found = segment_intervals(*examples, bootstraps=20)
    refused = bool(reason)
    sentence = f"no interval for CAUC: {reason}"
    assert [x.category for x in caught] == [FewPositivesWarning] * refused
    assert all(str(x.message).startswith(sentence) and x.filename == __file__ for x in caught)
    for area in found.areas.values():
        assert math.isnan(area.lower) == math.isnan(area.upper) == refused
        assert area.note.startswith(sentence) == refused
        assert not math.isnan(area.estimate)
    assert found.average_precision.lower < found.average_precision.upper


@pytest.mark.filterwarnings("ignore::confident_roc.errors.FewPositivesWarning")
def test_nothing_to_estimate():
    found = segment_intervals(*NEVER, bootstraps=50)
    assert found.empty == 50
    for interval in (*found.areas.values(), *found.average_differences.values()):
        assert all(math.isnan(x) for x in (interval.estimate, interval.lower, interval.upper))
    assert found.auc.lower < found.auc.estimate < found.auc.upper


@pytest.mark.filterwarnings("ignore::confident_roc.errors.FewPositivesWarning")
def test_no_segment_in_the_data_but_in_resamples():
    """The estimate is missing, the limits are not: they say what resamples with a segment have."""
    for seed in range(200):
        points = roc_points(*sample(seed, 13, 200, 0))
        if not len(confident_segment(points=points)):
            found = segment_intervals(points=points, bootstraps=300)
            if found.empty < 300:
                break
    assert math.isnan(found.average_differences["signed"].estimate)
    assert not math.isnan(found.average_differences["signed"].lower)
    assert math.isnan(found.areas["V"].lower)


@pytest.mark.parametrize(
    ("options", "culprit"),
    [
        ({"level": 1}, "level"),
        ({"alpha": 0}, "alpha"),
        ({"bootstraps": 0}, "bootstraps"),
        ({"seed": -1}, "seed"),
    ],
)
def test_bad_options(options, culprit):
    with pytest.raises(InputError, match=rf"^{culprit}: .+; allowed: .+"):
        segment_intervals(*sample(), **options)
