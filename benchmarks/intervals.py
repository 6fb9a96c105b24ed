"""Bootstrap intervals, a fixed-width band and DeLong's test, beside scikit-learn, rocci and rapidstats.

Run with `make benchmark`. uv installs rocci and rapidstats into an environment of this benchmark. Each line
runs beside its peer in the same process, in turns on one core; the best of several turns counts. Compiled
code is loaded before. scikit-learn's loop is timed on fewer resamples if 2000 would take minutes.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tracemalloc
import warnings
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from bootstrap import CURVES, PEER_CURVES, Row, best_in_turns, scores
from numpy.typing import NDArray
from sklearn.metrics import auc, average_precision_score, roc_auc_score, roc_curve

from confident_roc import auc_interval, fixed_width_band, roc_points, segment_intervals
from confident_roc.compare import delong_test
from confident_roc.tango import is_confident

ROOT = Path(__file__).parents[1]
PEERS = ("rocci==0.3.1", "rapidstats==0.4.2", "pyarrow", "scikit-learn", "numba")
SIZES = (1_000, 10_000, 100_000)


def scikit_learns(actual: NDArray[np.int64], score: NDArray[np.float64], resamples: int) -> NDArray:
    """Compute AUC, average precision, CAUC (V+Hl) and AveD of resamples with scikit-learn and numpy."""
    random = np.random.default_rng(1)
    classes = [np.flatnonzero(actual == label) for label in (0, 1)]
    rows = []
    for _ in range(resamples):
        drawn = np.concatenate([rows[random.integers(0, len(rows), len(rows))] for rows in classes])
        y, s = actual[drawn], score[drawn]
        fpr, tpr, _ = roc_curve(y, s, drop_intermediate=False)
        b, c = (1 - tpr) * len(classes[1]), fpr * len(classes[0])
        f, t = ((x[1:])[is_confident(np.round(b), np.round(c))[1:]] for x in (fpr, tpr))
        area = f[-1] * t[-1] - f[0] * t[0] if len(f) else np.nan
        difference = np.mean(np.abs((1 - t) * len(classes[1]) - f * len(classes[0]))) / len(y)
        rows.append((auc(fpr, tpr), average_precision_score(y, s), area, difference))
    return np.array(rows)


def faster(name: str, peer: str, least: int, seconds: tuple[float, float]) -> Row:
    ours, peers = seconds
    target = f"at least {least} times faster" if least > 1 else "faster"
    return Row(name, ours, peer, peers, peers / ours, target, peers >= least * ours)


def compare_measures(n: int) -> Row:
    actual, score = scores(n)
    points, count = roc_points(actual, score), PEER_CURVES[n]
    mine = partial(segment_intervals, points=points, bootstraps=CURVES, compiled=True)
    ours, peers = best_in_turns([mine, partial(scikit_learns, actual, score, count)], 3)
    name = f"AUC, AP, CAUC and AveD of {CURVES} resamples, {n:,} examples, s"
    return faster(name, "scikit-learn loop", 40, (ours, peers / count * CURVES))


def compare_bands(n: int) -> Row:
    from rocci import roc_band

    actual, score = scores(n)
    mine = partial(fixed_width_band, actual, score, bootstraps=CURVES, compiled=True)
    peer = partial(roc_band, actual, score, n_boot=CURVES, n_threads=1, random_state=1)
    ours, peers = best_in_turns([mine, peer], 5)
    return faster(f"fixed-width band, {CURVES} curves, {n:,} examples, s", "rocci's band", 1, (ours, peers))


def compare_rapidstats(n: int) -> Row:
    from rapidstats import Bootstrap

    actual, score = scores(n)
    boot = Bootstrap(iterations=CURVES, seed=1, n_jobs=1)
    peer = partial(boot.roc_auc, actual == 1, score)
    mine: Callable[[], Any] = partial(
        auc_interval, actual, score, method="percentile", bootstraps=CURVES, compiled=True
    )
    ours, peers = best_in_turns([mine, peer], 3)
    return faster(f"bootstrapped AUC, {CURVES} resamples, {n:,} examples, s", "rapidstats", 1, (ours, peers))


def compare_delong(n: int = 1_000_000, models: int = 5) -> Row:
    actual, score = scores(n)
    random = np.random.default_rng(2)
    columns = [score + random.normal(size=n) for _ in range(models)]
    ours, peers = best_in_turns(
        [partial(delong_test, actual, *columns), lambda: [roc_auc_score(actual, x) for x in columns]], 3
    )
    name = f"DeLong's test of {models} models, {n:,} examples, s"
    return Row(
        name, ours, "their AUCs by scikit-learn", peers, ours / peers, "within 3 times", ours <= 3 * peers
    )


def compare_memory(n: int = 10_000) -> Row:
    points, peaks = roc_points(*scores(n)), []
    for count in (CURVES, 10 * CURVES):
        tracemalloc.start()
        segment_intervals(points=points, bootstraps=count, compiled=True)
        peaks.append(tracemalloc.get_traced_memory()[1] / 1e6)
        tracemalloc.stop()
    # A resample leaves eight numbers, which are part of the result.
    grown = (peaks[1] - peaks[0]) / (9 * CURVES) * 1e6
    name = f"bytes kept per resample, {n:,} examples"
    return Row(name, grown, "8 numbers of 8 bytes", 64, grown / 64, "within 4 times", grown <= 4 * 64)


def measure() -> list[Row]:
    """Run this file in an environment with the peers, and return its rows."""
    packages = [option for package in PEERS for option in ("--with", package)]
    command = ["run", "--isolated", "--no-project", "--python", sys.executable, *packages]
    command += ["--with-editable", str(ROOT), "python", __file__, "--json"]
    done = subprocess.run([sys.executable, "-m", "uv", *command], check=True, capture_output=True, text=True)
    return [Row(*row) for row in json.loads(done.stdout)]


def main() -> None:
    os.environ["POLARS_MAX_THREADS"] = "1"
    warnings.simplefilter("ignore")
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    fixed_width_band(*scores(100), bootstraps=2, compiled=True)  # numba compiles here, or loads compiled code
    segment_intervals(*scores(100), bootstraps=2, compiled=True)
    rows = [compare(n) for compare in (compare_measures, compare_bands, compare_rapidstats) for n in SIZES]
    rows += [compare_delong(), compare_memory()]
    print(json.dumps(rows) if "--json" in sys.argv else "\n".join(map(str, rows)))


if __name__ == "__main__":
    main()
