"""Draw the picture of the README and the start page: three panels of figure 5, side by side.

Run `python docs/picture.py` after `make replicate`.
"""

from __future__ import annotations

from pathlib import Path

from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from confident_roc._files import Columns
from confident_roc._style import looks, save, styled
from elazmeh2006.evaluation import by_dataset_and_letter, of_protocols, read_curves
from elazmeh2006.figures.layout import draw_curve, line_handles, roc_space

ROOT = Path(__file__).parents[1]
PICTURE = ROOT / "docs/images/segments.png"
# Data sets with their protocols: the strongest imbalance, a milder one, and none.
PANELS = {"dis": "split", "sick-euthyroid": "cv", "spectf": "cv"}
NAMES = {"S": "decision stump", "T": "decision tree", "F": "random forest", "B": "naive Bayes"}


def curves(results: Path) -> dict[str, dict[str, Columns]]:
    """Read the curves of the paper's learners, by data set and letter."""
    files = [results / f"curves/{dataset}/weka346.csv" for dataset in PANELS]
    drawn = by_dataset_and_letter(of_protocols(read_curves(*files), PANELS))
    return {dataset: {x: drawn[dataset, x] for x in NAMES} for dataset in PANELS}


@styled
def picture(of: dict[str, dict[str, Columns]]) -> Figure:
    """Draw one panel per data set, with the number of positives in its title."""
    figure = Figure(figsize=(9.6, 3.7), layout="constrained")
    look = looks(NAMES)
    for ax, (dataset, by_letter) in zip(figure.subplots(1, len(of)), of.items(), strict=True):
        roc_space(ax)
        for letter, curve in by_letter.items():
            draw_curve(ax, curve, look[letter])
        positives, examples = (int(sum(curve[name][0] for name in names)) for names in ("ab", "abcd"))
        ax.set_title(f"{dataset}: {positives} positives of {examples}")
        ax.set(xlabel="false positive rate", ylabel="true positive rate")
    segment = Line2D([], [], color="0.2", linewidth=3, marker="o", markersize=3.5, label="confident segment")
    figure.legend(handles=[*line_handles(look, NAMES), segment], loc="outside lower center", ncols=5)
    return figure


if __name__ == "__main__":
    save(picture(curves(ROOT / "results")), [str(PICTURE)])
