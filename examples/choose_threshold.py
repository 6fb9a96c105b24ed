"""A threshold for a rare class, chosen on the confident segment.

    python examples/choose_threshold.py [folder]

The usual threshold of one half misses most of a rare class. At every point of the confident segment the
misses and the false alarms are too alike to be told apart, so a threshold from there favours neither class;
which one is a matter of costs. It is chosen on some examples and tried on others.
"""

import sys
from pathlib import Path

import numpy as np
from rare_cancers import rare_cancers
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import StratifiedKFold, cross_val_predict, train_test_split
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from confident_roc import ConfidentRocDisplay, confident_segment, is_confident, tango_interval

X, y = rare_cancers()
X_train, X_test, y_train, y_test = train_test_split(X, y, test_size=0.5, stratify=y, random_state=2)
model = make_pipeline(StandardScaler(), LogisticRegression())
folds = StratifiedKFold(5, shuffle=True, random_state=2)
train_scores = cross_val_predict(model, X_train, y_train, cv=folds, method="predict_proba")[:, 1]
segment = confident_segment(y_train, train_scores)
print(f"For the choice: {segment}\n")

# Within the segment a miss may still cost more than a false alarm.
points = segment.points
costs = 3 * points["b"] + points["c"]
thresholds = {
    "one half": 0.5,
    "least |b - c| of the segment": segment.balanced["threshold"],
    "cheapest of the segment, a miss costing 3": points["threshold"][np.argmin(costs)],
}
test_scores = model.fit(X_train, y_train).predict_proba(X_test)[:, 1]
print("On examples not seen before:")
for name, threshold in thresholds.items():
    called = test_scores >= threshold
    b, c = int(np.sum(~called & (y_test == 1))), int(np.sum(called & (y_test == 0)))
    lower, upper = tango_interval(b, c, len(y_test))
    verdict = "errs alike in both classes" if is_confident(b, c) else "favours one class"
    print(
        f"  {name} (T = {threshold:.3f}): {b} of {y_test.sum()} missed, {c} false alarms; "
        f"(b - c)/n in [{lower:.3f}, {upper:.3f}]: {verdict}"
    )

if len(sys.argv) > 1:
    display = ConfidentRocDisplay.from_predictions(y_train, train_scores, name="logistic")
    Path(sys.argv[1]).mkdir(parents=True, exist_ok=True)
    display.figure_.savefig(Path(sys.argv[1]) / "choose_threshold.png", dpi=150)
