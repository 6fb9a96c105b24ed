"""Provenance describes what made the results, and nothing of the machine."""

from __future__ import annotations

import json
import os
import re
import subprocess
import tomllib
from importlib import metadata
from pathlib import Path

import pytest

from elazmeh2006.runs.provenance import git_state, package_versions, provenance, run_of, without_folders

ROOT = Path(__file__).parents[3]
COMMIT = re.compile(r"[0-9a-f]{40}")


def git(folder, *arguments):
    who = ["-c", "user.name=n", "-c", "user.email=e@e", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", *who, *arguments], cwd=folder, check=True, capture_output=True)


@pytest.fixture
def repository(tmp_path):
    git(tmp_path, "init", "-q")
    (tmp_path / "Snakefile").write_text("rule all:\n")
    (tmp_path / ".gitignore").write_text("results\n")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-q", "-m", "first")
    return tmp_path


def test_commit_and_dirt(repository):
    clean = git_state(repository)
    assert COMMIT.fullmatch(clean["commit"])
    assert clean["dirty"] is False
    (repository / "results").mkdir()
    (repository / "results/table.csv").write_text("ignored")
    assert git_state(repository) == clean
    (repository / "Snakefile").write_text("changed")
    assert git_state(repository) == {**clean, "dirty": True}
    git(repository, "commit", "-q", "-a", "-m", "second")
    assert git_state(repository)["commit"] != clean["commit"]
    assert git_state(repository)["dirty"] is False
    (repository / "new.smk").write_text("not yet added")
    assert git_state(repository)["dirty"] is True


def test_no_commit_where_there_is_none(tmp_path, repository):
    assert git_state(tmp_path / "absent") is None
    inside = repository / "results" / "copy"
    inside.mkdir(parents=True)
    (inside / "Snakefile").write_text("a copy that the repository around it does not know")
    assert git_state(inside) is None


def test_no_commit_outside_of_a_repository(tmp_path, monkeypatch):
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    assert git_state(tmp_path) is None
    git(tmp_path, "init", "-q")
    (tmp_path / "Snakefile").write_text("nothing is committed yet")
    git(tmp_path, "add", ".")
    assert git_state(tmp_path) is None


def test_no_commit_without_git(repository, monkeypatch, tmp_path_factory):
    monkeypatch.setenv("PATH", str(tmp_path_factory.mktemp("empty")))
    assert git_state(repository) is None


def test_asking_writes_nothing(repository):
    before = {path: path.stat().st_mtime_ns for path in repository.rglob("*")}
    os.utime(repository / "Snakefile", (0, 0))
    git_state(repository)
    after = {path: path.stat().st_mtime_ns for path in repository.rglob("*")}
    assert {path for path in after if before.get(path) != after[path]} == {repository / "Snakefile"}


def test_versions_of_all_that_matters():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    versions = package_versions(project)
    assert list(versions) == sorted(versions)
    assert {"scipy", "pandas", "tqdm", "numba", "scikit-learn", "snakemake", "rocrate"} <= set(versions)
    assert not {"confident-roc", "pytest", "typst"} & set(versions)
    assert versions["numpy"] == metadata.version("numpy")
    assert versions["snakemake"] == metadata.version("snakemake")
    assert all(versions.values())


@pytest.fixture
def made(tmp_path):
    sources = [
        {"file": "a/x.data", "source": "mirror", "location": str(tmp_path / "mine"), "sha256": "0" * 64},
        {"file": "a/y.data", "source": "uci", "location": "https://x.org/y", "sha256": "1" * 64},
    ]
    config = {
        "data": {"mirror": str(tmp_path / "mine"), "bundled": "data/uci"},
        "evaluation": {"alpha": 0.05},
    }
    return lambda: provenance(
        config=config,
        sources=sources,
        pyproject=ROOT / "pyproject.toml",
        lock=ROOT / "requirements.lock",
        git=None,
        command="snakemake",
    )


def test_nothing_of_the_machine(made, tmp_path):
    text = json.dumps(made())
    assert str(tmp_path) not in text
    assert os.path.expanduser("~") + "/" not in text
    assert not re.search(rf"\b{re.escape(os.uname().nodename)}\b", text)
    assert not re.search(r'"/|\d\d:\d\d:\d\d', text)


def test_sources_sums_and_config(made):
    document = made()
    assert [row["sha256"][0] for row in document["sources"]] == ["0", "1"]
    assert [row["location"] for row in document["sources"]] == ["mine", "https://x.org/y"]
    assert document["config"]["data"] == {"mirror": "mine", "bundled": "data/uci"}
    assert document["config"]["evaluation"] == {"alpha": 0.05}
    assert document["python"].startswith("3.")


def test_versions_of_everything(made):
    """The document has all locked packages for this Python and platform, and those with another version."""
    document = made()
    assert len(document["environment"]) > 80
    assert set(document["packages"]) <= set(document["environment"])
    assert document["environment"]["numpy"] == document["packages"]["numpy"] == metadata.version("numpy")
    for name, versions in document["not_as_locked"].items():
        assert versions["installed"] == document["environment"][name] != versions["locked"]


def test_a_version_that_is_not_the_locked_one_is_told(tmp_path):
    lock = tmp_path / "requirements.lock"
    lock.write_text("numpy==0.1 \\\n    --hash=sha256:00\nno-such-package==2\n")
    document = provenance(
        config={}, sources=[], pyproject=ROOT / "pyproject.toml", lock=lock, git=None, command="snakemake"
    )
    assert document["not_as_locked"] == {
        "numpy": {"locked": "0.1", "installed": metadata.version("numpy")},
        "no-such-package": {"locked": "2", "installed": None},
    }


def test_the_same_inputs_give_the_same(made):
    assert json.dumps(made()) == json.dumps(made())


def test_other_values_are_kept():
    value = {"a": [1, 0.5, None, True, "/"], "b": "x/y"}
    assert without_folders(value) == {"a": [1, 0.5, None, True, ""], "b": "x/y"}


def test_a_run_has_its_commit_its_command_and_its_end():
    run = run_of({"git": None, "platform": "Linux x86_64", "command": "snakemake", "config": {}})
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", run.pop("ended"))
    assert run == {"git": None, "platform": "Linux x86_64", "command": "snakemake"}
