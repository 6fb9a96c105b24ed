"""The lowest allowed version of Snakemake works; all other tests use the locked one."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib

from run.project import ROOT

WANTED = [f"results/curves/spectf/weka346.{kind}" for kind in ("csv", "json")]


def lowest_version():
    """Read the lower bound of Snakemake in pyproject.toml."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    (bounds,) = (x for x in project["optional-dependencies"]["workflow"] if x.startswith("snakemake["))
    return f"{re.search(r'>=([0-9.]+)', bounds)[1]}.0"


def test_the_lowest_snakemake_makes_the_same_curves(finished, fresh, tmp_path_factory):
    folder = tmp_path_factory.mktemp("lowest")
    # Beside the locked packages: of these only Snakemake is older, and needs one that the newer does not.
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(folder)]
    subprocess.run([*install, f"snakemake=={lowest_version()}", "appdirs"], check=True)
    paths = f"{folder}:{fresh.folder / 'src'}"
    printed = fresh.snakemake("--version", PYTHONPATH=paths).stdout
    assert printed.strip() == lowest_version()
    fresh.edit("config.yaml", "sources: [mirror, uci, bundled]", "sources: [mirror, bundled]")
    fresh.snakemake("-n", PYTHONPATH=paths)
    fresh.snakemake("--cores", "2", *WANTED, PYTHONPATH=paths)
    for path in WANTED:
        assert (fresh.folder / path).read_bytes() == (finished.folder / path).read_bytes()
