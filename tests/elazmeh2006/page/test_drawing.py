"""What the page draws from curves and from the talk's twenty items."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import yaml
from page_sample import made_curve

from elazmeh2006.page.drawing import SIDE, opening, twenty_items

ROOT = Path(__file__).parents[3]


def test_the_box_contains_every_confident_point():
    curves = {letter: made_curve(i)[0] for i, letter in enumerate("STFB")}
    drawn = opening(curves)
    chosen = curves[drawn["letter"]]
    here = next(
        i
        for i in range(len(chosen["a"]))
        if chosen["confident"][i] and all(chosen[name][i] == count for name, count in drawn["matrix"].items())
    )
    apart = abs(chosen["b"] - chosen["c"])
    assert apart[chosen["confident"]].min() == apart[here]
    for letter, curve in zip("STFB", drawn["curves"], strict=True):
        segment = np.array([pair.split() for pair in curve["segment"][1:].split("L")], float)
        assert segment.min() >= 0
        assert segment.max() <= SIDE
        assert curve["whole"].endswith(f"L{SIDE} 0"), letter
    assert drawn["none"] == []


def test_without_confident_points_there_is_no_drawing():
    curve = made_curve(1)[0]
    assert opening({"S": {**curve, "confident": np.zeros(len(curve["a"]), bool)}}) is None


def test_twenty_items_are_those_of_the_documentation():
    talk = yaml.safe_load((ROOT / "data/paper/talk.yaml").read_text())["items"]
    drawn = twenty_items(talk, 0.05)
    assert [row["confident"] for row in drawn["rows"]] == [False, True, True, True, False]
    assert [item["cut"] for item in drawn["items"]] == [5 <= i <= 16 for i in range(1, 21)]
    text = (ROOT / "docs/method.md").read_text()
    for row in drawn["rows"]:
        counts = " | ".join(map(str, row["counts"]))
        assert f"| {row['cut']} | {row['threshold']} | {counts} |" in text
    assert (drawn["areas"], drawn["limit"]) == (
        {"V": ".47", "V+Hl": ".60", "V+Hr": ".74", "V|Hr": ".55"},
        "3.84",
    )
    assert drawn["averages"] == {"signed": "−.025", "absolute": ".150"}
