"""On the scores of the real Weka every check gives the expected verdict."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from confident_roc.errors import InputError
from elazmeh2006.audit.checks import CHECKS
from elazmeh2006.audit.judge import changed, verdict_text
from elazmeh2006.audit.published import ANY_SUITE
from elazmeh2006.audit.registry import Checks
from elazmeh2006.audit.results import MissingResultError
from elazmeh2006.audit.verdicts import judged

EXPECTED = yaml.safe_load((Path(__file__).parents[3] / "data/paper/expected.yaml").read_text())
VERDICTS = EXPECTED[ANY_SUITE] | EXPECTED["weka346"]
# These checks need protocols for which classifiers would have to be trained.
UNTRAINED = {"C39", "E2", "E3"}


@pytest.mark.parametrize("name", VERDICTS)
def test_verdict_on_wekas_own_scores(judgements, name):
    (judgement,) = (judgement for judgement in judgements if judgement["id"] == name)
    assert verdict_text(judgement) == ("cannot be tested" if name in UNTRAINED else VERDICTS[name])


def test_no_other_verdict_is_unexpected(judgements):
    assert {change["id"] for change in changed(judgements, EXPECTED)} == UNTRAINED
    assert {name.partition(".")[0] for name in VERDICTS} == set(CHECKS)


def test_evidence_is_the_files_that_were_read(golden):
    assert golden.judgement("T3.dis.T")["evidence"] == ["results/curves/dis/weka346.json#split/weka346-T"]
    files = [f"results/data/spectf/{part}.csv" for part in ("train", "test")]
    assert golden.judgement("E4")["evidence"] == files
    assert golden.judgement("E7")["evidence"] == []


def test_a_missing_result_is_named_and_makes_one_verdict_untestable(run):
    del run.memory.summaries[run.key("dis", "T")]
    judgement = run.judgement("T3.dis.T")
    assert (judgement["verdict"], judgement["condition"]) == (
        "cannot be tested",
        "there are no summaries of dis split weka346-T",
    )
    assert run.verdict("T3.dis.S") == "holds"


def test_a_data_set_or_letter_that_the_config_does_not_have(run):
    results = run.results()
    with pytest.raises(MissingResultError, match="suite weka346 has no classifier X"):
        results.curve("dis", "X")
    del run.config["datasets"]["dis"]
    with pytest.raises(MissingResultError, match="data set dis is not in the config"):
        results.curve("dis", "T")
    assert results.counts("dis", "train") is None


def test_a_summary_that_contradicts_its_curve_is_refused(run):
    run.results().refuse_contradictions()
    run.change_summary("dis", "T", confident_points=2)
    message = "2 confident points of dis split weka346-T; the curve in .*weka346.csv has 3"
    with pytest.raises(InputError, match=message):
        run.results().refuse_contradictions()


def test_an_unknown_definition_is_refused(golden):
    with pytest.raises(ValueError, match="'W'; allowed: V"):
        golden.results().area("dis", "T", "W")
    with pytest.raises(ValueError, match="'W'; allowed: absolute, signed, literal"):
        golden.results().average("dis", "T", "W")


def test_two_checks_for_one_id_are_refused():
    checks = Checks()
    checks.judges("C1")(lambda results, entry, paper: judged(True))
    with pytest.raises(ValueError, match="two checks for C1"):
        checks.judges("C1")(lambda results, entry, paper: judged(False))
    with pytest.raises(ValueError, match="two checks for C1"):
        Checks.merged([checks, checks])
