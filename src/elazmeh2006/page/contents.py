"""The contents of the pages: tables, pictures, and all results about the paper."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from confident_roc._files import Columns, read_rows
from elazmeh2006.evaluation import Key
from elazmeh2006.page.pictures import small
from elazmeh2006.yaml_file import read_yaml


@dataclass(frozen=True)
class Picture:
    """A figure of a page."""

    name: str  # like figure6
    png: bytes
    caption: str
    suite: str | None = None
    file: str | None = None  # path of the picture at full size
    files: Sequence[str] = ()  # paths of the picture in every format, and of its data


@dataclass(frozen=True)
class Table:
    """A table of a page, read from its CSV file. With a column `suite`, there is one table per suite."""

    name: str  # like table2
    rows: Sequence[Mapping[str, str]]
    caption: str
    file: str | None = None  # path of the file with all rows


@dataclass(frozen=True)
class Contents:
    """The contents of the report page: tables, figures, curves and provenance, and the audit of the paper."""

    suites: Mapping[str, str]  # all suites, each with a short description, which may be empty
    provenance: Mapping[str, Any]
    # These are empty for an experiment that is not the paper's.
    audit: Mapping[str, Any] = field(default_factory=dict)
    findings: Mapping[str, Any] = field(default_factory=dict)
    definitions: Mapping[str, Any] = field(default_factory=dict)
    protocols: Mapping[str, Any] = field(default_factory=dict)
    what_if: Sequence[Mapping[str, Any]] = ()
    robustness: Sequence[Mapping[str, str]] = ()  # verdicts over seeds, of the reference run
    study: Sequence[Mapping[str, str]] = ()  # agreement with the truth on other data sets
    talk: Mapping[str, Any] = field(default_factory=dict)  # its twenty items
    opening: Mapping[str, Columns] = field(default_factory=dict)  # curves of the first screen, by letter
    opening_dataset: str = ""
    names: Mapping[str, str] = field(default_factory=dict)  # of the classifiers of the first suite, by letter
    tables: Sequence[Table] = ()
    pictures: Sequence[Picture] = ()  # figure1 to figure8, protocols
    linked: Sequence[str] = ()  # paths of figures that are not on the page
    curves: Sequence[Mapping[str, Any]] = ()  # packed


def read_picture(path: str, caption: str, suites: Collection[str] = (), files: Sequence[str] = ()) -> Picture:
    """Read a picture and make it small; if its folder has the name of a suite, it belongs to the suite."""
    folder = Path(path).parent.name
    suite = folder if folder in suites else None
    return Picture(Path(path).stem, small(Path(path).read_bytes()), caption, suite, path, files)


def read_pictures(
    paths: list[str], caption: Callable[[str], str], suites: Collection[str], made: list[str], threads: int
) -> list[Picture]:
    """Read pictures, each with its files among those that were made; a thread works on one at a time."""
    files = files_by_picture(made, suites)
    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(lambda path: read_picture(path, caption(path), suites, files[path]), paths))


def files_by_picture(made: Iterable[str], suites: Collection[str]) -> dict[str, list[str]]:
    """Find the files of each picture: PNG, PDF, and its data as CSV.

    The data has the name of the picture: what is drawn, or a table, which may be of all suites.

    >>> made = ["figures/a/x.png", "figures/a/x.csv", "figures/b/x.png", "figures/b/x.pdf", "tables/x.csv"]
    >>> files_by_picture(made, {"a", "b"})["figures/a/x.png"]
    ['figures/a/x.png', 'figures/a/x.csv']
    >>> files_by_picture(made, {"a", "b"})["figures/b/x.png"]
    ['figures/b/x.png', 'figures/b/x.pdf', 'tables/x.csv']
    """
    named: dict[tuple[str, str], dict[str, str]] = {}
    for path in map(Path, made):
        suite = path.parent.name if path.parent.name in suites else ""
        named.setdefault((path.stem, suite), {})[path.suffix] = str(path)
    files = {}
    for (name, _), kinds in named.items():
        table = named.get((name, ""), {}) | kinds
        if ".png" in kinds:
            files[kinds[".png"]] = [table[kind] for kind in (".png", ".pdf", ".csv") if kind in table]
    return files


def read_table(path: str, caption: str) -> Table:
    """Read a table."""
    return Table(Path(path).stem, read_rows(path), caption, path)


def with_article(
    contents: Contents, files: Mapping[str, str], opening: Mapping[str, Any], curves: Mapping[Key, Columns]
) -> Contents:
    """Add what the article about the paper needs beside the audit.

    `files` has the paths of talk, robustness and study; `opening` names the curves of its first screen.
    """
    place, wanted = (opening["dataset"], opening["protocol"]), {"imbalance": "any", "protocol": "cv"}.items()
    return replace(
        contents,
        talk=read_yaml(files["talk"])["items"],
        robustness=read_rows(files["robustness"]),
        study=[row for row in read_rows(files["study"]) if row.items() >= wanted],
        opening={letter: curves[Key(*place, name)] for letter, name in opening["classifiers"].items()},
        opening_dataset=opening["dataset"],
        names=opening["names"],
    )
