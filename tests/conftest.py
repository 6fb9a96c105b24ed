"""Fixtures of all tests."""

from pathlib import Path

import pytest
import yaml
from hypothesis import settings

# Hypothesis draws the same examples on every run. A failure is then added as a test.
settings.register_profile("project", deadline=None, max_examples=60, derandomize=True, database=None)
settings.load_profile("project")


@pytest.fixture(scope="session")
def talk():
    """Labels and scores of the twenty items in the authors' talk, "Generating ROC curves"."""
    path = Path(__file__).parents[1] / "data/paper/talk.yaml"
    items = yaml.safe_load(path.read_text())["items"]
    return [int(c == "+") for c in items["classes"]], items["scores"]
