"""Methods against imbalance: small runs, their table and their figure."""

import numpy as np
import pandas as pd
import pytest

from confident_roc._files import write_columns
from confident_roc._style import save
from elazmeh2006.datasets.dataset import Dataset
from elazmeh2006.protocols import Examples
from elazmeh2006.supplement.imbalance import by_method, figure_of_suite, read_runs, table_shown
from elazmeh2006.supplement.imbalance_runs import measured, notes, runs
from weka346.attributes import Attribute

METHODS = {
    "duplicate": {"method": "imblearn.over_sampling.RandomOverSampler", "parameters": {}},
    "upweight": {"method": "upweight", "parameters": {}},
}
CLASSIFIERS = {
    "T": {
        "estimator": "sklearn.tree.DecisionTreeClassifier",
        "parameters": {"max_depth": 2, "random_state": 1},
        "preprocessing": [],
    },
    "N": {"estimator": "sklearn.naive_bayes.GaussianNB", "parameters": {}, "preprocessing": []},
}
SUITES = {"one": {"T": "tree", "N": "naive Bayes"}, "two": {"T": "tree"}}


def dataset(colours=(), positives=12, negatives=60, seed=0):
    random = np.random.default_rng(seed)
    y = np.repeat([1, 0], [positives, negatives])
    X = random.normal(size=(len(y), 2)) + y[:, None]
    if colours:
        X[:, 1] = random.integers(0, len(colours), len(y))
    return Dataset((Attribute("x"), Attribute("y", colours or None)), X, y, "+", "-")


def tried(examples, classifiers):
    return runs(examples, classifiers, METHODS, seeds=2, alpha=0.05, cross_validation={"folds": 3, "seed": 1})


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """Runs of two suites on a data set with cross-validation and on one with a test set and colours."""
    folder = tmp_path_factory.mktemp("imbalance")
    colours = ("red", "green")
    kinds = {
        "numbers": Examples(dataset()),
        "colours": Examples(dataset(colours), dataset(colours, seed=1)),
    }
    paths = []
    for name, examples in kinds.items():
        for suite, letters in SUITES.items():
            paths.append(str(folder / name / f"{suite}.csv"))
            (folder / name).mkdir(exist_ok=True)
            write_columns(paths[-1], tried(examples, {letter: CLASSIFIERS[letter] for letter in letters}))
    return read_runs(paths)


def test_every_method_seed_and_classifier_is_tried(made):
    of_tree = made[(made["dataset"] == "numbers") & (made["suite"] == "one") & (made["letter"] == "T")]
    assert of_tree[["method", "seed", "compensated"]].fillna(0).to_numpy().tolist() == [
        ["none", 0, 0],
        ["duplicate", 1, 0],
        ["duplicate", 1, 1],
        ["duplicate", 2, 0],
        ["duplicate", 2, 1],
        ["upweight", 0, 0],
        ["upweight", 0, 1],
    ]
    assert made["suite"].unique().tolist() == ["one", "two"]


def test_compensation_moves_thresholds_and_not_the_ranks_of_a_split(made):
    here = made[(made["dataset"] == "colours") & (made["method"] == "duplicate")]
    plain, compensated = (here[here["compensated"] == value] for value in (0, 1))
    assert plain["auc"].tolist() == pytest.approx(compensated["auc"].tolist())
    assert (compensated["c at 0.5"].to_numpy() <= plain["c at 0.5"].to_numpy()).all()


def test_what_is_not_possible_has_a_note(made):
    impossible = made[made["note"].notna()]
    assert set(impossible["letter"] + impossible["method"]) == {"Nupweight"}
    columns = tried(Examples(dataset()), CLASSIFIERS)
    assert len(notes(columns)) == 1
    assert notes(columns)[0].startswith("upweight: ")


def test_measures_by_hand():
    actual = np.array([True, True, False, False])
    row = measured(actual, np.array([0.9, 0.4, 0.6, 0.1]), 0.05)
    assert (row["auc"], row["b at 0.5"], row["c at 0.5"], row["confident at 0.5"]) == (0.75, 1, 1, 1)


def test_table_sums_up_the_seeds(made):
    shown = table_shown(made, "V+Hl", "absolute")
    assert len(shown) == 2 * (2 + 1) * 3
    row = shown[(shown["dataset"] == "numbers") & (shown["method"] == "duplicate")].iloc[0]
    values = made[
        (made["dataset"] == "numbers")
        & (made["suite"] == "one")
        & (made["letter"] == "T")
        & (made["method"] == "duplicate")
        & (made["compensated"] == 0)
    ]["auc"]
    assert row["AUC"] == f"{values.mean():.3f} [{values.min():.3f}, {values.max():.3f}]"
    assert row["confident runs"].endswith(" of 2")
    assert row["compensated"] != ""
    alone = shown[(shown["dataset"] == "numbers") & (shown["method"] == "none")].iloc[0]
    assert "[" not in alone["AUC"]
    assert alone["compensated"] == alone["b, c compensated"] == ""
    impossible = shown[(shown["letter"] == "N") & (shown["method"] == "upweight")]
    assert impossible["AUC"].str.startswith("not possible: ").all()


def test_figure_of_a_suite(made, tmp_path):
    figure = figure_of_suite(made, "two", SUITES["two"], "V+Hl", "absolute", 0.05)
    assert [ax.get_title() for ax in figure.axes[:3]] == ["AUC", "CAUC (V+Hl)", "AveD (absolute)"]
    assert [ax.get_ylabel() for ax in figure.axes[::3]] == ["numbers", "colours"]
    save(figure, [str(tmp_path / "imbalance.png")])


def test_runs_are_read_in_their_order(tmp_path):
    for suite in ("b", "a"):
        (tmp_path / "x").mkdir(exist_ok=True)
        pd.DataFrame({"letter": ["NA"], "seed": [None]}).to_csv(tmp_path / "x" / f"{suite}.csv", index=False)
    frame = read_runs([str(tmp_path / "x" / f"{suite}.csv") for suite in ("b", "a")])
    assert frame["suite"].tolist() == ["b", "a"]
    assert list(frame) == ["dataset", "suite", "letter", "seed"]
    assert frame["letter"].tolist() == ["NA", "NA"]


@pytest.mark.parametrize("datasets", [1, 4])
def test_figure_of_any_number_of_data_sets(datasets):
    rows = [
        {"dataset": f"d{i}", "method": method, "letter": letter, "note": note, "auc": value, "aved": None}
        for i in range(datasets)
        for method, note in (("none", None), ("discard", None), ("upweight", "no weights"))
        for letter, value in (("S", 0.7), ("T", None))
    ]
    figure = by_method(rows, {"auc": "AUC", "aved": "AveD"}, {"S": "stump", "T": "tree"}, "suite x")
    assert len(figure.axes) == 2 * datasets
    texts = [text.get_text() for ax in figure.axes for text in ax.texts]
    assert texts == ["not possible"] * len(figure.axes)
