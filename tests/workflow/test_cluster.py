"""Slurm: profiles name the rules there are; a real cluster gives the same bytes, though a node dies."""

from __future__ import annotations

import os
import re
import signal
import subprocess
from pathlib import Path

import pytest
import yaml
from slurm_cluster import private_slurm, wait_until
from test_run import differing

ROOT = Path(__file__).parents[2]
SLURM = "workflow/profiles/slurm"
PROFILES = [SLURM, "workflow/profiles/kubernetes"]
# Where nobody waits in line and nothing is accounted for: ask squeue, and at once.
SMALL = ["--slurm-status-command", "squeue", "--slurm-init-seconds-before-status-checks", "1"]


def profile(folder):
    return yaml.safe_load((ROOT / folder / "config.yaml").read_text())


def rules():
    """All rules of the workflow, and those that run where Snakemake does."""
    text = "\n".join(path.read_text() for path in [ROOT / "Snakefile", *ROOT.glob("workflow/rules/*.smk")])
    local = re.findall(r"^localrules:\n((?:    \w+,\n)+)", text, re.MULTILINE)
    return set(re.findall(r"^rule (\w+):", text, re.MULTILINE)), set(re.findall(r"\w+", "".join(local)))


@pytest.mark.parametrize("folder", PROFILES)
def test_every_rule_has_its_place_in_a_profile_and_no_other(folder):
    settings = profile(folder)
    everything, local = rules()
    assert {"all", "fetch"} <= local < everything
    placed = settings["groups"].keys() | settings["set-resources"].keys()
    assert placed == everything - local
    assert {"mem_mb", "runtime"} <= settings["default-resources"].keys()
    assert settings["group-components"].keys() == set(settings["groups"].values())


def test_no_target_has_groups_that_wait_for_each_other(fresh):
    targets = ["all", "audit", "supplement", "bands_study", "forensics", "every_protocol"]
    assert "Job stats" in fresh.snakemake("-n", "--workflow-profile", SLURM, *targets).stdout


def test_same_bytes_on_slurm_though_a_node_dies(finished, fresh):
    fresh.edit("config.yaml", "sources: [mirror, uci, bundled]", "sources: [mirror, bundled]")
    log = fresh.folder / "slurm.out"
    with private_slurm() as cluster, log.open("w") as out:
        process = subprocess.Popen(
            fresh.command("--workflow-profile", SLURM, *SMALL),
            cwd=fresh.folder,
            env=fresh.environment(**cluster.environment),
            stdout=out,
            stderr=out,
            start_new_session=True,
        )

        def midway():
            assert process.poll() is None, log.read_text()
            trained = len(list((fresh.folder / "results").rglob("scores/*/*/*.csv")))
            return trained >= 20 and bool(cluster.running_on("n2"))

        try:
            wait_until(midway, "twenty classifiers trained", 600)
            cluster.kill("n2")
            wait_until(lambda: "NODE_FAIL" in cluster.jobs(), "the loss noticed", 120)
            cluster.start_node("n2")
            assert process.wait(timeout=1200) == 0, log.read_text()
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
        states = cluster.jobs()
    assert states.count("NODE_FAIL") == 1
    assert set(states) == {"NODE_FAIL", "COMPLETED"}
    assert len(states) <= 20  # of 340 jobs
    assert differing(finished.results(), fresh.results()) == []
    assert fresh.would_make() == set()
