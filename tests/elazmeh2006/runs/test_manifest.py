"""Checksums of files and of their values."""

from __future__ import annotations

import io
import zlib
from pathlib import Path

import pytest
from PIL import Image

from confident_roc._files import checksum
from confident_roc.errors import InputError
from elazmeh2006.runs import manifest as manifest_module
from elazmeh2006.runs.manifest import (
    as_reference,
    build_manifest,
    checksums_of,
    read_manifest,
    rounded_numbers,
    values_of,
)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("0.1 + 0.2, 0.30000000000000004", "0.1 + 0.2, 0.3"),
        ('{"auc": -0.0}', '{"auc": 0.0}'),
        ("1e-05\n", "1.0e-05\n"),
        ("a,b\n0.9999999999999999,-2.5\n", "a,b\n1.0,-2.5000000000000004\n"),
    ],
)
def test_last_digits_are_no_values(one, other):
    assert one != other
    assert rounded_numbers(one.encode()) == rounded_numbers(other.encode())


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("0.3000001", "0.3"),
        ("-0.3", "0.3"),
        ("12345678901", "12345678902"),
        ("pandas 3.1.10", "pandas 3.1.1"),
        ("x1.50", "x1.5"),
        ("1e-20", "1e-21"),
        ("0.5,high", "0.5,higher"),
    ],
)
def test_all_else_is(one, other):
    assert rounded_numbers(one.encode()) != rounded_numbers(other.encode())


def picture(level, shade=0):
    content = io.BytesIO()
    image = Image.linear_gradient("L")
    image.putpixel((0, 0), shade)
    image.save(content, "png", compress_level=level)
    return content.getvalue()


def document(level, x):
    packed = zlib.compress(f"{x} 0.5 m 100 200 l S\n".encode() * 20, level)
    return b"%%PDF-1.4\n<< /Length %d >>\nstream\n%s\nendstream\n" % (len(packed), packed)


def test_how_a_picture_is_packed_is_no_value():
    assert picture(1) != picture(9)
    assert values_of("a.png", picture(1)) == values_of("a.png", picture(9))
    assert values_of("a.png", picture(9)) != values_of("a.png", picture(9, shade=255))
    assert document(1, 0.25) != document(9, 0.25)
    assert values_of("a.pdf", document(1, 0.25)) == values_of("a.pdf", document(9, 0.25000000000000006))
    assert values_of("a.pdf", document(1, 0.25)) != values_of("a.pdf", document(1, 0.26))


def test_a_file_that_is_no_picture_still_has_checksums(tmp_path):
    path = tmp_path / "a.png"
    path.write_bytes(picture(9)[:100])
    cut = checksums_of(path)
    path.write_bytes(picture(9))
    assert checksums_of(path)["values"] != cut["values"]


@pytest.fixture
def manifest(tmp_path, monkeypatch):
    """A manifest of three small files."""
    monkeypatch.chdir(tmp_path)
    for name in ("in.csv", "out.csv", "run.json"):
        Path(name).write_text(f"{name} 0.12345678949\n")
    return build_manifest(
        inputs=["in.csv"],
        outputs=["out.csv"],
        run_dependent=["run.json"],
        config={"data": {"mirror": str(tmp_path / "mine")}},
        software={"numpy": "2.4.0"},
    )


def test_every_file_has_a_checksum(manifest):
    assert manifest["inputs"] == {"in.csv": {"sha256": checksum("in.csv")}}
    assert manifest["outputs"] == {"out.csv": {"sha256": checksum("out.csv")}}
    assert manifest["run_dependent"] == {"run.json": {"sha256": checksum("run.json")}}
    assert manifest["config"] == {"data": {"mirror": "mine"}}


def test_a_reference_has_checksums_of_values_and_none_of_what_depends_on_the_run(manifest):
    outputs = {"out.csv": checksums_of("out.csv")}
    assert set(outputs["out.csv"]) == {"sha256", "values"}
    assert as_reference(manifest) == manifest | {"outputs": outputs, "run_dependent": {"run.json": {}}}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (None, "not there"),
        ("", "not valid JSON"),
        ("[]", "not a manifest"),
        ('{"config": {}}', "not a manifest"),
    ],
)
def test_what_is_no_manifest_is_one_line(tmp_path, text, words):
    path = tmp_path / "manifest.json"
    if text is not None:
        path.write_text(text)
    with pytest.raises(InputError, match=rf"^{path}: {words}") as caught:
        read_manifest(path)
    assert "\n" not in str(caught.value)


def test_inputs_from_elsewhere_are_known_by_their_name(tmp_path, monkeypatch):
    (tmp_path / "project").mkdir()
    monkeypatch.chdir(tmp_path / "project")
    Path("../mine.csv").write_text("1\n")
    made = build_manifest(inputs=["../mine.csv"], outputs=[], run_dependent=[], config={}, software={})
    assert list(made["inputs"]) == ["mine.csv"]


def test_files_of_a_module_have_the_names_of_the_repository(tmp_path, monkeypatch):
    """The packages are installed, the workflow is elsewhere, and the results have a prefix."""
    monkeypatch.chdir(tmp_path)
    for path in ("paper/results/x.csv", "home/data/paper/tables.yaml"):
        Path(path).parent.mkdir(parents=True)
        Path(path).write_text("1\n")
    made = build_manifest(
        inputs=[str(tmp_path / "home/data/paper/tables.yaml"), manifest_module.__file__],
        outputs=["paper/results/x.csv"],
        run_dependent=[],
        config={},
        software={},
        folders=["paper", str(tmp_path / "home"), "."],
    )
    assert list(made["inputs"]) == ["data/paper/tables.yaml", "src/elazmeh2006/runs/manifest.py"]
    assert list(made["outputs"]) == ["results/x.csv"]
