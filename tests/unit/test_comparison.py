"""Accuracy intervals, two error rates, t tests over folds, all pairs; their tables and figures."""

from __future__ import annotations

import math
from itertools import combinations

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from scipy import stats

from confident_roc import InputError
from confident_roc._style import save
from confident_roc._tables import write_table
from confident_roc.compare.folds import CAVEAT, fold_accuracies, fold_difference
from confident_roc.compare.pairs import benjamini_hochberg, compare_pairs
from confident_roc.compare.proportions import (
    INTERVALS,
    coverage,
    error_rate_difference,
    two_sided_alpha,
    wald_interval,
    wilson_interval,
    z_table,
)
from confident_roc.curves.metrics import METRICS
from confident_roc.tango import is_confident, tango_interval
from elazmeh2006.supplement.comparison import (
    BALANCED,
    FIXED,
    Model,
    accuracy_shown,
    accuracy_table,
    all_pairs,
    calls,
    folds_shown,
    folds_table,
    metrics_along_curves,
    metrics_shown,
    metrics_table,
    pairs_shown,
    pairs_table,
)
from elazmeh2006.supplement.figures_comparison import accuracy_intervals, metrics_along, pair_matrices

COUNTS = st.integers(1, 400).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))
ALPHAS = st.sampled_from([0.001, 0.05, 0.2, 0.5])


# Intervals for an accuracy


@given(COUNTS, ALPHAS)
def test_wilson_is_scipys(counts, alpha):
    correct, n = counts
    theirs = stats.binomtest(correct, n).proportion_ci(1 - alpha, method="wilson")
    assert wilson_interval(correct, n, alpha) == pytest.approx((theirs.low, theirs.high), abs=1e-12)


@given(COUNTS, ALPHAS)
def test_wilsons_limits_are_z_standard_errors_away(counts, alpha):
    """The definition: at a limit p the share is z sqrt(p (1 - p) / n) away from p."""
    correct, n = counts
    z = stats.norm.isf(alpha / 2)
    for p in wilson_interval(correct, n, alpha):
        if 0 < p < 1:
            assert abs(correct / n - p) == pytest.approx(z * math.sqrt(p * (1 - p) / n), abs=1e-9)


@given(COUNTS, ALPHAS)
def test_intervals_are_mirrored_when_right_and_wrong_change_places(counts, alpha):
    correct, n = counts
    for interval in INTERVALS.values():
        lower, upper = interval(correct, n, alpha)
        assert interval(n - correct, n, alpha) == pytest.approx((1 - upper, 1 - lower), abs=1e-12)
        assert lower <= correct / n <= upper


@given(COUNTS, ALPHAS)
def test_wilson_stays_in_range_and_has_a_width(counts, alpha):
    lower, upper = wilson_interval(*counts, alpha)
    assert 0 <= lower < upper <= 1
    assert (lower == 0) == (counts[0] == 0)
    assert (upper == 1) == (counts[0] == counts[1])


@pytest.mark.parametrize(
    ("correct", "n", "alpha", "wilson", "wald"),
    [  # statsmodels 0.15.0, proportion_confint with methods wilson and normal
        (0, 10, 0.05, (0.0, 0.27753279986288926), (0.0, 0.0)),
        (10, 10, 0.05, (0.7224672001371106, 1.0), (1.0, 1.0)),
        (959, 972, 0.05, (0.9772523404214519, 0.9921674269485903), (0.9794039768604661, 0.9938470519461182)),
        (75, 100, 0.2, (0.6907697268228327, 0.8011510915140075), (0.6945071893989329, 0.8054928106010671)),
        (1, 1, 0.01, (0.13097754328018574, 1.0), (1.0, 1.0)),
    ],
)
def test_intervals_are_those_of_statsmodels(correct, n, alpha, wilson, wald):
    assert wilson_interval(correct, n, alpha) == pytest.approx(wilson, abs=1e-14)
    assert wald_interval(correct, n, alpha) == pytest.approx(wald, abs=1e-14)


def test_wald_is_not_cut_at_the_ends():
    lower, upper = wald_interval([3, 77], 80)
    assert lower[0] < 0
    assert upper[1] > 1


def test_intervals_of_arrays_are_those_of_their_elements():
    counts = np.array([[0, 3], [7, 20]])
    for interval in INTERVALS.values():
        lower, upper = interval(counts, 20)
        for i, correct in np.ndenumerate(counts):
            assert (lower[i], upper[i]) == interval(correct, 20)


def test_a_rate_need_not_be_whole_errors():
    lower, upper = wilson_interval(0.15 * 30, 30)
    below, above = wilson_interval(4, 30), wilson_interval(5, 30)
    assert below[0] < lower < above[0]
    assert below[1] < upper < above[1]


@given(st.sampled_from(sorted(INTERVALS)), st.floats(0, 1), st.integers(1, 60), ALPHAS)
def test_coverage_is_the_sum_over_all_outcomes(name, share, n, alpha):
    total = 0.0
    for k in range(n + 1):
        lower, upper = INTERVALS[name](k, n, alpha)
        if lower <= share <= upper:
            total += stats.binom.pmf(k, n, share)
    assert coverage(name, share, n, alpha) == pytest.approx(total, abs=1e-10)


def test_wald_falls_short_of_its_promise_where_wilson_keeps_it():
    assert coverage("wald", 0.02, 50) < 0.65
    assert coverage("wilson", 0.02, 50) > 0.9


# Two error rates


def test_the_decks_two_models():
    found = error_rate_difference(0.15, 30, 0.25, 5000)
    assert found.variance == pytest.approx(0.15 * 0.85 / 30 + 0.25 * 0.75 / 5000, abs=1e-16)
    assert found.z == pytest.approx(-1.5272070966, abs=1e-9)
    assert found.confidence == pytest.approx(0.8732904778, abs=1e-9)
    assert (found.lower, found.upper) == pytest.approx((-0.2283364900, 0.0283364900), abs=1e-9)


@pytest.mark.parametrize(
    ("first", "n_first", "second", "n_second", "z", "p_value", "interval"),
    [  # statsmodels 0.15.0, test_proportions_2indep and confint_proportions_2indep, method wald
        (9, 60, 250, 1000, -2.0795009796401454, 0.03757132785216571, (-0.19425164997, -0.00574835003)),
        (4, 40, 7, 35, -1.2107718969266814, 0.22598283866795288, (-0.26187722803, 0.06187722803)),
        (30, 200, 30, 300, 1.6329931618554516, 0.10247043485974956, (-0.01001139595, 0.11001139595)),
    ],
)
def test_error_rates_against_statsmodels(first, n_first, second, n_second, z, p_value, interval):
    found = error_rate_difference(first / n_first, n_first, second / n_second, n_second)
    assert found.z == pytest.approx(z, abs=1e-12)
    assert found.p_value == pytest.approx(p_value, abs=1e-12)
    assert (found.lower, found.upper) == pytest.approx(interval, abs=1e-9)


RATES = st.tuples(st.floats(0.01, 0.99), st.integers(5, 5000))


@given(RATES, RATES)
def test_at_its_confidence_the_interval_of_the_difference_touches_zero(first, second):
    found = error_rate_difference(*first, *second)
    assume(1e-9 < found.p_value < 1 - 1e-9)
    at_it = error_rate_difference(*first, *second, alpha=found.p_value)
    nearest = at_it.lower if found.difference > 0 else at_it.upper
    assert nearest == pytest.approx(0, abs=1e-6)
    stricter = error_rate_difference(*first, *second, alpha=found.p_value / 2)
    assert stricter.lower < 0 < stricter.upper


@given(RATES, RATES)
def test_exchanging_the_models_changes_the_sign_only(first, second):
    one, other = error_rate_difference(*first, *second), error_rate_difference(*second, *first)
    assert (one.difference, one.z, one.lower, one.upper) == pytest.approx(
        (-other.difference, -other.z, -other.upper, -other.lower)
    )
    assert one.p_value == pytest.approx(other.p_value)


def test_certain_rates():
    same = error_rate_difference(0, 30, 0, 50)
    assert (same.z, same.p_value, same.confidence) == (0, 1, 0)
    apart = error_rate_difference(0, 30, 1, 50)
    assert (apart.z, apart.p_value, apart.confidence) == (-math.inf, 0, 1)


def test_two_sided_alpha_is_the_normal_tail():
    for z in (-3.5, 0.0, 0.67, 1.53, 10.0, 37.0):
        assert two_sided_alpha(z) == pytest.approx(2 * stats.norm.sf(abs(z)), rel=1e-12)
    table = z_table([0, 1.5], [0, 0.01, 0.03])
    assert table == [[two_sided_alpha(z) for z in row] for row in ([0, 0.01, 0.03], [1.5, 1.51, 1.53])]


# Folds


def test_fold_accuracies_by_hand():
    right = [True, True, False, True, False, False]
    assert fold_accuracies(right, [2, 0, 0, 0, 2, 7]).tolist() == pytest.approx([2 / 3, 0.5, 0.0])


FOLDS = st.lists(st.tuples(st.integers(0, 20), st.integers(0, 20)), min_size=2, max_size=12).filter(
    lambda pairs: len({a - b for a, b in pairs}) > 1
)


@given(FOLDS, st.sampled_from([0.01, 0.05, 0.2]))
def test_t_tests_by_their_formulas(pairs, alpha):
    first, second = (np.array(x) / 20 for x in zip(*pairs, strict=True))
    k, difference = len(first), first - second
    found = fold_difference(first, second, alpha=alpha)
    spread = np.sum((difference - difference.mean()) ** 2) / (k - 1)
    quantile = stats.t.isf(alpha / 2, k - 1)
    for test, error in (
        (found.plain, math.sqrt(np.sum((difference - difference.mean()) ** 2) / (k * (k - 1)))),
        (found.corrected, math.sqrt((1 / k + 1 / (k - 1)) * spread)),
    ):
        assert test.t == pytest.approx(difference.mean() / error, rel=1e-6, abs=1e-9)
        assert test.p_value == pytest.approx(2 * stats.t.sf(abs(difference.mean() / error), k - 1), abs=1e-7)
        ends = difference.mean() - quantile * error, difference.mean() + quantile * error
        assert (test.lower, test.upper) == pytest.approx(ends, abs=1e-9)
    assert found.corrected.p_value >= found.plain.p_value


def test_plain_test_is_scipys_and_ratio_zero_corrects_nothing():
    first, second = [0.9, 0.8, 0.95, 0.7], [0.85, 0.82, 0.9, 0.6]
    found = fold_difference(first, second, test_to_train=0)
    theirs = stats.ttest_rel(first, second)
    assert (found.plain.t, found.plain.p_value) == pytest.approx((theirs.statistic, theirs.pvalue))
    assert found.corrected.t == pytest.approx(found.plain.t)
    assert (found.corrected.lower, found.corrected.upper) == pytest.approx(
        tuple(theirs.confidence_interval())
    )


def test_folds_that_all_differ_alike():
    same = fold_difference([0.9, 0.8, 0.7], [0.9, 0.8, 0.7])
    assert (same.plain.t, same.plain.p_value, same.plain.lower, same.plain.upper) == (0, 1, 0, 0)
    ahead = fold_difference([0.9, 0.8, 0.7], [0.8, 0.7, 0.6])
    assert (ahead.corrected.t, ahead.corrected.p_value) == (math.inf, 0)
    assert ahead.corrected.lower == ahead.corrected.upper == pytest.approx(0.1)


def test_correction_keeps_the_level_where_folds_go_together():
    """Differences with the correlation that Nadeau and Bengio assume, 1/k, and no true difference."""
    k, runs = 10, 1500
    random = np.random.default_rng(1)
    shared = random.normal(size=(runs, 1)) * math.sqrt(1 / k)
    differences = shared + random.normal(size=(runs, k)) * math.sqrt(1 - 1 / k)
    found = [fold_difference(row, np.zeros(k)) for row in differences]
    plain = np.mean([x.plain.p_value < 0.05 for x in found])
    corrected = np.mean([x.corrected.p_value < 0.05 for x in found])
    assert plain > 0.1
    assert corrected == pytest.approx(0.05, abs=3 * math.sqrt(0.05 * 0.95 / runs))


def test_the_caveat_is_printed():
    assert CAVEAT in str(fold_difference([0.9, 0.8], [0.7, 0.8]))


# All pairs


def right(seed, n=60, letters="STFB"):
    random = np.random.default_rng(seed)
    return {letter: random.random(n) < 0.6 + 0.1 * i for i, letter in enumerate(letters)}


def test_pairs_by_hand():
    calls_right = right(3)
    fold = np.arange(60) % 5
    found = compare_pairs(calls_right, fold=fold)
    assert [(pair.first, pair.second) for pair in found] == list(combinations("STFB", 2))
    for pair in found:
        one, other = calls_right[pair.first], calls_right[pair.second]
        b, c = int(np.sum(one & ~other)), int(np.sum(other & ~one))
        assert (pair.paired.b, pair.paired.c) == (b, c)
        assert pair.accuracies == (one.mean(), other.mean())
        assert pair.paired.exact_p_value == pytest.approx(stats.binomtest(b, b + c).pvalue if b + c else 1)
        assert pair.paired.p_value == pytest.approx(stats.chi2.sf((b - c) ** 2 / (b + c), 1))
        assert (pair.paired.lower, pair.paired.upper) == tango_interval(b, c, 60)
        assert (pair.paired.lower <= 0 <= pair.paired.upper) == bool(is_confident(b, c))
        assert pair.rates.difference == pytest.approx(pair.paired.difference)
        assert pair.folds.difference == pytest.approx(pair.paired.difference)  # folds of one size
        by_fold = [fold_accuracies(x, fold) for x in (one, other)]
        assert pair.folds == fold_difference(*by_fold)


def test_one_fold_has_no_t_test():
    assert all(pair.folds is None for pair in compare_pairs(right(1), fold=np.zeros(60)))
    assert all(pair.folds is None for pair in compare_pairs(right(1)))


def test_models_that_agree_on_everything():
    (pair,) = compare_pairs({"S": [True] * 9, "T": [True] * 9}, fold=[0, 1, 2] * 3)
    assert (pair.paired.difference, pair.paired.p_value, pair.paired.exact_p_value) == (0, 1, 1)
    assert (pair.rates.p_value, pair.folds.corrected.p_value) == (1, 1)


@given(st.lists(st.floats(0, 1), min_size=1, max_size=30))
def test_benjamini_hochberg_by_its_definition(p_values):
    order = sorted(range(len(p_values)), key=lambda i: p_values[i])
    expected, least = [0.0] * len(p_values), 1.0
    for rank in range(len(p_values), 0, -1):
        least = min(least, p_values[order[rank - 1]] * len(p_values) / rank)
        expected[order[rank - 1]] = least
    assert benjamini_hochberg(p_values) == pytest.approx(expected)


def test_benjamini_hochberg_against_statsmodels():
    p_values = [0.001, 0.02, 0.03, 0.04, 0.5, 0.02]
    assert benjamini_hochberg(p_values) == pytest.approx([0.006, 0.04, 0.045, 0.048, 0.5, 0.04])
    assert benjamini_hochberg([]) == []


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: wilson_interval(5, 0), "n: not a number of examples; allowed: above 0"),
        (lambda: wald_interval([1, 6], 5), "correct: out of range; allowed: 0 to n"),
        (lambda: wald_interval(math.nan, 5), "correct: out of range"),
        (lambda: wilson_interval(1, 5, 1.5), "alpha: 1.5 is out of range"),
        (lambda: coverage("exact", 0.5, 10), "interval: 'exact'; allowed: wilson, wald"),
        (lambda: coverage("wald", 1.5, 10), "share: 1.5; allowed: 0 to 1"),
        (lambda: error_rate_difference(15, 30, 0.2, 50), "first: 15; allowed: an error rate"),
        (lambda: error_rate_difference(0.1, 30, 0.2, 0), "n_second: 0; allowed"),
        (lambda: fold_accuracies([True], [0, 1]), "right, fold: shapes"),
        (lambda: fold_difference([0.1], [0.2]), "two folds or more"),
        (lambda: fold_difference([0.1, 0.2], [0.2]), "first, second: shapes"),
        (lambda: fold_difference([0.1, 0.2], [0.2, 0.1], test_to_train=-1), "test_to_train: -1"),
    ],
)
def test_bad_input_is_one_line(call, message):
    with pytest.raises(InputError, match=message) as error:
        call()
    assert "\n" not in str(error.value)


# Tables and figures


def model(letter="S", dataset="x", suite="own", seed=1, n=40, folds=4, skill=1.0, **changes):
    random = np.random.default_rng(seed)
    actual = np.tile([1, 0, 0, 0], n // 4)
    score = 1 / (1 + np.exp(-random.normal(size=n) - skill * (2 * actual - 1)))
    columns = {"instance": np.arange(n), "fold": np.arange(n) % folds, "actual": actual, "score": score}
    about = {"dataset": dataset, "suite": suite, "letter": letter, "classifier": f"{suite}-{letter}"}
    return Model.of(about, columns | changes)


def models(datasets=("x", "y"), letters="STF", folds=4):
    return [
        model(letter, dataset, seed=10 * i + j, folds=folds, skill=0.3 + j)
        for i, dataset in enumerate(datasets)
        for j, letter in enumerate(letters)
    ]


def constant(letter="S"):
    """A classifier without a confident point: all examples are called positive or none is."""
    return model(letter, n=400, score=np.where(np.arange(400) < 1, 0.4, 0.3))


def test_a_model_has_its_examples_in_their_order():
    one = model()
    order = np.random.default_rng(2).permutation(40)
    columns = {name: getattr(one, name)[order] for name in ("instance", "fold", "actual", "score")}
    other = Model.of(one.about, columns)
    for name in columns:
        assert getattr(other, name).tolist() == getattr(one, name).tolist()


def test_calls_are_at_the_threshold_and_at_the_most_balanced_confident_point():
    one = model(n=200)
    fixed, balanced = calls(one, 0.5, 0.05)
    assert (fixed.point, balanced.point) == (FIXED, BALANCED)
    assert int(fixed.matrix.correct) == int(np.sum(one.right(0.5)))
    assert int(balanced.matrix.correct) == int(np.sum(one.right(balanced.threshold)))
    differences = []
    for threshold in np.unique(one.score):
        called = one.score >= threshold
        b, c = int(np.sum(~called & (one.actual == 1))), int(np.sum(called & (one.actual == 0)))
        if is_confident(b, c):
            differences.append(abs(b - c))
    assert abs(int(balanced.matrix.b) - int(balanced.matrix.c)) == min(differences)


def test_accuracy_table():
    frame = accuracy_table([*models(), constant()], 0.5, 0.05)
    assert len(frame) == 2 * 7
    for _, row in frame.iloc[:-2].iterrows():
        assert row["accuracy"] == row["correct"] / row["n"]
        expected = [*wilson_interval(row["correct"], row["n"]), *wald_interval(row["correct"], row["n"])]
        ends = ["wilson_lower", "wilson_upper", "wald_lower", "wald_upper"]
        assert row[ends].tolist() == pytest.approx(expected)
    assert set(frame["frequent_class"]) == {0.75}
    fixed, empty = frame.iloc[-2], frame.iloc[-1]
    assert fixed["accuracy"] == 0.75
    assert empty["point"] == BALANCED
    assert empty[["threshold", "correct", "accuracy", "wilson_lower", "wald_upper"]].isna().all()
    shown = accuracy_shown(frame)
    assert shown.iloc[-1]["Wilson"] == shown.iloc[-1]["accuracy"] == shown.iloc[-1]["threshold"] == ""
    assert shown.iloc[-2]["Wilson"] == "[{:.3f}, {:.3f}]".format(*wilson_interval(300, 400))


def test_metrics_table_is_blank_where_a_metric_is_undefined():
    frame = metrics_table([model(), constant()], 0.5, 0.05)
    assert frame.columns.tolist()[6:] == [*"abcd", *METRICS]
    nothing_called = frame.iloc[2]
    assert nothing_called[["precision", "talk_f_score"]].isna().all()
    assert (nothing_called["recall"], nothing_called["specificity"]) == (0, 1)
    assert frame.iloc[3][[*"abcd", *METRICS]].isna().all()
    assert metrics_shown(frame).iloc[2]["precision"] == ""
    assert (
        frame.to_csv(index=False).splitlines()[3].startswith("x,own,S,own-S,fixed,0.5,0,100,0,300,0.0,0.0,,")
    )


def test_metrics_along_curves_has_every_point_of_every_model():
    several = models()
    columns = metrics_along_curves(several, 0.05)
    assert len(columns["threshold"]) == sum(len(np.unique(one.score)) for one in several)
    here = (columns["dataset"] == "y") & (columns["letter"] == "F")
    assert columns["threshold"][here].tolist() == np.unique(several[-1].score).tolist()
    assert columns["accuracy"][here].tolist() == [
        np.mean(several[-1].right(t)) for t in np.unique(several[-1].score)
    ]
    assert columns["confident"].tolist() == is_confident(columns["b"], columns["c"]).tolist()


def test_pairs_table_adjusts_over_all_data_sets_of_a_suite_and_no_other():
    other = [model(letter, suite="other", seed=i, skill=i) for i, letter in enumerate("ST")]
    frame = pairs_table(all_pairs([*models(), *other], 0.5, 0.05))
    assert frame["suite"].tolist() == ["own"] * 6 + ["other"]
    own = frame[frame["suite"] == "own"]
    assert own["holm_p"].min() == pytest.approx(min(1, 6 * own["exact_p"].min()))
    assert own["benjamini_hochberg_p"].tolist() == pytest.approx(benjamini_hochberg(own["exact_p"].tolist()))
    alone = frame.iloc[-1]
    assert alone["holm_p"] == alone["benjamini_hochberg_p"] == alone["exact_p"]
    assert (frame["z_confidence"] == 1 - frame["z_p"]).all()
    assert (np.sign(frame["z"]) == np.sign(frame["difference"])).all()
    assert frame["difference"].tolist() == pytest.approx(
        (frame["first_accuracy"] - frame["second_accuracy"]).tolist()
    )


def test_pairs_do_not_depend_on_the_order_of_the_models():
    several = models()
    ordered = pairs_table(all_pairs(several, 0.5, 0.05))
    mixed = pairs_table(all_pairs(several[::2] + several[1::2], 0.5, 0.05))
    sign = mixed["first"] > mixed["second"]
    assert sorted(mixed["holm_p"]) == sorted(ordered["holm_p"])
    assert sorted(mixed["difference"].where(sign, -mixed["difference"])) == pytest.approx(
        sorted(ordered["difference"].where(ordered["first"] > ordered["second"], -ordered["difference"]))
    )


def test_significant_pairs_are_bold():
    frame = pairs_table(all_pairs([model("S", n=400, skill=0.1), model("T", n=400, skill=4)], 0.5, 0.05))
    assert pairs_shown(frame, 0.05)["Holm p"].tolist() == [f"**{frame['holm_p'][0]:.0e}**"]
    assert "**" not in pairs_shown(frame, 1e-200)["Holm p"][0]


@pytest.mark.parametrize("name", ["instance", "fold", "actual"])
def test_models_on_other_examples_are_not_compared(name):
    one, other = model("S"), model("T", **{name: np.arange(40)[::-1] % 3})
    with pytest.raises(InputError, match=f"x: own-S and own-T differ in {name}; allowed: the same"):
        all_pairs([one, other], 0.5, 0.05)


def test_folds_table_has_the_cross_validated_only():
    split = [model(letter, "split", seed=i, folds=1) for i, letter in enumerate("ST")]
    pairs = all_pairs([*split, *models(("x",), "ST")], 0.5, 0.05)
    frame = folds_table(pairs)
    assert frame["dataset"].tolist() == ["x"]
    assert frame[["folds", "fold_size"]].iloc[0].tolist() == [4, 10]
    assert frame["plain_p"][0] == pairs[1].pair.folds.plain.p_value
    assert frame["corrected_upper"][0] == pairs[1].pair.folds.corrected.upper
    assert folds_shown(frame, 0.05)["examples a fold"].tolist() == ["10"]


def test_tables_of_one_classifier_have_no_pairs(tmp_path):
    pairs = all_pairs([model()], 0.5, 0.05)
    assert pairs == []
    frame, folds = pairs_table(pairs), folds_table(pairs)
    assert len(frame) == len(folds) == 0
    write_table(frame, str(tmp_path / "pairs.csv"), shown=pairs_shown(frame, 0.05), caption="None.")
    write_table(folds, str(tmp_path / "kfold.csv"), shown=folds_shown(folds, 0.05), caption="None.")
    assert (tmp_path / "pairs.csv").read_text().startswith("dataset,suite,first,second,n,")
    assert (tmp_path / "kfold.md").read_text().count("\n") == 4


NAMES = {"S": "stump", "T": "tree", "F": "forest"}


def rows(frame):
    return frame.astype(object).where(frame.notna(), None).to_dict("records")


def figures():
    several = [*models(letters="TF"), constant()]
    pairs = pairs_table(all_pairs(models(), 0.5, 0.05))
    return [
        accuracy_intervals(rows(accuracy_table(several, 0.5, 0.05)), NAMES, 0.5),
        pair_matrices(rows(pairs), NAMES, 0.05),
        metrics_along(metrics_along_curves(models(), 0.05), NAMES),
    ]


def texts(ax):
    return [text.get_text() for text in ax.texts]


def test_figures_show_what_they_should():
    accuracy, pairs, metrics = figures()
    assert [ax.get_title() for ax in accuracy.axes] == ["x", "y"]
    assert texts(accuracy.axes[0]) == ["no confident point"]
    assert len(pairs.axes) == 2
    assert all(len(ax.texts) == 9 for ax in pairs.axes)  # each cell of the matrix once
    assert len(metrics.axes) == 6
    assert [len(ax.lines) for ax in metrics.axes] == [7] * 6


def test_pair_matrix_has_accuracies_leads_and_p_values_in_their_places():
    row = {
        "dataset": "x", "first": "S", "second": "T", "first_accuracy": 0.675, "second_accuracy": 0.7375,
        "difference": -0.0625, "holm_p": 0.0004,
    }  # fmt: skip
    (ax,) = pair_matrices([row], {"S": "stump", "T": "tree"}, 0.05).axes
    cells = {text.get_position(): text.get_text() for text in ax.texts}
    assert cells == {
        (0.5, 0.5): "67.5",
        (1.5, 1.5): "73.8",
        (1.5, 0.5): "\N{MINUS SIGN}6.3",
        (0.5, 1.5): "< .001",
    }


def test_pair_matrix_of_one_classifier_says_so():
    figure = pair_matrices([], {"S": "stump"}, 0.05)
    assert "no pairs" in figure.texts[0].get_text()


def test_figures_are_the_same_bytes_twice(tmp_path):
    for i, figure in enumerate(figures() + figures()):
        save(figure, [str(tmp_path / f"{i}.pdf")])
    for i in range(3):
        assert (tmp_path / f"{i}.pdf").read_bytes() == (tmp_path / f"{i + 3}.pdf").read_bytes()


def test_metrics_of_scores_beyond_probabilities_are_all_in_the_picture():
    one = model(score=np.linspace(-3, 5, 40))
    ax = metrics_along(metrics_along_curves([one], 0.05), {"S": "machine"}).axes[0]
    assert ax.get_xlim()[0] < -3
    assert ax.get_xlim()[1] > 5
