# Input and parameter functions of single stages. This file has no rules: Snakemake's linter wants them separate.
from elazmeh2006.evaluation import Key
from elazmeh2006.runs.code import code_digest
from elazmeh2006.datasets.services import IMBLEARN_ARCHIVE

# Code.


def code(*rooms):
    """Make a parameter function: the digest of rooms. It parses them only if the run has a job of the rule."""

    def digest(wildcards):
        return code_digest(*rooms)

    return digest


# Data.


def files_of_batch(pattern):
    """Return the raw or parsed files of the batch; without a batch, of any data set."""
    parts = [{"dataset": dataset, "part": part} for dataset, part in plan.parts(plan.batch)]
    keys = parts if "{part}" in pattern else [{"path": path} for path in plan.raw_files(plan.batch)]
    return [pattern.format(**key) for key in keys] or [pattern]


def raw_alone():
    """List the raw files that have a job of their own, if there is a batch."""
    others = plan.raw_files().keys() - plan.raw_files(plan.batch).keys()
    return [IMBLEARN_ARCHIVE, *others] if plan.batch else []


def get_raw_entries(wildcards):
    """Return the keys that identify raw files, by path, without their names in the config."""
    every = plan.raw_files() | {IMBLEARN_ARCHIVE: {"kind": "archive"}}
    asked = [wildcards.path] if wildcards.get("path") else plan.raw_files(plan.batch)
    names = "path file openml imblearn sha256 upstream_sha256 kind".split()
    return {path: {name: every[path][name] for name in names if name in every[path]} for path in asked}


def get_origin(wildcards):
    """Return the input of a raw file: the user's file or an archive."""
    entry, *_ = get_raw_entries(wildcards).values()
    if entry["kind"] == "file":
        return place_of(entry["file"])
    if entry["kind"] == "imblearn":
        return f"results/data/raw/{IMBLEARN_ARCHIVE}"
    return []


def get_raw(wildcards):
    """Return the raw file of each part, or all files of the data set if types are inferred from them."""
    parts = plan.parts(datasets_of(wildcards))
    if wildcards.get("part") and config["datasets"][wildcards.dataset]["format"] == "c45":
        parts = [(wildcards.dataset, wildcards.part)]
    return [f"results/data/raw/{config['datasets'][x]['files'][part]['raw']}" for x, part in parts]


def get_sources(wildcards):
    """Return the provenance of raw files: OpenML's contains roles of columns."""
    return [f"{path}.source.json" for path in get_raw(wildcards)]


def get_names_files(wildcards):
    """Return the C4.5 names files of data sets; a data set alone may have none."""
    names = [config["datasets"][dataset].get("names") for dataset in datasets_of(wildcards)]
    return [place_of(name) for name in names if name]


def get_entries(wildcards):
    """Return the keys of data sets for their columns and parts, without their protocols."""
    entries = {dataset: dict(config["datasets"][dataset]) for dataset in datasets_of(wildcards)}
    for entry in entries.values():
        entry["files"] = list(entry["files"])
        del entry["protocol"]
        entry.pop("names", None)
    return entries


# Scores.


def get_protocols(wildcards):
    """Return the protocols under which a classifier is trained, by data set, with the parts they use."""
    asked = wildcards.get("protocol")
    return {
        dataset: {
            name: config["protocols"][name]
            for name in ([asked] if asked else plan.protocols(dataset, wildcards.classifier))
        }
        for dataset in datasets_of(wildcards)
    }


def examples_of(dataset, protocols):
    """Return the files of a data set that protocols read: examples, attributes and classes."""
    parts, there = plan.parts_read(*protocols), config["datasets"][dataset]["files"]
    if missing := [part for part in parts if part not in there]:
        raise WorkflowError(
            f"{dataset} has no {' or '.join(missing)} file, which protocol"
            f" {', '.join(protocols)} reads; its files: {', '.join(there)}"
        )
    return [f"results/data/{dataset}/{part}.{kind}" for part in parts for kind in ("csv", "json")]


def get_examples(wildcards):
    """Return the files that the protocols of a classifier read."""
    return [path for item in get_protocols(wildcards).items() for path in examples_of(*item)]


def get_folds(wildcards):
    """Return the number of folds and their seed; constant if no protocol has folds."""
    protocols = [x for of_dataset in get_protocols(wildcards).values() for x in of_dataset.values()]
    drawn = any("cross_validate" in protocol for protocol in protocols)
    return config["cross_validation"] if drawn else {"folds": 0, "seed": 0}


def get_learner(wildcards):
    """Return the keys that the scores of a classifier depend on."""
    return plan.learner(wildcards.classifier)


def learner_code(*rooms):
    """Make a parameter function: the digest of rooms and of the modules in a classifier's entry."""

    def digest(wildcards):
        learners = plan.learner_modules(wildcards.classifier)
        return code_digest(*rooms, learners=learners, folders=["."])

    return digest


# Evaluation.


def get_names(wildcards):
    """Return the name of the classifier for each letter of a suite."""
    return plan.letter_names(wildcards.suite)


def get_scores(wildcards):
    """Return the scores of a suite's classifiers on the data sets of a job."""
    return expand(SCORES, dataset=datasets_of(wildcards), classifier=plan.suites[wildcards.suite].values())


# Figures.


def get_titles(wildcards):
    """Return the titles of the sample figures."""
    return {figure: plan.sample_title(figure, wildcards.suite) for figure in ("figure1", "figure3")}


def get_shown(wildcards):
    """Return data set and letter of the figures that show one data set."""
    figures = ("figure1", "figure3", "figure4", "figure7", "figure8")
    samples = {figure: plan.sample(figure, wildcards.suite) for figure in figures}
    return {figure: [key.dataset, key.letter] for figure, key in samples.items()}


def get_first_sample(wildcards):
    """Return the curves of figure 1 in the compared suite: another suite says if its own are the same."""
    another = wildcards.suite != plan.compared
    return paths(CURVES, [plan.sample("figure1")]) if plan.judged and another else []


def definitions():
    """Return the definitions of area and difference in figures."""
    return {name: config["evaluation"][name] for name in ("area", "difference")}


def what_if_files():
    """Return the files of the what-if figures of all judged suites, by suite and question."""
    made = {}
    for suite in plan.judged:
        for question in config["what_if"]:
            place = f"results/figures/{suite}/whatif-{question}"
            for files in figure_files(place, suite=suite, caption="what_if").values():
                made[f"{suite}/{question}"] = files
    return made


# Forensics.


def get_seeds(wildcards):
    """Return pairs of seeds, of the folds and of the classifier, as far as these use a seed."""
    pairs = plan.seeds(Key(datasets_of(wildcards)[0], wildcards.protocol, wildcards.classifier))
    return [tuple(pair) for pair in pairs]


# Pages.


def of_audit(*names):
    """Return files of the audit by name; without a judged suite there is none."""
    return {name: f"results/audit/{name}.json" for name in names if plan.judged}


def recorded_config():
    """Return the config without the places of files, which change no result, and without unused keys."""
    unused = [] if plan.judged else ["paper", "paper_suite", "what_if", "forensics"]
    return {key: value for key, value in config.items() if key not in ["data", *unused]}


def page_files(*names):
    """Return the files of a page that are not Python: templates, style and script."""
    common = ("macros.html", "page.html", "page.css", "page.js", "titles.yaml")
    return [nearby(library_file(f"elazmeh2006/page/{name}")) for name in common + names]


def article_files():
    """Return what the article about the paper needs beside the audit."""
    return {
        "talk": printed("talk")[0],
        "robustness": shipped("data/reference/robustness.csv"),
        "study": shipped("studies/keel/summary/truth.csv"),
    }


def pictures_of(suites):
    """Return the pictures of suites: their figures and, if they are judged, what-if questions."""
    names = {suite: [f"figure{n}" for n in plan.figures] for suite in suites}
    for suite in plan.judged.keys() & names.keys():
        names[suite] += [f"whatif-{scenario}" for scenario in config["what_if"]]
    return [f"results/figures/{suite}/{name}.png" for suite in suites for name in names[suite]]


def shown_suites():
    """Return the suites whose figures are on the page: for the paper the compared one, else all."""
    return [plan.compared] if plan.judged else list(plan.suites)


def article_opening():
    """Return the data set of figure 7 and the classifiers of the compared suite, by letter."""
    dataset, classifiers = config["figures"]["figure7"]["dataset"], plan.judged[plan.compared]
    names = {letter: config["classifiers"][name]["name"] for letter, name in classifiers.items()}
    place = {"dataset": dataset, "protocol": plan.as_run[dataset]}
    return {**place, "classifiers": classifiers, "names": names}


def files_of_figures():
    """Return the files of the page's figures; Snakemake's own strings cannot be passed to a script."""
    made = expand(rules.figures.output, suite=plan.suites)
    if plan.judged:
        made += [*rules.figure2.output, *rules.protocols.output, *rules.protocol_figures.output]
    return list(map(str, made))


def get_supplement(kind):
    """Make an input function: tables (csv) without those of one suite, or pictures (png) of the target."""

    def files(wildcards):
        made = rules.supplement.input
        asked = [path for path in made if path.endswith(f".{kind}")]
        return [path for path in asked if kind == "png" or f"{os.path.splitext(path)[0]}.tex" in made]

    return files


def get_supplement_files(wildcards):
    """Return the files of the supplement, among them those of its figures."""
    return list(map(str, rules.supplement.input))


def get_supplement_captions(wildcards):
    """Return the captions of the supplement; a figure with the name of a table has a separate one."""
    tables, pictures = (
        dict.fromkeys(os.path.splitext(os.path.basename(path))[0] for path in get_supplement(kind)(wildcards))
        for kind in ("csv", "png")
    )
    return captions(*tables, *(f"{name}_figure" if name in tables else name for name in pictures))


def get_supplement_params(wildcards):
    """Return the values that the captions of the supplement contain."""
    return {
        "alpha": config["evaluation"]["alpha"],
        "threshold": config["comparison"]["threshold"],
        "title": plan.sample_title(band_steps()),
    }


# Supplement.


def band_steps():
    """Return the entry of `figures` for the steps of a band: `band_steps`, or else `figure4`."""
    return "band_steps" if "band_steps" in config["figures"] else "figure4"


def get_imbalance_protocol(wildcards):
    """Return the protocol of the tables, unless the config has parts to cross-validate instead."""
    if wildcards.dataset in config["imbalance"]["cross_validate"]:
        return {"cross_validate": config["imbalance"]["cross_validate"][wildcards.dataset]}
    return config["protocols"][config["datasets"][wildcards.dataset]["protocol"]]


def get_imbalance_examples(wildcards):
    """Return the files that this protocol reads."""
    parts = dict.fromkeys(part for parts in get_imbalance_protocol(wildcards).values() for part in parts)
    return [f"results/data/{wildcards.dataset}/{part}.{kind}" for part in parts for kind in ("csv", "json")]


def imbalance_classifiers(suite):
    """Return the classifiers of a suite without resampling, by letter."""
    learners = {letter: plan.learner(classifier) for letter, classifier in plan.suites[suite].items()}
    return {letter: learner for letter, learner in learners.items() if "resampling" not in learner}


def get_imbalance_classifiers(wildcards):
    """Return the classifiers of the suite without resampling, by letter."""
    return imbalance_classifiers(wildcards.suite)


def imbalance_suites():
    """Return the suites that have a classifier without resampling."""
    return [suite for suite in plan.suites if imbalance_classifiers(suite)]


def imbalance_code(*rooms):
    """Make a parameter function: the digest of rooms and of the modules of classifiers and methods."""

    def digest(wildcards):
        methods = [entry["method"] for entry in config["imbalance"]["methods"].values()]
        learners = [entry["estimator"] for entry in imbalance_classifiers(wildcards.suite).values()]
        modules = {path.rpartition(".")[0] for path in methods + learners if "." in path}
        return code_digest(*rooms, learners=sorted(modules), folders=["."])

    return digest


# Manifest.


def results_of_the_paper():
    """List all files that the default run makes: tables and figures, and their inputs."""
    made = [
        *rules.judge.input.examples,
        *of_all(SCORES, classifier=config["classifiers"]),
        *of_all(CURVES, suite=plan.suites),
        *of_all(SUMMARIES, suite=plan.suites),
        *rules.tables.output,
        *expand(rules.figures.output, suite=plan.suites),
    ]
    if plan.judged:
        made += [*rules.figure2.output, *rules.protocols.output, *rules.protocol_figures.output]
        made += [*rules.judge.output, *paths(RUNS, plan.quick_cells())]
        made += paths(SEEDED_SCORES, plan.quick_cells())
    return made
