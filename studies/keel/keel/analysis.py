"""Compare AUC and the confident segment: which ranks classifiers as truth does.

A *case* is a data set with one of its halves as the known one. Values are tables with one row per case and
one column per classifier, with signs such that higher is better. Data sets from one source share examples, so
tests and bootstraps are over sources, each with the mean of its data sets.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from scipy.stats import bootstrap, wilcoxon

from keel.ranking import rank_agreement, ranks_within, winners
from keel.scores import CV, SPLIT, TRUTH

AUC, CAUC, AVED, SEGMENT = "AUC", "CAUC", "AveD", "segment"
NEUTRAL = ("average precision", "error rate", "expected cost", "Brier score")
LOWER_IS_BETTER = {"error rate", "expected cost", "Brier score"}
PROTOCOLS = (CV, SPLIT)
BY_IMBALANCE: dict[str, Callable[[pd.DataFrame], pd.Series]] = {
    "any": lambda sizes: sizes["imbalance"] > 0,
    "below 9": lambda sizes: sizes["imbalance"] < 9,
    "9 or more": lambda sizes: sizes["imbalance"] >= 9,
    "20 or more": lambda sizes: sizes["imbalance"] >= 20,
    "30 or more": lambda sizes: sizes["imbalance"] >= 30,
}
"""Parts of the data, by negatives for each positive."""

Values = NDArray[np.float64]


class Study:
    """The measures of a study, by protocol and name, as tables of cases and classifiers.

    Parameters
    ----------
    measures
        One row per data set, halving, half, protocol and classifier.
    area, difference
        Readings of CAUC and AveD.
    intervals
        level, bootstraps and seed of the intervals.
    """

    def __init__(
        self, measures: pd.DataFrame, area: str, difference: str, intervals: Mapping[str, Any]
    ) -> None:
        self.area, self.difference, self.intervals = area, difference, intervals
        self.letters = list(dict.fromkeys(measures["classifier"]))
        self.rows = {str(name): part for name, part in measures.groupby("protocol", sort=False)}
        first = self.rows[TRUTH].iloc[:: len(self.letters)]
        self.dataset = first["dataset"].to_numpy()
        by_dataset = first.drop_duplicates("dataset").set_index("dataset")
        self.source = by_dataset["source"]
        halves = first[first["halving"] == first["halving"].iloc[0]].groupby("dataset", sort=False)
        sizes = halves[["n", "positives"]].sum()
        self.sizes = sizes.assign(imbalance=sizes["n"] / sizes["positives"] - 1)

    def column(self, protocol: str, name: str) -> Values:
        """Read a column of the measures as a table."""
        return self.rows[protocol][name].to_numpy(float).reshape(-1, len(self.letters))

    def values(self, protocol: str, name: str) -> Values:
        """Look up a measure as higher is better; a classifier without a confident point comes last."""
        if name == CAUC:
            return _last(self.column(protocol, f"area {self.area}"))
        if name == AVED:
            return _last(-np.abs(self.column(protocol, f"AveD {self.difference}")))
        if name == SEGMENT:
            both = [self.values(protocol, one) for one in (CAUC, AVED)]
            return -np.mean([ranks_within(np.round(values, 12)) for values in both], axis=0)
        return -self.column(protocol, name) if name in LOWER_IS_BETTER else self.column(protocol, name)

    def by_dataset(self, of_cases: NDArray) -> pd.Series:
        """Compute the mean over the cases of each data set, without NaN."""
        return pd.Series(of_cases, dtype=float).groupby(self.dataset, sort=False).mean()

    def by_source(self, of_datasets: pd.Series) -> Values:
        """Compute the mean over the data sets of each source, without NaN."""
        return of_datasets.groupby(self.source, sort=False).mean().dropna().to_numpy()

    def interval(self, of_sources: Values) -> tuple[float, float, float]:
        """Compute the mean over sources, with the interval of the bootstrap over sources."""
        if not len(of_sources):
            return np.nan, np.nan, np.nan
        mean = float(np.mean(of_sources))
        if len(of_sources) < 2 or np.ptp(of_sources) == 0:
            return mean, mean, mean
        interval = bootstrap(
            (of_sources,),
            np.mean,
            n_resamples=self.intervals["bootstraps"],
            confidence_level=self.intervals["level"],
            method="percentile",
            rng=np.random.default_rng(self.intervals["seed"]),
        ).confidence_interval
        return mean, float(interval.low), float(interval.high)


def _last(values: Values) -> Values:
    return np.where(np.isnan(values), -np.inf, values)


def p_value(of_sources: Values) -> float:
    """Compute the p-value of Wilcoxon's signed-rank test over sources."""
    return float(wilcoxon(of_sources).pvalue) if np.any(of_sources != 0) else 1.0


def estimate(name: str, interval: tuple[float, float, float]) -> dict[str, float]:
    """Name a mean and the limits of its interval."""
    return dict(zip((name, f"{name} low", f"{name} high"), interval, strict=True))


def by_dataset(study: Study, primary: str) -> pd.DataFrame:
    """For each data set and protocol, compute how much the rankings differ and which is closer to truth.

    `other winner` is the share of halves in which no classifier wins by both. `AUC to AUC` is the agreement
    of AUC with itself on the other half of the examples, which is below 1 by chance alone.
    """
    truth, held_out = study.values(TRUTH, primary), study.values(TRUTH, AUC)
    tables = []
    for protocol in PROTOCOLS:
        table = {name: study.values(protocol, name) for name in (AUC, CAUC, AVED, SEGMENT)}
        empty = np.isneginf(table[CAUC])
        of_cases: dict[str, NDArray] = {
            f"AUC to {name}": _symmetric(rank_agreement(table[name], table[AUC]))
            for name in (CAUC, AVED, SEGMENT)
        }
        of_cases["AUC to AUC"] = rank_agreement(table[AUC], held_out)
        of_cases["CAUC to AveD"] = _symmetric(rank_agreement(table[CAUC], table[AVED]))
        points = study.column(protocol, "confident points")
        of_cases["CAUC to points"] = _symmetric(rank_agreement(table[CAUC], points))
        of_cases["other winner"] = ~(winners(table[AUC]) & winners(table[SEGMENT])).any(axis=1)
        of_cases["without points"] = empty.sum(axis=1)
        for name in (AUC, SEGMENT):
            of_cases[f"{name} to truth"] = rank_agreement(table[name], truth)
        summary = study.sizes.assign(
            source=study.source, **{key: study.by_dataset(values) for key, values in of_cases.items()}
        )
        tables.append(summary.reset_index(names="dataset").assign(protocol=protocol))
    whole = pd.concat(tables, ignore_index=True)
    first = ["protocol", "source", "dataset"]
    return whole[[*first, *(name for name in whole.columns if name not in first)]]


def agreement(study: Study, datasets: pd.DataFrame) -> pd.DataFrame:
    """Summarize `by_dataset`: means over sources, with intervals."""
    names = [name for name in datasets.columns if " to " in name] + ["other winner", "without points"]
    rows = []
    for protocol, part in datasets.set_index("dataset").groupby("protocol", sort=False):
        for name in names:
            mean = estimate("mean", study.interval(study.by_source(part[name])))
            rows.append({"protocol": protocol, "what": name, **mean})
    return pd.DataFrame(rows)


def _symmetric(tau: NDArray) -> NDArray:
    """Set tau to 0 if the second ranking is constant: neither of the two rankings is the truth."""
    return np.nan_to_num(tau, nan=0.0)
