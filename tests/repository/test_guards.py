"""What no tool checks: the attributes of Snakemake that rules use, and the templates of pages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RULES = sorted((ROOT / "workflow/rules").glob("*.smk"))
SNAKEFILES = [ROOT / "Snakefile", *RULES, *sorted((ROOT / "studies").rglob("*Snakefile"))]


def code_of(path: Path) -> str:
    """Read a file without its comments."""
    return re.sub(r"^\s*#.*$|  #.*$", "", path.read_text(), flags=re.MULTILINE)


@pytest.mark.parametrize("path", SNAKEFILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_documented_attributes_of_workflow_only(path):
    # `overwrite_configfiles` is not documented. Nothing else names the files of --configfile, and without
    # them a key that is there twice would be lost without a word.
    allowed = {"source_path", "current_basedir", "overwrite_configfiles"}
    assert set(re.findall(r"(?<![\w/.])workflow\.(\w+)", code_of(path))) <= allowed


def test_every_page_is_made_again_when_its_templates_change():
    rules = [
        rule
        for path in RULES
        for rule in re.split(r"^(?:local)?rule ", path.read_text(), flags=re.M)[1:]
        if "script:" in rule
        and re.search(r"^    output:.*?report/\w+\.html", rule.partition("params:")[0], re.M | re.S)
    ]
    assert rules
    assert all("templates=page_files(" in rule for rule in rules)
