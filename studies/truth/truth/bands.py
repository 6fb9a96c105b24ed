"""How often bands contain the whole true curve, and how much of ROC space they cover."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from confident_roc._files import read_json
from confident_roc.bands._band import Band
from confident_roc.bands.fixed_width import fixed_width_band
from confident_roc.bands.joint_regions import joint_regions_band
from confident_roc.bands.pointwise import pointwise_band
from confident_roc.roc import RocPoints, roc_points
from truth.averaging import threshold_averaging_band, vertical_averaging_band
from truth.fixed_width import band_around_mean, band_of_points
from truth.populations import population
from truth.samples import Rows, generator
from truth.working_hotelling import NoFitError, working_hotelling_band

DRAWN: dict[str, Callable[..., Band]] = {
    "fixed width, sqrt(P/N)": partial(fixed_width_band, slope="sqrt(P/N)"),
    "fixed width, 1": partial(fixed_width_band, slope=1),
    "fixed width, sqrt(N/P)": partial(fixed_width_band, slope="sqrt(N/P)"),
    "fixed width, around the mean": band_around_mean,
    "fixed width, of points": band_of_points,
    "vertical averaging": vertical_averaging_band,
    "pointwise": pointwise_band,
}
FORMULAS: dict[str, Callable[..., Band]] = {
    "joint regions": joint_regions_band,
    "Working-Hotelling": working_hotelling_band,
    "threshold averaging": threshold_averaging_band,
}
"""The bands with a bootstrap and those without, by their names in tables and figures."""
KINDS = (
    *("fixed width, sqrt(P/N)", "fixed width, 1", "fixed width, sqrt(N/P)", "fixed width, around the mean"),
    *("fixed width, of points", "joint regions", "Working-Hotelling", "vertical averaging"),
    *("threshold averaging", "pointwise"),
)
"""All bands in the order of tables and figures."""
ROCCI = "rocci"
PEER = "rocci==0.3.1"


def band_of(points: RocPoints, kind: str, bootstraps: int, seed: int) -> Band | None:
    """Compute a band; None if no curve can be fitted."""
    if kind in DRAWN:
        return DRAWN[kind](points=points, bootstraps=bootstraps, seed=seed)
    try:
        return FORMULAS[kind](points=points)
    except NoFitError:
        return None


def rows(name: str, positives: int, settings: Mapping[str, Any]) -> Rows:
    """Count, for each number of negatives and kind of band, the bands that contain the whole curve."""
    curve, result = population(name).first.curve, []
    for negatives in (positives * ratio for ratio in settings["ratios"]):
        counted: dict[str, list[tuple[bool, float]]] = {kind: [] for kind in KINDS}
        for i in range(settings["samples"]):
            points = roc_points(*sample(name, positives, negatives, i))
            for kind in KINDS:
                one = band_of(points, kind, settings["bootstraps"], i)
                if one is not None:
                    counted[kind].append((one.contains(curve), one.share))
        header = {"population": name, "positives": positives, "negatives": negatives}
        result += [{**header, **summed(kind, settings["samples"], pairs)} for kind, pairs in counted.items()]
    return result


def sample(name: str, positives: int, negatives: int, i: int) -> tuple[Any, Any]:
    """Draw sample i of the first classifier: labels and scores."""
    random = generator(f"bands/{name}/{positives}/{negatives}", i)
    score = population(name).sample(positives, negatives, random)[0]
    return np.arange(len(score)) < positives, score


def summed(kind: str, samples: int, pairs: list[tuple[bool, float]]) -> dict[str, Any]:
    """Sum up the bands of a kind: how many there are and contain the curve, and their share of ROC space."""
    shares = [share for _, share in pairs]
    return {
        "band": kind,
        "samples": samples,
        "bands": len(pairs),
        "whole": sum(whole for whole, _ in pairs),
        "share": float(np.mean(shares)) if pairs else None,
        "share_error": float(np.std(shares, ddof=1) / len(shares) ** 0.5) if len(pairs) > 1 else None,
    }


def rocci_rows(names: Sequence[str], sizes: Sequence[int], settings: Mapping[str, Any], folder: Path) -> Rows:
    """Compute rocci's bands of the same samples, in an environment of its own; without it, empty rows."""
    cells = [(name, p, p * ratio) for name in names for p in sizes for ratio in settings["ratios"]]
    arrays = {"positives": np.array([positives for _, positives, _ in cells])}
    for j, (name, positives, negatives) in enumerate(cells):
        scores = [sample(name, positives, negatives, i)[1] for i in range(settings["rocci"])]
        arrays[f"scores{j}"] = np.reshape(scores, (-1, positives + negatives))
        arrays[f"curve{j}"] = np.stack(population(name).first.curve)
    np.savez(folder / "samples.npz", **arrays)
    results = (settings["rocci"] and _run(folder)) or [[] for _ in cells]
    return [
        {
            **{"population": name, "positives": positives, "negatives": negatives},
            **summed(ROCCI, settings["rocci"], [(bool(whole), share) for whole, share in pairs]),
        }
        for (name, positives, negatives), pairs in zip(cells, results, strict=True)
    ]


def _run(folder: Path) -> list[list[tuple[bool, float]]] | None:
    """Run rocci by uv; None if there is no uv, or rocci cannot be installed."""
    if shutil.which("uv") is None:
        return None
    script = Path(__file__).with_name("rocci_bands.py")
    command = ["uv", "run", "--isolated", "--no-project", "--python", sys.executable, "--with", PEER]
    done = subprocess.run([*command, "python", script, folder], capture_output=True, check=False)
    return read_json(folder / "bands.json") if done.returncode == 0 else None
