"""A run of the paper's suite that takes a second, and copies in which tests make mistakes."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest
from golden_run import GoldenRun, golden_run

from elazmeh2006.audit.judge import Judgement, judge


@pytest.fixture(scope="session")
def golden(tmp_path_factory: pytest.TempPathFactory) -> GoldenRun:
    """The run itself. Do not change it: tests change the copy `run`."""
    return golden_run(tmp_path_factory.mktemp("golden"))


@pytest.fixture(scope="session")
def judgements(golden: GoldenRun) -> list[Judgement]:
    """The audit of the golden run."""
    return judge(golden.paper, [golden.results()])


@pytest.fixture
def paper(golden: GoldenRun) -> dict[str, Any]:
    """A copy of the printed values, in which a test can make mistakes."""
    return copy.deepcopy(golden.paper)


@pytest.fixture
def changes(run: GoldenRun) -> Callable[[str, Callable[[GoldenRun], None], str], None]:
    """Check that a change of the results changes a verdict to the given one, its condition apart."""

    def check(name: str, change: Callable[[GoldenRun], None], verdict: str) -> None:
        assert not f"{run.verdict(name)}: ".startswith(f"{verdict}: ")
        change(run)
        assert f"{run.verdict(name)}: ".startswith(f"{verdict}: ")

    return check


@pytest.fixture
def run(golden: GoldenRun, paper: dict[str, Any]) -> GoldenRun:
    """A copy of the golden run, in which a test can make mistakes."""
    return GoldenRun(golden.memory.copy(), copy.deepcopy(golden.config), paper, golden.folder)
