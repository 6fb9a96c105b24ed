"""config.yaml: every mistake gives one line: key, what is wrong, what is allowed, nearest spelling."""

import copy
from pathlib import Path

import pytest
import yaml

from confident_roc.errors import InputError
from elazmeh2006.runs.config import (
    allowed,
    as_typed,
    check_config,
    check_config_file,
    check_own_files,
    completed,
    own_file,
    parts_of,
    with_defaults,
)

ROOT = Path(__file__).parents[3]
SCHEMA = yaml.safe_load((ROOT / "workflow" / "schemas" / "config.schema.yaml").read_text())
SHIPPED = yaml.safe_load((ROOT / "config.yaml").read_text())
MISSING = object()


def changed(key, value):
    """Copy the shipped config with one value set or removed; / separates keys."""
    config = copy.deepcopy(SHIPPED)
    place = config
    *path, last = key.split("/")
    for part in path:
        place = place[part]
    if value is MISSING:
        del place[last]
    else:
        place[last] = value
    return config


def line_for(config):
    with pytest.raises(InputError) as caught:
        check_config(config, SCHEMA)
    return str(caught.value)


def test_shipped_config():
    check_config(SHIPPED, SCHEMA)


def test_minimal_config(monkeypatch):
    """Two data sets and two classifiers are enough; figures show the first ones."""
    monkeypatch.chdir(ROOT)
    text = (ROOT / "config/minimal.yaml").read_text()
    assert len(text.splitlines()) < 30
    config = yaml.safe_load(text)
    check_config(config, SCHEMA)
    complete = completed(config, SCHEMA)
    check_own_files(complete)
    assert complete["paper"] is None
    assert complete["figures"]["figure4"] == {"dataset": "moons"}
    assert complete["figures"]["figure1"] == {"dataset": "moons", "letter": "L"}
    assert [entry["protocol"] for entry in complete["datasets"].values()] == ["cv", "cv"]
    least = {key: config[key] for key in ("datasets", "classifiers")}
    check_config(least, SCHEMA)
    assert completed(least, SCHEMA) == {**complete, "bands": {**complete["bands"], "bootstraps": 5000}}


def test_a_part_of_the_config():
    """Entries about other data sets and letters are left out; those of the whole config are still checked."""
    part = {"datasets": ["spect", "dis"], "classifiers": ["weka346-B"]}
    config = changed("only", part)
    check_config(config, SCHEMA)
    complete = completed(config, SCHEMA)
    assert list(complete["datasets"]) == part["datasets"]
    assert list(complete["classifiers"]) == part["classifiers"]
    assert complete["figures"] == {
        **{name: SHIPPED["figures"][name] for name in ("figure1", "figure4", "figure7")},
        "figure3": {"dataset": "spect", "letter": "B"},
        "figure8": {"dataset": "spect"},
    }
    assert list(complete["what_if"]) == ["dis-cross-validated"]
    assert list(complete["imbalance"]["cross_validate"]) == ["spect"]
    assert "only" not in complete
    assert config["only"] == part
    assert list(config["imbalance"]["cross_validate"]) == ["spect", "spectf"]


def test_a_config_without_the_suite_of_the_paper():
    """The default needs no such suite, and no name of a suite is left that is not there."""
    suites = {name: entry for name, entry in SHIPPED["classifiers"].items() if name.startswith("sklearn")}
    for config in (changed("classifiers", suites), changed("only", {"classifiers": list(suites)})):
        check_config(config, SCHEMA)
        assert list(completed(config, SCHEMA)["suites"]) == ["sklearn"]
    check_config(changed("paper_suite", "sklearn"), SCHEMA)
    with pytest.raises(InputError, match=r"paper_suite: unknown: 'sk'; allowed: weka346, sklearn$"):
        check_config(changed("paper_suite", "sk"), SCHEMA)


def test_shipped_config_says_everything():
    """Remote jobs may not see the schema's defaults, so config.yaml contains all of them."""
    assert with_defaults(SHIPPED, SCHEMA) == SHIPPED


STUMP = SHIPPED["classifiers"]["sklearn-S"]
DIS = SHIPPED["datasets"]["dis"]
NAN, INF = float("nan"), float("inf")

# The key that is changed, its value, the key in the line, and the nearest spelling if there is one.
INNER = {
    "steps": [["a", {"estimator": "sklearn.preprocessing.StandardScaler"}], ["b", {"estimator": "os.path.X"}]]
}
MISTAKES = [
    (
        "classifiers/sklearn-S",
        {"letter": "S", "name": "x", "estimator": "sklearn.pipeline.Pipeline", "parameters": INNER},
        "classifiers.sklearn-S.parameters.steps.1.1.estimator",
        None,
    ),
    ("datasets/dis/files/train/path", "thyroid/{dis}.data", "datasets.dis.files.train", None),
    ("datasets/dis/class_column", {"nam": "x"}, "datasets.dis.class_column", None),
    ("evalution", {}, "evalution", "evaluation"),
    ("paper_suite", "weka345", "paper_suite", "weka346"),
    ("evaluation/alpa", 0.1, "evaluation.alpa", "alpha"),
    ("data/uci/timeuot", 3, "data.uci.timeuot", "timeout"),
    ("datasets/dis/files/train/sha265", "abc", "datasets.dis.files.train.sha265", "sha256"),
    ("classifiers/sklearn-S/parmeters", {}, "classifiers.sklearn-S.parmeters", "parameters"),
    ("protocols/cv", {"crossvalidate": ["train"]}, "protocols.cv.crossvalidate", "cross_validate"),
    ("figures/figure4", {"dataset": "dis", "letter": "S"}, "figures.figure4.letter", None),
    ("evaluation/area", "V+HL", "evaluation.area", "V+Hl"),
    ("evaluation/difference", "sigend", "evaluation.difference", "signed"),
    ("data/sources", ["mirror", "ucl"], "data.sources.1", "uci"),
    ("datasets/dis/class_column", "fist", "datasets.dis.class_column", "first"),
    ("classifiers/sklearn-S/preprocessing", ["onehot"], "classifiers.sklearn-S.preprocessing.0", "one-hot"),
    ("bands/slope", "sqrt(P/M)", "bands.slope", "sqrt(P/N)"),
    ("datasets/dis/protocol", "splt", "datasets.dis.protocol", "split"),
    ("figures/figure1/dataset", "spct", "figures.figure1.dataset", "spect"),
    ("figures/figure1/letter", "Q", "figures.figure1.letter", None),
    ("evaluation/alpha", "0.05", "evaluation.alpha", None),
    ("evaluation/alpha", True, "evaluation.alpha", None),
    ("evaluation/alpha", 0, "evaluation.alpha", None),
    ("evaluation/alpha", 1, "evaluation.alpha", None),
    ("evaluation/alpha", NAN, "evaluation.alpha", None),
    ("bands/level", 95, "bands.level", None),
    ("bands/slope", -1, "bands.slope", None),
    ("bands/slope", INF, "bands.slope", None),
    ("bands/bootstraps", 0, "bands.bootstraps", None),
    ("bands/bootstraps", 2000.0, "bands.bootstraps", None),
    ("bands/seed", -1, "bands.seed", None),
    ("cross_validation/folds", 1, "cross_validation.folds", None),
    ("cross_validation/folds", 10.0, "cross_validation.folds", None),
    ("data/sources", [], "data.sources", None),
    ("data/sources", ["uci", "uci"], "data.sources", None),
    ("data/sources", "uci", "data.sources", None),
    ("data/mirror", 3, "data.mirror", None),
    ("data/bundled", "../elsewhere", "data.bundled", None),
    ("data/bundled", "/elsewhere", "data.bundled", None),
    ("data/uci/urls", ["ftp://archive"], "data.uci.urls.0", None),
    ("data/uci/archives", {"spect": "spect.zip"}, "data.uci.archives.spect", None),
    ("data/uci/timeout", 0, "data.uci.timeout", None),
    ("data/uci/timeout", INF, "data.uci.timeout", None),
    ("data/uci/retries", 1.5, "data.uci.retries", None),
    ("datasets", {}, "datasets", None),
    ("datasets/a b", DIS, "datasets", None),
    ("datasets/dis/files", {}, "datasets.dis.files", None),
    ("datasets/dis/positive", 0, "datasets.dis.positive", None),
    ("datasets/dis/names", MISSING, "datasets.dis.format", None),
    ("datasets/dis/files/train/sha256", "abc", "datasets.dis.files.train.sha256", None),
    ("datasets/dis/files/train/path", "a/../../b", "datasets.dis.files.train.path", None),
    ("datasets/hypothyroid/protocol", "split", "datasets.hypothyroid.protocol", None),
    ("protocols/cv", {}, "protocols.cv", None),
    ("protocols/cv", {"cross_validate": []}, "protocols.cv.cross_validate", None),
    ("protocols/cv", {"cross_validate": ["train"], "test": ["test"]}, "protocols.cv", None),
    ("protocols/cv", {"cross_validate": ["trian"]}, "datasets.hypothyroid.protocol", None),
    ("protocols/split", {"train": ["train"]}, "protocols.split", None),
    ("classifiers/stump", STUMP, "classifiers", None),
    ("classifiers/sklearn-S/letter", "T", "classifiers.sklearn-S.letter", None),
    ("classifiers/sklearn-S/estimator", "tree", "classifiers.sklearn-S.estimator", None),
    ("classifiers/sklearn-S/name", MISSING, "classifiers.sklearn-S", None),
    ("classifiers/sklearn-S/parameters", [1], "classifiers.sklearn-S.parameters", None),
    ("evaluation", None, "evaluation", None),
    ("paper", 3, "paper", None),
    ("paper", "two\nlines/../..", "paper", None),
    ("datasets", MISSING, "(top level)", None),
    ("trusted_moduls", ["sklearn"], "trusted_moduls", "trusted_modules"),
    ("trusted_modules", "sklearn", "trusted_modules", None),
    ("trusted_modules", ["../evil"], "trusted_modules.0", None),
    ("trusted_modules", ["imblearn", "weka346", "elazmeh2006"], "classifiers.sklearn-S.estimator", None),
    ("classifiers/sklearn-S/estimator", "os.system", "classifiers.sklearn-S.estimator", None),
    ("classifiers/sklearn-S/estimator", "sklearnish.tree.Tree", "classifiers.sklearn-S.estimator", None),
    (
        "classifiers/sklearn-S/parameters",
        {"estimator": {"estimator": "subprocess.Popen"}},
        "classifiers.sklearn-S.parameters.estimator.estimator",
        None,
    ),
    (
        "classifiers/sklearn-S/resampling",
        {"method": "shutil.rmtree"},
        "classifiers.sklearn-S.resampling.method",
        None,
    ),
    (
        "imbalance/methods/duplicate/method",
        "smote_variants.SMOTE",
        "imbalance.methods.duplicate.method",
        None,
    ),
    ("datasets/mine", {}, "datasets.mine", None),
    ("datasets/mine", {"fiel": "mine.csv"}, "datasets.mine.fiel", "file"),
    ("datasets/mine", {"file": ""}, "datasets.mine.file", None),
    ("datasets/mine", {"file": "mine.xlsx"}, "datasets.mine.format", None),
    ("datasets/mine", {"file": "mine.csv", "format": "xml"}, "datasets.mine.format", None),
    ("datasets/mine", {"file": "mine.csv", "format": "c45"}, "datasets.mine.names", None),
    ("datasets/mine", {"file": "mine.csv", "openml": 3}, "datasets.mine.openml", None),
    ("datasets/mine", {"file": "mine.csv", "protocol": "splt"}, "datasets.mine.protocol", None),
    ("datasets/mine", {"file": "mine.csv", "files": DIS["files"]}, "datasets.mine.file", None),
    ("datasets/mine", {"file": "mine.csv", "protocol": "split"}, "datasets.mine.protocol", None),
    ("datasets/mine", {"file": "mine.csv", "one_vs_rest": True}, "datasets.mine.positive", None),
    ("datasets/mine", {"file": "m.csv", "nominal": ["a"], "numeric": ["a"]}, "datasets.mine.nominal", None),
    ("datasets/mine", {"file": "m.csv", "drop": "id"}, "datasets.mine.drop", None),
    ("datasets/mine", {"openml": "iris"}, "datasets.mine.openml", None),
    ("datasets/mine", {"openml": 0}, "datasets.mine.openml", None),
    ("datasets/mine", {"imblearn": "ecolli"}, "datasets.mine.imblearn", "ecoli"),
    ("datasets/mine", {"files": {"train": {}}}, "datasets.mine.files.train", None),
    ("datasets/mine", {"files": {"train": {"path": "x.csv"}}}, "datasets.mine.files.train.sha256", None),
    (
        "datasets/mine",
        {"files": {"train": {"file": "a.csv"}, "test": {"file": "b.arff"}}},
        "datasets.mine.files",
        None,
    ),
    ("datasets/mine", {"files": {"other": {"file": "a.csv"}}}, "datasets.mine.protocol", None),
    ("datasets/mine", DIS | {"nominal": ["sex"]}, "datasets.mine.nominal", None),
    ("datasets/mine", {"names": "a.names", "file": "a.data"}, "datasets.mine.positive", None),
    ("datasets/..", {"file": "mine.csv"}, "datasets", None),
    ("data/openml/url", "ftp://openml", "data.openml.url", None),
    ("data/imblearn/retries", -1, "data.imblearn.retries", None),
    ("only", {"datasets": ["dis", "spetf"]}, "only.datasets", "spectf"),
    ("only", {"classifiers": []}, "only.classifiers", None),
    ("only", {"protocols": ["cv"]}, "only.protocols", None),
]


@pytest.mark.parametrize(("where", "value", "key", "nearest"), MISTAKES)
def test_mistakes(where, value, key, nearest):
    line = line_for(changed(where, value))
    assert "\n" not in line
    assert line.startswith(f"config: {key}: ")
    problem, _, allowed = line.partition("; allowed: ")
    assert allowed
    if nearest:
        assert problem.endswith(f"(did you mean {nearest!r}?)")
        assert nearest in allowed
    else:
        assert "did you mean" not in line


@pytest.mark.parametrize("config", [None, [], "text", {}])
def test_not_a_config_at_all(config):
    assert line_for(config).startswith("config: (top level): ")


def test_renamed_key_is_called_unknown_rather_than_missing():
    config = changed("evaluation", MISSING) | {"evalution": SHIPPED["evaluation"]}
    assert line_for(config).startswith("config: evalution: unknown key (did you mean 'evaluation'?); ")


def test_protocol_that_reads_a_file_the_data_set_lacks():
    assert line_for(changed("datasets/hypothyroid/protocol", "cv-all")) == (
        "config: datasets.hypothyroid.protocol: 'cv-all' reads test, which the data set does not"
        " have; allowed: cv"
    )


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("bands/slope", 1),
        ("bands/slope", "sqrt(N/P)"),
        ("data/mirror", "/anywhere/at all"),
        ("data/sources", ["bundled"]),
        ("data/uci", {}),
        ("datasets/spectf/protocol", "split-corrected"),
        ("classifiers/other-S2", STUMP | {"letter": "S2", "parameters": {"class_weight": {0: 1, 1: 5}}}),
        ("classifiers/sklearn-S/parameters", MISSING),
        ("datasets/mine", {"file": "mine.csv"}),
        ("datasets/mine", {"file": "/anywhere/mine.parquet", "positive": "1"}),
        ("datasets/mine", {"file": "mine.txt", "format": "tsv", "class_column": "outcome"}),
        ("datasets/mine", {"openml": 37}),
        ("datasets/mine", {"imblearn": "abalone_19"}),
        ("datasets/mine", {"files": {"train": {"file": "a.csv"}, "test": {"file": "b.csv"}}}),
        ("trusted_modules", ["sklearn", "imblearn", "weka346", "elazmeh2006.learners"]),
    ],
)
def test_allowed_changes(key, value):
    check_config(changed(key, value), SCHEMA)


def test_defaults():
    config = copy.deepcopy(SHIPPED)
    for section in ("cross_validation", "evaluation", "bands"):
        config[section] = {}
    config["data"] = {"sources": ["bundled"]}
    for key in ("parameters", "preprocessing"):
        del config["classifiers"]["sklearn-S"][key]
    before = copy.deepcopy(config)
    check_config(config, SCHEMA)
    filled = with_defaults(config, SCHEMA)
    assert config == before
    assert filled["cross_validation"] == {"folds": 10, "seed": 1}
    assert filled["evaluation"] == {"alpha": 0.05, "area": "V+Hl", "difference": "absolute"}
    assert filled["bands"] == SHIPPED["bands"]
    assert filled["data"] == {
        "sources": ["bundled"],
        "mirror": None,
        "bundled": "data/uci",
        "uci": {"urls": [], "archives": {}, "timeout": 4, "retries": 2},
        "openml": SHIPPED["data"]["openml"],
        "imblearn": SHIPPED["data"]["imblearn"],
    }
    assert filled["classifiers"]["sklearn-S"]["parameters"] == {}
    assert filled["classifiers"]["sklearn-S"]["preprocessing"] == []


def test_parts_of():
    assert parts_of({"train": ["a"], "test": ["b", "c"]}) == ["a", "b", "c"]
    assert parts_of({"cross_validate": ["a", "b"]}) == ["a", "b"]


# The schema itself


def schemas(schema, place=""):
    """Yield every schema in the schema, with its place."""
    yield place, schema
    for key in ("properties", "$defs"):
        for name, subschema in schema.get(key, {}).items():
            yield from schemas(subschema, f"{place}/{name}")
    for key in ("additionalProperties", "items", "propertyNames"):
        if isinstance(schema.get(key), dict):
            yield from schemas(schema[key], f"{place}/{key}")


SCHEMAS = dict(schemas(SCHEMA))


@pytest.mark.parametrize("place", SCHEMAS)
def test_schema_is_honest(place):
    schema = SCHEMAS[place]
    for name, subschema in schema.get("properties", {}).items():
        assert subschema.get("description", "").strip(), f"{place}/{name} has no description"
    assert "$ref" in schema or allowed(schema)
    if schema.get("type") == "object" and not place.endswith("/parameters"):
        assert "additionalProperties" in schema
    assert set(schema.get("required", [])) <= set(schema.get("properties", {}))


def test_schema_and_shipped_config_have_the_same_sections():
    assert set(SCHEMA["properties"]) == {*SHIPPED, "only"}


# Files that a config names


def with_own(entry):
    """Complete the shipped config with a data set of the user."""
    config = changed("datasets/mine", entry)
    check_config(config, SCHEMA)
    return completed(config, SCHEMA)


def test_a_file_of_ones_home(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    assert own_file("~/x.csv") == str(tmp_path / "x.csv")


@pytest.mark.parametrize(
    ("entry", "key", "missing"),
    [
        ({"file": "x.csv"}, "datasets.mine (train)", "x.csv"),
        (
            {"files": {"train": {"file": "there.csv"}, "test": {"file": "y.csv"}}},
            "datasets.mine (test)",
            "y.csv",
        ),
        ({"names": "x.names", "file": "there.csv", "positive": "1"}, "datasets.mine.names", "x.names"),
    ],
)
def test_a_file_that_is_missing_is_named_with_its_key(tmp_path, monkeypatch, entry, key, missing):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "data").symlink_to(ROOT / "data")
    (tmp_path / "there.csv").touch()
    config = with_own(entry)
    with pytest.raises(InputError) as caught:
        check_own_files(config)
    assert (
        str(caught.value) == f"config: {key}: no file {missing!r}; allowed: a path from where Snakemake runs"
    )
    (tmp_path / missing).touch()
    check_own_files(config)


# A file that cannot be read


def test_the_shipped_config_can_be_read():
    check_config_file(ROOT / "config.yaml")


@pytest.mark.parametrize(
    ("content", "place", "words"),
    [
        (b"a: 1\n\tb: 2\n", ":2: column 1", "found character '\\t'"),
        (b"a:\n  b: 1\n c: 2\n", ":3: column 2", ""),
        (b"a: [1, 2\nb: 3\n", ":2: column 2", ""),
        (b"a: 'open\n", ":2: column 1", "unexpected end of stream"),
        (b"a: 1\nb: 2\na: 3\n", ":3: column 1", "'a' is there twice, first in line 1"),
        (b"x:\n  a: 1\n  a: 2\n", ":3: column 3", "'a' is there twice, first in line 2"),
        (b"a: *nobody\n", ":1: column 4", "undefined alias"),
        (b"a: !!python/object:os.system {}\n", ":1: column 4", "could not determine a constructor"),
        (b"a: 1\n--- \nb: 2\n", ":2: column 1", "but found another document"),
        (b"", "", "it is empty"),
        (b"# nothing but words\n", "", "it is empty"),
        (b"- a\n- b\n", "", "list at its top"),
        (b"just words\n", "", "str at its top"),
        (b"a: 1\nb: \x00\n", ":2", "a byte is not text"),
        (b"a: 1\nb: \xff\xfe\n", ":2", "a byte is not text"),
        (b"\x7fELF\x02\x01\x01\x00", ":1", "a byte is not text"),
        (b"a: \x07\n", "", "unacceptable character #x0007"),
        (b"a: 2026-99-99\n", "", "month must be in 1..12"),
        (b"a: " + b"[" * 5000, "", "RecursionError"),
    ],
)
def test_one_line_that_names_the_place(tmp_path, content, place, words):
    path = tmp_path / "config.yaml"
    path.write_bytes(content)
    with pytest.raises(InputError) as caught:
        check_config_file(path)
    message = str(caught.value)
    assert message.startswith(f"{path}{place}: ")
    assert words in message
    assert "; allowed: " in message
    assert "\n" not in message


def test_a_missing_file_and_a_folder_in_its_place(tmp_path):
    with pytest.raises(InputError, match="No such file or directory; allowed: "):
        check_config_file(tmp_path / "config.yaml")
    with pytest.raises(InputError, match="Is a directory; allowed: "):
        check_config_file(tmp_path)


def test_a_byte_order_mark_and_merged_keys_are_fine(tmp_path):
    path = tmp_path / "config.yaml"
    path.write_bytes(b"\xef\xbb\xbfa: &x {b: 1}\nc:\n  <<: *x\n  b: 2\n")
    check_config_file(path)


@pytest.mark.parametrize("name", ["config.yaml", "config/minimal.yaml"])
def test_a_completed_config_can_be_typed_again(name, monkeypatch):
    """A crate contains it: a run with it is the same run."""
    monkeypatch.chdir(ROOT)
    complete = completed(yaml.safe_load((ROOT / name).read_text()), SCHEMA)
    again = yaml.safe_load(yaml.safe_dump(as_typed(complete), sort_keys=False))
    check_config(again, SCHEMA)
    assert completed(again, SCHEMA) == complete
    assert list(again["datasets"]) == list(complete["datasets"]), "tables keep their order"
