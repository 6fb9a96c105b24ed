"""In how many seeds a verdict is the same, on the golden run and scores that are changed by hand."""

from __future__ import annotations

import numpy as np
import pytest

from elazmeh2006.audit.judge import judge, verdict_text
from elazmeh2006.audit.published import ANY_SUITE, entries, is_counted
from elazmeh2006.audit.robustness import robustness, robustness_columns
from elazmeh2006.audit.seeds import seeded_aucs, seeded_scores
from elazmeh2006.protocols import Examples
from elazmeh2006.seeds import Seeds

FIRST, FOLDS, FOREST = Seeds(1, 1), Seeds(2, 1), Seeds(1, 2)


def columns(run, dataset, letter, change=lambda score: score):
    """The scores of the run, in the order of the examples, or a change of them."""
    scores = run.memory.scores[run.key(dataset, letter)]
    order = np.argsort(scores["instance"], kind="stable")
    return {"actual": scores["actual"][order], "score": change(scores["score"][order])}


def reversed_ranks(score):
    return 1 - score


def rounded(score):
    return np.round(score, 1)


def seeded(run, cells, pairs, change):
    """Scores under pairs of seeds: under the first one those of the run, under the others changed ones."""
    return {
        run.key(*cell): {
            pair: columns(run, *cell) if i == 0 else columns(run, *cell, change)
            for i, pair in enumerate(pairs)
        }
        for cell in cells
    }


def every_row(run, scores):
    return {row["id"]: row for row in robustness(run.paper, [run.results()], scores)}


def rows_of(run, scores):
    """The rows with counts."""
    return {name: row for name, row in every_row(run, scores).items() if "why" not in row}


CELLS = [("spectf", letter) for letter in "STFB"]
PAIRS = [Seeds(seed, None) for seed in (1, 2, 3)]


def test_the_same_scores_give_the_same_verdicts(golden, judgements):
    rows = rows_of(golden, seeded(golden, CELLS, PAIRS, lambda score: score))
    was = {judgement["id"]: judgement for judgement in judgements}
    assert len(rows) > 10
    for name, row in rows.items():
        assert (row["suite"], row["title"]) == (was[name]["suite"], was[name]["title"]) != ("any", "")
        assert row["verdict"] == verdict_text(was[name])
        assert row["fold_seeds"] == {"same": 3, "same_verdict": 3, "of": 3, "other": {}}
        assert "forest_seeds" not in row


def test_a_seed_is_judged_like_a_run_with_its_scores(run, judgements):
    """Every entry, with scores that turn the rankings round; and nothing is left out without a reason."""
    rows = rows_of(run, seeded(run, CELLS, PAIRS, reversed_ranks))
    for dataset, letter in CELLS:
        run.change_scores(dataset, letter, lambda scores: {"score": 1 - scores["score"]})
    changed = {x["id"]: x for x in judge(run.paper, [run.results()])}
    counted = [judgement for judgement in judgements if is_counted(judgement)]
    differ = {x["id"] for x in counted if verdict_text(x) != verdict_text(changed[x["id"]])}
    assert len(differ) > 5
    assert differ <= set(rows), "an entry that changes is counted"
    for name, row in rows.items():
        now = changed[name]
        if name in differ:
            assert row["fold_seeds"]["same"] == 1
            assert row["fold_seeds"]["other"] == {verdict_text(now): 2}
            same = row["verdict"].partition(":")[0] == now["verdict"]
            assert row["fold_seeds"]["same_verdict"] == (3 if same else 1)
        else:
            assert (row["fold_seeds"]["same"], row["fold_seeds"]["other"]) == (3, {})
    cells = {name for name in rows if name.startswith("T3.")}
    assert cells == {f"T3.spectf.{letter}" for letter in "STFB"}, "no seed changes the other cells"


def test_folds_and_forest_are_counted_separately_with_the_other_seed_as_run(golden):
    scores = seeded(golden, [("spectf", "F")], [FIRST, FOLDS, FOREST, Seeds(2, 2)], reversed_ranks)
    scores[golden.key("spectf", "F")][FOREST] = columns(golden, "spectf", "F")
    cell = rows_of(golden, scores)["T3.spectf.F"]
    assert (cell["fold_seeds"]["same"], cell["fold_seeds"]["of"]) == (1, 2)
    assert (cell["forest_seeds"]["same"], cell["forest_seeds"]["of"]) == (2, 2)


def test_a_seed_counts_if_all_classifiers_were_trained_with_it(golden):
    """A classifier with its own first seed does not add a seed that the others do not have."""
    scores = seeded(golden, [("dis", "F")], [Seeds(None, seed) for seed in (7, 1, 2)], rounded)
    scores |= seeded(golden, [("sick", "F")], [Seeds(None, seed) for seed in (1, 2)], rounded)
    cell = rows_of(golden, scores)["T3.dis.F"]["forest_seeds"]
    assert (cell["same"], cell["of"]) == (0, 2)


@pytest.mark.parametrize(
    ("name", "cell", "pair"),
    [("C7", ("dis", "F"), Seeds(None, 1)), ("N3", ("hypothyroid", "F"), Seeds(1, None))],
    ids=["bands", "folds"],
)
def test_no_seed_can_tell_on_what_needs_more_than_is_drawn_again(run, name, cell, pair, request):
    entry = next(entry for kind in ("claims", "numbers") for entry in run.paper[kind] if entry["id"] == name)
    entry |= {"consistency": None, "fact": None}
    rows = every_row(run, {run.key(*cell): {pair: columns(run, *cell)}})
    assert "why" not in rows[f"T3.{'.'.join(cell)}"]
    missing = request.node.callspec.id
    assert rows[name]["why"] == f"no seed can tell: {missing} are not drawn again"
    assert not {"fold_seeds", "forest_seeds"} & rows[name].keys()
    assert rows["T3.sick.S"]["why"] == "no seed can tell: it reads nothing that a seed changes"
    key = run.key(*cell)
    assert any(f"{key.protocol}/{key.classifier}" in place for place in run.judgement(name)["evidence"])


def test_another_suite_and_no_seeds_at_all(golden):
    key = golden.key("spectf", "F")
    scores = {key._replace(classifier="sklearn-F"): {FIRST: columns(golden, "spectf", "F")}}
    assert rows_of(golden, scores) == rows_of(golden, {}) == {}
    counted = {x["id"] for x in entries(golden.paper) if is_counted(x) and x["suite"] != ANY_SUITE}
    assert set(every_row(golden, {})) == counted, "each has a row"


ROWS = [
    {
        **{"id": "C1", "title": "First", "suite": "x", "verdict": "holds"},
        "fold_seeds": {"same": 1, "same_verdict": 2, "of": 4, "other": {"a": 1, "fails": 2}},
    },
    {
        **{"id": "C2", "title": "Second", "suite": "x", "verdict": "fails"},
        "forest_seeds": {"same": 3, "same_verdict": 3, "of": 3, "other": {}},
    },
    {"id": "C3", "title": "Third", "suite": "x", "verdict": "holds", "why": "no seed can tell: so it is"},
]


def test_rows_of_the_table():
    first, second, third = robustness_columns(ROWS)
    assert first == {
        **{"id": "C1", "suite": "x", "verdict": "holds", "seeds": "fold_seeds"},
        **{"same": 1, "same_verdict": 2, "of": 4, "other": "1 a; 2 fails"},
    }
    assert (second["seeds"], second["other"]) == ("forest_seeds", "")
    assert list(third) == list(first)
    assert list(filter(None, third.values())) == ["C3", "x", "holds", "no seed can tell: so it is"]


def test_scores_are_in_the_order_of_the_examples_and_use_both_seeds(monkeypatch):
    """The folds decide who trains whom, and the parameter of the classifier has the name that is given."""
    calls = []

    def scores(examples, learner, folds, seed):
        calls.append((learner, folds, seed))
        return {
            "instance": np.array([2, 0, 1]),
            "actual": np.array([1, 0, 1]),
            "score": np.array([0.2, 0.5, 0.1 * seed]),
        }

    monkeypatch.setattr("elazmeh2006.audit.seeds.scores", scores)
    monkeypatch.setattr("elazmeh2006.audit.seeds.learner", lambda examples, classifier, **drawn: drawn)
    seeds = [Seeds(4, 1), Seeds(7, 2), Seeds(None, 3)]
    made = seeded_scores(Examples(None), {"parameters": {"random_state": 9, "depth": 1}}, 10, seeds)
    assert calls == [
        ({"random_state": 1}, 10, 4),
        ({"random_state": 2}, 10, 7),
        ({"random_state": 3}, 10, 0),
    ]
    assert made[seeds[1]]["score"].tolist() == pytest.approx([0.5, 0.7, 0.2])
    assert made[seeds[1]]["actual"].tolist() == [0, 1, 1]
    seeded_scores(Examples(None), {"parameters": {}}, 10, [Seeds(4, None)])
    assert calls[-1] == ({}, 10, 4)
    assert seeded_aucs(made) == {
        **{"cv_seed": [4, 7, None], "forest_seed": [1, 2, 3]},
        "auc": [0.0, 0.5, 0.0],
    }
