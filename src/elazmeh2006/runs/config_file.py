"""Read a config file. What YAML would read otherwise than a person does is refused, with its line."""

import os
import re
from collections.abc import Hashable, Mapping
from typing import Any

import yaml

from confident_roc._files import read_text, reading
from confident_roc.errors import InputError

_NULL, _BOOL, _DATE, _INT, _FLOAT = (
    f"tag:yaml.org,2002:{kind}" for kind in ("null", "bool", "timestamp", "int", "float")
)
_MERGE = "tag:yaml.org,2002:merge"
# YAML 1.1 reads 1:30 as 90 and 010 as 8.
_OTHER_BASE = re.compile(r"[-+]?([0-9_]+(:[0-9_.]+)+|0[0-7_]+)")
# Aliases can make a small file as large as memory.
_MOST_VALUES = 100_000


class _Loader(yaml.SafeLoader):
    """Refuse keys that are there twice or are no text, and numbers in base 60 or 8."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, Any]:
        seen: dict[Any, yaml.Mark] = {}
        for key_node, _ in node.value:
            if key_node.tag == _MERGE or not isinstance(key_node, yaml.ScalarNode):
                continue
            key = key_node.value
            if key_node.tag in (_NULL, _BOOL, _DATE):
                kind = key_node.tag.rpartition(":")[2]
                raise _mistake(f"the key {key!r} is read as {kind}; write it in quotes", key_node)
            if key in seen:
                raise _mistake(f"{key!r} is there twice, first in line {seen[key].line + 1}", key_node)
            seen[key] = key_node.start_mark
        return super().construct_mapping(node, deep)

    def number(self, node: yaml.ScalarNode) -> Any:
        """Read a number; its text is as a person reads it."""
        convert = self.construct_yaml_int if node.tag == _INT else self.construct_yaml_float
        if _OTHER_BASE.fullmatch(node.value):
            other = f"{node.value} is read as {convert(node)}, in base 60 or 8"
            raise _mistake(f"{other}; write it in quotes or in base 10", node)
        return convert(node)


_Loader.add_constructor(_INT, _Loader.number)
_Loader.add_constructor(_FLOAT, _Loader.number)


def _mistake(problem: str, node: yaml.Node) -> yaml.MarkedYAMLError:
    return yaml.constructor.ConstructorError(None, None, problem, node.start_mark)


def check_config_file(path: str | os.PathLike[str]) -> None:
    """Raise InputError, with the line, if a config file cannot be read or is not YAML with keys."""
    text = config_text(path)
    try:
        content = yaml.load(text, Loader=_Loader)
        _count(content, {})
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = f":{mark.line + 1}: column {mark.column + 1}" if mark else ""
        context = f" {error.context}" if error.context else ""
        raise InputError(
            f"{path}{place}: {' '.join(f'{error.problem}{context}'.split())};"
            " allowed: YAML, indented by spaces, each key once"
        ) from None
    except yaml.YAMLError as error:  # a character that YAML does not allow
        reason = str(error).split("\n")[0]
        raise InputError(f"{path}: {reason}; allowed: YAML, as UTF-8 text") from None
    except (ValueError, TypeError, RecursionError) as error:  # 2026-99-99 looks like a date
        raise InputError(f"{path}: {type(error).__name__}: {error}; allowed: YAML") from None
    if not isinstance(content, dict):
        content_is = "it is empty" if content is None else f"{type(content).__name__} at its top"
        raise InputError(f"{path}: {content_is}; allowed: keys and values, as docs/config.md lists them")


def config_text(path: str | os.PathLike[str]) -> str:
    """Read the text of a config file; InputError if there is none."""
    with reading(path):
        return read_text(path)


def _count(value: Any, sizes: dict[int, int]) -> int:
    """Count the values in a value, with those that an alias repeats; ValueError if they are too many."""
    if not isinstance(value, Mapping | list):
        return 1
    if id(value) not in sizes:
        sizes[id(value)] = _MOST_VALUES  # until it is counted: then an alias inside is a loop
        inner = value.values() if isinstance(value, Mapping) else value
        sizes[id(value)] = 1 + sum(_count(each, sizes) for each in inner)
    if sizes[id(value)] >= _MOST_VALUES:
        raise ValueError(f"an alias contains itself, or there are more than {_MOST_VALUES} values")
    return sizes[id(value)]
