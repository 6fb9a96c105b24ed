"""Run the benchmarks of the statistics and write their table into docs/performance.md."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import bootstrap
import evaluate
import tango

ROOT = Path(__file__).parents[1]
PAGE = """\
# Performance

`python benchmarks/performance.py` writes this table. Each line is measured beside its peer in the same run,
in turns, and the best turn counts. Compare within a line: seconds depend on the machine, ratios hardly. This
run had {cores} cores and a load of {load:.1f} when it began.

## Beside the peers

| what | ours | peer | peer's | ratio | target | |
|---|---|---|---|---|---|---|
{rows}

A ratio is the peer's cost over ours if the target contains *faster*, and ours over the peer's otherwise.

How exact: Tango's limits are within 1e-15 of 50-digit arithmetic on all rows of tests/golden, for n up to 1e7
and alpha from 1e-12 to .999. They come from a closed form ([method](method.md#tangos-interval)), so there
is no tolerance to set.

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


def main() -> None:
    load = os.getloadavg()[0]
    rows = [row for module in (tango, bootstrap, evaluate) for row in measured(module)]
    text = PAGE.format(cores=os.cpu_count(), load=load, rows="\n".join(map(line, rows)))
    page = ROOT / "docs/performance.md"
    _, heading, workflow = page.read_text().partition("\n## The workflow\n")  # of benchmarks/workflow.py
    page.write_text(text + heading + workflow)
    print(text)


if __name__ == "__main__":
    main()
