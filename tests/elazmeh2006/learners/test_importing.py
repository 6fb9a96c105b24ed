"""Classes that a config names: where they are found, and which are accepted."""

import sys

import pytest

from elazmeh2006.learners.importing import find_own_modules, named_class


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with a user's modules, which is removed from the search path afterwards."""
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_module_of_ones_own_comes_after_what_is_installed(folder):
    (folder / "numpy.py").write_text("raise RuntimeError('shadowed')")
    (folder / "my_module_of_importing.py").write_text("class Learner:\n    def fit(self): ...\n")
    find_own_modules()
    find_own_modules()
    assert sys.path.count(str(folder)) == 1
    assert sys.path[-1] == str(folder)
    assert named_class("my_module_of_importing.Learner", "fit").__name__ == "Learner"
    assert named_class("numpy.random.RandomState").__module__ == "numpy.random.mtrand"


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("1 / 0", "broken_module cannot be imported: ZeroDivisionError: division by zero"),
        ("class Learner(", "broken_module cannot be imported: SyntaxError"),
        ("import no_such_module", "No module named 'no_such_module'"),
        ("Learner = 3", "broken_module.Learner is not a class"),
        ("class Learner: ...", "broken_module.Learner has no fit and no predict"),
        ("", "has no attribute 'Learner'"),
    ],
)
def test_a_module_that_cannot_be_used_says_why(folder, monkeypatch, code, words):
    monkeypatch.delitem(sys.modules, "broken_module", raising=False)
    (folder / "broken_module.py").write_text(code)
    find_own_modules()
    with pytest.raises(ImportError, match=words):
        named_class("broken_module.Learner", "fit", "predict")
