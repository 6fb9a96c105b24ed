"""Mutations: one mistake each in a whole run. The audit must notice exactly the affected verdicts.

`tests/golden/mutations.yaml` has the verdicts that each mistake changes, and no others may change. After a
change of checks, `python tests/elazmeh2006/audit/mutations.py` writes them again. Look at every difference.
"""

from __future__ import annotations

import copy
import tempfile
import warnings
from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from inspect import getattr_static
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import yaml
from golden_run import ROOT, SUITE, GoldenRun, golden_run, whole_run

from confident_roc import segment, tango
from confident_roc._files import Columns, read_rows
from confident_roc.bands.fixed_width import band_of_width
from confident_roc.roc import RocPoints, auc, roc_points, vertices
from elazmeh2006 import evaluation, protocols
from elazmeh2006.audit import verdicts
from elazmeh2006.audit.checks import decks, method, pairs
from elazmeh2006.audit.judge import changed, judge, with_margins
from elazmeh2006.audit.results import Results
from elazmeh2006.evaluation import Key

SUITES = (SUITE, "sklearn")
REFERENCE = ROOT / "data/reference/robustness.csv"
EXPECTED = ROOT / "tests/golden/mutations.yaml"


class World(GoldenRun):
    """A whole run that a mutation can change."""

    def __init__(self, run: GoldenRun) -> None:
        super().__init__(run.memory.copy(), copy.deepcopy(run.config), copy.deepcopy(run.paper), run.folder)

    def flipped(self) -> set[str]:
        """List the entries whose verdict is not the expected one, as id@suite."""
        # Checks sort the scores by instance, hundreds of times: of sorted ones that takes no time.
        for key, columns in self.memory.scores.items():
            order = np.argsort(columns["instance"], kind="stable")
            self.memory.scores[key] = {name: column[order] for name, column in columns.items()}
        rows = read_rows(REFERENCE)
        judged = judge(self.paper, map(self.results, SUITES))
        judgements = with_margins(judged, rows, self.paper, own=SUITE)
        changes = changed(judgements, self.paper["expected"])
        return {f"{change['id']}@{change['suite']}" for change in changes}

    def as_run(self, *datasets: str) -> list[Key]:
        """List the keys of Table 3 and of the other suite; of some data sets or of all."""
        return [
            self.key(dataset, letter, suite=suite)
            for dataset in datasets or self.config["datasets"]
            for suite in SUITES
            for letter in self.letters
        ]

    def evaluate_again(self, *datasets: str) -> None:
        """Evaluate the scores again, with the mistake; also those under other protocols."""
        for key in self.memory.scores:
            if not datasets or key.dataset in datasets:
                self.evaluate(key)

    def rewrite_scores(self, change: Callable[[Columns], Columns], *datasets: str) -> None:
        for key in self.as_run(*datasets):
            self.memory.scores[key] = change(self.memory.scores[key])

    def cross_validate(
        self, dataset: str, *, seed: int = 1, folds: int = 10, order: Any = slice(None)
    ) -> None:
        """Score a data set again by cross-validation, with its examples in another order."""
        data = self.examples(dataset, "cv").train
        examples = protocols.Examples(replace(data, X=data.X[order], y=data.y[order]))
        for key in self.as_run(dataset):
            self.memory.scores[key] = self.train(key.classifier, examples, folds=folds, seed=seed)


class Patches:
    """Functions that are replaced by wrong ones, with the number of calls of each.

    A replacement that nobody calls proves nothing: after a move the right function would be used, and a
    verdict that stays would look like one that ought to.
    """

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.patch = patch
        self.calls: dict[str, int] = {}

    def replace(self, place: Any, name: str, wrong: Callable[..., Any]) -> None:
        """Replace a function, or the value of a property, by a wrong one."""
        key = f"{place.__name__}.{name}"
        self.calls[key] = 0

        @wraps(wrong)
        def counted(*arguments: Any, **options: Any) -> Any:
            self.calls[key] += 1
            return wrong(*arguments, **options)

        is_property = isinstance(getattr_static(place, name), property)
        self.patch.setattr(place, name, property(counted) if is_property else counted)

    def never_called(self) -> list[str]:
        return [name for name, calls in self.calls.items() if not calls]


Mutation = Callable[[World, Patches], None]
MUTATIONS: dict[str, Mutation] = {}


def mutation(function: Mutation) -> Mutation:
    """Register a mistake."""
    MUTATIONS[function.__name__] = function
    return function


def flips(name: str, run: GoldenRun) -> list[str]:
    """Make a mistake in a copy of a whole run, and list the verdicts that it changes."""
    world = World(run)
    with pytest.MonkeyPatch.context() as patch, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        patches = Patches(patch)
        MUTATIONS[name](world, patches)
        flipped = sorted(world.flipped())
    assert patches.never_called() == []
    return flipped


@mutation
def nothing_wrong(world: World, patches: Patches) -> None:
    """Make everything again without a mistake."""
    world.evaluate_again()
    world.cross_validate("spectf")
    world.evaluate_again("spectf")


@mutation
def auc_moved(world: World, patches: Patches) -> None:
    world.memory.summaries[world.key("hypothyroid", "F")]["auc"] += 0.002


@mutation
def classes_swapped(world: World, patches: Patches) -> None:
    world.rewrite_scores(lambda s: s | {"actual": 1 - s["actual"], "score": -s["score"]}, "dis")
    world.evaluate_again("dis")
    for part in ("train", "test"):
        description = world.memory.examples["dis", part, ".json"]
        description.update(positives=description["negatives"], negatives=description["positives"])


@mutation
def other_test_file(world: World, patches: Patches) -> None:
    examples = world.memory.examples
    for suffix in (".csv", ".json"):
        examples["spectf", "test", suffix] = examples["spectf", "test-corrected", suffix]


@mutation
def another_protocol(world: World, patches: Patches) -> None:
    world.config["datasets"]["spectf"]["protocol"] = "split"


@mutation
def fold_seed_of_two(world: World, patches: Patches) -> None:
    world.cross_validate("spectf", seed=2)
    world.evaluate_again("spectf")


@mutation
def five_folds(world: World, patches: Patches) -> None:
    world.cross_validate("hypothyroid", folds=5)
    world.evaluate_again("hypothyroid")


@mutation
def rows_shuffled(world: World, patches: Patches) -> None:
    n = len(world.memory.examples["spectf", "train", ".csv"])
    world.cross_validate("spectf", order=np.random.default_rng(1).permutation(n))
    world.evaluate_again("spectf")


@mutation
def quantile_of_ninety_percent(world: World, patches: Patches) -> None:
    patches.replace(tango, "normal_quantile", lambda alpha: 1.64)
    world.evaluate_again()


@mutation
def one_sided_interval(world: World, patches: Patches) -> None:
    interval = tango.tango_interval
    patches.replace(segment, "tango_interval", lambda *a: (interval(*a)[0], np.ones(len(a[0]))))
    patches.replace(segment, "is_confident", lambda b, c, *a, **_: (b <= c) | tango.is_confident(b, c, *a))
    world.evaluate_again()


@mutation
def v_for_v_hl(world: World, patches: Patches) -> None:
    right = segment.ConfidentSegment.areas.fget
    patches.replace(
        segment.ConfidentSegment,
        "areas",
        lambda self: (areas := right(self)) | {"V+Hl": areas["V"]},
    )
    world.evaluate_again()


@mutation
def strict_thresholds(world: World, patches: Patches) -> None:
    def strict(actual: Any, score: Any, *_: Any, **options: Any) -> RocPoints:
        points = roc_points(actual, score)
        positives, negatives = points.positives, points.negatives
        a, b, c, d = (
            np.r_[x[1:], end]
            for x, end in zip(
                (points.a, points.b, points.c, points.d), (0, positives, 0, negatives), strict=True
            )
        )
        return replace(points, a=a, b=b, c=c, d=d)

    patches.replace(segment, "given_points", strict)
    world.evaluate_again()


@mutation
def point_at_infinity(world: World, patches: Patches) -> None:
    def more(actual: Any, score: Any, *_: Any, **options: Any) -> RocPoints:
        points = roc_points(actual, score)
        ends = (np.inf, 0, points.positives, 0, points.negatives)
        columns = (points.threshold, points.a, points.b, points.c, points.d)
        return RocPoints(*(np.r_[x, end] for x, end in zip(columns, ends, strict=True)))

    patches.replace(segment, "given_points", more)
    world.evaluate_again()


@mutation
def printed_number_mistyped(world: World, patches: Patches) -> None:
    world.paper = copy.deepcopy(world.paper)
    world.paper["table3"]["auc"]["sick"]["B"] += 0.01


@mutation
def score_file_missing(world: World, patches: Patches) -> None:
    del world.memory.scores[world.key("spect", "F")]


@mutation
def curve_missing(world: World, patches: Patches) -> None:
    del world.memory.summaries[world.key("dis", "T")]


@mutation
def empty_segment_is_zero(world: World, patches: Patches) -> None:
    summary = segment.ConfidentSegment.summary
    zeros = {
        "areas": dict.fromkeys(segment.AREAS, 0.0),
        "average_differences": dict.fromkeys(segment.DIFFERENCES, 0.0),
    }
    patches.replace(
        segment.ConfidentSegment, "summary", lambda self: summary(self) | ({} if len(self) else zeros)
    )
    world.evaluate_again()


@mutation
def sign_of_difference(world: World, patches: Patches) -> None:
    right, difference = evaluation.point_columns, segment.ConfidentSegment.difference.fget
    patches.replace(segment.ConfidentSegment, "difference", lambda self: -difference(self))
    patches.replace(
        evaluation,
        "point_columns",
        lambda *a: (columns := right(*a)) | {"difference": -columns["difference"]},
    )
    world.evaluate_again()


@mutation
def averaged_over_folds(world: World, patches: Patches) -> None:
    for key in world.as_run():
        scores = world.memory.scores[key]
        folds = [scores["fold"] == fold for fold in np.unique(scores["fold"])]
        areas = [auc(roc_points(scores["actual"][fold], scores["score"][fold])) for fold in folds]
        world.memory.summaries[key]["auc"] = float(np.mean(areas))


@mutation
def two_classifiers_exchanged(world: World, patches: Patches) -> None:
    first, second = (world.key("sick", letter) for letter in "TB")
    for results in (world.memory.scores, world.memory.curves, world.memory.summaries):
        results[first], results[second] = results[second], results[first]


@mutation
def other_slope_of_bands(world: World, patches: Patches) -> None:
    for key in world.as_run("dis"):
        summary = world.memory.summaries[key]
        summary["band"] = summary["band"] | summary["band"]["others"]["sqrt(N/P)"]


@mutation
def continuity_correction(world: World, patches: Patches) -> None:
    def corrected(b: Any, c: Any, alpha: float, **_: Any) -> Any:
        return np.maximum(abs(b - c) - 1, 0) ** 2 <= tango.normal_quantile(alpha) ** 2 * (b + c)

    patches.replace(segment, "is_confident", corrected)
    world.evaluate_again()


@mutation
def collinear_points_dropped(world: World, patches: Patches) -> None:
    def corners(actual: Any, score: Any, *_: Any, **options: Any) -> RocPoints:
        points = roc_points(actual, score)
        straight = (np.diff(points.a, 2) == 0) & (np.diff(points.c, 2) == 0)
        keep = np.r_[True, ~straight, True]
        return RocPoints(*(x[keep] for x in (points.threshold, points.a, points.b, points.c, points.d)))

    patches.replace(segment, "given_points", corners)
    world.evaluate_again()


@mutation
def one_example_lost(world: World, patches: Patches) -> None:
    for (_, _, suffix), description in world.memory.examples.items():
        if suffix == ".json":
            description["positives"] -= 1


@mutation
def sick_as_printed(world: World, patches: Patches) -> None:
    for part, (positives, negatives) in world.paper["table2"]["counts"]["sick"].items():
        world.memory.examples["sick", part, ".json"].update(positives=positives, negatives=negatives)


@mutation
def bands_ten_times_as_wide(world: World, patches: Patches) -> None:
    for key, curve in world.memory.curves.items():
        band = world.memory.summaries[key]["band"]
        line = vertices(evaluation.points_of(curve))
        wide = band_of_width(10 * band["width"], band["slope"], line, line, band["level"])
        world.memory.summaries[key]["band"] = {**band, "share": wide.share, "share_interval": None}


@mutation
def scores_upside_down(world: World, patches: Patches) -> None:
    for key in world.as_run("spectf"):
        if key.letter in "SF":
            scores = world.memory.scores[key]
            world.memory.scores[key] = scores | {"score": -scores["score"]}
    world.evaluate_again("spectf")


@mutation
def labels_leak(world: World, patches: Patches) -> None:
    world.rewrite_scores(lambda s: s | {"score": s["actual"] + s["score"]})
    world.evaluate_again()


@mutation
def no_interval_without_errors(world: World, patches: Patches) -> None:
    """The interval at b = c = 0 is everything, as if nothing were known."""
    interval = tango.tango_interval

    def everything(b: Any, c: Any, *rest: Any) -> Any:
        known = np.add(b, c) > 0
        lower, upper = interval(b, c, *rest)
        return np.where(known, lower, -1.0), np.where(known, upper, 1.0)

    patches.replace(method, "tango_interval", everything)


@mutation
def close_scores_tie(world: World, patches: Patches) -> None:
    world.rewrite_scores(lambda s: s | {"score": np.round(s["score"], 11)})
    world.evaluate_again()


@mutation
def stump_without_a_leaf_for_missing_values(world: World, patches: Patches) -> None:
    for dataset in ("dis", "sick", "spect"):
        key = world.key(dataset, "S")
        scores = world.memory.scores[key]
        values, counts = np.unique(scores["score"], return_counts=True)
        rarest = scores["score"] == values[np.argmin(counts)]
        if len(values) > 2:
            most = values[np.argmax(counts)]
            world.memory.scores[key] = scores | {"score": np.where(rarest, most, scores["score"])}
    world.evaluate_again("dis", "sick", "spect")


@mutation
def wald_for_wilson(world: World, patches: Patches) -> None:
    def wald(correct: Any, n: Any, alpha: float) -> Any:
        share = correct / n
        half = tango.normal_quantile(alpha) * np.sqrt(share * (1 - share) / n)
        return share - half, share + half

    patches.replace(decks, "wilson_interval", wald)


@mutation
def one_sided_significance(world: World, patches: Patches) -> None:
    for name in ("two_sided_alpha", "z_table"):
        right = getattr(decks, name)
        patches.replace(decks, name, lambda *a, right=right: np.multiply(right(*a), 0.5))


@mutation
def variance_rounded_first(world: World, patches: Patches) -> None:
    right = decks.error_rate_difference
    patches.replace(
        decks,
        "error_rate_difference",
        lambda *a: replace(test := right(*a), variance=round(test.variance, 4)),
    )


@mutation
def standard_errors_added(world: World, patches: Patches) -> None:
    def added(first: float, n: int, second: float, m: int) -> Any:
        error = np.sqrt(first * (1 - first) / n) + np.sqrt(second * (1 - second) / m)
        z = (first - second) / error
        test = right(first, n, second, m)
        return replace(test, variance=error**2, z=z, p_value=decks.two_sided_alpha(abs(z)))

    right = decks.error_rate_difference
    patches.replace(decks, "error_rate_difference", added)


@mutation
def a_whole_digit_allowed(world: World, patches: Patches) -> None:
    """A tolerance of one unit of the last digit, instead of half of it."""
    for module in (decks, verdicts):
        right = module.at_printed_digit
        patches.replace(module, "at_printed_digit", lambda *a, right=right: right(*a[:2], 2 * a[2]))


@mutation
def scores_dealt_by_chance(world: World, patches: Patches) -> None:
    random = np.random.default_rng(1)
    world.rewrite_scores(lambda s: s | {"score": random.permutation(s["score"])})
    world.evaluate_again()


@mutation
def predictions_for_scores(world: World, patches: Patches) -> None:
    world.rewrite_scores(lambda s: s | {"score": np.where(s["score"] >= 0.5, 1.0, 0.0)})
    world.evaluate_again()


@mutation
def heart_data_exchanged(world: World, patches: Patches) -> None:
    examples = world.memory.examples
    for part in ("train", "test"):
        first, second = (("spect", part, ".csv"), ("spectf", part, ".csv"))
        examples[first], examples[second] = examples[second], examples[first]


@mutation
def tree_is_the_forest(world: World, patches: Patches) -> None:
    for key in world.as_run():
        if key.letter == "T":
            forest = key._replace(classifier=f"{key.suite}-F")
            world.memory.scores[key] = world.memory.scores[forest]
    world.evaluate_again()


@mutation
def bayes_knows_the_label(world: World, patches: Patches) -> None:
    for key in world.as_run():
        if key.letter == "B":
            scores = world.memory.scores[key]
            world.memory.scores[key] = scores | {"score": scores["actual"].astype(float)}
    world.evaluate_again()


@mutation
def every_example_ten_times(world: World, patches: Patches) -> None:
    world.rewrite_scores(lambda s: {name: np.tile(column, 10) for name, column in s.items()})
    world.evaluate_again()


@mutation
def guesses_all_alike(world: World, patches: Patches) -> None:
    right = pairs.confident_segment
    patches.replace(pairs, "confident_segment", lambda y, score, **options: right(y, 0 * score, **options))


@mutation
def lead_of_the_wrong_sign(world: World, patches: Patches) -> None:
    """The study subtracts AUC's tau from the segment's."""
    right = Results.study

    def wrong(self: Results, table: str) -> list[dict[str, str]]:
        names = {"lead of AUC": "", "lead of AUC low": " high", "lead of AUC high": " low"}
        rows = right(self, table)
        return [row | {x: str(-float(row[f"lead of AUC{y}"])) for x, y in names.items()} for row in rows]

    patches.replace(Results, "study", wrong)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        run = whole_run(golden_run(Path(folder)))
        expected = {name: flips(name, run) for name in MUTATIONS}
    EXPECTED.write_text(yaml.safe_dump(expected, sort_keys=False, width=116, default_flow_style=None))
