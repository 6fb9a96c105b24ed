"""Bootstrapped curves: numpy's generator bit for bit, curves against resampled examples, threads, memory."""

import os
import subprocess
import sys
import tracemalloc

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.random import SFC64, Generator, SeedSequence

from confident_roc.bootstrap import _kernel as kernel
from confident_roc.bootstrap import bootstrap_curves, counts_to_draw, rates
from confident_roc.errors import InputError
from confident_roc.roc import roc_points, vertices

SEEDS = [0, 1, 12345, 2**32 - 1, 2**32, 2**64 + 7, 2**128 - 1]
REPLICATES = [0, 1, 77, 2**31, 2**32 - 1]


def curves(points, **draws):
    """All curves, as two arrays of counts."""
    blocks = list(bootstrap_curves(points, lambda c, a: (c, a), **draws))
    return tuple(np.concatenate(part) for part in zip(*blocks, strict=True))


def sample(positives=8, negatives=40, decimals=1, seed=1):
    random = np.random.default_rng(seed)
    actual = np.r_[np.ones(positives, int), np.zeros(negatives, int)]
    return actual, np.round(random.normal(actual), decimals)


def stream(seed, replicate):
    state = np.empty(kernel.STATE_SIZE, np.uint64)
    kernel.seed_stream(SeedSequence(seed).pool.astype(np.uint64), replicate, state)
    return state


def numpys(seed, replicate):
    return SFC64(SeedSequence(seed, spawn_key=(replicate,)))


def words(state, size):
    """Draw words from a state, without changing it."""
    state, drawn = state[:4], []
    for _ in range(size):
        word, *state = kernel.next_word(*map(np.uint64, state))
        drawn.append(int(word))
    return drawn


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("replicate", REPLICATES)
def test_generator_is_numpys_bit_for_bit(seed, replicate):
    state = stream(seed, replicate)
    assert state[:4].tolist() == numpys(seed, replicate).state["state"]["state"].tolist()
    assert words(state, 1000) == numpys(seed, replicate).random_raw(1000).tolist()


@given(st.lists(st.integers(0, 2**64 - 1), min_size=4, max_size=4))
def test_generator_from_any_state(state):
    theirs = SFC64()
    theirs.state = {
        "bit_generator": "SFC64",
        "state": {"state": np.array(state, np.uint64)},
        "has_uint32": 0,
        "uinteger": 0,
    }
    assert words(state, 20) == theirs.random_raw(20).tolist()


def test_the_second_class_goes_on_where_the_first_stopped():
    """Also in the middle of a word: 7 draws leave half of one."""
    state = stream(3, 4)
    random = Generator(numpys(3, 4))
    for size in (7, 4, 1, 9, 6):
        counts = np.zeros(size, np.int32)
        kernel.count_draws(state, counts)
        assert counts.tolist() == np.bincount(random.integers(0, size, size), minlength=size).tolist()


@pytest.mark.parametrize("size", [1, 2, 3, 7, 1000, 65_537, 1_000_003])
def test_draws_are_numpys_integers(size):
    """Numpy's bounded integers are unbiased (Lemire); the same refusals give the same draws."""
    counts = np.zeros(size, np.int32)
    kernel.count_draws(stream(5, 6), counts)
    expected = np.bincount(Generator(numpys(5, 6)).integers(0, size, size), minlength=size)
    assert counts.tolist() == expected.tolist()


def test_draws_that_are_refused():
    """The generator rejects some 32-bit numbers. This test searches a seed whose first number is rejected."""
    size = 3_000_000  # one in about 3700 is refused
    refused = 2**32 % size
    for replicate in range(40_000):
        first = words(stream(1, replicate), 1)[0] % 2**32
        if first * size % 2**32 < refused:
            break
    counts = np.zeros(size, np.int32)
    kernel.count_draws(stream(1, replicate), counts)
    drawn = Generator(numpys(1, replicate)).integers(0, size, size)
    assert drawn[0] != first * size >> 32
    np.testing.assert_array_equal(counts, np.bincount(drawn, minlength=size))


def resampled(actual, score, seed, replicate, stratified):
    """Count false and true positives at the vertices of a resample, from its examples themselves."""
    random = Generator(numpys(seed, replicate))
    classes = [np.sort(score[actual == label])[::-1] for label in (0, 1)]
    if stratified:
        drawn = [scores[random.integers(0, len(scores), len(scores))] for scores in classes]
    else:
        n = len(actual)
        drawn = [[], []]
        while not (len(drawn[0]) and len(drawn[1])):
            places = random.integers(0, n, n)
            of_negatives = places < len(classes[0])
            drawn = [classes[0][places[of_negatives]], classes[1][places[~of_negatives] - len(classes[0])]]
    thresholds = [np.inf, *np.unique(score)[::-1]]
    return [[int(np.sum(scores >= t)) for t in thresholds] for scores in drawn]


@pytest.mark.parametrize("stratified", [True, False])
@pytest.mark.parametrize(
    "examples", [sample(), sample(13, 200, 3), sample(1, 30), sample(30, 1), sample(1, 1), sample(2, 1)]
)
def test_curves_are_those_of_the_resampled_examples(examples, stratified):
    c, a = curves(roc_points(*examples), bootstraps=12, seed=9, stratified=stratified)
    for replicate in range(12):
        expected = resampled(*examples, 9, replicate, stratified)
        assert [c[replicate].tolist(), a[replicate].tolist()] == expected


@settings(max_examples=30)
@given(
    st.lists(st.tuples(st.booleans(), st.integers(0, 6)), min_size=2, max_size=40),
    st.booleans(),
    st.integers(0, 2**128 - 1),
)
def test_a_resample_is_one(examples, stratified, seed):
    """Curves rise from the origin to as many examples as there are, of both classes."""
    actual, score = np.array([(0, 0), (1, 3), *examples]).T
    points = roc_points(actual, score)
    c, a = curves(points, bootstraps=20, seed=seed, stratified=stratified)
    assert not c[:, 0].any()
    assert not a[:, 0].any()
    assert (np.diff(c) >= 0).all()
    assert (np.diff(a) >= 0).all()
    assert (c[:, -1] + a[:, -1] == points.n).all()
    assert (c[:, -1] > 0).all()
    assert (a[:, -1] > 0).all()
    if stratified:
        assert (a[:, -1] == points.positives).all()


def test_every_resample_keeps_the_sizes_of_both_classes():
    """By default; otherwise examples of both classes are drawn together, and the sizes vary."""
    points = roc_points(*sample(13, 90))
    for options, kept in (({}, True), ({"stratified": True}, True), ({"stratified": False}, False)):
        c, a = curves(points, bootstraps=200, **options)
        assert (set(c[:, -1].tolist()) == {90}) == kept
        assert (set(a[:, -1].tolist()) == {13}) == kept


def test_resamples_have_the_moments_of_the_bootstrap():
    """At each vertex the count is binomial around the empirical count, within the error of the simulation."""
    points = roc_points(*sample(20, 60, 1))
    bootstraps = 20_000
    c, a = curves(points, bootstraps=bootstraps)
    for drawn, empirical in zip((c, a), counts_to_draw(points), strict=True):
        n = empirical[-1]
        variance = empirical * (1 - empirical / n)
        assert np.all(np.abs(drawn.mean(axis=0) - empirical) <= 4 * np.sqrt(variance / bootstraps))
        # A variance of nearly normal values scatters by sqrt(2 / B) of itself; these have heavier tails.
        assert np.all(np.abs(drawn.var(axis=0) - variance) <= 8 * variance / np.sqrt(bootstraps))
    # Positives and negatives are drawn separately, so their counts are uncorrelated.
    c, a = (drawn[:, drawn.std(axis=0) > 0] for drawn in (c, a))
    between = np.corrcoef(c.T, a.T)[: c.shape[1], c.shape[1] :]
    assert np.abs(between).max() < 5 / np.sqrt(bootstraps)


@pytest.mark.parametrize("stratified", [True, False])
def test_same_numbers_on_any_number_of_threads(stratified):
    points = roc_points(*sample(300, 3000, 4))
    how = {"bootstraps": 300, "seed": 4, "stratified": stratified}
    one = curves(points, threads=1, **how)
    for threads in (2, 3):
        np.testing.assert_array_equal(one, curves(points, threads=threads, **how))


def test_same_numbers_in_blocks_of_any_size(monkeypatch):
    points = roc_points(*sample(30, 100, 2))
    whole = curves(points, bootstraps=100)
    monkeypatch.setattr("confident_roc.bootstrap._BLOCK", 7 * len(vertices(points)[0]))
    blocks = list(bootstrap_curves(points, lambda c, a: (c, a), bootstraps=100))
    assert len(blocks) > 10
    np.testing.assert_array_equal(whole, [np.concatenate(part) for part in zip(*blocks, strict=True)])


def test_memory_does_not_grow_with_the_number_of_curves():
    points = roc_points(*sample(100, 2000, 6))
    how = {"threads": 2}
    peaks = []
    for bootstraps in (400, 4000):
        for _ in bootstrap_curves(points, lambda c, a: None, bootstraps=10, **how):
            pass
        tracemalloc.start()
        for _ in bootstrap_curves(points, lambda c, a: None, bootstraps=bootstraps, **how):
            pass
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    # 3600 further curves of 2101 vertices would be 60 MB. The threads may keep a few blocks more or less.
    assert peaks[1] < peaks[0] + 8e6


def test_blocks_come_in_order_also_when_threads_finish_out_of_order():
    import threading
    import time

    points = roc_points(*sample(200, 3000, 5))
    slow = threading.Event()

    def reduce(c, a):
        if not slow.is_set():
            slow.set()
            time.sleep(0.2)
        return c[:, 5]

    found = np.concatenate(list(bootstrap_curves(points, reduce, bootstraps=200, threads=2)))
    np.testing.assert_array_equal(found, curves(points, bootstraps=200)[0][:, 5])


def test_rates():
    fpr, tpr = rates(np.array([[0, 1, 4]]), np.array([[0, 3, 3]]))
    assert fpr.tolist() == [[0, 0.25, 1]]
    assert tpr.tolist() == [[0, 1, 1]]


def test_numba_is_imported_only_by_what_draws():
    """Its import takes longer than a band without a bootstrap."""
    code = """
import sys
from confident_roc.bands.fixed_width import fixed_width_band
from confident_roc.bands.joint_regions import joint_regions_band
from confident_roc.roc import roc_points
points = roc_points([0, 1] * 50, list(range(100)))
joint_regions_band(points=points)
assert "numba" not in sys.modules and "scipy" not in sys.modules and "sklearn" not in sys.modules
fixed_width_band(points=points, bootstraps=20)
assert "numba" in sys.modules and "sklearn" not in sys.modules
"""
    subprocess.run([sys.executable, "-c", code], check=True)


def test_compiled_code_stays_within_its_arrays():
    """Where compiled code would write beyond an array, in silence, Python raises an error."""
    code = f"""
from confident_roc import fixed_width_band, segment_intervals
actual, score = {[part.tolist() for part in sample()]}
drawn = [
    segment_intervals(actual, score, clusters=clusters, bootstraps=3).by_name
    for clusters in (None, [*range(24)] * 2)
]
numbers = repr([drawn, fixed_width_band(actual, score, bootstraps=3).width])
"""
    compiled = {}
    exec(code, compiled)
    command = [sys.executable, "-W", "ignore", "-c", f"{code}print(numbers)"]
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    python = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    assert python.stdout.strip() == compiled["numbers"]


@pytest.mark.parametrize(
    ("options", "culprit"),
    [
        ({"bootstraps": 0}, "bootstraps"),
        ({"bootstraps": 2**32}, "bootstraps"),
        ({"seed": -1}, "seed"),
        ({"seed": 2**128}, "seed"),
        ({"threads": 0}, "threads"),
    ],
)
def test_bad_options(options, culprit):
    with pytest.raises(InputError, match=rf"^{culprit}: .+; allowed: .+"):
        bootstrap_curves(roc_points(*sample()), lambda c, a: None, **options)


def test_weights_cannot_be_resampled():
    points = roc_points([0, 1, 1], [1, 2, 3], sample_weight=[1, 2, 0.5])
    with pytest.raises(InputError, match=r"^points: weighted"):
        bootstrap_curves(points, lambda c, a: None)
