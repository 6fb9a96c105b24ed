"""Results of a data set, classifier or suite that the config no longer has."""

from __future__ import annotations

import re

import pytest


def listed(project, task="list"):
    """List the leftovers, as `make tidy` does."""
    said = project.snakemake("--list-rules", TIDY=task).stderr.splitlines()
    return [line for line in said if line.startswith("results/")]


@pytest.fixture
def made(fresh):
    """Empty files with the names of all targets, and files of the user."""
    names = [*fresh.would_make("all", "supplement", "forensics", "other_tests", "article")]
    names += ["results/keel/summary/ranks.csv", "results/truth/bands/rocci.json"]
    names += [f"results/curves/{x}/{y}.csv" for x in ("dis", "sick") for y in ("weka346", "sklearn")]
    names += [f"results/scores/dis/{x}.csv" for x in ("weka346-S", "split/weka346-S", "cv/sklearn-S")]
    names += ["results/bands/sick/split/weka346-S.csv", "results/curves/sick/split/weka346-S.json"]  # former
    for name in [*names, "results/mine.txt", "results/scores/mine/notes.txt"]:
        (fresh.folder / name).parent.mkdir(parents=True, exist_ok=True)
        (fresh.folder / name).touch()
    return fresh


def test_leftovers_of_a_renamed_data_set_and_a_removed_suite(made):
    former = listed(made, "remove")
    assert former
    assert all(re.match(r"results/(bands|curves)/[\w-]+/[\w-]+/", name) for name in former)
    before = {path for path in made.folder.joinpath("results").rglob("*") if path.is_file()}
    text = (made.folder / "config.yaml").read_text().replace("sklearn-", "peer-")
    text = re.sub(r"dataset: dis\b", "dataset: dys", text).replace("\n  dis:\n", "\n  dys:\n")
    (made.folder / "config.yaml").write_text(text)
    said = made.snakemake("-n", "results/data/raw/spect/SPECT.train")
    assert "file(s) in results/ do not belong to this config, for example results/" in said.stderr
    names = listed(made, "remove")
    assert len(names) > 100
    assert all("/dis/" in name or "/dis." in name or "sklearn" in name for name in names)
    left = {path for path in made.folder.joinpath("results").rglob("*") if path.is_file()}
    assert before - left == {made.folder / name for name in names}
    assert not [path for path in left if "sklearn" in path.name or {"dis", "sklearn"} & set(path.parts)]
    assert not (made.folder / "results/figures/sklearn").exists()
    assert (made.folder / "results/scores/mine/notes.txt").exists()
