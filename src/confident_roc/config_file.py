"""Is config.yaml readable at all? One line that names the place, before anything is looked up in it."""

from __future__ import annotations

import os
from collections.abc import Hashable
from pathlib import Path
from typing import Any

import yaml

from confident_roc.errors import InputError


class _Loader(yaml.SafeLoader):
    """Refuses a key that is there twice: YAML would silently take the second."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, Any]:
        seen: dict[Any, yaml.Mark] = {}
        for key_node, _ in node.value:
            if key_node.tag == "tag:yaml.org,2002:merge" or not isinstance(key_node, yaml.ScalarNode):
                continue
            key = key_node.value
            if key in seen:
                first = seen[key].line + 1
                raise yaml.constructor.ConstructorError(
                    None, None, f"{key!r} is there twice, first in line {first}", key_node.start_mark
                )
            seen[key] = key_node.start_mark
        return super().construct_mapping(node, deep)


def check_config_file(path: str | os.PathLike[str]) -> None:
    """Check that a config file can be read and is YAML with keys at its top.

    Raises
    ------
    InputError
        With the line where it is not.
    """
    text = _text(path)
    try:
        content = yaml.load(text, Loader=_Loader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = f":{mark.line + 1}: column {mark.column + 1}" if mark else ""
        context = f" {error.context}" if error.context else ""
        raise InputError(
            f"{path}{place}: {' '.join(f'{error.problem}{context}'.split())};"
            " allowed: YAML, indented by spaces, each key once"
        ) from None
    except yaml.YAMLError as error:  # a character that YAML does not know
        reason = str(error).split("\n")[0]
        raise InputError(f"{path}: {reason}; allowed: YAML, as UTF-8 text") from None
    except (ValueError, RecursionError) as error:  # 2026-99-99 looks like a date
        raise InputError(f"{path}: {type(error).__name__}: {error}; allowed: YAML") from None
    if not isinstance(content, dict):
        found = "it is empty" if content is None else f"{type(content).__name__} at its top"
        raise InputError(f"{path}: {found}; allowed: keys and values, as docs/config.md lists them")


def _text(path: str | os.PathLike[str]) -> str:
    try:
        return Path(path).read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}; allowed: a file that can be read") from None
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise InputError(f"{path}:{line}: not UTF-8 text; allowed: YAML, as UTF-8 text") from None
