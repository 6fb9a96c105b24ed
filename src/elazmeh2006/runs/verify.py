"""Compare the numbers of a run with the repository's reference, to nine digits, or renew the reference.

`make verify` and `make reference` call this; see docs/running.md.
"""

import argparse
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from confident_roc._files import checksum, read_json, read_rows, write_bytes, write_json
from confident_roc.errors import InputError

REFERENCE = "data/reference/values.json"
ROBUSTNESS = "data/reference/robustness.csv"  # which the judge reads, so it has a file of its own
DIGITS = 9
SHOWN = 20  # lines of a list that are printed
WRITTEN = 2  # so many values in one row and column are written out, as an interval; more become a checksum

Rows = dict[str, dict[str, str]]  # a value by row and column


class Table(NamedTuple):
    """Values to compare. A row is known by a name, whatever file it stands in."""

    target: str
    files: str  # below results/
    rows: str = ""  # the parts of the path and the columns that name a row
    columns: str = ""  # the columns to compare, with their text; without them the numbers of all columns
    kept: str = ""  # copies of these files in the repository, which are the reference instead


TABLES = {
    "scores": Table("the paper", "scores/{dataset}/{classifier}.csv", "dataset, protocol, classifier"),
    "curve": Table("the paper", "curves/{dataset}/{suite}.csv", "dataset, protocol, classifier"),
    "summary": Table(
        "the paper",
        "curves/{dataset}/{suite}.json",
        "dataset, protocol, classifier",
        "n, positives, auc, points, confident_points, threshold_range, areas, average_differences, band",
    ),
    "table": Table(
        "the paper",
        "tables/table{n}.csv",
        "n, dataset, file, classifier",
        "predicted +, predicted -, total, positives, negatives, auc",
    ),
    "protocol": Table("the paper", "audit/protocols.csv", "dataset, protocol"),
    "what if": Table("the paper", "audit/what_if.json", "id", "table3, claims"),
    "definitions": Table(
        "the paper", "audit/definitions.json", columns="rows, agreement, ranking, without, best"
    ),
    "verdict": Table("the paper", "audit/audit.csv", "id, suite", "verdict, condition, ours"),
    "findings": Table("the paper", "audit/findings.json", columns="findings"),
    "supplement": Table("supplement", "supplement/{table}.csv", "table"),
    "supplement by suite": Table("supplement", "supplement/{suite}/{table}.csv", "table, suite"),
    "seeds": Table("forensics", "audit/forensics.csv", "dataset, protocol, letter, varied"),
    "robustness": Table(
        "robustness",
        "audit/robustness.csv",
        "id, suite, seeds",
        "verdict, same, same_verdict, of, other",
        kept=ROBUSTNESS,
    ),
    "other tests": Table("other tests", "audit/other_tests.json", columns="figure6, verdicts"),
    "article": Table("article", "article/article.json", columns="values"),
    "keel": Table("keel", "keel/summary/{table}.csv", "table", kept="studies/keel/summary/{table}.csv"),
    "truth": Table("truth", "truth/summary/{table}.csv", "table", kept="studies/truth/summary/{table}.csv"),
}


def main(texts: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    parser.add_argument("folder", nargs="?", type=Path, default=Path(), help="folder with results/ (here)")
    parser.add_argument("--repository", metavar="FOLDER", type=Path, help=f"folder with {REFERENCE}")
    parser.add_argument("--save", action="store_true", help="make the results the reference; compare nothing")
    parser.add_argument("--drop", action="store_true", help="with --save: drop rows that are no longer made")
    arguments = parser.parse_args(texts)
    folder, repository = arguments.folder, arguments.repository or arguments.folder
    try:
        if arguments.save:
            save(folder, repository, drop=arguments.drop)
        else:
            compare(folder, repository)
    except (InputError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    return 0


def compare(folder: Path, repository: Path) -> None:
    """Print the differences of each target that was made; raise InputError if there are any."""
    wrong = []
    made, reference = values_of(folder), read_json(repository / REFERENCE)
    for target in dict.fromkeys(table.target for table in TABLES.values()):
        tables = {name: table for name, table in TABLES.items() if table.target == target}
        if not any(made[name] for name in tables):
            print(f"{target}: not made.")
            continue
        size, lines = 0, []
        for name, table in tables.items():
            expected = rows_of(repository, table, table.kept) if table.kept else reference.get(name, {})
            size += sum(map(len, expected.values()))
            lines += [f"{name} {line}" for line in differences(made[name], expected)]
        show(f"{target}, not as in the reference:", lines)
        print(f"{target}: {size} values, differences: {len(lines)}.")
        wrong += lines
    if wrong:
        raise InputError(
            f"{folder / 'results'}: {len(wrong)} differences from the reference, first: {wrong[0]};"
            f" allowed: the values of {repository / REFERENCE}"
        )


def save(folder: Path, repository: Path, *, drop: bool) -> None:
    """Make the values of a run the reference; rows that it has not made stay, unless they are dropped."""
    made = {name: rows for name, rows in values_of(folder).items() if rows}
    path = repository / REFERENCE
    reference = read_json(path) if path.is_file() else {}
    for name, rows in made.items():
        if TABLES[name].kept:
            continue
        left = {row: cells for row, cells in reference.get(name, {}).items() if row not in rows}
        show(f"{name}: not made, so {'dropped' if drop else 'kept (DROP=1 drops it)'}:", [*left])
        reference[name] = rows if drop else {**left, **rows}
    write_json(path, {name: dict(sorted(reference[name].items())) for name in TABLES if name in reference})
    if "robustness" in made:
        write_bytes(repository / ROBUSTNESS, (folder / "results/audit/robustness.csv").read_bytes())
    print(f"{path.parent}: renewed from {', '.join(made)}.")


def values_of(folder: Path) -> dict[str, Rows]:
    """Read the values of all tables; InputError if there are none."""
    made = {name: rows_of(folder / "results", table, table.files) for name, table in TABLES.items()}
    if not any(made.values()):
        raise InputError(f"{folder / 'results'}: nothing to compare; allowed: a finished run (`snakemake`)")
    return made


def rows_of(folder: Path, table: Table, files: str) -> Rows:
    """Read a table: the values of each column in each row, as text."""
    found: dict[str, dict[str, list[str]]] = {}
    names, columns = table.rows.split(", "), [*filter(None, table.columns.split(", "))]
    for path, parts in files_of(folder, files):
        for record in _records(path):
            named = {**parts, **record}
            row = found.setdefault(" ".join(str(named[x]) for x in names if named.get(x)) or "all", {})
            compared = {x: record[x] for x in record if (x in columns if columns else x not in names)}
            for column, value in _cells(compared, ""):
                if (rounded := _rounded(value, text=bool(columns))) is not None:
                    row.setdefault(column, []).append(rounded)
    return {
        row: {column: _joined(values) for column, values in cells.items()} for row, cells in found.items()
    }


def files_of(folder: Path, files: str) -> Iterator[tuple[Path, dict[str, str]]]:
    """Find files by a path with names in braces, and what stands for the names."""
    pattern = re.compile(re.sub(r"{(\w+)}", r"(?P<\1>[^/]+)", files))
    for path in sorted(folder.glob(re.sub(r"{\w+}", "*", files))):
        if match := pattern.fullmatch(path.relative_to(folder).as_posix()):
            yield path, match.groupdict()


def differences(made: Rows, expected: Rows) -> Iterator[str]:
    """Describe the values that are not the expected ones; what is only in `made` is new, and no difference.

    Examples
    --------
    >>> list(differences({"dis F": {"auc": "0.7654"}}, {"dis F": {"auc": "0.7655"}, "dis B": {"auc": "0.5"}}))
    ['dis F, auc: 0.7654 here, 0.7655 in the reference', 'dis B: not here']
    """
    for row, cells in expected.items():
        if row not in made:
            yield f"{row}: not here"
            continue
        for column, value in cells.items():
            ours = made[row].get(column)
            if ours is None:
                yield f"{row}, {column}: not here"
            elif ours != value:
                yield f"{row}, {column}: {ours or 'empty'} here, {value or 'empty'} in the reference"


def show(title: str, lines: Sequence[str]) -> None:
    """Print the first lines of a list, if it has any."""
    if lines:
        more = [f"and {len(lines) - SHOWN} more"] if len(lines) > SHOWN else []
        print(title, *(f"  {line}" for line in [*lines[:SHOWN], *more]), "", sep="\n")


def _records(path: Path) -> list[Any]:
    """Read the rows of a CSV file, or the items of a JSON file."""
    content = read_json(path) if path.suffix == ".json" else read_rows(path)
    return content if isinstance(content, list) else [content]


def _cells(value: Any, name: str) -> Iterator[tuple[str, Any]]:
    """Name the values in nested JSON. Items of a list have one name, unless they have an id."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield from _cells(item, f"{name} {key}".strip())
    elif isinstance(value, list):
        for item in value:
            known = isinstance(item, dict) and "id" in item
            yield from _cells(item, f"{name} {item['id']}" if known else name)
    else:
        yield name, value


def _rounded(value: Any, *, text: bool) -> str | None:
    """Round a number to nine significant digits. Text is kept or None, and no value is empty text."""
    if value in (None, ""):
        return ""
    try:
        return f"{float(value) + 0.0:.{DIGITS}g}"
    except ValueError:
        return str(value) if text else None


def _joined(values: list[str]) -> str:
    if len(values) <= WRITTEN:
        return ", ".join(values)
    digest = checksum("\n".join(values).encode())
    return f"{len(values)} values: {digest[:8]}"


if __name__ == "__main__":
    sys.exit(main())
