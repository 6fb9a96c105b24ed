"""The command line: tables, files, exit codes, and one line for every mistake."""

import dataclasses
import inspect
import io
import json
import re
import shlex
import subprocess
import sys
from functools import partial
from importlib.metadata import entry_points
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from confident_roc import (
    auc_interval,
    compare_outcomes,
    confident_segment,
    model_intervals,
    segment_intervals,
)
from confident_roc.bands import METHODS, options_of
from confident_roc.bands import band as library_band
from confident_roc.cli import evaluate, main, parser
from confident_roc.cli.scores_file import _exact_doubles
from confident_roc.compare.auc import delong_test
from confident_roc.compare.paired import paired_difference
from confident_roc.roc import roc_points
from confident_roc.segment import point_columns

COMMANDS = {command.name: command for command in entry_points(group="confident_roc.commands")}
NAMES = tuple(COMMANDS)
exact_csv = partial(pd.read_csv, **_exact_doubles(pd.__version__))


@pytest.fixture(scope="module")
def frame():
    """Scores of three models on 400 examples, 40 of them positive; the last has no confident point."""
    random = np.random.default_rng(3)
    y = np.repeat([1, 0], [40, 360])
    return pd.DataFrame(
        {
            "id": [f"case{i}" for i in range(400)],
            "y": y,
            "tree": (random.normal(size=400) + 1.2 * y).round(1),
            "bayes": (random.normal(size=400) + 2.0 * y).round(2),
            "flat": np.where(random.random(400) < 0.9, 0.1, 0.05),
            "w": random.integers(1, 4, 400),
        }
    )


@pytest.fixture
def wide(frame, tmp_path):
    frame.to_csv(tmp_path / "wide.csv", index=False)
    return str(tmp_path / "wide.csv")


@pytest.fixture
def long(frame, tmp_path):
    models = ["tree", "bayes", "flat"]
    rows = frame.melt(id_vars=["id", "y"], value_vars=models, var_name="model", value_name="p")
    rows.to_csv(tmp_path / "long.tsv", index=False, sep="\t")
    return str(tmp_path / "long.tsv")


def run(capsys, *arguments, code=0):
    """Run a command; return what it prints."""
    assert main([str(argument) for argument in arguments]) == code
    said = capsys.readouterr()
    assert "Traceback" not in said.err
    return said.out


def failure(capsys, *arguments):
    """Run a command that must fail; return its one line."""
    try:
        code = main([str(argument) for argument in arguments])
    except SystemExit as error:
        code = error.code
    said = capsys.readouterr()
    assert code == 2
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert said.err.startswith("error: ")
    return said.err.removeprefix("error: ").rstrip()


def scores_of(*models):
    return [x for model in models for x in ("--score", model)]


# evaluate


def test_evaluate_prints_a_table(capsys, wide, frame):
    out = run(capsys, "evaluate", wide, "--label", "y", *scores_of("tree", "bayes", "flat"))
    head, _, header, *rows = out.splitlines()
    assert head == f"{wide}: 400 examples, 40 positive (10.00%), positive label 1, alpha 0.05"
    assert re.split(r"  +", header) == [
        "model",
        "AUC",
        "points",
        "confident",
        "thresholds",
        "CAUC (V+Hl)",
        "AveD (absolute)",
    ]
    segment = confident_segment(frame["y"], frame["tree"])
    assert re.split(r"  +", rows[0]) == [
        "tree",
        f"{segment.auc:.4f}",
        str(len(segment.curve)),
        str(len(segment)),
        "{:.4g} to {:.4g}".format(*segment.threshold_range),
        f"{segment.areas['V+Hl']:.4g}",
        f"{segment.average_differences['absolute']:.4g}",
    ]
    assert re.split(r"  +", rows[2])[3:] == ["0", "-", "-", "-"]
    assert len({len(row) for row in (header, *rows[:3])}) == 1, "aligned"


def test_evaluate_as_json_is_what_the_library_says(capsys, wide, frame):
    out = run(
        capsys,
        *("evaluate", wide, "--label", "y", *scores_of("tree", "flat"), "--format", "json"),
        *("--alpha", "0.1", "--area", "V", "--difference", "signed"),
    )
    found = json.loads(out)
    assert {key: found[key] for key in found if key != "models"} == {
        "scores": wide,
        "label": "y",
        "pos_label": "1",
        "weight": None,
        "alpha": 0.1,
        "area": "V",
        "difference": "signed",
        "advice": None,
    }
    segment = confident_segment(frame["y"], frame["tree"], alpha=0.1)
    expected = segment.summary() | {"threshold_range": list(segment.threshold_range)}
    tree, flat = found["models"]
    assert list(tree.pop("intervals")) == list(flat["intervals"])
    assert tree == {
        "model": "tree",
        **expected,
        "cauc": segment.areas["V"],
        "aved": segment.average_differences["signed"],
        "balanced_point": segment.balanced,
    }
    assert (flat["confident_points"], flat["cauc"], flat["aved"], flat["balanced_point"]) == (
        0,
        None,
        None,
        None,
    )


def test_evaluate_writes_files(capsys, wide, frame, tmp_path):
    folder = tmp_path / "deep" / "results"
    command = ["evaluate", wide, "--label", "y", *scores_of("tree", "flat"), "--out", folder]
    printed = json.loads(run(capsys, *command, "--format", "json"))
    assert sorted(path.name for path in folder.iterdir()) == [
        "evaluation.json",
        "points.csv",
        "roc.pdf",
        "roc.png",
    ]
    assert json.loads((folder / "evaluation.json").read_text()) == printed
    points = exact_csv(folder / "points.csv")
    assert points["model"].unique().tolist() == ["tree", "flat"]
    curve = point_columns(roc_points(frame["y"], frame["tree"]), 0.05)
    own = points[points["model"] == "tree"]
    for name, column in curve.items():
        assert own[name].tolist() == column.tolist(), name
    assert (folder / "roc.png").read_bytes().startswith(b"\x89PNG")
    assert (folder / "roc.pdf").read_bytes().startswith(b"%PDF")
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    run(capsys, *command)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before, "the same bytes again"


def test_where_the_files_are_is_said_on_standard_error(capsys, wide, tmp_path):
    main(
        [
            "evaluate",
            wide,
            "--label",
            "y",
            "--score",
            "tree",
            "--out",
            str(tmp_path / "o"),
            "--format",
            "json",
        ]
    )
    said = capsys.readouterr()
    json.loads(said.out)
    assert said.err == f"\nwritten to {tmp_path / 'o'}: evaluation.json, points.csv, roc.png, roc.pdf\n"


def test_of_many_points_the_confident_ones_are_written(capsys, wide, frame, tmp_path, monkeypatch):
    monkeypatch.setattr(evaluate, "_ALL_POINTS", 50)
    run(capsys, "evaluate", wide, "--label", "y", *scores_of("tree", "bayes"), "--out", tmp_path / "o")
    points = exact_csv(tmp_path / "o" / "points.csv")
    sizes = {model: confident_segment(frame["y"], frame[model]) for model in ("tree", "bayes")}
    assert len(sizes["bayes"].curve) > 50
    expected = {name: len(s.curve) if len(s.curve) <= 50 else len(s) for name, s in sizes.items()}
    assert points.groupby("model").size().to_dict() == expected
    assert points[points["model"] == "bayes"]["confident"].all()


def test_long_and_wide_say_the_same(capsys, wide, long):
    models = ("tree", "bayes", "flat")
    as_wide = run(capsys, "evaluate", wide, "--label", "y", *scores_of(*models))
    as_long = run(capsys, "evaluate", long, "--label", "y", "--score", "p", "--by", "model")
    assert as_long.splitlines()[1:] == as_wide.splitlines()[1:]


def test_models_on_different_examples(capsys, tmp_path):
    path = tmp_path / "x.csv"
    path.write_text("m,y,p\na,0,1\na,1,2\nb,0,1\nb,1,2\nb,0,3\n")
    assert "models on different examples" in run(
        capsys, "evaluate", path, "--label", "y", "--score", "p", "--by", "m"
    )


def test_from_standard_input(capsys, wide, monkeypatch):
    content = Path(wide).read_bytes()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))
    out = run(capsys, "evaluate", "-", "--label", "y", "--score", "tree")
    direct = run(capsys, "evaluate", wide, "--label", "y", "--score", "tree")
    assert out.replace("-: ", f"{wide}: ", 1) == direct


def test_weights(capsys, wide, frame):
    out = run(
        capsys, "evaluate", wide, "--label", "y", "--score", "tree", "--weight", "w", "--format", "json"
    )
    segment = confident_segment(frame["y"], frame["tree"], sample_weight=frame["w"])
    (tree,) = json.loads(out)["models"]
    assert (tree["n"], tree["auc"], tree["areas"]) == (frame["w"].sum(), segment.auc, segment.areas)
    out = run(capsys, "evaluate", wide, "--label", "y", "--score", "tree", "--weight", "w")
    assert ", weights from w, " in out


def test_few_positives_have_newcombes_interval(capsys, tmp_path):
    """It covers where DeLong's does not. Nothing is printed on standard error."""
    path = tmp_path / "few.csv"
    for positives, name in (
        (29, "Newcombe, which covers better with fewer than 30 positives"),
        (30, "DeLong"),
    ):
        rows = [f"{int(i < positives)},{i * 7 % 50}" for i in range(positives + 40)]
        path.write_text("\n".join(["y,tree", *rows]))
        main(["evaluate", str(path), "--label", "y", "--score", "tree", "--bootstraps", "20"])
        said = capsys.readouterr()
        assert said.err == ""
        assert f"AUC by {name}" in said.out


def test_intervals(capsys, wide, frame):
    command = [
        "evaluate",
        wide,
        "--label",
        "y",
        *scores_of("tree", "flat"),
        "--bootstraps",
        "60",
        "--seed",
        "5",
    ]
    found = json.loads(run(capsys, *command, "--format", "json"))["models"][0]["intervals"]
    expected = segment_intervals(frame["y"], frame["tree"], bootstraps=60, seed=5)
    assert found["areas"]["V+Hl"] == [expected.areas["V+Hl"].lower, expected.areas["V+Hl"].upper]
    precision = expected.average_precision
    assert found["average_precision"] == [precision.lower, precision.upper]
    logit = auc_interval(frame["y"], frame["tree"])
    assert (found["auc"], found["auc_method"]) == ([logit.lower, logit.upper], "logit")
    assert (found["level"], found["bootstraps"]) == (0.95, 60)
    out = run(capsys, *command)
    head = "Intervals of confidence 0.95: AUC by DeLong on the logit scale, the others by 60 resamples"
    assert head in out
    assert re.search(r"^tree +\[0\.\d+, 0\.\d+\] +\[0\.\d+, 0\.\d+\]", out, re.MULTILINE)
    assert "flat: no interval for CAUC: the confident segment has 0 true positives" in out


def test_intervals_by_default_unless_they_would_take_long(capsys, wide, frame, monkeypatch):
    command = ["evaluate", wide, "--label", "y", "--score", "tree", "--format", "json"]

    def intervals(*options):
        return json.loads(run(capsys, *command, *options))["models"][0]["intervals"]

    assert intervals()["bootstraps"] == evaluate.RESAMPLES
    none = intervals("--bootstraps", "0")
    assert "areas" not in none
    monkeypatch.setattr(evaluate, "LARGEST", 399)
    assert intervals() == none
    assert intervals("--bootstraps", "30")["bootstraps"] == 30
    assert "areas" not in intervals("--weight", "w")


def test_clusters(capsys, frame, tmp_path):
    patients = np.arange(400) // 4
    frame.assign(patient=[f"p{i:03}" for i in patients]).to_csv(tmp_path / "x.csv", index=False)
    options = ["--label", "y", *scores_of("tree", "bayes"), "--cluster", "patient", "--bootstraps", "60"]
    found = json.loads(run(capsys, "evaluate", tmp_path / "x.csv", *options, "--format", "json"))
    expected = segment_intervals(frame["y"], frame["tree"], clusters=patients, bootstraps=60)
    of = found["models"][0]["intervals"]
    assert (of["auc"], of["auc_method"]) == ([expected.auc.lower, expected.auc.upper], "percentile")
    pairs = json.loads(run(capsys, "compare", tmp_path / "x.csv", *options, "--format", "json"))["pairs"]
    scores = {name: frame[name] for name in ("tree", "bayes")}
    both = model_intervals(frame["y"], scores, clusters=patients, bootstraps=60)
    difference = both.differences["tree", "bayes"].auc
    assert (pairs[0]["auc_lower"], pairs[0]["auc_p_value"]) == (difference.lower, difference.p_value)
    assert "by 60 resamples of clusters" in run(capsys, "compare", tmp_path / "x.csv", *options)
    assert failure(capsys, "evaluate", tmp_path / "x.csv", *options[:-1], "0").startswith(
        "--cluster: clusters"
    )


@pytest.mark.parametrize(
    ("words", "options", "positive"),
    [
        (("0", "1"), [], "1"),
        (("0.0", "1.0"), [], "1.0"),
        (("-1", "1"), [], "1"),
        (("False", "True"), [], "True"),
        (("false", "true"), [], "true"),
        (("FALSE", "TRUE"), ["--pos-label", "FALSE"], "FALSE"),
        (("well", "sick"), ["--pos-label", "sick"], "sick"),
        (("sick", "well"), ["--pos-label", "well"], "well"),
        (("1", "0"), ["--pos-label", "0"], "0"),
        (("2.0", "1.0"), ["--pos-label", "1"], "1.0"),
        (("yes", "NA"), ["--pos-label", "NA"], "NA"),
    ],
)
def test_labels_of_all_kinds(capsys, frame, tmp_path, words, options, positive):
    frame.assign(y=[words[i] for i in frame["y"]]).to_csv(tmp_path / "x.csv", index=False)
    command = [
        "evaluate",
        tmp_path / "x.csv",
        "--label",
        "y",
        "--score",
        "tree",
        "--format",
        "json",
        *options,
    ]
    found = json.loads(run(capsys, *command))
    assert found["pos_label"] == positive
    wanted = 0 if positive == "FALSE" else 1
    assert found["models"][0]["auc"] == confident_segment(frame["y"], frame["tree"], pos_label=wanted).auc


# compare


def test_compare(capsys, wide, frame, tmp_path):
    command = ["compare", wide, "--label", "y", *scores_of("tree", "bayes", "flat")]
    found = json.loads(run(capsys, *command, "--format", "json", "--out", tmp_path / "o"))
    segments = {name: confident_segment(frame["y"], frame[name]) for name in ("tree", "bayes", "flat")}
    assert [row["auc_rank"] for row in found["models"]] == [2, 1, 3]
    assert [row["cauc_rank"] for row in found["models"]][2] is None
    assert sorted(row["cauc_rank"] for row in found["models"][:2]) == [1, 2]
    assert [(row["first"], row["second"]) for row in found["pairs"]] == [
        ("tree", "bayes"),
        ("tree", "flat"),
        ("bayes", "flat"),
    ]
    right = [
        (frame[name] >= segments[name].balanced["threshold"]).to_numpy() == (frame["y"] == 1).to_numpy()
        for name in ("tree", "bayes")
    ]
    expected = paired_difference(*right)
    first = found["pairs"][0]
    for key in ("b", "c", "n", "difference", "lower", "upper", "p_value", "exact_p_value"):
        assert first[key] == getattr(expected, key), key
    assert first["holm_p_value"] == first["p_value"], "only one pair is tested"
    delong = delong_test(frame["y"], frame["tree"], frame["bayes"])
    assert (first["auc_p_value"], first["auc_difference"]) == (
        delong.p_value,
        segments["tree"].auc - segments["bayes"].auc,
    )
    assert found["pairs"][1]["p_value"] is None
    names = sorted(path.name for path in (tmp_path / "o").iterdir())
    assert names == ["comparison.json", "comparison.pdf", "comparison.png", "pairs.csv", "ranks.csv"]
    assert json.loads((tmp_path / "o" / "comparison.json").read_text()) == found
    ranks = exact_csv(tmp_path / "o" / "ranks.csv").set_index("model")
    assert ranks.loc["tree", "cauc"] == segments["tree"].areas["V+Hl"]
    assert np.isnan(ranks.loc["flat", "cauc_rank"])
    pairs = exact_csv(tmp_path / "o" / "pairs.csv")
    assert pairs["lower"].tolist()[0] == expected.lower
    assert pairs["lower"].isna().tolist() == [False, True, True]


def test_compare_says_where_auc_and_the_method_disagree(capsys, tmp_path):
    """A model that ranks better over all and has no confident point, against one that has."""
    y = [1] * 60 + [0] * 100
    good = [1] * 60 + [0] * 59 + [1] * 41  # AUC .795; two thresholds predict all or 101 positive
    fair = [1] * 30 + [0] * 30 + [1] * 25 + [0] * 75  # AUC .625; 30 and 25 errors
    pd.DataFrame({"y": y, "good": good, "fair": fair}).to_csv(tmp_path / "x.csv", index=False)
    command = ["compare", tmp_path / "x.csv", "--label", "y", *scores_of("good", "fair")]
    out = run(capsys, *command)
    assert out.splitlines()[-3:] == [
        "AUC and the method disagree on 1 of 1 pair.",
        "  AUC prefers good (0.7950) to fair (0.6250), the method fair: good has no confident point.",
        "No confident point, so the method does not rank: good.",
    ]
    found = json.loads(run(capsys, *command, "--format", "json"))
    assert found["disagreements"] == [{"auc_prefers": "good", "method_prefers": "fair"}]


def test_compare_tells_examples_by_order_or_by_id(capsys, frame, wide, long, tmp_path):
    models = ("tree", "bayes", "flat")
    expected = run(capsys, "compare", wide, "--label", "y", *scores_of(*models)).splitlines()[1:]
    options = ["--label", "y", "--score", "p", "--by", "model"]
    assert run(capsys, "compare", long, *options).splitlines()[1:] == expected
    rows = exact_csv(long, sep="\t")
    order = pd.Categorical(rows["model"], models)
    shuffled = rows.assign(order=order).sample(frac=1, random_state=0).sort_values("order", kind="stable")
    shuffled.drop(columns="order").to_csv(tmp_path / "shuffled.csv", index=False)
    assert (
        run(capsys, "compare", tmp_path / "shuffled.csv", *options, "--id", "id").splitlines()[1:] == expected
    )
    message = failure(capsys, "compare", tmp_path / "shuffled.csv", *options)
    assert message.endswith("the same for all, in the same order or with --id")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            lambda rows: rows.iloc[:-1],
            "tree and flat are not on the same examples; allowed: the same for all",
        ),
        (lambda rows: rows.assign(id=rows["id"].where(rows.index != 900, "new")), "tree and flat are not on"),
        (
            lambda rows: rows.assign(id=rows["id"].where(rows.index != 3, "case4")),
            "tree: an example occurs twice",
        ),
        (
            lambda rows: rows.assign(y=rows["y"].where(rows.index != 900, 1)),
            "tree and flat are not on the same",
        ),
    ],
)
def test_compare_refuses_other_examples(capsys, long, tmp_path, change, message):
    change(exact_csv(long, sep="\t")).to_csv(tmp_path / "x.csv", index=False)
    options = ["--label", "y", "--score", "p", "--by", "model", "--id", "id"]
    assert message in failure(capsys, "compare", tmp_path / "x.csv", *options)


def test_compare_with_weights_or_one_positive(capsys, wide, tmp_path):
    models = scores_of("tree", "bayes")
    found = json.loads(
        run(capsys, "compare", wide, "--label", "y", *models, "--weight", "w", "--format", "json")
    )
    assert found["pairs"][0]["exact_p_value"] is None
    assert found["pairs"][0]["auc_p_value"] is None
    assert "cauc_difference" not in found["pairs"][0]
    (tmp_path / "x.csv").write_text("y,a,b\n1,3,4\n0,1,2\n0,2,1\n0,4,3\n")
    found = json.loads(
        run(capsys, "compare", tmp_path / "x.csv", "--label", "y", *scores_of("a", "b"), "--format", "json")
    )
    assert found["pairs"][0]["auc_p_value"] is None
    assert found["pairs"][0]["p_value"] is not None


# Output


def test_quiet(capsys, tmp_path):
    (tmp_path / "x.csv").write_text("y,p\n0,1\n1,1\n0,1\n")
    command = ["evaluate", str(tmp_path / "x.csv"), "--label", "y", "--score", "p", "--out", str(tmp_path)]
    for options, lines in (([], 3), (["--quiet"], 0)):
        assert main([*command, *options]) == 0
        said = capsys.readouterr()
        assert "0.5000" in said.out
        assert said.err.count("\n") == lines


def test_resamples_are_reported_block_by_block(monkeypatch):
    """So a bar moves within one long band."""
    from confident_roc import bootstrap

    counts = []
    monkeypatch.setattr(bootstrap, "_BLOCK", 400)
    token = bootstrap.REPORT.set(counts.append)
    try:
        library_band([0, 1] * 50, list(range(100)), bootstraps=30)
    finally:
        bootstrap.REPORT.reset(token)
    assert len(counts) == 10
    assert sum(counts) == 30


# paired


@pytest.fixture
def right(frame, tmp_path):
    """Whether two models are right, and their predictions."""
    table = {"y": frame["y"].map({0: "well", 1: "sick"})}
    for name, threshold in (("tree", 1.5), ("bayes", 1.9), ("flat", 0.08)):
        positive = frame[name] >= threshold
        table[name] = (positive == (frame["y"] == 1)).astype(int)
        table[f"{name}_class"] = np.where(positive, "sick", "well")
    pd.DataFrame(table).to_csv(tmp_path / "right.csv", index=False)
    return str(tmp_path / "right.csv")


def test_paired(capsys, right, tmp_path):
    table = pd.read_csv(right)
    command = ["paired", right, "--first", "tree", "--second", "bayes", "--margin", "0.1"]
    found = json.loads(run(capsys, *command, "--format", "json", "--out", tmp_path / "o"))
    expected = paired_difference(table["tree"], table["bayes"], margin=0.1)
    (pair,) = found["pairs"]
    assert {name: pair[name] for name in dataclasses.asdict(expected)} == dataclasses.asdict(expected)
    assert pair["conclusion"] == "bayes is right more often than tree."
    assert found["accuracies"] == {"tree": table["tree"].mean(), "bayes": table["bayes"].mean()}
    assert json.loads((tmp_path / "o/paired.json").read_text()) == found
    assert exact_csv(tmp_path / "o/paired.csv")["upper"].tolist() == [expected.upper]
    out = run(capsys, *command)
    assert out.splitlines()[-1] == pair["conclusion"]
    assert f"{expected.b:g}" in out
    assert "not inferior  equivalent" in out
    classes = ["--label", "y", "--first", "tree_class", "--second", "bayes_class", "--margin", "0.1"]
    predicted = json.loads(run(capsys, "paired", right, *classes, "--format", "json"))["pairs"][0]
    assert [predicted[name] for name in ("b", "c", "lower")] == [pair[name] for name in ("b", "c", "lower")]


def test_paired_with_many_models(capsys, right):
    table = pd.read_csv(right)
    models = ("tree", "bayes", "flat")
    options = [x for name in models for x in ("--model", name)]
    found = json.loads(run(capsys, "paired", right, *options, "--format", "json"))["pairs"]
    expected = compare_outcomes({name: table[name] for name in models})
    assert [(pair["first"], pair["second"]) for pair in found] == list(expected)
    assert [pair["holm_p_value"] for pair in found] == [pair.holm_p_value for pair in expected.values()]
    assert "Holm" in run(capsys, "paired", right, *options)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--first", "tree"], "--second: missing; allowed: --first and --second, or --model"),
        (
            ["--first", "tree", "--second", "bayes", "--model", "flat"],
            "--model: given with --first; allowed: ",
        ),
        (["--model", "tree"], "--model: 1 models; allowed: two or more"),
        (["--first", "tree", "--second", "tree"], "column 'tree' is asked for twice"),
        (["--first", "tree", "--second", "tree_class"], "column 'tree_class' has 'sick'; allowed: 1 if"),
        (
            ["--first", "tree", "--second", "bayes", "--label", "y"],
            "column 'tree' has no class of 'y' (1, 0); ",
        ),
        (["--first", "tree", "--second", "bayes", "--margin", "0"], "--margin: 0; allowed: above 0, up to 1"),
        (["--first", "tree", "--second", "bayes", "--alpha", "2"], "--alpha: 2.0 is out of range"),
        (["--first", "tree", "--second", "forest"], "no column 'forest'"),
    ],
)
def test_bad_pairs(capsys, right, options, message):
    assert message in failure(capsys, "paired", right, *options)


# band


def test_band(capsys, wide, frame, tmp_path):
    command = ["band", wide, "--label", "y", *scores_of("tree", "bayes"), "--out", tmp_path / "o"]
    options = ["--method", "fixed-width", "--method", "joint-regions", "--bootstraps", "80", "--slope", "1"]
    found = json.loads(run(capsys, *command, *options, "--format", "json"))
    assert [(row["model"], row["method"]) for row in found["bands"]] == [
        ("tree", "fixed-width"),
        ("tree", "joint-regions"),
        ("bayes", "fixed-width"),
        ("bayes", "joint-regions"),
    ]
    expected = library_band(frame["y"], frame["tree"], slope=1, bootstraps=80)
    assert found["bands"][0]["share"] == expected.share
    assert found["bands"][0]["share_interval"] == list(expected.share_interval)
    assert all(row["share_interval"] is None for row in found["bands"] if row["method"] != "fixed-width")
    names = sorted(path.name for path in (tmp_path / "o").iterdir())
    assert names == ["bands.csv", "bands.json", "bands.pdf", "bands.png"]
    edges = exact_csv(tmp_path / "o" / "bands.csv")
    own = edges.query("model == 'tree' and method == 'fixed-width' and edge == 'upper'")
    assert own["fpr"].tolist() == expected.upper[0].tolist()
    assert own["tpr"].tolist() == expected.upper[1].tolist()


@pytest.mark.parametrize("method", METHODS)
def test_every_option_of_a_band_can_be_given(method):
    given = parser().parse_args(["band", "x.csv", "--label", "y", "--score", "p", "--method", method])
    assert set(options_of(method)) - set(vars(given)) <= {"stratified"}


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--method", "joint-regions", "--seed", "3"], "--seed: no option of joint-regions; allowed: with"),
        (["--slope", "steep"], "fixed-width band: slope: 'steep'; allowed: "),
        (["--level", "95"], "fixed-width band: level: 95"),
        (["--bootstraps", "0"], "fixed-width band: bootstraps: 0"),
        (["--method", "wide"], "argument --method: invalid choice: 'wide'"),
        (["--weight", "w"], "unrecognized arguments: --weight w; see confident-roc"),
    ],
)
def test_bad_bands(capsys, wide, options, message):
    assert failure(capsys, "band", wide, "--label", "y", "--score", "tree", *options).startswith(message)


# what all have in common


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["evaluate"],
            "the following arguments are required: scores, --label, --score; see confident-roc ev",
        ),
        (["evalute", "x.csv"], "argument COMMAND: invalid choice: 'evalute'"),
        (["evaluate", "{wide}", "--label", "y"], "the following arguments are required: --score"),
        (
            ["evaluate", "{wide}", "--lab", "y", "--score", "tree"],
            "the following arguments are required: --label",
        ),
        (["evaluate", "none.csv", "--label", "y", "--score", "p"], "none.csv: No such file or directory"),
        (
            ["evaluate", "{wide}", "--label", "z", "--score", "tree"],
            "{wide}: no column 'z'; found: id, y, tree",
        ),
        (
            ["evaluate", "{wide}", "--label", "y", "--score", "id"],
            "{wide}:2: column 'id' has 'case0'; allowed: ",
        ),
        (
            ["evaluate", "{wide}", "--label", "id", "--score", "tree"],
            "{wide}: column 'id' has 400 labels (case0",
        ),
        (["evaluate", "{wide}", "--label", "y", "--score", "y"], "column 'y' is asked for twice"),
        (
            ["evaluate", "{wide}", "--label", "y", *scores_of("tree", "tree")],
            "column 'tree' is asked for twice",
        ),
        (
            ["evaluate", "{wide}", "--label", "y", "--score", "tree", "--alpha", "1"],
            "--alpha: 1.0 is out of range; allowed: between 0 and 1",
        ),
        (
            ["evaluate", "{wide}", "--label", "y", "--score", "tree", "--alpha", "x"],
            "argument --alpha: invalid float value: 'x'",
        ),
        (
            ["evaluate", "{wide}", "--label", "y", "--score", "tree", "--area", "H"],
            "argument --area: invalid choice: 'H'",
        ),
        (
            ["evaluate", "{wide}", "--label", "y", "--score", "tree", "--pos-label", "sick"],
            "--pos-label: sick is no label of column 'y'; allowed: 1, 0",
        ),
        (
            ["evaluate", "{wide}", "--label", "y", *scores_of("tree", "flat"), "--by", "id"],
            "--by: there are several --score columns",
        ),
        (
            ["evaluate", "{wide}", "--label", "y", "--score", "tree", "--weight", "w", "--bootstraps", "9"],
            "--bootstraps: weighted examples cannot be resampled",
        ),
        (
            ["evaluate", "{wide}", "--label", "y", "--score", "tree", "--weight", "bayes"],
            "{wide}: column 'bayes' has -",
        ),
        (
            ["compare", "{wide}", "--label", "y", "--score", "tree"],
            "{wide}: one model only (tree); allowed: two",
        ),
        (
            ["compare", "{wide}", "--label", "y", *scores_of("tree", "flat"), "--id", "id"],
            "--id: only with --by",
        ),
        (
            ["evaluate", "{wide}", "--label", "y", "--score", "tree", "--out", "{wide}"],
            "--out: {wide}: File exists; allowed: a folder to write to",
        ),
    ],
)
def test_mistakes_are_one_line_and_exit_code_2(capsys, wide, arguments, message):
    arguments = [argument.replace("{wide}", wide) for argument in arguments]
    assert failure(capsys, *arguments).startswith(message.replace("{wide}", wide))


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("y,p\n1,1\n1,2\n", "x.csv: column 'y' has one label only (1); allowed: examples of both classes"),
        ("y,p\n0,1\n1,2\n2,3\n", "x.csv: column 'y' has 3 labels (0, 1, 2, ...); allowed: two"),
        (
            "y,p\nno,1\nyes,2\n",
            "--pos-label: needed for the labels no, yes; allowed: the positive one of them",
        ),
        ("y,p\n0,1\n1,2,3\n", "x.csv:3: 3 values, but the header names 2"),
        ("y,p\n0,1\n1,low\n", "x.csv:3: column 'p' has 'low'; allowed: a finite number in every row"),
        ("", "x.csv: empty, or no header in line 1; allowed: a header and rows"),
    ],
)
def test_bad_files(capsys, tmp_path, monkeypatch, content, message):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "x.csv").write_text(content)
    assert failure(capsys, "evaluate", "x.csv", "--label", "y", "--score", "p", "--out", "o") == message
    assert list((tmp_path / "o").iterdir()) == [], "nothing half-written"


def test_one_model_of_several_at_fault_is_named(capsys, tmp_path):
    (tmp_path / "x.csv").write_text("m,y,p\na,0,1\na,1,2\nb,0,1\nb,0,2\n")
    message = failure(capsys, "evaluate", tmp_path / "x.csv", "--label", "y", "--score", "p", "--by", "m")
    assert message.startswith(f"{tmp_path / 'x.csv'}: b: y_true: one class only")


def test_constant_scores_are_a_warning(capsys, tmp_path):
    (tmp_path / "x.csv").write_text("y,p\n0,1\n1,1\n0,1\n")
    assert main(["evaluate", str(tmp_path / "x.csv"), "--label", "y", "--score", "p"]) == 0
    said = capsys.readouterr()
    assert said.err.startswith("warning: y_score: all scores are equal")
    assert said.err.count("\n") == 1
    assert "0.5000" in said.out


def test_a_disk_that_is_full(capsys, wide, tmp_path, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device", "points.csv")

    monkeypatch.setattr(evaluate, "write_columns", full)
    assert main(["evaluate", wide, "--label", "y", "--score", "tree", "--out", str(tmp_path / "o")]) == 2
    assert capsys.readouterr().err == (
        "error: points.csv: No space left on device; allowed: an output that takes it\n"
    )


def test_interrupted(capsys, wide, monkeypatch):
    def interrupted(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr("confident_roc.cli._arguments.read_scores", interrupted)
    assert main(["evaluate", wide, "--label", "y", "--score", "tree"]) == 130


def test_no_command_shows_the_help(capsys):
    assert main([]) == 2
    assert "usage: confident-roc" in capsys.readouterr().out


@pytest.mark.parametrize("name", NAMES)
def test_help_has_examples_that_can_be_called(capsys, name):
    with pytest.raises(SystemExit) as done:
        main([name, "--help"])
    assert done.value.code == 0
    out = capsys.readouterr().out
    calls = re.findall(r"^ +(?:.*\| )?confident-roc (.*)$", out, re.MULTILINE)
    assert len(calls) >= 2
    for call in calls:
        parsed = parser().parse_args(shlex.split(call))
        assert parsed.command == name
    assert max(map(len, out.splitlines())) <= 110


def test_every_command_is_a_module_of_one_shape():
    for name in NAMES:
        module = COMMANDS[name].load()
        assert isinstance(module.SUMMARY, str)
        assert list(inspect.signature(module.run).parameters) == ["arguments"]


def command(*arguments, **options):
    return subprocess.run(
        [sys.executable, "-m", "confident_roc", *arguments], capture_output=True, text=True, **options
    )


def test_as_a_program(wide):
    done = command("--version")
    assert re.fullmatch(r"confident-roc \d+\.\d+\.\d+\S*\n", done.stdout)
    done = command("evaluate", "-", "--label", "y", "--score", "tree", input=Path(wide).read_text())
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("-: 400 examples")
    done = command("evaluate", wide, "--label", "no", "--score", "tree")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"error: {wide}: no column 'no'; found: id, y, tree, bayes, flat, w\n"


def test_a_reader_that_has_seen_enough(wide):
    call = f"{sys.executable} -m confident_roc evaluate {wide} --label y --score tree --format json"
    done = subprocess.run(["bash", "-c", f"{call} | true"], capture_output=True, text=True)
    assert done.stderr == ""


def test_help_and_version_are_quick_to_import():
    code = "import sys; from confident_roc.cli import parser; parser(); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"scipy", "pandas", "matplotlib", "sklearn", "numba"} & set(done.stdout.split())


# the page about it

PAGE = (
    (Path(__file__).parents[3] / "docs/your-scores.md").read_text().partition("\n## On the command line\n")[2]
)


def test_calls_on_the_page_can_be_made():
    calls = re.findall(r"^confident-roc (.*?)(?: +#.*)?$", PAGE, re.MULTILINE)
    assert len(calls) == 11
    for call in calls:
        if "--help" not in call:
            parser().parse_args(shlex.split(call))


SCORED = [name for name in NAMES if name not in ("describe", "paired")]  # commands that read scores


def test_options_on_the_page_are_those_of_the_parser():
    (commands,) = (action for action in parser()._actions if action.dest == "command")
    options = {
        name: {
            option for action in own._actions for option in action.option_strings if option.startswith("--")
        }
        for name, own in commands.choices.items()
    }
    documented = {name: {"--help"} for name in options}
    for line in PAGE.partition("## Options")[2].splitlines():
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        if len(cells) == 4 and cells[0].startswith("`--") and cells[1]:
            for name in SCORED if cells[1] == "all" else cells[1].split(", "):
                documented[name] |= set(re.findall(r"`(--[\w-]+)`", cells[0]))
    assert documented == options


def test_files_on_the_page_are_those_that_are_written(capsys, wide, tmp_path):
    for name in (name for name in SCORED if name != "page"):  # its output is one file
        command = [name, wide, "--label", "y", *scores_of("tree", "bayes"), "--out", str(tmp_path / name)]
        main([*command, "--bootstraps", "50"] if name == "band" else command)
        section = PAGE.partition(f"### `{name}`")[2].partition("\n### ")[0]
        for path in (tmp_path / name).iterdir():
            assert f"`{path.name}`" in section
    capsys.readouterr()


def test_the_table_on_the_page_is_what_the_command_prints(capsys, tmp_path, monkeypatch):
    """The scores are those of the paper's tree and naive Bayes on dis."""
    golden = Path(__file__).parents[2] / "golden/weka-3.4.6"
    tree, bayes = (exact_csv(golden / f"dis.{letter}.csv") for letter in "TB")
    table = {"sick": tree["actual"], "tree": tree["p_positive"], "bayes": bayes["p_positive"]}
    pd.DataFrame(table).to_csv(tmp_path / "dis.csv", index=False)
    monkeypatch.chdir(tmp_path)
    (call,) = re.findall(r"^confident-roc (evaluate dis.csv .*)$", PAGE, re.MULTILINE)
    (shown,) = re.findall(r"^```text\n(.*?)^```$", PAGE, flags=re.DOTALL | re.MULTILINE)
    assert run(capsys, *shlex.split(call)) == shown
