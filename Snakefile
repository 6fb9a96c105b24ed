"""From UCI files to every table and figure of the paper. See README.md; docs/config.md has the config keys."""

from snakemake.utils import min_version

min_version("9.19")


include: "workflow/rules/run.smk"
include: "workflow/rules/common.smk"


# What a bare `snakemake` makes: the paper. The manifest is made of all of it.
rule all:
    localrule: True
    input:
        "results/manifest.json",


include: "workflow/rules/data.smk"
include: "workflow/rules/scores.smk"
include: "workflow/rules/evaluation.smk"
include: "workflow/rules/tables.smk"
include: "workflow/rules/figures.smk"
include: "workflow/rules/forensics.smk"
include: "workflow/rules/audit.smk"
include: "workflow/rules/page.smk"
include: "workflow/rules/supplement.smk"
include: "workflow/rules/coverage.smk"
include: "workflow/rules/manifest.smk"


# The paper, and all that goes beyond it.
rule everything:
    localrule: True
    input:
        rules.all.input,
        rules.supplement.input,
        rules.forensics.output,
        rules.coverage.input,
        rules.every_protocol.input,


report: "workflow/report/workflow.rst"
