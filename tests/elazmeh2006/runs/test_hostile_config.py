"""Hostile configs: each class of mistakes gives one line that names the key or the line."""

import copy
from pathlib import Path

import pytest
import yaml

from confident_roc.errors import InputError
from elazmeh2006.runs.config import check_config, check_own_files, completed
from elazmeh2006.runs.config_file import check_config_file

ROOT = Path(__file__).parents[3]
SCHEMA = yaml.safe_load((ROOT / "workflow/schemas/config.schema.yaml").read_text())
BASE = {
    "datasets": {"mine": {"file": "mine.csv"}},
    "classifiers": {"q-B": {"letter": "B", "name": "bayes", "estimator": "weka346.naive_bayes.NaiveBayes"}},
}


def line_of(check, *arguments):
    with pytest.raises(InputError) as caught:
        check(*arguments)
    line = str(caught.value)
    assert line.isprintable()
    assert len(line) < 600
    assert "; allowed: " in line
    return line


def changed(key, value):
    """Copy the config with one value set; / separates keys."""
    config = copy.deepcopy(BASE)
    place = config
    *path, last = key.split("/")
    for part in path:
        place = place.setdefault(part, {})
    place[last] = value
    return config


LAUGHS = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]\n" for i in range(1, 10)
)


@pytest.mark.parametrize(
    "text",
    [
        "a: &a [*a]",
        "a: &a {b: *a}",
        "a: &a\n  b: &b\n    c: *a",
        "a: &a [[[*a]]]",
        "a: &a [1, {b: *a}]",
        LAUGHS,
        "a: " + "[" * 2000 + "]" * 2000,
    ],
    ids=["list", "mapping", "inner", "deep", "mixed", "laughs", "nested"],
)
def test_aliases_that_contain_themselves_or_grow(tmp_path, text):
    (tmp_path / "config.yaml").write_text(text)
    line_of(check_config_file, tmp_path / "config.yaml")


def test_an_alias_used_twice_is_no_loop(tmp_path):
    (tmp_path / "config.yaml").write_text("a: &a {x: [1, 2]}\nb: *a\nc: {<<: *a, y: 1}\n")
    check_config_file(tmp_path / "config.yaml")


@pytest.mark.parametrize("value", ["1:30", "12:30:45", "-1:00", "190:20:30.15", "010", "-0777"])
@pytest.mark.parametrize("text", ["seed: {}", "a: [{}]", "a: {{b: {}}}", "{}: a"])
def test_numbers_in_another_base(tmp_path, value, text):
    (tmp_path / "config.yaml").write_text("# a comment\n" + text.format(value))
    line = line_of(check_config_file, tmp_path / "config.yaml")
    assert "config.yaml:2: column " in line
    assert f"{value} is read as" in line


@pytest.mark.parametrize(
    "value", ["0", "10", "-3", "1.5", "0.05", "1e-3", "1_000", "'1:30'", '"010"', "0.010"]
)
def test_numbers_as_people_write_them(tmp_path, value):
    (tmp_path / "config.yaml").write_text(f"a: {value}")
    check_config_file(tmp_path / "config.yaml")


@pytest.mark.parametrize("key", ["null", "~", "true", "no", "2026-01-01", "? [a]\n", "? {a: b}\n"])
@pytest.mark.parametrize("text", ["{}: 1", "a:\n  {}: 1"])
def test_keys_that_are_no_text(tmp_path, key, text):
    (tmp_path / "config.yaml").write_text(text.format(key.replace("\n", "\n  ")))
    line_of(check_config_file, tmp_path / "config.yaml")


@pytest.mark.parametrize("key", [None, 1, 1.5, True, (1, 2)])
@pytest.mark.parametrize("place", ["datasets", "classifiers", "evaluation", "protocols", "suites"])
def test_keys_that_are_no_text_in_a_modules_config(key, place):
    """The config of a module is no file of ours."""
    config = changed(f"{place}/x", {})
    config[place][key] = config[place].pop("x")
    assert line_of(check_config, config, SCHEMA).startswith("config: ")


@pytest.mark.parametrize(
    "parameters",
    [
        {"estimator": {"estimator": "sklearn.tree.DecisionTreeClassifier", "parameters": ["max_depth"]}},
        {"estimator": {"estimator": "sklearn.tree.DecisionTreeClassifier", "parameters": 3}},
        {"steps": [["a", {"estimator": "sklearn.tree.DecisionTreeClassifier", "parameters": "x"}]]},
        {"estimator": {"estimator": "sklearn.tree.DecisionTreeClassifier", "parameters": {None: 3}}},
        {"estimator": {"estimator": "sklearn.tree.DecisionTreeClassifier", "parameters": {1: 3}}},
        {None: 1},
        {1: 1},
    ],
)
def test_nested_parameters_that_are_no_mapping(parameters):
    line = line_of(check_config, changed("classifiers/q-B/parameters", parameters), SCHEMA)
    assert line.startswith("config: classifiers.q-B.parameters")


def test_weights_of_classes_have_numbers_as_keys():
    check_config(changed("classifiers/q-B/parameters", {"class_weight": {0: 1, 1: 10}}), SCHEMA)


NAMES = ["x\n", "x\r", "x\u2028", "x" * 101, "x" * 300, "..", ".", "a/b", "", " x", "é", "\x1b[1m", "x\0"]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("place", ["datasets", "protocols", "what_if", "datasets/mine/files"])
def test_names_that_cannot_be_file_names(name, place):
    value = {"datasets": {"file": "x.csv"}, "protocols": {"cross_validate": ["train"]}}.get(place, {})
    config = changed(f"{place}/x", value)
    inner = config
    for part in place.split("/"):
        inner = inner[part]
    inner[name] = inner.pop("x")
    line_of(check_config, config, SCHEMA)


@pytest.mark.parametrize("name", [*(f"q-{name}" for name in NAMES), *(f"{name}-B" for name in NAMES)])
def test_ids_of_classifiers_that_cannot_be_file_names(name):
    config = copy.deepcopy(BASE)
    config["classifiers"] = {name: {**BASE["classifiers"]["q-B"], "letter": name.rpartition("-")[2]}}
    line_of(check_config, config, SCHEMA)


@pytest.mark.parametrize("name", ["raw", "sources.csv"])
def test_a_data_set_named_like_a_file_of_the_workflow(name):
    config = {**BASE, "datasets": {name: {"file": "mine.csv"}}}
    line = line_of(check_config, config, SCHEMA)
    assert line.startswith(f"config: datasets.{name}: is the name of a file or folder")


@pytest.mark.parametrize(
    "sha256", ["a" * 64 + "\n", "a" * 63, "a" * 65, "A" * 64, "g" * 64, "", "a" * 64 + " "]
)
def test_checksums(sha256):
    line = line_of(check_config, changed("datasets/mine/sha256", sha256), SCHEMA)
    assert "datasets.mine.sha256" in line


@pytest.mark.parametrize("path", ["weka346.j48.J48\n", "a.b\n.c", ".a.b", "a..b", "a.b ", "a"])
def test_import_paths(path):
    line_of(check_config, changed("classifiers/q-B/estimator", path), SCHEMA)


TEXTS = ["\x1b[2J", "a\nb", "\u202e", "\x85", "\ud800", "</script>", "</SCRIPT >", "a<!-- b", "<Script>"]


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize(
    "key",
    [
        "classifiers/q-B/name",
        "suites/q",
        "datasets/mine/positive",
        "datasets/mine/file",
        "datasets/mine/class_column",
        "data/mirror",
        "what_if/w/title",
    ],
)
def test_texts_that_a_terminal_or_a_report_would_run(text, key):
    line = line_of(check_config, changed(key, text), SCHEMA)
    assert line.startswith(f"config: {key.replace('/', '.')}: ")


@pytest.mark.parametrize(
    "text", ["<b>", "a & b", "k-NN (k = 5)", "naïve Bayes", "森", "a < b > c", "$x_1$", "a_"]
)
def test_texts_that_people_write(text):
    check_config(changed("classifiers/q-B/name", text), SCHEMA)


@pytest.mark.parametrize("text", ["</script>", "\x1b", "\x00"])
def test_texts_inside_parameters(text):
    parameters = {"a": [{"b": text}]}
    line = line_of(check_config, changed("classifiers/q-B/parameters", parameters), SCHEMA)
    assert line.startswith("config: classifiers.q-B.parameters.a.0.b: ")
    check_config(changed("classifiers/q-B/parameters", {"sep": "\t\n"}), SCHEMA)


@pytest.mark.parametrize(
    "key",
    [
        "bands/bootstraps",
        "bands/seed",
        "cross_validation/folds",
        "cross_validation/seed",
        "imbalance/seeds",
        "forensics/seeds",
        "data/uci/retries",
        "data/uci/timeout",
        "bands/slope",
    ],
)
@pytest.mark.parametrize("value", [10**40, 10**400, -(10**40), float("inf"), float("nan"), "1"])
def test_numbers_that_would_run_for_ever(key, value):
    assert key.replace("/", ".") in line_of(check_config, changed(key, value), SCHEMA)


@pytest.mark.parametrize("paper", ["nowhere", "mine.csv", "docs", "data", "x" * 199])
def test_a_paper_that_is_no_such_folder(paper, monkeypatch):
    monkeypatch.chdir(ROOT)
    config = completed({**BASE, "datasets": {"mine": {"file": "config/minimal/moons.csv"}}}, SCHEMA)
    assert line_of(check_own_files, {**config, "paper": paper}).startswith("config: paper: no file ")
    check_own_files({**config, "paper": "data/paper"})


@pytest.mark.parametrize("file", [".", "", "nowhere.csv", "/dev/zero", "mine.csv/", "a" * 300, "~nobody/x"])
def test_files_that_are_none(file, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    config = completed(changed("datasets/mine", {"file": file, "format": "csv"}), SCHEMA)
    assert "no file" in line_of(check_own_files, config)
