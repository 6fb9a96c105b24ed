"""Tables of an experiment that is not the paper's: data sets, ranks, confident segments, pairs."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

import numpy as np
import pandas as pd

from confident_roc._files import Columns
from confident_roc._tables import rounded
from confident_roc.compare.auc import delong_test
from confident_roc.compare.paired import holm
from confident_roc.compare.pairs import ranks
from elazmeh2006.evaluation import Key
from elazmeh2006.tables.paper import summary_table

# Criteria, and whether a larger value is better.
_CRITERIA = {"AUC": True, "CAUC": True, "AveD": False}


def experiment_tables(
    summaries: Sequence[Mapping[str, Any]],
    counts: Mapping[tuple[str, str], tuple[int, int]],
    scores: Mapping[Key, Columns],
    *,
    alpha: float,
    area: str,
    difference: str,
) -> dict[str, tuple[pd.DataFrame, pd.DataFrame | None]]:
    """Make all tables by name, each with its printed layout if that differs from the columns of its file."""
    segments = segment_table(summaries, area, difference)
    frames = {
        "datasets": dataset_table(counts),
        "ranks": rank_table(segments),
        "segments": segments,
        "comparisons": pair_table(scores, alpha),
        "summary": summary_table(summaries),
    }
    return {
        name: (frame, frame.assign(**{str(x): _shown(frame[x]) for x in frame}))
        for name, frame in frames.items()
    }


def _shown(column: pd.Series) -> list[Any]:
    """Write a column for readers: small p values with their digits, other fractions with four."""
    if not pd.api.types.is_float_dtype(column):
        return column.tolist()
    if str(column.name).endswith("p_value"):
        return ["" if np.isnan(value) else f"{value:.2g}" for value in column]
    return [rounded(value, 4) for value in column]


def dataset_table(counts: Mapping[tuple[str, str], tuple[int, int]]) -> pd.DataFrame:
    """Class counts of each file."""
    rows = [
        {"dataset": dataset, "file": part, "positives": x, "negatives": y, "share_positive": x / (x + y)}
        for (dataset, part), (x, y) in counts.items()
    ]
    return pd.DataFrame(rows)


def segment_table(summaries: Sequence[Mapping[str, Any]], area: str, difference: str) -> pd.DataFrame:
    """AUC, area and average difference of each classifier on each data set, and its rank by each of them."""
    rows = []
    for dataset in dict.fromkeys(summary["dataset"] for summary in summaries):
        part = [
            _criteria(summary, area, difference) for summary in summaries if summary["dataset"] == dataset
        ]
        for criterion, largest_first in _CRITERIA.items():
            places = ranks([row[criterion] for row in part], largest_first=largest_first)
            for row, place in zip(part, places, strict=True):
                row[f"{criterion}_rank"] = len(part) if place is None else place
        rows += part
    return pd.DataFrame(rows)


def _criteria(summary: Mapping[str, Any], area: str, difference: str) -> dict[str, Any]:
    areas, differences = summary["areas"] or {}, summary["average_differences"] or {}
    average = differences.get(difference)
    return {
        **{name: summary[name] for name in ("dataset", "classifier", "points", "confident_points")},
        **dict(zip(_CRITERIA, (summary["auc"], areas.get(area), average and abs(average)), strict=True)),
    }


def rank_table(segments: pd.DataFrame) -> pd.DataFrame:
    """Mean ranks of each classifier over the data sets; the best by AUC is first."""
    columns = [f"{criterion}_rank" for criterion in _CRITERIA]
    means = segments.groupby("classifier", sort=False)[columns].mean().sort_values(columns[0], kind="stable")
    means["datasets"] = segments.groupby("classifier", sort=False).size()
    return means.reset_index()


def pair_table(scores: Mapping[Key, Columns], alpha: float) -> pd.DataFrame:
    """Difference of the AUCs of each two classifiers on a data set, by DeLong's test."""
    columns = ("dataset", "first", "second", "auc_difference", "lower", "upper", "p_value", "holm_p_value")
    rows = []
    for (one, first), (other, second) in combinations(scores.items(), 2):
        if one.dataset == other.dataset:
            x, y = (part["score"][np.argsort(part["instance"])] for part in (first, second))
            test = delong_test(first["actual"][np.argsort(first["instance"])], x, y, alpha=alpha)
            names = (one.dataset, one.classifier, other.classifier)
            rows.append((*names, test.difference, *test.interval, test.p_value))
    tested = [i for i, row in enumerate(rows) if not np.isnan(row[-1])]
    adjusted = dict(zip(tested, holm([rows[i][-1] for i in tested]), strict=True))
    return pd.DataFrame([(*row, adjusted.get(i)) for i, row in enumerate(rows)], columns=columns)


def in_words(
    rank_rows: Sequence[Mapping[str, Any]], pairs: Sequence[Mapping[str, Any]], alpha: float
) -> list[str]:
    """Write which classifier has the best mean rank by each criterion, and how many pairs differ."""
    count = int(rank_rows[0]["datasets"])
    best = []
    for criterion in _CRITERIA:
        least = min(float(row[f"{criterion}_rank"]) for row in rank_rows)
        names = [row["classifier"] for row in rank_rows if float(row[f"{criterion}_rank"]) == least]
        best.append(f"{' and '.join(names)} by {criterion} ({rounded(least, 2)})")
    sentences = [f"Best mean rank over {count} data set{'s' * (count != 1)}: {', '.join(best)}."]
    if pairs:
        differ = sum(bool(row["holm_p_value"]) and float(row["holm_p_value"]) < alpha for row in pairs)
        sentences.append(
            f"The AUCs of {differ} of {len(pairs)} pairs of classifiers differ (p < {alpha:g}, Holm)."
        )
    return sentences
