"""One set of pins, and no word of where packages come from."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[2]
LOCKS = tuple(f"requirements{name}.lock" for name in ("", "-test", "-weka", "-slurm", "-article"))
PIN = re.compile(r"^([a-z0-9][a-z0-9.-]*)==([^ ;\\]+)\s*(?:;\s*([^\\]*[^\\ ]))?\s*\\?$")


def pins(lines):
    return {match.groups() for match in map(PIN.match, lines) if match}


def test_environment_yml_has_the_pins_of_the_lock_file():
    locked = pins((ROOT / "requirements.lock").read_text().splitlines())
    dependencies = yaml.safe_load((ROOT / "environment.yml").read_text())["dependencies"]
    (listed,) = (entry["pip"] for entry in dependencies if isinstance(entry, dict))
    assert locked
    assert pins(listed) == locked
    assert len(listed) == len(locked)


def test_every_rule_has_the_environment():
    rules = "".join(path.read_text() for path in (ROOT / "workflow/rules").glob("*.smk"))
    named = re.findall(r"conda:\n +(\S+)\n", rules)
    assert len(named) == rules.count("script:")
    assert set(named) == {'"../../environment.yml"'}


@pytest.mark.parametrize("name", LOCKS)
def test_lock_file_names_no_index_and_hashes_all(name):
    text = (ROOT / name).read_text()
    assert not re.search(r"https?://|index-url|find-links", text)
    blocks = re.split(r"\n(?=[a-z0-9])", text.strip())
    assert all("--hash=sha256:" in block for block in blocks)
