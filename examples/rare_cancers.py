"""The data of the examples: breast cancers, made rare."""

import numpy as np
from sklearn.datasets import load_breast_cancer

RARE = 30


def rare_cancers() -> tuple[np.ndarray, np.ndarray]:
    """Texture and compactness of 387 tumours, and which of them are malignant: the last 30."""
    X, benign = load_breast_cancer(return_X_y=True)
    malignant = np.random.default_rng(0).permutation(np.flatnonzero(benign == 0))[:RARE]
    kept = np.r_[np.flatnonzero(benign == 1), malignant]
    return X[kept][:, [1, 5]], (benign[kept] == 0).astype(int)
