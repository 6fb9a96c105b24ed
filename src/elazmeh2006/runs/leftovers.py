"""Results that do not belong to the config, for instance of a data set that was removed or renamed."""

import os
import re
import sys
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path

from elazmeh2006.runs.plan import Plan

FORMER = tuple(f"results/bands/{{dataset}}/{{protocol}}/{{classifier}}.{kind}" for kind in ("csv", "json"))
"""Patterns of files that only earlier versions make."""
Names = Mapping[str, Iterable[str]]


def names_of(plan: Plan) -> dict[str, Iterable[str]]:
    """Return the names that paths of results can contain, by wildcard."""
    return {
        "dataset": plan.config["datasets"],
        "part": [part for _, part in plan.parts()],
        "protocol": plan.config["protocols"],
        "classifier": plan.config["classifiers"],
        "suite": plan.suites,
        "scenario": plan.config["what_if"],
        "path": plan.raw_files(),
    }


def leftovers(
    files: Iterable[str], patterns: Iterable[str], names: Names, former: Iterable[str] = ()
) -> list[str]:
    """List the files that the workflow makes for other names, or under other configs (`former`), only.

    Examples
    --------
    >>> files = ["scores/dis.csv", "scores/old.csv", "scores/mine.txt"]
    >>> leftovers(files, ["scores/{dataset}.csv"], {"dataset": ["dis", "sick"]})
    ['scores/old.csv']
    """
    patterns = list(patterns)
    belongs = _any_of(_expression(pattern, names) for pattern in patterns)
    # A rule may have its suites or classifiers in the names of its files instead of a wildcard.
    written = [name for kind in ("suite", "classifier") for name in names.get(kind, ())]
    written_name = re.compile(rf"(?<=/)(?:{_one_of(written)})(?=[/.])")
    made = _any_of(_expression(written_name.sub("{any}", pattern)) for pattern in [*patterns, *former])
    return sorted(path for path in files if not belongs.fullmatch(path) and made.fullmatch(path))


def _expression(pattern: str, names: Names | None = None) -> str:
    """Make a regular expression of the paths of a pattern, with the names of the config or any names."""
    parts = re.split(r"\{(\w+)\}", pattern)
    for i, wildcard in enumerate(parts):
        if i % 2 == 0:
            parts[i] = re.escape(wildcard)
        elif names is None:
            parts[i] = ".+" if wildcard == "path" else "[^/]+"
        else:
            parts[i] = f"(?:{_one_of(names[wildcard])})"
    return "".join(parts)


def _one_of(names: Iterable[str]) -> str:
    return "|".join(map(re.escape, names)) or "(?!)"


def _any_of(expressions: Iterable[str]) -> re.Pattern[str]:
    return re.compile("|".join(dict.fromkeys(expressions)) or "(?!)")


def files_below(folder: str) -> list[str]:
    """List the files of a folder, without those of the study, which has a workflow of its own."""
    walked = (entry for entry in os.walk(folder) if Path(entry[0]).parts[1:2] != ("keel",))
    return [f"{place}/{name}" for place, _, names in walked for name in names]


def report(stale: list[str], task: str = "") -> None:
    """Print how many results do not belong to the config; `list` or `remove` them if that is the task."""
    if task:
        print(*stale, sep="\n", end="\n" if stale else "", file=sys.stderr)
    if task or stale:
        example = "" if task else f", for example {stale[0]}"
        print(f"{len(stale)} file(s) in results/ do not belong to this config{example}", file=sys.stderr)
    if stale and task != "remove":
        print("`make tidy` lists them, and `make tidy REMOVE=1` removes them", file=sys.stderr)
    for path in stale if task == "remove" else []:
        os.remove(path)
        with suppress(OSError):  # the folder is not empty
            os.removedirs(os.path.dirname(path))
