"""Compare AUC and the confident segment: which ranks classifiers as truth does.

A *case* is a data set with one of its halves as the known one. Values are tables with one row per case and
one column per classifier, with signs such that higher is better. Data sets from one source share examples, so
tests and bootstraps are over sources, each with the mean of its data sets.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from scipy.stats import bootstrap, spearmanr, wilcoxon

from confident_roc.compare.many import (
    critical_difference,
    friedman_test,
    rank_agreement,
    ranks_within,
    value_of_pick,
    winners,
)
from confident_roc.compare.paired import holm
from confident_roc.segment import AREAS, DIFFERENCES
from keel.scores import CV, SPLIT, TRUTH

AUC, CAUC, AVED, SEGMENT = "AUC", "CAUC", "AveD", "segment"
NEUTRAL = ("average precision", "error rate", "expected cost", "Brier score")
OWN = {AUC: (AUC,), SEGMENT: (CAUC, AVED, SEGMENT, "unequal errors")}
CRITERIA = (*NEUTRAL, *OWN[AUC], *OWN[SEGMENT])
ITSELF, OTHERS, AT_RANDOM = "criterion itself", "other sources", "at random"
LOWER_IS_BETTER = {"error rate", "expected cost", "Brier score", "unequal errors"}
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

    def values(
        self, protocol: str, name: str, area: str | None = None, difference: str | None = None
    ) -> Values:
        """Look up a measure as higher is better; a classifier without a confident point comes last."""
        if name == CAUC:
            return _last(self.column(protocol, f"area {area or self.area}"))
        if name == AVED:
            return _last(-np.abs(self.column(protocol, f"AveD {difference or self.difference}")))
        if name == SEGMENT:
            both = [self.values(protocol, one, area, difference) for one in (CAUC, AVED)]
            return -np.mean([ranks_within(np.round(values, 12)) for values in both], axis=0)
        return -self.column(protocol, name) if name in LOWER_IS_BETTER else self.column(protocol, name)

    def from_other_sources(self, criterion: str) -> Values:
        """Rank classifiers by their mean rank in truth on the data sets of all other sources."""
        ranks = pd.DataFrame(ranks_within(self.values(TRUTH, criterion)))
        of_source = ranks.groupby(self.dataset).mean().groupby(self.source).mean()
        others = (of_source.sum() - of_source) / max(len(of_source) - 1, 1)
        return -others.loc[self.source.loc[self.dataset]].to_numpy()

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


def predictors(study: Study, protocol: str, criterion: str) -> dict[str, Values]:
    """Return the tables that could rank classifiers before the truth is known."""
    values = {name: study.values(protocol, name) for name in (AUC, CAUC, AVED, SEGMENT)}
    values[ITSELF] = study.values(protocol, criterion)
    values[OTHERS] = study.from_other_sources(criterion)
    return values


def correlations(study: Study) -> pd.DataFrame:
    """Compute the agreement of each measure with truth, by protocol and criterion, and the lead of AUC.

    p-values are those of Wilcoxon's test over sources, for the criteria that are nobody's, and adjusted by
    Holm's method for all of them together.
    """
    rows: list[dict[str, Any]] = []
    for protocol in PROTOCOLS:
        for criterion in CRITERIA:
            truth = study.values(TRUTH, criterion)
            taus = {
                name: study.by_dataset(rank_agreement(values, truth))
                for name, values in predictors(study, protocol, criterion).items()
            }
            for name, tau in taus.items():
                lead = taus[AUC] - tau
                tested = criterion in NEUTRAL and name in (CAUC, AVED, SEGMENT)
                rows.append(
                    {
                        "protocol": protocol,
                        "criterion": criterion,
                        "measure": name,
                        "datasets": int(tau.notna().sum()),
                        **estimate("tau", study.interval(study.by_source(tau))),
                        **estimate("lead of AUC", study.interval(study.by_source(lead))),
                        "AUC nearer": int((lead > 1e-12).sum()),
                        "measure nearer": int((lead < -1e-12).sum()),
                        "p": p_value(study.by_source(lead)) if tested else np.nan,
                    }
                )
    table = pd.DataFrame(rows)
    tested = table["p"].notna()
    table.loc[tested, "Holm p"] = holm(table.loc[tested, "p"].tolist())
    return table


def picks(study: Study) -> pd.DataFrame:
    """Compare the winner of each measure with the best classifier in truth.

    `regret` is the best classifier's value minus the pick's; `at random` is the regret of a random
    classifier. The counts are of data sets on which one of the two winners is better in truth.
    """
    rows = []
    for protocol in PROTOCOLS:
        for criterion in (*NEUTRAL, AUC):
            truth = study.values(TRUTH, criterion)
            table = predictors(study, protocol, criterion)
            table[AT_RANDOM] = np.zeros_like(truth)
            worth = {name: study.by_dataset(value_of_pick(values, truth)) for name, values in table.items()}
            best = study.by_dataset(truth.max(axis=1))
            for name, value in worth.items():
                lead = worth[AUC] - value
                rows.append(
                    {
                        "protocol": protocol,
                        "criterion": criterion,
                        "measure": name,
                        **estimate("regret", study.interval(study.by_source(best - value))),
                        **estimate("lead of AUC", study.interval(study.by_source(lead))),
                        "AUC better": int((lead > 1e-12).sum()),
                        "measure better": int((lead < -1e-12).sum()),
                    }
                )
    return pd.DataFrame(rows)


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
            of_cases[f"pick of {name}"] = value_of_pick(table[name], truth)
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


def sensitivity(study: Study, primary: str) -> pd.DataFrame:
    """Repeat the main comparison with other choices: agreement of AUC and of the segment with truth."""
    truth = study.values(TRUTH, primary)
    auc, segment = study.values(CV, AUC), study.values(CV, SEGMENT)
    empty = np.isneginf(study.values(CV, CAUC))

    def compared(choice: str, one: Values, other: Values, wanted: Callable | None = None) -> dict[str, Any]:
        taus = [study.by_dataset(_agreement_of_rest(values, truth, left_out)) for values in (one, other)]
        if wanted is not None:
            taus = [tau[wanted(study.sizes)] for tau in taus]
        means = [study.by_source(tau) for tau in taus]
        lead = study.by_source(taus[0] - taus[1])
        return {
            "choice": choice,
            "datasets": int(taus[0].notna().sum()),
            "sources": len(lead),
            "AUC": float(np.mean(means[0])),
            "segment": float(np.mean(means[1])),
            **estimate("lead of AUC", study.interval(lead)),
        }

    left_out = np.zeros_like(empty)
    rows = [compared("as above", auc, segment)]
    subsets: dict[str, Callable] = {
        **{f"imbalance {part}": wanted for part, wanted in BY_IMBALANCE.items() if part != "any"},
        "50 positives or more": lambda sizes: sizes["positives"] >= 50,
        "500 examples or more": lambda sizes: sizes["n"] >= 500,
    }
    rows += [
        compared(name, auc, segment, wanted) for name, wanted in subsets.items() if wanted(study.sizes).any()
    ]
    for area in AREAS:
        for difference in DIFFERENCES:
            values = study.values(CV, SEGMENT, area, difference)
            rows.append(compared(f"{area}, {difference}", auc, values))
    left_out = empty
    rows.append(compared("classifiers without points left out", auc, segment))
    return pd.DataFrame(rows)


def _agreement_of_rest(values: Values, truth: Values, left_out: NDArray) -> Values:
    """Compute the agreement of rankings without the classifiers that are left out; at least three remain."""
    if not left_out.any():
        return rank_agreement(values, truth)
    tau = np.full(len(values), np.nan)
    for i, out in enumerate(left_out):
        if np.sum(~out) >= 3:
            (tau[i],) = rank_agreement(values[i : i + 1, ~out], truth[i : i + 1, ~out])
    return tau


def mean_ranks(study: Study, primary: str, alpha: float) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Compute mean ranks by AUC, by the segment and in truth, with Friedman's test over sources.

    Within a source the ranks of its data sets and halves are averaged and ranked again: each source is one
    block.
    """
    ranks, tests = [], []
    cases = {AUC: (CV, AUC), SEGMENT: (CV, SEGMENT), primary: (TRUTH, primary)}
    for name, (protocol, measure) in cases.items():
        of_cases = pd.DataFrame(
            ranks_within(np.round(study.values(protocol, measure), 12)), columns=study.letters
        )
        blocks = of_cases.groupby(study.dataset, sort=False).mean().groupby(study.source, sort=False).mean()
        test = friedman_test(-blocks.to_numpy())
        ranks += [
            {"ranked by": name, "classifier": letter, "mean rank": rank}
            for letter, rank in zip(study.letters, test.ranks.tolist(), strict=True)
        ]
        tests.append(
            {
                "ranked by": name,
                "sources": test.blocks,
                "chi2": test.chi2,
                "p of chi2": test.p_chi2,
                "F": test.f,
                "p of F": test.p_f,
                "critical difference": critical_difference(len(study.letters), test.blocks, alpha),
            }
        )
    return pd.DataFrame(ranks), pd.DataFrame(tests)


def confident_points(study: Study) -> pd.DataFrame:
    """Compute points and confident points of each classifier on each data set, as means over the halves."""
    tables = []
    for protocol in PROTOCOLS:
        rows = study.rows[protocol].assign(empty=study.rows[protocol]["confident points"] == 0)
        means = rows.groupby(["dataset", "classifier"], sort=False)[
            ["points", "confident points", "empty"]
        ].mean()
        tables.append(means.reset_index().assign(protocol=protocol))
    table = pd.concat(tables, ignore_index=True).join(study.sizes, on="dataset")
    return table[
        [
            "protocol",
            "dataset",
            "imbalance",
            "positives",
            "n",
            "classifier",
            "points",
            "confident points",
            "empty",
        ]
    ]


def points_by_imbalance(points: pd.DataFrame, letters: Sequence[str]) -> pd.DataFrame:
    """Correlate imbalance with the confident points (Spearman), and count how often there is none."""
    rows = []
    for protocol in PROTOCOLS:
        for letter in letters:
            part = points[(points["protocol"] == protocol) & (points["classifier"] == letter)]
            share = part["confident points"] / part["points"]
            rows.append(
                {
                    "protocol": protocol,
                    "classifier": letter,
                    "median points": part["points"].median(),
                    "median confident points": part["confident points"].median(),
                    "halves without": part["empty"].mean(),
                    "halves without, imbalance below 9": part.loc[part["imbalance"] < 9, "empty"].mean(),
                    "halves without, imbalance of 9 or more": part.loc[
                        part["imbalance"] >= 9, "empty"
                    ].mean(),
                    "rho of number": _rho(part["imbalance"], part["confident points"]),
                    "rho of share": _rho(part["imbalance"], share),
                }
            )
    return pd.DataFrame(rows)


def _rho(x: pd.Series, y: pd.Series) -> float:
    return float(spearmanr(x, y).statistic) if np.ptp(x) > 0 and np.ptp(y) > 0 else np.nan
