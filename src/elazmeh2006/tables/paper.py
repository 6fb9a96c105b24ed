"""The tables of the paper: one function per table, which takes data and returns a DataFrame."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pandas as pd

from confident_roc._files import read_json
from confident_roc._tables import rounded
from confident_roc.roc import RocPoints
from confident_roc.segment import balanced_point, flat_summary


def paper_tables(
    summaries: Sequence[Mapping[str, Any]],
    counts: Mapping[tuple[str, str], tuple[int, int]],
    sample: RocPoints,
    paper: Mapping[str, Any],
) -> dict[str, tuple[pd.DataFrame, pd.DataFrame | None]]:
    """Make all tables by name, each with its printed layout if that differs from the columns of its file."""
    areas = table3(summaries, paper["table3"]["auc"])
    return {
        "table1": (table1(balanced_point(sample)), None),
        "table2": (table2(counts, paper["table2"]["counts"]), None),
        "table3": (areas, table3_wide(areas)),
        "summary": (summary_table(summaries), None),
    }


def table1(point: Mapping[str, int]) -> pd.DataFrame:
    """Confusion matrix with its proportions: the paper's symbols, and the numbers of one point."""
    a, b, c, d = (point[name] for name in "abcd")
    n = a + b + c + d

    def row(name: str, symbols: Sequence[str], counts: Sequence[int]) -> dict[str, str]:
        cells = [f"{s}: {k} ({k / n:.4f})" for s, k in zip(symbols, counts, strict=True)]
        return dict(zip(("", "predicted +", "predicted -", "total"), [name, *cells], strict=True))

    rows = [
        row("class +", ("a (q11)", "b (q12)", "a+b"), (a, b, a + b)),
        row("class -", ("c (q21)", "d (q22)", "c+d"), (c, d, c + d)),
        row("total", ("a+c", "b+d", "n"), (a + c, b + d, n)),
    ]
    return pd.DataFrame(rows)


def table2(
    counts: Mapping[tuple[str, str], tuple[int, int]], printed: Mapping[str, Mapping[str, Sequence[int]]]
) -> pd.DataFrame:
    """Class counts of each file: ours and the printed ones (blank if the paper does not have the file)."""
    rows = []
    for (dataset, part), (positives, negatives) in counts.items():
        paper = printed.get(dataset, {}).get(part)
        row = {"dataset": dataset, "file": part, "positives": positives, "negatives": negatives}
        row |= zip(("paper_positives", "paper_negatives"), paper or (None, None), strict=True)
        agrees = None if paper is None else (positives, negatives) == tuple(paper)
        rows.append({**row, "agrees": agrees})
    frame = pd.DataFrame(rows)
    return frame.astype({"paper_positives": "Int64", "paper_negatives": "Int64", "agrees": "boolean"})


def table3(
    summaries: Sequence[Mapping[str, Any]], printed: Mapping[str, Mapping[str, float]]
) -> pd.DataFrame:
    """AUC of each classifier on each data set: ours, the printed one, and the difference."""
    rows = []
    for summary in summaries:
        paper = printed.get(summary["dataset"], {}).get(summary["letter"])
        row = {name: summary[name] for name in ("dataset", "classifier", "letter", "suite", "auc")}
        rows.append({**row, "paper": paper, "difference": None if paper is None else row["auc"] - paper})
    return pd.DataFrame(rows).astype({"paper": float, "difference": float})


def table3_wide(frame: pd.DataFrame, suite_names: Mapping[str, str] | None = None) -> pd.DataFrame:
    """Arrange Table 3 as printed, one column per classifier: the paper, then each suite with its differences.

    The best AUC of a row is marked with `**`. If several are equal at the printed digits, all are marked.
    """
    names = suite_names or {}
    letters = list(dict.fromkeys(frame["letter"]))
    rows = []
    for dataset, part in frame.groupby("dataset", sort=False):
        paper = part.drop_duplicates("letter").set_index("letter")["paper"]
        if paper.notna().any():
            rows.append([dataset, "paper", *_best(paper.reindex(letters))])
        for suite, of_suite in part.groupby("suite", sort=False):
            of_suite = of_suite.set_index("letter").reindex(letters)
            name = names.get(str(suite), str(suite))
            rows.append([dataset, name, *_best(of_suite["auc"])])
            if of_suite["difference"].notna().any():
                rows.append([dataset, f"{name} - paper", *(_signed(x) for x in of_suite["difference"])])
    return pd.DataFrame(rows, columns=["data set", "source", *letters])


def _best(values: pd.Series) -> list[str]:
    texts = [rounded(value) for value in values]
    best = max(texts)
    return [f"**{text}**" if text and text == best else text for text in texts]


def _signed(value: float) -> str:
    return "" if pd.isna(value) else f"{value:+.3f}"


def summary_table(summaries: Sequence[Mapping[str, Any]]) -> pd.DataFrame:
    """Summary with one row per classifier and data set; cells of an empty segment are blank."""
    segments = ({key: value for key, value in summary.items() if key != "band"} for summary in summaries)
    return pd.DataFrame([flat_summary(segment) for segment in segments])


def counts_of(descriptions: Iterable[str]) -> dict[tuple[str, str], tuple[int, int]]:
    """Read positives and negatives of each file of a data set, by data set and part."""
    counts = {}
    for path in map(Path, descriptions):
        description = read_json(path)
        counts[path.parent.name, path.stem] = (description["positives"], description["negatives"])
    return counts
