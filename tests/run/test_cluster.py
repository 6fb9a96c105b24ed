"""Slurm: the profile fits the rules; a real cluster gives the same bytes, even if a node dies."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import yaml
from run.project import differing
from run.slurm_cluster import private_slurm, wait_until

ROOT = Path(__file__).parents[2]
SLURM = "workflow/profiles/slurm"
# Snakemake's plugin, which `make test` installs here: every start of Snakemake would import it otherwise.
PLUGIN = str(Path(sys.prefix, "slurm"))
# The test cluster has no queue and no accounting: squeue is asked, and at once.
SMALL = ["--slurm-status-command", "squeue", "--slurm-init-seconds-before-status-checks", "1"]
# A suite or a seed in a Slurm job, so that both nodes train: the profile would put three into one.
SMALL += ["--group-components", "data=100", "curves=1", "summaries=16"]


def test_the_profile_has_the_groups_of_the_rules_and_no_rules():
    settings = yaml.safe_load((ROOT / SLURM / "config.yaml").read_text())
    rules = "\n".join(path.read_text() for path in ROOT.glob("workflow/rules/*.smk"))
    assert settings["group-components"].keys() == set(re.findall(r'group:\n +"(\w+)"', rules))
    assert {"mem_mb", "runtime"} <= settings["default-resources"].keys()
    assert not {"groups", "set-resources"} & settings.keys()


def test_no_target_has_groups_that_wait_for_each_other(fresh):
    targets = ["everything", "audit", "crate"]
    said = fresh.snakemake("-n", "--workflow-profile", SLURM, *targets, PYTHONPATH=PLUGIN)
    assert "Job stats" in said.stdout


def keep_raw_files(project):
    """Remove all results but the files that a local run has fetched."""
    results = project.folder / "results"
    for path in (*results.glob("*"), *results.glob("data/*")):
        if path not in (results / "data", results / "data/raw"):
            shutil.rmtree(path) if path.is_dir() else path.unlink()


def test_same_bytes_on_slurm_though_a_node_dies(small, tmp_path):
    """Run from files to the page."""
    copied = small.copy(tmp_path)
    keep_raw_files(copied)
    log = copied.folder / "slurm.out"
    with private_slurm() as cluster, log.open("w") as out:
        process = subprocess.Popen(
            copied.command("--workflow-profile", SLURM, *SMALL),
            cwd=copied.folder,
            env=copied.environment(**cluster.environment, PYTHONPATH=PLUGIN),
            stdout=out,
            stderr=out,
            start_new_session=True,
        )

        def midway():
            assert process.poll() is None, log.read_text()
            return bool(cluster.running_on("n2"))

        try:
            wait_until(midway, "jobs on both nodes", 600)
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
    assert len(states) <= 8  # groups, and not jobs
    assert differing(small.results(), copied.results()) == []
    assert copied.would_make() == set()
