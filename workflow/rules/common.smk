# Shared by the rules: the checked config, the plan, path patterns and input functions. This file has no rules.
import re

from elazmeh2006.datasets.parts import check_parts
from elazmeh2006.learners.importing import check_entry
from elazmeh2006.runs.config import check_config, check_config_file, check_own_files, completed
from elazmeh2006.runs.plan import Plan
from elazmeh2006.runs.preflight import check_entries
from elazmeh2006.yaml_file import read_yaml


include: "places.smk"


SCORES = "results/scores/{dataset}/{classifier}.csv"
CURVES = "results/curves/{dataset}/{suite}.csv"
SUMMARIES = "results/curves/{dataset}/{suite}.json"
RUNS = "results/forensics/{dataset}/{protocol}/{classifier}.csv"
SEEDED_SCORES = "results/forensics/{dataset}/{protocol}/scores/{classifier}.csv.bz2"


# A config comes from config.yaml, --configfile or a module's `config:`. Without any of them it is the paper's.
if os.path.exists("config.yaml") or not config:
    or_refuse(check_config_file, "config.yaml" if os.path.exists("config.yaml") else shipped("config.yaml"))

    configfile: "config.yaml" if os.path.exists("config.yaml") else shipped("config.yaml")


def checked(config):
    """Check the config and add its defaults."""
    schema = read_yaml(workflow.source_path("../schemas/config.schema.yaml"))
    for file in workflow.overwrite_configfiles:  # Snakemake has read them, and kept one of two equal keys
        or_refuse(check_config_file, file)
    or_refuse(check_config, config, schema)
    complete = completed(config, schema)
    or_refuse(check_own_files, complete, place_of)
    or_refuse(check_entries, complete, place_of, check_parts, check_entry)
    return complete


def printed(*names):
    """Return the files with the printed values of the paper."""
    return [place_of(f"{config['paper'] or 'data/paper'}/{name}.yaml") for name in names]


# A copy: the Snakefile that uses this one as a module keeps its config, and includes it once per `use rule`.
config = checked(config)
plan = Plan(
    config, config["paper"] and {**read_yaml(*printed("tables")), "errata": read_yaml(*printed("errata"))}
)
config["data"] = {**config["data"], "bundled": bundled_folder(config, plan)}


def one_of(names):
    """Constrain a wildcard to names of the config."""
    return "|".join(sorted({re.escape(name) for name in names}, key=len, reverse=True)) or "none"


wildcard_constraints:
    dataset=one_of(config["datasets"]),
    part=one_of(part for _, part in plan.parts()),
    protocol=one_of(config["protocols"]),
    classifier=one_of(config["classifiers"]),
    suite=one_of(plan.suites),
    scenario=one_of(config["what_if"]),


def paths(pattern, keys):
    """Return the files of keys (data set, protocol and classifier)."""
    return [pattern.format(suite=key.suite, **key._asdict()) for key in keys]


def of_all(pattern, **wildcards):
    """Return the files of all data sets, and of the suites or classifiers that are given."""
    return expand(pattern, dataset=config["datasets"], allow_missing=True, **wildcards)


def of_batch(pattern):
    """Return the files of the data sets that one job handles; without a batch, of any data set."""
    return expand(pattern, dataset=plan.batch or "{dataset}", allow_missing=True)


def log_of_batch(pattern):
    """Return a log or benchmark without the data set if one job handles a batch."""
    return pattern.replace("{dataset}/", "") if plan.batch else pattern


def datasets_of(wildcards):
    """Return the data sets of a job: the one in its files, the quick ones of its protocol, or the batch."""
    if wildcards.get("dataset"):
        return [wildcards.dataset]
    return plan.quick["dataset"] if wildcards.get("protocol") else plan.batch


def captions(*names):
    """Return caption files, each named after its table or figure."""
    return [shipped(f"workflow/report/{name}.rst") for name in names]


def captioned(path, caption=None, **labels):
    """Add an output to Snakemake's report with a caption; by default the one with the same name."""
    name = os.path.splitext(os.path.basename(path))[0]
    category = path.split("/")[1].capitalize()
    labels = {"figure" if path.endswith(".png") else "table": name} | labels
    return report(path, category=category, caption=f"../report/{caption or name}.rst", labels=labels)


def table_files(*places):
    """Return output files of tables: CSVs by name, for Snakemake's report, and Markdown and LaTeX."""
    named = {os.path.basename(place): captioned(f"{place}.csv") for place in places}
    return named | {"other": [f"{place}.{kind}" for place in places for kind in ("md", "tex")]}


def figure_files(*places, kinds=("pdf",), **labels):
    """Return output files of figures by name: of these kinds, and a PNG for Snakemake's report."""
    return {
        os.path.basename(place): [*(f"{place}.{kind}" for kind in kinds), captioned(f"{place}.png", **labels)]
        for place in places
    }


def minutes(first):
    """Make a resource function: the time of a job on a cluster, longer for each new attempt."""

    def runtime(wildcards, attempt):
        return first * attempt

    return runtime
