"""The numbers of the house: how large and how tangled the project is. `pytest -s` prints them."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("confident_roc", "weka346", "elazmeh2006")
SCRIPTS = sorted((ROOT / "workflow/scripts").glob("*.py"))
RULES = sorted((ROOT / "workflow/rules").glob("*.smk"))
SNAKEFILES = [ROOT / "Snakefile", *RULES, *sorted((ROOT / "studies").rglob("*Snakefile"))]
UNCLEAR = ("found", "about", "own", "told", "apart")
"""Names of variables that say nothing."""


def lines(path: Path) -> int:
    return path.read_bytes().count(b"\n")


def within(name: str, number: int, most: int) -> None:
    """Print a number and check it."""
    print(f"\n{name}: {number} (at most {most})", end="")
    assert number <= most, name


def code_of(path: Path) -> str:
    """Read a file without its comments."""
    return re.sub(r"^\s*#.*$|  #.*$", "", path.read_text(), flags=re.MULTILINE)


def globals_of(path: Path) -> list[str]:
    """List the names that a file of rules assigns outside of functions, also within `if` and `for`."""
    body = re.sub(r"^def .*:\n(?:(?:    .*)?\n)*", "", code_of(path), flags=re.MULTILINE)
    # A keyword argument of a rule has no blanks around its sign.
    return re.findall(r"^(?:    )?(\w+)(?:: [^=\n]+)? = ", body, flags=re.MULTILINE)


def rules_of(path: Path) -> dict[str, str]:
    """Find the scripts of rules by the rule's name; of a rule per suite, the name without the suite."""
    blocks = re.split(r"^(?= *rule\b.*:\n)", path.read_text(), flags=re.MULTILINE)[1:]
    pairs = {}
    for block in blocks:
        name = re.match(r" *rule (\w+):", block) or re.search(r'name:\s+f?"(\w+?)_?[{"]', block)
        script = re.search(r'script:\s+"[^"]*/(\w+)\.py"', block)
        if script:
            pairs[name[1]] = script[1]
    return pairs


@pytest.mark.parametrize("package", PACKAGES)
def test_modules_at_the_top_of_a_package(package):
    top = [path for path in (ROOT / "src" / package).glob("*.py") if not path.name.startswith("__")]
    within(f"modules at the top of {package}", len(top), 12)


def test_rules():
    within("lines of common.smk", lines(ROOT / "workflow/rules/common.smk"), 150)
    within("lines of the Snakefile", lines(ROOT / "Snakefile"), 50)
    names = [name for path in [ROOT / "Snakefile", *RULES] for name in globals_of(path)]
    print("\n", names, end="")
    within("globals of all rules", len(names), 12)
    within("lambdas in rules", sum(code_of(path).count("lambda") for path in SNAKEFILES), 12)


def test_globals_are_seen():
    """Assignments of a file of rules count, those of functions and rules do not."""
    path = next(path for path in RULES if path.name == "common.smk")
    assert {"SCORES", "plan"} <= set(globals_of(path))
    assert not {"schema", "dataset", "name", "parts"} & set(globals_of(path))


def test_scripts():
    within("scripts", len(SCRIPTS), 29)
    within("lines of the longest script", max(map(lines, SCRIPTS)), 40)


def test_a_script_is_named_after_its_rule():
    pairs = {name: script for path in RULES for name, script in rules_of(path).items()}
    assert len(pairs) == len(SCRIPTS)
    assert {name: script for name, script in pairs.items() if name != script} == {}


@pytest.mark.parametrize("path", SNAKEFILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_documented_attributes_of_workflow_only(path):
    assert set(re.findall(r"(?<![\w/.])workflow\.(\w+)", code_of(path))) <= {"source_path", "current_basedir"}


def docstring_lines(path: Path) -> int:
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
    nodes = [node for node in ast.walk(ast.parse(path.read_bytes())) if isinstance(node, documented)]
    texts = [node.body[0] for node in nodes if ast.get_docstring(node) is not None]
    return sum(text.end_lineno - text.lineno + 1 for text in texts)


def test_lines():
    """Docstrings do not count: those of public names have parameters, returns, examples and links."""
    modules = sorted((ROOT / "src").rglob("*.py"))
    total, docstrings = sum(map(lines, modules)), sum(map(docstring_lines, modules))
    print(f"\nlines of Python below src: {total}, {docstrings} of them docstrings", end="")
    within("lines of Python below src without docstrings", total - docstrings, 21100)
    # `make lock` writes the environments.
    files = [path for path in (ROOT / "workflow").rglob("*") if path.is_file() and path.suffix != ".pyc"]
    files = [path for path in files if path.parent.name != "envs"]
    within("lines below workflow", sum(map(lines, files)), 2950)


def test_words():
    """No variable has a name that says nothing."""
    counts = dict.fromkeys(UNCLEAR, 0)
    for path in [*(ROOT / "src").rglob("*.py"), *SCRIPTS]:
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node.id in counts:
                counts[node.id] += 1
    assert counts == dict.fromkeys(UNCLEAR, 0)


def test_every_page_is_made_again_when_its_templates_change():
    rules = [
        rule
        for path in (ROOT / "workflow/rules").glob("*.smk")
        for rule in re.split(r"^(?:local)?rule ", path.read_text(), flags=re.M)[1:]
        if "script:" in rule
        and re.search(r"^    output:.*?report/\w+\.html", rule.partition("params:")[0], re.M | re.S)
    ]
    assert len(rules) == 3
    assert all("templates=page_files(" in rule for rule in rules)
