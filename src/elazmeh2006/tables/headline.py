"""The outcome of a run on one screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from confident_roc._tables import rounded

# Half a unit of the last printed digit, and room for the rounding of doubles.
_PRINTED_DIGIT = 0.0005 + 1e-9


def headline(summaries: Sequence[Mapping[str, str]], cells: Sequence[Mapping[str, str]], folder: str) -> str:
    """Sum up a run.

    Parameters
    ----------
    summaries
        Rows of the summary table.
    cells
        Rows of Table 3.
    folder
        Where the results are.
    """
    lines = []
    for suite in dict.fromkeys(cell["suite"] for cell in cells):
        own = [row for row in summaries if row["suite"] == suite]
        letters = list(dict.fromkeys(row["letter"] for row in own))
        lines.append(f"Suite {suite}: AUC, and confident points in brackets")
        width = max(16, *(len(row["dataset"]) + 1 for row in own))
        lines.append(f"  {'':{width}}" + "".join(f"{f'({letter})':>13}" for letter in letters))
        for dataset in dict.fromkeys(row["dataset"] for row in own):
            found = {row["letter"]: row for row in own if row["dataset"] == dataset}
            texts = (_cell(found.get(letter)) for letter in letters)
            lines.append(f"  {dataset:{width}}" + "".join(f"{text:>13}" for text in texts))
        lines += [_distance([cell for cell in cells if cell["suite"] == suite and cell["difference"]]), ""]
    lines += [
        f"Tables:   {folder}/tables (table1, table2, table3, summary; csv, md, tex)",
        f"Figures:  {folder}/figures (figure1 to figure8; pdf, png)",
        f"Sources:  {folder}/data/sources.csv",
    ]
    return "\n".join(lines) + "\n"


def _cell(row: Mapping[str, str] | None) -> str:
    return f"{rounded(float(row['auc']))} [{row['confident_points']}]" if row else "-"


def _distance(cells: Sequence[Mapping[str, str]]) -> str:
    differences = [abs(float(cell["difference"])) for cell in cells]
    if not differences:
        return "  The paper prints none of these."
    exact = sum(difference <= _PRINTED_DIGIT for difference in differences)
    mean = sum(differences) / len(differences)
    return (
        f"  Against the paper's Table 3: {exact} of {len(differences)} cells at the printed digit,"
        f" mean distance {mean:.4f}, largest {max(differences):.4f}."
    )
