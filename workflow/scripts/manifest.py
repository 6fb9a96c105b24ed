"""Sums of all that went into a run and of all that came out, what it took, and by which commands."""

from fnmatch import fnmatch
from pathlib import Path

from job import records_of, run

from confident_roc._files import read_json, write_columns, write_json
from elazmeh2006.runs.manifest import build_manifest
from elazmeh2006.runs.records import now

TIMES = ("rule", "file", "seconds", "cpu_seconds", "peak_mb")


def sections(paths, results, data, apart):
    """Sort files into what went in, what came out, and what is listed apart."""
    found = {"inputs": [], "outputs": [], "apart": []}
    for path in paths:
        if any(fnmatch(path, pattern) for pattern in apart):
            found["apart"].append(path)
        elif results in Path(path).parents and not fnmatch(path, data):
            found["outputs"].append(path)
        else:
            found["inputs"].append(path)
    return found


def timings(jobs):
    rows = [{**job, "file": job["outputs"][0]} for job in jobs]
    rows.sort(key=lambda row: row["file"])
    return {name: [row[name] for row in rows] for name in TIMES}


def main(snakemake):
    files, params, output = snakemake.input, snakemake.params, snakemake.output
    records = records_of(snakemake)
    provenance = read_json(files.provenance)
    paths = set(records.closure([*files.results, files.provenance, *files.workflow]))
    manifest = build_manifest(
        **sections(paths, records.results, params.data, params.apart),
        root=params.root,
        config=params.config,
        software={"python": provenance["python"], **provenance["environment"]},
    )
    manifest["apart"] |= {key: {} for key in params.unsummed}
    jobs = {path: records.job_of(path) for path in paths}
    made_first = [job for path, job in jobs.items() if job and job["outputs"][0] == path]
    write_json(output.manifest, manifest)
    write_columns(output.timings, timings(made_first))
    about = {key: provenance[key] for key in ("git", "platform")}
    write_json(output.run, {**about, "commands": records.commands(), "ended": now()})


run(main, snakemake)
