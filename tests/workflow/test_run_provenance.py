"""What a finished run says of itself: complete, true, as the reference has it, and packed as an RO-Crate."""

from __future__ import annotations

import csv
import io
import json
import os
import re
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
from elazmeh2006.runs.records import sha256
from requests_cache import CachedSession

ROOT = Path(__file__).parents[2]
TERMS = "https://w3id.org/ro/crate/1.1/context"


def read(project, name):
    return json.loads((project.folder / "results" / name).read_text())


def verified(folder, *arguments):
    return subprocess.run(
        [sys.executable, str(ROOT / "workflow/verify.py"), str(folder), *arguments],
        capture_output=True,
        text=True,
    )


def test_the_manifest_has_every_result_and_no_other(finished):
    made = read(finished, "manifest.json")
    listed = {*made["outputs"], *made["apart"], *(name for name in made["inputs"] if "/raw/" in name)}
    about_the_run = {"results/timings.csv", "results/run.json", "results/crate.zip"}
    assert listed - about_the_run == {f"results/{name}" for name in finished.results()}
    for name, sums in made["outputs"].items():
        assert sums["sha256"] == sha256(finished.folder / name)


def test_the_manifest_has_all_that_went_in(finished):
    made = read(finished, "manifest.json")
    for name, sums in made["inputs"].items():
        assert sums["sha256"] == sha256(finished.folder / name)
    config = yaml.safe_load((finished.folder / "config.yaml").read_text())
    files = [file for about in config["datasets"].values() for file in about["files"].values()]
    assert {made["inputs"][f"results/data/raw/{x['path']}"]["sha256"] for x in files} == {
        x["sha256"] for x in files
    }
    scripts = {f"workflow/scripts/{name}.py" for name in ("job", "scores", "audit", "tables", "report")}
    library = {f"src/confident_roc/{name}.py" for name in ("tango", "roc", "segment", "learners/build")}
    paper = {f"data/paper/{name}.yaml" for name in ("tables", "claims", "errata")}
    assert scripts | library | paper | {"Snakefile", "data/names/dis.names"} <= set(made["inputs"])
    assert "data" not in made["config"]
    assert made["config"]["evaluation"] == config["evaluation"]
    assert made["software"]["numpy"] == read(finished, "provenance.json")["environment"]["numpy"]


def test_every_job_has_its_time(finished):
    with open(finished.folder / "results/timings.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    assert list(rows[0]) == ["rule", "file", "seconds", "cpu_seconds", "peak_mb"]
    assert len({row["file"] for row in rows}) == len(rows)
    rules = {row["rule"] for row in rows}
    assert {"fetch", "dataset", "scores", "evaluate", "band", "judge", "tables", "page"} <= rules
    assert all(float(row["cpu_seconds"]) > 0 and float(row["peak_mb"]) > 5 for row in rows)


def test_the_command_is_the_one_that_was_typed(finished):
    (entry,) = read(finished, "run.json")["commands"]
    assert entry["command"][1:] == ["--cores", "2"]


def test_the_finished_run_is_that_of_the_reference(finished):
    """When results change for a good reason: `make reference`, and say why in the commit."""
    done = verified(finished.folder)
    assert done.returncode == 0, done.stdout + done.stderr
    assert " differs" not in done.stdout.splitlines()[-1]


def other_last_digit(found):
    return found[1] + ("1" if found[0][-1] != "1" else "2")


def test_changed_cut_off_missing_and_new_files_are_named(copied):
    results = copied.folder / "results"
    copied.edit("results/tables/table3.csv", "dis,weka346-S,S,weka346,0.7", "dis,weka346-S,S,weka346,0.8")
    figure = results / "figures/weka346/figure5.png"
    figure.write_bytes(figure.read_bytes()[:5000])
    (results / "scores/dis/split/sklearn-B.csv").unlink()
    (results / "tables/mine.csv").write_text("a\n1\n")
    curve = results / "curves/dis/split/weka346-T.csv"
    curve.write_text(re.sub(r"(0\.\d{15})\d", other_last_digit, curve.read_text(), count=1))
    done = verified(copied.folder)
    assert done.returncode == 2
    lines = done.stdout.splitlines()
    for line in (
        "  results/tables/table3.csv: differs",
        "  results/figures/weka346/figure5.png: differs",
        "  results/scores/dis/split/sklearn-B.csv: missing",
    ):
        assert lines.count(line) == 2
    assert lines.count("  results/tables/mine.csv: new") == 1
    # As another processor might have it: not what the run made, yet no other result.
    assert lines.count("  results/curves/dis/split/weka346-T.csv: same values") == 2
    assert lines[-1].endswith(" same bytes, 1 same values, 2 differs, 1 missing, 1 new.")


class Packaged(requests.adapters.HTTPAdapter):
    """Terms of RO-Crate from the package `rocrate`, since the validator's own are on the web.

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
    """Call the validator without a network, for what a profile requires."""
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


def test_the_crate_is_a_workflow_run_crate(unpacked, validated):
    done = validated(unpacked, "workflow-run-crate-0.5")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "RO-Crate is a valid workflow-run-crate-0.5" in done.stdout


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
    assert {"results/manifest.json", "results/timings.csv"} <= results
    for name, sums in made["outputs"].items():
        assert entities[name]["sha256"] == sums["sha256"] == sha256(unpacked / name)
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
