"""The talk and the decks: made by a run, shown on the page; imbalance when asked for."""

from __future__ import annotations

import csv


def rows(path):
    with open(path, newline="") as file:
        return list(csv.DictReader(file))


def test_the_supplement_is_made_and_shown(finished):
    folder = finished.folder / "results/supplement"
    for name in ("accuracy", "pairs", "roc_hull", "cost_curves", "lift", "recall_precision", "error_reject"):
        for suite in ("weka346", "sklearn"):
            assert (folder / suite / f"{name}.png").read_bytes().startswith(b"\x89PNG")
    assert len(rows(folder / "pairs.csv")) == 6 * 6 * 2
    text = (finished.folder / "results/report/index.html").read_text()
    for title in ("Accuracy", "Pairs", "Roc hull", "Cost curves", "Lift", "Twenty items", "Marijuana"):
        assert f">{title}</h3>" in text
    assert ">Imbalance</h3>" not in text


def test_resampling_is_tried_inside_the_folds(copied):
    copied.snakemake("--cores", "2", "results/supplement/imbalance/spectf/sklearn.csv")
    found = rows(copied.folder / "results/supplement/imbalance/spectf/sklearn.csv")
    assert {row["letter"] for row in found} == set("STFB")
    assert len({row["method"] for row in found}) >= 4
