"""Check config.yaml. A mistake gives one line: the key, what is wrong, and what is allowed."""

import difflib
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from confident_roc._validation import brief, is_number
from confident_roc.errors import InputError
from elazmeh2006.datasets.entries import EntryError, harm_of, spelled_out
from elazmeh2006.datasets.formats import C45
from elazmeh2006.datasets.services import IMBLEARN_NAMES
from elazmeh2006.datasets.sources import IMBLEARN, LOCAL
from elazmeh2006.runs.config_file import check_config_file as check_config_file

PRINTED = ("tables", "errata")
"""Files of the paper that the plan reads."""
_TYPES = {
    "object": "keys and values",
    "array": "a list",
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
}

# JSON Schema accepts 10.0 as a whole number, and YAML has .nan and .inf.
_CHECKS: dict[str, Any] = {
    "integer": lambda _, value: (
        isinstance(value, int) and not isinstance(value, bool) and value.bit_length() < 64
    ),
    "number": lambda _, value: is_number(value) and -sys.float_info.max <= value <= sys.float_info.max,
}


def check_config(config: Mapping[str, Any], schema: Mapping[str, Any]) -> None:
    """Check a config against its JSON schema and its parts against each other.

    InputError names the first mistake.
    """
    _check_texts("", config)
    check_schema(config, schema)
    config = with_defaults(config, schema)
    config["datasets"] = _spelled_out(config)
    _check_datasets(config)
    _check_classifiers(config["classifiers"])
    # The shipped name is no mistake in a config without these learners.
    usual = schema["properties"]["paper_suite"]["default"]
    _choice("paper_suite", config["paper_suite"], dict.fromkeys([*_suites(config), usual]))
    _check_trusted(config)
    _check_figures(config)
    _check_what_if(config)
    _check_imbalance(config)
    for key, names in config.get("only", {}).items():
        for name in names:
            _choice(f"only.{key}", name, config[key])


def _check_texts(key: str, value: Any, *, in_parameters: bool = False) -> None:
    """Refuse texts that harm a terminal or a report, and keys that are no text."""
    if isinstance(value, str):
        # A parameter may be any text, for instance a separator.
        if harm := harm_of(re.sub("[\n\t]", "", value) if in_parameters else value):
            _fail(key, f"{brief(value)} {harm}", "other text, in one line")
    elif isinstance(value, Mapping | list):
        for name, inner in value.items() if isinstance(value, Mapping) else enumerate(value):
            whole = isinstance(name, int) and (in_parameters or isinstance(value, list))
            if not isinstance(name, str) and not whole:
                _fail(key or "(top level)", f"the key {name!r} is no text", "text, in quotes if necessary")
            place = f"{key}.{name}".lstrip(".")
            _check_texts(key, name)
            _check_texts(place, inner, in_parameters=in_parameters or name == "parameters")


def check_schema(config: Mapping[str, Any], schema: Mapping[str, Any], place: str = "config") -> None:
    """Check a config against its JSON schema; InputError names the place and the first mistake."""
    # The environment of the crate's job has no jsonschema.
    from jsonschema import Draft202012Validator, validators

    types = Draft202012Validator.TYPE_CHECKER.redefine_many(_CHECKS)
    validator = validators.extend(Draft202012Validator, type_checker=types)(schema)
    mistakes = sorted(validator.iter_errors(config), key=lambda error: [str(key) for key in error.path])
    if mistakes:
        raise InputError(f"{place}: {_line(mistakes[0])}")


def completed(config: Mapping[str, Any], schema: Mapping[str, Any]) -> dict[str, Any]:
    """Copy a checked config with the schema's defaults, and with complete entries of data sets."""
    filled = _chosen(with_defaults(config, schema))
    # Without an entry a figure shows the first data set and the first classifier.
    first = {"dataset": next(iter(filled["datasets"])), "letter": _letters(filled)[0]}
    shown = {name: {"dataset": first["dataset"]} for name in ("figure4", "figure7", "figure8")}
    figures = {"figure1": first, "figure3": first, **shown, **filled["figures"]}
    return {**filled, "datasets": _spelled_out(filled), "figures": figures}


def _chosen(config: dict[str, Any]) -> dict[str, Any]:
    """Keep the data sets and classifiers of `only`, and of the other keys what is about them."""
    for key, names in config.pop("only", {}).items():
        config[key] = {name: config[key][name] for name in names}
    letters, imbalance = [None, *_letters(config)], config["imbalance"]
    for key in ("figures", "what_if"):
        config[key] = {
            name: entry
            for name, entry in config[key].items()
            if entry["dataset"] in config["datasets"] and entry.get("letter") in letters
        }
    suites = {name: words for name, words in config["suites"].items() if name in _suites(config)}
    parts = {name: x for name, x in imbalance["cross_validate"].items() if name in config["datasets"]}
    return {**config, "suites": suites, "imbalance": {**imbalance, "cross_validate": parts}}


def as_typed(config: Mapping[str, Any]) -> dict[str, Any]:
    """Return a completed config in the form of a config file, without what is derived and where files are."""
    datasets = {
        name: {**entry, "files": {part: _typed(file) for part, file in entry["files"].items()}}
        for name, entry in config["datasets"].items()
    }
    data = {key: value for key, value in config["data"].items() if key not in ("bundled", "mirror")}
    return {**config, "data": data, "datasets": datasets}


def _typed(file: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in file.items() if key not in ("kind", "raw")}


def own_file(path: str) -> str:
    """Find a file of the config where Snakemake runs."""
    return os.path.normpath(os.path.expanduser(path))


def check_own_files(config: Mapping[str, Any], find: Callable[[str], str] = own_file) -> None:
    """Raise InputError for a missing file, before Snakemake raises a less clear error."""
    allowed = "a path from where Snakemake runs"
    for key, path in _named_files(config):
        if not os.path.isfile(find(path)):
            _fail(key, f"no file {path!r}", allowed)
    for name in PRINTED if config["paper"] else ():
        path = f"{config['paper']}/{name}.yaml"
        if not os.path.isfile(find(path)):
            _fail("paper", f"no file {path!r}", "a folder like data/paper, or null")


def _named_files(config: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """List the files of the config with their keys."""
    for name, entry in config["datasets"].items():
        if "names" in entry:
            yield f"datasets.{name}.names", entry["names"]
        for part, file in entry["files"].items():
            if file["kind"] == LOCAL:
                yield f"datasets.{name} ({part})", file["file"]


def import_paths(config: Mapping[str, Any]) -> dict[str, str]:
    """Find all import paths by key: of estimators, also nested ones, and of resamplers."""
    paths: dict[str, str] = {}
    for name, entry in config["classifiers"].items():
        _add_paths(paths, f"classifiers.{name}", entry)
        if "resampling" in entry:
            paths[f"classifiers.{name}.resampling.method"] = entry["resampling"]["method"]
    for name, entry in config.get("imbalance", {}).get("methods", {}).items():
        paths[f"imbalance.methods.{name}.method"] = entry["method"]
    return {key: path for key, path in paths.items() if "." in path}


def _add_paths(paths: dict[str, str], key: str, value: Any) -> None:
    """Add the estimator of an entry, and the estimators in its parameters, at any depth."""
    if isinstance(value, Mapping) and isinstance(value.get("estimator"), str):
        paths[f"{key}.estimator"] = value["estimator"]
        value, key = value.get("parameters") or {}, f"{key}.parameters"
        if not isinstance(value, Mapping):
            _fail(key, f"{brief(value)} is no mapping", "names and values, like {max_depth: 3}")
        for name in value:
            if not isinstance(name, str):
                _fail(key, f"the key {name!r} is no text", "names of parameters")
    if isinstance(value, Mapping | list):
        for name, inner in value.items() if isinstance(value, Mapping) else enumerate(value):
            _add_paths(paths, f"{key}.{name}", inner)


def with_defaults(config: Mapping[str, Any], schema: Mapping[str, Any]) -> dict[str, Any]:
    """Copy a checked config, with the schema's default for every missing key."""
    filled = dict(config)
    for key, subschema in schema.get("properties", {}).items():
        if key not in filled and "default" in subschema:
            filled[key] = subschema["default"]
        if isinstance(filled.get(key), Mapping):
            filled[key] = with_defaults(filled[key], subschema)
    subschema = schema.get("additionalProperties")
    if isinstance(subschema, Mapping):
        for key, value in filled.items():
            if isinstance(value, Mapping):
                filled[key] = with_defaults(value, subschema)
    return filled


def parts_of(protocol: Mapping[str, Any]) -> list[str]:
    """List the parts of a data set that a protocol reads."""
    return [part for key in ("train", "test", "cross_validate") for part in protocol.get(key, ())]


def _fail(key: str, problem: str, allowed: str) -> None:
    raise InputError(f"config: {key}: {problem}; allowed: {allowed}")


def _choice(key: str, value: Any, allowed: Iterable[str]) -> None:
    """Refuse a value that is not allowed, and suggest the nearest spelling."""
    allowed = list(allowed)
    if value not in allowed:
        _fail(key, f"unknown: {value!r}{_nearest(value, allowed)}", ", ".join(allowed))


def _nearest(word: Any, words: Iterable[str]) -> str:
    words = {word.lower(): word for word in words}
    near = difflib.get_close_matches(str(word).lower(), words, n=1)
    return f" (did you mean {words[near[0]]!r}?)" if near else ""


def _line(error: Any) -> str:
    """Describe a schema violation in one line."""
    key = ".".join(str(part) for part in error.absolute_path) or "(top level)"
    rule, value, schema = error.validator, error.instance, error.schema
    if rule == "additionalProperties":
        known = list(schema["properties"])
        unknown = next(name for name in value if name not in known)
        key = f"{key}.{unknown}" if error.absolute_path else unknown
        return f"{key}: unknown key{_nearest(unknown, known)}; allowed: {', '.join(known)}"
    if rule == "required":
        missing = next(name for name in error.validator_value if name not in value)
        meaning = schema["properties"][missing]["description"].partition("\n")[0].rstrip(".")
        return f"{key}: {missing!r} is missing; allowed: {meaning}"
    return f"{key}: {_problem(rule, value, schema)}; allowed: {allowed(schema)}"


def _problem(rule: str, value: Any, schema: Mapping[str, Any]) -> str:
    if rule == "anyOf" and isinstance(value, Mapping):
        return f"has {', '.join(value) or 'nothing'}"
    shown = brief(value)
    choices = [choice for option in (schema, *schema.get("anyOf", ())) for choice in option.get("enum", ())]
    problems = {
        "enum": f"is unknown{_nearest(value, choices)}",
        "anyOf": f"is unknown{_nearest(value, choices)}",
        "type": "is of the wrong kind",
        "pattern": "is not as it should be",
        "uniqueItems": "has an item twice",
        "maxLength": "is too long",
    }
    return f"{shown} {problems.get(rule, 'is out of range')}"


def allowed(schema: Mapping[str, Any], quoted: Callable[[Any], str] = str) -> str:
    """Describe in words which values a schema allows; `quoted` formats a value that is typed as it is."""
    if "x-allowed" in schema:
        return str(schema["x-allowed"])
    if "enum" in schema:
        return ", ".join(quoted(choice) for choice in schema["enum"])
    if "anyOf" in schema:
        return " or ".join(allowed(option, quoted) for option in schema["anyOf"])
    words = _TYPES[schema["type"]]
    if "$ref" not in (items := schema.get("items", {"$ref": ""})):
        words += f" of: {allowed(items, quoted)}"
    if "uniqueItems" in schema:
        words += ", each at most once"
    if "exclusiveMaximum" in schema:
        return f"{words} between {schema['exclusiveMinimum']} and {schema['exclusiveMaximum']}"
    if "exclusiveMinimum" in schema:
        most = f", at most {schema['maximum']}" if "maximum" in schema else ""
        return f"{words} above {schema['exclusiveMinimum']}{most}"
    if "maximum" in schema:
        return f"{words} from {schema['minimum']} to {schema['maximum']}"
    if "minimum" in schema:
        return f"{words}, {schema['minimum']} or more"
    least = schema.get("minItems") or schema.get("minProperties")
    return f"{words}, at least {least}" if least else words + ", not empty" * ("minLength" in schema)


def _spelled_out(config: Mapping[str, Any]) -> dict[str, Any]:
    entries = {}
    for name, entry in config["datasets"].items():
        try:
            entries[name] = spelled_out(name, entry, config["protocols"])
        except EntryError as error:
            _fail(f"datasets.{name}.{error.key}".rstrip("."), error.problem, error.allowed)
    return entries


def _check_datasets(config: Mapping[str, Any]) -> None:
    raw: dict[str, tuple[str, Mapping[str, Any]]] = {}
    for name, dataset in config["datasets"].items():
        if dataset["format"] == C45:
            _choice(f"datasets.{name}.class_column", dataset.get("class_column", "last"), ("first", "last"))
        for part, file in dataset["files"].items():
            key = f"datasets.{name}.files.{part}"
            if file["kind"] == IMBLEARN:
                _choice(f"datasets.{name}.imblearn", file["imblearn"], IMBLEARN_NAMES)
            other, same = raw.setdefault(file["raw"], (key, file))
            if same != file:
                _fail(f"{key}.path", f"{file['raw']!r} is another file in {other}", "one file for a path")
        _check_protocol(f"datasets.{name}.protocol", dataset["protocol"], dataset, config["protocols"])


def _check_protocol(
    key: str, wanted: str, dataset: Mapping[str, Any], protocols: Mapping[str, Mapping[str, Any]]
) -> None:
    """Refuse a protocol that reads a file that the data set lacks."""
    parts = set(dataset["files"])
    possible = [name for name, protocol in protocols.items() if parts.issuperset(parts_of(protocol))]
    if wanted in protocols and wanted not in possible:
        missing = [part for part in parts_of(protocols[wanted]) if part not in dataset["files"]]
        _fail(
            key,
            f"{wanted!r} reads {', '.join(missing)}, which the data set does not have",
            ", ".join(possible) or f"a protocol that reads {', '.join(dataset['files'])}",
        )
    _choice(key, wanted, possible)


def _check_classifiers(classifiers: Mapping[str, Any]) -> None:
    for name, classifier in classifiers.items():
        end = name.rpartition("-")[2]
        if classifier["letter"] != end:
            _fail(
                f"classifiers.{name}.letter", f"{classifier['letter']!r} is not the end of the id", repr(end)
            )


def _check_trusted(config: Mapping[str, Any]) -> None:
    """Refuse to import from a module that is not trusted: importing runs its code."""
    trusted = config["trusted_modules"]
    for key, path in import_paths(config).items():
        if not any(path.startswith(f"{module}.") for module in trusted):
            _fail(
                key,
                f"{path!r} is not in a trusted module",
                f"{', '.join(trusted) or 'nothing'}; add its module to trusted_modules if you trust it",
            )


def _check_figures(config: Mapping[str, Any]) -> None:
    letters = _letters(config)
    for name, figure in config["figures"].items():
        _choice(f"figures.{name}.dataset", figure["dataset"], config["datasets"])
        if "letter" in figure:
            _choice(f"figures.{name}.letter", figure["letter"], letters)


def _suites(config: Mapping[str, Any]) -> list[str]:
    return [name.rpartition("-")[0] for name in config["classifiers"]]


def _letters(config: Mapping[str, Any]) -> list[str]:
    return list(dict.fromkeys(entry["letter"] for entry in config["classifiers"].values()))


def _check_what_if(config: Mapping[str, Any]) -> None:
    for name, scenario in config["what_if"].items():
        _choice(f"what_if.{name}.dataset", scenario["dataset"], config["datasets"])
        dataset = config["datasets"][scenario["dataset"]]
        _check_protocol(f"what_if.{name}.protocol", scenario["protocol"], dataset, config["protocols"])


def _check_imbalance(config: Mapping[str, Any]) -> None:
    for name, parts in config["imbalance"]["cross_validate"].items():
        key = f"imbalance.cross_validate.{name}"
        _choice(key, name, config["datasets"])
        for part in parts:
            _choice(key, part, config["datasets"][name]["files"])
