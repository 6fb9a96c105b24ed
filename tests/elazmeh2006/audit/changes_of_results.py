"""Changes of the results of a run, and of printed values, for tests of the audit's checks."""

from __future__ import annotations

DATASETS = ("dis", "hypothyroid", "sick", "sick-euthyroid", "spect", "spectf")


def scores(change, letters="STFB", datasets=DATASETS):
    """Replace columns of scores by a function of them, and evaluate the scores again."""

    def apply(run):
        for dataset in datasets:
            for letter in letters:
                run.change_scores(dataset, letter, change)

    return apply


def perfect(letters="STFB", datasets=DATASETS):
    """Make classifiers perfect: they give one score to positives and another to negatives."""
    return scores(lambda columns: {"score": columns["actual"].astype(float)}, letters, datasets)


def summary(letters="STFB", datasets=DATASETS, **changes):
    """Replace parts of summaries; a function gets the old part."""

    def apply(run):
        for dataset in datasets:
            for letter in letters:
                old = run.memory.summaries[run.key(dataset, letter)]
                new = {name: to(old[name]) if callable(to) else to for name, to in changes.items()}
                run.change_summary(dataset, letter, **new)

    return apply


def curve(change, letters="STFB", datasets=DATASETS):
    """Replace columns of curves by a function of them."""

    def apply(run):
        for dataset in datasets:
            for letter in letters:
                run.change_curve(dataset, letter, change)

    return apply


def printed(name, to, key="printed"):
    """Print something else in an entry: another value, or other items of a mapping."""

    def apply(run):
        lists = (run.paper[kind] for kind in ("claims", "numbers", "errata"))
        entry = next(entry for listed in lists for entry in listed if entry["id"] == name)
        entry[key] = {**entry[key], **to} if isinstance(to, dict) else to

    return apply
