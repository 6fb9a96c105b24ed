"""Provenance of the results: software, config, data and commit.

The same inputs give the same bytes: there are no times, and of the machine only the kind is recorded.
"""

import os
import platform
import re
import subprocess
import time
import tomllib
from collections.abc import Iterable, Mapping
from importlib import metadata
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement


def provenance(
    *,
    config: Mapping[str, Any],
    sources: Iterable[Mapping[str, str]],
    pyproject: str | os.PathLike[str],
    lock: str | os.PathLike[str],
    git: Mapping[str, Any] | None,
    command: str,
) -> dict[str, Any]:
    """Describe what made the results; folders of the machine are shortened to their names.

    `sources` are the rows of sources.csv; `pyproject` lists the direct dependencies, `lock` all of them.
    """
    locked = locked_versions(Path(lock).read_text(encoding="utf-8"))
    environment = {name: _version(name) for name in locked}
    project = tomllib.loads(Path(pyproject).read_text(encoding="utf-8"))["project"]
    return {
        "project": f"{project['name']} {project['version']}",
        "python": platform.python_version(),
        "platform": f"{platform.system()} {platform.machine()}",
        "command": command,
        "git": git,
        "packages": package_versions(project),
        "environment": environment,
        "not_as_locked": {
            name: {"locked": locked[name], "installed": version}
            for name, version in environment.items()
            if version != locked[name]
        },
        "sources": [
            {key: without_folders(row[key]) for key in ("file", "source", "location", "sha256")}
            for row in sources
        ],
        "config": without_folders(config),
    }


def package_versions(project: Mapping[str, Any]) -> dict[str, str | None]:
    """Look up the versions of the packages that the workflow needs; None for one that is not installed."""
    extras = project.get("optional-dependencies", {})
    wanted = [*map(Requirement, project["dependencies"]), Requirement(f"{project['name']}[workflow]")]
    names = set()
    while wanted:
        asked = wanted.pop()
        if asked.name == project["name"]:  # an extra may contain other extras
            wanted += [Requirement(text) for extra in asked.extras for text in extras.get(extra, ())]
        else:
            names.add(asked.name)
    return {name: _version(name) for name in sorted(names)}


def locked_versions(lock: str) -> dict[str, str]:
    r"""Read a lock file: the version of every package for this Python and platform.

    Examples
    --------
    >>> locked_versions("numpy==2.4.0 \\\n    --hash=sha256:00\nother==1 ; python_version < '3'\n")
    {'numpy': '2.4.0'}
    """
    lines = (line.rstrip("\\ ") for line in lock.splitlines() if re.match(r"[A-Za-z0-9]", line))
    wanted = (Requirement(line) for line in lines)
    return {
        pin.name: str(pin.specifier).removeprefix("==")
        for pin in wanted
        if pin.marker is None or pin.marker.evaluate()
    }


def _version(name: str) -> str | None:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None


def git_state(folder: str | os.PathLike[str]) -> dict[str, Any] | None:
    """Return the commit of the repository that contains a folder, and whether it has uncommitted changes.

    None if git, the repository or its first commit is missing, or if the folder is not in the repository.
    """
    status = _git(folder, "status", "--porcelain=v2", "--branch")
    if status is None or not _git(folder, "ls-files", "--", "."):
        return None
    lines = status.splitlines()
    commit = next(line.split()[-1] for line in lines if line.startswith("# branch.oid"))
    if commit == "(initial)":
        return None
    return {"commit": commit, "dirty": any(not line.startswith("#") for line in lines)}


def _git(folder: str | os.PathLike[str], *arguments: str) -> str | None:
    try:
        done = subprocess.run(
            ["git", "-C", os.fspath(folder), *arguments],
            env={**os.environ, "GIT_OPTIONAL_LOCKS": "0"},
            capture_output=True,
            text=True,
            timeout=20,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout if done.returncode == 0 else None


def without_folders(value: Any) -> Any:
    """Copy a value with every absolute path in it shortened to its last part.

    Examples
    --------
    >>> without_folders({"mirror": "/home/me/uci", "bundled": "data/uci", "urls": ["https://x.org/a"]})
    {'mirror': 'uci', 'bundled': 'data/uci', 'urls': ['https://x.org/a']}
    """
    if isinstance(value, Mapping):
        return {key: without_folders(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [without_folders(item) for item in value]
    if isinstance(value, str) and Path(value).is_absolute():
        return Path(value).name
    return value


def run_of(document: Mapping[str, Any]) -> dict[str, Any]:
    """Describe the run of this job: commit, platform, command, and the time of its end."""
    ended = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    return {**{key: document[key] for key in ("git", "platform", "command")}, "ended": ended}
