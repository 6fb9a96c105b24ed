"""Figure 2: the method as formulas."""

import textwrap

from matplotlib.figure import Figure

from confident_roc._style import GREY, styled

_M = r"\left[a_i\ b_i\,;\ c_i\ d_i\right]"
_STEPS = (
    r"$\mathrm{ROC} = \{\," + _M + r" = K(D, t_i)\ |\ t_i \in T,\ 0 \leq t_i \leq 1\,\}$",
    r"$S = \{\," + _M + r" \in \mathrm{ROC}\ |\ (l_i, u_i) = \mathrm{Tango}_\alpha(b_i, c_i, n),"
    r"\ \ 0 \in [l_i, u_i]\,\},\quad n = |D|$",
    r"$\mathrm{CAUC} = \mathrm{AUC}(S)$ if $S \neq \varnothing$, and $0$ if $S = \varnothing$",
    r"$\mathrm{AveD} = \frac{1}{m} \sum_{i=1}^{m} \frac{b_i - c_i}{n}$ over $S$,  $m = |S|$",
)
_LEGEND = (
    "K: classifier   D: examples   T: thresholds   1 - \u03b1: confidence   l, u: lower and upper limit\n"
    "a, b, c, d: true positives, false negatives, false positives, true negatives"
)
_AVERAGES = {
    "signed": "the average as in step 4",
    "absolute": "the average of |b-c|/n, because signs cancel",
}


@styled
def method(alpha: float, area: str, difference: str) -> Figure:
    """Draw figure 2: the four steps as the paper has them, and where the other figures depart."""
    remarks = (
        f"Departures. Step 2: the paper prints the limits as [u, l]; here \u03b1 = {alpha:g}. Figure 6: an"
        f" empty S has no area, which is not 0, and no point; the area is {area}; {_AVERAGES[difference]}."
    )
    figure = Figure(figsize=(7.2, 3.3))
    for i, text in enumerate(_STEPS):
        height = 0.91 - 0.165 * i
        figure.text(0.02, height, f"{i + 1}.", fontsize=12, va="center", weight="bold")
        figure.text(0.06, height, text, fontsize=12, va="center")
    figure.text(0.06, 0.26, _LEGEND, fontsize=8.5, color=GREY, va="center", linespacing=1.5)
    figure.text(0.06, 0.02, textwrap.fill(remarks, 94), fontsize=8.5, va="bottom", linespacing=1.5)
    return figure
