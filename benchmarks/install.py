"""How much a base install adds to numpy and scipy, and how long `import confident_roc` takes after numpy.

Run with `make benchmark`. The peer is scikit-learn, in the same run. Imports take turns, each in a fresh
interpreter; the best turn counts, in seconds of the processor, which depend less on what else runs. Installs
go into clean environments, from the packages that uv has in its cache.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
TURNS = 9
_BASE, _OURS, _PEER = ("numpy", "scipy"), "confident_roc", "sklearn.metrics"
_IMPORT = "import numpy, time; start = time.process_time(); import {}; print(time.process_time() - start)"


class Row(NamedTuple):
    """A measurement beside its peer."""

    name: str
    ours: float
    peer: str
    peers: float
    ratio: float
    target: str
    met: bool


def uv(*arguments: object) -> None:
    subprocess.run([sys.executable, "-m", "uv", *map(str, arguments)], check=True, stdout=subprocess.DEVNULL)


def installed(folder: Path, *packages: object) -> tuple[float, float]:
    """Install into a clean environment; return its megabytes and the seconds that it took."""
    uv("venv", "-q", "--python", sys.executable, folder)
    started = time.perf_counter()
    uv("pip", "install", "-q", "--python", folder, "-c", ROOT / "requirements.lock", *packages)
    seconds = time.perf_counter() - started
    files = [path for path in folder.rglob("*") if path.is_file() and not path.is_symlink()]
    return sum(path.stat().st_size for path in files) / 1e6, seconds


def import_seconds(module: str) -> float:
    done = subprocess.run(
        [sys.executable, "-c", _IMPORT.format(module)], capture_output=True, text=True, check=True
    )
    return float(done.stdout)


def measure() -> list[Row]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", name]
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
        (wheel,) = folder.glob("*.whl")
        installed(folder / "first", *_BASE, "scikit-learn")  # fills the cache
        base, _ = installed(folder / "base", *_BASE)
        ours, seconds = installed(folder / "ours", wheel)
        peer, peer_seconds = installed(folder / "peer", "scikit-learn")
    turns = [(import_seconds(_OURS), import_seconds(_PEER)) for _ in range(TURNS)]
    mine, theirs = map(min, zip(*turns, strict=True))
    more, peers = ours - base, peer - base
    whole = f"base install, s ({ours:.0f} MB with numpy and scipy)"
    return [
        Row(
            "import after numpy, s",
            mine,
            f"import {_PEER}",
            theirs,
            mine / theirs,
            "at most 0.05",
            mine <= 0.05,
        ),
        Row(
            "base install over numpy and scipy, MB",
            more,
            "scikit-learn",
            peers,
            more / peers,
            "at most 5",
            more <= 5,
        ),
        Row(
            whole,
            seconds,
            "scikit-learn",
            peer_seconds,
            seconds / peer_seconds,
            "no slower",
            seconds <= peer_seconds,
        ),
    ]


def main() -> None:
    print(f"load {os.getloadavg()[0]:.1f}")
    for row in measure():
        said = f"{row.target}: {'met' if row.met else 'MISSED'}"
        print(f"{row.name:55}{row.ours:10.4f} {row.peers:10.4f} {row.ratio:7.3f}  {said} ({row.peer})")


if __name__ == "__main__":
    main()
