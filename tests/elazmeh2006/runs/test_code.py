"""The digest of code: what changes it, and what does not."""

from __future__ import annotations

import pytest

from elazmeh2006.runs import code as module
from elazmeh2006.runs.code import closure, code_digest, imported_modules, is_free, modules_of

CODE = '''"""Docstring."""
import warnings

class Stump:
    """Docstring."""

    def fit(self, x):
        """Docstring."""
        if x < 0:
            raise ValueError(f"{x} is too small")
        return x + 1
'''


@pytest.fixture
def digest(tmp_path):
    """Digest a learner's code that is written to a folder of the user."""

    def digest(text=CODE, files=None):
        for cached in (module._summary, module._place, imported_modules, closure):
            cached.cache_clear()
        for name, content in {"mine.py": text, **(files or {})}.items():
            (tmp_path / name).parent.mkdir(exist_ok=True)
            (tmp_path / name).write_text(content)
        return code_digest(learners=["mine"], folders=[str(tmp_path)])

    return digest


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("return x + 1", "return x + 1  # a comment"),
        ("return x + 1", "\n        return (x + 1)"),
        ("Docstring.", "Other words."),
        ("is too small", "is below zero"),
        ('f"{x} is too small"', '"too small", x'),
        ("        return", '        print("a message", x)\n        return'),
        ("        return", '        warnings.warn("a warning")\n        return'),
        ('    """Docstring."""\n\n    def', "    def"),
    ],
    ids=["comment", "layout", "docstring", "error text", "error arguments", "print", "warn", "no docstring"],
)
def test_what_cannot_change_a_result_does_not_change_the_digest(digest, old, new):
    assert CODE.replace(old, new) != CODE
    assert digest(CODE.replace(old, new)) == digest()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("x + 1", "x + 2"),
        ("x < 0", "x <= 0"),
        ("ValueError", "TypeError"),
        ("fit", "train"),
        ("def fit(self, x)", "def fit(self, x=3)"),
        ("return x + 1", 'return "x + 1"'),
    ],
)
def test_code_changes_the_digest(digest, old, new):
    assert digest(CODE.replace(old, new)) != digest()


@pytest.mark.parametrize(
    ("statement", "helper"),
    [
        ("import helper", "helper.py"),
        ("from helper import f", "helper.py"),
        ("from room import helper", "room/helper.py"),
        ("from room.helper import f", "room/helper.py"),
        ("import weka346.j48, helper", "helper.py"),
    ],
)
def test_what_a_users_module_imports_is_followed(digest, statement, helper):
    text = f"def late():\n    {statement}\n"
    assert digest(text, {helper: "f = 1"}) != digest(text, {helper: "f = 2"})
    assert digest(text, {helper: "f = 1"}) == digest(text, {helper: "f = 1  # the same"})


def test_a_package_of_the_user_and_its_relative_imports_are_followed(digest):
    files = {"room/__init__.py": "from .inside import Learner", "room/inside.py": "from . import deep"}
    one, other = (digest("from room import Learner", {**files, "room/deep.py": f"x = {i}"}) for i in (1, 2))
    assert one != other


def test_what_is_installed_is_not_digested(digest):
    assert set(closure("weka346.folds")) == {"weka346.folds", "weka346.java_random", "confident_roc.errors"}
    assert digest("import numpy") == digest("import numpy")
    assert closure("numpy") == {}
    assert code_digest(learners=["sklearn.tree"]) == code_digest()


def test_a_room_of_this_project_stands_for_all_below_it():
    names = [name for name, _ in modules_of("elazmeh2006.audit")]
    assert names[0] == "elazmeh2006.audit"
    assert {"elazmeh2006.audit.judge", "elazmeh2006.audit.checks", "elazmeh2006.audit.checks.data"} <= set(
        names
    )
    assert [name for name, _ in modules_of("weka346.j48")] == ["weka346.j48"]
    assert all(path.is_file() for _, path in modules_of("elazmeh2006.audit"))


def test_rooms_and_learners_make_one_digest():
    assert code_digest("weka346.j48") != code_digest("weka346.folds")
    assert code_digest("weka346.j48", "weka346.folds") == code_digest("weka346.folds", "weka346.j48")
    everything = code_digest("weka346", "confident_roc")
    assert code_digest("weka346", "confident_roc", learners=["weka346.j48"]) == everything


def test_an_unknown_room_is_an_error():
    for name in ("weka346.j49", "elazmeh2007", "weka346.j48.deeper", "numpy"):
        with pytest.raises(ValueError, match=f"no module {name}"):
            code_digest(name)


def test_what_is_raised_and_what_a_run_says_of_itself_is_free():
    for name in ("confident_roc", "confident_roc.errors", "elazmeh2006.runs", "elazmeh2006.runs.job"):
        assert is_free(name)
    for name in ("confident_roc.roc", "confident_roc.errors_of_others", "elazmeh2006.learners.build"):
        assert not is_free(name)
    assert code_digest("elazmeh2006.runs", "confident_roc.errors") == code_digest()


def test_names_that_may_be_modules(tmp_path):
    path = tmp_path / "inside.py"
    path.write_text("import a.b\nfrom c import d, e\nfrom . import f\nfrom ..g import h\n")
    assert imported_modules(path, "top.room.inside") == [
        *("a.b", "c", "c.d", "c.e", "top.room", "top.room.f", "top.g", "top.g.h"),
    ]


def test_a_room_with_a_plus_is_a_module_with_all_that_it_imports():
    assert code_digest("weka346.folds+") == code_digest("weka346.folds", "weka346.java_random")
    assert code_digest("weka346.folds+") != code_digest("weka346.folds")


@pytest.mark.parametrize("damaged", [None, "", "[1]", "{"])
def test_a_file_is_parsed_once_for_all_calls(digest, tmp_path, monkeypatch, damaged):
    monkeypatch.setattr(module, "KNOWN", tmp_path / "known.json")
    module._known.cache_clear()
    first = digest()
    module._keep(module._known(), 0)
    module._known.cache_clear()
    if damaged is None:
        monkeypatch.setattr(module, "_read_off", lambda tree: pytest.fail("parsed again"))
    else:
        module.KNOWN.write_text(damaged)
    assert digest() == first
    module._known.cache_clear()
