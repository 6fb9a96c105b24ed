"""What users can do: each promise has a test in some tier. A row without a test waits for one."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
with open(ROOT / "tests/promises.csv", newline="") as file:
    ROWS = list(csv.DictReader(file))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['promise']}-{row['test'].rpartition('::')[2]}")
def test_the_test_of_a_promise_exists(row):
    path, _, name = row["test"].partition("::")
    assert row["tier"] in ("unit", "run", "weekly") if name else path in ("", ".github/workflows/ci.yml")
    if path:
        text = (ROOT / path).read_text()
        assert re.search(rf"^def {name}\(", text, re.MULTILINE) if name else text
