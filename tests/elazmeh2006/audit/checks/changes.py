"""Changes of the golden run that several tests of checks make."""

from __future__ import annotations

DATASETS = ("dis", "hypothyroid", "sick", "sick-euthyroid", "spect", "spectf")


def scores(change, letters="STFB", datasets=DATASETS):
    """Replace scores by a function of their columns, and evaluate them again."""

    def apply(run):
        for dataset in datasets:
            for letter in letters:
                run.change_scores(dataset, letter, change)

    return apply


def perfect(letters="STFB", datasets=DATASETS):
    """Make classifiers perfect: they give one score to positives and another to negatives."""
    return scores(lambda columns: {"score": columns["actual"].astype(float)}, letters, datasets)


def summary(letters="STFB", datasets=DATASETS, **changes):
    """Replace parts of summaries. A function gets the summary."""

    def apply(run):
        for dataset in datasets:
            for letter in letters:
                old = run.memory.summaries[run.key(dataset, letter)]
                new = {name: x(old) if callable(x) else x for name, x in changes.items()}
                run.change_summary(dataset, letter, **new)

    return apply


def curve(change, letters="STFB", datasets=DATASETS):
    """Replace columns of curves."""

    def apply(run):
        for dataset in datasets:
            for letter in letters:
                run.change_curve(dataset, letter, change)

    return apply


def printed(name, key="printed", **values):
    """Print something else in an entry."""

    def apply(run):
        lists = (run.paper[kind] for kind in ("claims", "numbers", "errata"))
        entry = next(entry for listed in lists for entry in listed if entry["id"] == name)
        entry[key] = values.get("to", {**entry[key], **values} if isinstance(entry[key], dict) else None)

    return apply
