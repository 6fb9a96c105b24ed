"""Comparison of models: tables and figures of the supplement."""

from __future__ import annotations

import numpy as np
import pytest

from confident_roc import InputError
from confident_roc._files import write_columns
from confident_roc._style import save
from confident_roc._tables import write_table
from confident_roc.compare.pairs import benjamini_hochberg
from confident_roc.compare.proportions import wald_interval, wilson_interval
from confident_roc.curves.metrics import METRICS
from confident_roc.tango import is_confident
from elazmeh2006.evaluation import Key
from elazmeh2006.supplement.comparison import (
    BALANCED,
    FIXED,
    Model,
    accuracy_shown,
    accuracy_table,
    all_pairs,
    folds_shown,
    folds_table,
    metrics_along_curves,
    metrics_shown,
    metrics_table,
    pairs_shown,
    pairs_table,
    predictions,
    tables,
)
from elazmeh2006.supplement.figures_comparison import (
    METRICS_SHOWN,
    accuracy_intervals,
    metrics_along,
    pair_matrices,
    read_metrics,
    read_rows,
)


def model(letter="S", dataset="x", suite="own", seed=1, n=40, folds=4, skill=1.0, **changes):
    random = np.random.default_rng(seed)
    actual = np.tile([1, 0, 0, 0], n // 4)
    score = 1 / (1 + np.exp(-random.normal(size=n) - skill * (2 * actual - 1)))
    columns = {"instance": np.arange(n), "fold": np.arange(n) % folds, "actual": actual, "score": score}
    return Model.of(Key(dataset, "cv", f"{suite}-{letter}"), columns | changes)


def models(datasets=("x", "y"), letters="STF", folds=4):
    return [
        model(letter, dataset, seed=10 * i + j, folds=folds, skill=0.3 + j)
        for i, dataset in enumerate(datasets)
        for j, letter in enumerate(letters)
    ]


def constant(dataset="x"):
    """A classifier without a confident point: it predicts all examples positive, or none."""
    return model("S", dataset, n=400, score=np.where(np.arange(400) < 1, 0.4, 0.3))


def test_a_model_has_its_examples_in_their_order():
    one = model()
    order = np.random.default_rng(2).permutation(40)
    columns = {name: getattr(one, name)[order] for name in ("instance", "fold", "actual", "score")}
    other = Model.of(Key("x", "cv", "own-S"), columns)
    assert other.names == one.names == {"dataset": "x", "suite": "own", "letter": "S", "classifier": "own-S"}
    for name in columns:
        assert getattr(other, name).tolist() == getattr(one, name).tolist()


def test_calls_are_at_the_threshold_and_at_the_most_balanced_confident_point():
    one = model(n=200)
    fixed, balanced = predictions(one, 0.5, 0.05)
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
    of_suite = frame[frame["suite"] == "own"]
    assert of_suite["holm_p"].min() == pytest.approx(min(1, 6 * of_suite["exact_p"].min()))
    assert of_suite["benjamini_hochberg_p"].tolist() == pytest.approx(
        benjamini_hochberg(of_suite["exact_p"].tolist())
    )
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


SUITE = "suite x, 95 % confidence"
NAMES = {"S": "stump", "T": "tree", "F": "forest"}


def rows(frame):
    return frame.astype(object).where(frame.notna(), None).to_dict("records")


def figures():
    several = [*models(letters="TF"), constant()]
    pairs = pairs_table(all_pairs(models(), 0.5, 0.05))
    return [
        accuracy_intervals(rows(accuracy_table(several, 0.5, 0.05)), NAMES, SUITE, 0.5),
        pair_matrices(rows(pairs), NAMES, SUITE, 0.05),
        metrics_along(metrics_along_curves(models(), 0.05), NAMES, SUITE, METRICS_SHOWN["metrics"]),
    ]


def texts(ax):
    return [text.get_text() for text in ax.texts]


def test_figures_show_what_they_should():
    accuracy, pairs, metrics = figures()
    assert [ax.get_title() for ax in accuracy.axes] == ["x", "y"]
    assert texts(accuracy.axes[0]) == ["no confident point"]
    assert len(pairs.axes) == 2
    assert all(len(ax.texts) == 9 for ax in pairs.axes)  # each cell of the matrix once
    # One row per data set, one column per metric; a line per classifier, and one over its segment.
    assert len(metrics.axes) == 8
    assert [len(ax.lines) for ax in metrics.axes] == [6] * 8
    assert {name for names in METRICS_SHOWN.values() for name in names} == set(METRICS) - {
        "false_positive_rate",
        "specificity",
    }


def test_pair_matrix_has_accuracies_leads_and_p_values_in_their_places():
    row = {
        "dataset": "x", "first": "S", "second": "T", "first_accuracy": 0.675, "second_accuracy": 0.7375,
        "difference": -0.0625, "holm_p": 0.0004,
    }  # fmt: skip
    (ax,) = pair_matrices([row], {"S": "stump", "T": "tree"}, SUITE, 0.05).axes
    cells = {text.get_position(): text.get_text() for text in ax.texts}
    assert cells == {
        (0.5, 0.5): "67.5",
        (1.5, 1.5): "73.8",
        (1.5, 0.5): "\N{MINUS SIGN}6.3",
        (0.5, 1.5): "< .001",
    }


def test_pair_matrix_of_one_classifier_says_so():
    figure = pair_matrices([], {"S": "stump"}, SUITE, 0.05)
    assert "no pairs" in figure.texts[0].get_text()


def test_figures_are_the_same_bytes_twice(tmp_path):
    for i, figure in enumerate(figures() + figures()):
        save(figure, [str(tmp_path / f"{i}.pdf")])
    for i in range(3):
        assert (tmp_path / f"{i}.pdf").read_bytes() == (tmp_path / f"{i + 3}.pdf").read_bytes()


def test_metrics_of_scores_beyond_probabilities_are_all_in_the_picture():
    one = model(score=np.linspace(-3, 5, 40))
    columns = metrics_along_curves([one], 0.05)
    ax = metrics_along(columns, {"S": "machine"}, SUITE, METRICS_SHOWN["metrics"]).axes[0]
    assert ax.get_xlim()[0] < -3
    assert ax.get_xlim()[1] > 5


def test_figures_are_drawn_from_the_tables_as_written(tmp_path):
    """A blank becomes None, only the rows of the suite are read, and numbers stay the same."""
    several = [*models(letters="TF"), constant("z"), model("S", suite="other")]
    made = tables(several, 0.5, 0.05)
    assert list(made) == ["accuracy", "metrics", "pairs", "kfold"]
    for name, (frame, _) in made.items():
        frame.to_csv(tmp_path / f"{name}.csv", index=False)
    accuracies, pairs = (made[name][0] for name in ("accuracy", "pairs"))
    assert read_rows(tmp_path / "accuracy.csv", "own") == rows(accuracies[accuracies["suite"] == "own"])
    assert read_rows(tmp_path / "pairs.csv", "own") == rows(pairs)
    columns = metrics_along_curves(several, 0.05)
    write_columns(tmp_path / "metrics.csv", columns)
    read = read_metrics(tmp_path / "metrics.csv")
    assert all(np.array_equal(read[name], columns[name], equal_nan=name in METRICS) for name in read)
