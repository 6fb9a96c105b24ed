"""The learners on a pandas DataFrame: nominal and numeric columns, names, missing and unknown values."""

import pickle

import numpy as np
import pandas as pd
import pytest
from sklearn.model_selection import cross_val_predict

from confident_roc.errors import InputError
from weka346 import J48, Attribute, DecisionStump, NaiveBayes, RandomForest

LEARNERS = [DecisionStump, J48, NaiveBayes, RandomForest]
every_learner = pytest.mark.parametrize("learner", LEARNERS)
Y = [0, 0, 0, 0, 1, 1, 1, 1]


def to_frame(data):
    """Return a data set as a DataFrame of numbers and declared categories."""
    columns = {}
    for attribute, values in zip(data.attributes, data.X.T, strict=True):
        if attribute.nominal:
            codes = np.where(np.isnan(values), -1, values).astype(int)
            values = pd.Categorical.from_codes(codes, categories=list(attribute.values))
        columns[attribute.name] = values
    return pd.DataFrame(columns)


def small(**changed):
    """Return a DataFrame with a numeric and a nominal column, and one missing value in each."""
    sex = pd.Categorical(["M", "M", "M", "F", "F", "F", "F", None], categories=["M", "F", "other"])
    return pd.DataFrame({"age": [1.0, 2, 3, 4, 5, 6, np.nan, 8], "sex": sex} | changed)


@every_learner
@pytest.mark.parametrize("name", ["sick", "spect"])
def test_categories_give_the_scores_of_declared_attributes(learner, name, read):
    train, test = read(name), read(name, "test")
    declared = learner(train.attributes).fit(train.X, train.y)
    frame, new = to_frame(train), to_frame(test)
    model = learner().fit(frame, train.y)
    assert model.attributes_ == train.attributes
    assert np.array_equal(model.predict_proba(new), declared.predict_proba(test.X))
    assert model.text() == declared.text()
    assert np.array_equal(pickle.loads(pickle.dumps(model)).predict_proba(new), model.predict_proba(new))
    # Categories are matched by value: another order and unused ones change nothing.
    for column in new.select_dtypes("category"):
        values = new[column].cat
        new[column] = values.set_categories(["unused", *reversed(values.categories)])
    assert np.array_equal(model.predict_proba(new), declared.predict_proba(test.X))


@every_learner
@pytest.mark.parametrize(
    ("sex", "declared"),
    [
        (pd.Categorical(list("MMMFFFFM"), categories=["M", "F", "other"]), ("M", "F", "other")),
        (list("MMMFFFFM"), ("F", "M")),
        (pd.array(list("MMMFFFFM"), dtype="string"), ("F", "M")),
        (np.array(["M", "M", "M", "F", "F", "F", "F", None], dtype=object), ("F", "M")),
        (np.array([True] * 8), ("False", "True")),
        (pd.array([True] * 3 + [False] * 4 + [pd.NA], dtype="boolean"), ("False", "True")),
        (pd.Categorical([3, 3, 3, 1, 1, 1, 1, None], categories=[3, 1]), ("3", "1")),
        (np.array([1, 1, 1, 0, 0, 0, 0, 1], dtype=np.uint8), None),
        (pd.array([1, 1, 1, 0, 0, 0, 0, pd.NA], dtype="Int64"), None),
        (pd.array([1, 1, 1, 0, 0, 0, 0, pd.NA], dtype="UInt8"), None),
        (pd.array([0.5, 1, 1, 0, 0, 0, 0, pd.NA], dtype="Float64"), None),
    ],
)
def test_types_of_columns(learner, sex, declared):
    frame = small(sex=sex)
    model = learner().fit(frame, Y)
    assert model.attributes_ == (Attribute("age"), Attribute("sex", declared))
    column = frame["sex"]
    if declared is None:
        numbers = [np.nan if value is pd.NA else float(value) for value in column]
    else:
        numbers = [np.nan if pd.isna(value) else float(declared.index(str(value))) for value in column]
    X = np.column_stack([frame["age"], numbers])
    expected = learner(model.attributes_).fit(X, Y).predict_proba(X)
    assert np.array_equal(model.predict_proba(frame), expected)
    assert np.array_equal(model.predict_proba(X), expected)  # in an array, a nominal value is a position


@every_learner
@pytest.mark.parametrize("unknown", ["child", None, np.nan, pd.NA, 0])
def test_an_unknown_category_is_missing(learner, unknown):
    model = learner().fit(small(), Y)
    odd = small(sex=pd.Series([unknown] * 8, dtype=object))
    missing = np.column_stack([small()["age"], np.full(8, np.nan)])
    assert np.array_equal(model.predict_proba(odd), model.predict_proba(missing))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda X: X[["sex", "age"]], "X: columns in another order; allowed: age, sex"),
        (lambda X: X[["age"]], "X: columns missing sex; allowed: age, sex"),
        (lambda X: X.assign(dose=1), "X: columns unknown dose; allowed: age, sex"),
        (
            lambda X: X.rename(columns={"sex": "Sex"}),
            "X: columns missing sex; unknown Sex; allowed: age, sex",
        ),
        (
            lambda X: X.assign(age="old"),
            "X: column age: could not convert string to float: 'old'; allowed: numbers",
        ),
    ],
)
def test_columns_are_those_of_fit(change, message):
    model = J48().fit(small(), Y)
    with pytest.raises(InputError) as caught:
        model.predict(change(small()))
    assert str(caught.value) == message


@pytest.mark.parametrize("column", [pd.date_range("2006-01-01", periods=8), np.arange(8) * 1j])
def test_a_column_of_another_type(column):
    with pytest.raises(InputError, match=r"X: column age of type .*; allowed: numbers, categories, text"):
        J48().fit(small(age=column), Y)


def test_declared_attributes_take_positions():
    attributes = (Attribute("age"), Attribute("sex", ("M", "F")))
    frame = small(sex=pd.array([0, 0, 0, 1, 1, 1, 1, pd.NA], dtype="UInt8"))
    X = frame.to_numpy(dtype=float, na_value=np.nan)
    expected = J48(attributes).fit(X, Y).predict_proba(X)
    assert np.array_equal(J48(attributes).fit(frame, Y).predict_proba(frame), expected)
    with pytest.raises(InputError, match="X: column sex: could not convert string to float"):
        J48(attributes).fit(small(), Y)


def test_names_that_are_no_text():
    frame = small().set_axis([0, 1], axis=1)
    model = J48().fit(frame, Y)
    assert not hasattr(model, "feature_names_in_")
    assert [attribute.name for attribute in model.attributes_] == ["0", "1"]
    with pytest.raises(InputError, match="X has 1 features"):
        model.predict(frame[[0]])


def test_names_are_those_of_the_last_fit():
    model = J48().fit(small(), Y)
    assert model.feature_names_in_.tolist() == ["age", "sex"]
    assert model.feature_names_in_.dtype == object
    assert not hasattr(model.fit([[1.0], [2.0]], [0, 1]), "feature_names_in_")
    assert [attribute.name for attribute in model.attributes_] == ["x0"]


def test_scikit_learns_cross_validation():
    frame, y = pd.concat([small()] * 5, ignore_index=True), np.array(Y * 5)
    codes = np.column_stack([frame["age"], frame["sex"].cat.codes])
    attributes = (Attribute("age"), Attribute("sex", ("M", "F", "other")))
    ours, declared = (
        cross_val_predict(model, X, y, method="predict_proba")
        for model, X in [(J48(), frame), (J48(attributes), codes)]
    )
    assert np.array_equal(ours, declared)
