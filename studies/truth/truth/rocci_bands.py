"""Compute rocci's bands of samples. It runs in an environment that has rocci and numpy only.

`python rocci_bands.py FOLDER` reads samples.npz in the folder and writes bands.json: for each cell and
sample, whether the band contains the true curve at the points of its grid, and its share of ROC space.
"""

import json
import sys
import warnings
from pathlib import Path

import numpy as np
from rocci import roc_band

folder = Path(sys.argv[1])
arrays = np.load(folder / "samples.npz")
warnings.simplefilter("ignore")
cells = []
for j, positives in enumerate(arrays["positives"].tolist()):
    cell = []
    for i, score in enumerate(arrays[f"scores{j}"]):
        band = roc_band(np.arange(len(score)) < positives, score, random_state=i, n_threads=1)
        tpr = np.interp(band.fpr, *arrays[f"curve{j}"])
        whole = np.all((band.lower <= tpr + 1e-9) & (tpr <= band.upper + 1e-9))
        cell.append((bool(whole), float(np.trapezoid(band.upper - band.lower, band.fpr))))
    cells.append(cell)
(folder / "bands.json").write_text(json.dumps(cells))
