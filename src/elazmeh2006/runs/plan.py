"""The parts of a run: suites, protocols, judged and compared classifiers. It has keys and no paths."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any

from elazmeh2006.captions import listing
from elazmeh2006.evaluation import Key
from elazmeh2006.runs.config import import_paths, parts_of
from elazmeh2006.seeds import SEED_PARAMETERS, Seeds

Letters = dict[str, str]
"""Classifier by letter."""
TABLES = ("table1", "table2", "table3")
EXPERIMENT_TABLES = ("datasets", "ranks", "segments", "comparisons")
"""Tables of a run without a judged suite, which is not about the paper."""
_LEARNER = ("estimator", "parameters", "preprocessing", "resampling")


class Plan:
    """The parts of a run, from the config and the paper's printed values.

    Parameters
    ----------
    config
        The checked and completed config.
    paper
        Printed values: `table3` with its AUCs by data set and letter, and the list `errata`. None for an
        experiment without the paper.

    Attributes
    ----------
    suites
        Suites, each with its classifiers by letter: the config's `paper_suite`, then the others in its order.
    judged
        Suites with a classifier for each letter of Table 3, without their other classifiers; none if no data
        set is in Table 3. Without a judged suite no result mentions the paper.
    compared
        Suite that is compared with Table 3 under all protocols: the paper's if it is judged, or else the
        first judged suite, or else the first.
    as_run
        Data sets with the protocol of the tables and figures.
    what_if
        Data sets with the protocols of the what-if questions.
    errata
        Data sets with the protocols that an erratum names.
    batch
        Data sets of Table 3 with UCI's files. One job handles them all: imports take longer than the work.
    alone
        The other data sets, if there is a batch. Each has its own jobs, so that a new one trains no other.
    tables, figures
        Names of the tables, and numbers of the figures of a suite: the paper's, or those of an experiment.
    """

    def __init__(self, config: Mapping[str, Any], paper: Mapping[str, Any] | None) -> None:
        self.config = config
        self.printed: Mapping[str, Mapping[str, float]] = paper["table3"]["auc"] if paper else {}
        suites: dict[str, Letters] = {}
        for classifier, entry in config["classifiers"].items():
            suites.setdefault(classifier.rpartition("-")[0], {})[entry["letter"]] = classifier
        # The paper's by its name: --configfile puts what it adds before the entries of config.yaml.
        self.suites = dict(sorted(suites.items(), key=lambda item: item[0] != config["paper_suite"]))
        letters = list(dict.fromkeys(letter for areas in self.printed.values() for letter in areas))
        self.judged = {
            suite: {letter: classifiers[letter] for letter in letters}
            for suite, classifiers in self.suites.items()
            if set(letters) <= set(classifiers) and self.printed.keys() & config["datasets"].keys()
        }
        self.compared = next(iter(self.judged or self.suites))
        self.batch = [name for name in config["datasets"] if self._is_of_the_paper(name)]
        self.alone = [dataset for dataset in config["datasets"] if self.batch and dataset not in self.batch]
        self.as_run = {dataset: entry["protocol"] for dataset, entry in config["datasets"].items()}
        self.what_if = [(case["dataset"], case["protocol"]) for case in config["what_if"].values()]
        self.errata = list(self._errata(paper["errata"])) if paper else []
        self.tables = [*(TABLES if self.judged else EXPERIMENT_TABLES), "summary"]
        self.figures = [1, 3, 4, 5, 6, 7, 8] if self.judged else [4, 5, 6]

    def _is_of_the_paper(self, dataset: str) -> bool:
        entry = self.config["datasets"][dataset]
        kinds = {file["kind"] for file in entry["files"].values()}
        return dataset in self.printed and kinds == {"repository"} and entry["format"] == "c45"

    def _errata(self, errata: list[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
        for entry in errata:
            if isinstance(entry.get("printed"), dict) and entry["datasets"][0] in self.config["datasets"]:
                possible = self.possible_protocols(entry["datasets"][0])
                for protocol in entry["printed"].get("protocol", []):
                    if protocol in possible:
                        yield entry["datasets"][0], protocol

    def parts(self, datasets: Iterable[str] | None = None) -> list[tuple[str, str]]:
        """List the files of data sets, by default of all: data set and part."""
        every = self.config["datasets"]
        chosen = every if datasets is None else datasets
        return [(dataset, part) for dataset in chosen for part in every[dataset]["files"]]

    def raw_files(self, datasets: Iterable[str] | None = None) -> dict[str, Mapping[str, Any]]:
        """Return the entries of the files of data sets, by default of all, by their raw path."""
        every = self.config["datasets"]
        files = (every[dataset]["files"][part] for dataset, part in self.parts(datasets))
        return {file["raw"]: file for file in files}

    def parts_read(self, *protocols: str) -> list[str]:
        """List the parts that protocols read, each once."""
        parts = (part for protocol in protocols for part in parts_of(self.config["protocols"][protocol]))
        return list(dict.fromkeys(parts))

    def possible_protocols(self, dataset: str) -> list[str]:
        """List the protocols for which the data set has all files."""
        files = set(self.config["datasets"][dataset]["files"])
        return [
            name
            for name, protocol in self.config["protocols"].items()
            if files.issuperset(parts_of(protocol))
        ]

    def protocols(self, dataset: str, classifier: str) -> list[str]:
        """List the protocols to train under: of the tables and, if the suite is judged, of all questions."""
        needed = {self.as_run[dataset]}
        if any(classifier in classifiers.values() for classifiers in self.judged.values()):
            needed |= {protocol for name, protocol in self.what_if + self.errata if name == dataset}
            needed |= {key.protocol for key in self.cells if key[::2] == (dataset, classifier)}
        return [protocol for protocol in self.config["protocols"] if protocol in needed]

    @cached_property
    def cells(self) -> list[Key]:
        """List the keys that are compared with Table 3: printed data sets and letters, all protocols."""
        return [
            Key(dataset, protocol, classifier)
            for dataset in self.config["datasets"]
            if dataset in self.printed
            for protocol in self.possible_protocols(dataset)
            for letter, classifier in self.suites[self.compared].items()
            if letter in self.printed[dataset]
        ]

    def quick_cells(self) -> list[Key]:
        """List the cells whose seeds the default run tries: quick to train, and cross-validated."""
        return [
            key
            for key in self.cells
            if key.letter in self.config["forensics"]["quick"]
            and key.protocol == self.config["datasets"][key.dataset]["protocol"]
            and "cross_validate" in self.config["protocols"][key.protocol]
        ]

    @cached_property
    def quick(self) -> dict[str, list[str]]:
        """List the data sets, protocol and classifiers of quick cells, without those of a second protocol."""
        cells = self.quick_cells()
        first = [key for key in cells if key.protocol == cells[0].protocol]
        return {x: list(dict.fromkeys(getattr(key, x) for key in first)) for x in Key._fields}

    def seeded_cells(self) -> list[Key]:
        """List the keys whose verdicts depend on a seed: as run, of all judged suites."""
        keys = (
            Key(dataset, protocol, classifier)
            for classifiers in self.judged.values()
            for dataset, protocol in self.as_run.items()
            if dataset in self.printed
            for classifier in classifiers.values()
        )
        return [key for key in keys if len(self.seeds(key)) > 1]

    def seeds(self, key: Key) -> list[Seeds]:
        """List the pairs of seeds to try: the config's, and those in which one seed is another one."""
        drawn = "cross_validate" in self.config["protocols"][key.protocol]
        folds = self.config["cross_validation"]["seed"] if drawn else None
        parameters = self.config["classifiers"][key.classifier]["parameters"]
        learner = next((parameters[name] for name in SEED_PARAMETERS if name in parameters), None)
        every = range(1, self.config["forensics"]["seeds"] + 1)
        pairs = [Seeds(folds, learner)]
        pairs += [Seeds(seed, learner) for seed in every if folds is not None]
        pairs += [Seeds(folds, seed) for seed in every if learner is not None]
        return list(dict.fromkeys(pairs))

    def sample(self, figure: str, suite: str | None = None) -> Key:
        """Return the key of a sample figure; a suite without the letter shows its first classifier."""
        entry = self.config["figures"][figure]
        letters = self.suites[suite or self.compared]
        classifier = letters.get(entry.get("letter"), next(iter(letters.values())))
        dataset = entry["dataset"]
        return Key(dataset, self.config["datasets"][dataset]["protocol"], classifier)

    def sample_title(self, figure: str, suite: str | None = None) -> str:
        """Write classifier and data set of a sample figure in words."""
        key = self.sample(figure, suite)
        entry = self.config["classifiers"][key.classifier]
        return f"{entry['name']} ({entry['letter']}) on {key.dataset}"

    def classifiers_in_words(self) -> str:
        """List all classifiers, each name and letter once: decision stump (S), ... and naive Bayes (B)."""
        entries = self.config["classifiers"].values()
        return listing(list(dict.fromkeys(f"{entry['name']} ({entry['letter']})" for entry in entries)))

    def letter_names(self, suite: str) -> dict[str, str]:
        """Return the name of the classifier for each letter of a suite."""
        return {
            letter: self.config["classifiers"][classifier]["name"]
            for letter, classifier in self.suites[suite].items()
        }

    def learner(self, classifier: str) -> dict[str, Any]:
        """Return the keys that scores depend on, without the name: a new name trains nothing."""
        entry = self.config["classifiers"][classifier]
        return {key: entry[key] for key in _LEARNER if key in entry}

    def learner_modules(self, *classifiers: str) -> list[str]:
        """List the modules in the entries of classifiers."""
        entries = {name: self.config["classifiers"][name] for name in classifiers}
        return [path.rpartition(".")[0] for path in import_paths({"classifiers": entries}).values()]
