"""Mutations: one mistake each in a finished run. The audit must notice exactly the affected verdicts."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import replace
from functools import cache, wraps
from inspect import getattr_static
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import yaml
from results_in_memory import ResultsInMemory

from confident_roc import segment, tango
from confident_roc._files import Columns
from confident_roc.roc import RocPoints, auc, roc_points
from elazmeh2006 import evaluation, protocols
from elazmeh2006.audit.judge import changed, judge
from elazmeh2006.audit.published import read_paper
from elazmeh2006.datasets.dataset import read_dataset
from elazmeh2006.evaluation import Key

LETTERS = "STFB"
SUITES = ("weka346", "sklearn")


@cache
def results_of(finished: Path) -> ResultsInMemory:
    """Read the results of a finished run, once for all mutations."""
    return ResultsInMemory.read(finished / "results")


class World:
    """A finished run that can be changed, in memory."""

    def __init__(self, finished: Path) -> None:
        self.folder = finished
        self.memory = results_of(finished).copy()
        self.config = yaml.safe_load((finished / "config.yaml").read_text())
        self.paper = read_paper((finished / "data/paper").glob("*.yaml"))

    def flipped(self) -> set[str]:
        """List the entries whose verdict is not the expected one, as id@suite."""
        suites = [
            self.memory.results(suite, {x: f"{suite}-{x}" for x in LETTERS}, self.config) for suite in SUITES
        ]
        changes = changed(judge(self.paper, suites), self.paper["expected"])
        return {f"{change['id']}@{change['suite']}" for change in changes}

    def key(self, dataset: str, classifier: str) -> Key:
        return Key(dataset, self.config["datasets"][dataset]["protocol"], classifier)

    def scores(self, dataset: str, classifier: str) -> Columns:
        return self.memory.scores[self.key(dataset, classifier)]

    def summary(self, dataset: str, classifier: str) -> dict[str, Any]:
        return self.memory.summaries[self.key(dataset, classifier)]

    def evaluate(self, *datasets: str) -> None:
        """Evaluate the scores again, with the mistake."""
        for key in self.memory.scores:
            if not datasets or key.dataset in datasets:
                self.memory.evaluate(key, self.config["evaluation"]["alpha"])

    def rewrite_scores(self, dataset: str, change: Callable[[Columns], Columns]) -> None:
        for classifier in self.config["classifiers"]:
            self.memory.scores[self.key(dataset, classifier)] = change(self.scores(dataset, classifier))

    def cross_validate(
        self, dataset: str, *, seed: int = 1, folds: int = 10, order: Any = slice(None)
    ) -> None:
        """Score a data set again by cross-validation, with its examples in another order."""
        data = read_dataset(self.folder / f"results/data/{dataset}/train.csv")
        examples = protocols.Examples(replace(data, X=data.X[order], y=data.y[order]))
        for classifier, entry in self.config["classifiers"].items():
            settings = {key: entry[key] for key in ("estimator", "parameters", "preprocessing")}
            learner = protocols.learner(examples, settings)
            self.memory.scores[self.key(dataset, classifier)] = protocols.scores(
                examples, learner, folds, seed
            )


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
MUTATIONS: dict[str, tuple[Mutation, set[str]]] = {}


def mutation(*flips: str) -> Callable[[Mutation], Mutation]:
    """Register a mistake with the verdicts that it must change: id@suite, or the id alone for both suites."""
    expected = {
        name for flip in flips for name in ([flip] if "@" in flip else [f"{flip}@{s}" for s in SUITES])
    }

    def register(function: Mutation) -> Mutation:
        MUTATIONS[function.__name__] = (function, expected)
        return function

    return register


@mutation()
def nothing_wrong(world: World, patches: Patches) -> None:
    """Make everything again without a mistake."""
    world.evaluate()
    world.cross_validate("spectf")
    world.evaluate("spectf")


@mutation("C2@weka346", "D21@weka346", "N6@weka346", "T3.hypothyroid.F@weka346")
def auc_moved(world: World, patches: Patches) -> None:
    world.summary("hypothyroid", "weka346-F")["auc"] += 0.002


@mutation(
    "C11",
    "C12@weka346",
    "C14@weka346",
    "C21@weka346",
    "C31@any",
    "E9@any",
    "N9@weka346",
    "N10@weka346",
    "N11",
    "T2.dis.test@any",
    "T2.dis.train@any",
)
def classes_swapped(world: World, patches: Patches) -> None:
    world.rewrite_scores("dis", lambda s: s | {"actual": 1 - s["actual"], "score": -s["score"]})
    world.evaluate("dis")
    for part in ("train", "test"):
        description = world.memory.examples["dis", part, ".json"]
        description.update(positives=description["negatives"], negatives=description["positives"])


@mutation("E4@any", "E9@any", "T2.spectf.test@any")
def other_test_file(world: World, patches: Patches) -> None:
    examples = world.memory.examples
    for suffix in (".csv", ".json"):
        examples["spectf", "test", suffix] = examples["spectf", "test-corrected", suffix]


@mutation(
    "C2@weka346",
    "D21@weka346",
    "C3",
    "C4@sklearn",
    "C9",
    "C16",
    "C17@weka346",
    "C19@sklearn",
    "C20@weka346",
    "C27@weka346",
    "C28@weka346",
    "C29",
    "E3",
    "N6@weka346",
    "N7@weka346",
    "T3.spectf.B@weka346",
    "T3.spectf.F@weka346",
    "T3.spectf.S",
    "T3.spectf.T@weka346",
)
def another_protocol(world: World, patches: Patches) -> None:
    world.config["datasets"]["spectf"]["protocol"] = "split"


@mutation(
    "C2@weka346",
    "D21@weka346",
    "C4@sklearn",
    "C17@weka346",
    "C19@sklearn",
    "C20@weka346",
    "C27@weka346",
    "C29@weka346",
    "C34",
    "N6@weka346",
    "N8@weka346",
    "T3.spectf.B@weka346",
    "T3.spectf.F@weka346",
    "T3.spectf.S",
    "T3.spectf.T@weka346",
)
def fold_seed_of_two(world: World, patches: Patches) -> None:
    world.cross_validate("spectf", seed=2)
    world.evaluate("spectf")


@mutation(
    "C2@weka346",
    "D21@weka346",
    "C19@weka346",
    "C25@weka346",
    "C27",
    "N3",
    "N6@weka346",
    "N8@weka346",
    "T3.hypothyroid.F@weka346",
    "T3.hypothyroid.S@weka346",
    "T3.hypothyroid.T@weka346",
)
def five_folds(world: World, patches: Patches) -> None:
    world.cross_validate("hypothyroid", folds=5)
    world.evaluate("hypothyroid")


@mutation(
    "C2@weka346",
    "D21@weka346",
    "C3",
    "C17@weka346",
    "C18@weka346",
    "C20@weka346",
    "C27@sklearn",
    "C29@weka346",
    "E3@weka346",
    "N6@weka346",
    "N7@weka346",
    "N8@weka346",
    "T3.spectf.B@weka346",
    "T3.spectf.F@weka346",
    "T3.spectf.S",
    "T3.spectf.T@weka346",
)
def rows_shuffled(world: World, patches: Patches) -> None:
    n = world_size(world, "spectf")
    world.cross_validate("spectf", order=np.random.default_rng(1).permutation(n))
    world.evaluate("spectf")


def world_size(world: World, dataset: str) -> int:
    description = world.memory.examples[dataset, "train", ".json"]
    return description["positives"] + description["negatives"]


@mutation(
    "C10@sklearn", "C19@weka346", "C20@weka346", "C21@sklearn", "C23", "C27@weka346", "C29@weka346", "N1"
)
def quantile_of_ninety_percent(world: World, patches: Patches) -> None:
    patches.replace(tango, "normal_quantile", lambda alpha: 1.64)
    world.evaluate()


@mutation(
    "C9",
    "C10@weka346",
    "C11",
    "C12@weka346",
    "C14@weka346",
    "C15",
    "C16@weka346",
    "C18@weka346",
    "C19",
    "C20@weka346",
    "C21",
    "C23",
    "C25",
    "C27",
    "C28@weka346",
    "C29",
    "C30",
    "C34",
    "N1",
    "N7@sklearn",
    "N10@weka346",
    "N11",
)
def one_sided_interval(world: World, patches: Patches) -> None:
    interval = tango.tango_interval
    patches.replace(segment, "tango_interval", lambda *a: (interval(*a)[0], np.ones(len(a[0]))))
    patches.replace(segment, "is_confident", lambda b, c, alpha: (b <= c) | tango.is_confident(b, c, alpha))
    world.evaluate()


@mutation("C18@weka346", "C21@weka346")
def v_for_v_hl(world: World, patches: Patches) -> None:
    right = segment.ConfidentSegment.areas.fget
    patches.replace(
        segment.ConfidentSegment,
        "areas",
        lambda self: (areas := right(self)) | {"V+Hl": areas["V"]},
    )
    world.evaluate()


@mutation(
    "C2@weka346",
    "D21@weka346",
    "C3@sklearn",
    "C5@sklearn",
    "C12@weka346",
    "C14@weka346",
    "C16@sklearn",
    "C22",
    "C25@sklearn",
    "E2",
    "E12",
    "N6@weka346",
    "N8@weka346",
    "N9@sklearn",
    "N10@sklearn",
    "T3.dis.B@weka346",
    "T3.dis.F@weka346",
    "T3.dis.S@weka346",
    "T3.dis.T@weka346",
    "T3.hypothyroid.S@weka346",
    "T3.hypothyroid.T@weka346",
    "T3.sick-euthyroid.B@weka346",
    "T3.sick-euthyroid.S@weka346",
    "T3.sick-euthyroid.T",
    "T3.sick.B",
    "T3.sick.F@weka346",
    "T3.sick.S@weka346",
    "T3.sick.T@weka346",
    "T3.spect.B",
    "T3.spect.F@weka346",
    "T3.spect.S",
    "T3.spect.T@weka346",
    "T3.spectf.B@weka346",
    "T3.spectf.F@weka346",
    "T3.spectf.S",
    "T3.spectf.T@weka346",
)
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
    world.evaluate()


@mutation("E12")
def point_at_infinity(world: World, patches: Patches) -> None:
    def more(actual: Any, score: Any, *_: Any, **options: Any) -> RocPoints:
        points = roc_points(actual, score)
        ends = (np.inf, 0, points.positives, 0, points.negatives)
        columns = (points.threshold, points.a, points.b, points.c, points.d)
        return RocPoints(*(np.r_[x, end] for x, end in zip(columns, ends, strict=True)))

    patches.replace(segment, "given_points", more)
    world.evaluate()


@mutation("C2@weka346", "N6@weka346", "T3.sick.B@weka346")
def printed_number_mistyped(world: World, patches: Patches) -> None:
    world.paper = copy.deepcopy(world.paper)
    world.paper["table3"]["auc"]["sick"]["B"] += 0.01


@mutation("C4@weka346", "C6@weka346", "E5@weka346")
def score_file_missing(world: World, patches: Patches) -> None:
    del world.memory.scores[world.key("spect", "weka346-F")]


@mutation(
    "C2@weka346",
    "D21@weka346",
    "C3@weka346",
    "C5@weka346",
    "C7@weka346",
    "C9@weka346",
    "C11@weka346",
    "C12@weka346",
    "C13@weka346",
    "C14@weka346",
    "C15@weka346",
    "C18@weka346",
    "C21@weka346",
    "C25@weka346",
    "C27@weka346",
    "C33@weka346",
    "E2@weka346",
    "E15@weka346",
    "N2@weka346",
    "N6@weka346",
    "N8@weka346",
    "N9@weka346",
    "T3.dis.T@weka346",
)
def curve_missing(world: World, patches: Patches) -> None:
    del world.memory.summaries[world.key("dis", "weka346-T")]


@mutation("C27", "E15")
def empty_segment_is_zero(world: World, patches: Patches) -> None:
    summary = segment.ConfidentSegment.summary
    zeros = {
        "areas": dict.fromkeys(segment.AREAS, 0.0),
        "average_differences": dict.fromkeys(segment.DIFFERENCES, 0.0),
    }
    patches.replace(
        segment.ConfidentSegment, "summary", lambda self: summary(self) | ({} if len(self) else zeros)
    )
    world.evaluate()


@mutation("C22", "C24", "N12")
def sign_of_difference(world: World, patches: Patches) -> None:
    right, difference = evaluation.point_columns, segment.ConfidentSegment.difference.fget
    patches.replace(segment.ConfidentSegment, "difference", lambda self: -difference(self))
    patches.replace(
        evaluation,
        "point_columns",
        lambda *a: (columns := right(*a)) | {"difference": -columns["difference"]},
    )
    world.evaluate()


@mutation(
    "C2@weka346",
    "D21@weka346",
    "N6@weka346",
    "T3.hypothyroid.B@weka346",
    "T3.hypothyroid.F@weka346",
    "T3.hypothyroid.S@weka346",
    "T3.hypothyroid.T@weka346",
    "T3.sick-euthyroid.B@weka346",
    "T3.sick-euthyroid.S@weka346",
    "T3.sick-euthyroid.T",
    "T3.spectf.B@weka346",
    "T3.spectf.F@weka346",
    "T3.spectf.S",
    "T3.spectf.T@weka346",
)
def averaged_over_folds(world: World, patches: Patches) -> None:
    for dataset, entry in world.config["datasets"].items():
        for classifier in world.config["classifiers"]:
            if entry["protocol"] == "cv":
                scores = world.scores(dataset, classifier)
                folds = [scores["fold"] == fold for fold in np.unique(scores["fold"])]
                areas = [auc(roc_points(scores["actual"][fold], scores["score"][fold])) for fold in folds]
                world.summary(dataset, classifier)["auc"] = float(np.mean(areas))


@mutation("C2@weka346", "D21@weka346", "C18@weka346", "N6@weka346", "T3.sick.B@weka346", "T3.sick.T@weka346")
def two_classifiers_exchanged(world: World, patches: Patches) -> None:
    first, second = (world.key("sick", f"weka346-{x}") for x in "TB")
    for results in (world.memory.scores, world.memory.curves, world.memory.summaries):
        results[first], results[second] = results[second], results[first]


@mutation("C7@weka346")
def other_slope_of_bands(world: World, patches: Patches) -> None:
    for letter in LETTERS:
        options = {**world.config["bands"], "slope": "sqrt(N/P)", "bootstraps": 2000}
        band = evaluation.band(world.scores("dis", f"weka346-{letter}"), **options)
        world.summary("dis", f"weka346-{letter}")["band"] = band


@mutation("C12@weka346", "C18@weka346", "C20@weka346", "C21", "C23", "C25@weka346", "C27", "C34")
def continuity_correction(world: World, patches: Patches) -> None:
    def corrected(b: Any, c: Any, alpha: float) -> Any:
        return np.maximum(abs(b - c) - 1, 0) ** 2 <= tango.normal_quantile(alpha) ** 2 * (b + c)

    patches.replace(segment, "is_confident", corrected)
    world.evaluate()


@mutation(
    "C14@weka346",
    "C17@weka346",
    "C20@weka346",
    "C21@sklearn",
    "C25@weka346",
    "C27@weka346",
    "C29@weka346",
    "C34",
)
def collinear_points_dropped(world: World, patches: Patches) -> None:
    def corners(actual: Any, score: Any, *_: Any, **options: Any) -> RocPoints:
        points = roc_points(actual, score)
        straight = (np.diff(points.a, 2) == 0) & (np.diff(points.c, 2) == 0)
        keep = np.r_[True, ~straight, True]
        return RocPoints(*(x[keep] for x in (points.threshold, points.a, points.b, points.c, points.d)))

    patches.replace(segment, "given_points", corners)
    world.evaluate()
