"""The documentation agrees with the schema, the config and the library."""

import copy
import hashlib
import re
import tomllib
from pathlib import Path

import pytest
import yaml

from confident_roc.roc import auc, roc_points
from confident_roc.segment import confident_segment
from confident_roc.tango import is_confident, tango_interval
from elazmeh2006.datasets.c45 import read_data, read_names
from elazmeh2006.learners.build import fit_and_score
from elazmeh2006.runs.config import check_config

ROOT = Path(__file__).resolve().parents[2]
DOCS = sorted((ROOT / "docs").rglob("*.md"))
ADDING_MD = (ROOT / "docs/adding.md").read_text()
METHOD_MD = (ROOT / "docs/method.md").read_text()
SCHEMA = yaml.safe_load((ROOT / "workflow/schemas/config.schema.yaml").read_text())
CONFIG = yaml.safe_load((ROOT / "config.yaml").read_text())


def blocks(language):
    """Find the fenced blocks of adding.md by the text after the fence."""
    return re.findall(rf"^```{re.escape(language)}\n(.*?)^```$", ADDING_MD, flags=re.DOTALL | re.MULTILINE)


MIRRORED = 'yaml title="config.yaml, for a file in a mirror"'


def merged(config, more):
    config = copy.deepcopy(config)
    for key, value in more.items():
        both = isinstance(value, dict) and isinstance(config.get(key), dict)
        config[key] = merged(config[key], value) if both else value
    return config


def test_the_examples_make_a_valid_config():
    for text in [*blocks("yaml"), *blocks(MIRRORED)]:
        check_config(merged(CONFIG, yaml.safe_load(text)), SCHEMA)


@pytest.fixture
def toy(tmp_path):
    """The data set of the how-to, read as its entry says."""
    (names,), (data,) = blocks('text title="toy.names"'), blocks('text title="toy.data"')
    (entry,) = blocks(MIRRORED)
    entry = yaml.safe_load(entry)["datasets"]["toy"]
    assert hashlib.sha256(data.encode()).hexdigest() == entry["files"]["train"]["sha256"]
    (tmp_path / "toy.names").write_bytes(names.encode())
    (tmp_path / "toy.data").write_bytes(data.encode())
    return read_data(
        tmp_path / "toy.data",
        read_names(tmp_path / "toy.names"),
        positive=entry["positive"],
        class_first=entry["class_column"] == "first",
    )


def test_the_data_set_of_the_how_to_can_be_read(toy):
    assert toy.counts == (5, 7)


def test_the_classifier_of_the_how_to_can_be_trained(toy):
    (entry,) = (yaml.safe_load(text)["classifiers"]["more-L"] for text in blocks("yaml") if "more-L" in text)
    how = (entry[key] for key in ("estimator", "parameters", "preprocessing"))
    scores = fit_and_score(*how, attributes=toy.attributes)(toy.X, toy.y, toy.X)
    assert auc(roc_points(toy.y, scores)) > 0.8


@pytest.fixture
def example():
    """The talk's twenty items, as method.md lists them."""
    lines = re.findall(r"^    [+-].*$", METHOD_MD, flags=re.MULTILINE)
    items = re.findall(r"([+-]) (\.\d+)", " ".join(lines))
    assert len(items) == 20
    return roc_points([int(sign == "+") for sign, _ in items], [float(score) for _, score in items])


def test_the_worked_example_is_what_the_library_computes(example):
    segment = confident_segment(points=example)
    areas, average = segment.areas, segment.average_differences

    def short(value, digits):
        return f"{value:.{digits}f}".replace("0.", ".", 1)

    text = " ".join(METHOD_MD.split())
    assert f"The AUC is {short(auc(example), 2)}." in text
    low, high = segment.threshold_range
    assert f"{len(segment)} points, thresholds {short(low, 2)} to {short(high, 2)}" in text
    shown = [f"{name} {short(areas[name], 4)}" for name in ("V", "V+Hl", "V+Hr", "V|Hr")]
    assert f"{', '.join(shown[:3])} and {shown[3]}." in text
    signed, absolute = short(average["signed"], 5), short(average["absolute"], 5)
    assert f"AveD is {signed} signed and {absolute} absolute" in text


def test_the_table_of_the_worked_example_is_what_the_library_computes(example):
    lower, upper = tango_interval(example.b, example.c, example.n)
    confident = is_confident(example.b, example.c)
    count = r"(\d+) \| "
    pattern = rf"^\| {count}(\.\d+) \| {count * 4}(\S+) \| \[(\S+), (\S+)\] \| (yes|no) \|$"
    rows = re.findall(pattern, METHOD_MD, flags=re.MULTILINE)
    assert len(rows) == 5
    for called, threshold, *counts, difference, low, high, answer in rows:
        (i,) = (example.threshold == float(threshold)).nonzero()[0]
        assert [example.a[i], example.b[i], example.c[i], example.d[i]] == [int(count) for count in counts]
        assert example.a[i] + example.c[i] == int(called)
        assert [float(difference), float(low), float(high)] == pytest.approx(
            [example.difference[i], lower[i], upper[i]], abs=0.0005
        )
        assert (answer == "yes") == confident[i]


OTHERS = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "examples/README.md")]


@pytest.mark.parametrize("path", [*DOCS, *OTHERS], ids=lambda path: path.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(path):
    for target in re.findall(r"\]\(([^)]+)\)", path.read_text()):
        file, _, anchor = target.partition("#")
        if target.startswith("https://"):
            continue
        other = (path.parent / file).resolve() if file else path
        assert other.exists(), target
        if anchor:
            headings = re.findall(r"^#+ (.*)$", other.read_text(), flags=re.MULTILINE)
            assert anchor in [re.sub(r"[^\w -]", "", text).lower().replace(" ", "-") for text in headings]


def test_citation_and_changelog_have_the_version():
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text())
    assert citation["version"] == version
    assert citation["cff-version"] == "1.2.0"
    assert [author["family-names"] for author in citation["references"][0]["authors"]] == [
        "Elazmeh",
        "Japkowicz",
        "Matwin",
    ]
    assert version in (ROOT / "CHANGELOG.md").read_text()
