"""The workflow away from its checkout: as a module, deployed, in any folder, with conda."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest
import yaml
from run.project import ROOT, Project
from weekly.bounds import uv

CONFIG = yaml.safe_load((ROOT / "config.yaml").read_text())
SMALL = {
    **{key: CONFIG[key] for key in ("cross_validation", "evaluation", "paper")},
    "data": {"sources": ["bundled"]},
    "datasets": {"spect": CONFIG["datasets"]["spect"]},
    "protocols": {"split": CONFIG["protocols"]["split"]},
    "classifiers": {"weka346-S": CONFIG["classifiers"]["weka346-S"]},
    "bands": {**CONFIG["bands"], "bootstraps": 50},
    "figures": {f"figure{n}": {"dataset": "spect"} for n in (4, 7, 8)}
    | {f"figure{n}": {"dataset": "spect", "letter": "S"} for n in (1, 3)},
}
"""One data set, one classifier, no judged suite: ten jobs."""
SCORES = "results/scores/spect/weka346-S.csv"

MODULE = """
module paper:
    snakefile: {snakefile!r}
    config: {config}
    {prefix}

use rule * from paper
"""
OVERRIDES = """
use rule scores from paper as scores with:
    threads: 2

use rule scores from paper as other_scores with:
    output: "mine/{dataset}/{classifier}.csv"
    log: "paper/results/logs/mine/{dataset}/{classifier}.log"
    benchmark: "mine/{dataset}/{classifier}.tsv"
"""


def module(folder: Path, snakefile: Path, config: str, prefix: str = "", more: str = "") -> Project:
    """Write a Snakefile that uses the workflow as a module."""
    text = MODULE.format(snakefile=str(snakefile), config=config, prefix=prefix)
    (folder / "Snakefile").write_text(text + more)
    return Project(folder)


def names_in(folder: Path) -> set[str]:
    """List what is in a folder, without Snakemake's and the tests' own."""
    return {path.name for path in folder.iterdir()} - {".snakemake", ".cache"}


def error(said: subprocess.CompletedProcess[str]) -> str:
    """Return the one line of a mistake."""
    (line,) = [line for line in said.stderr.splitlines() if "rror" in line]
    return line


def jobs(said: subprocess.CompletedProcess[str]) -> dict[str, int]:
    """Read how many jobs of each rule a dry run has listed."""
    table = (said.stdout + said.stderr).partition("Job stats:")[2].partition("\n\n")[0]
    return {rule: int(count) for rule, count in re.findall(r"^(\w+) +(\d+)$", table, re.MULTILINE)}


# As a module


def test_module_with_a_prefix_and_changed_rules_in_an_empty_folder(tmp_path):
    """The config is a dict, one rule is changed, another one is used under a second name."""
    other = "mine/spect/weka346-S.csv"
    host = module(tmp_path, ROOT / "workflow/Snakefile", repr(SMALL), 'prefix: "paper"', OVERRIDES)
    said = host.snakemake("--cores", "2", "replicate", "paper/results/crate.zip", other)
    assert "threads: 2" in said.stdout + said.stderr
    # All results are below the prefix, and nothing else is written.
    assert names_in(tmp_path) == {"Snakefile", "paper", "mine"}
    assert names_in(tmp_path / "paper") == {"results"}
    assert (tmp_path / other).read_bytes() == (tmp_path / "paper" / SCORES).read_bytes()
    # The records name files as in the repository, and know nothing of the prefix.
    manifest = json.loads((tmp_path / "paper/results/manifest.json").read_text())
    assert {"Snakefile", "data/names/spect.names", "workflow/rules/common.smk"} <= set(manifest["inputs"])
    assert {"src/weka346/j48.py", "results/data/raw/spect/SPECT.train"} <= set(manifest["inputs"])
    assert SCORES in manifest["outputs"]
    with zipfile.ZipFile(tmp_path / "paper/results/crate.zip") as crate:
        assert {"Snakefile", "src/weka346/j48.py", "config/README.md", SCORES} <= set(crate.namelist())
    # A second run finds nothing to do.
    assert "Nothing to be done" in host.snakemake("-n", "replicate", other).stdout


def test_module_with_a_prefix_has_all_targets(tmp_path):
    """No rule, input function or target reads or writes results beside the prefix."""
    host = module(tmp_path, ROOT / "Snakefile", repr(CONFIG), 'prefix: "paper"')
    said = host.snakemake("-n", "everything", "paper/results/crate.zip")
    assert {"judge", "page", "forensics", "supplement_page", "crate"} <= set(jobs(said))
    paths = re.findall(r"[^\s,=]*results/[^\s,]*", said.stdout + said.stderr)
    assert paths
    assert {path for path in paths if not path.startswith("paper/results/")} == set()


def test_module_from_an_unpacked_archive_with_the_config_of_the_host(tmp_path):
    """The archive has no git and no environment; the packages are installed elsewhere."""
    Project.fresh(tmp_path / "source")
    with tarfile.open(tmp_path / "paper.tar.gz", "w:gz") as archive:
        archive.add(tmp_path / "source", "confident-roc")
    with tarfile.open(tmp_path / "paper.tar.gz") as archive:
        archive.extractall(tmp_path, filter="data")
    shutil.rmtree(tmp_path / "source")
    (tmp_path / "host").mkdir()
    (tmp_path / "host/mine.yaml").write_text(yaml.safe_dump(SMALL))
    host = module(tmp_path / "host", tmp_path / "confident-roc/Snakefile", "config")
    host.edit("Snakefile", "\nmodule", '\nconfigfile: "mine.yaml"\n\nmodule')
    said = host.snakemake("-n")
    assert "scores" in jobs(said)
    # The host's files are not mistaken for the workflow's.
    assert f"{tmp_path}/confident-roc/workflow/report/table1.rst" in said.stdout + said.stderr


# In any folder


def test_an_empty_folder_gets_the_paper(tmp_path):
    said = Project(tmp_path).snakemake("-s", str(ROOT / "Snakefile"), "-n", "everything")
    assert {"judge", "page", "forensics", "supplement_page"} <= set(jobs(said))
    assert names_in(tmp_path) == set()


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        (
            "positive:",
            "positiv:",
            r"config: datasets\.spect\.positiv: unknown key \(did you mean 'positive'\?\); allowed: ",
        ),
        (
            "seed: 1",
            "seed: 1\n  seed: 2",
            r"\S*mine\.yaml:\d+: column 3: 'seed' is there twice, first in line ",
        ),
    ],
    ids=["key", "twice"],
)
def test_a_mistake_in_a_config_that_was_given_is_one_line(tmp_path, old, new, line):
    (tmp_path / "mine.yaml").write_text(yaml.safe_dump(SMALL, sort_keys=False).replace(old, new, 1))
    (tmp_path / "folder").mkdir()
    options = ["-s", str(ROOT / "Snakefile"), "--directory", "folder", "--configfile", "mine.yaml"]
    said = Project(tmp_path).snakemake("-n", *options, code=2)
    assert re.match(f"error: {line}", error(said))
    assert names_in(tmp_path / "folder") == set()


# Deployed


@pytest.fixture(scope="module")
def snakedeploy(tmp_path_factory):
    """The real snakedeploy. It has its own environment, since it brings much that no test needs."""
    folder = tmp_path_factory.mktemp("snakedeploy")
    uv("venv", "-q", "--python", sys.executable, folder)
    uv("pip", "install", "-q", "--python", folder / "bin/python", "snakedeploy")
    return folder / "bin/snakedeploy"


@pytest.fixture(scope="module")
def hosted(tmp_path_factory):
    """A repository at an address of GitHub, which git looks up here: the variables that tell git so."""
    folder = tmp_path_factory.mktemp("hosted")
    Project.fresh(folder / "confident-roc")
    for words in ("init -q", "add -A", "-c user.name=a -c user.email=a@b commit -qm all", "tag v1"):
        subprocess.run(["git", *words.split()], cwd=folder / "confident-roc", check=True)
    return {
        "GIT_CONFIG_COUNT": "1",
        "GIT_CONFIG_KEY_0": f"url.file://{folder}/.insteadOf",
        "GIT_CONFIG_VALUE_0": "https://github.com/owner/",
    }


@pytest.mark.weekly
def test_snakedeploy_gives_a_folder_that_runs(tmp_path, snakedeploy, hosted):
    """Snakemake reads the workflow from the repository, file by file: there is no folder with its files."""
    folder = Project(tmp_path / "deployed")
    repository = ["https://github.com/owner/confident-roc", str(folder.folder), "--tag", "v1"]
    command = [snakedeploy, "deploy-workflow", *repository]
    subprocess.run(command, env=folder.environment(**hosted), check=True, capture_output=True)
    assert (folder.folder / "config/config.yaml").read_bytes() == (ROOT / "config.yaml").read_bytes()
    assert {"judge", "page"} <= set(jobs(folder.snakemake("-n", **hosted)))
    # dis has a line end at the end of its file, which Snakemake drops.
    small = {**SMALL, "datasets": {name: CONFIG["datasets"][name] for name in ("spect", "dis")}}
    (folder.folder / "config/config.yaml").write_text(yaml.safe_dump(small))
    folder.snakemake("--cores", "2", "results/tables/summary.csv", **hosted)
    assert (
        "spect,split,weka346-S,weka346,S,187,15,0.7"
        in (folder.folder / "results/tables/summary.csv").read_text()
    )


def test_both_configs_are_the_same():
    """A link would be a text file in an archive, and on some systems in a clone too."""
    copy = ROOT / "config/config.yaml"
    assert not copy.is_symlink()
    assert copy.read_bytes() == (ROOT / "config.yaml").read_bytes(), "cp config.yaml config/config.yaml"


def test_the_workflow_catalog_would_take_it(fresh):
    """The catalog's own decisions: what it searches for, what "standardized usage" needs, its two checks."""
    folder = fresh.folder
    readme = (folder / "README.md").read_text().lower()
    assert "snakemake" in readme
    assert "workflow" in readme
    rules = list((folder / "workflow/rules").iterdir())
    assert {path.suffix for path in rules} == {".smk"}
    settings = yaml.safe_load((folder / ".snakemake-workflow-catalog.yml").read_text())["usage"]
    assert settings.keys() == {"mandatory-flags", "software-stack-deployment", "report"}
    assert settings["software-stack-deployment"]["conda"] is True
    assert (folder / "config/README.md").read_text().startswith("# ")
    fresh.snakemake("--lint", "-s", "workflow/Snakefile")
    snakefiles = [folder / "workflow/Snakefile", *rules]
    subprocess.run([sys.executable, "-m", "snakefmt", "--check", *snakefiles], check=True)


# Conda

CONDA = """#!{python}
import json, subprocess, sys, yaml
first, *words = sys.argv[1:]
if first == "--version":
    print("conda 25.1.0")
elif first == "info":
    print(json.dumps({{"conda_prefix": "{prefix}", "platform": "linux-64"}}))
elif first == "config":
    print(json.dumps({{"get": {{"channel_priority": "strict"}}}}))
elif first == "env":
    options = dict(zip(words, words[1:]))
    pins = yaml.safe_load(open(options["--file"]))["dependencies"][-1]["pip"]
    for command in (
        ["venv", "-q", "--python", "3.11", options["--prefix"]],
        ["pip", "install", "-q", "--python", options["--prefix"] + "/bin/python", *pins],
    ):
        subprocess.run(["{python}", "-m", "uv", *command], check=True)
"""


@pytest.fixture
def conda(tmp_path):
    """A command `conda` that makes environments with uv, from the pip part of their files.

    The package index has no conda. Snakemake calls this one as it calls conda: everything else is real.
    """
    place = tmp_path / "conda/bin"
    place.mkdir(parents=True)
    (place / "conda").write_text(CONDA.format(python=sys.executable, prefix=place.parent))
    (place / "conda").chmod(0o755)
    (place / "activate").write_text('export PATH="$1/bin:$PATH"\n')
    return str(place)


@pytest.mark.weekly
def test_jobs_run_in_a_conda_environment(tmp_path, conda):
    """It has all packages of the lock file; Snakemake hands jobs the path of the project's own."""
    (tmp_path / "mine.yaml").write_text(yaml.safe_dump(SMALL))
    run = Project(tmp_path)
    path = {"PATH": f"{conda}:{run.environment()['PATH']}"}
    options = ["-s", str(ROOT / "Snakefile"), "--configfile", "mine.yaml", "--sdm", "conda", "--cores", "2"]
    run.snakemake(*options, SCORES, "results/figures/figure2.png", **path)
    (file,) = tmp_path.glob(".snakemake/conda/*.yaml")
    assert yaml.safe_load(file.read_text())["name"] == "confident-roc"


APPTAINER = """#!/bin/sh
[ "$1" = --version ] && echo "apptainer version 1.3.0" && exit
echo "$@" >> "$APPTAINER_CALLS"
while [ "$1" != bash ]; do shift; done
PATH="$IMAGE_BIN:$PATH" exec "$@"
"""
"""It writes down how it is called, and runs the command. Apptainer is not on the Python package index."""


@pytest.mark.parametrize("image", [None, "docker://elsewhere.org/confident-roc:0.2.0"])
def test_jobs_run_in_the_container(tmp_path, image):
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/apptainer").write_text(APPTAINER)
    (tmp_path / "bin/apptainer").chmod(0o755)
    (tmp_path / "mine.yaml").write_text(yaml.safe_dump(SMALL))
    run = Project(tmp_path)
    variables = {
        "PATH": f"{tmp_path / 'bin'}:{run.environment()['PATH']}",
        "APPTAINER_CALLS": str(tmp_path / "calls"),
        "IMAGE_BIN": str(Path(sys.executable).parent),
        **({"CONFIDENT_ROC_IMAGE": image} if image else {}),
    }
    options = ["-s", str(ROOT / "Snakefile"), "--configfile", "mine.yaml", "--cores", "1"]
    asked = [*options, "results/figures/figure2.png"]
    if image:
        # It would be pulled; a dry run names it.
        done = run.snakemake(*asked, "-n", "--sdm", "apptainer", **variables)
        assert f"{image} will be pulled" in done.stdout + done.stderr
        return
    run.snakemake(*asked, "--sdm", "apptainer", **variables)
    (call,) = (tmp_path / "calls").read_text().splitlines()
    assert " confident-roc.sif " in call
    # Without --sdm nothing is different.
    (tmp_path / "results/figures/figure2.png").unlink()
    run.snakemake(*asked, **variables)
    assert len((tmp_path / "calls").read_text().splitlines()) == 1
