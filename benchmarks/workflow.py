"""The whole workflow, compared with its floor: the same computations in one warm Python process.

Run with `make benchmark`. The ratio counts; seconds depend on the machine. First the jobs of a run are
recorded. Then, in turns, the workflow runs on two cores in a fresh copy of the project, and the floor calls
the same script functions one after the other, in a process that has imported and run everything before. Both
must make the same bytes.
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
from pathlib import Path

ROOT = Path(__file__).parents[1]
CORES = "2"
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


def project_copy(folder: Path) -> Path:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    config = folder / "config.yaml"
    config.write_text(config.read_text().replace("sources: [mirror, uci, bundled]", "sources: [bundled]"))
    return folder


def environment(folder: Path) -> dict[str, str]:
    """Make the environment of a run in a copy: it uses the packages and the cache of the copy."""
    return {**os.environ, "PYTHONPATH": str(folder / "src"), "XDG_CACHE_HOME": str(folder / ".cache")}


def snakemake(folder: Path, *arguments: str, **variables: str) -> float:
    command = [sys.executable, "-m", "snakemake", "--cores", CORES, *arguments]
    started = time.perf_counter()
    subprocess.run(command, cwd=folder, env=environment(folder) | variables, check=True, capture_output=True)
    return time.perf_counter() - started


def record(folder: Path, jobs: Path) -> None:
    jobs.mkdir()
    with (folder / "src/elazmeh2006/runs/job.py").open("a") as file:
        file.write(RECORDER)
    snakemake(folder, RECORD=str(jobs))


def floor(folder: Path, jobs: Path, repeats: int) -> list[float]:
    """Measure the seconds of all jobs in this process, after one pass to warm it up."""
    from elazmeh2006.runs import job

    os.chdir(folder)
    recorded = [pickle.loads(path.read_bytes()) for path in sorted(jobs.iterdir())]
    run, job.run = job.run, lambda main, snakemake: None  # so that a script can be loaded without running
    mains = {
        name: runpy.run_path(f"workflow/scripts/{name}", {"snakemake": None})["main"]
        for name in {name for name, _ in recorded}
    }
    seconds = []
    for _ in range(repeats + 1):
        for path in (path for _, given in recorded for path in given.output):
            shutil.rmtree(path) if os.path.isdir(path) else os.unlink(path)
        started = time.perf_counter()
        for name, given in recorded:
            run(mains[name], given)
        seconds.append(time.perf_counter() - started)
    return seconds[1:]


def made(folder: Path) -> dict[str, bytes]:
    """Read all results but those that describe the run or job.py, which differs between the two."""
    results = folder / "results"
    files = {path.relative_to(results): path for path in results.rglob("*") if path.is_file()}
    return {
        str(name): path.read_bytes()
        for name, path in files.items()
        if name.parts[0] not in ("logs", "benchmarks", "manifest.json", "timings.csv", "run.json")
    }


def measure(repeats: int, scratch: Path) -> None:
    recorded, jobs = project_copy(scratch / "recorded"), scratch / "jobs"
    record(recorded, jobs)
    full, nothing, dry = [], [], []
    for i in range(repeats):
        folder = project_copy(scratch / f"run{i}")
        full.append(snakemake(folder))
        nothing.append(snakemake(folder))
        dry.append(snakemake(folder, "-n"))
    said = subprocess.run(
        [sys.executable, __file__, "--floor", str(recorded), str(jobs), "--repeats", str(repeats)],
        env=environment(recorded),
        check=True,
        capture_output=True,
        text=True,
    )
    warm = [float(word) for word in said.stdout.split()]
    if made(folder) != made(recorded):
        raise SystemExit("error: the floor and the workflow leave different bytes")
    print(f"jobs                               {len(list(jobs.iterdir())):8d}")
    for name, values in (
        ("workflow on 2 cores, seconds", full),
        ("floor: one warm process, seconds", warm),
        ("nothing to do, seconds", nothing),
        ("bare dry run, seconds", dry),
    ):
        print(f"{name:35}{statistics.median(values):8.2f}   of {', '.join(f'{v:.2f}' for v in values)}")
    print(f"workflow / floor                   {statistics.median(full) / statistics.median(warm):8.2f}")
    print(f"nothing to do - dry run, seconds   {statistics.median(nothing) - statistics.median(dry):8.2f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--floor", nargs=2, type=Path, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.floor:
        folder, jobs = arguments.floor
        print(*floor(folder, jobs, arguments.repeats))
        return
    with tempfile.TemporaryDirectory() as scratch:
        measure(arguments.repeats, Path(scratch))


if __name__ == "__main__":
    main()
