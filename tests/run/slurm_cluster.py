"""A private Slurm: real daemons on this machine, with all their files in one temporary folder.

with private_slurm() as cluster:
    subprocess.run(["sbatch", ...], env={**os.environ, **cluster.environment})
    cluster.kill("n2")
"""

from __future__ import annotations

import os
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil
import pytest

NEEDED = ("setpriv", "munged", "slurmctld", "slurmd", "sbatch", "srun", "squeue", "scancel", "sinfo")
NODES = ("n1", "n2")
# Debian has the daemons here. This folder is not in every user's PATH.
SEARCHED = os.pathsep.join([os.environ.get("PATH", os.defpath), "/usr/sbin", "/usr/local/sbin"])

CONF = """\
ClusterName=private{port}
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={port}
SlurmUser={user}
SlurmdUser={user}
AuthType=auth/munge
CredType=cred/munge
AuthInfo=socket={folder}/munge/socket
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SwitchType=switch/none
MpiDefault=none
StateSaveLocation={folder}/slurmctld
SlurmdSpoolDir={folder}/slurmd.%n
SlurmctldPidFile={folder}/slurmctld.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdPidFile={folder}/slurmd.%n.pid
SlurmdLogFile={folder}/slurmd.%n.log
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU_Memory
SchedulerParameters=sched_interval=1,bf_interval=1,batch_sched_delay=0,sched_min_interval=0
SlurmdParameters=config_overrides
# A node that comes back may work again, and its jobs are Snakemake's to repeat.
ReturnToService=2
JobRequeue=0
SlurmdTimeout=5
KillWait=2
# squeue speaks of finished jobs for so many seconds: there is no accounting to ask.
MinJobAge=3600
DefMemPerCPU=500
{nodes}
PartitionName=main Nodes={names} Default=YES MaxTime=INFINITE State=UP
"""


def _node(name: str, host: str, port: int) -> str:
    return f"NodeName={name} NodeHostname={host} NodeAddr=127.0.0.1 Port={port} CPUs=1 RealMemory=8000"


def wait_until(true: Callable[[], bool], what: str, seconds: float = 60) -> None:
    """Wait until a condition is true."""
    end = time.monotonic() + seconds
    while not true():
        if time.monotonic() > end:
            raise TimeoutError(f"{what}: not within {seconds} s")
        time.sleep(0.2)


def _signal(processes: Iterable[psutil.Process], number: signal.Signals) -> None:
    for process in processes:
        with suppress(psutil.NoSuchProcess):
            process.send_signal(number)


def _free_ports(count: int) -> int:
    """Find the first of this many free ports in a row."""
    while True:
        first = 20000 + secrets.randbelow(10000)
        try:
            for port in range(first, first + count):
                with socket.socket() as one:
                    one.bind(("127.0.0.1", port))
        except OSError:
            continue
        return first


class Cluster:
    """Two nodes with one CPU each; `environment` connects Slurm's commands to them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.daemons: dict[str, subprocess.Popen[bytes]] = {}
        path = os.pathsep.join([str(folder / "bin"), SEARCHED])
        self.environment = {"SLURM_CONF": str(folder / "slurm.conf"), "PATH": path}

    def start(self) -> None:
        self._write()
        self._run("munge", "munged", "--foreground", *self._munge_options())
        wait_until((self.folder / "munge/socket").exists, "munged")
        self._run("slurmctld", "slurmctld", "-D")
        for node in NODES:
            self.start_node(node)
        wait_until(self.idle, "nodes ready")

    def stop(self) -> None:
        """End every process, in any state of the cluster."""
        with suppress(subprocess.SubprocessError, OSError):
            self.ask("scancel", "--full", "--state=RUNNING,PENDING", timeout=10)
        for node in NODES:
            self.kill(node)
        for process in self.daemons.values():
            process.kill()
            process.wait()

    def start_node(self, node: str) -> None:
        self._run(node, "slurmd", "-D", "-N", node)

    def kill(self, node: str) -> None:
        """Kill a node like a power failure: its daemon and all its processes, at once."""
        daemon = self.daemons.get(node)
        if daemon:
            daemon.send_signal(signal.SIGSTOP)
        # First all processes are stopped, so that none can start another one.
        halted: set[psutil.Process] = set()
        while more := set(self.processes(node)) - halted:
            halted |= more
            _signal(more, signal.SIGSTOP)
        _signal(halted, signal.SIGKILL)
        if daemon:
            daemon.kill()
            daemon.wait()

    def processes(self, node: str) -> list[psutil.Process]:
        """List the processes of a node: its job managers, which have its log open, and their children."""
        log = str(self.folder / f"slurmd.{node}.log")
        processes = []
        for process in psutil.process_iter():
            with suppress(psutil.Error):
                if process.name() == "slurmstepd" and log in [file.path for file in process.open_files()]:
                    processes += [process, *process.children(recursive=True)]
        return processes

    def idle(self) -> bool:
        """Whether the controller answers, and all nodes are idle."""
        with suppress(subprocess.SubprocessError):
            return self.ask("sinfo", "-hN", "-o", "%t").split() == ["idle"] * len(NODES)
        return False

    def jobs(self) -> list[str]:
        """Return the states of all jobs so far, in Slurm's words."""
        return self.ask("squeue", "-h", "--states=all", "-o", "%T").split()

    def running_on(self, node: str) -> list[str]:
        return self.ask("squeue", "-h", "--states=RUNNING", "-w", node, "-o", "%i").split()

    def ask(self, *command: str, timeout: float = 30) -> str:
        done = subprocess.run(
            command, env=self._env(), capture_output=True, text=True, timeout=timeout, check=True
        )
        return done.stdout

    def _env(self) -> dict[str, str]:
        return {**os.environ, **self.environment}

    def _run(self, name: str, *command: str) -> None:
        """Start a daemon that ends with this process, even if it is killed."""
        with open(self.folder / f"{name}.out", "ab") as out:
            self.daemons[name] = subprocess.Popen(
                ["setpriv", "--pdeathsig", "KILL", *command],
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=out,
                env=self._env(),
                start_new_session=True,
            )

    def _munge_options(self) -> list[str]:
        place = self.folder / "munge"
        files = [f"--{name}-file={place / name}" for name in ("key", "pid", "log", "seed")]
        return [f"--socket={place / 'socket'}", *files]

    def _write(self) -> None:
        for name in ("munge", "slurmctld", *(f"slurmd.{node}" for node in NODES)):
            (self.folder / name).mkdir()
        key = self.folder / "munge/key"
        key.touch(mode=0o600)
        key.write_bytes(secrets.token_bytes(1024))
        host, port = socket.gethostname().partition(".")[0], _free_ports(1 + len(NODES))
        nodes = [_node(name, host, port + i) for i, name in enumerate(NODES, start=1)]
        text = CONF.format(
            folder=self.folder,
            host=host,
            port=port,
            user=psutil.Process().username(),
            nodes="\n".join(nodes),
            names=",".join(NODES),
        )
        (self.folder / "slurm.conf").write_text(text)
        # Snakemake's plugin hides SLURM_CONF from the `srun` of a job, which would look in /etc.
        srun = self.folder / "bin/srun"
        srun.parent.mkdir()
        real = shutil.which("srun", path=SEARCHED)
        srun.write_text(f'#!/bin/sh\nSLURM_CONF={self.folder}/slurm.conf exec {real} "$@"\n')
        srun.chmod(0o755)


@contextmanager
def private_slurm() -> Iterator[Cluster]:
    """Start a cluster, and stop it in any case; skip the test if there is no Slurm."""
    missing = [name for name in NEEDED if shutil.which(name, path=SEARCHED) is None]
    if missing and os.getenv("CI_REQUIRE_SLURM") == "1":
        pytest.fail(f"Slurm is missing ({', '.join(missing)}), and CI_REQUIRE_SLURM is 1")
    if missing:
        pytest.skip(f"Slurm is missing ({', '.join(missing)}): the cluster is not tested")
    # Sockets need a short path, and munge needs a folder that others can read.
    folder = Path(tempfile.mkdtemp(prefix="slurm-"))
    folder.chmod(0o755)
    cluster = Cluster(folder)
    try:
        cluster.start()
        yield cluster
    except TimeoutError as error:
        logs = [f"{path.name}:\n{path.read_text()[-2000:]}" for path in sorted(folder.rglob("*.log"))]
        raise RuntimeError("\n".join([str(error), *logs])) from error
    finally:
        cluster.stop()
        shutil.rmtree(folder, ignore_errors=True)
