"""Figures of the commands: each model has one look in all of them."""

import numpy as np
import pytest

from confident_roc import band, confident_segment
from confident_roc._style import looks
from confident_roc.cli._figures import band_figure, comparison_figure, roc_figure
from confident_roc.compare.pairs import Standing

LINE = "scores.csv: 200 examples, 20 positive (10.00%), positive label 1, alpha 0.05"


@pytest.fixture(scope="module")
def segments():
    random = np.random.default_rng(2)
    actual = np.repeat([1, 0], [20, 180])
    return {name: confident_segment(actual, random.normal(actual)) for name in ("one", "two", "three")}


def test_a_model_has_the_same_look_in_every_panel(segments):
    look = looks(segments)
    standings = [Standing(name, of.auc, of.areas["V"], 0.1) for name, of in segments.items()]
    compared = comparison_figure(segments, standings, "V", "absolute", "1", LINE)
    *_, points = compared.axes
    drawn = [(line.get_color(), line.get_marker()) for line in points.lines]
    assert drawn == [(of.color, of.marker) for of in look.values()]
    chosen = {(name, "fixed-width"): band(points=of.curve, bootstraps=50) for name, of in segments.items()}
    for figure, panels in (
        (compared, compared.axes[:1] * 3),
        (bands := band_figure(segments, chosen, "1", LINE), bands.axes),
    ):
        for ax, of in zip(panels, look.values(), strict=False):
            assert of.color in {line.get_color() for line in ax.lines}
        assert figure.get_suptitle() == LINE


def test_the_second_panel_enlarges_the_segments(segments):
    whole, enlarged = roc_figure(segments, "V", "1", LINE).axes
    fpr = np.concatenate([of.fpr for of in segments.values()])
    assert enlarged.get_xlim()[0] < fpr.min() <= fpr.max() < enlarged.get_xlim()[1] < whole.get_xlim()[1]
    assert whole.get_legend().get_title().get_text() == "heavy: confident segment (95 %)"
    assert enlarged.get_legend() is None
