"""Real Snakemake runs, each in its own copy of the project."""

from __future__ import annotations

from pathlib import Path

import pytest
from run.project import Project


@pytest.fixture(scope="session")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """A whole run on two cores. Tests only read it: copy it to change it."""

    def run(project: Project) -> None:
        project.edit("config.yaml", "sources: [mirror, uci, bundled]", "sources: [mirror, bundled]")
        project.snakemake("--cores", "2", alone=True)

    return Project.shared(tmp_path_factory, "finished", run)


@pytest.fixture(scope="session")
def small(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """The run of a small config, to be read only."""

    def run(project: Project) -> None:
        project.shrink()
        project.snakemake("--cores", "2")

    return Project.shared(tmp_path_factory, "small", run)


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
