"""Whether the results of a run are what the run made, and what the reference of the repository has.

`make verify` and `make reference` call this; see docs/provenance.md.
"""

import argparse
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

from confident_roc._files import write_json
from confident_roc.errors import InputError
from elazmeh2006.runs.manifest import as_reference, read_manifest
from elazmeh2006.runs.verification import Finding, tally, verify

RESULTS = "results"
REFERENCE = "data/reference/manifest.json"
MANY = 20  # new files of a folder, from which on they are only counted


def arguments_of(texts: Sequence[str] | None) -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    parser.add_argument("folder", nargs="?", type=Path, default=Path(), help=f"where {RESULTS}/ is (here)")
    parser.add_argument(
        "--reference", metavar="FILE", type=Path, help=f"manifest to compare with ({REFERENCE})"
    )
    parser.add_argument("--all", action="store_true", help="list what is the same, too")
    parser.add_argument("--save", action="store_true", help="make the run the reference; compare nothing")
    return parser.parse_args(texts)


def main(texts: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    arguments = arguments_of(texts)
    reference = arguments.reference or arguments.folder / REFERENCE
    try:
        if arguments.save:
            save(arguments.folder, reference)
        else:
            compare(arguments.folder, reference, everything=arguments.all)
    except (InputError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    return 0


def compare(folder: Path, reference: Path, *, everything: bool) -> None:
    """Print what differs; fail where a result is not what it should be."""
    own, expected = own_manifest(folder), read_manifest(reference)
    found = verify(folder, own, expected, others=results_in(folder))
    show("Changed since the run made it:", found.changed)
    show("Changed since the run read it (`snakemake` makes again what depends on it):", found.edited)
    show("What went in, where it is not as in the reference:", found.inputs)
    if everything:
        show("What came out:", found.outputs)
    else:
        others = [finding for finding in found.outputs if finding.status != "same bytes"]
        show("What came out, where it is not the same bytes as in the reference:", shortened(others))
    print(f"Outputs against {reference}: {tally(found.outputs)}.")
    wrong = {finding.name for finding in found.contradictions}
    if wrong:
        raise InputError(
            f"{folder / RESULTS}: not what it should be: {len(wrong)} files, listed above; allowed: what the"
            f" run made, with the values of {reference}"
        )


def save(folder: Path, reference: Path) -> None:
    """Make the results of a run the reference, if they are as the run left them."""
    own = own_manifest(folder)
    found = verify(folder, own, own)
    show("Changed since the run made it:", found.changed)
    show("Changed since the run read it:", found.edited)
    if found.changed or found.edited:
        raise InputError(f"{folder / RESULTS}: not as a run left it; allowed: a finished run (`snakemake`)")
    write_json(reference, as_reference(own))
    print(f"{reference}: {len(own['outputs'])} outputs of {len(own['inputs'])} inputs")


def own_manifest(folder: Path) -> dict:
    """Read the manifest that a run has made of itself."""
    return read_manifest(folder / RESULTS / "manifest.json")


def show(title: str, findings: Iterable[Finding]) -> None:
    """Print findings, if there are any."""
    lines = [f"  {finding}" for finding in findings]
    if lines:
        print(title, *lines, "", sep="\n")


def shortened(findings: Iterable[Finding]) -> list[Finding]:
    """Put many new files of one folder, as of a study, into one line."""
    kept: list[Finding] = []
    new: dict[str, list[Finding]] = {}
    for finding in findings:
        place = "/".join(finding.name.split("/")[:2])
        (new.setdefault(place, []) if finding.status == "new" else kept).append(finding)
    for place, listed in new.items():
        kept += listed if len(listed) <= MANY else [Finding(f"{place}/", "new", f"{len(listed)} files")]
    return sorted(kept, key=lambda finding: finding.name)


def results_in(folder: Path) -> list[str]:
    """All that is in the folder of results, but for logs and what is hidden."""
    below = (path.relative_to(folder) for path in (folder / RESULTS).rglob("*") if path.is_file())
    return [
        path.as_posix()
        for path in below
        if path.parts[1] != "logs" and not any(part.startswith(".") for part in path.parts)
    ]


if __name__ == "__main__":
    sys.exit(main())
