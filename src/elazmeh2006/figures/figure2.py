"""Figure 2: the method as formulas."""

from matplotlib.figure import Figure

from confident_roc._style import GREY, styled

_M = r"\left[a_i\ b_i\,;\ c_i\ d_i\right]"
_STEPS = (
    ("1", r"$\mathrm{ROC} = \{\," + _M + r" = K(D, t_i)\ |\ t_i \in T,\ 0 \leq t_i \leq 1\,\}$"),
    (
        "2",
        r"$S = \{\," + _M + r" \in \mathrm{ROC}\ |\ (l_i, u_i) = \mathrm{Tango}_\alpha(b_i, c_i, n),"
        r"\ \ 0 \in [l_i, u_i]\,\},\quad n = |D|$",
    ),
    ("3", r"$\mathrm{CAUC} = \mathrm{AUC}(S)$ if $S \neq \varnothing$; an empty segment has no area"),
    ("4", r"$\mathrm{AveD} = \frac{1}{m} \sum_{i=1}^{m} \frac{b_i - c_i}{n}$ over $S$,  $m = |S|$"),
)
_LEGEND = (
    r"$K$: classifier   $D$: examples   $T$: thresholds   $a, b, c, d$: true positives, false negatives,"
    "\n"
    r"false positives, true negatives   $1-\alpha$: confidence   $l, u$: lower and upper limit"
)


@styled
def method() -> Figure:
    """Draw figure 2: the four steps, with the order of the limits and the empty segment corrected."""
    figure = Figure(figsize=(7.2, 2.9))
    for i, (number, text) in enumerate(_STEPS):
        height = 0.89 - 0.185 * i
        figure.text(0.02, height, f"{number}.", fontsize=12, va="center", weight="bold")
        figure.text(0.06, height, text, fontsize=12, va="center")
    figure.text(0.06, 0.1, _LEGEND, fontsize=8.5, color=GREY, va="center", linespacing=1.5)
    return figure
