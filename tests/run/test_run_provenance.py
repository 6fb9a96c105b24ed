"""The records of a finished run are complete and true, equal the reference, and make a valid RO-Crate."""

from __future__ import annotations

import csv
import io
import json
import os
import shutil
import subprocess
import sys
import zipfile
from importlib import resources
from pathlib import Path

import pytest
import requests
import urllib3
import yaml
from requests_cache import CachedSession
from run.project import Project

from confident_roc._files import checksum

ROOT = Path(__file__).parents[2]
TERMS = "https://w3id.org/ro/crate/1.1/context"


def read(project, name):
    return json.loads((project.folder / "results" / name).read_text())


def verified(folder, *arguments):
    """Call the command of `make verify`."""
    return subprocess.run(
        [sys.executable, "-m", "elazmeh2006.runs.verify", str(folder), *arguments],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
    )


def test_the_manifest_has_every_result_and_no_other(finished):
    made = read(finished, "manifest.json")
    listed = {*made["outputs"], *made["run_dependent"], *(name for name in made["inputs"] if "/raw/" in name)}
    assert listed - {"results/run.json"} == {f"results/{name}" for name in finished.results()}
    codecheck = yaml.safe_load((ROOT / "codecheck.yml").read_text())
    assert {entry["file"] for entry in codecheck["manifest"]} <= set(made["outputs"])
    for name, checksums in made["outputs"].items():
        assert checksums["sha256"] == checksum(finished.folder / name)


def test_the_manifest_has_all_that_went_in(finished):
    made = read(finished, "manifest.json")
    for name, checksums in made["inputs"].items():
        assert checksums["sha256"] == checksum(finished.folder / name)
    config = yaml.safe_load((finished.folder / "config.yaml").read_text())
    files = [file for entry in config["datasets"].values() for file in entry["files"].values()]
    assert {made["inputs"][f"results/data/raw/{x['path']}"]["sha256"] for x in files} == {
        x["sha256"] for x in files
    }
    scripts = {f"workflow/scripts/{name}.py" for name in ("scores", "evaluate", "judge", "tables", "page")}
    modules = ("confident_roc/tango", "weka346/j48", "elazmeh2006/evaluation", "elazmeh2006/runs/job")
    library = {f"src/{name}.py" for name in modules}
    paper = {f"data/paper/{name}.yaml" for name in ("tables", "claims", "errata")}
    assert scripts | library | paper | {"Snakefile", "data/names/dis.names"} <= set(made["inputs"])
    assert "data" not in made["config"]
    assert made["config"]["evaluation"] == config["evaluation"]
    assert made["software"]["numpy"] == read(finished, "provenance.json")["environment"]["numpy"]


def test_jobs_of_weight_have_their_time_and_memory(finished):
    folder = finished.folder / "results/benchmarks"
    kinds = {path.relative_to(folder).parts[0].removesuffix(".tsv") for path in folder.rglob("*.tsv")}
    assert {"scores", "curves", "figures", "judge", "page"} <= kinds
    with open(folder / "judge.tsv", newline="") as file:
        (row,) = csv.DictReader(file, delimiter="\t")
    assert float(row["s"]) > 0


def test_the_finished_run_is_that_of_the_reference(finished):
    """If results change for a good reason, run `make reference` and explain it in the commit."""
    done = verified(finished.folder)
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_changed_number_is_named(copied, tmp_path):
    assert verified(copied.folder, "--save", "--repository", str(tmp_path)).returncode == 0
    copied.edit("results/tables/table3.csv", "dis,weka346-S,S,weka346,0.7", "dis,weka346-S,S,weka346,0.8")
    (copied.folder / "results/scores/dis/sklearn-B.csv").unlink()
    done = verified(copied.folder, "--repository", str(tmp_path))
    assert done.returncode == 2
    lines = done.stdout.splitlines()
    assert "  table 3 dis weka346-S, auc: 0.8517045 here, 0.7517045 in the reference" in lines
    assert "  scores dis cv sklearn-B: not here" in lines
    assert " differences from the reference, first: " in done.stderr


class Packaged(requests.adapters.HTTPAdapter):
    """Take the terms of RO-Crate from the package `rocrate`, since the validator reads them from the web.

    They are of a later version, in which Bioschemas has moved; all that a crate of ours says is in both.
    """

    def send(self, request, **options):
        terms = (resources.files("rocrate") / "data/ro-crate.jsonld").read_text()
        moved = terms.replace("https://bioschemas.org/terms/", "https://bioschemas.org/")
        answer = urllib3.HTTPResponse(
            io.BytesIO(moved.encode()),
            status=200,
            headers={"Content-Type": "application/ld+json"},
            preload_content=False,
            request_url=request.url,
        )
        return self.build_response(request, answer)


@pytest.fixture(scope="module")
def validated(tmp_path_factory):
    """Run the validator without a network, for the requirements of a profile."""
    cache = tmp_path_factory.mktemp("validator") / "cache"
    with CachedSession(str(cache), backend="sqlite", expire_after=-1) as session:
        session.mount("https://", Packaged())
        session.get(TERMS)

    def call(crate, profile, *more):
        command = [
            str(Path(sys.executable).with_name("rocrate-validator")),
            *("--no-interactive", "--disable-color", "validate", "--offline", "--cache-path", str(cache)),
            *("--no-auto-profile", "--profile-identifier", profile, "--requirement-severity", "required"),
            *("--verbose", "--no-paging", *more, str(crate)),
        ]
        return subprocess.run(command, capture_output=True, text=True)

    return call


@pytest.fixture(scope="module")
def unpacked(finished, tmp_path_factory):
    """The crate of the finished run, unpacked."""
    project = finished.copy(tmp_path_factory.mktemp("crate"))
    project.snakemake("crate")
    folder = tmp_path_factory.mktemp("unpacked")
    with zipfile.ZipFile(project.folder / "results/crate.zip") as crate:
        crate.extractall(folder)
    shutil.rmtree(project.folder)
    return folder


@pytest.mark.weekly
def test_the_crate_is_a_workflow_run_crate(unpacked, validated):
    done = validated(unpacked, "workflow-run-crate-0.5")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "RO-Crate is a valid workflow-run-crate-0.5" in done.stdout


@pytest.mark.weekly
def test_a_crate_without_one_of_its_files_is_none(unpacked, validated, tmp_path):
    shutil.copytree(unpacked, tmp_path, copy_function=os.link, dirs_exist_ok=True)
    (tmp_path / "results/tables/table3.csv").unlink()
    done = validated(tmp_path, "ro-crate-1.1", "--fail-fast")
    assert done.returncode == 1
    assert "results/tables/table3.csv" in done.stdout


def test_the_crate_describes_the_run(unpacked, finished):
    graph = json.loads((unpacked / "ro-crate-metadata.json").read_text())["@graph"]
    entities = {entity["@id"]: entity for entity in graph}
    run = entities["#run"]
    assert run["instrument"] == {"@id": "Snakefile"}
    made = read(finished, "manifest.json")
    results = {entity["@id"] for entity in run["result"]}
    assert set(made["outputs"]) <= results
    assert {name for name in made["inputs"] if name != "Snakefile"} <= {x["@id"] for x in run["object"]}
    assert "results/manifest.json" in results
    for name, checksums in made["outputs"].items():
        assert entities[name]["sha256"] == checksums["sha256"] == checksum(unpacked / name)
    root = entities["./"]
    assert root["license"] == {"@id": "https://spdx.org/licenses/BSD-3-Clause"}
    (paper,) = root["citation"] if isinstance(root["citation"], list) else [root["citation"]]
    assert entities[paper["@id"]]["name"].startswith("A Framework for Comparative Evaluation")
    numpy = made["software"]["numpy"]
    assert {"@id": f"#numpy-{numpy}"} in entities["Snakefile"]["softwareRequirements"]
    assert str(finished.folder) not in json.dumps(graph)


def test_the_crate_can_be_verified(unpacked):
    done = verified(unpacked)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_crate_can_be_run_again(unpacked, tmp_path):
    """It has all that the environment, the workflow and the container need."""
    shutil.copytree(unpacked, tmp_path, copy_function=os.link, dirs_exist_ok=True)
    shutil.rmtree(tmp_path / "results")
    made = Project(tmp_path).would_make("--config", "data={sources: [bundled]}")
    assert {"results/audit/audit.json", "results/manifest.json"} <= made
    for name in ("pyproject.toml", "requirements.lock", "Makefile", "Dockerfile"):
        assert (tmp_path / name).is_file()
