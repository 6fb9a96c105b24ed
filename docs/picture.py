"""Draw the picture of the README and the start page: two data sets of figure 5, each with its framed part.

Run `python docs/picture.py` after `make replicate`.
"""

from __future__ import annotations

from pathlib import Path

from matplotlib.figure import Figure

from confident_roc._files import Columns
from confident_roc._style import looks, save, styled
from elazmeh2006.evaluation import by_dataset_and_letter, of_protocols, read_curves
from elazmeh2006.figures.layout import draw_curves, line_handles, segment_handle

ROOT = Path(__file__).parents[1]
PICTURE = ROOT / "docs/images/segments.png"
# Data sets with their protocols: the strongest imbalance, and none.
PANELS = {"dis": "split", "spectf": "cv"}
NAMES = {"S": "decision stump", "T": "decision tree", "F": "random forest", "B": "naive Bayes"}


def curves(results: Path) -> dict[str, dict[str, Columns]]:
    """Read the curves of the paper's learners, by data set and letter."""
    files = [results / f"curves/{dataset}/weka346.csv" for dataset in PANELS]
    drawn = by_dataset_and_letter(of_protocols(read_curves(*files), PANELS))
    return {dataset: {x: drawn[dataset, x] for x in NAMES} for dataset in PANELS}


@styled
def picture(of: dict[str, dict[str, Columns]]) -> Figure:
    """Draw two panels per data set, with the number of positives in the title of the first."""
    figure = Figure(figsize=(6.6, 2.0), layout="constrained")
    look = looks(NAMES)
    axes = figure.subplots(1, 2 * len(of)).tolist()
    for whole, enlarged, (dataset, by_letter) in zip(axes[::2], axes[1::2], of.items(), strict=True):
        draw_curves(whole, enlarged, by_letter, look)
        positives, examples = (
            int(sum(by_letter["S"][name][0] for name in names)) for names in ("ab", "abcd")
        )
        whole.set_title(f"{dataset}: {positives} of {examples} positive", fontsize=6.5)
        enlarged.set_title("framed part, enlarged", fontsize=6.5)
        whole.set(xticks=[0, 0.5, 1], yticks=[0, 0.5, 1])
        for ax in (whole, enlarged):
            ax.tick_params(labelsize=5.5, length=2, pad=1.5)
    figure.supxlabel("false positive rate", fontsize=6.5)
    figure.supylabel("true positive rate", fontsize=6.5)
    handles = [*line_handles(look, NAMES), segment_handle("confident segment (95 %)")]
    figure.legend(handles=handles, loc="outside upper center", ncols=5, fontsize=6.5, columnspacing=1.5)
    return figure


if __name__ == "__main__":
    save(picture(curves(ROOT / "results")), [str(PICTURE)])
