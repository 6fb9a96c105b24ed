"""A copy of the project in which Snakemake runs."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest
import yaml
from filelock import FileLock
from run import forked

ROOT = Path(__file__).parents[2]
# These describe the run and not its results: results/run.json, logs, and times of jobs.
NOT_COMPARED = {"run.json", "logs", "benchmarks"}
# A run has its own data, and compiles each module once.
NOT_INHERITED = {"CONFIDENT_ROC_MIRROR", "PYTHONDONTWRITEBYTECODE"}
# What a run keeps for later ones: classifiers that it has built, and digests of code. They are the same in
# all copies, so not every copy imports scikit-learn and parses all modules. Another test run begins anew.
_RUN = os.environ.get("PYTEST_XDIST_TESTRUNUID", os.getpid())
KEPT_IN = Path(tempfile.gettempdir(), f"confident-roc-tests-{_RUN}")
KEPT = [KEPT_IN / f"elazmeh2006-{name}.json" for name in ("checked", "code")]


@cache
def compile_sources() -> None:
    """Compile modules and numba's functions in the project itself, once for all copies."""
    clean = {key: value for key, value in os.environ.items() if key not in NOT_INHERITED}
    (ROOT / ".pytest_cache").mkdir(exist_ok=True)
    with FileLock(ROOT / ".pytest_cache/compile.lock"):
        subprocess.run([sys.executable, "-m", "compileall", "-q", "src"], cwd=ROOT, env=clean, check=True)
        if not compiled_functions():
            for path in ROOT.glob("src/**/__pycache__/*.nb[ci]"):
                path.unlink()
        # Numba compiles what is missing, or was compiled by another version.
        subprocess.run([sys.executable, "-m", "elazmeh2006.compile"], cwd=ROOT / "src", env=clean, check=True)


def compiled_functions() -> list[Path]:
    """List the files of numba's cache; none if a module is newer: numba checks only the function's own."""
    sources = [*ROOT.glob("src/weka346/*.py"), *ROOT.glob("src/confident_roc/bootstrap/*.py")]
    newest = max(path.stat().st_mtime for path in sources)
    functions = [*ROOT.glob("src/**/__pycache__/*.nb[ci]")]
    return functions if all(path.stat().st_mtime > newest for path in functions) else []


class Project:
    """A copy of the project in which Snakemake runs."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @classmethod
    def fresh(cls, folder: Path) -> Project:
        listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
        names = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True).stdout
        for name in filter(None, names.split("\0")):
            if (ROOT / name).is_file():
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, folder / name)
        compile_sources()
        for path in [*ROOT.glob("src/**/__pycache__/*.pyc"), *compiled_functions()]:
            place = folder / path.relative_to(ROOT)
            if place.parent.parent.is_dir():  # else of a package that is gone
                place.parent.mkdir(exist_ok=True)
                shutil.copy2(path, place)
        for kept in filter(Path.exists, KEPT):
            (folder / ".snakemake").mkdir(exist_ok=True)
            shutil.copy(kept, folder / ".snakemake" / kept.name)
        return cls(folder)

    @classmethod
    def shared(cls, factory: pytest.TempPathFactory, name: str, make: Callable[[Project], None]) -> Project:
        """Make a project once for all workers: the first one that asks makes it, and others wait."""
        base = factory.getbasetemp()
        folder = (base.parent if os.getenv("PYTEST_XDIST_WORKER") else base) / name
        done = folder / ".done"
        with FileLock(f"{folder}.lock"):
            if not done.exists():
                shutil.rmtree(folder, ignore_errors=True)
                make(cls.fresh(folder))
                done.touch()
        return cls(folder)

    def copy(self, folder: Path) -> Project:
        shutil.copytree(self.folder, folder, dirs_exist_ok=True)
        return Project(folder)

    def shrink(self) -> None:
        """Keep two data sets and a suite: a run has all kinds of jobs, and takes a third of the time."""
        path = self.folder / "config.yaml"
        config = yaml.safe_load(path.read_text())
        config["data"]["sources"] = ["bundled"]
        config["datasets"] = {name: config["datasets"][name] for name in ("spect", "spectf")}
        for key in ("classifiers", "suites"):
            config[key] = {name: entry for name, entry in config[key].items() if name.startswith("weka346")}
        config["figures"] = {name: {**entry, "dataset": "spect"} for name, entry in config["figures"].items()}
        config["what_if"] = {k: case for k, case in config["what_if"].items() if case["dataset"] == "spectf"}
        config["bands"]["bootstraps"], config["forensics"]["seeds"] = 200, 2
        path.write_text(yaml.safe_dump(config, sort_keys=False))

    def command(self, *arguments: str) -> list[str]:
        return [sys.executable, "-m", "snakemake", *arguments]

    def environment(self, **variables: str) -> dict[str, str]:
        """Make the environment of a run: a given PYTHONPATH, then the packages and the cache of this copy."""
        clean = {key: value for key, value in os.environ.items() if key not in NOT_INHERITED}
        path = os.pathsep.join(filter(None, [variables.get("PYTHONPATH"), str(self.folder / "src")]))
        return {**clean, "XDG_CACHE_HOME": str(self.folder / ".cache"), **variables, "PYTHONPATH": path}

    def snakemake(
        self, *arguments: str, code: int | None = 0, alone: bool = False, **variables: str
    ) -> subprocess.CompletedProcess[str]:
        """Run Snakemake in a fork; in its own Python process if `alone`, or if a PYTHONPATH is given."""
        environment = self.environment(**variables)
        if not alone and "PYTHONPATH" not in variables:
            done = forked.run(arguments, self.folder, environment)
        else:
            done = subprocess.run(
                self.command(*arguments),
                cwd=self.folder,
                env=environment,
                capture_output=True,
                text=True,
                timeout=forked.LONGEST,
            )
        for kept in KEPT:
            if not kept.exists() and (made := self.folder / ".snakemake" / kept.name).exists():
                KEPT_IN.mkdir(exist_ok=True)
                shutil.copy(made, kept)
        if code is not None:
            assert done.returncode == code, done.stdout + done.stderr
        return done

    def would_make(self, *arguments: str) -> set[str]:
        """List the files that a run would make."""
        said = self.snakemake("-n", *arguments)
        lines = re.findall(r"^ +output: (.*)$", said.stdout + said.stderr, re.MULTILINE)
        return {name for line in lines for name in line.split(", ")}

    def edit(self, name: str, old: str, new: str) -> None:
        path = self.folder / name
        text = path.read_text()
        assert old in text
        path.write_text(text.replace(old, new, 1))

    @contextmanager
    def edited(self, *edits: tuple[str, str, str]) -> Iterator[None]:
        """Edit files, and restore their bytes and times afterwards: many dry runs share one copy."""
        paths = {self.folder / name for name, _, _ in edits}
        before = {path: (path.read_bytes(), path.stat()) for path in paths}
        try:
            for edit in edits:
                self.edit(*edit)
            yield
        finally:
            for path, (content, stat) in before.items():
                path.write_bytes(content)
                os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))

    def results(self) -> dict[str, bytes]:
        """Read the bytes of all results."""
        folder = self.folder / "results"
        return {
            str(path.relative_to(folder)): path.read_bytes()
            for path in sorted(folder.rglob("*"))
            if path.is_file()
            and path.relative_to(folder).parts[0] not in NOT_COMPARED
            and path.suffix != ".part"  # what a killed job was writing
        }


def differing(first: dict[str, bytes], second: dict[str, bytes]) -> list[str]:
    """List the results that only one of two runs has, or that differ."""
    return sorted(name for name in first.keys() | second.keys() if first.get(name) != second.get(name))


def failures(said: subprocess.CompletedProcess[str]) -> list[str]:
    """Return the lines of failed jobs, which a run prints once more at its end."""
    _, ended, end = said.stderr.rpartition("Exiting because a job execution failed")
    assert ended, said.stderr
    return [line for line in end.splitlines() if line.startswith("error: ")]
