"""The four learners against scores that Weka 3.4.6 gave on the paper's data sets."""

from pathlib import Path

import numpy as np
import pytest

from confident_roc._files import read_columns
from weka346 import J48, DecisionStump, NaiveBayes, RandomForest

GOLDEN = Path(__file__).parents[1] / "golden/weka-3.4.6"
TOLERANCE = {"S": 0.0, "T": 1e-12, "F": 0.0, "B": 1e-9}
LEARNERS = {"S": DecisionStump, "T": J48, "B": NaiveBayes}
# The text of a row seeds the forest's trees; the class is its first column in these data sets.
CLASS_FIRST = {"sick-euthyroid", "spect", "spectf"}


def forest(name, **changed):
    """Return a function that makes the forest of a data set."""
    return lambda data: RandomForest(
        data.attributes,
        **{"class_labels": (data.negative, data.positive), "class_first": name in CLASS_FIRST} | changed,
    )


# The first use of the forest compiles it.
@pytest.mark.parametrize("letter", "STBF")
def test_scores_are_wekas(dataset, letter, scores):
    kinds = {"instance": int, "fold": int, "actual": int, "p_positive": float}
    golden = read_columns(GOLDEN / f"{dataset}.{letter}.csv", kinds)
    learner = forest(dataset) if letter == "F" else lambda data: LEARNERS[letter](data.attributes)
    ours = scores(dataset, learner)
    for name in ("instance", "fold", "actual"):
        assert np.array_equal(ours[name], golden[name])
    np.testing.assert_allclose(ours["score"], golden["p_positive"], rtol=0, atol=TOLERANCE[letter])


@pytest.mark.parametrize(
    "changed",
    [
        {"class_first": False},
        {"class_labels": ("healthy", "ill")},
        {"seed": 2},
        {"n_trees": 11},
        {"n_features": 1},
    ],
)
def test_what_changes_a_forest(changed, scores):
    as_weka, other = scores("spect", forest("spect")), scores("spect", forest("spect", **changed))
    assert not np.array_equal(as_weka["score"], other["score"])
