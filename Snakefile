"""From UCI files to every table and figure of the paper. See README.md; docs/config.md has the config keys."""

import os
import sys

from snakemake.utils import min_version

min_version("9.0")

# The library of this checkout, installed or not: here, and in every job.
SRC = os.path.join(workflow.basedir, "src")
sys.path.insert(0, SRC)
os.environ.update(PYTHONPATH=os.pathsep.join(filter(None, [SRC, os.getenv("PYTHONPATH")])))
# Jobs run side by side: threads inside one would only wait for each other, and starting them costs time.
os.environ.update(OMP_NUM_THREADS="1", OPENBLAS_NUM_THREADS="1")


include: "workflow/rules/run.smk"


configfile: "config.yaml"


include: "workflow/rules/common.smk"


wildcard_constraints:
    dataset=one_of(config["datasets"]),
    part=one_of(part for _, part in PARTS),
    protocol=one_of(config["protocols"]),
    classifier=one_of(config["classifiers"]),
    suite=one_of(SUITES),


localrules:
    all,
    every_protocol,
    fetch,
    sources,


# `all` comes first: it is what a bare `snakemake` makes.
rule all:
    input:
        "results/manifest.json",
        # The page is on what of the paper holds: with no suite to judge there is none.
        "results/report/index.html" if JUDGED else [],
        AUDIT,
        "results/headline.txt",
        "results/data/sources.csv",
        expand("results/tables/{table}.csv", table=TABLES),
        expand("results/figures/{suite}/figure{n}.{kind}", suite=SUITES, n=FIGURES, kind=KINDS),
        expand("results/figures/figure2.{kind}", kind=KINDS),
        expand(BAND_SUMMARY, zip, **every_curve()),


for (
    stage
) in "data scores evaluation tables figures study supplement_comparison supplement_curves supplement_imbalance forensics audit report manifest cluster".split():

    include: f"workflow/rules/{stage}.smk"


report: "workflow/report/workflow.rst"
