"""The paper's four learners, and its folds, as Weka 3.4.6 computes them.

The code was written from a description of what Weka computes, not from Weka's source.
"""

from weka346.attributes import Attribute
from weka346.decision_stump import DecisionStump
from weka346.folds import WekaStratifiedKFold
from weka346.j48 import J48
from weka346.naive_bayes import NaiveBayes
from weka346.random_forest import RandomForest

__all__ = ["J48", "Attribute", "DecisionStump", "NaiveBayes", "RandomForest", "WekaStratifiedKFold"]
