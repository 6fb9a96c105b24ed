"""Run the benchmarks of the statistics and write docs/performance.md with its picture.

Run with `make benchmark`. All numbers of the page are measured.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import bootstrap
import evaluate
import install
import intervals
import tango
from matplotlib.figure import Figure

from confident_roc._style import save

DOCS = Path(__file__).parents[1] / "docs"
PAGE = """\
# Performance

`make benchmark` writes this page (benchmarks/performance.py). It measures each line beside its peer in the
same run, in turns, and the best turn counts. Compare within a line: seconds depend on the machine, ratios
hardly. This run had {cores} cores and a load of {load:.1f} when it began.

## Beside the peers

| what | ours | peer | peer's | ratio | target | |
|---|---|---|---|---|---|---|
{rows}

A ratio is the peer's cost over ours if the target contains *faster*, and ours over the peer's otherwise. The
published numbers of R's fbroc come from another loaded machine.

How exact: Tango's limits are within 1e-15 of 50-digit arithmetic on all rows of tests/golden, for n up to 1e7
and alpha from 1e-12 to .999. They come from a closed form ([method](method.md#tangos-interval)), so there
is no tolerance to set.

## Intervals, bands and tests

rocci and rapidstats are in an environment of this benchmark (benchmarks/intervals.py). One thread, compiled
code is loaded, 10 % of the examples are positive. rocci's band is another kind of band than ours.

| what | ours | peer | peer's | ratio | target | |
|---|---|---|---|---|---|---|
{intervals}

## Install and import

Installs are from uv's cache into a clean environment; imports are in seconds of the processor, after numpy
(benchmarks/install.py). The ratio is ours over the peer's.

| what | ours | peer | peer's | ratio | target | |
|---|---|---|---|---|---|---|
{installs}

## How cost grows

![Seconds against size: Tango's interval, a bootstrapped curve, an evaluation](images/performance.png)

{growth}
"""


def measured(module: Any) -> list[Sequence[Any]]:
    """Run a benchmark on one core, and return its rows."""
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(allowed)})
    try:
        return [tuple(row) for row in module.measure()]
    finally:
        os.sched_setaffinity(0, allowed)


def line(row: Sequence[Any]) -> str:
    name, ours, peer, peers, ratio, target, met = row
    cells = (
        name,
        f"{ours:.3g}",
        peer,
        f"{peers:.3g}",
        f"{ratio:.3g}",
        target,
        "met" if met else "**missed**",
    )
    return f"| {' | '.join(cells)} |"


def table(rows: Sequence[Any], title: str) -> str:
    names = [name.replace("_", " ") for name in rows[0]._fields]
    lines = [f"### {title}", "", f"| {' | '.join(names)} |", "|" + "---|" * len(names)]
    for row in rows:
        cells = (f"{row[0]:,}", *("" if value is None else f"{value:.3g}" for value in row[1:]))
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def picture(curves: dict[str, tuple[Sequence[Any], dict[str, str]]]) -> Figure:
    """Draw seconds against size, with a solid line for ours and a dashed one for the peer."""
    figure = Figure(figsize=(9, 3.2), layout="constrained")
    for ax, (title, (rows, names)) in zip(figure.subplots(1, len(curves)), curves.items(), strict=True):
        for i, (field, label) in enumerate(names.items()):
            points = [(row[0], getattr(row, field)) for row in rows if getattr(row, field) is not None]
            style = {"color": "#0072B2", "marker": "o"} if i == 0 else {"color": "#D55E00", "marker": "s"}
            ax.loglog(*zip(*points, strict=True), label=label, linestyle="-" if i == 0 else "--", **style)
        ax.set(title=title, xlabel=rows[0]._fields[0], ylabel="seconds")
        ax.legend(frameon=False)
        ax.grid(alpha=0.3)
    return figure


def main() -> None:
    load = os.getloadavg()[0]
    rows = [row for module in (tango, bootstrap, evaluate) for row in measured(module)]
    grown: dict[str, Sequence[Any]] = {
        "Tango's interval, seconds": tango.growth(),
        "A bootstrapped curve, seconds": bootstrap.growth(),
        "A whole evaluation, seconds and megabytes": evaluate.growth(),
    }
    text = PAGE.format(
        cores=os.cpu_count(),
        load=load,
        rows="\n".join(map(line, rows)),
        intervals="\n".join(map(line, measured(intervals))),
        installs="\n".join(map(line, measured(install))),
        growth="\n\n".join(table(sizes, title) for title, sizes in grown.items()),
    )
    limits, curves, whole = grown.values()
    figure = picture(
        {
            "Tango's interval": (limits, {"interval": "ours", "find_root": "scipy find_root"}),
            "one bootstrapped curve": (curves, {"curve": "ours", "scikit_learn": "scikit-learn"}),
            "evaluate": (whole, {"ours": "ours", "sklearn": "scikit-learn"}),
        }
    )
    save(figure, [str(DOCS / "images/performance.png")])
    page = DOCS / "performance.md"
    _, heading, workflow = page.read_text().partition("\n## The workflow\n")  # of benchmarks/workflow.py
    page.write_text(text + heading + workflow)
    print(text)


if __name__ == "__main__":
    main()
