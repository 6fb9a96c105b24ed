"""The rules of the decision stump. test_base.py has those of all learners, test_golden.py the scores."""

import numpy as np

from weka346.attributes import Attribute
from weka346.decision_stump import DecisionStump


def test_missing_values_are_a_branch_and_count_in_the_choice():
    """A missing value of the second attribute separates the classes; the first attribute does not."""
    X = [[0, 1], [1, 1], [0, 2], [1, 2], [0, np.nan], [1, np.nan]]
    stump = DecisionStump().fit(X, [0, 0, 0, 0, 1, 1])
    assert stump.attribute_ == 1
    assert stump.predict_proba([[0, 1], [0, 2], [0, np.nan]])[:, 1].tolist() == [0, 0, 1]


def test_the_first_of_equal_splits_is_taken():
    stump = DecisionStump().fit([[1, 1], [2, 2], [3, 3], [4, 4]], [0, 1, 0, 1])
    assert (stump.attribute_, stump.point_) == (0, 1.5)


def test_a_nominal_value_against_the_others():
    attributes = (Attribute("colour", ("red", "green", "blue")),)
    stump = DecisionStump(attributes).fit([[0], [1], [1], [2], [2]], [0, 1, 1, 0, 0])
    assert stump.predict_proba([[0], [1], [2], [np.nan]])[:, 1].tolist() == [0, 1, 0, 0.4]
    assert stump.text(["no", "yes"]) == "\n".join(
        [
            "Decision Stump",
            "",
            "Classifications",
            "",
            "colour = green : yes",
            "colour != green : no",
            "colour is missing : no",
            "",
            "Class distributions",
            "",
            "colour = green",
            "no\tyes",
            "0.0\t1.0",
            "colour != green",
            "no\tyes",
            "1.0\t0.0",
            "colour is missing",
            "no\tyes",
            "0.6\t0.4",
        ]
    )


def test_a_constant_attribute_leaves_known_and_missing():
    """Weka 3.9.7 gives the same."""
    stump = DecisionStump().fit([[3], [3], [3], [np.nan], [np.nan], [np.nan]], [0, 0, 1, 1, 1, 1])
    assert stump.predict_proba([[2], [3], [4], [np.nan]])[:, 1].tolist() == [1 / 3, 1 / 3, 1 / 3, 1]
