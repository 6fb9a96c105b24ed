"""The learners without the packages that are optional: numba, scikit-learn, pandas."""

import json
import subprocess
import sys

import numpy as np
import pytest

from weka346 import RandomForest


def run_without(packages: list[str], code: str) -> str:
    """Run code in a Python process in which the import of these packages fails; return what it prints."""
    block = f"import sys\nfor name in {packages}: sys.modules[name] = None\n"
    done = subprocess.run([sys.executable, "-c", block + code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("name", ["spect", "spectf"])
def test_the_forest_without_numba_has_the_same_bits(name, read):
    """The last line of the code checks that nothing is compiled."""
    data = read(name)
    compiled = RandomForest(n_trees=3).fit(data.X, data.y).predict_proba(data.X)
    printed = run_without(
        ["numba"],
        f"""
import json
from weka346 import RandomForest, _forest_kernel
X, y = {data.X.tolist()}, {data.y.tolist()}
print(json.dumps(RandomForest(n_trees=3).fit(X, y).predict_proba(X).tolist()))
assert not hasattr(_forest_kernel.grow, "py_func")
""",
    )
    np.testing.assert_array_equal(compiled, json.loads(printed))


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
