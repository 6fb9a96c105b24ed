"""Compare results with the checksums that their jobs recorded, and with a reference."""

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from confident_roc._files import checksum
from elazmeh2006.runs.job import MADE
from elazmeh2006.runs.manifest import AnyPath, Checksums, checksums_of

STATUSES = ("same bytes", "same values", "differs", "missing", "new")


@dataclass(frozen=True)
class Finding:
    """The result of a comparison: a file, or a key of the config or the software, and its status."""

    name: str
    status: str  # one of STATUSES
    detail: str = ""  # the two values of a key

    def __str__(self) -> str:
        return f"{self.name}: {self.status}" + (f" ({self.detail})" if self.detail else "")

    @property
    def contradicts(self) -> bool:
        """Whether the file or key is wrong; a new one is not."""
        return self.status in ("differs", "missing")


def made_by_jobs(folder: AnyPath) -> dict[str, Checksums]:
    """Read the checksums that the jobs recorded at the end of their logs; of several, the latest counts."""
    made = {}
    for log in sorted(Path(folder, "results/logs").rglob("*.log"), key=lambda log: log.stat().st_mtime):
        for line in log.read_text(encoding="utf-8", errors="replace").splitlines():
            if line.startswith(MADE):
                digest, _, path = line.removeprefix(MADE).partition(" ")
                made[path] = {"sha256": digest}
    return made


def changed_results(folder: AnyPath) -> list[Finding]:
    """List the results that changed after their job: edited by hand, or truncated."""
    made = made_by_jobs(folder)
    there = {path: {"sha256": checksum(place)} for path, place in _places(folder, made)}
    return _not_same(compare_files(there, {path: made[path] for path in there}))


def compare_with_reference(folder: AnyPath, expected: Mapping[str, Checksums]) -> list[Finding]:
    """Compare results with the checksums of a reference."""
    there = {}
    for path, place in _places(folder, expected):
        same = checksum(place) == expected[path]["sha256"]
        there[path] = expected[path] if same else checksums_of(place)
    return compare_files(there, expected)


def results_beyond(folder: AnyPath, known: Iterable[str]) -> list[str]:
    """List the results that are not in a manifest: of other targets, or of another config."""
    below = (path.relative_to(folder) for path in Path(folder, "results").rglob("*") if path.is_file())
    aside = ("logs", "benchmarks", "crate.zip", "wheelhouse")
    names = {path.as_posix() for path in below if path.parts[1] not in aside}
    return sorted(names - set(known))


def target_of(path: str) -> str:
    """Return the name of the target of a result that is not the paper's.

    Examples
    --------
    >>> target_of("results/truth/summary/bands.csv"), target_of("results/audit/robustness.csv")
    ('truth', 'forensics')
    """
    if "forensics" in path or "robustness" in path:
        return "forensics"
    top = path.split("/")[1]
    named = {"report": "supplement", "supplement": "supplement", "keel": "keel", "truth": "truth"}
    return named.get(top, "others")


def compare_files(there: Mapping[str, Checksums], expected: Mapping[str, Checksums]) -> list[Finding]:
    """Compare files by their checksums, in the order of their names."""
    names = sorted(there.keys() | expected.keys())
    return [Finding(name, _status(there.get(name), expected.get(name))) for name in names]


def compare_keys(kind: str, ours: Any, expected: Any) -> list[Finding]:
    """Compare nested values, and list the keys with different ones.

    Examples
    --------
    >>> [str(x) for x in compare_keys("config", {"bands": {"level": 0.9}}, {"bands": {"level": 0.95}})]
    ['config.bands.level: differs (0.9 instead of 0.95)']
    """
    here, there = dict(_leaves(kind, ours)), dict(_leaves(kind, expected))
    return [
        Finding(key, _key_status(key, here, there), _detail(key, here, there))
        for key in sorted(here.keys() | there.keys())
        if here.get(key) != there.get(key)
    ]


def compare_inputs(manifest: Mapping[str, Any], reference: Mapping[str, Any]) -> list[Finding]:
    """List the inputs of a run that differ from the reference: config, software, data, code."""
    keys = [x for kind in ("config", "software") for x in compare_keys(kind, manifest[kind], reference[kind])]
    return [*keys, *_not_same(compare_files(manifest["inputs"], reference["inputs"]))]


def tally(findings: Iterable[Finding]) -> str:
    """Count findings by their status, in words.

    Examples
    --------
    >>> tally([Finding("a", "same bytes"), Finding("b", "missing"), Finding("c", "same bytes")])
    '2 same bytes, 1 missing'
    """
    counts = Counter(finding.status for finding in findings)
    return ", ".join(f"{counts[status]} {status}" for status in STATUSES if counts[status]) or "none"


def _places(folder: AnyPath, names: Iterable[str]) -> Iterator[tuple[str, Path]]:
    """Find the files that exist."""
    for name in names:
        if os.path.isfile(place := Path(folder, name)):
            yield name, place


def _status(there: Checksums | None, expected: Checksums | None) -> str:
    if there is None or expected is None:
        return "missing" if there is None else "new"
    if there["sha256"] == expected["sha256"]:
        return "same bytes"
    # Only outputs have a checksum of values: data and code must be the same bytes.
    same = "values" in expected and there.get("values") == expected["values"]
    return "same values" if same else "differs"


def _not_same(findings: Iterable[Finding]) -> list[Finding]:
    return [finding for finding in findings if finding.status != "same bytes"]


def _leaves(key: str, value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, Mapping) and value:
        for name, item in value.items():
            yield from _leaves(f"{key}.{name}", item)
    else:
        yield key, repr(value)


def _key_status(key: str, ours: Mapping[str, str], expected: Mapping[str, str]) -> str:
    return "missing" if key not in ours else "new" if key not in expected else "differs"


def _detail(key: str, ours: Mapping[str, str], expected: Mapping[str, str]) -> str:
    both = key in ours and key in expected
    return f"{ours[key]} instead of {expected[key]}" if both else ours.get(key, expected.get(key, ""))
