"""The study on KEEL's data sets: its design in small, and the committed findings."""

import re
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
import yaml
from keel.analysis import AUC, AVED, BY_IMBALANCE, CAUC, SEGMENT, Study, agreement, by_dataset
from keel.config import TABLES
from keel.findings import answer
from keel.imbalance import dominating_pairs, truth_by_imbalance
from keel.measures import measured, thresholds
from keel.ranking import rank_agreement, value_of_pick, winners
from keel.scores import CV, SPLIT, TRUTH, trainings
from scipy.stats import kendalltau

from confident_roc.errors import InputError
from confident_roc.roc import roc_points

STUDY = Path(__file__).parents[2] / "studies/keel"
CONFIG = yaml.safe_load((STUDY / "config.yaml").read_text())
PROTOCOLS = {CV: {"folds": 10, "seed": 1}, SPLIT: {"folds": 2, "seed": 1}}
INTERVALS = {"level": 0.95, "bootstraps": 200, "seed": 1}


def test_no_protocol_sees_the_half_that_is_held_out():
    y = np.arange(90) % 3 == 0
    cells = list(trainings(y.astype(int), 1, PROTOCOLS))
    assert [(half, protocol) for half, protocol, _, _ in cells] == [
        *([(0, CV)] * 10), (0, SPLIT), (0, TRUTH), *([(1, CV)] * 10), (1, SPLIT), (1, TRUTH),
    ]  # fmt: skip
    for half in (0, 1):
        of_half = [cell for cell in cells if cell[0] == half]
        ((_, _, known, held_out),) = (cell for cell in of_half if cell[1] == TRUTH)
        assert sorted([*known, *held_out]) == list(range(90))
        assert abs(len(known) - len(held_out)) <= 1
        assert y[known].sum() == 15
        for _, protocol, train, test in of_half:
            assert not set(train) & set(test)
            if protocol != TRUTH:
                assert set(train) | set(test) == set(known)
        scored = np.concatenate([test for _, protocol, _, test in of_half if protocol == CV])
        assert sorted(scored) == sorted(known)
    halves = [set(known) for _, protocol, known, _ in cells if protocol == TRUTH]
    assert not halves[0] & halves[1]


def test_thresholds_are_chosen_where_a_loss_is_least():
    actual, score = np.array([0, 0, 0, 0, 1, 0, 1]), np.array([0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.9])
    chosen = thresholds(roc_points(actual, score))
    assert chosen == {"error rate": 0.5, "expected cost": 0.5}
    never = thresholds(roc_points([1] + [0] * 9, [0.4] + [0.5] * 9))
    assert never["error rate"] == np.inf  # nothing is predicted positive: one error instead of nine
    measures = measured(np.array([1, 0, 0]), np.array([0.4, 0.6, 0.1]), dict.fromkeys(chosen, 0.5), 0.05)
    assert measures["error rate"] == pytest.approx(2 / 3)
    assert measures["expected cost"] == pytest.approx((1 + 1 / 2) / 2)
    assert measures["Brier score"] == pytest.approx((0.36 + 0.36 + 0.01) / 3)


def test_scores_must_be_probabilities():
    with pytest.raises(InputError, match="predict_proba"):
        measured(np.array([0, 1]), np.array([0.0, 1.5]), {}, 0.05)


def made_up(cauc_sign=1.0):
    """Make measures of four classifiers whose truth is their AUC; CAUC agrees with it or is its opposite."""
    random = np.random.default_rng(3)
    rows = []
    for source in range(6):
        for half in (0, 1):
            worth = random.permutation(4) / 10 + 0.5
            for protocol in (CV, SPLIT, TRUTH):
                for letter, value in zip("STFB", worth, strict=True):
                    cauc, aved = cauc_sign * value, 1 - cauc_sign * value / 2
                    areas = {f"area {area}": cauc for area in ("V", "V+Hl", "V+Hr", "V|Hr")}
                    rows.append(
                        {
                            **{"dataset": f"d{source}", "source": f"s{source}", "halving": 1, "half": half},
                            **{"protocol": protocol, "classifier": letter, "n": 50, "positives": 10},
                            **{"points": 9, "confident points": 3, AUC: value, "average precision": value},
                            **dict.fromkeys(("error rate", "expected cost", "Brier score"), 1 - value),
                            **areas,
                            **dict.fromkeys(("AveD signed", "AveD absolute"), aved),
                        }
                    )
    return pd.DataFrame(rows)


def test_agreement_is_kendalls_tau_b():
    random = np.random.default_rng(0)
    one, two = random.integers(0, 5, (50, 8)), random.integers(0, 5, (50, 8))
    expected = [kendalltau(a, b).statistic for a, b in zip(one, two, strict=True)]
    assert rank_agreement(one, two) == pytest.approx(expected)


def test_agreement_where_one_side_has_no_ranking():
    assert rank_agreement([[1, 1, 1]], [[1, 2, 3]]).tolist() == [0]
    assert np.isnan(rank_agreement([[1, 2, 3]], [[1, 1, 1]])).all()
    assert rank_agreement([[-np.inf, -np.inf, 1]], [[0, 0, 5]]).tolist() == [1]


def test_the_last_bits_of_a_value_decide_nothing():
    assert winners([[0.1 + 0.2, 0.3, 0.1]]).tolist() == [[True, True, False]]
    assert rank_agreement([[0.1 + 0.2, 0.3]], [[0.3, 0.1 + 0.2]]).tolist() != [-1]


def test_of_several_winners_the_mean_counts():
    assert value_of_pick([[1, 1, 0]], [[0.2, 0.4, 9]]) == pytest.approx([0.3])


@pytest.mark.parametrize(("sign", "tau", "lead", "p"), [(1.0, 1, 0, 1), (-1.0, -1, 2, 2 / 2**6)])
def test_a_segment_that_ranks_like_truth_or_against_it_is_found_out(sign, tau, lead, p):
    study = Study(made_up(sign), "V+Hl", "absolute", INTERVALS)
    rows = truth_by_imbalance(study).query("criterion == 'average precision'")
    assert (rows["tau of segment"] == tau).all()
    assert (rows["lead of AUC"] == lead).all()
    assert rows["p"].tolist() == pytest.approx([p] * len(rows))  # six sources on one side, exactly
    assert (rows["AUC nearer"] == 3 * lead).all()
    datasets = by_dataset(study, "average precision")
    assert (datasets["other winner"] == lead / 2).all()
    assert (datasets["AUC to segment"] == tau).all()
    means = agreement(study, datasets).set_index(["protocol", "what"])["mean"]
    assert means[CV, "AUC to segment"] == tau


def test_a_classifier_without_a_confident_point_comes_last_and_ties_with_others_such():
    measures = made_up()
    without = measures["classifier"].isin(["S", "T"])
    measures.loc[without, [name for name in measures if name.startswith(("area", "AveD"))]] = np.nan
    study = Study(measures, "V+Hl", "absolute", INTERVALS)
    for name in (CAUC, AVED, SEGMENT):
        values = study.values(CV, name)
        assert (values[:, 0] == values[:, 1]).all()
        assert (values[:, :1] < values[:, 2:]).all()


def test_a_source_of_many_data_sets_weighs_as_much_as_one_with_a_single_set():
    measures = made_up()
    again = [measures[measures["dataset"] == "d0"].assign(dataset=f"again{i}") for i in range(20)]
    study = Study(pd.concat([measures, *again], ignore_index=True), "V+Hl", "absolute", INTERVALS)
    values = study.by_dataset(np.where(study.source.loc[study.dataset] == "s0", 1.0, 0.0))
    assert study.by_source(values).tolist() == [1, 0, 0, 0, 0, 0]
    assert study.interval(study.by_source(values))[0] == pytest.approx(1 / 6)


def test_parts_by_imbalance_begin_at_their_number():
    sizes = pd.DataFrame({"imbalance": [8.99, 9, 19.99, 20, 29.99, 30]})
    counts = {name: int(chosen(sizes).sum()) for name, chosen in BY_IMBALANCE.items()}
    assert counts == {"any": 6, "below 9": 1, "9 or more": 5, "20 or more": 3, "30 or more": 1}


@pytest.mark.parametrize(
    ("imbalance", "leads", "datasets"),
    [
        (8, {"any": 4 / 3, "below 9": 0, "9 or more": 2, "20 or more": 2, "30 or more": 2}, [6, 2, 4, 4, 4]),
        (25, {"any": 4 / 3, "9 or more": 4 / 3, "20 or more": 4 / 3, "30 or more": 2}, [6, 6, 6, 4]),
    ],
)
def test_truth_by_imbalance_is_that_of_the_data_sets_of_a_part(imbalance, leads, datasets):
    """The segment is right on two data sets of this imbalance, and wrong on four of 49."""
    right, wrong = made_up(), made_up(-1.0)
    few = right["dataset"].isin(["d0", "d1"])
    measures = pd.concat([right[few].assign(n=10 * (1 + imbalance)), wrong[~few].assign(n=500)])
    table = truth_by_imbalance(Study(measures, "V+Hl", "absolute", INTERVALS))
    rows = table[(table["protocol"] == CV) & (table["criterion"] == "average precision")]
    assert rows.set_index("imbalance")["lead of AUC"].to_dict() == pytest.approx(leads)
    assert rows["datasets"].tolist() == datasets
    assert (rows["tau of AUC"] == 1).all()
    assert rows["AUC nearer"].tolist()[0] == 4
    assert (rows["segment nearer"] == 0).all()
    assert rows["regret of segment"].iloc[0] == pytest.approx(0.3 * 4 / 6)


@pytest.mark.parametrize(("sign", "right", "disagree"), [(1.0, 1, 0), (-1.0, 0, 1)])
def test_pairs_in_which_one_classifier_dominates(sign, right, disagree):
    table = dominating_pairs(Study(made_up(sign), "V+Hl", "absolute", INTERVALS))
    assert (table["segment right"] == right).all()
    assert (table[["AUC right", "AUC right on its clearest", "decided"]] == 1).all(axis=None)
    assert (table["lead of AUC"] == 1 - right).all()
    assert (table["disagree"] == disagree).all()
    assert (table["pairs"] == 6 * 2 * 6).all()  # data sets, halves, pairs of four classifiers
    there = table["segment right there"]
    assert (there == 0).all() if disagree else there.isna().all()


def test_axes_that_disagree_decide_no_pair():
    """CAUC prefers the better of two classifiers, AveD the other one; S has no confident point."""
    measures = made_up()
    measures.loc[measures["classifier"] == "S", "area V+Hl"] = np.nan
    table = dominating_pairs(Study(measures, "V+Hl", "absolute", INTERVALS))
    assert (table["pairs"] == 6 * 2 * 3).all()
    assert table["decided"].tolist() == pytest.approx([0.5] * len(table))
    measures["AveD absolute"] = measures["area V+Hl"]
    assert dominating_pairs(Study(measures, "V+Hl", "absolute", INTERVALS)).empty


@pytest.fixture(scope="module")
def summary():
    return {name: pd.read_csv(STUDY / f"summary/{name}.csv") for name in TABLES}


def test_the_answer_of_the_page_is_that_of_the_committed_tables(summary):
    page = " ".join((STUDY / "README.md").read_text().split())
    for line in answer(summary, CONFIG["primary"]).splitlines():
        assert line in page


def test_truth_has_a_lead_within_its_interval(summary):
    for row in summary["truth"].to_dict("records"):
        assert row["lead of AUC"] == pytest.approx(row["tau of AUC"] - row["tau of segment"], abs=0.001)
        assert row["lead of AUC low"] <= row["lead of AUC"] <= row["lead of AUC high"]


def test_links_of_the_study_lead_somewhere():
    for target in re.findall(r"\]\(([^)#]+)", (STUDY / "README.md").read_text()):
        assert (STUDY / target).exists(), target
