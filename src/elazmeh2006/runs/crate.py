"""The RO-Crate of a run: workflow, inputs, outputs and software, described for people and machines.

It follows the profile Workflow Run Crate (https://w3id.org/ro/wfrun/workflow), which is an RO-Crate 1.1.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from rocrate.model import ContextEntity, Entity
from rocrate.rocrate import ROCrate

# The profile of version 0.5 (workflow) is based on the two others (process, and Workflow RO-Crate 1.0).
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
    manifest: Mapping[str, Any],
    provenance: Mapping[str, Any],
    run: Mapping[str, Any],
    citation: Mapping[str, Any],
) -> ROCrate:
    """Describe a run and pack its inputs and outputs.

    `files` are other files of the project; `manifest`, `provenance` and `run` are the contents of the files
    with these names; `citation` is the content of CITATION.cff, which also contains the paper.
    """
    crate = ROCrate(version="1.1")
    _describe(crate, citation, provenance, run)
    inputs = [
        _file(crate, path, sums)
        for path, sums in manifest["inputs"].items()
        if path != workflow and Path(path).is_file()
    ]
    parts = [
        _file(crate, path, {}) for path in files if path not in manifest["inputs"] and Path(path).is_file()
    ]
    results = [
        _file(crate, path, sums)
        for path, sums in {**manifest["outputs"], **manifest["run_dependent"]}.items()
        if Path(path).is_file()
    ]
    main = crate.add_workflow(Path(workflow), workflow, main=True, lang="snakemake")
    main["name"] = provenance["project"]
    main["conformsTo"] = {"@id": BIOSCHEMAS}
    main["license"] = crate.license
    main["softwareRequirements"] = _software(crate, manifest["software"])
    crate.root_dataset["mentions"] = crate.add_action(
        main,
        identifier="#run",
        object=[*inputs, *parts],
        result=results,
        properties={
            "@type": "CreateAction",
            "name": f"Run of {provenance['project']}",
            "description": " ".join(run["command"]),
            "startTime": run["started"],
            "endTime": run["ended"],
            "actionStatus": {"@id": "http://schema.org/CompletedActionStatus"},
        },
    )
    return crate


def _describe(
    crate: ROCrate, citation: Mapping[str, Any], provenance: Mapping[str, Any], run: Mapping[str, Any]
) -> None:
    """Add name, authors, licence and the replicated paper to the crate."""
    licence = ContextEntity(
        crate,
        f"https://spdx.org/licenses/{citation['license']}",
        {"@type": "CreativeWork", "name": citation["license"]},
    )
    root = crate.root_dataset
    root["name"] = provenance["project"]
    root["description"] = " ".join(citation["abstract"].split())
    root["license"] = crate.add(licence)
    root["datePublished"] = run["ended"]
    root["keywords"] = ", ".join(citation["keywords"])
    root["author"] = [
        crate.add(ContextEntity(crate, f"#author-{i}", {"@type": "Organization", "name": author["name"]}))
        for i, author in enumerate(citation["authors"], start=1)
    ]
    root["citation"] = [_paper(crate, i, entry) for i, entry in enumerate(citation["references"], start=1)]
    root["conformsTo"] = [
        crate.add(ContextEntity(crate, address, {"@type": "CreativeWork", "name": name, "version": version}))
        for address, (name, version) in PROFILES.items()
    ]
    if provenance["git"]:
        root["version"] = provenance["git"]["commit"]
    crate.metadata.extra_terms.update(TERMS)


def _paper(crate: ROCrate, number: int, entry: Mapping[str, Any]) -> Entity:
    authors = [
        crate.add(
            ContextEntity(
                crate,
                f"#{author['family-names']}",
                {
                    "@type": "Person",
                    "name": f"{author['given-names']} {author['family-names']}",
                    "familyName": author["family-names"],
                    "givenName": author["given-names"],
                },
            )
        )
        for author in entry["authors"]
    ]
    properties = {
        "@type": "ScholarlyArticle",
        "name": entry["title"],
        "datePublished": str(entry["year"]),
        "isPartOf": entry["conference"]["name"],
    }
    article = crate.add(ContextEntity(crate, f"#reference-{number}", properties))
    article["author"] = authors
    return article


def _software(crate: ROCrate, versions: Mapping[str, str | None]) -> list[Entity]:
    return [
        crate.add(
            ContextEntity(
                crate,
                f"#{name}-{version}",
                {"@type": "SoftwareApplication", "name": name, "softwareVersion": version},
            )
        )
        for name, version in versions.items()
        if version
    ]


def _file(crate: ROCrate, path: str, sums: Mapping[str, str]) -> Entity:
    properties: dict[str, Any] = {"name": path}
    if path == "README.md":
        properties["about"] = {"@id": "./"}
    if Path(path).suffix in FORMATS:
        properties["encodingFormat"] = FORMATS[Path(path).suffix]
    if sums:
        properties["sha256"] = sums["sha256"]
    return crate.add_file(Path(path), path, properties=properties)


def project_files(folders: Iterable[str]) -> list[str]:
    """List the files of the project in these folders, without Python's caches."""
    return [
        path.as_posix()
        for folder in folders
        for path in sorted(Path(folder).rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
    ]
