"""Read YAML: what the paper prints, and files of this project."""

from typing import Any

import yaml

from confident_roc._files import AnyPath, read_text
from confident_roc.errors import InputError


def read_yaml(path: AnyPath) -> Any:
    """Read a file. The parser in C takes a tenth of the time, but PyYAML may be built without it."""
    try:
        return yaml.load(read_text(path), getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except (OSError, yaml.YAMLError) as error:
        raise InputError(f"{path}: {' '.join(str(error).split())}") from None
