"""The learners without the packages that are optional: numba, scikit-learn, pandas."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from weka346 import RandomForest

GOLDEN = Path(__file__).with_name("test_golden.py")


def run_without(packages: list[str], code: str) -> None:
    """Run code in a Python process in which the import of these packages fails."""
    block = f"import sys\nfor name in {packages}: sys.modules[name] = None\n"
    command = [sys.executable, "-c", block + code]
    done = subprocess.run(command, cwd=GOLDEN.parents[2], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("name", ["spect", pytest.param("spectf", marks=pytest.mark.slow)])
def test_the_forest_without_numba_has_the_same_bits(name):
    """The golden test allows the forest no tolerance. The last line checks that nothing is compiled."""
    run_without(
        ["numba"],
        f"""
import pytest
test = {f"{GOLDEN}::test_scores_are_wekas[{name}-F]"!r}
assert pytest.main(["-q", "-p", "no:cacheprovider", test]) == 0
from weka346 import _forest_kernel
assert not hasattr(_forest_kernel.grow, "py_func")
""",
    )


@pytest.mark.slow
def test_the_forest_is_compiled_if_numba_is_there():
    pytest.importorskip("numba")
    from weka346 import _forest_kernel as kernel

    forest = RandomForest(n_trees=1).fit([[1.0], [2.0]], [0, 1])
    forest.predict_proba([[1.0]])
    assert all(
        function.signatures for function in (kernel.draw_samples, kernel.grow, kernel.add_distributions)
    )
    assert isinstance(forest.trees_[0], np.ndarray)


def test_base_installation():
    """The base installation has numpy and scipy."""
    run_without(
        ["numba", "sklearn", "pandas", "matplotlib"],
        """
import warnings
import numpy as np
import weka346
X, y = np.array([[1.0, 0], [2, 1], [8, 0], [9, np.nan]]), np.array([0, 0, 1, 1])
attributes = (weka346.Attribute("a"), weka346.Attribute("b", ("x", "y")))
for learner in (weka346.DecisionStump, weka346.J48, weka346.NaiveBayes, weka346.RandomForest):
    try:
        learner().predict(X)
    except ValueError as error:
        assert type(error).__name__ == "NotFittedError" and "is not fitted yet" in str(error)
    else:
        raise AssertionError("no error")
    with warnings.catch_warnings(record=True) as caught:
        learner(attributes).fit(X, y[:, None])
    assert [warning.category.__name__ for warning in caught] == ["DataConversionWarning"]
    model = learner(attributes).fit(X, y)
    assert model.predict_proba(X).shape == (4, 2)
    assert model.text()
    assert list(weka346.WekaStratifiedKFold(2).split(X, y))
""",
    )


def test_import_loads_no_optional_package():
    run_without(
        [],
        "import weka346; assert not {'numba', 'sklearn', 'pandas', 'matplotlib'} & set(sys.modules)",
    )
