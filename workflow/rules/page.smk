# The audit, the tables, the figures and the curves -> one page. After audit.smk, which says what is judged.
from elazmeh2006.runs.provenance import git_state, sums

# Curves to move along: all of the tables and figures, and of the judged suites those of the what-if questions.
SHOWN_CURVES = dict.fromkeys(
    [(dataset, protocol, classifier) for dataset, protocol in AS_RUN for classifier in config["classifiers"]]
    + [
        (dataset, protocol, classifier)
        for dataset, protocol in INSTEAD
        for letters in JUDGED.values()
        for classifier in letters.values()
    ]
)
SHOWN = dict(zip(["dataset", "protocol", "classifier"], zip(*SHOWN_CURVES)))
DRAWN = {key: config["evaluation"][key] for key in ("area", "difference")}
# Of every picture: suite, name, caption, and what its rule tells the caption.
PICTURES = [
    ["", "figure2", "figure2", {}],
    ["", "protocols", "protocols_figure", {}],
    *(
        [
            suite,
            f"figure{n}",
            f"figure{n}",
            {**DRAWN, "title": sample_title(f"figure{n}", suite) if n in (1, 3) else None},
        ]
        for suite in SUITES
        for n in FIGURES
    ),
    *(
        [suite, f"whatif-{scenario}", "what_if", {"title": about["title"]}]
        for scenario, about in WHAT_IF.items()
        for suite in JUDGED
    ),
]


# The talk and the decks; what they say of imbalance takes minutes, and is shown where it was made.
SUPPLEMENT = [
    *expand("results/supplement/talk/{name}.png", name=TALK_FIGURES),
    "results/supplement/talk/marijuana.csv",
    *expand("results/supplement/{suite}/{name}.png", name=COMPARISON_FIGURES + CURVE_FIGURES, suite=SUITES),
    *expand("results/supplement/{name}.csv", name=COMPARISON_TABLES + CURVE_TABLES + DECK_TABLES),
]
IMBALANCE_MADE = [
    path
    for path in [
        *expand("results/supplement/{suite}/imbalance.png", suite=IMBALANCE_SUITES),
        "results/supplement/imbalance.csv",
    ]
    if os.path.isfile(path)
]
SUPPLEMENT_SHOWN = [captioned(path) for path in SUPPLEMENT + IMBALANCE_MADE]


localrules:
    provenance,


rule provenance:
    input:
        sources="results/data/sources.csv",
        # Made again when these are, so that it speaks of what made them.
        results=expand("results/tables/{table}.csv", table=TABLES),
        pyproject=ROOT / "pyproject.toml",
        lock=ROOT / "requirements.lock",
        code=library("provenance"),
    output:
        "results/provenance.json",
    log:
        "results/logs/provenance.log",
    conda:
        "../../environment.yml"
    params:
        git=lambda wildcards: git_state(ROOT),
        command="snakemake",
        # Written whole; but where files are looked for runs nothing again.
        config={key: value for key, value in config.items() if key != "data"},
    script:
        "../scripts/provenance.py"


rule page:
    input:
        audit="results/audit/audit.json",
        definitions="results/audit/definitions.json",
        protocols="results/audit/protocols.json",
        what_if="results/audit/what_if.json",
        provenance="results/provenance.json",
        tables=expand("results/tables/{table}.csv", table=TABLES),
        pictures=[
            f"results/figures/{suite}/{name}.png" if suite else f"results/figures/{name}.png"
            for suite, name, *_ in PICTURES
        ],
        curves=expand(CURVE, zip, **SHOWN),
        summaries=expand(SUMMARY, zip, **SHOWN),
        bands=expand(BAND_SUMMARY, zip, **SHOWN),
        captions=[
            ROOT / f"workflow/report/{caption}.rst"
            for caption in dict.fromkeys(
                [
                    *TABLES,
                    "forensics_figure",
                    *(about[2] for about in PICTURES),
                    *(about[3] for about in SUPPLEMENT_SHOWN),
                ]
            )
        ],
        supplement=SUPPLEMENT,
        template=[ROOT / f"src/elazmeh2006/page/page.{kind}" for kind in ("html", "css", "js")],
        code=library("report"),
    output:
        "results/report/index.html",
    log:
        "results/logs/report.log",
    conda:
        "../../environment.yml"
    params:
        suites=list(SUITES),
        pictures=PICTURES,
        tables=TABLES,
        said={
            "sample": sample_title("figure1", FIRST_SUITE),
            "classifiers": classifiers_in_words(),
        },
        names=[config["classifiers"][classifier]["name"] for classifier in SHOWN["classifier"]],
        # Not inputs: the page shows what `snakemake forensics` has made, and does not ask for it.
        forensics=lambda wildcards: sums("results/audit/forensics.json", "results/figures/forensics.png"),
        supplement=SUPPLEMENT_SHOWN,
        imbalance=lambda wildcards: sums(*IMBALANCE_MADE),
        about={
            "threshold": config["comparison"]["threshold"],
            "alpha": config["evaluation"]["alpha"],
            "title": "",
        },
        # What captions speak of.
        config={key: config[key] for key in ("evaluation", "bands", "figures", "forensics")},
    script:
        "../scripts/report.py"
