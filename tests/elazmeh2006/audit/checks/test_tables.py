"""Checks of the cells of Tables 2 and 3: with other counts or areas the verdicts change."""

from __future__ import annotations

import pytest


def one_more_positive(run):
    run.change_counts("dis", "train", 46, 2755)


def no_test_file(run):
    del run.config["datasets"]["dis"]["files"]["test"]


def another_area(run):
    run.change_summary("dis", "S", auc=0.7526)


CHANGES = [
    ("T2.dis.train", one_more_positive, "fails"),
    ("T2.dis.test", no_test_file, "cannot be tested"),
    ("T3.dis.S", another_area, "fails"),
]


@pytest.mark.parametrize(("name", "change", "verdict"), CHANGES, ids=lambda x: getattr(x, "__name__", x))
def test_another_result_is_another_verdict(run, name, change, verdict):
    assert run.verdict(name) != verdict
    change(run)
    assert run.verdict(name) == verdict
