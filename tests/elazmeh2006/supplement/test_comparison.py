"""Comparison of models: tables of the supplement."""

from __future__ import annotations

import numpy as np
import pytest

from confident_roc import InputError
from confident_roc._tables import write_table
from confident_roc.compare.paired import holm
from confident_roc.compare.proportions import wilson_interval
from confident_roc.curves.metrics import METRICS
from elazmeh2006.evaluation import Key
from elazmeh2006.supplement.comparison import (
    Model,
    accuracy_shown,
    accuracy_table,
    all_pairs,
    folds_shown,
    folds_table,
    metrics_shown,
    metrics_table,
    pairs_shown,
    pairs_table,
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
    """A classifier that predicts nothing positive at a half."""
    return model("S", dataset, n=400, score=np.where(np.arange(400) < 1, 0.4, 0.3))


def test_a_model_has_its_examples_in_their_order():
    one = model()
    order = np.random.default_rng(2).permutation(40)
    columns = {name: getattr(one, name)[order] for name in ("instance", "fold", "actual", "score")}
    other = Model.of(Key("x", "cv", "own-S"), columns)
    assert other.names == one.names == {"dataset": "x", "suite": "own", "letter": "S", "classifier": "own-S"}
    for name in columns:
        assert getattr(other, name).tolist() == getattr(one, name).tolist()


def test_accuracy_table():
    frame = accuracy_table([*models(), constant()], 0.5, 0.05)
    assert len(frame) == 7
    for _, row in frame.iterrows():
        assert row["accuracy"] == row["correct"] / row["n"]
        ends = row[["wilson_lower", "wilson_upper"]].tolist()
        assert ends == pytest.approx(wilson_interval(row["correct"], row["n"]))
    assert set(frame["frequent_class"]) == {0.75}
    last = accuracy_shown(frame).iloc[-1]
    assert (last["accuracy"], last["Wilson"]) == (
        "0.750",
        "[{:.3f}, {:.3f}]".format(*wilson_interval(300, 400)),
    )


def test_metrics_table_is_blank_where_a_metric_is_undefined():
    frame = metrics_table([model(), constant()], 0.5)
    assert frame.columns.tolist()[4:] == [*"abcd", *METRICS]
    nothing_called = frame.iloc[1]
    assert nothing_called[["precision", "talk_f_score"]].isna().all()
    assert (nothing_called["recall"], nothing_called["specificity"]) == (0, 1)
    assert metrics_shown(frame).iloc[1]["precision"] == ""
    assert frame.to_csv(index=False).splitlines()[2].startswith("x,own,S,own-S,0,100,0,300,0.0,0.0,,")


def test_pairs_table_adjusts_over_all_data_sets_of_a_suite_and_no_other():
    other = [model(letter, suite="other", seed=i, skill=i) for i, letter in enumerate("ST")]
    pairs = all_pairs([*models(), *other], 0.5, 0.05)
    frame = pairs_table(pairs)
    assert frame["suite"].tolist() == ["own"] * 6 + ["other"]
    *of_suite, alone = (pair.pair.paired.exact_p_value for pair in pairs)
    assert frame["holm_p"].tolist() == pytest.approx([*holm(of_suite), alone])
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
