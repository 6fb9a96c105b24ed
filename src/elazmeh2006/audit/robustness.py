"""Robustness of verdicts: in how many of the seeds a verdict is the same.

A fold seed is used for all cross-validated data sets at once, a forest seed for all classifiers that have a
seed: Weka's forest, scikit-learn's forest and trees. Only results under the protocols of the tables are drawn
again; those under other protocols are as run. Bands are not drawn again. No seed can tell on an entry that
needs a band, or the folds, of scores that were drawn again, or reads nothing that a seed changes.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from confident_roc._files import Columns
from elazmeh2006.audit.judge import Judgement, judge_entry, verdict_text
from elazmeh2006.audit.published import ANY_SUITE, entries, is_counted
from elazmeh2006.audit.registry import Entry
from elazmeh2006.audit.results import Results
from elazmeh2006.evaluation import Key, evaluate
from elazmeh2006.seeds import Seeds

SeededScores = Mapping[Key, Mapping[Seeds, Columns]]
Paper = Mapping[str, Any]
KINDS = ("fold_seeds", "forest_seeds")


class NotDrawnError(Exception):
    """A check needs a result that was not drawn again; the text is its name."""


class _Drawn(dict[str, Any]):
    """A result of another seed, which does not have all that a result of the run has."""

    def __missing__(self, name: str) -> Any:
        raise NotDrawnError(name)


class _File(dict[Key, Any]):
    """The content of a result file. Some results are of another seed; `reads` lists those that are read."""

    def __init__(self, as_run: Mapping[Key, Any], drawn: Mapping[Key, Any], reads: list[Key]) -> None:
        super().__init__({**as_run, **drawn})
        self._drawn, self._reads = drawn, reads

    def __getitem__(self, key: Key) -> Any:
        self._reads += [key] if key in self._drawn else []
        return super().__getitem__(key)


def robustness(paper: Paper, suites: Iterable[Results], scores: SeededScores) -> list[dict[str, Any]]:
    """Judge every entry that is counted with every seed: one row per entry and suite.

    `same` counts the seeds with the verdict and the condition of the run, `same_verdict` those with this
    verdict under any condition. `other` counts the seeds of each other verdict. An entry on which no seed can
    tell has the reason instead, as `why`.
    """
    return [row for results in suites for row in _rows(paper, results, scores)]


def _rows(paper: Paper, results: Results, scores: SeededScores) -> Iterator[dict[str, Any]]:
    judged = [entry for entry in entries(paper) if entry["suite"] != ANY_SUITE and is_counted(entry)]
    # As run first: this loads the files, which the results of all seeds then share.
    as_run = [judge_entry(entry, results, paper) for entry in judged]
    reads: list[Key] = []
    of_seeds = {kind: list(_of_seeds(results, scores, kind, reads)) for kind in KINDS}
    for entry, was in zip(judged, as_run, strict=True):
        row = {**{key: was[key] for key in ("id", "title", "suite")}, "verdict": verdict_text(was)}
        counts: dict[str, Any] = {}
        why = "it reads nothing that a seed changes"
        for kind in KINDS:
            try:
                if count := _count(entry, was, of_seeds[kind], reads, paper):
                    counts[kind] = count
            except NotDrawnError as missing:
                why = f"{missing}s are not drawn again"
        yield {**row, **(counts or {"why": f"no seed can tell: {why}"})}


def _of_seeds(results: Results, scores: SeededScores, kind: str, reads: list[Key]) -> Iterator[Results]:
    """Make the results of each seed with which all classifiers of the suite were trained."""
    by_seed = {key: _by_seed(scores[key], KINDS.index(kind)) for key in scores if key.suite == results.suite}
    drawn = {key: of_key for key, of_key in by_seed.items() if of_key}
    for seed in sorted(set.intersection(*map(set, drawn.values())) if drawn else ()):
        yield _replaced(results, {key: of_key[seed] for key, of_key in drawn.items()}, reads)


def _by_seed(scores: Mapping[Seeds, Columns], varied: int) -> dict[int, Columns]:
    """Scores by one of the seeds, the other as in the first pair; none if they do not depend on the seed."""
    other = next(iter(scores))[1 - varied]
    pairs = ((pair[varied], pair[1 - varied], columns) for pair, columns in scores.items())
    return {seed: columns for seed, fixed, columns in pairs if seed is not None and fixed == other}


def _replaced(results: Results, scores: Mapping[Key, Columns], reads: list[Key]) -> Results:
    """Replace scores, and the curves and summaries that follow from them."""
    drawn: dict[str, dict[Key, Any]] = {}
    for key, columns in scores.items():
        for read in (results.scores, results.curve, results.summary):
            read(key.dataset, key.letter)  # so that the file is loaded
        curve, summary = evaluate(columns, results.config["evaluation"]["alpha"])
        score = _Drawn(columns, instance=np.arange(len(columns["score"])))
        names = {"scores": key.classifier, "curves": key.suite, "summaries": key.suite}
        for (kind, name), made in zip(names.items(), (score, curve, _Drawn(summary)), strict=True):
            drawn.setdefault(results.files[kind][key.dataset, name], {})[key] = made
    files = {path: _File(results.loaded[path], of_keys, reads) for path, of_keys in drawn.items()}
    return replace(results, loaded={**results.loaded, **files}, read=[])


def _count(
    entry: Entry, was: Judgement, of_seeds: Sequence[Results], reads: list[Key], paper: Paper
) -> dict[str, Any] | None:
    """Count the verdicts on an entry; None if no seed can change it."""
    reads.clear()
    judgements = [judge_entry(entry, results, paper) for results in of_seeds]
    texts = Counter(map(verdict_text, judgements))
    counts = {
        "same": texts.pop(verdict_text(was), 0),
        "same_verdict": sum(judgement["verdict"] == was["verdict"] for judgement in judgements),
        "of": len(judgements),
        "other": dict(sorted(texts.items())),
    }
    return counts if reads else None


def robustness_columns(rows: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Flatten rows for CSV: one per entry, suite and kind of seed, or one whose `other` says why not."""
    uncounted = dict.fromkeys(("seeds", "same", "same_verdict", "of"))
    flat = []
    for row in rows:
        header = {name: row[name] for name in ("id", "suite", "verdict")}
        for kind in filter(row.__contains__, KINDS):
            other = "; ".join(f"{number} {text}" for text, number in row[kind]["other"].items())
            flat.append({**header, "seeds": kind, **row[kind], "other": other})
        if "why" in row:
            flat.append({**header, **uncounted, "other": row["why"]})
    return flat
