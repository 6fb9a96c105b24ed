"""What is run again after a change: exactly what depends on it."""

from __future__ import annotations

import pytest

DATASETS = {
    "dis": "split",
    "hypothyroid": "cv",
    "sick": "split",
    "sick-euthyroid": "cv",
    "spect": "split",
    "spectf": "cv",
}


SUITES = ("weka346", "sklearn")
ALL = [f"{suite}-{letter}" for suite in SUITES for letter in "STFB"]


def per_classifier(stage, kinds, classifiers=ALL):
    return {
        f"results/{stage}/{dataset}/{protocol}/{classifier}.{kind}"
        for dataset, protocol in DATASETS.items()
        for classifier in classifiers
        for kind in kinds
    }


def figures(*numbers, suites=SUITES):
    return {
        f"results/figures/{suite}/figure{n}.{kind}"
        for suite in suites
        for n in numbers
        for kind in ("pdf", "png")
    }


CURVES = per_classifier("curves", ("csv", "json"))
BANDS = per_classifier("bands", ("csv", "json"))
TABLES = {
    f"results/tables/{table}.{kind}"
    for table in ("table1", "table2", "table3", "summary")
    for kind in ("csv", "md", "tex")
} | {"results/headline.txt"}
OF_CURVES = figures(1, 3, 5, 6, 7, 8)


def chain(*classifiers):
    """Everything that comes of the scores of some classifiers."""
    return (
        per_classifier("scores", ("csv",), classifiers)
        | per_classifier("curves", ("csv", "json"), classifiers)
        | per_classifier("bands", ("csv", "json"), classifiers)
    )


def of_suite(suite):
    return figures(1, 3, 4, 5, 6, 7, 8, suites=[suite])


@pytest.mark.parametrize(
    ("module", "expected"),
    [
        ("bands/fixed_width.py", BANDS | figures(4)),
        ("segment.py", CURVES | TABLES | OF_CURVES),
        ("tango.py", CURVES | TABLES | OF_CURVES),
        ("plots/curves.py", figures(3, 5)),
        ("plots/intervals.py", figures(1, 7, 8)),
        ("plots/evaluation.py", figures(6)),
        ("tables.py", TABLES),
        ("headline.py", {"results/headline.txt"}),
        ("learners/naive_bayes.py", chain("sklearn-B") | TABLES | of_suite("sklearn")),
        ("learners/forest.py", chain("sklearn-F") | TABLES | of_suite("sklearn")),
        ("learners/weka346/j48.py", chain("weka346-T") | TABLES | of_suite("weka346")),
    ],
)
def test_a_change_in_a_module_runs_what_depends_on_it(copied, module, expected):
    path = copied.folder / "src/confident_roc" / module
    path.write_text(path.read_text() + "\n# changed\n")
    made = copied.would_make()
    # Which samples figures 1 and 3 show is a matter of the config: they may or may not depend on a letter.
    samples = figures(1, 3) if "learners" in module else set()
    assert made - samples == expected - samples


def test_touching_a_module_runs_nothing(copied):
    (copied.folder / "src/confident_roc/tango.py").touch()
    assert copied.would_make() == set()


def modified(project):
    return {p: p.stat().st_mtime_ns for p in (project.folder / "results").rglob("*.csv")}


def test_one_classifiers_parameters_run_its_chain_alone(copied):
    before = modified(copied)
    copied.edit("config.yaml", "max_depth: 1", "max_depth: 2")
    copied.snakemake("--cores", "2")
    changed = {p for p, when in modified(copied).items() if before[p] != when and "tables" not in p.parts}
    assert {str(p.relative_to(copied.folder)) for p in changed} == {
        path for path in chain("sklearn-S") if path.endswith(".csv")
    }


def test_a_new_label_trains_nothing(copied):
    copied.edit("config.yaml", "name: decision stump", "name: one-level tree")
    assert copied.would_make() == figures(4, 5, 6, 7, 8, suites=["weka346"])


def test_another_order_of_sources_runs_nothing(copied):
    copied.edit("config.yaml", "sources: [mirror, bundled]", "sources: [bundled]")
    assert copied.would_make() == set()


def test_a_new_classifier_runs_no_other(copied):
    copied.edit(
        "config.yaml",
        "\nevaluation:",
        "  sklearn-L:\n    letter: L\n    name: logistic regression\n"
        "    estimator: sklearn.linear_model.LogisticRegression\n"
        "    preprocessing: [impute, one-hot, scale]\n\nevaluation:",
    )
    made = copied.would_make()
    assert per_classifier("scores", ("csv",), ["sklearn-L"]) <= made
    assert not made & chain(*ALL)
    copied.snakemake("--cores", "2", "results/figures/sklearn/figure5.png", "results/tables/table3.csv")
    table = (copied.folder / "results/tables/table3.csv").read_text()
    assert "spectf,sklearn-L,L,sklearn,0." in table


def test_a_new_data_set_runs_no_other(copied):
    source = copied.folder / "data/uci/spect/SPECT.train"
    (copied.folder / "data/uci/mine").mkdir()
    (copied.folder / "data/uci/mine/mine.data").write_bytes(source.read_bytes())
    copied.edit(
        "config.yaml",
        "\nprotocols:",
        "  mine:\n    names: data/names/spect.names\n    class_column: first\n    positive: '0'\n"
        "    protocol: cv\n    files:\n      train:\n        path: mine/mine.data\n"
        "        sha256: 0fd0258bfc8eb986623a45890676465ee92e738a95fdc01a6aef893d9c920115\n\nprotocols:",
    )
    made = copied.would_make()
    assert {f"results/scores/mine/cv/{classifier}.csv" for classifier in ALL} <= made
    assert not made & chain(*ALL)
    assert not any("/raw/" in name and "mine" not in name for name in made)
    copied.snakemake("--cores", "2")
    assert "mine,sklearn-S" in (copied.folder / "results/tables/table3.csv").read_text()
