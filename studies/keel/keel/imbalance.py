"""The main question on parts of the data, by imbalance, and on pairs that the segment decides.

The paper draws CAUC and AveD as two axes and does not combine them. One classifier *dominates* another if it
is better on both axes; then no rule to combine them is needed. A classifier without a confident point is in
no such pair, because the paper does not draw it.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from keel.analysis import AUC, AVED, BY_IMBALANCE, CAUC, NEUTRAL, PROTOCOLS, SEGMENT, Study, estimate, p_value
from keel.ranking import rank_agreement, value_of_pick
from keel.scores import TRUTH


def truth_by_imbalance(study: Study) -> pd.DataFrame:
    """Compare AUC and the segment with truth, on all data sets and by imbalance.

    `tau` is Kendall's tau-b with truth, `regret` what the winner lacks to the best classifier; p is of
    Wilcoxon's test over sources, not adjusted.
    """
    rows = []
    for protocol in PROTOCOLS:
        values = {name: study.values(protocol, name) for name in (AUC, SEGMENT)}
        for criterion in NEUTRAL:
            truth = study.values(TRUTH, criterion)
            best = truth.max(axis=1)
            tau = {name: study.by_dataset(rank_agreement(x, truth)) for name, x in values.items()}
            regret = {name: study.by_dataset(best - value_of_pick(x, truth)) for name, x in values.items()}
            for part, of_part in BY_IMBALANCE.items():
                chosen = of_part(study.sizes)
                lead = (tau[AUC] - tau[SEGMENT])[chosen].dropna()
                if lead.empty:
                    continue
                rows.append(
                    {
                        **{"imbalance": part, "protocol": protocol, "criterion": criterion},
                        **{"datasets": len(lead), "sources": len(study.by_source(lead))},
                        **_estimates(study, "tau of {}", {name: x[chosen] for name, x in tau.items()}),
                        **estimate("lead of AUC", study.interval(study.by_source(lead))),
                        **{
                            "AUC nearer": int((lead > 1e-12).sum()),
                            "segment nearer": int((lead < -1e-12).sum()),
                        },
                        "p": p_value(study.by_source(lead)),
                        **_estimates(study, "regret of {}", {name: x[chosen] for name, x in regret.items()}),
                        **_estimates(
                            study, "{}", {"regret lead of AUC": (regret[SEGMENT] - regret[AUC])[chosen]}
                        ),
                    }
                )
    return _in_order(rows)


def dominating_pairs(study: Study) -> pd.DataFrame:
    """For pairs in which one classifier dominates on both axes, count how often truth is on its side.

    Pairs that are equal in truth are left out. An AUC that is equal for both is right by half. `disagree` is
    the share of these pairs in which AUC prefers the other classifier, and `segment right there` how often
    truth is on the segment's side then. `AUC right on its clearest` is of as many pairs of the same case,
    those with the largest differences in AUC: AUC, too, may be silent on the others.
    """
    rows = []
    for protocol in PROTOCOLS:
        cauc, aved, auc = (_preferred(study.values(protocol, name)) for name in (CAUC, AVED, AUC))
        drawn = np.isfinite(study.values(protocol, CAUC))
        i, j = np.triu_indices(drawn.shape[1], 1)
        dominating = np.where((cauc == aved) & drawn[:, i] & drawn[:, j], cauc, 0)
        clearest = _clearest(study.values(protocol, AUC), (dominating != 0).sum(axis=1))
        for criterion in NEUTRAL:
            truth = _preferred(study.values(TRUTH, criterion))
            pairs = (dominating != 0) & (truth != 0)
            against = pairs & (auc == -dominating)
            right = {"segment": (dominating * truth + 1) / 2, AUC: (auc * truth + 1) / 2}
            shares = {f"{name} right": _share(study, share, pairs) for name, share in right.items()}
            shares["lead of AUC"] = shares[f"{AUC} right"] - shares["segment right"]
            shares["AUC right on its clearest"] = _share(study, right[AUC], clearest & (truth != 0))
            shares["decided"] = _share(study, pairs, truth != 0)
            shares["disagree"] = _share(study, against, pairs)
            shares["segment right there"] = _share(study, right["segment"], against)
            numbers = {"pairs": pairs, "disagreeing pairs": against}
            for part, of_part in BY_IMBALANCE.items():
                chosen = of_part(study.sizes)
                has_pairs = shares["lead of AUC"][chosen].dropna()
                if has_pairs.empty:
                    continue
                of_case = chosen.loc[study.dataset].to_numpy()
                rows.append(
                    {
                        **{"imbalance": part, "protocol": protocol, "criterion": criterion},
                        **{"datasets": len(has_pairs), "sources": len(study.by_source(has_pairs))},
                        **{name: int(which[of_case].sum()) for name, which in numbers.items()},
                        **_estimates(study, "{}", {name: share[chosen] for name, share in shares.items()}),
                        "p": p_value(study.by_source(has_pairs)),
                    }
                )
    return _in_order(rows)


def _preferred(values: NDArray) -> NDArray:
    """For each pair of classifiers, return 1 if the first is better, -1 if the second is, 0 if equal."""
    i, j = np.triu_indices(values.shape[1], 1)
    rounded = np.round(values, 12)
    return (rounded[:, i] > rounded[:, j]).astype(float) - (rounded[:, i] < rounded[:, j])


def _clearest(values: NDArray, numbers: NDArray) -> NDArray:
    """Mark so many pairs of each case, those with the largest differences."""
    i, j = np.triu_indices(values.shape[1], 1)
    order = np.argsort(-np.round(np.abs(values[:, i] - values[:, j]), 12), axis=1, kind="stable")
    return np.argsort(order, axis=1) < numbers[:, None]


def _share(study: Study, of_pairs: NDArray, among: NDArray) -> pd.Series:
    """Compute the mean over the pairs of each case, then over the cases of each data set."""
    count = among.sum(axis=1)
    total = np.where(among, of_pairs, 0).sum(axis=1)
    return study.by_dataset(np.divide(total, count, out=np.full(len(count), np.nan), where=count > 0))


def _estimates(study: Study, label: str, of_datasets: dict[str, pd.Series]) -> dict[str, float]:
    """Compute means over sources with their intervals."""
    numbers: dict[str, float] = {}
    for name, values in of_datasets.items():
        numbers |= estimate(label.format(name), study.interval(study.by_source(values)))
    return numbers


def _in_order(rows: list[dict[str, Any]]) -> pd.DataFrame:
    """Sort rows by imbalance, then protocol, then criterion."""
    places = {name: i for i, name in enumerate(BY_IMBALANCE)}
    return pd.DataFrame(sorted(rows, key=lambda row: places[row["imbalance"]]))
