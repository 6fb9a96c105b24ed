"""Unit tests with the lowest versions that pyproject.toml allows, and with the newest, on every Python here.

`python tests/weekly/bounds.py` prints a table. A Python is here if it is on PATH or if pyenv has it.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
RESOLUTIONS = ("lowest-direct", "highest")
EXTRAS = ("plot", "sklearn", "fast", "pandas", "parquet", "cli", "weka346")
TOOLS = ("pytest", "pytest-xdist", "hypothesis", "pyyaml", "imbalanced-learn", "numpydoc")
"""What the tests use beside the library; not part of what is bounded."""
TESTS = ("tests/confident_roc", "tests/weka346", "src/confident_roc", "src/weka346")


def uv(*arguments: object) -> str:
    """Run uv and return what it prints; only wheels are installed, nothing is compiled."""
    command = [sys.executable, "-m", "uv", *map(str, arguments)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"uv {arguments[0]}: {done.stderr}")
    return done.stdout


def environment(folder: Path, python: str, resolution: str) -> tuple[Path, str]:
    """Make an environment with the library; return its Python and the bounded versions in it."""
    extras = [word for extra in EXTRAS for word in ("--extra", extra)]
    options = ("--resolution", resolution, "--only-binary", ":all:", "--python", python, "--no-annotate")
    text = uv("pip", "compile", "pyproject.toml", *extras, *options, "--no-header", "-q")
    pins = folder / "pins.txt"
    pins.write_text(text)
    uv("venv", "-q", "--python", python, folder / "env")
    inside = folder / "env" / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    uv("pip", "install", "-q", "--only-binary", ":all:", "--python", inside, "-r", pins, *TOOLS)
    uv("pip", "install", "-q", "--no-deps", "--python", inside, "-e", ROOT)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extra_lists = (project["optional-dependencies"][extra] for extra in EXTRAS)
    listed = [*project["dependencies"], *(name for names in extra_lists for name in names)]
    bounded = {re.split(r"[\[<>=;]", name)[0] for name in listed if ">=" in name}
    return inside, ", ".join(line for line in text.split() if line.partition("==")[0] in bounded)


def run_tests(python: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Run pytest in an environment."""
    command = [python, "-m", "pytest", "-q", "-p", "no:cacheprovider", *options]
    # Another version of numba would overwrite the compiled functions beside the sources, and it does so if
    # this is no folder. `bin/numba` is a program.
    environ = {**os.environ, "NUMBA_CACHE_DIR": str(python.parents[1] / "compiled-functions")}
    return subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, text=True)


def pythons() -> dict[str, str]:
    """Find the Python of each supported version."""
    classifiers = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["classifiers"]
    versions = re.findall(r"Python :: (3\.\d+)", "\n".join(classifiers))
    places = {}
    for version in versions:
        pyenv = sorted((Path.home() / ".pyenv/versions").glob(f"{version}.*/bin/python"))
        try:
            places[version] = str(pyenv[-1]) if pyenv else uv("python", "find", version).strip()
        except RuntimeError:
            print(f"Python {version}: not here")
    return places


def main() -> int:
    failed = False
    print("| Python | versions | tests | |\n|---|---|---|---|")
    for version, python in pythons().items():
        for resolution in RESOLUTIONS:
            with tempfile.TemporaryDirectory() as folder:
                inside, versions = environment(Path(folder), python, resolution)
                done = run_tests(inside, "-n", "2", *TESTS)
            failed |= done.returncode != 0
            last = done.stdout.strip().splitlines()[-1]
            print(f"| {version} | {resolution.removesuffix('-direct')} | {last} | {versions} |", flush=True)
            if done.returncode:
                print(done.stdout[-3000:], file=sys.stderr)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
