"""Each mistake in a run flips exactly the verdicts that it touches, and each finding is flipped by one."""

from __future__ import annotations

import pytest
import yaml
from golden_run import GoldenRun, whole_run
from mutations import EXPECTED, MUTATIONS, Patches, flips

from elazmeh2006.audit.published import entries

pytestmark = pytest.mark.xdist_group("mutations")  # one worker trains the rest of the run
FLIPS = yaml.safe_load(EXPECTED.read_text())


@pytest.fixture(scope="session")
def whole(golden: GoldenRun) -> GoldenRun:
    """A whole run. Do not change it: mutations change copies."""
    return whole_run(golden)


@pytest.mark.parametrize("name", MUTATIONS)
def test_a_mistake_flips_the_right_verdicts_and_no_others(name, whole):
    assert flips(name, whole) == FLIPS[name]


def test_every_finding_is_flipped_by_a_mistake(golden):
    """Each claim, number or assumption that counts and can be tested can also come out otherwise."""
    flipped = {name.partition("@")[0] for names in FLIPS.values() for name in names}
    testable = {
        name
        for verdicts in golden.paper["expected"].values()
        for name, verdict in verdicts.items()
        if not verdict.startswith("cannot be tested")
    }
    findings = {
        entry["id"]
        for entry in entries(golden.paper)
        if entry["consistency"] is None and entry["kind"] != "erratum"
    }
    assert findings & testable
    assert sorted(findings & testable - flipped) == []


def test_a_replacement_that_nobody_calls_is_noticed():
    class Moved:
        def used(self):
            return 1

        @property
        def unused(self):
            return 2

    with pytest.MonkeyPatch.context() as patch:
        patches = Patches(patch)
        patches.replace(Moved, "used", lambda self: -1)
        patches.replace(Moved, "unused", lambda self: -2)
        assert Moved().used() == -1
    assert patches.never_called() == ["Moved.unused"]
    assert Moved().unused == 2
