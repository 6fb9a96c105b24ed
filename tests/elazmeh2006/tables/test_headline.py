"""The summary of a run on one screen."""

from elazmeh2006.tables.headline import headline


def test_headline_with_a_long_name():
    names = ["x", "y" * 60]
    rows = [{"suite": "s", "letter": "S", "dataset": d, "auc": "0.5", "confident_points": "3"} for d in names]
    lines = headline(rows, [], 0.001, "results").splitlines()
    assert lines[2].index("0.500") == lines[3].index("0.500") > 60
