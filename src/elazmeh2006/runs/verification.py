"""What differs: between a run and its own manifest, and between a run and a reference."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from confident_roc._files import checksum
from elazmeh2006.runs.manifest import AnyPath, Checksums, checksums_of

STATUSES = ("same bytes", "same values", "differs", "missing", "new")


@dataclass(frozen=True)
class Finding:
    """How something stands to what was expected.

    Attributes
    ----------
    name
        A file, or a key of the config or the software.
    status
        One of `STATUSES`.
    detail
        What was found and what was expected, where that fits a line.
    """

    name: str
    status: str
    detail: str = ""

    def __str__(self) -> str:
        return f"{self.name}: {self.status}" + (f" ({self.detail})" if self.detail else "")

    @property
    def contradicts(self) -> bool:
        """Whether something is not what it should be; what is only new contradicts nothing."""
        return self.status in ("differs", "missing")


@dataclass(frozen=True)
class Verification:
    """What was found of a run.

    Attributes
    ----------
    changed
        Results that are no longer what the run made.
    edited
        Inputs that are no longer what the run read.
    inputs
        What went into the run and is not as in the reference: config, software, data, code.
    outputs
        What came out, against the reference: all of it.
    """

    changed: list[Finding]
    edited: list[Finding]
    inputs: list[Finding]
    outputs: list[Finding]

    @property
    def contradictions(self) -> list[Finding]:
        """Results that are not what they should be."""
        return [finding for finding in [*self.changed, *self.outputs] if finding.contradicts]


def verify(
    folder: AnyPath,
    own: Mapping[str, Any],
    reference: Mapping[str, Any],
    *,
    others: Iterable[str] = (),
) -> Verification:
    """Compute the sums of a run's files anew, and compare them.

    Parameters
    ----------
    folder
        Where the run was: paths of results are relative to it.
    own, reference
        The run's own manifest, and that of another.
    others
        Results that the run's manifest does not have.

    Returns
    -------
    Verification
        What was found.
    """
    made = own["outputs"].keys() | own["run_dependent"].keys() | reference["outputs"].keys() | set(others)
    made -= own["inputs"].keys()
    found = _found(folder, made | own["inputs"].keys(), [own["outputs"], reference["outputs"]])
    # What a manifest lists without sums, itself for one, is made with it.
    results = {name: sums for name, sums in {**own["outputs"], **own["run_dependent"]}.items() if sums}
    outputs = {
        name: sums for name, sums in found.items() if name in made and name not in own["run_dependent"]
    }
    read_here = {name: sums for name, sums in found.items() if name in own["inputs"]}
    return Verification(
        changed=_not_same(compare_files({name: found[name] for name in results if name in found}, results)),
        edited=_not_same(compare_files(read_here, {name: own["inputs"][name] for name in read_here})),
        inputs=[
            *(x for kind in ("config", "software") for x in compare_keys(kind, own[kind], reference[kind])),
            *_not_same(compare_files(own["inputs"], reference["inputs"])),
        ],
        outputs=compare_files(outputs, reference["outputs"]),
    )


def compare_files(found: Mapping[str, Checksums], expected: Mapping[str, Checksums]) -> list[Finding]:
    """Compare files by their sums, in the order of their names."""
    names = sorted(found.keys() | expected.keys())
    return [Finding(name, _status(found.get(name), expected.get(name))) for name in names]


def compare_keys(kind: str, found: Any, expected: Any) -> list[Finding]:
    """Compare nested values; only what is not the same is listed, by its key.

    Examples
    --------
    >>> [str(x) for x in compare_keys("config", {"bands": {"level": 0.9}}, {"bands": {"level": 0.95}})]
    ['config.bands.level: differs (0.9 instead of 0.95)']
    """
    ours, theirs = dict(_leaves(kind, found)), dict(_leaves(kind, expected))
    return [
        Finding(key, _key_status(key, ours, theirs), _detail(key, ours, theirs))
        for key in sorted(ours.keys() | theirs.keys())
        if ours.get(key) != theirs.get(key)
    ]


def tally(findings: Iterable[Finding]) -> str:
    """Count findings by their status, in words.

    Examples
    --------
    >>> tally([Finding("a", "same bytes"), Finding("b", "missing"), Finding("c", "same bytes")])
    '2 same bytes, 1 missing'
    """
    counts = Counter(finding.status for finding in findings)
    return ", ".join(f"{counts[status]} {status}" for status in STATUSES if counts[status]) or "none"


def _status(found: Checksums | None, expected: Checksums | None) -> str:
    if found is None or expected is None:
        return "missing" if found is None else "new"
    if found["sha256"] == expected["sha256"]:
        return "same bytes"
    # Values are known of outputs only: data and code have to be the same bytes.
    same = "values" in expected and found.get("values") == expected["values"]
    return "same values" if same else "differs"


def _not_same(findings: Iterable[Finding]) -> list[Finding]:
    return [finding for finding in findings if finding.status != "same bytes"]


def _leaves(key: str, value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, Mapping) and value:
        for name, item in value.items():
            yield from _leaves(f"{key}.{name}", item)
    else:
        yield key, repr(value)


def _key_status(key: str, found: Mapping[str, str], expected: Mapping[str, str]) -> str:
    return "missing" if key not in found else "new" if key not in expected else "differs"


def _detail(key: str, found: Mapping[str, str], expected: Mapping[str, str]) -> str:
    both = key in found and key in expected
    return f"{found[key]} instead of {expected[key]}" if both else found.get(key, expected.get(key, ""))


def _found(
    folder: AnyPath, names: Iterable[str], known: Sequence[Mapping[str, Checksums]]
) -> dict[str, Checksums]:
    """Compute the sums of those files that are there; of known bytes the values are known."""
    by_bytes = {sums["sha256"]: sums for listed in known for sums in listed.values()}
    places = {name: Path(folder, name) for name in names}
    return {
        name: by_bytes.get(checksum(place)) or checksums_of(place)
        for name, place in places.items()
        if os.path.isfile(place)
    }
