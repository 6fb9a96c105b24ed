"""Checks of the data: class counts, shares, files that repeat each other."""

from collections import Counter
from typing import Any

from elazmeh2006.audit.registry import Checks, Entry
from elazmeh2006.audit.results import MissingResultError, Results
from elazmeh2006.audit.verdicts import Verdict, compared, judged, under
from elazmeh2006.printed_digit import at_printed_digit

CHECKS = Checks()


def _counts(results: Results, dataset: str) -> dict[str, tuple[int, int]]:
    """Class counts of the files that Table 2 lists."""
    counts = {part: results.counts(dataset, part) for part in ("train", "test")}
    if not any(counts.values()):
        raise MissingResultError(f"data set {dataset} is not in the config")
    return {part: pair for part, pair in counts.items() if pair}


@CHECKS.judges("C1")
def all_counts(results: Results, entry: Entry, paper: Any) -> Verdict:
    """Judge Table 2 as a whole."""
    cells, wrong = 0, {}
    for dataset in entry["datasets"]:
        ours = _counts(results, dataset)
        for part, printed in paper["table2"]["counts"][dataset].items():
            cells += 1
            if tuple(printed) != ours.get(part):
                wrong[f"{dataset} {part}"] = list(ours.get(part, ()))
    numbers = {"other than printed": wrong}
    return compared(not wrong, cells, cells - len(wrong), tolerance=0, numbers=numbers)


@CHECKS.judges("C31")
def most_imbalanced(results: Results, entry: Entry, paper: Any) -> Verdict:
    """The data set has the smallest share of positives, in the file that is tested or cross-validated."""
    shares = {}
    for dataset in entry["datasets"]:
        counts = _counts(results, dataset)
        positives, negatives = counts.get("test") or counts["train"]
        shares[dataset] = positives / (positives + negatives)
    least = min(shares, key=lambda dataset: shares[dataset])
    return judged(least == entry["printed"], printed=entry["printed"], ours=least, numbers={"share": shares})


@CHECKS.judges("C32")
def balanced_training(results: Results, entry: Entry, paper: Any) -> Verdict:
    """Only these data sets have a balanced training file and an imbalanced test file."""
    ours = []
    for dataset in entry["datasets"]:
        counts = _counts(results, dataset)
        if "test" in counts and len(set(counts["train"])) == 1 and len(set(counts["test"])) == 2:
            ours.append(dataset)
    return judged(ours == entry["printed"], printed=entry["printed"], ours=ours)


@CHECKS.judges("E1")
def counts_of_another(results: Results, entry: Entry, paper: Any) -> Verdict:
    """The printed counts are those of the files."""
    (dataset,) = entry["datasets"]
    printed = {part: list(counts) for part, counts in paper["table2"]["counts"][dataset].items()}
    ours = {part: list(counts) for part, counts in _counts(results, dataset).items()}
    return judged(printed == ours, printed=printed, ours=ours)


@CHECKS.judges("E4")
def repeated_examples(results: Results, entry: Entry, paper: Any) -> Verdict:
    """No example of the test file is also in the training file."""
    (dataset,) = entry["datasets"]
    train = Counter(results.examples(dataset, "train"))
    test = results.examples(dataset, "test")
    repeated = sum(example in train for example in test)
    missing = sum((train - Counter(test)).values())
    numbers = {
        "test examples": len(test),
        "also in the training file": repeated,
        "training examples not in the test file": missing,
        "test examples more than once": len(test) - len(set(test)),
    }
    return judged(not repeated, ours=repeated, numbers=numbers)


@CHECKS.judges("E9")
def share_of_positives(results: Results, entry: Entry, paper: Any) -> Verdict:
    """Find the denominators that give both printed percentages."""
    ours: dict[str, dict[str, float]] = {}
    for dataset in entry["datasets"]:
        for part, (positives, negatives) in _counts(results, dataset).items():
            for name, others in (("all", positives + negatives), ("negatives", negatives)):
                ours.setdefault(f"positives over {name}, {part} file", {})[dataset] = positives / others
    cases = {
        reading: all(
            at_printed_digit(share, entry["printed"][dataset], entry["precision"][dataset])
            for dataset, share in shares.items()
        )
        for reading, shares in ours.items()
    }
    return under(cases, printed=entry["printed"], numbers=ours)
