"""After a change exactly those jobs run again that depend on it. All tests are real dry runs."""

from __future__ import annotations

import hashlib
import os

import pytest
from run.project import ROOT

SUITES = ("weka346", "sklearn")
ALL = [f"{suite}-{letter}" for suite in SUITES for letter in "STFB"]
DATASETS = ("dis", "hypothyroid", "sick", "sick-euthyroid", "spect", "spectf")
OF_THE_RUN = {"results/manifest.json", "results/run.json"}
# All results from curves, for every suite.
OF_CURVES = {"curves", "tables", "protocols", "audit", "page", "figures of protocols"} | {
    f"figures {suite}" for suite in SUITES
}


def stage_of(path):
    """Return the stage of a result, which is roughly its rule."""
    _, top, *rest = path.split("/")
    if rest[-1:] and rest[-1].startswith("protocols."):
        return "protocols" if top == "audit" else "figures of protocols"
    if rest == ["sources.csv"]:  # written with the provenance, for the page
        return "page"
    if top == "figures" and len(rest) == 2:
        return "figures of protocols" if rest[1].startswith("whatif-") else f"{top} {rest[0]}"
    return {"report": "page", "provenance.json": "page", "headline.txt": "tables"}.get(top, top)


def stages(made):
    """Return the stages of results, without the manifest, which is made again after any change."""
    return {stage_of(path) for path in made - OF_THE_RUN}


def classifiers_of(made, kind):
    """Return the classifiers with scores, or the suites with curves, that would be made."""
    return {path.split("/")[-1].rpartition(".")[0] for path in made if path.startswith(f"results/{kind}/")}


def code_of(module, name="added_by_a_test"):
    """Make an edit that adds an assignment to a module."""
    future = "from __future__ import annotations\n"  # only the docstring may come before it
    if future in (ROOT / "src" / module).read_text():
        return (f"src/{module}", future, f"{future}\n{name} = 1\n")
    return (f"src/{module}", '"""', f'{name} = 1\n"""')


def test_what_cannot_change_a_result_runs_nothing_but_the_manifest(unchanged):
    """Change comments, docstrings, error texts, `runs` and the tops of packages, in one dry run."""
    module_docstring = '"""Tango\'s score interval and test'
    with unchanged.edited(
        ("src/weka346/random_forest.py", '"""', '# A comment.\n"""'),
        ("src/confident_roc/tango.py", module_docstring, f"{module_docstring}, which is edited,"),
        ("src/elazmeh2006/figures/figure5.py", '    """', '    """Edited. '),
        ("src/weka346/j48.py", 'raise InputError(f"confidence_factor: ', 'raise InputError(f"the factor: '),
        code_of("elazmeh2006/runs/job.py"),
        code_of("elazmeh2006/runs/plan.py"),
        code_of("elazmeh2006/runs/provenance.py"),
        code_of("confident_roc/errors.py"),
        *((f"src/{package}/__init__.py", '"""', '"""Edited. ') for package in ("elazmeh2006", "weka346")),
        ("src/confident_roc/__init__.py", "TYPE_CHECKING, Any\n", "TYPE_CHECKING, Any\n\nadded = 1\n"),
    ):
        assert unchanged.would_make() == OF_THE_RUN


@pytest.mark.parametrize(
    ("module", "classifiers"),
    [
        ("weka346/j48.py", {"weka346-T"}),
        ("elazmeh2006/learners/sklearn_suite.py", {"sklearn-F", "sklearn-B"}),
    ],
)
def test_code_of_a_learner_retrains_its_classifiers_and_nothing_else(unchanged, module, classifiers):
    with unchanged.edited(code_of(module)):
        made = unchanged.would_make()
    scores = {path for path in made if path.startswith("results/scores/")}
    there = unchanged.folder.glob("results/scores/*/*.csv")
    assert scores == {str(path.relative_to(unchanged.folder)) for path in there if path.stem in classifiers}
    (suite,) = {name.partition("-")[0] for name in classifiers}
    assert classifiers_of(made, "curves") == {suite}
    # Figure 1 of the other suite says if it is that of the first suite.
    compared = {"protocols", "figures sklearn"} if suite == "weka346" else set()
    assert stages(made) == compared | {
        *("scores", "curves", f"figures {suite}", "figures of protocols", "tables", "audit", "page")
    }


@pytest.mark.parametrize(
    ("module", "expected"),
    [
        ("confident_roc/bands/fixed_width.py", OF_CURVES),
        # All figures but those of protocols, and the page that shows them.
        (
            "elazmeh2006/figures/figure5.py",
            {"figures", "figures weka346", "figures sklearn", "page"},
        ),
        ("elazmeh2006/audit/checks/figure6_readings.py", {"audit", "page"}),
        ("elazmeh2006/page/build.py", {"page"}),
    ],
)
def test_other_code_runs_what_depends_on_it_and_trains_nothing(unchanged, module, expected):
    with unchanged.edited(code_of(module)):
        made = unchanged.would_make()
    assert stages(made) == expected


def test_touching_a_module_and_another_order_of_sources_run_nothing(unchanged):
    path = unchanged.folder / "src/confident_roc/tango.py"
    before = path.stat()
    path.touch()
    with unchanged.edited(("config.yaml", "sources: [mirror, bundled]", "sources: [bundled]")):
        assert unchanged.would_make() == set()
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


def test_parameters_of_one_classifier_retrain_it_alone(unchanged):
    with unchanged.edited(("config.yaml", "max_depth: 1", "max_depth: 2")):
        made = unchanged.would_make()
    assert classifiers_of(made, "scores") == {"sklearn-S"}
    assert classifiers_of(made, "curves") == {"sklearn"}


def test_a_new_label_trains_and_evaluates_nothing(unchanged):
    with unchanged.edited(("config.yaml", "name: decision stump", "name: one-level tree")):
        made = unchanged.would_make()
    # Tables are made again because the caption of Table 3 contains the names.
    assert stages(made) == {"tables", "figures weka346", "figures of protocols", "page"}


NEW_CLASSIFIER = (
    "config.yaml",
    "\nsuites:",
    "\n  sklearn-L:\n    letter: L\n    name: logistic regression\n"
    "    estimator: sklearn.linear_model.LogisticRegression\n"
    "    preprocessing: [impute, one-hot, scale]\n\nsuites:",
)


@pytest.mark.parametrize("by", ["config.yaml", "--configfile"])
def test_a_new_classifier_trains_no_other(unchanged, tmp_path, by):
    """--configfile puts its entries first; the suite of the paper stays what it is."""
    if by == "--configfile":
        (tmp_path / "more.yaml").write_text(f"classifiers:{NEW_CLASSIFIER[2].removesuffix('suites:')}")
        made = unchanged.would_make("--configfile", str(tmp_path / "more.yaml"))
    else:
        with unchanged.edited(NEW_CLASSIFIER):
            made = unchanged.would_make()
    scores = [path.split("/") for path in made if path.startswith("results/scores/")]
    assert {parts[-1] for parts in scores} == {"sklearn-L.csv"}
    assert {parts[2] for parts in scores} == set(DATASETS)
    # Its suite is evaluated again, in one job; the other suite is not.
    assert classifiers_of(made, "curves") == {"sklearn"}
    assert not stages(made) & {"forensics", "protocols", "figures weka346"}


def test_a_new_data_set_trains_and_evaluates_no_other(unchanged):
    content = (unchanged.folder / "data/uci/spect/SPECT.train").read_bytes()
    (unchanged.folder / "data/uci/mine").mkdir()
    (unchanged.folder / "data/uci/mine/mine.data").write_bytes(content)
    entry = (
        "  mine:\n    names: data/names/spect.names\n    class_column: first\n    positive: '0'\n"
        "    protocol: cv\n    files:\n      train:\n        path: mine/mine.data\n"
        f"        sha256: {hashlib.sha256(content).hexdigest()}\n"
    )
    with unchanged.edited(("config.yaml", "\nprotocols:", f"{entry}\nprotocols:")):
        made = unchanged.would_make()
    assert {f"results/scores/mine/{classifier}.csv" for classifier in ALL} <= made
    chains = ("results/scores/", "results/curves/", "results/data/raw/")
    assert all("/mine/" in path for path in made if path.startswith(chains))
