"""Fixtures of all tests, their tiers, and the order of the long ones."""

import os
from pathlib import Path

import pytest
import yaml
from hypothesis import settings

# As Snakemake does in each job. The threads of several workers would wait for each other, and burn CPU time.
# numpy reads this when it is imported, which is later.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# Hypothesis draws the same examples on every run. A failure is then added as a test.
settings.register_profile("project", deadline=None, max_examples=60, derandomize=True, database=None)
settings.load_profile("project")

# Files that take long start first, so that all workers end together. test_run.py makes the run that many
# others read, and they wait for it: those that do not need it stand before them.
FIRST = (
    "run/test_cluster.py",
    "run/test_run.py",
    "run/test_adding.py",
    "run/test_reliability.py",
    "repository/test_packaging.py",
    "run/browser",
    "run/test_site.py",
    "run/test_supplement.py",
    "run/test_run_forensics.py",
    "run",
    "elazmeh2006/audit",
)


def rank(nodeid: str) -> int:
    """Return the place in the order; the first start that fits counts."""
    starts = (i for i, start in enumerate(FIRST) if nodeid.startswith(f"tests/{start}"))
    return next(starts, len(FIRST))


@pytest.hookimpl(tryfirst=True)  # before pytest selects by markers
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what is in tests/run and tests/weekly with its tier; `pytest` alone runs neither."""
    for item in items:
        tier = item.nodeid.split("/")[1]
        if tier in ("run", "weekly") and not item.get_closest_marker("weekly"):
            item.add_marker(tier)
    items.sort(key=lambda item: rank(item.nodeid))


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Doctests are in src: helpers of the tests, which may need an optional package, are not imported."""
    helper = collection_path.suffix == ".py" and not collection_path.name.startswith(("test_", "conftest"))
    return True if helper and Path(__file__).parent in collection_path.parents else None


@pytest.fixture(scope="session")
def talk():
    """Labels and scores of the twenty items in the authors' talk, "Generating ROC curves"."""
    path = Path(__file__).parents[1] / "data/paper/talk.yaml"
    items = yaml.safe_load(path.read_text())["items"]
    return [int(c == "+") for c in items["classes"]], items["scores"]
