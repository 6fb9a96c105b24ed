"""Real Snakemake runs, each in its own copy of the project."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from filelock import FileLock
from workflow.project import Project


@pytest.fixture(scope="session")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """A whole run on two cores, one for all workers. Tests only read it: copy it to change it."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if os.getenv("PYTEST_XDIST_WORKER") else base) / "finished"
    done = folder / ".done"
    with FileLock(f"{folder}.lock"):
        if not done.exists():
            shutil.rmtree(folder, ignore_errors=True)
            project = Project.fresh(folder)
            project.edit("config.yaml", "sources: [mirror, uci, bundled]", "sources: [mirror, bundled]")
            project.snakemake("--cores", "2", alone=True)
            done.touch()
    return Project(folder)


@pytest.fixture(scope="module")
def unchanged(finished: Project, tmp_path_factory: pytest.TempPathFactory) -> Project:
    """A copy for dry runs. A test undoes its edits."""
    return finished.copy(tmp_path_factory.mktemp("unchanged"))


@pytest.fixture
def copied(finished: Project, tmp_path: Path) -> Project:
    return finished.copy(tmp_path)


@pytest.fixture
def fresh(tmp_path: Path) -> Project:
    return Project.fresh(tmp_path)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/workflow" in item.nodeid:
            item.add_marker(pytest.mark.workflow)
