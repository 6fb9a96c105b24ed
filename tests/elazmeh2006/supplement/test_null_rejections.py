"""Tests of CAUC and AveD between classifiers that are equally good, and the sizes that the docs quote."""

from itertools import combinations
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
import yaml

from confident_roc.compare.paired import holm
from confident_roc.roc import auc, roc_points
from confident_roc.segment import confident_segment
from confident_roc.tango import normal_quantile
from elazmeh2006.supplement.null_rejections import (
    CORRELATION,
    TESTS,
    curve,
    like_ties,
    like_ties_test,
    mean_measures,
    measures,
    rejections,
    situations,
)
from elazmeh2006.supplement.populations import equal_auc

LIMIT = normal_quantile(0.05) ** 2
ROOT = Path(__file__).parents[3]
REFERENCE = ROOT / "data/reference/coverage"
SETTINGS = {"level": 0.95, "alpha": 0.05, "bootstraps": 99, "values": 10, "seed": 1}


@pytest.mark.parametrize("decimals", [0, 1, 9])
def test_measures_of_weighted_examples_are_those_of_repeated_ones(decimals):
    random = np.random.default_rng(decimals)
    positives, n = 12, 80
    score = np.round(random.normal(np.arange(n) < positives, 1.0), decimals)
    weight = random.integers(0, 3, n)
    drawn = np.repeat(np.arange(n), weight)
    number = int(np.sum(drawn < positives))
    segment = confident_segment(drawn < positives, score[drawn])
    ((cauc, aved),) = measures(*curve(score, positives, n), weight[None], number, len(drawn), LIMIT)
    assert len(segment) > (decimals > 0)
    assert cauc == pytest.approx(segment.areas["V+Hl"], abs=1e-12)
    assert aved == pytest.approx(segment.average_differences["absolute"], abs=1e-12)


@pytest.mark.parametrize("score", [np.zeros(35), np.r_[np.ones(5), np.zeros(30)]])
def test_a_segment_without_a_point_has_no_difference(score):
    """All positive is 30 errors of one kind, so no point is confident. Two scores without errors have one."""
    ((cauc, aved),) = measures(*curve(score, 5, 35), np.ones((1, 35), bool), 5, 35, LIMIT)
    assert cauc == 0
    assert aved == 0 if score.any() else np.isnan(aved)


def test_permuted_ranks_are_those_of_exchanged_scores():
    """Exchanging the ranks of some examples by hand gives the same difference."""
    random = np.random.default_rng(5)
    positives, n = 12, 80
    ranks = np.stack([random.permutation(n) + 1.0 for _ in range(2)])
    swapped = random.integers(0, 2, (4, n), dtype=bool)
    union = curve(np.concatenate(ranks), positives, n)
    kept = np.hstack([~swapped, swapped])
    one, other = (measures(*union, weights, positives, n, LIMIT) for weights in (kept, ~kept))
    for row, swap in zip(one - other, swapped, strict=True):
        segments = [
            confident_segment(np.arange(n) < positives, np.where(swap, *pair))
            for pair in (ranks[::-1], ranks)
        ]
        areas = [segment.areas["V+Hl"] for segment in segments]
        means = [segment.average_differences["absolute"] for segment in segments]
        assert row.tolist() == pytest.approx([areas[0] - areas[1], means[0] - means[1]], abs=1e-12)


def test_like_ties_gives_both_the_groups_of_the_coarser():
    random = np.random.default_rng(2)
    fine, coarse = random.normal(size=60), random.integers(0, 4, 60).astype(float)
    for one, other in (like_ties(fine, coarse), like_ties(coarse, fine)[::-1]):
        assert (
            np.unique(one, return_counts=True)[1].tolist()
            == np.unique(coarse, return_counts=True)[1].tolist()
        )
        assert (np.argsort(one[np.argsort(fine)], kind="stable") == np.arange(60)).all()
        assert (other == coarse).all()
    first, second = like_ties(fine, -fine)
    assert not set(first) & set(second)  # no two examples are tied after an exchange


def test_like_ties_test_of_two_classifiers():
    """Random scores differ by chance only; a classifier with few errors has a smaller AveD than these."""
    random = np.random.default_rng(4)
    actual = random.permutation(np.arange(300) < 60).astype(int)
    noise, good = random.normal(size=(2, 300)), actual * 4 + random.normal(size=300)
    for p in (p for _, p in like_ties_test(actual, *noise).values()):
        assert 0.05 < p <= 1
    there, back = like_ties_test(actual, good, noise[0]), like_ties_test(actual, noise[0], good)
    assert there["AveD"][0] > 0 > back["AveD"][0] == pytest.approx(-there["AveD"][0])
    assert there["AveD"][1] < 0.01
    assert there["CAUC"][0] < 0  # the worse classifier has the longer segment
    assert all(p == 1 for _, p in like_ties_test(actual, good, good * 2).values())
    coarse = np.zeros(300)
    assert np.isnan(like_ties_test(actual, good, coarse)["AveD"]).all()
    assert like_ties_test(actual, good, coarse)["CAUC"] == (0, 1)


def test_the_populations_differ_in_what_the_situation_says():
    of = situations(0.8, 5)
    areas = {}
    for name, (one, other, correlation) in of.items():
        areas[name] = [float(np.trapezoid(*x.curve[::-1])) for x in (one, other)]
        assert correlation == (0 if name == "independent" else 0.8)
    assert all(
        pair == pytest.approx([0.8, 0.8], abs=1e-4) for name, pair in areas.items() if name != "unequal"
    )
    assert areas["unequal"][1] == pytest.approx(0.7126, abs=1e-3)
    noise = np.random.default_rng(1).standard_normal(40_000)
    for values in (5, None):
        score = equal_auc(0.8, values).scores(20_000, noise)
        assert len(np.unique(score)) == values or values is None
        assert auc(roc_points(np.arange(40_000) < 20_000, score)) == pytest.approx(0.8, abs=0.01)


@pytest.mark.slow
def test_sizes_and_power_in_small():
    rows = rejections(0.9, 40, 240, simulations=60, **SETTINGS)
    share = {(row["situation"], row["test"]): row["rejections"] / row["tests"] for row in rows}
    assert {row["test"] for row in rows} == set(TESTS)
    for (situation, test), value in share.items():
        if situation != "unequal" and test.startswith(("DeLong", "permutation with like ties")):
            assert value < 0.05 + 3 * np.sqrt(0.05 * 0.95 / 60)
    assert share["unlike ties", "permutation, CAUC"] > 0.5
    assert share["correlated", "bootstrap, CAUC"] < 0.05
    assert share["unequal", "DeLong, AUC"] > 0.5
    (unequal,) = (row for row in rows if (row["situation"], row["test"]) == ("unequal", "DeLong, AUC"))
    assert unequal["first"] == unequal["rejections"]
    assert unequal["error"] == pytest.approx(
        np.sqrt(share["unequal", "DeLong, AUC"] * (1 - share["unequal", "DeLong, AUC"]) / 60)
    )


def test_more_distinct_scores_have_more_area():
    rows = mean_measures(0.7, 13, 313, alpha=0.05, simulations=40, seed=1)
    area = {row["distinct"]: row["mean"] for row in rows if row["measure"] == "CAUC"}
    assert area["2"] <= area["5"] <= area["50"] < area["all"]
    assert [row["mean"] is None for row in rows if row["empty"] == 1 and row["measure"] == "AveD"]
    assert all(row["empty"] == 0 for row in rows if row["distinct"] == "all")


# docs/comparing.md compared with the tables of a full run


@pytest.fixture(scope="module")
def page():
    return " ".join((ROOT / "docs/comparing.md").read_text().split())


@pytest.fixture(scope="module")
def tests():
    rows = pd.read_csv(REFERENCE / "tests.csv")
    return rows.assign(share=100 * rows["rejections"] / rows["tests"])


def lowest_to_highest(shares):
    return f"{shares.min():.0f}-{shares.max():.0f} %"


def test_documented_sizes_are_the_references(page, tests):
    assert set(tests["test"]) == set(TESTS)
    for test, part in tests[tests["tests"] >= 50].groupby("test"):
        ties, unequal = part["situation"] == "unlike ties", part["situation"] == "unequal"
        cells = [lowest_to_highest(part["share"][rows]) for rows in (~ties & ~unequal, ties, unequal)]
        better = part["first"][unequal].sum() / part["rejections"][unequal].sum()
        assert f"| {test} | {' | '.join(cells)} | {100 * better:.0f} % |" in page


@pytest.mark.slow
def test_rows_of_a_data_set_are_the_references():
    """All samples of the full run, on one data set."""
    for name, compute in (("tests", rejections), ("distinct", mean_measures)):
        expected = pd.read_csv(REFERENCE / f"{name}.csv").query("dataset == 'spectf'").reset_index(drop=True)
        settings = SETTINGS | {"bootstraps": 500} if name == "tests" else {"alpha": 0.05, "seed": 1}
        made = pd.DataFrame(compute(expected["auc"][0], 40, 80, simulations=400, **settings))
        pd.testing.assert_frame_equal(made, expected[list(made)], check_dtype=False, rtol=1e-9)


def test_documented_verdicts_on_tests_are_the_references(page, tests):
    """What the page says in words: which tests keep their level, and which classifier CAUC prefers."""
    level, error = 5, 100 * np.sqrt(0.05 * 0.95 / 400)
    assert f"one standard error is {error:.1f} points" in page
    null = tests[(tests["situation"] != "unequal") & (tests["tests"] >= 50)]
    highest = null.groupby("test")["share"].max()
    keeps = set(highest[highest <= level + 2 * error].index)
    likes = {f"permutation with like ties, {measure}" for measure in ("CAUC", "AveD")}
    assert keeps == {"DeLong, AUC", "bootstrap, AveD", *likes}
    unequal = tests[tests["situation"] == "unequal"]
    power = unequal.pivot_table("share", "dataset", "test")
    dis, spect = (power.loc[dataset, sorted(likes)] for dataset in ("dis", "spect"))
    assert f"{dis.max():.0f} % on dis and {spect.min():.0f}-{spect.max():.0f} % on spect" in page
    delong = power["DeLong, AUC"]
    assert f"DeLong's test finds {delong['dis']:.0f} % and {delong['spect']:.0f} %" in page
    assert (power.loc[["dis", "spect", "spectf"], "bootstrap, AveD"] == 0).all()
    area = unequal[unequal["test"] == "permutation with like ties, CAUC"].set_index("dataset")
    assert area.loc["dis", "rejections"] == 1
    better = area["first"] / area["rejections"] > 0.5
    assert set(better[better].index) == {"dis", "spect"}


@pytest.mark.slow
def test_documented_tests_of_the_papers_learners(page):
    """All pairs of the paper's learners, with the scores of the real Weka."""
    p_values = {"CAUC": {}, "AveD": {}}
    for dataset in pd.read_csv(REFERENCE / "tests.csv")["dataset"].unique():
        scores = {x: pd.read_csv(ROOT / f"tests/golden/weka-3.4.6/{dataset}.{x}.csv") for x in "STFB"}
        for first, second in combinations("STFB", 2):
            both = (scores[x]["p_positive"].to_numpy() for x in (first, second))
            tested = like_ties_test(scores["S"]["actual"].to_numpy(), *both)
            for measure, (difference, p) in tested.items():
                if not np.isnan(p):
                    p_values[measure][dataset, first, second] = difference, p
    counts, significant = {}, {}
    for measure, tested in p_values.items():
        p = [value for _, value in tested.values()]
        counts[measure] = len(p), sum(value < 0.05 for value in p)
        adjusted = dict(zip(tested, holm(p), strict=True))
        significant[measure] = {key: value for key, value in adjusted.items() if value < 0.05}
    assert counts == {"CAUC": (36, 3), "AveD": (25, 3)}
    assert significant["CAUC"] == {}
    pairs = [("hypothyroid", "F", "B"), ("sick-euthyroid", "F", "B")]
    assert list(significant["AveD"]) == pairs
    assert all(p_values["AveD"][pair][0] > 0 for pair in pairs)
    shown = " and ".join(f"{value:.2f}".replace("0.", ".") for value in significant["AveD"].values())
    assert f"adjusted p values of {shown}." in page
    assert "gives 3 of the 36 pairs a p value below .05, and none after Holm's method" in page
    assert "Of the 25 pairs with an AveD to compare it is 3, and 2 after Holm's" in page


def test_documented_areas_by_distinct_scores_are_the_references(page):
    rows = pd.read_csv(REFERENCE / "distinct.csv")
    means = rows.pivot_table("mean", ["dataset", "measure"], "distinct", sort=False, dropna=False)[
        [str(number) for number in (2, 5, 10, 50, "all")]
    ]
    for dataset in rows["dataset"].unique():
        cells = " | ".join(f"{100 * mean:.2f}" for mean in means.loc[dataset, "CAUC"])
        assert f"| {dataset} | {cells} |" in page
    empty = rows[(rows["dataset"] == "dis") & (rows["distinct"] == "10")]["empty"].iloc[0]
    assert f"With 10 distinct scores on dis, {100 * empty:.1f} % of the samples" in page
    aved = means.loc["dis", "AveD"]
    assert f"(dis: {100 * aved['50']:.2f} and {100 * aved['all']:.2f}, times 100)" in page


def test_documented_settings_are_the_configs(page):
    coverage = yaml.safe_load((ROOT / "config.yaml").read_text())["coverage"]
    assert f"{coverage['simulations']} samples with the size and the median AUC" in page
    assert f"or both have {coverage['values']} distinct ones" in page
    assert null_correlation() in page


def null_correlation():
    return f"correlated by {CORRELATION:.1f}".replace("0.", ".")
