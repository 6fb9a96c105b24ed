"""Fixtures of all tests, and their order over the workers."""

from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import settings

# Hypothesis draws the same examples on every run. A failure is then added as a test.
settings.register_profile("project", deadline=None, max_examples=60, derandomize=True, database=None)
settings.load_profile("project")

# The long tests, in the order of their start. The first worker makes the run that many others read, and
# they wait for it; tests that do not need it fill the time. Short tests come last, so that all workers end
# together.
FIRST = (
    "tests/workflow/test_cluster.py::test_same_bytes_on_slurm",
    "tests/workflow/test_reliability.py::test_same_bytes_when_killed",
    "tests/test_packaging.py::test_lowest_versions",
    "tests/studies/test_keel_run.py",
    "tests/studies/test_truth_run.py",
    # A worker that has a long test holds one more file, which nobody else takes: these are short.
    "tests/test_pins.py",
    "tests/test_docs.py",
    "tests/test_house.py",
    "tests/weka346/test_second_opinion.py",
    "tests/browser",
    "tests/test_packaging.py",
    "tests/test_archive.py",
    "tests/workflow/test_adding.py::test_a_seventh_data_set",
    "tests/workflow/test_adding.py",
    "tests/workflow/test_supplement.py",
    "tests/workflow/test_faults.py",
    "tests/workflow/test_run_forensics.py",
    "tests/workflow",
    "tests/test_site.py",
    "tests/confident_roc/test_examples.py",
    "tests/elazmeh2006/figures/test_many.py",
)
# Functions of these files share no fixture that takes long: any worker may take any of them.
SPLIT = ("tests/test_packaging.py", "tests/workflow/test_reliability.py", "tests/workflow/test_run_audit.py")


def rank(nodeid: str) -> int:
    """Return the place in the order; the first start that fits counts."""
    return next((i for i, start in enumerate(FIRST) if nodeid.startswith(start)), len(FIRST))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: rank(item.nodeid))


@pytest.hookimpl(optionalhook=True)  # without pytest-xdist
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Give a worker one file at a time, so that it makes the file's fixtures once, in the order above."""
    from xdist.scheduler import LoadScopeScheduling

    class Files(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            alone = nodeid.startswith((*SPLIT, *(start for start in FIRST if "::" in start)))
            return nodeid.partition("[" if alone else "::")[0]

    if config.getvalue("dist") != "load":
        return None
    config.option.loadscopereorder = False
    return Files(config, log)


@pytest.fixture(scope="session")
def talk():
    """Labels and scores of the twenty items in the authors' talk, "Generating ROC curves"."""
    path = Path(__file__).parents[1] / "data/paper/talk.yaml"
    items = yaml.safe_load(path.read_text())["items"]
    return [int(c == "+") for c in items["classes"]], items["scores"]
