"""Tables for choosing a classifier: the best classifier for each range of costs, and all areas."""

from collections.abc import Mapping

import pandas as pd

from confident_roc._tables import rounded
from confident_roc.curves.error_reject import error_reject_area, error_reject_curve
from confident_roc.curves.hull import optimal_ranges, roc_hull
from confident_roc.curves.lift import lift_area
from confident_roc.curves.precision_recall import average_precision, recall_precision_area
from confident_roc.roc import RocPoints, auc
from elazmeh2006.evaluation import Key

Curves = Mapping[Key, RocPoints]

_TRIVIAL = {0: "predict all negative", 1: "predict all positive"}
_NAMES = ("suite", "dataset", "letter")


def tables(curves: Curves, alpha: float) -> dict[str, tuple[pd.DataFrame, pd.DataFrame]]:
    """Make the tables `optimal` and `areas`, each as data and for reading."""
    optimal, areas = optimal_table(curves, alpha), areas_table(curves)
    return {"optimal": (optimal, optimal_shown(optimal)), "areas": (areas, areas_shown(areas))}


def optimal_table(curves: Curves, alpha: float) -> pd.DataFrame:
    """List the best classifiers of each suite on each data set, from the steepest slope to the flattest."""
    groups: dict[tuple[str, str], dict[str, RocPoints]] = {}
    for key, points in curves.items():
        groups.setdefault((key.suite, key.dataset), {})[key.letter] = points
    rows = []
    for (suite, dataset), letters in groups.items():
        for row in optimal_ranges(letters, alpha):
            best = " ".join(row.pop("classifiers")) or _TRIVIAL[row["tpr"]]
            thresholds = " ".join(map(repr, row.pop("thresholds")))
            rows.append({"suite": suite, "dataset": dataset, "best": best, "threshold": thresholds, **row})
    return pd.DataFrame(rows)


def optimal_shown(frame: pd.DataFrame) -> pd.DataFrame:
    """Round the ranges for reading; each range becomes one cell."""

    def between(name: str) -> list[str]:
        ends = zip(frame[f"{name}_from"], frame[f"{name}_to"], strict=True)
        return [f"{low:.3g} to {high:.3g}" for low, high in ends]

    shown = frame[["suite", "dataset", "best"]].copy()
    shown["threshold"] = [" ".join(f"{float(t):.3g}" for t in some.split()) for some in frame["threshold"]]
    for name in ("fpr", "tpr"):
        shown[name] = frame[name].map(rounded)
    shown["confident"] = frame["confident"].map({True: "yes", False: ""})
    shown["slopes"] = between("slope")
    shown["probability costs"] = between("pc")
    shown["cost ratios"] = between("cost_ratio")
    return shown


def areas_table(curves: Curves) -> pd.DataFrame:
    """List the areas under all curves of each classifier on each data set."""
    return pd.DataFrame(
        {**{name: getattr(key, name) for name in _NAMES}, **_areas(points)} for key, points in curves.items()
    )


def _areas(points: RocPoints) -> dict[str, float]:
    hull = roc_hull(points)
    return {
        "AUC": auc(points),
        "hull": hull.area,
        "cost": hull.cost_area,
        "lift": lift_area(points),
        "average precision": average_precision(points),
        "recall-precision": recall_precision_area(points),
        "error": float(error_reject_curve(points)["error"][0]),
        "error-reject": error_reject_area(points),
    }


def areas_shown(frame: pd.DataFrame) -> pd.DataFrame:
    """Round the areas for reading."""
    areas = frame.columns.drop(list(_NAMES))
    return frame.assign(**{name: frame[name].map(rounded) for name in areas})
