"""The RO-Crate of a run: workflow, inputs, outputs and software, described for people and machines.

It follows the profile Workflow Run Crate (https://w3id.org/ro/wfrun/workflow), which is an RO-Crate 1.1.
"""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from rocrate.model import ContextEntity, Entity
from rocrate.rocrate import ROCrate

from confident_roc._files import AnyPath

PROFILES = {
    "https://w3id.org/ro/wfrun/process/0.5": ("Process Run Crate", "0.5"),
    "https://w3id.org/ro/wfrun/workflow/0.5": ("Workflow Run Crate", "0.5"),
    "https://w3id.org/workflowhub/workflow-ro-crate/1.0": ("Workflow RO-Crate", "1.0"),
}
BIOSCHEMAS = "https://bioschemas.org/profiles/ComputationalWorkflow/1.0-RELEASE"
# The profiles have this term; RO-Crate 1.1 does not.
TERMS = {"sha256": "https://w3id.org/ro/terms/workflow-run#sha256"}
FORMATS = {
    ".csv": "text/csv",
    ".html": "text/html",
    ".json": "application/json",
    ".md": "text/markdown",
    ".pdf": "application/pdf",
    ".png": "image/png",
    ".py": "text/x-python",
    ".yaml": "application/yaml",
}


def build_crate(
    *,
    workflow: str,
    files: Iterable[str],
    folders: Sequence[str] = ("",),
    manifest: Mapping[str, Any],
    provenance: Mapping[str, Any],
    run: Mapping[str, Any],
    citation: Mapping[str, Any],
) -> ROCrate:
    """Describe a run and pack its inputs and outputs.

    `files` are other files of the project. They, the files of the manifest and the Snakefile `workflow` are
    looked up in `folders`; `manifest`, `provenance` and `run` are the contents of the files
    with these names; `citation` is the content of CITATION.cff, which also contains the paper.
    """
    crate = ROCrate(version="1.1")
    _describe(crate, citation, provenance, run)

    def packed(sums: Mapping[str, Mapping[str, str]]) -> list[Entity]:
        places = {path: _place(path, folders) for path in sums if path != workflow}
        return [_file(crate, path, place, sums[path]) for path, place in places.items() if place]

    inputs = packed(manifest["inputs"])
    parts = packed({path: {} for path in files if path not in manifest["inputs"]})
    results = packed({**manifest["outputs"], **manifest["run_dependent"]})
    main = crate.add_workflow(_place(workflow, folders), workflow, main=True, lang="snakemake")
    main["name"] = provenance["project"]
    main["conformsTo"] = {"@id": BIOSCHEMAS}
    main["license"] = crate.license
    main["softwareRequirements"] = _software(crate, manifest["software"])
    action = crate.add_action(
        main,
        identifier="#run",
        object=[*inputs, *parts],
        result=results,
        properties={
            "@type": "CreateAction",
            "name": f"Run of {provenance['project']}",
            "description": run["command"],
            "endTime": run["ended"],
            "actionStatus": {"@id": "http://schema.org/CompletedActionStatus"},
        },
    )
    crate.root_dataset["mentions"] = [action]
    return crate


def _describe(
    crate: ROCrate, citation: Mapping[str, Any], provenance: Mapping[str, Any], run: Mapping[str, Any]
) -> None:
    """Add name, authors, licence and the replicated paper to the crate."""
    address = f"https://spdx.org/licenses/{citation['license']}"
    root = crate.root_dataset
    root["name"] = provenance["project"]
    root["description"] = " ".join(citation["abstract"].split())
    root["license"] = entity(crate, address, "CreativeWork", name=citation["license"])
    root["datePublished"] = run["ended"]
    root["keywords"] = ", ".join(citation["keywords"])
    root["author"] = [
        entity(crate, f"#author-{i}", "Organization", name=author["name"])
        for i, author in enumerate(citation["authors"], start=1)
    ]
    root["citation"] = _paper(crate, citation["references"][0])
    root["conformsTo"] = [
        entity(crate, address, "CreativeWork", name=name, version=version)
        for address, (name, version) in PROFILES.items()
    ]
    if provenance["git"]:
        root["version"] = provenance["git"]["commit"]
    crate.metadata.extra_terms.update(TERMS)


def _paper(crate: ROCrate, entry: Mapping[str, Any]) -> Entity:
    names = [(author["given-names"], author["family-names"]) for author in entry["authors"]]
    authors = [
        entity(crate, f"#{last}", "Person", name=f"{first} {last}", familyName=last, givenName=first)
        for first, last in names
    ]
    article = entity(
        crate,
        "#paper",
        "ScholarlyArticle",
        name=entry["title"],
        datePublished=str(entry["year"]),
        isPartOf=entry["conference"]["name"],
    )
    article["author"] = authors
    return article


def entity(crate: ROCrate, identifier: str, kind: str, **properties: Any) -> Entity:
    """Add what is no file: a person, a program."""
    return crate.add(ContextEntity(crate, identifier, {"@type": kind, **properties}))


def _software(crate: ROCrate, versions: Mapping[str, str | None]) -> list[Entity]:
    return [
        entity(crate, f"#{name}-{version}", "SoftwareApplication", name=name, softwareVersion=version)
        for name, version in versions.items()
        if version
    ]


def _place(path: str, folders: Iterable[str]) -> Path | None:
    return next(filter(Path.is_file, (Path(folder, path) for folder in folders)), None)


def _file(crate: ROCrate, path: str, place: Path, sums: Mapping[str, str]) -> Entity:
    properties: dict[str, Any] = {"@type": "File", "name": path}
    if path == "README.md":
        properties["about"] = {"@id": "./"}
    if Path(path).suffix in FORMATS:
        properties["encodingFormat"] = FORMATS[Path(path).suffix]
    if sums:
        properties["sha256"] = sums["sha256"]
    return crate.add_file(place, path, properties=properties)


def project_files(home: AnyPath, folders: Iterable[str]) -> list[str]:
    """List the files of the project in these folders, without Python's caches."""
    return [
        path.relative_to(home).as_posix()
        for folder in folders
        for path in sorted(Path(home, folder).rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
    ]
