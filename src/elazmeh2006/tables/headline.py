"""The summary of a run on one screen."""

from collections.abc import Mapping, Sequence

from confident_roc._tables import rounded
from elazmeh2006.printed_digit import at_printed_digit


def headline(
    summaries: Sequence[Mapping[str, str]],
    cells: Sequence[Mapping[str, str]],
    unit: float,
    folder: str,
    sentences: Sequence[str] = (),
) -> str:
    """Summarise a run from the rows of the summary table and of Table 3; `unit` is that of its last digit.

    An experiment that is not the paper's has `sentences` with its results, and cells if it has some of the
    paper's data sets and letters.
    """
    lines = [*sentences, *[""] * bool(sentences)]
    for suite in dict.fromkeys(row["suite"] for row in summaries):
        of_suite = [row for row in summaries if row["suite"] == suite]
        letters = list(dict.fromkeys(row["letter"] for row in of_suite))
        lines.append(f"Suite {suite}: AUC, and confident points in brackets")
        width = max(16, *(len(row["dataset"]) + 1 for row in of_suite))
        lines.append(f"  {'':{width}}" + "".join(f"{f'({letter})':>13}" for letter in letters))
        for dataset in dict.fromkeys(row["dataset"] for row in of_suite):
            by_letter = {row["letter"]: row for row in of_suite if row["dataset"] == dataset}
            texts = (_cell(by_letter.get(letter)) for letter in letters)
            lines.append(f"  {dataset:{width}}" + "".join(f"{text:>13}" for text in texts))
        printed = [cell for cell in cells if cell["suite"] == suite]
        lines += [*([_distance(printed, unit)] if cells else []), ""]
    names = "datasets, ranks, segments, comparisons" if sentences else "table1, table2, table3"
    lines += [
        f"Tables:   {folder}/tables ({names}, summary; csv, md, tex)",
        f"Figures:  {folder}/figures (figure{'4 to figure6' if sentences else '1 to figure8'}; pdf, png)",
        f"Sources:  {folder}/data/sources.csv",
    ]
    return "\n".join(lines) + "\n"


def _cell(row: Mapping[str, str] | None) -> str:
    return f"{rounded(float(row['auc']))} [{row['confident_points']}]" if row else "-"


def _distance(cells: Sequence[Mapping[str, str]], unit: float) -> str:
    if not cells:
        return "  The paper prints none of these AUCs."
    distances = [abs(float(cell["difference"])) for cell in cells]
    exact = sum(at_printed_digit(float(cell["auc"]), float(cell["paper"]), unit) for cell in cells)
    return (
        f"  Against the paper's Table 3: {exact} of {len(cells)} cells at the printed digit,"
        f" mean distance {sum(distances) / len(cells):.4f}, largest {max(distances):.4f}."
    )
