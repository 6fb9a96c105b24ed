"""Bad input: one clear line, nothing half-written, nothing lost."""

from __future__ import annotations

import csv
import functools
import hashlib
import http.server
import json
import re
import threading
from contextlib import contextmanager
from pathlib import Path

import pytest
from run.project import failures

ROOT = Path(__file__).parents[2]
DIS = "results/data/dis/train.csv"


def source_of(project, path="thyroid-disease/dis.data"):
    return json.loads((project.folder / f"results/data/raw/{path}.source.json").read_text())


@pytest.mark.parametrize(
    ("old", "new", "key", "hint"),
    [
        ("bootstraps: 5000", "bootstrap: 5000", "bands.bootstrap", "'bootstraps'"),
        ("protocol: split\n", "protocol: splitt\n", "datasets.dis.protocol", "'split'"),
        ("    letter: S\n", "    letter: Z\n", "classifiers.weka346-S.letter", "'S'"),
    ],
)
def test_a_config_mistake_is_one_line_and_exit_2(unchanged, old, new, key, hint):
    before = unchanged.results()
    with unchanged.edited(("config.yaml", old, new)):
        said = unchanged.snakemake(code=2)
    errors = [line for line in said.stderr.splitlines() if "error" in line]
    assert len(errors) == 1
    assert key in errors[0]
    assert hint in errors[0]
    assert "allowed:" in errors[0]
    assert "Traceback" not in said.stderr + said.stdout
    assert unchanged.results() == before


def test_a_malformed_row_stops_with_file_line_and_column(fresh):
    path = fresh.folder / "data/uci/thyroid-disease/dis.data"
    lines = path.read_bytes().split(b"\n")
    age, _, rest = lines[16].split(b",", 2)
    lines[16] = b",".join([age, b"X", rest])
    path.write_bytes(b"\n".join(lines))
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    fresh.edit("config.yaml", "947fbd3f6078a57e859b4e40c1bbfc11038b0e0b4df7df2ffc4bb62cc7ff1b27", digest)
    fresh.edit("config.yaml", "sources: [mirror, uci, bundled]", "sources: [bundled]")
    said = fresh.snakemake(DIS, code=1)
    text = said.stdout + said.stderr
    (line,) = failures(said)
    assert line.startswith("error: results/data/raw/thyroid-disease/dis.data:17: column 2 (sex): 'X'")
    assert "allowed: M, F or ?" in line
    assert "Traceback" not in text
    assert not (fresh.folder / DIS).exists()


def test_wrong_bytes_are_refused_and_the_next_source_is_used(fresh, tmp_path_factory):
    mirror = tmp_path_factory.mktemp("mirror")
    (mirror / "thyroid-disease").mkdir()
    (mirror / "thyroid-disease/dis.data").write_bytes(b"not the file\n")
    said = fresh.snakemake("results/data/raw/thyroid-disease/dis.data", CONFIDENT_ROC_MIRROR=str(mirror))
    (line,) = [line for line in said.stderr.splitlines() if "refused: expected" in line]
    assert "thyroid-disease/dis.data" in line
    assert "mirror" in line
    assert re.search(r"expected sha256 [0-9a-f]{64}, got [0-9a-f]{64}", line)
    bundled = ROOT / "data/uci/thyroid-disease/dis.data"
    assert (fresh.folder / "results/data/raw/thyroid-disease/dis.data").read_bytes() == bundled.read_bytes()


def test_without_a_way_to_uci_it_says_so_once_and_goes_on(fresh):
    fresh.edit(
        "config.yaml", "https://archive.ics.uci.edu/ml/machine-learning-databases", "http://127.0.0.1:9"
    )
    said = fresh.snakemake("--cores", "2", DIS)
    assert said.stderr.count("UCI cannot be reached") == 1
    assert source_of(fresh)["source"] == "bundled"


@contextmanager
def served(folder):
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=str(folder))
    handler.func.log_message = lambda *args: None
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


def test_files_come_over_http_where_uci_can_be_reached(finished, fresh):
    with served(ROOT / "data/uci") as url:
        fresh.edit("config.yaml", "https://archive.ics.uci.edu/ml/machine-learning-databases", url)
        fresh.edit("config.yaml", "sources: [mirror, uci, bundled]", "sources: [uci]")
        fresh.snakemake("--cores", "2", DIS)
    assert source_of(fresh)["source"] == "uci"
    assert source_of(fresh)["location"].startswith(url)
    same = {name: content for name, content in finished.results().items() if name.startswith("data/raw/")}
    for name, content in same.items():
        if not name.endswith(".json"):
            assert (fresh.folder / "results" / name).read_bytes() == content
    assert (fresh.folder / DIS).read_bytes() == (finished.folder / DIS).read_bytes()


def test_a_mirror_is_used_before_the_bundle(fresh):
    mirror = str(ROOT / "data/uci")
    fresh.snakemake("results/data/raw/thyroid-disease/dis.data", CONFIDENT_ROC_MIRROR=mirror)
    assert source_of(fresh)["source"] == "mirror"


def test_no_network_while_the_dag_is_built(fresh):
    """Make a dry run that may open no socket."""
    guard = fresh.folder / "guard"
    guard.mkdir()
    (guard / "sitecustomize.py").write_text(
        "import socket\n"
        "def refuse(*args, **kwargs):\n    raise RuntimeError('network')\n"
        "socket.getaddrinfo = socket.create_connection = refuse\n"
    )
    said = fresh.snakemake("-n", PYTHONPATH=str(guard))
    assert "fetch" in said.stdout + said.stderr


def test_any_protocol_can_be_asked_for(copied):
    counts = {
        "spectf/split-corrected/sklearn-S": 187,
        "spectf/split/sklearn-S": 269,
        "spectf/cv-all/sklearn-S": 349,
        "spect/cv/weka346-T": 80,
        "dis/cv-all/sklearn-S": 3772,
    }
    names = {target: f"results/scores/{target}.csv" for target in counts}
    for name in names.values():
        (copied.folder / name).unlink(missing_ok=True)
    copied.snakemake("--cores", "2", *names.values())
    for target, name in names.items():
        with open(copied.folder / name, newline="") as file:
            scores = list(csv.DictReader(file))
        assert list(scores[0]) == ["protocol", "instance", "fold", "actual", "score"]
        assert sorted(int(row["instance"]) for row in scores) == list(range(counts[target]))
        assert {row["actual"] for row in scores} == {"0", "1"}
        assert len({row["fold"] for row in scores}) == (10 if "cv" in target else 1)


def test_a_protocol_without_its_file_says_which(unchanged):
    said = unchanged.snakemake("results/scores/hypothyroid/split/sklearn-S.csv", code=1)
    assert "hypothyroid has no test file, which protocol split reads" in said.stderr + said.stdout


DEPTH, FOREST = "{criterion: entropy, max_depth: 1, random_state: 1}", "sklearn_suite.Log2Forest"


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        (DEPTH, "{max_dept: 1}", "S.parameters: sklearn.tree.DecisionTreeClassifier has no max_dept"),
        (DEPTH, "{max_depth: -1}", "S.parameters: sklearn.tree.DecisionTreeClassifier cannot be made: "),
        (FOREST, "sklearn_suite.Log2Wood", "F.estimator: cannot use 'elazmeh2006.learners.sklearn_suite."),
    ],
)
def test_mistaken_classifiers_are_named_before_the_first_job(unchanged, old, new, line):
    with unchanged.edited(("config.yaml", old, new)):
        said = unchanged.snakemake("-n", code=2)
    errors = [text for text in said.stderr.splitlines() if text.startswith("error: ")]
    assert len(errors) == 1
    assert errors[0].startswith(f"error: config: classifiers.sklearn-{line}")


def test_mistakes_that_only_training_finds_are_one_line(copied):
    neighbours = "estimator: sklearn.neighbors.KNeighborsClassifier, parameters: {n_neighbors: 5000}"
    entry = f"  q-K: {{letter: K, name: neighbours, {neighbours}}}"
    copied.edit("config.yaml", "\nclassifiers:", f"\nclassifiers:\n{entry}")
    said = copied.snakemake("--cores", "2", "results/scores/spect/q-K.csv", code=1)
    start = "error: config: classifiers.q-K.parameters: sklearn.neighbors.KNeighborsClassifier cannot be"
    (line,) = failures(said)
    assert line.startswith(start)
    assert "Traceback" not in said.stdout + said.stderr
    assert "Traceback" in (copied.folder / "results/logs/scores/q-K.log").read_text()
