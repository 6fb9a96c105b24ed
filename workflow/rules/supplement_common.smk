# What the rules of supplement_curves.smk and supplement_imbalance.smk share. No rules here.

CURVE_FIGURES = ["roc_hull", "cost_curves", "lift", "recall_precision", "error_reject"]
CURVE_TABLES = ["optimal", "areas"]
TALK_FIGURES = ["twenty_items", "making_of_a_band"]
# On the data set of the bands' figure, with the first classifier, where the config does not say.
BAND_STEPS = {
    "letter": next(iter(SUITES[FIRST_SUITE])),
    **config["figures"]["figure4"],
    **config["figures"].get("band_steps", {}),
}
BAND_CLASSIFIER = SUITES[FIRST_SUITE].get(BAND_STEPS["letter"], next(iter(SUITES[FIRST_SUITE].values())))

IMBALANCE = config["imbalance"]
IMBALANCE_RUNS = "results/supplement/imbalance/{dataset}/{suite}.csv"


def curves_figure(name, folder="{suite}"):
    """Output files of a figure; the picture goes into Snakemake's report, with its caption."""
    place = f"results/supplement/{folder}/{name}"
    labels = {"figure": name.replace("_", " "), "suite": folder if folder == "{suite}" else "all"}
    caption = f"../report/supplement_{name}.rst"
    picture = report(f"{place}.png", category="Supplement", caption=caption, labels=labels)
    return [f"{place}.pdf", picture]


def curves_table(name):
    """Output files of a table, the CSV with its caption in Snakemake's report."""
    place = f"results/supplement/{name}"
    title = name.rpartition("/")[2]
    caption = f"../report/supplement_{title}.rst"
    table = report(f"{place}.csv", category="Supplement", caption=caption, labels={"table": title})
    return {"csv": table, "other": [f"{place}.md", f"{place}.tex"]}


def of_band_steps(pattern):
    return paths(pattern, [BAND_STEPS["dataset"]], [BAND_CLASSIFIER])[0]


def imbalance_protocol(dataset):
    """Protocol of the study: that of the tables, but where it says what to cross-validate instead."""
    if dataset in IMBALANCE["cross_validate"]:
        return {"cross_validate": IMBALANCE["cross_validate"][dataset]}
    return config["protocols"][config["datasets"][dataset]["protocol"]]


def imbalance_classifiers(suite):
    """Classifiers of a suite that do not resample already."""
    entries = {letter: config["classifiers"][name] for letter, name in SUITES[suite].items()}
    return {
        letter: {key: entry[key] for key in ("estimator", "parameters", "preprocessing")}
        for letter, entry in entries.items()
        if "resampling" not in entry
    }


def imbalance_cells(suites):
    return [[dataset, suite] for dataset in config["datasets"] for suite in suites]


def imbalance_runs(suites):
    return [IMBALANCE_RUNS.format(dataset=dataset, suite=suite) for dataset, suite in imbalance_cells(suites)]


IMBALANCE_SUITES = [suite for suite in SUITES if imbalance_classifiers(suite)]
