"""How the cost of the study on KEEL's data sets grows: seconds and memory from 6 data sets to 60.

Run from anywhere: `.venv/bin/python benchmarks/study.py`; it takes about 15 minutes on two cores. There is
one copy of the project. Each step adds data sets to its config and runs the study again, which trains only on
the new ones. Seconds and processor seconds are sums from the first step on; memory is that of the largest
process so far.
"""

from __future__ import annotations

import argparse
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from workflow import environment, project_copy

SIZES = (6, 15, 30, 60)


def mixed(sources: dict[str, list[str]]) -> Iterator[tuple[str, str]]:
    """Yield one data set of each source, then the next of each, so that the first ones are a mixture."""
    for place in range(max(map(len, sources.values()))):
        yield from ((source, names[place]) for source, names in sources.items() if place < len(names))


def beginning(config: dict[str, Any], size: int, letters: str) -> dict[str, Any]:
    """Reduce the config to its first data sets, and to some classifiers."""
    chosen = set(list(mixed(config["datasets"]))[:size])
    datasets = {
        source: [name for name in names if (source, name) in chosen]
        for source, names in config["datasets"].items()
    }
    return {
        **config,
        "datasets": {source: names for source, names in datasets.items() if names},
        "classifiers": {letter: config["classifiers"][letter] for letter in letters},
    }


def run(folder: Path, config: dict[str, Any], cores: str) -> int:
    """Run the study; return how many jobs trained classifiers."""
    (folder / "study.yaml").write_text(yaml.safe_dump(config, sort_keys=False))
    command = [sys.executable, "-m", "snakemake", "-s", "studies/keel/Snakefile", "--cores", cores]
    command += ["--configfile", "study.yaml", "--replace-workflow-config"]
    done = subprocess.run(command, cwd=folder, env=environment(folder), capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(done.stderr)
    (jobs,) = re.findall(r"^scores +(\d+)$", done.stdout + done.stderr, re.MULTILINE)
    return int(jobs)


def measure(sizes: list[int], letters: str, cores: str, scratch: Path) -> None:
    folder = project_copy(scratch)
    config = yaml.safe_load((folder / "studies/keel/config.yaml").read_text())
    letters = letters or "".join(config["classifiers"])
    print(f"classifiers: {', '.join(letters)}; cores: {cores}")
    print("| data sets | trained now | seconds | processor seconds | per data set | largest process, MB |")
    print("|---|---|---|---|---|---|")
    started = time.perf_counter()
    for size in sizes:
        trained = run(folder, beginning(config, size, letters), cores)
        seconds = time.perf_counter() - started
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        busy, memory = used.ru_utime + used.ru_stime, used.ru_maxrss / 1024
        cells = (
            f"{size}",
            f"{trained}",
            f"{seconds:.0f}",
            f"{busy:.0f}",
            f"{busy / size:.1f}",
            f"{memory:.0f}",
        )
        print(f"| {' | '.join(cells)} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--sizes", type=int, nargs="+", default=list(SIZES))
    parser.add_argument("--classifiers", default="", help="letters, for instance SBL; all unless given")
    parser.add_argument("--cores", default="2")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        measure(sorted(arguments.sizes), arguments.classifiers, arguments.cores, Path(scratch))


if __name__ == "__main__":
    main()
