"""The workflow beside its floor: the same computations in one warm Python process.

It writes the last section of docs/performance.md, and needs the environment of a run, without test tools:
`make VENV=.venv/run .venv/run/.ready`. The ratios count; seconds depend on the machine. First the jobs of a
run are recorded. Then, in turns, the workflow runs on two cores in a fresh copy of the project, and the floor
calls the same script functions one after the other, in a process that has imported and run everything before.
Both must make the same bytes.
"""

from __future__ import annotations

import argparse
import os
import pickle
import runpy
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import psutil
import yaml

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs/performance.md"
HEADING = "\n## The workflow\n"
CORES = "2"
PYTHON = f"{sys.prefix}/run/bin/python"
"""The environment of `make replicate`, without test tools: packages import some of them if they are there."""
# This is appended to runs/job.py of the recorded copy. It saves the arguments of each script.
RECORDER = """
def run(main, snakemake, _run=run):
    import os, pickle, time
    _run(main, snakemake)
    if "RECORD" not in os.environ:
        return
    script = main.__code__.co_filename.rpartition("/")[2].partition(".")[2]
    with open(os.path.join(os.environ["RECORD"], str(time.time_ns())), "wb") as file:
        pickle.dump((script, snakemake), file)
"""
# A classifier that costs nothing: what remains is the cost of the workflow.
STUB = """
class Stub:
    def get_params(self, deep=True):
        return {}

    def set_params(self, **parameters):
        return self

    def fit(self, X, y):
        self.classes_ = [0, 1]
        return self

    def predict_proba(self, X):
        import numpy as np
        p = np.linspace(0, 1, len(X))
        return np.c_[1 - p, p]
"""


class Run(NamedTuple):
    """One call of Snakemake: seconds on the clock, and seconds of the processor."""

    wall: float
    cpu: float  # with all jobs
    main: float  # of Snakemake's own process
    jobs: int
    passes: int  # of the scheduler, in which jobs were ready


def project_copy(folder: Path) -> Path:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name, follow_symlinks=False)
    config = folder / "config.yaml"
    config.write_text(config.read_text().replace("sources: [mirror, uci, bundled]", "sources: [bundled]"))
    # As `make` does when it makes the environment: no job compiles, and Snakemake has read all modules.
    for command in ("compileall -q src", "elazmeh2006.compile", "snakemake -n --quiet all"):
        subprocess.run(
            [PYTHON, "-m", *command.split()],
            cwd=folder,
            env=environment(folder),
            capture_output=True,
            check=True,
        )
    return folder


def environment(folder: Path) -> dict[str, str]:
    """Make the environment of a run in a copy: it uses the packages and the cache of the copy."""
    clean = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    return {**clean, "PYTHONPATH": str(folder / "src"), "XDG_CACHE_HOME": str(folder / ".cache")}


def snakemake(folder: Path, *arguments: str, **variables: str) -> Run:
    command = [PYTHON, "-m", "snakemake", *arguments]
    log = folder / "snakemake.out"
    started, before, main = time.perf_counter(), _children(), 0.0
    with log.open("w") as out:
        process = psutil.Popen(
            command, cwd=folder, env=environment(folder) | variables, stdout=out, stderr=out
        )
        while process.poll() is None:
            try:
                main = sum(process.cpu_times()[:2])
            except psutil.Error:
                break
            time.sleep(0.1)
    if process.wait() != 0:
        raise SystemExit(log.read_text()[-2000:])
    text = log.read_text()
    jobs, passes = text.count("Finished jobid"), text.count("Select jobs to execute")
    return Run(time.perf_counter() - started, _children() - before, main, jobs, passes)


def _children() -> float:
    times = os.times()
    return times.children_user + times.children_system


def record(folder: Path, jobs: Path) -> None:
    jobs.mkdir()
    with (folder / "src/elazmeh2006/runs/job.py").open("a") as file:
        file.write(RECORDER)
    snakemake(folder, "--cores", CORES, RECORD=str(jobs))


def floor(folder: Path, jobs: Path) -> None:
    """Do the work of all jobs in this process for each line of the input, and print the seconds."""
    from elazmeh2006.runs import job

    os.chdir(folder)
    os.sched_setaffinity(0, [min(os.sched_getaffinity(0))])  # one core, whatever uses threads
    recorded = [pickle.loads(path.read_bytes()) for path in sorted(jobs.iterdir())]
    run, job.run = job.run, lambda main, snakemake: None  # so that a script can be loaded without running
    mains = {
        name: runpy.run_path(f"workflow/scripts/{name}", {"snakemake": None})["main"]
        for name in {name for name, _ in recorded}
    }
    for _ in sys.stdin:
        for path in (path for _, given in recorded for path in given.output):
            shutil.rmtree(path) if os.path.isdir(path) else os.unlink(path)
        started = time.perf_counter()
        for name, given in recorded:
            run(mains[name], given)
        print(time.perf_counter() - started, flush=True)


@contextmanager
def warm_process(folder: Path, jobs: Path) -> Iterator[Callable[[], float]]:
    """Start the process of the floor; each call has it do all the work once, and returns the seconds."""
    with subprocess.Popen(
        [PYTHON, __file__, "--floor", str(folder), str(jobs)],
        env=environment(folder),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        asked, answers = process.stdin, process.stdout
        assert asked
        assert answers

        def work() -> float:
            print(file=asked, flush=True)
            return float(answers.readline())

        yield work
        asked.close()


def made(folder: Path) -> dict[str, bytes]:
    """Read all results but those that describe the run or job.py, which differs between the two."""
    return {
        str(name): path.read_bytes()
        for name, path in files_of(folder).items()
        if name.parts[0] not in ("logs", "benchmarks", "manifest.json", "run.json")
    }


def files_of(folder: Path) -> dict[Path, Path]:
    results = folder / "results"
    return {path.relative_to(results): path for path in results.rglob("*") if path.is_file()}


def many(folder: Path, datasets: int, classifiers: int) -> Path:
    """Make a copy of the project with many small data sets, and classifiers that cost nothing."""
    project_copy(folder)
    rows = [f"{i % 7},{i % 5},{'yes' if i % 4 == 0 else 'no'}" for i in range(60)]
    (folder / "mine").mkdir()
    (folder / "mine/small.csv").write_text("\n".join(["x,y,class", *rows]) + "\n")
    (folder / "stub.py").write_text(STUB)
    config = {
        "datasets": {
            f"set{i}": {
                "file": "mine/small.csv",
                "class_column": "class",
                "positive": "yes",
                "protocol": "cv",
            }
            for i in range(datasets)
        },
        "protocols": {"cv": {"cross_validate": ["train"]}},
        "classifiers": {
            f"stub-C{i}": {"letter": f"C{i}", "name": f"stub {i}", "estimator": "stub.Stub"}
            for i in range(classifiers)
        },
        "trusted_modules": ["stub"],
        "bands": {"bootstraps": 10},
        "what_if": {},
        "imbalance": {"cross_validate": {}},
        "figures": {
            f"figure{n}": {"dataset": "set0"} | ({"letter": "C0"} if n in (1, 3) else {})
            for n in (1, 3, 4, 7, 8)
        },
    }
    shipped = yaml.safe_load((folder / "config.yaml").read_text())
    kept = {key: value for key, value in shipped.items() if key not in config and key != "suites"}
    (folder / "config.yaml").write_text(yaml.safe_dump(kept | config, sort_keys=False))
    return folder


def measure(repeats: int, scratch: Path) -> list[str]:
    recorded, jobs = project_copy(scratch / "recorded"), scratch / "jobs"
    record(recorded, jobs)
    full, nothing, dry, warm = [], [], [], []
    with warm_process(recorded, jobs) as work:
        work()  # warms it up
        for i in range(repeats):
            folder = project_copy(scratch / f"run{i}")
            full.append(snakemake(folder, "--cores", CORES))
            warm.append(work())
            nothing.append(snakemake(folder, "--cores", CORES).wall)
            dry.append(snakemake(folder, "-n").wall)
    if made(folder) != made(recorded):
        raise SystemExit("error: the floor and the workflow leave different bytes")
    crowd = many(scratch / "crowd", 70, 8)
    wide = snakemake(crowd, "-n")
    ratios = [2 * run.wall / seconds for run, seconds in zip(full, warm, strict=True)]
    run = Run(*(statistics.median(values) for values in zip(*full, strict=True)))
    files = files_of(folder).values()
    rows: list[tuple[str, Any, str]] = [
        ("jobs of the default run", f"{run.jobs:.0f}", ""),
        ("seconds, two cores", f"{run.wall:.1f}", "90"),
        ("CPU seconds, Snakemake included", f"{run.cpu:.0f}", "217, a third of 650"),
        ("CPU seconds of Snakemake's own process", f"{run.main:.1f}", ""),
        ("selections of jobs by the scheduler", f"{run.passes:.0f}", ""),
        ("floor: the same work in one warm process, seconds", f"{statistics.median(warm):.1f}", ""),
        ("seconds over half of the floor", f"{statistics.median(ratios):.2f}", "1.5"),
        ("nothing to do, seconds over `snakemake -n`", f"{_difference(nothing, dry):.2f}", "1"),
        ("`snakemake -n`, seconds", f"{statistics.median(dry):.2f}", "3"),
        ("`snakemake -n`, 70 data sets x 8 classifiers, seconds", f"{wide.wall:.2f}", "8"),
        ("the same, CPU seconds", f"{wide.cpu:.2f}", ""),
        ("results, files", len(files), "500"),
        ("results, MB", f"{sum(path.stat().st_size for path in files) / 1e6:.1f}", "25"),
    ]
    lines = ["| what | measured | at most |", "|---|---|---|"]
    return lines + ["| " + " | ".join(map(str, row)) + " |" for row in rows]


def _difference(one: list[float], other: list[float]) -> float:
    return statistics.median(one) - statistics.median(other)


def section(load: float, measured: list[str]) -> str:
    return "\n".join(
        [
            HEADING,
            f"`python benchmarks/workflow.py` writes this table. The machine had {os.cpu_count()} cores, and"
            f" a load of {load:.1f} when it began.",
            "",
            *measured,
            "",
        ]
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--floor", nargs=2, type=Path, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.floor:
        folder, jobs = arguments.floor
        floor(folder, jobs)
        return
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as scratch:
        text = section(load, measure(arguments.repeats, Path(scratch)))
    PAGE.write_text(PAGE.read_text().partition(HEADING)[0] + text)
    print(text)


if __name__ == "__main__":
    main()
