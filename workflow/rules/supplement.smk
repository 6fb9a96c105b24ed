# The talk and the decks: worked examples, comparison of models, choosing classifiers, dealing with imbalance.


def band_steps():
    """The entry of `figures` with the band that is made step by step: its own, or that of figure 4."""
    return "band_steps" if "band_steps" in config["figures"] else "figure4"


rule talk:
    input:
        talk=printed("talk")[0],
        curve=paths(CURVE, [plan.sample(band_steps())])[0],
        band=paths(BAND, [plan.sample(band_steps())])[0],
        summary=paths(BAND_SUMMARY, [plan.sample(band_steps())])[0],
        captions=captions("marijuana"),
    output:
        **figure_files(*expand("results/supplement/talk/{name}", name=["twenty_items", "making_of_a_band"])),
        **table_files("results/supplement/talk/marijuana"),
    log:
        "results/logs/supplement/talk.log",
    group:
        "summaries"
    conda:
        "../../environment.yml"
    params:
        evaluation=config["evaluation"],
        alpha=config["evaluation"]["alpha"],
        draws={key: config["bands"][key] for key in ("bootstraps", "seed")},
        slope=str(config["bands"]["slope"]),
        title=plan.sample_title(band_steps()),
        code=code(
            "confident_roc",
            "elazmeh2006.captions",
            "elazmeh2006.evaluation",
            "elazmeh2006.figures.layout",
            "elazmeh2006.supplement.captioned",
            "elazmeh2006.supplement.figures_talk",
            "elazmeh2006.supplement.talk",
        ),
    script:
        "../scripts/talk.py"


rule decks:
    input:
        talk=printed("talk")[0],
        decks=printed("decks")[0],
        captions=captions("deck_intervals", "deck_confidence", "deck_two_models", "deck_alpha"),
    output:
        **table_files(
            *expand(
                "results/supplement/deck_{name}", name=["intervals", "confidence", "two_models", "alpha"]
            )
        ),
    log:
        "results/logs/supplement/decks.log",
    group:
        "summaries"
    conda:
        "../../environment.yml"
    params:
        code=code(
            "confident_roc",
            "elazmeh2006.audit",
            "elazmeh2006.captions",
            "elazmeh2006.evaluation",
            "elazmeh2006.printed_digit",
            "elazmeh2006.supplement.captioned",
            "elazmeh2006.supplement.decks",
        ),
    script:
        "../scripts/decks.py"


rule comparison:
    input:
        scores=paths(SCORES, plan.of_tables()),
        captions=captions("accuracy", "metrics", "pairs", "kfold"),
    output:
        **table_files(*expand("results/supplement/{name}", name=["accuracy", "metrics", "pairs", "kfold"])),
        **{f"metrics_{suite}": f"results/supplement/{suite}/metrics.csv" for suite in plan.suites},
    log:
        "results/logs/supplement/comparison.log",
    group:
        "summaries"
    conda:
        "../../environment.yml"
    params:
        threshold=config["comparison"]["threshold"],
        alpha=config["evaluation"]["alpha"],
        code=code(
            "confident_roc",
            "elazmeh2006.captions",
            "elazmeh2006.evaluation",
            "elazmeh2006.supplement.captioned",
            "elazmeh2006.supplement.comparison",
        ),
    script:
        "../scripts/comparison.py"


rule comparison_figures:
    input:
        accuracy="results/supplement/accuracy.csv",
        pairs="results/supplement/pairs.csv",
        metrics="results/supplement/{suite}/metrics.csv",
    output:
        **figure_files("results/supplement/{suite}/accuracy", caption="accuracy_figure", suite="{suite}"),
        **figure_files("results/supplement/{suite}/pairs", caption="pairs_figure", suite="{suite}"),
        **figure_files("results/supplement/{suite}/metrics", caption="metrics_figure", suite="{suite}"),
    log:
        "results/logs/supplement/{suite}/comparison_figures.log",
    group:
        "summaries"
    conda:
        "../../environment.yml"
    params:
        names=get_names,
        threshold=config["comparison"]["threshold"],
        alpha=config["evaluation"]["alpha"],
        code=code(
            "confident_roc",
            "elazmeh2006.evaluation",
            "elazmeh2006.figures.layout",
            "elazmeh2006.supplement.comparison",
            "elazmeh2006.supplement.figures_comparison",
        ),
    script:
        "../scripts/comparison_figures.py"


# All five in one job: importing matplotlib takes longer than drawing one.
rule curves_figures:
    input:
        curves=get_files(CURVE),
    output:
        **figure_files(
            *(
                f"results/supplement/{{suite}}/{figure}"
                for figure in ("roc_hull", "cost_curves", "lift", "recall_precision", "error_reject")
            ),
            suite="{suite}",
        ),
    log:
        "results/logs/supplement/{suite}/curves_figures.log",
    group:
        "summaries"
    conda:
        "../../environment.yml"
    params:
        names=get_names,
        cost_ratios=config["choosing"]["cost_ratios"],
        alpha=config["evaluation"]["alpha"],
        code=code(
            "confident_roc",
            "elazmeh2006.evaluation",
            "elazmeh2006.figures.layout",
            "elazmeh2006.supplement.figures_hull",
            "elazmeh2006.supplement.figures_lift",
        ),
    script:
        "../scripts/curves_figures.py"


rule curves_tables:
    input:
        curves=[path for suite in plan.suites for path in paths(CURVE, plan.of_tables(suite))],
        captions=captions("optimal", "areas"),
    output:
        **table_files("results/supplement/optimal", "results/supplement/areas"),
    log:
        "results/logs/supplement/curves_tables.log",
    group:
        "summaries"
    conda:
        "../../environment.yml"
    params:
        alpha=config["evaluation"]["alpha"],
        code=code(
            "confident_roc",
            "elazmeh2006.captions",
            "elazmeh2006.evaluation",
            "elazmeh2006.supplement.captioned",
            "elazmeh2006.supplement.choosing",
        ),
    script:
        "../scripts/curves_tables.py"


def get_imbalance_protocol(wildcards):
    """The protocol of the tables, unless the config names parts to cross-validate instead."""
    if wildcards.dataset in config["imbalance"]["cross_validate"]:
        return {"cross_validate": config["imbalance"]["cross_validate"][wildcards.dataset]}
    return config["protocols"][config["datasets"][wildcards.dataset]["protocol"]]


def get_imbalance_examples(wildcards):
    """Files that this protocol reads."""
    parts = dict.fromkeys(part for parts in get_imbalance_protocol(wildcards).values() for part in parts)
    return [f"results/data/{wildcards.dataset}/{part}.csv" for part in parts]


def get_imbalance_descriptions(wildcards):
    """What is read with the examples: attributes and classes."""
    return [path.replace(".csv", ".json") for path in get_imbalance_examples(wildcards)]


def imbalance_classifiers(suite):
    """Classifiers of a suite that do not resample already, by letter."""
    learners = {letter: plan.learner(classifier) for letter, classifier in plan.suites[suite].items()}
    return {letter: learner for letter, learner in learners.items() if "resampling" not in learner}


def get_imbalance_classifiers(wildcards):
    """Classifiers of the suite that do not resample already, by letter."""
    return imbalance_classifiers(wildcards.suite)


def imbalance_suites():
    """Suites with a classifier that does not resample already."""
    return [suite for suite in plan.suites if imbalance_classifiers(suite)]


def imbalance_code(*rooms):
    """Make a parameter function: digest of rooms, and of the modules that classifiers and methods name."""

    def digest(wildcards):
        methods = [entry["method"] for entry in config["imbalance"]["methods"].values()]
        learners = [entry["estimator"] for entry in imbalance_classifiers(wildcards.suite).values()]
        modules = {path.rpartition(".")[0] for path in methods + learners if "." in path}
        return code(*rooms, learners=sorted(modules), folders=config["folders"])

    return digest


# All methods and classifiers in one job: importing scikit-learn takes longer than most of the training.
rule imbalance_runs:
    input:
        examples=get_imbalance_examples,
        descriptions=get_imbalance_descriptions,
    output:
        "results/supplement/imbalance/{dataset}/{suite}.csv",
    log:
        "results/logs/supplement/imbalance/{dataset}/{suite}.log",
    benchmark:
        "results/benchmarks/supplement/imbalance/{dataset}/{suite}.tsv"
    conda:
        "../../environment.yml"
    resources:
        runtime=minutes(60),
    params:
        protocol=get_imbalance_protocol,
        cross_validation=config["cross_validation"],
        classifiers=get_imbalance_classifiers,
        methods=config["imbalance"]["methods"],
        seeds=config["imbalance"]["seeds"],
        alpha=config["evaluation"]["alpha"],
        folders=config["folders"],
        code=imbalance_code(
            "confident_roc._files",
            "confident_roc._validation",
            "confident_roc.roc",
            "confident_roc.segment",
            "confident_roc.tango",
            "elazmeh2006.datasets.dataset",
            "elazmeh2006.learners.build",
            "elazmeh2006.learners.importing",
            "elazmeh2006.learners.resampling",
            "elazmeh2006.protocols",
            "elazmeh2006.supplement.imbalance_runs",
            "weka346.attributes",
            "weka346.folds",
            "weka346.java_random",
        ),
    script:
        "../scripts/imbalance_runs.py"


rule imbalance:
    input:
        runs=expand(
            "results/supplement/imbalance/{dataset}/{suite}.csv",
            dataset=config["datasets"],
            suite=imbalance_suites(),
        ),
        captions=captions("imbalance"),
    output:
        **table_files("results/supplement/imbalance"),
        **{
            f"figure_{suite}": [
                f"results/supplement/{suite}/imbalance.pdf",
                captioned(f"results/supplement/{suite}/imbalance.png", "imbalance_figure", suite=suite),
            ]
            for suite in imbalance_suites()
        },
    log:
        "results/logs/supplement/imbalance.log",
    group:
        "summaries"
    conda:
        "../../environment.yml"
    params:
        names={suite: plan.letter_names(suite) for suite in imbalance_suites()},
        area=config["evaluation"]["area"],
        difference=config["evaluation"]["difference"],
        code=code(
            "confident_roc._files",
            "confident_roc._style",
            "confident_roc._tables",
            "elazmeh2006.captions",
            "elazmeh2006.figures.layout",
            "elazmeh2006.supplement.captioned",
            "elazmeh2006.supplement.imbalance",
        ),
    script:
        "../scripts/imbalance.py"


# All of the talk and the decks, and a page of them.
rule supplement:
    input:
        rules.talk.output,
        rules.decks.output,
        rules.comparison.output,
        expand(rules.comparison_figures.output, suite=plan.suites),
        expand(rules.curves_figures.output, suite=plan.suites),
        rules.curves_tables.output,
        rules.imbalance.output,
        "results/report/supplement.html",
    localrule: True
