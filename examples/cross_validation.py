"""Models of scikit-learn, cross-validated, ranked by AUC, by CAUC and by AveD.

    python examples/cross_validation.py [folder]

With a folder the pooled curves are drawn there.
"""

import sys
from pathlib import Path

from rare_cancers import rare_cancers
from sklearn.ensemble import RandomForestClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GridSearchCV, StratifiedKFold, cross_validate
from sklearn.naive_bayes import GaussianNB
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from confident_roc import ConfidentRocDisplay, aved_scorer, cauc_scorer

X, y = rare_cancers()
folds = StratifiedKFold(5, shuffle=True, random_state=1)
scoring = {"AUC": "roc_auc", "CAUC": cauc_scorer, "-AveD": aved_scorer}
models = {
    "logistic": make_pipeline(StandardScaler(), LogisticRegression()),
    "bayes": GaussianNB(),
    "forest": RandomForestClassifier(random_state=1),
}

# The scorers work wherever scikit-learn takes a scorer. Each fold has only six positives, so these means
# are rough. The paper pools the scores, one curve per model, as below.
print("Means over the folds" + "".join(f"{name:>10}" for name in scoring))
ax = None
pooled = {}
for name, model in models.items():
    found = cross_validate(model, X, y, cv=folds, scoring=scoring, return_estimator=True, return_indices=True)
    print(f"{name:20}" + "".join(f"{found[f'test_{metric}'].mean():10.4f}" for metric in scoring))
    display = ConfidentRocDisplay.from_cv_results(found, X, y, pooled=True, name=name, ax=ax)
    ax = display.ax_
    pooled[name] = display.segment

print("\nPooled scores of all folds")
for name, segment in pooled.items():
    print(f"{name}: AUC {segment.auc:.4f}, {segment!r}")
best = max(pooled, key=lambda name: pooled[name].auc)
method = max(pooled, key=lambda name: pooled[name].areas["V+Hl"] if len(pooled[name]) else 0)
print(f"\nBest by AUC: {best}; by the area under the confident segment: {method}")

# A grid search by CAUC. A model without a confident point counts as 0 and never beats one that has some.
grid = {"min_samples_leaf": [1, 5, 20]}
search = GridSearchCV(RandomForestClassifier(random_state=1), grid, scoring=cauc_scorer, cv=folds).fit(X, y)
print(f"Forest chosen by CAUC: {search.best_params_}, mean CAUC {search.best_score_:.4f}")

if len(sys.argv) > 1:
    Path(sys.argv[1]).mkdir(parents=True, exist_ok=True)
    display.figure_.savefig(Path(sys.argv[1]) / "cross_validation.png", dpi=150)
