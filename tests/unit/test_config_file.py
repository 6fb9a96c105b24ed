"""A config.yaml that cannot be read: one line that names the place."""

from pathlib import Path

import pytest

from confident_roc.errors import InputError
from elazmeh2006.runs.config import check_config_file

ROOT = Path(__file__).parents[2]


def test_the_shipped_config_can_be_read():
    check_config_file(ROOT / "config.yaml")


@pytest.mark.parametrize(
    ("content", "place", "words"),
    [
        (b"a: 1\n\tb: 2\n", ":2: column 1", "found character '\\t'"),
        (b"a:\n  b: 1\n c: 2\n", ":3: column 2", ""),
        (b"a: [1, 2\nb: 3\n", ":2: column 2", ""),
        (b"a: 'open\n", ":2: column 1", "unexpected end of stream"),
        (b"a: 1\nb: 2\na: 3\n", ":3: column 1", "'a' is there twice, first in line 1"),
        (b"x:\n  a: 1\n  a: 2\n", ":3: column 3", "'a' is there twice, first in line 2"),
        (b"a: *nobody\n", ":1: column 4", "undefined alias"),
        (b"a: !!python/object:os.system {}\n", ":1: column 4", "could not determine a constructor"),
        (b"a: 1\n--- \nb: 2\n", ":2: column 1", "but found another document"),
        (b"", "", "it is empty"),
        (b"# nothing but words\n", "", "it is empty"),
        (b"- a\n- b\n", "", "list at its top"),
        (b"just words\n", "", "str at its top"),
        (b"a: \x00\n", "", "unacceptable character #x0000"),
        (b"a: 1\nb: \xff\xfe\n", ":2", "not UTF-8 text"),
        (b"\x7fELF\x02\x01\x01\x00", "", "unacceptable character"),
        (b"a: 2026-99-99\n", "", "month must be in 1..12"),
        (b"a: " + b"[" * 5000, "", "RecursionError"),
    ],
)
def test_one_line_that_names_the_place(tmp_path, content, place, words):
    path = tmp_path / "config.yaml"
    path.write_bytes(content)
    with pytest.raises(InputError) as caught:
        check_config_file(path)
    message = str(caught.value)
    assert message.startswith(f"{path}{place}: ")
    assert words in message
    assert "; allowed: " in message
    assert "\n" not in message


def test_a_missing_file_and_a_folder_in_its_place(tmp_path):
    with pytest.raises(InputError, match="No such file or directory; allowed: "):
        check_config_file(tmp_path / "config.yaml")
    with pytest.raises(InputError, match="Is a directory; allowed: "):
        check_config_file(tmp_path)


def test_a_byte_order_mark_and_merged_keys_are_fine(tmp_path):
    path = tmp_path / "config.yaml"
    path.write_bytes(b"\xef\xbb\xbfa: &x {b: 1}\nc:\n  <<: *x\n  b: 2\n")
    check_config_file(path)
