# What the rules share: the checked config, and where things are. No rules here.
import re
from pathlib import Path

import yaml
from snakemake.exceptions import WorkflowError

from elazmeh2006.runs.config import check_config, completed, import_paths, parts_of
from confident_roc.errors import InputError
from elazmeh2006.captions import listing

# Relative, so that results are still up to date when the folder around them is moved.
ROOT = Path(os.path.relpath(workflow.basedir))
KINDS = ["pdf", "png"]
FIGURES = [1, 3, 4, 5, 6, 7, 8]  # figure 2 is the same for every suite
TABLES = ["table1", "table2", "table3", "summary"]
SCORES = "results/scores/{dataset}/{protocol}/{classifier}.csv"
CURVE = "results/curves/{dataset}/{protocol}/{classifier}.csv"
SUMMARY = "results/curves/{dataset}/{protocol}/{classifier}.json"
BAND = "results/bands/{dataset}/{protocol}/{classifier}.csv"
BAND_SUMMARY = "results/bands/{dataset}/{protocol}/{classifier}.json"


# Where a user's own files and modules are looked for: where Snakemake runs, and beside the config.
BESIDE = list(
    dict.fromkeys(["", *(os.path.relpath(os.path.dirname(f) or ".") for f in workflow.configfiles)])
)
os.environ.update(CONFIDENT_ROC_MODULES=os.pathsep.join(os.path.abspath(folder) for folder in BESIDE))


def found(file):
    """Place of a user's own data file; nothing for a file of another kind."""
    if file["kind"] != "file":
        return None
    places = [os.path.join(folder, os.path.expanduser(file["file"])) for folder in BESIDE]
    return next(filter(os.path.isfile, places), places[0])


def names_file(path):
    """Place of a C4.5 names file: in the project, or beside the config."""
    places = [os.path.normpath(os.path.join(folder, path)) for folder in (ROOT, *BESIDE)]
    return next(filter(os.path.isfile, places), places[0])


def check_own_files(datasets):
    """Refuse a file that is not there, before Snakemake says so in words of its own."""
    for name, dataset in datasets.items():
        if "names" in dataset and not os.path.isfile(names_file(dataset["names"])):
            raise InputError(
                f"config.yaml: datasets.{name}.names: no file {dataset['names']!r};"
                " allowed: a file, from the project's root or from beside the config"
            )
        for part, file in dataset["files"].items():
            if file["kind"] == "file" and not os.path.isfile(found(file)):
                raise InputError(
                    f"config.yaml: datasets.{name}: no file {file['file']!r} ({part});"
                    " allowed: a file, from where Snakemake runs or from beside the config"
                )


def checked(config):
    """Check the config; a mistake ends the run in one line."""
    schema = yaml.safe_load((ROOT / "workflow/schemas/config.schema.yaml").read_text())
    or_refuse(check_config, config, schema)
    complete = completed(config, schema)
    or_refuse(check_own_files, complete["datasets"])
    return complete


config.update(checked(config))

# Suites in the order of the config, each with its classifiers by letter.
SUITES = {}
for name, about in config["classifiers"].items():
    SUITES.setdefault(name.rpartition("-")[0], {})[about["letter"]] = name


# Files of the data sets: data set and part.
PARTS = [[dataset, part] for dataset, about in config["datasets"].items() for part in about["files"]]


def one_of(names):
    """Constrain a wildcard to names of the config."""
    return "|".join(sorted({re.escape(name) for name in names}, key=len, reverse=True))


# Where modules of ours, and a user's own, are looked for; and where the scripts are.
MODULES = [ROOT / "src", ROOT / "workflow/scripts", *map(Path, BESIDE)]
SCRIPTS = ROOT / "workflow/scripts"


include: "imports.smk"


def learner(classifier):
    """What the scores of a classifier depend on: not its name and letter, so a new label trains nothing anew."""
    entry = config["classifiers"][classifier]
    wanted = ("estimator", "parameters", "preprocessing", "resampling")
    return {key: entry[key] for key in wanted if key in entry}


def learner_modules(classifier):
    """Modules that a classifier's entry names."""
    named = import_paths({"classifiers": {classifier: config["classifiers"][classifier]}})
    return [path.rpartition(".")[0] for path in named.values()]


def example_file(dataset, part):
    return f"results/data/{dataset}/{part}.csv"


def about_file(dataset, part):
    """What is read with the examples: attributes and classes."""
    return f"results/data/{dataset}/{part}.json"


def raw_parts(wildcards):
    """What a part is made of: its file; and all files of the data set where types are inferred from them."""
    dataset = config["datasets"][wildcards.dataset]
    files = dataset["files"]
    wanted = [files[wildcards.part]] if dataset["format"] == "c45" else files.values()
    return [f"results/data/raw/{file['raw']}" for file in wanted]


def protocol_parts(wildcards):
    """Files of a data set that the protocol asked for reads."""
    parts = list(dict.fromkeys(parts_of(config["protocols"][wildcards.protocol])))
    missing = [part for part in parts if part not in config["datasets"][wildcards.dataset]["files"]]
    if missing:
        raise WorkflowError(
            f"{wildcards.dataset} has no {' or '.join(missing)} file, which protocol"
            f" {wildcards.protocol} reads; its files: {', '.join(config['datasets'][wildcards.dataset]['files'])}"
        )
    return parts


def possible_protocols(dataset):
    """Protocols that read no file which the data set does not have."""
    files = set(config["datasets"][dataset]["files"])
    return [name for name, protocol in config["protocols"].items() if files.issuperset(parts_of(protocol))]


def about(wildcards):
    """What a result is of."""
    entry = config["classifiers"][wildcards.classifier]
    return {
        "dataset": wildcards.dataset,
        "protocol": wildcards.protocol,
        "classifier": wildcards.classifier,
        "suite": wildcards.classifier.rpartition("-")[0],
        "letter": entry["letter"],
    }


def paths(pattern, datasets, classifiers):
    """Files of classifiers on data sets, by the protocol of the tables and figures."""
    return [
        pattern.format(dataset=d, protocol=config["datasets"][d]["protocol"], classifier=c)
        for d in datasets
        for c in classifiers
    ]


def every_curve():
    """All data sets with all classifiers, as parallel lists of wildcards."""
    pairs = [(d, c) for d in config["datasets"] for c in config["classifiers"]]
    return {
        "dataset": [d for d, _ in pairs],
        "protocol": [config["datasets"][d]["protocol"] for d, _ in pairs],
        "classifier": [c for _, c in pairs],
    }


def of_suite(pattern, figure=None):
    """Input function: files of a suite's classifiers, on one figure's data set or on all."""
    datasets = [config["figures"][figure]["dataset"]] if figure else config["datasets"]
    return lambda wildcards: paths(pattern, datasets, SUITES[wildcards.suite].values())


def sample(figure, suite):
    """Classifier that a sample figure shows: the one asked for, or a suite's first where it has none such."""
    letters = SUITES[suite]
    return letters.get(config["figures"][figure]["letter"], next(iter(letters.values())))


def of_sample(pattern, figure):
    """Input function: file of the classifier that a sample figure shows."""
    dataset = config["figures"][figure]["dataset"]
    return lambda wildcards: paths(pattern, [dataset], [sample(figure, wildcards.suite)])[0]


def sample_title(figure, suite):
    entry = config["classifiers"][sample(figure, suite)]
    return f"{entry['name']} ({entry['letter']}) on {config['figures'][figure]['dataset']}"


def letter_names(suite):
    return {letter: config["classifiers"][name]["name"] for letter, name in SUITES[suite].items()}


def classifiers_in_words():
    """All classifiers, each name and letter once: decision stump (S), ... and naive Bayes (B)."""
    return listing(
        list(dict.fromkeys("{name} ({letter})".format(**c) for c in config["classifiers"].values()))
    )


def suite_keys(suite):
    return [[dataset, letter] for dataset in config["datasets"] for letter in SUITES[suite]]


def report_figure(number, suite="{suite}"):
    """Output files of a figure; the picture goes into Snakemake's report, with its caption."""
    folder = f"results/figures/{suite}".rstrip("/")
    labels = {"figure": str(number), "suite": suite or "all"}
    caption = f"../report/figure{number}.rst"
    picture = report(
        f"{folder}/figure{number}.png",
        category="Figures",
        caption=caption,
        labels=labels,
    )
    return [f"{folder}/figure{number}.pdf", picture]


# Suites with a classifier for each of the paper's four letters can be judged; other classifiers of theirs are not.
PRINTED = yaml.safe_load((ROOT / config["paper"] / "tables.yaml").read_text())["table3"]["auc"]
PRINTED_LETTERS = list(dict.fromkeys(letter for areas in PRINTED.values() for letter in areas))
JUDGED = {
    suite: {letter: letters[letter] for letter in PRINTED_LETTERS}
    for suite, letters in SUITES.items()
    if set(PRINTED_LETTERS) <= set(letters)
}
WHAT_IF = config["what_if"]
# Protocols that an entry of the errata names: of these every suite must be known.
ERRATA = yaml.safe_load((ROOT / config["paper"] / "errata.yaml").read_text())
NAMED = [
    (entry["datasets"][0], protocol)
    for entry in ERRATA
    if isinstance(entry.get("printed"), dict)
    for protocol in entry["printed"].get("protocol", [])
    if entry["datasets"][0] in config["datasets"] and protocol in possible_protocols(entry["datasets"][0])
]
AS_RUN = [(dataset, about["protocol"]) for dataset, about in config["datasets"].items()]
INSTEAD = [(scenario["dataset"], scenario["protocol"]) for scenario in WHAT_IF.values()]


def judged(pattern, pairs):
    """Files of all judged classifiers for data sets and protocols."""
    return [
        pattern.format(dataset=dataset, protocol=protocol, classifier=classifier)
        for dataset, protocol in dict.fromkeys(pairs)
        for letters in JUDGED.values()
        for classifier in letters.values()
    ]


def what_if_summaries(wildcards):
    """Summaries of figure 6, with those of one data set exchanged."""
    scenario = WHAT_IF[wildcards.scenario]
    return [
        SUMMARY.format(
            dataset=dataset,
            protocol=scenario["protocol"] if dataset == scenario["dataset"] else protocol,
            classifier=classifier,
        )
        for dataset, protocol in AS_RUN
        for classifier in SUITES[wildcards.suite].values()
    ]


# What the audit makes, where there is a suite to judge.
AUDIT = (
    ["results/audit/audit.json", "results/audit/summary.txt", "results/audit/protocols.json"]
    if JUDGED
    else []
)
AUDIT += expand("results/figures/protocols.{kind}", kind=KINDS if JUDGED else [])
AUDIT += expand(
    "results/figures/{suite}/whatif-{scenario}.{kind}", suite=JUDGED, scenario=WHAT_IF, kind=KINDS
)


def captioned(path):
    """A part of the supplement for the report page: path, name, suite, and the caption that it has."""
    path = Path(path)
    names = [f"supplement_{path.stem}_figure"] if path.suffix == ".png" else []
    captions = [*names, f"supplement_{path.stem}"]
    suite = path.parent.name if path.parent.name in SUITES else None
    caption = next(name for name in captions if (ROOT / f"workflow/report/{name}.rst").is_file())
    return [str(path), path.stem, suite, caption]
