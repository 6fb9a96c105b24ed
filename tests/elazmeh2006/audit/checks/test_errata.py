"""Checks of errata: with the right text, or with other results, none of them would be an erratum."""

from __future__ import annotations

import numpy as np
import pytest

from confident_roc.segment import AREAS


def protocols(dataset, *names, shift):
    """Give AUCs to the protocols named in the text: the printed ones plus `shift`."""

    def change(run):
        for protocol in names:
            for letter, auc in run.paper["table3"]["auc"][dataset].items():
                run.memory.summaries[run.key(dataset, letter, protocol)] = {"auc": auc + shift}

    return change


def printed(name, value):
    """Replace the printed value of an entry."""
    return lambda run: run.print_instead(name, value)


def areas(**datasets):
    """Replace AUCs of Table 3."""

    def change(run):
        for dataset, changes in datasets.items():
            run.paper["table3"]["auc"][dataset].update(changes)

    return change


def right_cell(run):
    run.paper["talk"]["marijuana"]["cells"]["b"] = 9


def deck_without_slips(run):
    run.paper["talk"]["accuracy"]["upper"][1] = 0.867
    run.paper["talk"]["two_models"].update(alpha=0.127, error_copied=[0.15, 0.25])


def last_point_all_negative(run):
    for dataset in run.config["datasets"]:
        for letter in run.letters:
            run.change_curve(dataset, letter, lambda x: {name: np.r_[x[name][:-1], 0] for name in ("a", "c")})


def empty_is_zero(run):
    for dataset, letter in (("dis", "S"), ("sick", "S"), ("spect", "S"), ("spect", "T")):
        run.change_summary(dataset, letter, areas=dict.fromkeys(AREAS, 0))


CHANGES = [
    ("E2", protocols("dis", "cv", "cv-all", shift=0.1), "confirmed"),
    ("E2", protocols("dis", "cv", "cv-all", shift=0), "not confirmed"),
    ("E3", protocols("spectf", "split", "split-corrected", shift=0.1), "confirmed"),
    ("E3", protocols("spectf", "split", "split-corrected", shift=0), "not confirmed"),
    ("E5", printed("E5", {"discordant": ["b", "c"], "concordant": ["a", "d"]}), "not confirmed"),
    ("E6", printed("E6", ["lower", "upper"]), "not confirmed"),
    ("E7", right_cell, "not confirmed"),
    ("E11", deck_without_slips, "not confirmed"),
    ("E12", last_point_all_negative, "not confirmed"),
    ("E13", areas(spectf={"T": 0.9, "B": 0.9}), "not confirmed"),
    ("E14", areas(spect={"F": 0.84}), "not confirmed"),
    ("E15", empty_is_zero, "not confirmed"),
    ("E16", areas(sick={"T": 0.952}, spect={"T": 0.7}, spectf={"T": 0.6}), "not confirmed"),
]


def test_a_product_is_less_than_the_f_measure(run):
    judgement = run.judgement("E8")
    precision, recall = judgement["numbers"]["precision"], judgement["numbers"]["recall"]
    assert judgement["printed"] == pytest.approx(precision * recall)
    assert judgement["ours"] == pytest.approx(2 * precision * recall / (precision + recall))


@pytest.mark.parametrize(("name", "change", "verdict"), CHANGES, ids=lambda x: getattr(x, "__name__", x))
def test_another_result_is_another_verdict(changes, name, change, verdict):
    changes(name, change, verdict)
