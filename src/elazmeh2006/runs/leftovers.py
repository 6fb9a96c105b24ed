"""Results that do not belong to the config, for instance of a data set that was removed or renamed."""

import os
import re
import sys
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path

from elazmeh2006.runs.plan import EXPERIMENT_TABLES, TABLES, Plan

_FORMER = {
    "bands/{dataset}/{protocol}/{any}": ("csv", "json"),
    "curves/{dataset}/{protocol}/{any}": ("csv", "json"),
    "logs/curves/{dataset}/{protocol}/{any}": ("log",),
    "benchmarks/curves/{dataset}/{protocol}/{any}": ("tsv",),
    "logs/figures/{suite}/whatif-{any}": ("log",),
    "logs/figures/what_if": ("log",),
    "coverage/{any}": ("csv", "json", "md", "pdf", "png", "tex"),
    "coverage/{any}/{dataset}": ("json",),
    # A run about the paper has other tables and figures than an experiment.
    **dict.fromkeys([f"tables/{table}" for table in TABLES + EXPERIMENT_TABLES], ("csv", "md", "tex")),
    **dict.fromkeys([f"figures/{{suite}}/figure{n}" for n in (1, 3, 7, 8)], ("csv", "pdf", "png", "svg")),
}
FORMER = [f"results/{name}.{suffix}" for name, suffixes in _FORMER.items() for suffix in suffixes]
"""Patterns of files that only earlier versions make, or only other configs."""
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
    known = {kind: set(allowed) for kind, allowed in names.items()}
    belonging, past = ({_expression(x, names) for x in group} for group in (patterns, former))

    def is_stale(path: str) -> bool:
        matches = _matches(path, belonging)
        belongs = any(all(name in known.get(kind, [name]) for kind, name in x.items()) for x in matches)
        return not belongs and bool(matches or _matches(path, past))

    return sorted(filter(is_stale, files))


def _matches(path: str, expressions: Iterable[tuple[str, str]]) -> list[dict[str, str]]:
    """List the names in a path, by wildcard, for each expression that matches it."""
    near = (expression for prefix, expression in expressions if path.startswith(prefix))
    return [match.groupdict() for match in (re.fullmatch(x, path) for x in near) if match]


def _expression(pattern: str, names: Names) -> tuple[str, str]:
    """Return the text of a pattern before its first wildcard, and its regular expression with groups."""
    # A rule may write names into its files instead of a wildcard.
    for kind in ("suite", "classifier", "scenario"):
        for name in names.get(kind, ()):
            pattern = re.sub(rf"(?<=[/-]){re.escape(name)}(?=[/.])", f"{{{kind}}}", pattern)
    parts = re.split(r"\{(\w+)\}", pattern)
    groups = {kind: f"(?P<{kind}>{'.+' if kind == 'path' else '[^/]+'})" for kind in parts[1::2]}
    return parts[0], "".join(groups[x] if i % 2 else re.escape(x) for i, x in enumerate(parts))


def files_below(folder: str) -> list[str]:
    """List the files of a folder, without those of the studies, which have workflows of their own."""
    walked = (entry for entry in os.walk(folder) if Path(entry[0]).parts[1:2] not in (("keel",), ("truth",)))
    return [f"{place}/{name}" for place, _, names in walked for name in names]


def report(stale: list[str], task: str = "") -> None:
    """Print how many results do not belong to the config; `list` or `remove` them if that is the task."""
    if task:
        print(*stale, sep="\n", end="\n" if stale else "", file=sys.stderr)
    if task or stale:
        example = "" if task else f", for example {stale[0]}"
        print(f"{len(stale)} file(s) in results/ do not belong to this config{example}", file=sys.stderr)
    if stale and task != "remove":
        words = ("make tidy", "make tidy REMOVE=1")
        if not os.path.exists("Makefile"):  # the workflow runs in another folder than its own
            words = ("TIDY=list snakemake --list-rules", "TIDY=remove snakemake --list-rules")
        print("`{}` lists them, and `{}` removes them".format(*words), file=sys.stderr)
    for path in stale if task == "remove" else []:
        os.remove(path)
        with suppress(OSError):  # the folder is not empty
            os.removedirs(os.path.dirname(path))
