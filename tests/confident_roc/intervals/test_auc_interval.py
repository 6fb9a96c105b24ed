"""Intervals for an AUC: against formulas and peers, at the edges, with clusters."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import bootstrap as scipy_bootstrap
from sklearn.metrics import average_precision_score, roc_auc_score

from confident_roc import auc_interval, model_intervals, segment_intervals
from confident_roc.bootstrap import bootstrap_curves
from confident_roc.compare import delong_test
from confident_roc.errors import InputError
from confident_roc.intervals.resamples import sampling
from confident_roc.segment import confident_segment

METHODS = ("logit", "newcombe", "percentile")


def sample(seed=3, positives=20, negatives=80, decimals=1, shift=1.0):
    random = np.random.default_rng(seed)
    actual = np.r_[np.ones(positives, int), np.zeros(negatives, int)]
    return actual, np.round(random.normal(shift * actual), decimals)


def error_of(actual, score):
    """DeLong's standard error: the difference from a classifier that does not vary."""
    return delong_test(actual, score, np.zeros(len(score))).error


@pytest.mark.filterwarnings("ignore::confident_roc.errors.InputWarning")
@pytest.mark.parametrize("examples", [sample(), sample(1, 5, 300, 3), sample(2, 50, 40, 0)])
def test_the_logit_interval_is_its_formula(examples):
    area, error = roc_auc_score(*examples), error_of(*examples)
    z = 1.6448536269514722
    found = auc_interval(*examples, level=0.9)
    assert (found.estimate, found.note) == (pytest.approx(area), "")
    logits = math.log(area / (1 - area)) + np.array([-z, z]) * error / (area * (1 - area))
    assert [found.lower, found.upper] == pytest.approx(1 / (1 + np.exp(-logits)))


def test_newcombe_solves_his_equation():
    examples = sample(4, 12, 200)
    found = auc_interval(*examples, method="newcombe")
    for x in (found.lower, found.upper):
        more = (12 + 200) / 2 - 1
        variance = x * (1 - x) * (1 + more * ((1 - x) / (2 - x) + x / (1 + x))) / (12 * 200)
        assert abs(x - found.estimate) == pytest.approx(1.959963984540054 * math.sqrt(variance))


def test_bootstrap_limits_are_near_scipys():
    """scipy draws other resamples."""
    actual, score = sample(5, 30, 60, 2)
    found = auc_interval(actual, score, method="percentile", bootstraps=4000)

    def area(x, y):
        return (np.sign(x[:, None] - y[None, :]).mean() + 1) / 2

    both = score[actual == 1], score[actual == 0]
    theirs = scipy_bootstrap(
        both, area, vectorized=False, method="percentile", n_resamples=4000, rng=np.random.default_rng(0)
    ).confidence_interval
    assert [found.lower, found.upper] == pytest.approx([theirs.low, theirs.high], abs=0.012)


EDGES = {
    "one positive example": ([0, 0, 0, 1], [1, 2, 4, 3]),
    "one negative example": ([0, 1, 1, 1], [2, 1, 3, 4]),
    "the classes do not overlap": ([0, 0, 1, 1, 1], [1, 2, 3, 4, 5]),
    "all scores are equal": ([0, 0, 1, 1], [1, 1, 1, 1]),
}


@pytest.mark.filterwarnings("ignore::confident_roc.errors.InputWarning")
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("reason", EDGES)
def test_an_edge_has_an_interval_and_a_sentence(reason, method):
    options = {"bootstraps": 20} if method == "percentile" else {}
    found = auc_interval(*EDGES[reason], method=method, **options)
    assert 0 <= found.lower < found.estimate + 1e-12
    assert found.estimate - 1e-12 < found.upper <= 1
    assert found.upper - found.lower > 0.2
    note = "" if method == "newcombe" else f"{reason}, so the limits are Newcombe's"
    assert found.note == note


@given(st.integers(1, 40), st.integers(1, 40))
def test_perfect_classes_are_not_certain(positives, negatives):
    """An AUC of 1 with few examples: the lower limit is below 1, and rises with the examples."""
    found = auc_interval([1] * positives + [0] * negatives, [2] * positives + [1] * negatives)
    more = auc_interval([1] * (positives + 1) + [0] * negatives, [2] * (positives + 1) + [1] * negatives)
    assert found.lower < 1
    assert found.upper == 1
    assert more.lower > found.lower


def test_weights_are_frequencies():
    actual, score = sample(1, 15, 40)
    weight = np.random.default_rng(2).integers(1, 4, len(actual))
    weighted = auc_interval(actual, score, sample_weight=weight)
    repeated = auc_interval(np.repeat(actual, weight), np.repeat(score, weight))
    assert [weighted.lower, weighted.upper] == pytest.approx([repeated.lower, repeated.upper])


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"method": "wald"}, "method: 'wald'"),
        ({"clusters": [1] * 100}, "clusters: not with method 'logit'"),
        ({"bootstraps": 10}, "bootstraps: not with method 'logit'"),
        (
            {"method": "percentile", "sample_weight": np.ones(100)},
            "points: weighted examples cannot be resampled",
        ),
        ({"method": "percentile", "clusters": [1, 2]}, "clusters: 2 for 100 examples"),
        ({"level": 1}, "level: 1 is out of range"),
    ],
)
def test_bad_options(options, message):
    with pytest.raises(InputError, match=rf"^{message}.*; allowed: "):
        auc_interval(*sample(), **options)


# Clusters


def test_clusters_of_one_row_are_the_rows():
    """If every row is a cluster, the resamples have the distribution of resampled rows."""
    examples = sample(1, 30, 70, 2)
    rows = auc_interval(*examples, method="percentile", bootstraps=4000)
    clusters = auc_interval(*examples, method="percentile", bootstraps=4000, clusters=np.arange(100))
    assert [clusters.lower, clusters.upper] == pytest.approx([rows.lower, rows.upper], abs=0.01)


def test_repeated_rows_do_not_make_an_interval_shorter():
    """Every row four times: as rows they are four times the data, as clusters they are the same data."""
    actual, score = sample(1, 30, 70, 2)
    once = auc_interval(actual, score, method="percentile", bootstraps=3000)
    patient = np.repeat([f"p{i}" for i in range(100)], 4)
    four = np.repeat(actual, 4), np.repeat(score, 4)
    kept = auc_interval(*four, method="percentile", bootstraps=3000, clusters=patient)
    naive = auc_interval(*four, method="percentile", bootstraps=3000)
    assert [kept.lower, kept.upper] == pytest.approx([once.lower, once.upper], abs=0.015)
    assert naive.upper - naive.lower < 0.6 * (kept.upper - kept.lower)


@pytest.mark.parametrize("stratified", [True, False])
def test_clusters_are_drawn_whole(stratified):
    """Rows of a cluster appear equally often; clusters with a positive are drawn apart if stratified."""
    actual = np.array([1, 0, 0, 0, 1, 0, 0, 0])
    cluster = np.array([7, 7, 2, 2, 9, 9, 3, 3])
    of = sampling(actual, np.arange(8.0), None, None, cluster)
    blocks = bootstrap_curves(
        of.points, lambda c, a: (c, a), units=of.units, bootstraps=60, stratified=stratified
    )
    c, a = (np.concatenate(part) for part in zip(*blocks, strict=True))
    # By falling score: each vertex has one row more, drawn as often as its neighbour in the cluster.
    times = np.diff(c + a)
    np.testing.assert_array_equal(times[:, ::2], times[:, 1::2])
    positives, negatives = a[:, -1], c[:, -1]
    if stratified:  # two clusters of each kind, with one positive and one negative, or two negatives
        assert set(positives) == {2}
        assert set(negatives) == {6}
    else:
        assert np.all(positives + negatives == 8)
        assert len(set(positives)) > 1


# Differences between models


def models(seed=1, n=300):
    random = np.random.default_rng(seed)
    actual = (random.random(n) < 0.2).astype(int)
    base = random.normal(actual)
    return actual, {name: np.round(base + s * random.normal(size=n), 2) for name, s in (("a", 0.5), ("b", 1))}


def drawn_rows(actual, score, replicate, seed=1):
    """The rows of a resample: numbered by class and falling score of the first model, ties by the second."""
    first, second = score.values()
    order = np.lexsort((-second, -first, actual))
    negatives = int(np.sum(actual == 0))
    sequence = np.random.SeedSequence(seed, spawn_key=(replicate,))
    random = np.random.Generator(np.random.SFC64(sequence))
    places = [
        random.integers(0, negatives, negatives),
        random.integers(negatives, len(actual), len(actual) - negatives),
    ]
    return order[np.concatenate(places)]


def test_differences_are_those_of_the_same_resampled_examples():
    actual, score = models()
    result = model_intervals(actual, score, bootstraps=80)
    rows = []
    for replicate in range(80):
        drawn = drawn_rows(actual, score, replicate)
        values = []
        for of in score.values():
            segment = confident_segment(actual[drawn], of[drawn])
            precision = average_precision_score(actual[drawn], of[drawn])
            values.append(
                [segment.auc, precision, segment.areas["V+Hl"], segment.average_differences["absolute"]]
            )
        rows.append(np.subtract(*values))
    found = result.differences["a", "b"]
    chosen = (found.auc, found.average_precision, found.areas["V+Hl"], found.average_differences["absolute"])
    for interval, column in zip(chosen, np.array(rows).T, strict=True):
        expected = np.nanquantile(column, [0.025, 0.975])
        assert [interval.lower, interval.upper] == pytest.approx(expected, abs=1e-12)
        tail = min(np.sum(column <= 0), np.sum(column >= 0))
        assert interval.p_value == min(1, 2 * (tail + 1) / 81)
    assert found.auc.estimate == pytest.approx(
        np.subtract(*(roc_auc_score(actual, x) for x in score.values()))
    )


def test_the_first_model_is_as_if_alone_and_rows_may_change_places():
    actual, score = models(2)
    both = model_intervals(actual, score, bootstraps=100)
    assert both.models["a"] == segment_intervals(actual, score["a"], bootstraps=100)
    order = np.random.default_rng(0).permutation(len(actual))
    moved = model_intervals(actual[order], {name: x[order] for name, x in score.items()}, bootstraps=100)
    assert moved == both


def test_a_paired_difference_is_shorter_than_one_of_strangers():
    actual, score = models(3)
    paired = model_intervals(actual, score, bootstraps=500)
    alone = [of.auc.upper - of.auc.lower for of in paired.models.values()]
    difference = paired.differences["a", "b"].auc
    assert difference.upper - difference.lower < 0.8 * math.hypot(*alone)
    with pytest.raises(InputError, match=r"^y_scores: 1 models; allowed: two or more"):
        model_intervals(actual, {"a": score["a"]})
