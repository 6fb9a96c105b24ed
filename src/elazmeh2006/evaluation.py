"""The files between training and tables: scores, ROC curves and summaries.

No other module knows the names and the contents of these files. `results/scores/dis/weka346-T.csv` has the
scores of a classifier on a data set under all protocols of the run, `results/curves/dis/weka346.csv` the ROC
points of a suite, and `weka346.json` beside it the summaries.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import PurePath
from typing import Any, NamedTuple, TypeVar

from confident_roc._files import AnyPath, Columns, read_columns, read_json, stacked, write_columns, write_json
from confident_roc.bands._band import Band
from confident_roc.bands.fixed_width import band_of_width, fixed_width_bands
from confident_roc.bands.joint_regions import joint_regions_band
from confident_roc.roc import RocPoints, roc_points, vertices
from confident_roc.segment import confident_segment, point_columns
from elazmeh2006.seeds import Seeds, read_seeds_of_scores

Value = TypeVar("Value")

_SCORES: dict[str, type] = {"instance": int, "fold": int, "actual": int, "score": float}
_COUNTS: dict[str, type] = {"threshold": float, **dict.fromkeys("abcd", int)}
_CURVE: dict[str, type] = {
    **_COUNTS,
    **dict.fromkeys(("fpr", "tpr", "difference", "lower", "upper"), float),
    "confident": bool,
}


class Key(NamedTuple):
    """Data set, protocol and classifier of a result."""

    dataset: str
    protocol: str
    classifier: str

    @property
    def suite(self) -> str:
        """Suite of the classifier: what comes before the last hyphen of its id."""
        return self.classifier.rpartition("-")[0]

    @property
    def letter(self) -> str:
        """Letter of the classifier: the end of its id."""
        return self.classifier.rpartition("-")[2]


def of_protocols(results: Mapping[Key, Value], protocols: Mapping[str, str]) -> dict[Key, Value]:
    """Choose the results of one protocol per data set."""
    return {key: value for key, value in results.items() if protocols.get(key.dataset) == key.protocol}


def by_dataset_and_letter(results: Mapping[Key, Value]) -> dict[tuple[str, str], Value]:
    """Key results of one suite, with one protocol per data set, by data set and letter."""
    return {(key.dataset, key.letter): value for key, value in results.items()}


def read_scores(*paths: AnyPath) -> dict[Key, Columns]:
    """Read instance, fold, actual class and score of each example, by protocol and classifier."""
    return {
        Key(PurePath(path).parent.name, protocol, PurePath(path).stem): columns
        for path in paths
        for (protocol,), columns in _read_parts(path, ["protocol"], _SCORES)
    }


def read_seeded_scores(*paths: AnyPath) -> dict[Key, dict[Seeds, Columns]]:
    """Read actual class and score of each example, by key and pair of seeds."""
    folders = {path: PurePath(path).parts for path in paths}
    return {
        Key(at[-4], at[-3], at[-1].removesuffix(".csv.bz2")): read_seeds_of_scores(path)
        for path, at in folders.items()
    }


def read_curves(*paths: AnyPath) -> dict[Key, Columns]:
    """Read the ROC points of suites, with Tango's interval for each."""
    return {
        Key(PurePath(path).parent.name, *names): columns
        for path in paths
        for names, columns in _read_parts(path, ["protocol", "classifier"], _CURVE)
    }


def read_summaries(*paths: AnyPath) -> dict[Key, dict[str, Any]]:
    """Read the summaries of suites: AUC, confident segment and band."""
    summaries = (summary for path in paths for summary in read_json(path))
    return {Key(*(summary[name] for name in Key._fields)): summary for summary in summaries}


def points_of(curve: Columns) -> RocPoints:
    """Make the ROC points of a curve that was read."""
    return RocPoints(**{name: curve[name] for name in _COUNTS})


def band_edges(curve: Columns, band: Mapping[str, Any]) -> Columns:
    """Compute the edges of a fixed-width band from the curve, and slope and width in its summary."""
    line = vertices(points_of(curve))
    made = band_of_width(band["width"], band["slope"], line, line, band["level"])
    (upper_fpr, upper_tpr), (lower_fpr, lower_tpr) = made.displaced
    upper, lower = (
        {"upper_fpr": upper_fpr, "upper_tpr": upper_tpr},
        {"lower_fpr": lower_fpr, "lower_tpr": lower_tpr},
    )
    return {"fpr": made.fpr, "tpr": made.tpr, **upper, **lower}


def share_error(band: Mapping[str, Any]) -> float:
    """Compute the Monte-Carlo error of the share in a band's summary: half the length of its interval."""
    low, high = band["share_interval"]
    return float(high - low) / 2


def covered(band: Mapping[str, Any]) -> str:
    """Write the share of ROC space in a band with its Monte-Carlo error."""
    return f"{100 * band['share']:.1f} ± {100 * share_error(band):.1f}%"


def evaluate(scores: Columns, alpha: float) -> tuple[Columns, dict[str, Any]]:
    """Evaluate scores by the paper's method: the ROC points with Tango's intervals, and the summary."""
    segment = confident_segment(scores["actual"], scores["score"], alpha=alpha)
    return point_columns(segment.curve, alpha), segment.summary()


def band(
    scores: Columns, *, slope: str | float, level: float, slopes: Sequence[str | float] = (), **draws: Any
) -> dict[str, Any]:
    """Compute the fixed-width band around the ROC curve of scores: level, slope, width and covered share.

    `others` has the shares of the bands along the other slopes, by their name in the config, and of joint
    regions, which have no slope. One bootstrap serves all slopes.
    """
    points = roc_points(scores["actual"], scores["score"])
    named = {_slope_name(each): each for each in slopes if each != slope}
    made, *others = fixed_width_bands(points, [slope, *named.values()], level=level, **draws)
    joint = joint_regions_band(points=points, level=level)
    return {
        "level": level,
        "slope": made.slope,
        "width": made.width,
        **_share(made),
        "others": {
            **{name: _share(other) for name, other in zip(named, others, strict=True)},
            "joint regions": _share(joint),
        },
    }


def _slope_name(slope: str | float) -> str:
    return slope if isinstance(slope, str) else f"{slope:g}"


def _share(made: Band) -> dict[str, Any]:
    """Share of ROC space in a band, and its Monte-Carlo interval; null if nothing is drawn."""
    return {"share": made.share, "share_interval": made.share_interval and list(made.share_interval)}


def write_evaluations(
    path: AnyPath, curves: Mapping[Key, Columns], summaries: Mapping[Key, Mapping[str, Any]]
) -> None:
    """Write the curves of a suite on the data set of a path as CSV, and their summaries as JSON beside it."""
    keys = [key for key in curves if key.dataset == PurePath(path).parent.name]
    parts = {(key.protocol, key.classifier): curves[key] for key in keys}
    write_columns(path, stacked(["protocol", "classifier"], parts))
    headers = {key: {**key._asdict(), "suite": key.suite, "letter": key.letter} for key in keys}
    rows = [{**header, **summaries[key]} for key, header in headers.items()]
    write_json(PurePath(path).with_suffix(".json"), rows)


def _read_parts(
    path: AnyPath, names: list[str], types: Mapping[str, type]
) -> Iterator[tuple[tuple[str, ...], Columns]]:
    """Read tables that are one below the other, with their keys."""
    columns = read_columns(path, {**dict.fromkeys(names, str), **types})
    keys = list(zip(*(columns.pop(name).tolist() for name in names), strict=True))
    starts = [i for i, key in enumerate(keys) if i == 0 or key != keys[i - 1]]
    for start, end in pairwise([*starts, len(keys)]):
        yield keys[start], {name: column[start:end] for name, column in columns.items()}
