"""What is run again after a change: exactly what depends on it."""

from __future__ import annotations

import pytest

SUITES = ("weka346", "sklearn")
ALL = [f"{suite}-{letter}" for suite in SUITES for letter in "STFB"]
DATASETS = ("dis", "hypothyroid", "sick", "sick-euthyroid", "spect", "spectf")
# What stands at the end is made again after nearly every change.
END = {"audit", "page"}
OF_CURVES = (
    {f"figure{n}" for n in (1, 3, 5, 6, 7, 8)}
    | {
        "whatif",
        "tables",
        "protocols",
        "curves",
        "supplement",
    }
    | END
)


def stage_of(path):
    """Which stage a result is of: the rule that makes it, or nearly."""
    parts = path.split("/")[1:]
    if parts[0] == "figures":
        return parts[-1].rpartition(".")[0].partition("-")[0]
    if parts[0] == "audit" and parts[1].startswith("protocols"):
        return "protocols"
    return {"report": "page", "provenance.json": "page", "headline.txt": "tables"}.get(parts[0], parts[0])


def stages(made):
    """Stages of results; but for the manifest, which is made again whenever anything is."""
    return {stage_of(path) for path in made} - {"manifest.json", "timings.csv", "run.json"}


def there(project):
    """Everything that a run has made."""
    return {f"results/{name}" for name in project.results()}


def of_classifiers(paths, *classifiers):
    """Scores, curves and bands of some classifiers."""
    kinds = ("scores", "curves", "bands")
    return {
        path
        for path in paths
        if stage_of(path) in kinds and path.split("/")[-1].rpartition(".")[0] in classifiers
    }


@pytest.mark.parametrize(
    ("module", "expected"),
    [
        ("bands/fixed_width.py", {"bands", "figure4", "supplement"} | END),
        ("segment.py", OF_CURVES),
        ("tango.py", OF_CURVES),
        ("plots/curves.py", {"figure3", "figure5", "page"}),
        ("plots/intervals.py", {"figure1", "figure7", "figure8", "page"}),
        ("plots/evaluation.py", {"figure6", "whatif", "page"}),
        ("plots/forensics.py", {"protocols", "page"}),
        ("tables.py", {"tables", "supplement", "page"}),
        ("headline.py", {"tables"}),
        ("audit/figure6.py", END),
        ("report/page.py", {"page"}),
    ],
)
def test_a_change_in_a_module_runs_what_depends_on_it(copied, module, expected):
    path = copied.folder / "src/confident_roc" / module
    path.write_text(path.read_text() + "\n# changed\n")
    assert stages(copied.would_make()) == expected


@pytest.mark.parametrize(
    ("module", "classifier"),
    [
        ("learners/naive_bayes.py", "sklearn-B"),
        ("learners/forest.py", "sklearn-F"),
        ("learners/weka346/j48.py", "weka346-T"),
    ],
)
def test_a_change_in_a_learner_runs_its_chain(copied, module, classifier):
    path = copied.folder / "src/confident_roc" / module
    path.write_text(path.read_text() + "\n# changed\n")
    made = copied.would_make()
    suite = classifier.partition("-")[0]
    chains = {path for path in made if stage_of(path) in ("scores", "curves", "bands")}
    assert chains == of_classifiers(there(copied), classifier)
    drawn = {path for path in made if path.startswith("results/figures/") and path.count("/") == 3}
    assert {path.split("/")[2] for path in drawn} == {suite}
    # Which samples figures 1 and 3 show is a matter of the config: they may or may not depend on a letter.
    assert stages(drawn) - {"figure1", "figure3"} == {f"figure{n}" for n in (4, 5, 6, 7, 8)} | {"whatif"}
    assert {"tables", "audit", "page"} <= stages(made)


def test_the_manifest_is_made_again_with_anything(copied):
    path = copied.folder / "src/confident_roc/headline.py"
    path.write_text(path.read_text() + "\n# changed\n")
    about_the_run = {f"results/{name}" for name in ("manifest.json", "timings.csv", "run.json")}
    assert copied.would_make() == about_the_run | {"results/headline.txt"}


def test_touching_a_module_runs_nothing(copied):
    (copied.folder / "src/confident_roc/tango.py").touch()
    assert copied.would_make() == set()


def test_one_classifiers_parameters_run_its_chain_alone(copied):
    copied.edit("config.yaml", "max_depth: 1", "max_depth: 2")
    chains = {path for path in copied.would_make() if stage_of(path) in ("scores", "curves", "bands")}
    assert chains == of_classifiers(there(copied), "sklearn-S")


def test_a_new_label_trains_nothing(copied):
    copied.edit("config.yaml", "name: decision stump", "name: one-level tree")
    made = copied.would_make()
    # Tables are made again: the caption of Table 3 has the names.
    assert not stages(made) & {"scores", "curves", "bands", "audit"}
    drawn = [path for path in made if path.startswith("results/figures/")]
    assert {path.split("/")[2] for path in drawn} == {"weka346"}


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
    assert {path.split("/")[2] for path in of_classifiers(made, "sklearn-L")} == set(DATASETS)
    assert not of_classifiers(made, *ALL)


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
    assert all("/mine/" in path for path in of_classifiers(made, *ALL))
    assert not any("/raw/" in name and "mine" not in name for name in made)
