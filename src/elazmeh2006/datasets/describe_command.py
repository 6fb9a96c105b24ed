"""The command `confident-roc describe`: it prints the entry of a data file for config.yaml."""

import argparse

from confident_roc.errors import InputError, needs

SUMMARY = "the entry of a data file for config.yaml, with class counts and warnings"
EXAMPLES = """\
examples:
  the last column is the class, the rarer one is positive:
    confident-roc describe mine.csv
  a file to train on and one to test on, the class by name:
    confident-roc describe train.arff test.arff --class-column outcome --positive died
  one class against all others, without the column of ids:
    confident-roc describe iris.csv --positive virginica --one-vs-rest --drop id
  C4.5, types in mine.names:
    confident-roc describe mine.data
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("file", metavar="FILE", help="CSV, TSV, Parquet, ARFF, KEEL .dat, or C4.5 .data")
    parser.add_argument("test", metavar="TEST", nargs="?", help="a second file, for the test examples")
    parser.add_argument("--name", help="name of the data set (the file's)")
    parser.add_argument("--format", metavar="KIND", help="csv, tsv, parquet, arff or c45 (by the file's end)")
    parser.add_argument("--names", metavar="FILE", help="C4.5 names file (the .names file beside)")
    parser.add_argument("--class-column", metavar="COLUMN", help="first, last or a name (last)")
    parser.add_argument("--positive", metavar="CLASS", help="the class of interest (the rarer one)")
    parser.add_argument("--one-vs-rest", action="store_true", help="take all other classes together")
    for key, metavar, text in (
        ("nominal", "COLUMN", "a column that is nominal"),
        ("numeric", "COLUMN", "a column that is numeric"),
        ("drop", "COLUMN", "a column that is not an attribute"),
        ("missing", "TEXT", "a text that means a missing value"),
    ):
        help_text = f"{text}; repeatable"
        parser.add_argument(f"--{key}", action="append", default=[], metavar=metavar, help=help_text)


def run(arguments: argparse.Namespace) -> None:
    """Read the files and print the entry."""
    with needs("workflow"):
        from elazmeh2006.datasets.describe import describe
        from elazmeh2006.datasets.entries import FORMAT_NAMES

    if arguments.format not in (None, *FORMAT_NAMES):
        raise InputError(f"--format: unknown: {arguments.format!r}; allowed: {', '.join(FORMAT_NAMES)}")
    keys = ("class_column", "positive", "one_vs_rest", "nominal", "numeric", "drop", "missing")
    described = describe(
        [file for file in (arguments.file, arguments.test) if file is not None],
        name=arguments.name,
        names_file=arguments.names,
        kind=arguments.format,
        roles={key: getattr(arguments, key) for key in keys},
    )
    for line in described.lines():
        print(line)
