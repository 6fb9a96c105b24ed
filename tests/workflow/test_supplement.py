"""The talk and the decks: their targets run on a finished run, and the page shows what they make."""

from __future__ import annotations

import csv


def test_the_supplement_is_made_and_shown(copied):
    targets = ("supplement_comparison", "supplement_curves", "supplement_talk")
    copied.snakemake("--cores", "2", *targets)
    folder = copied.folder / "results/supplement"
    for name in ("accuracy", "pairs", "roc_hull", "cost_curves", "lift", "recall_precision", "error_reject"):
        for suite in ("weka346", "sklearn"):
            assert (folder / suite / f"{name}.png").read_bytes().startswith(b"\x89PNG")
    with open(folder / "pairs.csv", newline="") as file:
        assert len(list(csv.DictReader(file))) == 6 * 6 * 2
    page = copied.folder / "results/report/index.html"
    assert "The talk and the decks" not in page.read_text()
    copied.snakemake("--cores", "2")
    text = page.read_text()
    assert "The talk and the decks" in text
    for title in ("Accuracy", "Pairs", "Roc hull", "Cost curves", "Lift", "Twenty items", "Marijuana"):
        assert f">{title}</h3>" in text
    assert copied.would_make() == set()


def test_resampling_is_tried_inside_the_folds(copied):
    copied.snakemake("--cores", "2", "results/supplement/imbalance/spectf/sklearn.csv")
    with open(copied.folder / "results/supplement/imbalance/spectf/sklearn.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    assert {row["letter"] for row in rows} == set("STFB")
    assert len({row["method"] for row in rows}) >= 4
