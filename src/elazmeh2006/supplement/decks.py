"""The tables and worked examples of the decks: printed values beside computed ones."""

import math
from collections.abc import Mapping
from typing import Any

import pandas as pd

from confident_roc.compare.proportions import two_sided_alpha, wilson_interval
from confident_roc.tango import normal_quantile
from elazmeh2006.audit.checks.decks import deck_entry, table_rows, two_models, z_cells
from elazmeh2006.printed_digit import at_printed_digit

Paper = Mapping[str, Any]


def tables(paper: Paper) -> dict[str, tuple[pd.DataFrame, pd.DataFrame]]:
    """Make all tables, each as data and for reading."""
    # Nine digits are more than are printed, and the same on every machine.
    intervals, levels, models, alpha = (
        table(paper).round(9) for table in (intervals_table, levels_table, two_models_table, alpha_table)
    )
    return {
        "deck_intervals": (intervals, readable(intervals)),
        "deck_confidence": (levels, readable(levels)),
        "deck_two_models": (models, readable(models)),
        "deck_alpha": (alpha, alpha_table_shown(alpha)),
    }


def intervals_table(paper: Paper) -> pd.DataFrame:
    """Wilson's limits of an accuracy, in the deck's two examples and in its table."""
    rows: list[dict[str, Any]] = []
    for name in ("D1", "D2"):
        entry = deck_entry(paper, name)
        given, unit = entry["given"], entry["precision"] / 100
        limits = wilson_interval(given["correct"], given["n"], 1 - given["level"])
        for end, percent, exact in zip(("lower", "upper"), entry["printed"], limits, strict=True):
            case = {"accuracy": given["correct"] / given["n"], "n": given["n"], "confidence": given["level"]}
            printed, ours = percent / 100, float(exact)
            limit = {"printed": printed, "exact": ours, "agrees": at_printed_digit(ours, printed, unit)}
            rows.append({**case, "end": end, **limit})
    table = paper["talk"]["accuracy"]
    case = {"accuracy": table["accuracy"], "confidence": table["level"]}
    rows += [
        {**case, **{name: row[name] for name in ("n", "end", "printed", "exact", "agrees")}}
        for row in table_rows(paper)
    ]
    return pd.DataFrame(rows, columns=["accuracy", "n", "confidence", "end", "printed", "exact", "agrees"])


def levels_table(paper: Paper) -> pd.DataFrame:
    """List z by confidence in both decks, and the confidence of the printed z."""
    rows = []
    for deck, name in (("accuracy", "D3"), ("predictive modelling", "D17")):
        entry = deck_entry(paper, name)
        for level, printed in zip(entry["given"]["level"], entry["printed"], strict=True):
            exact = normal_quantile(1 - level)
            agrees = at_printed_digit(exact, printed, entry["precision"])
            rows.append((deck, level, printed, exact, 1 - two_sided_alpha(printed), agrees))
    names = ["deck", "confidence", "printed", "exact", "confidence_of_printed", "agrees"]
    return pd.DataFrame(rows, columns=names)


def two_models_table(paper: Paper) -> pd.DataFrame:
    """Every number of the deck's comparison of two models: exact, and by the deck's rounded steps."""
    example, pair = paper["talk"]["two_models"], two_models(paper)
    exact_z, rounded_error = abs(pair.z), math.sqrt(example["variance"])
    alpha = deck_entry(paper, "D8")
    rows = [
        ("variance", example["variance"], pair.variance, pair.variance, example["variance_precision"]),
        ("z", example["z"], exact_z, example["difference"] / rounded_error, example["z_precision"]),
        *(
            (name, alpha["printed"][name], ours, stepwise, alpha["precision"])
            for name, ours, stepwise in (
                ("alpha", pair.p_value, two_sided_alpha(example["z_read"])),
                ("confidence", pair.confidence, 1 - two_sided_alpha(example["z_read"])),
            )
        ),
    ]
    for name in ("D6", "D13", "D16"):
        entry = deck_entry(paper, name)
        z = entry["given"]["z"]
        widths = z * math.sqrt(pair.variance), z * rounded_error
        rows.append((f"half width at z = {z}", entry["printed"], *widths, entry["precision"]))
    frame = pd.DataFrame(rows, columns=["number", "printed", "exact", "by_rounded_steps", "unit"])
    units = frame.pop("unit")
    for agrees, ours in (("agrees", "exact"), ("agrees_by_rounded_steps", "by_rounded_steps")):
        frame[agrees] = list(map(at_printed_digit, frame[ours], frame["printed"], units))
    return frame


def alpha_table(paper: Paper) -> pd.DataFrame:
    """List the cells of the deck's table of alpha by z, one row per cell."""
    return pd.DataFrame(z_cells(paper), columns=["z", "printed", "exact", "agrees"]).round({"z": 2})


def alpha_table_shown(frame: pd.DataFrame, columns: int = 10) -> pd.DataFrame:
    """Write the table in its printed form; a wrong cell is bold, followed by the right value."""
    cells = [
        f"{printed:.3f}" if agrees else f"**{printed:.3f} ({exact:.3f})**"
        for printed, exact, agrees in zip(frame["printed"], frame["exact"], frame["agrees"], strict=True)
    ]
    cells += [""] * (-len(cells) % columns)  # the last row is shorter
    rows = [[f"{frame['z'][i]:.1f}", *cells[i : i + columns]] for i in range(0, len(frame), columns)]
    return pd.DataFrame(rows, columns=["z", *(f"{z:.2f}" for z in frame["z"][:columns])])


def readable(frame: pd.DataFrame) -> pd.DataFrame:
    """Write a table for reading: a "no" in a column of agreement is bold."""
    shown = frame.rename(columns=lambda name: name.replace("_", " ")).astype(object)
    for name in frame.columns:
        if frame[name].dtype == bool:
            shown[name.replace("_", " ")] = ["yes" if agrees else "**no**" for agrees in frame[name]]
    return shown
