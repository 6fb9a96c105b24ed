"""From UCI files to every table and figure of the paper. See README.md; docs/config.md has the config keys."""

from snakemake.utils import min_version

min_version("9.19")


include: "workflow/rules/run.smk"
include: "workflow/rules/common.smk"
include: "workflow/rules/functions.smk"
include: "workflow/rules/data.smk"
include: "workflow/rules/scores.smk"
include: "workflow/rules/evaluation.smk"
include: "workflow/rules/tables.smk"
include: "workflow/rules/figures.smk"
include: "workflow/rules/forensics.smk"
include: "workflow/rules/audit.smk"
include: "workflow/rules/page.smk"
include: "workflow/rules/supplement.smk"
include: "workflow/rules/manifest.smk"


# A bare `snakemake` makes the paper. All results are listed, so that a deleted file is made again.
rule all:
    default_target: True
    input:
        rules.manifest.output,
        rules.manifest.input.results,
        rules.manifest.input.run_dependent,
    localrule: True


rule everything:
    input:
        rules.all.input,
        rules.supplement.input,
        [*rules.forensics.output, *rules.article.output] if plan.judged else [],
    localrule: True


report: "workflow/report/workflow.rst"


# The run ends with the verdict on the paper, or with the results of an experiment.
onsuccess:
    summary = "results/audit/summary.txt" if plan.judged else "results/headline.txt"
    print(open(summary).read() if os.path.exists(summary) else "")
