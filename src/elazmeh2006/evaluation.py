"""The files between training and tables: scores, ROC curves, summaries and bands.

No other module knows the names and the contents of these files. The folder is named after the data set and
the protocol, the file after the classifier: `results/curves/dis/split/weka346-T.csv`.
"""

from collections.abc import Callable, Iterable
from pathlib import PurePath
from typing import Any, NamedTuple, TypeVar

from confident_roc._files import AnyPath, Columns, read_columns, read_json, write_columns, write_json
from confident_roc.bands.fixed_width import fixed_width_band
from confident_roc.roc import RocPoints
from confident_roc.segment import confident_segment, point_columns

Read = TypeVar("Read")

_SCORES: dict[str, type] = {"instance": int, "fold": int, "actual": int, "score": float}
_COUNTS: dict[str, type] = {"threshold": float, **dict.fromkeys("abcd", int)}
_CURVE: dict[str, type] = {
    **_COUNTS,
    **dict.fromkeys(("fpr", "tpr", "difference", "lower", "upper"), float),
    "confident": bool,
}
_EDGES = ("fpr", "tpr", "upper_fpr", "upper_tpr", "lower_fpr", "lower_tpr")


class Key(NamedTuple):
    """Data set, protocol and classifier of a file."""

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


def key_of(path: AnyPath) -> Key:
    """Read the key of a file from its path.

    >>> key = key_of("results/curves/dis/split/weka346-T.csv")
    >>> key.dataset, key.protocol, key.suite, key.letter
    ('dis', 'split', 'weka346', 'T')
    """
    place = PurePath(path)
    return Key(place.parts[-3], place.parts[-2], place.stem)


def by_dataset_and_letter(read: Callable[[str], Read], paths: Iterable[str]) -> dict[tuple[str, str], Read]:
    """Read files of one suite, keyed by data set and letter."""
    return {(key_of(path).dataset, key_of(path).letter): read(path) for path in paths}


def by_letter(read: Callable[[str], Read], paths: Iterable[str]) -> dict[str, Read]:
    """Read files of one suite on one data set, keyed by letter."""
    return {key_of(path).letter: read(path) for path in paths}


def read_scores(path: AnyPath) -> Columns:
    """Read instance, fold, actual class and score of each example."""
    return read_columns(path, _SCORES)


def read_curve(path: AnyPath) -> Columns:
    """Read the ROC points of a classifier, with Tango's interval for each."""
    return read_columns(path, _CURVE)


def read_points(path: AnyPath) -> RocPoints:
    """Read the ROC points of a classifier as an object of the library."""
    return RocPoints(**read_columns(path, _COUNTS))


def read_band(path: AnyPath) -> Columns:
    """Read a fixed-width band: the curve and its upper and lower edge."""
    return read_columns(path, dict.fromkeys(_EDGES, float))


def read_summary(path: AnyPath) -> dict[str, Any]:
    """Read the summary of a curve or a band."""
    return dict(read_json(path))


def evaluate(scores: Columns, alpha: float) -> tuple[Columns, dict[str, Any]]:
    """Evaluate scores by the paper's method: the ROC points with Tango's intervals, and the summary."""
    segment = confident_segment(scores["actual"], scores["score"], alpha=alpha)
    return point_columns(segment.curve, alpha), segment.summary()


def band(scores: Columns, **options: Any) -> tuple[Columns, dict[str, Any]]:
    """Compute the fixed-width band around the ROC curve of scores: its edges, and its summary."""
    made = fixed_width_band(scores["actual"], scores["score"], **options)
    (upper_fpr, upper_tpr), (lower_fpr, lower_tpr) = made.displaced
    edges = (made.fpr, made.tpr, upper_fpr, upper_tpr, lower_fpr, lower_tpr)
    summary = {"level": options["level"], "slope": made.slope, "width": made.width, "share": made.share}
    return dict(zip(_EDGES, edges, strict=True)), summary


def write_evaluation(path: AnyPath, columns: Columns, summary: dict[str, Any]) -> None:
    """Write a curve or a band as CSV, and beside it a JSON file with its key and its summary."""
    key = key_of(path)
    header = {**key._asdict(), "suite": key.suite, "letter": key.letter}
    write_columns(path, columns)
    write_json(PurePath(path).with_suffix(".json"), {**header, **summary})
