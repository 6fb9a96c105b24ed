"""Checks of ROC curves and bands: with other areas, scores or shares the verdicts change."""

from __future__ import annotations

import pytest

OTHERS = ("hypothyroid", "sick", "sick-euthyroid", "spect", "spectf")


def auc(value, letters, *datasets):
    """Give classifiers another AUC."""

    def change(run):
        for dataset in datasets:
            for letter in letters:
                run.change_summary(dataset, letter, auc=value)

    return change


def auc_like(letter, other):
    """Give a classifier the AUCs of another one."""

    def change(run):
        for dataset in run.config["datasets"]:
            same = run.memory.summaries[run.key(dataset, other)]["auc"]
            run.change_summary(dataset, letter, auc=same)

    return change


def perfect(letters, *datasets):
    """Make classifiers perfect: they give one score to positives and another to negatives."""

    def change(run):
        for dataset in datasets:
            for letter in letters:
                run.change_scores(dataset, letter, lambda scores: {"score": scores["actual"].astype(float)})

    return change


def bands(share, letters, *datasets, interval=None):
    """Give bands another share of ROC space, with its Monte-Carlo interval; no other kind is made."""

    def change(run):
        for dataset in datasets:
            for letter in letters:
                run.change_band(dataset, letter, share=share, share_interval=interval, others={})

    return change


def slope(share, letters, *datasets):
    """Give bands of another slope to all classifiers: `share` to some, most of ROC space to the rest."""

    def change(run):
        for dataset in ("dis", *OTHERS):
            for letter in "STFB":
                of = share if letter in letters and dataset in datasets else 0.9
                others = {"1": {"share": of, "share_interval": None}}
                run.change_band(dataset, letter, others=others)

    return change


def both(first, second):
    """Make two changes."""

    def change(run):
        first(run)
        second(run)

    return change


CHANGES = [
    ("C2", auc(0.9765, "F", "hypothyroid"), "fails"),
    ("N6", auc(0.9765, "F", "hypothyroid"), "fails"),
    ("C3", auc(1.0, "S", "sick", "spect", "spectf"), "holds"),
    ("C3", perfect("T", "spect"), "fails"),
    ("C4", auc(0.9, "F", "spect"), "holds"),
    ("C5", auc(0.1, "F", "dis", "hypothyroid"), "fails"),
    ("C5", perfect("F", "dis", "hypothyroid", "sick", "spect"), "holds"),
    ("C6", perfect("FB", "spect"), "holds"),
    ("C6", perfect("S", "spect"), "fails"),
    ("C26", auc(0.95, "TB", "spectf"), "true in direction only: significant in 2 of 4 comparisons"),
    ("C26", perfect("TB", "spectf"), "holds"),
    ("C7", bands(0.4, "STFB", "dis"), "fails"),
    ("C7", bands(0.51, "STFB", "dis", interval=[0.505, 0.52]), "holds"),
    ("C7", slope(0.5, "T", "dis"), "holds only under: sqrt(P/N)"),
    ("C7", bands(0.6, "STFB", "dis", interval=[0.5, 0.7]), "undecided"),
    ("C7", bands(0.4, "B", "dis", interval=[0.3, 0.51]), "undecided"),
    ("C8", bands(0.6, "STFB", *OTHERS), "holds"),
    ("C8", both(bands(0.6, "STFB", *OTHERS), slope(0.4, "T", "sick")), "holds only under: sqrt(P/N)"),
    ("E10", bands(0.6, "STF", "sick", "spect", "spectf"), "not confirmed"),
    ("C3", auc_like("S", "T"), "holds"),
    ("C7", bands(0.5, "STFB", "dis"), "fails"),
    ("N8", auc(0.9, "F", "spect"), "fails"),
    ("N5", perfect("S", "dis", "sick", "spect"), "holds"),
]

# The verdict stays: the change is on the same side of the boundary.
SAME = [
    ("C4", auc_like("F", "B")),
    ("C26", auc_like("T", "F")),
    ("E10", bands(0.5, "STFB", *OTHERS)),
    ("C3", auc(0.8, "S", "spect")),
    ("C5", auc(0.1, "F", "hypothyroid")),
    ("C8", bands(0.6, "STF", *OTHERS)),
    ("E10", bands(0.6, "STF", "spect", "spectf")),
    ("E10", bands(0.6, "ST", "sick", "spect", "spectf")),
]


@pytest.mark.parametrize(("name", "change", "verdict"), CHANGES, ids=lambda x: getattr(x, "__name__", x))
def test_another_result_is_another_verdict(changes, name, change, verdict):
    changes(name, change, verdict)


@pytest.mark.parametrize(("name", "change"), SAME)
def test_a_result_on_the_same_side_is_the_same_verdict(run, name, change):
    before = run.verdict(name)
    change(run)
    assert run.verdict(name) == before


def test_numbers_that_are_shown_with_the_verdict(run):
    table3 = run.judgement("C2")
    assert (table3["printed"], table3["ours"], table3["difference"], table3["tolerance"]) == (24, 24, 0, 0)
    assert (
        0.0002 < table3["numbers"]["mean distance"] < 0.0004 < table3["numbers"]["largest distance"] < 0.0006
    )
    shares = {x: run.results().band("dis", x)["share"] for x in "STFB"}
    bands_on_dis = run.judgement("C7")
    assert bands_on_dis["ours"] == min(shares.values())
    assert bands_on_dis["difference"] == min(shares.values()) - 0.5
    auc(0.9765, "F", "hypothyroid")(run)
    assert run.judgement("C2")["ours"] == 23


def test_a_pair_without_a_test_does_not_weaken_the_others(run):
    """Two perfect classifiers have no test; the pairs with a test stay significant."""
    perfect("FBT", "spect")(run)
    p_values = run.judgement("C6")["numbers"]["p (DeLong, Holm)"]
    assert p_values["spect F - T"] == 1
    assert p_values["spect F - S"] < 0.05
