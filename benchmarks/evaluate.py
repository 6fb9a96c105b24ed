"""Evaluate ten million scores; compare with sorting them, scikit-learn's ROC curve, and reading the file.

Each measurement runs in a fresh process, in turns, and the best one counts. Memory
is the maximum of a process minus its memory after loading the input. An evaluation computes ROC points, AUC,
confident segment, all its areas and averages, and the intervals of the confident points. Seconds depend on
the machine; ratios hardly do.
"""

from __future__ import annotations

import argparse
import io
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

SCORES = 10_000_000
POSITIVE = 0.01
MEGABYTE = 1e6
CHUNK = 1_000_000


class Row(NamedTuple):
    """A measurement and that of its peer; the unit is in the name."""

    name: str
    ours: float
    peer: str
    peers: float
    ratio: float
    target: str
    met: bool


class Cost(NamedTuple):
    """Seconds and megabytes of a run."""

    seconds: float
    megabytes: float


def make_scores(folder: Path, scores: int) -> None:
    """Write labels and scores of a rare class, as distinct doubles, which are the hardest case."""
    random = np.random.default_rng(1)
    y = (random.random(scores) < POSITIVE).astype(np.int64)
    y[:2] = 0, 1
    np.save(folder / "y.npy", y)
    np.save(folder / "s.npy", 1 / (1 + np.exp(2 - random.normal(size=scores) - 2 * y)))


def make_csv(folder: Path) -> None:
    y, s = np.load(folder / "y.npy").tolist(), np.load(folder / "s.npy").tolist()
    with (folder / "scores.csv").open("w") as file:
        file.write("y,p\n")
        for i in range(0, len(y), CHUNK):
            pairs = zip(y[i : i + CHUNK], s[i : i + CHUNK], strict=True)
            file.write("".join(f"{label},{score!r}\n" for label, score in pairs))


def ours(y: Any, s: Any) -> None:
    from confident_roc.segment import confident_segment

    segment = confident_segment(y, s)
    segment.summary()
    _ = segment.points


def sort(y: Any, s: Any) -> None:
    np.sort(s)


def sklearn(y: Any, s: Any) -> None:
    from sklearn.metrics import roc_auc_score, roc_curve

    roc_curve(y, s, drop_intermediate=False)
    roc_auc_score(y, s)


TASKS: dict[str, Callable[[Any, Any], None]] = {"ours": ours, "sort": sort, "sklearn": sklearn}
PROGRAMS = {
    "command": "from confident_roc.cli import main; main(['evaluate', FILE, '--label', 'y', '--score', 'p'])",
    "read_csv": "import pandas; pandas.read_csv(FILE, usecols=['y', 'p'])",
}


def run_task(name: str, folder: Path) -> None:
    """Run a task in this process, after a small one for the imports; print seconds and memory."""
    TASKS[name](np.array([0, 1, 0]), np.array([0.1, 0.7, 0.2]))
    y, s = np.load(folder / "y.npy"), np.load(folder / "s.npy")
    before = megabytes("VmRSS")
    started = time.perf_counter()
    TASKS[name](y, s)
    seconds = time.perf_counter() - started
    print(seconds, megabytes("VmHWM") - before)


def run_program(name: str, folder: Path) -> None:
    """Run a whole program in this process with its imports; print seconds and memory."""
    started = time.perf_counter()
    with redirect_stdout(io.StringIO()):
        exec(PROGRAMS[name], {"FILE": str(folder / "scores.csv")})
    print(time.perf_counter() - started, megabytes("VmHWM"))


def megabytes(name: str) -> float:
    """Read the memory of this process from the kernel: VmRSS is the current, VmHWM the maximum."""
    (line,) = (line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith(name))
    return int(line.split()[1]) * 1024 / MEGABYTE


def cost(name: str, folder: Path) -> Cost:
    """Run a task or program in a fresh process."""
    command = [sys.executable, __file__, "--run", name, "--folder", str(folder)]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return Cost(*map(float, said.split()))


def best(names: Iterable[str], folder: Path, turns: int) -> list[Cost]:
    costs: dict[str, list[Cost]] = {name: [] for name in names}
    for _ in range(turns):
        for name, measured in costs.items():
            measured.append(cost(name, folder))
    return [Cost(*map(min, zip(*measured, strict=True))) for measured in costs.values()]


def measure(scores: int = SCORES, turns: int = 3) -> list[Row]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        make_scores(folder, scores)
        mine, sorting, peer = best(TASKS, folder, turns)
        make_csv(folder)
        command, read = best(PROGRAMS, folder, turns)
    input_megabytes = 16 * scores / MEGABYTE
    what = f"evaluate, {scores:,} scores"

    def row(name: str, ours: float, peer: str, peers: float, most: float, target: str) -> Row:
        return Row(name, ours, peer, peers, ours / peers, target, ours <= most * peers)

    return [
        row(f"{what}, s", mine.seconds, "scikit-learn", peer.seconds, 1, "no slower"),
        row(f"{what}, s", mine.seconds, "numpy sort", sorting.seconds, 10, "within 10 times"),
        row(f"{what}, MB", mine.megabytes, "scikit-learn", peer.megabytes, 1, "no more"),
        row(f"{what}, MB", mine.megabytes, "labels and scores", input_megabytes, 5, "within 5 times"),
        row(f"{what} in a CSV, s", command.seconds, "pandas read_csv", read.seconds, 5, "within 5 times"),
        row(
            f"{what} in a CSV, MB", command.megabytes, "pandas read_csv", read.megabytes, 5, "within 5 times"
        ),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--scores", type=int, default=SCORES)
    parser.add_argument("--run", help=argparse.SUPPRESS)
    parser.add_argument("--folder", type=Path, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.run:
        (run_task if arguments.run in TASKS else run_program)(arguments.run, arguments.folder)
        return
    print(f"{'':44}{'ours':>9} {'peer':>9} {'ratio':>7}  target")
    for row in measure(arguments.scores):
        said = f"{row.target}: {'met' if row.met else 'MISSED'}"
        print(f"{row.name:44}{row.ours:9.2f} {row.peers:9.2f} {row.ratio:7.2f}  {said} ({row.peer})")


if __name__ == "__main__":
    main()
