"""The plan of a run, on small configs and without Snakemake."""

from __future__ import annotations

import copy

import pytest

from elazmeh2006.evaluation import Key
from elazmeh2006.runs.plan import Plan
from elazmeh2006.seeds import Seeds

PAPER = {
    "table3": {"auc": {"dis": {"S": 0.5, "T": 0.6}, "sick": {"S": 0.7}, "elsewhere": {"S": 0.8}}},
    "errata": [
        {"datasets": ["dis"], "printed": {"protocol": ["split", "cv", "no-such"]}},
        {"datasets": ["sick"], "printed": {"protocol": ["split"]}},
        {"datasets": ["elsewhere"], "printed": {"protocol": ["cv"]}},
        {"datasets": ["dis"], "printed": "a text"},
    ],
}


def classifier(letter, **more):
    return {"name": f"name of {letter}", "letter": letter, "estimator": f"sklearn.x.{letter}", **more}


def file(raw):
    return {"kind": "file", "file": raw, "raw": raw}


CONFIG = {
    "datasets": {
        "dis": {"files": {"train": file("dis.data"), "test": file("dis.test")}, "protocol": "split"},
        "sick": {"files": {"train": file("sick.data")}, "protocol": "cv"},
        "mine": {"files": {"train": file("mine.csv")}, "protocol": "cv"},
    },
    "protocols": {
        "split": {"train": ["train"], "test": ["test"]},
        "cv": {"cross_validate": ["train"]},
        "both": {"train": ["train"], "test": ["train", "test"]},
    },
    "classifiers": {
        "few-T": classifier("T"),
        "own-suite-T": classifier("T", parameters={"max_depth": 1}),
        "own-suite-S": classifier("S", preprocessing=["scale"]),
        "own-suite-Z": classifier("Z", resampling={"method": "imblearn.y.Smote"}),
    },
    "paper_suite": "weka346",  # the default, which this config does not have
    "figures": {
        "figure1": {"dataset": "dis", "letter": "S"},
        "figure4": {"dataset": "sick"},
    },
    "what_if": {"other": {"dataset": "dis", "protocol": "cv"}},
    "forensics": {"seeds": 3, "quick": ["S"]},
}


def changed(**sections):
    return Plan({**copy.deepcopy(CONFIG), **sections}, PAPER)


@pytest.fixture
def plan():
    return changed()


def test_suites_come_in_the_order_of_the_config_with_classifiers_by_letter(plan):
    assert plan.suites == {
        "few": {"T": "few-T"},
        "own-suite": {"T": "own-suite-T", "S": "own-suite-S", "Z": "own-suite-Z"},
    }
    assert list(plan.suites) == ["few", "own-suite"]


def test_a_suite_is_judged_if_it_has_all_letters_of_the_paper_and_by_these_alone(plan):
    assert plan.judged == {"own-suite": {"S": "own-suite-S", "T": "own-suite-T"}}
    assert list(plan.judged["own-suite"]) == ["S", "T"], "in the order of the paper"
    assert plan.compared == "own-suite"


def test_without_a_judged_suite_the_first_is_compared():
    plan = changed(classifiers={"few-T": classifier("T"), "other-S": classifier("S")})
    assert (plan.judged, plan.compared) == ({}, "few")


@pytest.mark.parametrize("added", ["first", "last"])
def test_the_suite_of_the_paper_is_named_and_comes_first_wherever_the_config_has_it(added):
    """--configfile puts what it adds before the entries of config.yaml."""
    paper = {f"weka346-{letter}": classifier(letter) for letter in "ST"}
    more = {f"more-{letter}": classifier(letter) for letter in "ST"}
    entries = {**more, **paper} if added == "first" else {**paper, **more}
    plan = changed(classifiers=entries)
    assert list(plan.suites) == list(plan.judged) == ["weka346", "more"]
    assert plan.compared == "weka346"
    assert plan.sample("figure1").suite == "weka346"
    assert {key.suite for key in plan.cells} == {"weka346"}
    plan = changed(classifiers=entries, paper_suite="more")
    assert (plan.compared, list(plan.judged)) == ("more", ["more", "weka346"])


def test_a_suite_of_the_paper_without_all_its_letters_is_not_compared():
    more = {f"more-{letter}": classifier(letter) for letter in "ST"}
    plan = changed(classifiers={**more, "weka346-T": classifier("T")})
    assert (list(plan.suites), list(plan.judged)) == (["weka346", "more"], ["more"])
    assert plan.compared == plan.sample("figure1").suite == "more"


def test_protocols_of_tables_what_if_and_errata(plan):
    assert plan.as_run == {"dis": "split", "sick": "cv", "mine": "cv"}
    assert plan.what_if == [("dis", "cv")]
    assert plan.errata == [("dis", "split"), ("dis", "cv")], "only what can be run"


def test_only_data_sets_of_the_paper_with_files_of_uci_are_a_batch(plan):
    assert (plan.batch, plan.alone) == ([], [])  # all are the user's files
    datasets = copy.deepcopy(CONFIG["datasets"])
    for name, entry in datasets.items():
        entry |= {"format": "c45", "files": {"train": {**file(f"{name}.data"), "kind": "repository"}}}
    plan = changed(datasets=datasets)
    assert (plan.batch, plan.alone) == (["dis", "sick"], ["mine"])
    assert list(plan.raw_files(plan.batch)) == ["dis.data", "sick.data"]
    assert plan.parts(plan.alone) == [("mine", "train")]
    datasets["sick"]["files"]["train"]["kind"] = "file"
    datasets["dis"]["format"] = "arff"
    assert changed(datasets=datasets).batch == []


def test_parts_and_raw_files(plan):
    assert plan.parts() == [("dis", "train"), ("dis", "test"), ("sick", "train"), ("mine", "train")]
    assert plan.raw_files()["dis.test"] == file("dis.test")
    assert plan.parts_read("both") == ["train", "test"]
    assert plan.parts_read("cv", "split") == ["train", "test"]


def test_a_protocol_is_possible_with_its_files(plan):
    assert plan.possible_protocols("dis") == ["split", "cv", "both"]
    assert plan.possible_protocols("mine") == ["cv"]


def test_a_judged_classifier_is_trained_under_the_protocols_of_all_questions(plan):
    assert plan.protocols("dis", "own-suite-T") == ["split", "cv", "both"]
    assert plan.protocols("dis", "few-T") == ["split"], "its suite is not judged"
    assert plan.protocols("dis", "own-suite-Z") == ["split"], "the paper has no such letter"
    assert plan.protocols("sick", "own-suite-T") == plan.protocols("mine", "own-suite-T") == ["cv"]


def test_the_protocol_of_a_what_if_question_is_trained():
    datasets = {"mine": CONFIG["datasets"]["dis"], "sick": CONFIG["datasets"]["sick"]}
    only_erratum = {"what_if": {}, "datasets": datasets}
    asked = {"what_if": {"x": {"dataset": "mine", "protocol": "both"}}}
    assert changed(**only_erratum).protocols("mine", "own-suite-T") == ["split"]
    assert changed(**only_erratum | asked).protocols("mine", "own-suite-T") == ["split", "both"]


def test_an_experiment_has_tables_and_figures_without_the_paper(plan):
    """Neither without printed values, nor with the paper's letters on other data sets only."""
    assert (plan.tables[0], plan.figures[0]) == ("table1", 1)
    mine = {"what_if": {}, "datasets": {"mine": CONFIG["datasets"]["mine"]}}
    for experiment in (Plan(CONFIG, None), changed(**mine), Plan({**CONFIG, **mine}, None)):
        assert (experiment.judged, experiment.cells, experiment.errata) == ({}, [], [])
        assert experiment.protocols("mine", "own-suite-T") == ["cv"]
        assert experiment.tables == ["datasets", "ranks", "segments", "comparisons", "summary"]
        assert experiment.figures == [4, 5, 6]


def test_cells_are_what_the_paper_prints_under_all_protocols(plan):
    assert plan.cells == [
        *(Key("dis", p, f"own-suite-{letter}") for p in ("split", "cv", "both") for letter in "TS"),
        Key("sick", "cv", "own-suite-S"),
    ]


def test_quick_cells_are_quick_to_train_and_draw_folds(plan):
    assert plan.quick_cells() == [Key("sick", "cv", "own-suite-S")]
    assert changed(forensics={"quick": ["T"]}).quick_cells() == []
    datasets = CONFIG["datasets"] | {"dis": {**CONFIG["datasets"]["dis"], "protocol": "cv"}}
    assert changed(datasets=datasets).quick_cells()[0] == Key("dis", "cv", "own-suite-S")


def test_one_job_tries_the_seeds_of_a_quick_classifier_on_all_its_data_sets(plan):
    datasets = CONFIG["datasets"] | {"dis": {**CONFIG["datasets"]["dis"], "protocol": "cv"}}
    quick = {"dataset": ["dis", "sick"], "protocol": ["cv"], "classifier": ["own-suite-S"]}
    assert changed(datasets=datasets).quick == quick
    assert changed(forensics={"quick": ["T"]}).quick == {"dataset": [], "protocol": [], "classifier": []}


@pytest.mark.parametrize(
    ("protocol", "folds", "parameters", "expected"),
    [
        ("cv", 1, {}, [(1, None), (2, None), (3, None)]),
        ("split", 1, {"seed": 1}, [(None, 1), (None, 2), (None, 3)]),
        ("split", 1, {"depth": 1}, [(None, None)]),
        ("cv", 1, {"random_state": 1}, [(1, 1), (2, 1), (3, 1), (1, 2), (1, 3)]),
        ("cv", 7, {"random_state": None}, [(7, None), (1, None), (2, None), (3, None)]),
        ("cv", 2, {"seed": 0}, [(2, 0), (1, 0), (3, 0), (2, 1), (2, 2), (2, 3)]),
    ],
)
def test_seeds_start_with_the_configs_and_have_each_pair_once(protocol, folds, parameters, expected):
    plan = changed(
        classifiers={"few-T": classifier("T", parameters=parameters)},
        cross_validation={"folds": 10, "seed": folds},
    )
    assert plan.seeds(Key("dis", protocol, "few-T")) == [Seeds(*pair) for pair in expected]


def test_seeded_cells_are_as_run_and_depend_on_a_seed():
    """The fixed split has one for the classifier with a seed only; data sets of the user are not judged."""
    plan = changed(
        classifiers={
            "few-T": classifier("T", parameters={"seed": 1}),
            **{f"{suite}-S": classifier("S", parameters={}) for suite in ("one", "two")},
            "one-T": classifier("T", parameters={"seed": 1}),
            "two-T": classifier("T", parameters={"random_state": 1}),
        },
        cross_validation={"folds": 10, "seed": 1},
    )
    assert plan.seeded_cells() == [
        key
        for suite in ("one", "two")
        for key in (
            Key("dis", "split", f"{suite}-T"),
            Key("sick", "cv", f"{suite}-S"),
            Key("sick", "cv", f"{suite}-T"),
        )
    ]


def test_a_sample_is_of_the_letter_or_of_the_first_classifier(plan):
    assert plan.sample("figure1", "own-suite") == Key("dis", "split", "own-suite-S")
    assert plan.sample("figure1") == plan.sample("figure1", plan.compared)
    assert plan.sample("figure1", "few") == Key("dis", "split", "few-T")
    assert plan.sample("figure4", "own-suite") == Key("sick", "cv", "own-suite-T")
    assert plan.sample_title("figure1", "own-suite") == "name of S (S) on dis"


def test_words(plan):
    assert plan.classifiers_in_words() == "name of T (T), name of S (S) and name of Z (Z)"
    assert plan.letter_names("few") == {"T": "name of T"}


def test_scores_depend_on_the_learner_and_not_on_its_name(plan):
    assert plan.learner("own-suite-T") == {"estimator": "sklearn.x.T", "parameters": {"max_depth": 1}}
    assert plan.learner("own-suite-S") == {"estimator": "sklearn.x.S", "preprocessing": ["scale"]}


def test_modules_of_learners_resamplers_and_nested_estimators(plan):
    assert plan.learner_modules("own-suite-S", "own-suite-Z") == ["sklearn.x", "sklearn.x", "imblearn.y"]
    nested = {"base": {"estimator": "mine.Inner", "parameters": {}}, "n": 3}
    plan = changed(classifiers={"own-S": classifier("S", parameters=nested)})
    assert plan.learner_modules("own-S") == ["sklearn.x", "mine"]
