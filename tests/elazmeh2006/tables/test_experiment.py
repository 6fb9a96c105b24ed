"""Tables of an experiment that is not the paper's."""

from __future__ import annotations

import numpy as np
import pytest

from confident_roc._tables import write_table
from confident_roc.compare import delong_test
from elazmeh2006.evaluation import Key
from elazmeh2006.tables.experiment import experiment_tables, in_words
from elazmeh2006.tables.headline import headline


def summary(dataset, letter, auc, area=None, average=None):
    return {
        **{
            "dataset": dataset,
            "protocol": "cv",
            "classifier": f"mine-{letter}",
            "suite": "mine",
            "letter": letter,
        },
        **{"n": 20, "positives": 4, "auc": auc, "points": 9, "confident_points": 0 if area is None else 3},
        "threshold_range": None if area is None else [0.2, 0.4],
        "areas": None if area is None else {"V": area, "V+Hl": area, "V+Hr": area, "V|Hr": area},
        "average_differences": None if area is None else {"signed": average, "absolute": abs(average)},
    }


SUMMARIES = [
    summary("x", "L", 0.9, 0.1, -0.02),
    summary("x", "K", 0.8, 0.2, 0.0),
    summary("x", "M", 0.7),
    summary("y", "L", 0.6, 0.1, 0.01),
    summary("y", "K", 0.6, 0.3, 0.02),
    summary("y", "M", 0.5, 0.2, 0.03),
]


def scores():
    """Scores of three classifiers on two data sets; the rows of each are in another order."""
    random = np.random.default_rng(1)
    columns = {}
    for dataset in "xy":
        actual = np.repeat([1, 0], [8, 24])
        for letter, signal in (("L", 3.0), ("K", 0.2), ("M", 0.0)):
            order = random.permutation(32)
            score = actual * signal + random.normal(size=32)
            part = {"instance": np.arange(32), "actual": actual, "score": score}
            columns[Key(dataset, "cv", f"mine-{letter}")] = {name: x[order] for name, x in part.items()}
    return columns


@pytest.fixture(scope="module")
def tables():
    counts = {("x", "train"): (5, 15), ("y", "train"): (8, 24)}
    made = experiment_tables(SUMMARIES, counts, scores(), alpha=0.05, area="V+Hl", difference="signed")
    return {name: frame for name, (frame, _) in made.items()}


def test_ranks_on_each_data_set(tables):
    ranks = tables["segments"].set_index(["dataset", "classifier"])[["AUC_rank", "CAUC_rank", "AveD_rank"]]
    assert ranks.loc["x"].to_numpy().tolist() == [[1, 2, 2], [2, 1, 1], [3, 3, 3]]  # M has no confident point
    assert ranks.loc["y"].to_numpy().tolist() == [[1, 3, 1], [1, 1, 2], [3, 2, 3]]


def test_mean_ranks_with_the_best_by_auc_first(tables):
    assert tables["ranks"].to_numpy().tolist() == [
        ["mine-L", 1.0, 2.5, 1.5, 2],
        ["mine-K", 1.5, 1.0, 1.5, 2],
        ["mine-M", 3.0, 2.5, 3.0, 2],
    ]


def test_pairs_are_tested_on_the_same_examples(tables):
    pairs = tables["comparisons"]
    assert pairs[["dataset", "first", "second"]].to_numpy().tolist() == [
        [dataset, f"mine-{one}", f"mine-{other}"] for dataset in "xy" for one, other in ("LK", "LM", "KM")
    ]
    one, other = (scores()[Key("x", "cv", f"mine-{letter}")] for letter in "LK")
    order, back = np.argsort(one["instance"]), np.argsort(other["instance"])
    expected = delong_test(one["actual"][order], one["score"][order], other["score"][back])
    assert pairs["auc_difference"][0] == expected.difference
    assert pairs["p_value"][0] == expected.p_value < 0.05
    assert pairs["lower"][0] < expected.difference < pairs["upper"][0]
    assert (pairs["holm_p_value"] >= pairs["p_value"]).all()


def test_a_pair_without_a_test_has_no_p_value():
    same = {name: np.array(values) for name, values in (("instance", range(4)), ("actual", [1, 0, 0, 0]))}
    made = {Key("x", "cv", f"a-{i}"): {**same, "score": np.array([0.9, 0.1, i, 0.3])} for i in range(2)}
    frame, shown = experiment_tables(
        [summary("x", "0", 1.0), summary("x", "1", 0.7)], {}, made, alpha=0.05, area="V", difference="signed"
    )["comparisons"]
    assert frame["holm_p_value"].isna().all()
    assert shown["p_value"].tolist() == [""]


def test_one_classifier_has_nothing_to_compare(tmp_path):
    made = experiment_tables(SUMMARIES[:1], {}, {}, alpha=0.05, area="V", difference="signed")
    frame, shown = made["comparisons"]
    assert len(frame) == 0
    write_table(frame, str(tmp_path / "x.csv"), shown=shown, caption="None.")
    assert (tmp_path / "x.csv").read_text().startswith("dataset,first,second,")
    ranks = made["ranks"][0].astype(str).to_dict("records")
    assert in_words(ranks, [], 0.05) == [
        "Best mean rank over 1 data set: mine-L by AUC (1.00), mine-L by CAUC (1.00), mine-L by AveD (1.00)."
    ]


def test_in_words_and_headline(tables):
    ranks, pairs = (tables[name].astype(str).to_dict("records") for name in ("ranks", "comparisons"))
    words = in_words(ranks, pairs, 0.05)
    assert words == [
        "Best mean rank over 2 data sets: mine-L by AUC (1.00), mine-K by CAUC (1.00),"
        " mine-L and mine-K by AveD (1.50).",
        f"The AUCs of {(tables['comparisons']['holm_p_value'] < 0.05).sum()} of 6 pairs of classifiers differ"
        " (p < 0.05, Holm).",
    ]
    text = headline(tables["summary"].astype(str).to_dict("records"), (), 0, "results", words)
    assert text.startswith(words[0])
    assert "0.900 [3]" in text
    assert "aper" not in text
    assert "table1" not in text
