"""Bytes that atheris makes up, guided by what code they reach, given to every parser of files.

    python tests/weekly/parsers.py [a folder for the corpus] [-runs=N]

A parser reads its file, or refuses it with an `InputError` in one line. Anything else is a finding.
"""

import os
import sys
import tempfile

import atheris

with atheris.instrument_imports(include=["confident_roc", "elazmeh2006"]):
    from confident_roc._files import read_columns
    from confident_roc.cli.scores_file import read_scores
    from confident_roc.errors import InputError
    from elazmeh2006.datasets.arff import read_arff
    from elazmeh2006.datasets.c45 import read_data, read_names
    from elazmeh2006.datasets.delimited import read_delimited
    from elazmeh2006.datasets.tabular import ColumnRoles, datasets

FOLDER = tempfile.mkdtemp()
PATH = os.path.join(FOLDER, "fuzzed.csv")
NAMES = os.path.join(FOLDER, "good.names")
with open(NAMES, "w") as file:
    file.write("yes, no.\nsize: continuous.\ncolour: red, blue.\n")
DECLARED = read_names(NAMES)


def as_table(read):
    datasets([read(PATH)], ColumnRoles())


PARSERS = [
    lambda: as_table(read_arff),
    lambda: as_table(read_delimited),
    lambda: as_table(lambda path: read_delimited(path, "\t")),
    lambda: read_names(PATH),
    lambda: read_data(PATH, DECLARED, positive="yes", class_first=False),
    lambda: read_scores(PATH, ["p"], ["y"]),
    lambda: read_columns(PATH, {"p": float, "y": int}),
]


def one_input(content):
    """The first byte chooses the parser."""
    if not content:
        return
    with open(PATH, "wb") as file:
        file.write(content[1:])
    try:
        PARSERS[content[0] % len(PARSERS)]()
    except InputError as error:
        if "\n" in str(error):
            raise RuntimeError(f"more than one line: {error!r}") from error


if __name__ == "__main__":
    atheris.Setup(sys.argv, one_input)
    atheris.Fuzz()
