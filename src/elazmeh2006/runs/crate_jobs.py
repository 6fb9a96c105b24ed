"""The jobs of a run in its RO-Crate: an action per job, as in the profile Provenance Run Crate."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rocrate.model import ContextEntity, Entity
from rocrate.rocrate import ROCrate

from confident_roc._files import AnyPath
from elazmeh2006.runs.job import MADE, RAN, READ, RULE

TOOL = ("File", "SoftwareSourceCode")
"""Types of the script of a rule."""
WORKFLOW = (*TOOL, "ComputationalWorkflow", "HowTo")
"""Types of a workflow with steps."""


@dataclass(frozen=True)
class Job:
    """A finished job, from its log."""

    name: str  # the log below results/logs, without its suffix
    rule: str
    started: str
    ended: str
    inputs: Sequence[str]
    outputs: Sequence[str]

    @property
    def script(self) -> str:
        """The script of its rule, which has the same name; `use rule` appends to it."""
        return f"workflow/scripts/{re.sub('_(alone|of_batch|of_protocol)$', '', self.rule)}.py"


def finished_jobs(folder: AnyPath) -> list[Job]:
    """Read the jobs from the logs, as `make verify` does, in the order of their start."""
    logs = Path(folder, "results/logs")
    jobs = [job for log in sorted(logs.rglob("*.log")) if (job := _job(log, logs))]
    return sorted(jobs, key=lambda job: (job.started, job.name))


def _job(log: Path, logs: Path) -> Job | None:
    """Read a job from the last lines of its log; None if it has not ended."""
    _, mark, record = f"\n{log.read_text(encoding='utf-8', errors='replace')}".rpartition(f"\n{RULE}")
    lines = record.splitlines()
    times = [line.removeprefix(RAN).split() for line in lines if line.startswith(RAN)]
    if not mark or not times:
        return None
    return Job(
        log.relative_to(logs).with_suffix("").as_posix(),
        rule=lines[0],
        started=times[0][0],
        ended=times[0][1],
        inputs=[line.removeprefix(READ) for line in lines if line.startswith(READ)],
        outputs=[line.split(" ", 2)[2] for line in lines if line.startswith(MADE)],
    )


def entity(crate: ROCrate, identifier: str, kind: str, **properties: Any) -> Entity:
    """Add what is no file: a person, a program, a step."""
    return crate.add(ContextEntity(crate, identifier, {"@type": kind, **properties}))


def add_jobs(
    crate: ROCrate, jobs: Iterable[Job], workflow: Entity, run: Entity, engine: Entity | None
) -> None:
    """Add an action for each job, a step for each rule, and the action of the engine that started them.

    Jobs whose script or outputs are not in the crate are left out: of other targets, of an earlier config, of
    a rule that another workflow has renamed.
    """
    jobs = [job for job in jobs if crate.get(job.script) and any(map(crate.get, job.outputs))]
    scripts = {job.rule: job.script for job in jobs}
    workflow.append_to("hasPart", [crate.get(script) for script in dict.fromkeys(scripts.values())])
    steps = {rule: _step(crate, rule, script, workflow) for rule, script in scripts.items()}
    controls = [_control(crate, job, steps[job.rule]) for job in jobs]
    if engine and controls:
        organized = entity(crate, "#engine", "OrganizeAction", name=f"Snakemake starts {len(controls)} jobs")
        organized["instrument"], organized["result"], organized["object"] = engine, run, controls


def _step(crate: ROCrate, rule: str, script: str, workflow: Entity) -> Entity:
    step = entity(crate, f"#rule-{rule}", "HowToStep", name=rule)
    step["workExample"] = crate.get(script)
    workflow.append_to("step", step)
    return step


def _control(crate: ROCrate, job: Job, step: Entity) -> Entity:
    """Add the action of a job, and return the one of its step."""
    name = re.sub(r"[^\w.+-]+", "/", job.name)
    properties: dict[str, Any] = {
        "@type": "CreateAction",
        "name": f"{job.rule}: {job.name}",
        "startTime": job.started,
        "endTime": job.ended,
        "actionStatus": {"@id": "http://schema.org/CompletedActionStatus"},
    }
    read = [file for path in job.inputs if (file := crate.get(path))]
    made = [file for path in job.outputs if (file := crate.get(path))]
    action = crate.add_action(
        crate.get(job.script), identifier=f"#job/{name}", object=read, result=made, properties=properties
    )
    control = entity(crate, f"#step/{name}", "ControlAction", name=job.rule)
    control["instrument"], control["object"] = step, action
    return control
