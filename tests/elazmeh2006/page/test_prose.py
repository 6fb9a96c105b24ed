"""Numbers behind verdicts, in words."""

from __future__ import annotations

import pytest

from elazmeh2006.page.prose import in_words, phrase

DEFINITION = {"area": "V+Hl", "difference": "absolute"}
ENTRY = {"printed": None, "ours": None, "difference": None, "tolerance": None, "numbers": {}}


def row(area, difference):
    """Area and average difference of a classifier, None without a confident point."""
    if area is None:
        return {"area": None, "AveD": None}
    return {"area": {"V": 1.0, "V+Hl": area}, "AveD": {"signed": -difference / 2, "absolute": difference}}


SEGMENTS = {"dis": {"S": row(None, 0), "F": row(0.00497, 0.00503), "B": row(0.0057, 0.0047)}}


@pytest.mark.parametrize(
    ("printed", "expected"),
    [
        ({"larger": "B", "smaller": "F", "except": ["spect"]}, "dis: area B .0057 > F .0050"),
        ("B", "dis: area B .0057 > F .0050; AveD B .0047 < F .0050; no point of S"),
        ({"better": ["S"], "worse": ["F"]}, "dis: area F .0050; AveD F .0050; no point of S"),
    ],
)
def test_a_segment_is_compared_as_the_statement_does(printed, expected):
    assert in_words({**ENTRY, "printed": printed, "numbers": SEGMENTS}, DEFINITION) == [expected]


def test_another_definition_gives_other_numbers():
    signed = in_words({**ENTRY, "numbers": SEGMENTS}, {"area": "V", "difference": "signed"})
    assert signed == ["dis: area F 1.0000 = B 1.0000; AveD B .0024 < F .0025; no point of S"]


def test_differences_of_auc_have_their_p_values():
    numbers = {
        "AUC differences": {"dis S - T": 0.2109, "dis S - F": -0.05, "sick S - T": 0.0},
        "p (DeLong, Holm)": {"dis S - T": 1e-9, "dis S - F": 0.5, "sick S - T": None},
        "lower on": [],
    }
    assert in_words({**ENTRY, "numbers": numbers}, DEFINITION) == [
        "AUC: dis S > T by .211 (p < .0001), F > S by .050 (p .5); sick S > T by .000",
        "lower on: none",
    ]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ({"a": {"x": 1}, "b": {"x": 316.3}}, "a x 1; b x 316.3"),
        ({"z itself": 0.1267, "z rounded": 0.126}, "z itself .1267, z rounded .126"),
        ([[1, 2], [3, 4]], "(1, 2), (3, 4)"),
        (True, "yes"),
        (1.11e-16, "1.11e−16"),
        (20.33333, "20.33"),
    ],
)
def test_phrases(value, text):
    assert phrase(value) == text
