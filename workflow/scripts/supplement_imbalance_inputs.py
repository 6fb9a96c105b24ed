"""Read the runs of the study of imbalance."""

import pandas as pd


def read_runs(keys, paths):
    """Read the runs of data sets and suites, in their order."""
    parts = [
        pd.read_csv(path, keep_default_na=False, na_values=[""]).assign(dataset=dataset, suite=suite)
        for (dataset, suite), path in zip(keys, paths, strict=True)
    ]
    frame = pd.concat(parts, ignore_index=True)
    names = ["dataset", "suite"]
    return frame[[*names, *(name for name in frame if name not in names)]].astype({"seed": "Int64"})
