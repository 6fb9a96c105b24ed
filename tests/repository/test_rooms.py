"""Rules declare the code that their results depend on: all imports of their scripts.

No run of Snakemake: rules are read as text.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from elazmeh2006.runs.code import closure, imported_modules, is_free, modules_of

ROOT = Path(__file__).parents[2]
RULES = ROOT / "workflow/rules"


def scripts_of(text: str) -> dict[str, tuple[str, set[str]]]:
    """Find the rules of a file with a script: the script's path and the declared rooms, by rule."""
    scripts = {}
    for block in re.split(r"^(?= *rule\b.*:\n)", text, flags=re.MULTILINE)[1:]:
        script = re.search(r'\bscript:\s+"([^"]+)"', block)
        if script:
            name = re.match(r" *rule (\w+)", block) or re.search(r'\bname:\s+f?"([^"{]+)', block)
            scripts[name[1]] = (script[1], rooms_in(block))
    return scripts


def rooms_in(block: str) -> set[str]:
    """Read the texts inside code(...), learner_code(...) and the like."""
    rooms: set[str] = set()
    for call in re.finditer(r"\bcode=(\w+)", block):
        start = call.start(1)
        # This takes the shortest text up to a bracket that is a valid expression.
        ends = (match.end() for match in re.finditer(r"\)", block[start:]))
        tree = next(tree for end in ends if (tree := parsed(block[start : start + end])))
        texts = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]
        rooms |= {text for text in texts if isinstance(text, str)}
    return rooms


def parsed(text: str) -> ast.AST | None:
    """Parse an expression; None if it is not valid."""
    try:
        return ast.parse(text, mode="eval")
    except SyntaxError:
        return None


def has_code(path: Path) -> bool:
    """Whether a module is more than a docstring; the top of most packages is not."""
    return len(ast.parse(path.read_bytes()).body) > 1


def undeclared(script: Path, rooms: set[str]) -> list[str]:
    """List the direct and indirect imports of a script that are in none of the rooms."""
    direct = [name for name in imported_modules(script, script.stem) if not is_free(name)]
    files = {name: path for module in direct for name, path in closure(module).items()}
    used = {name for name, path in files.items() if not is_free(name) and has_code(path)}
    declared = {name for room in rooms for name, _ in modules_of(room)}
    return sorted(used - declared)


CASES = {
    name: (RULES / script, rooms)
    for file in sorted(RULES.glob("*.smk"))
    for name, (script, rooms) in scripts_of(file.read_text()).items()
}


def test_all_scripts_are_of_a_rule():
    scripts = {script.resolve() for script, _ in CASES.values()}
    assert scripts == set((ROOT / "workflow/scripts").glob("*.py"))


@pytest.mark.parametrize("rule", CASES)
def test_a_rule_declares_all_that_its_script_imports(rule):
    assert undeclared(*CASES[rule]) == []


@pytest.mark.parametrize("rule", CASES)
def test_a_rule_declares_no_room_that_its_script_does_not_enter(rule):
    script, rooms = CASES[rule]
    used = {name for module in imported_modules(script, script.stem) for name in closure(module)}
    assert [room for room in sorted(rooms) if not used & {name for name, _ in modules_of(room)}] == []


MADE_UP = """
rule one:
    params:
        alpha=f(0.05),
        code=learner_code("confident_roc._files", *OTHERS, extra="confident_roc.segment"),
    script:
        "../scripts/one.py"


for suite in SUITES:

    rule:
        name:
            f"two_{suite}"
        params:
            code=code(
                "weka346",
            ),
        script:
            "../scripts/two.py"


rule three:
    input:
        "code=code",
"""


def test_rules_are_read_as_they_are_written():
    assert scripts_of(MADE_UP) == {
        "one": ("../scripts/one.py", {"confident_roc._files", "confident_roc.segment"}),
        "two_": ("../scripts/two.py", {"weka346"}),
    }


def test_an_import_beyond_the_rooms_is_named(tmp_path):
    script = tmp_path / "one.py"
    script.write_text(
        "from elazmeh2006.runs.job import run\n"
        "def main(snakemake):\n"
        "    from weka346.folds import WekaStratifiedKFold\n"
    )
    assert undeclared(script, {"weka346.folds"}) == ["weka346.java_random"]
    assert undeclared(script, {"weka346.folds", "weka346.java_random"}) == []
    assert undeclared(script, {"weka346"}) == []
    assert undeclared(script, set()) == ["weka346.folds", "weka346.java_random"]
