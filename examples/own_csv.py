"""Scores in a CSV file: one row per example, a column for the label and one per model.

    python examples/own_csv.py [folder]

With a folder it also runs the command line on the file, which leaves tables and figures there.
"""

import sys
import tempfile
from pathlib import Path

import pandas as pd
from rare_cancers import rare_cancers
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import StratifiedKFold, cross_val_predict
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.tree import DecisionTreeClassifier

from confident_roc import confident_segment
from confident_roc.cli import main

folder = Path(sys.argv[1] if len(sys.argv) > 1 else tempfile.mkdtemp())
folder.mkdir(parents=True, exist_ok=True)

# You have a file already. Here two models are cross-validated to make one.
X, y = rare_cancers()
folds = StratifiedKFold(10, shuffle=True, random_state=1)
models = {
    "logistic": make_pipeline(StandardScaler(), LogisticRegression()),
    "tree": DecisionTreeClassifier(min_samples_leaf=5, random_state=1),
}
table = pd.DataFrame({"tumour": ["malignant" if label else "benign" for label in y]})
for name, model in models.items():
    table[name] = cross_val_predict(model, X, y, cv=folds, method="predict_proba")[:, 1]
table.to_csv(folder / "scores.csv", index=False)

# From here on it is your file.
scores = pd.read_csv(folder / "scores.csv")
for name in models:
    segment = confident_segment(scores["tumour"], scores[name], pos_label="malignant")
    print(f"{name}: {segment}\n")

# The command line does the same, and more.
command = ["compare", str(folder / "scores.csv"), "--label", "tumour", "--pos-label", "malignant"]
command += ["--score", "logistic", "--score", "tree"]
print("$ confident-roc", *command)
sys.exit(main([*command, "--out", str(folder)] if len(sys.argv) > 1 else command))
