"""Check that results are as their jobs made them, and as in the repository's reference, for every target.

`make verify` and `make reference` call this; see docs/running.md.
"""

import argparse
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from confident_roc._files import read_json, write_json
from confident_roc.errors import InputError
from elazmeh2006.runs.manifest import Checksums, as_reference, checksums_of, read_manifest
from elazmeh2006.runs.verification import (
    Finding,
    changed_results,
    compare_inputs,
    compare_with_reference,
    results_beyond,
    tally,
    target_of,
)

Targets = dict[str, dict[str, Checksums]]


def main(texts: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    parser.add_argument("folder", nargs="?", type=Path, default=Path(), help="folder with results/ (here)")
    parser.add_argument(
        "--reference", metavar="FOLDER", type=Path, help="folder of the reference (data/reference)"
    )
    parser.add_argument("--all", action="store_true", help="list also what is the same")
    parser.add_argument("--save", action="store_true", help="make the results the reference; compare nothing")
    arguments = parser.parse_args(texts)
    reference = arguments.reference or arguments.folder / "data/reference"
    try:
        if arguments.save:
            save(arguments.folder, reference)
        else:
            compare(arguments.folder, reference, everything=arguments.all)
    except (InputError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    return 0


def compare(folder: Path, reference: Path, *, everything: bool = False) -> None:
    """Print the differences; raise InputError if a result is wrong."""
    changed = changed_results(folder)
    show("Changed since its job made it (delete it, and `snakemake` makes it again):", changed)
    manifest, expected = own_manifest(folder), read_manifest(reference / "manifest.json")
    show("Inputs that differ from the reference:", compare_inputs(manifest, expected))
    wrong = [finding for finding in changed if finding.contradicts]
    for target, files in {"the paper": expected["outputs"], **other_targets(reference)}.items():
        findings = compare_with_reference(folder, files)
        if all(finding.status == "missing" for finding in findings):
            print(f"{target}: not made.")
            continue
        show(f"{target}, not the same bytes:", findings if everything else not_same(findings))
        print(f"{target}: {tally(findings)}.")
        wrong += [finding for finding in findings if finding.contradicts]
    if wrong:
        raise InputError(
            f"{folder / 'results'}: not what it should be: {len({finding.name for finding in wrong})} files,"
            f" listed above; allowed: what the jobs made, with the values of {reference}"
        )


def save(folder: Path, reference: Path) -> None:
    """Make the results the reference, if they are as their jobs made them; keep other targets."""
    changed = changed_results(folder)
    show("Changed since its job made it:", changed)
    if changed:
        raise InputError(f"{folder / 'results'}: not as a run made it; allowed: a finished run (`snakemake`)")
    manifest = own_manifest(folder)
    targets = other_targets(reference)
    made: Targets = {}
    for path in results_beyond(
        folder, [*manifest["outputs"], *manifest["inputs"], *manifest["run_dependent"]]
    ):
        made.setdefault(target_of(path), {})[path] = checksums_of(folder / path)
    write_json(reference / "manifest.json", as_reference(manifest, folder))
    write_json(reference / "targets.json", {**targets, **made})
    print(f"{reference}: {len(manifest['outputs'])} outputs of the paper", end="")
    print(*(f", {len(files)} of {target}" for target, files in made.items()), sep="")


def own_manifest(folder: Path) -> dict[str, Any]:
    """Read the manifest of a run."""
    return read_manifest(folder / "results/manifest.json")


def other_targets(reference: Path) -> Targets:
    """Read the checksums of other results than the paper's, by target."""
    path = reference / "targets.json"
    return dict(read_json(path)) if path.is_file() else {}


def not_same(findings: Iterable[Finding]) -> list[Finding]:
    """Leave out findings without a difference."""
    return [finding for finding in findings if finding.status != "same bytes"]


def show(title: str, findings: Iterable[Finding]) -> None:
    """Print findings, if there are any."""
    lines = [f"  {finding}" for finding in findings]
    if lines:
        print(title, *lines, "", sep="\n")


if __name__ == "__main__":
    sys.exit(main())
