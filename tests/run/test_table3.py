"""table3.py and the workflow: two paths from UCI's files to Table 3, one result."""

from __future__ import annotations

import ast
import runpy

import pandas as pd
import pytest
import yaml
from run.project import ROOT


def test_table3_has_the_pipelines_numbers_and_the_papers_digits(finished, capsys):
    summary = pd.read_csv(finished.folder / "results/tables/summary.csv")
    printed = yaml.safe_load((ROOT / "data/paper/tables.yaml").read_text())["table3"]["auc"]
    shown = {}
    script = runpy.run_path(str(ROOT / "table3.py"), run_name="__main__")
    for line in capsys.readouterr().out.splitlines():
        name, *cells = line.split()
        shown[name] = dict(zip(cells[::3], zip(cells[1::3], cells[2::3], strict=True), strict=True))
    computed = dict(script["table3"]())
    pipeline = summary[summary["suite"] == "weka346"]
    assert len(pipeline) == sum(map(len, computed.values())) == 24
    for row in pipeline.itertuples():
        auc, points = computed[row.dataset][row.letter]
        assert auc == pytest.approx(row.auc, abs=1e-12)
        assert points == row.confident_points
        assert shown[row.dataset][row.letter] == (f"{printed[row.dataset][row.letter]:.3f}", f"[{points}]")


def test_table3_needs_numpy_and_weka346_only():
    nodes = list(ast.walk(ast.parse((ROOT / "table3.py").read_text())))
    modules = {node.module for node in nodes if isinstance(node, ast.ImportFrom)}
    modules |= {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    assert modules == {"numpy", "pathlib", "weka346"}
