"""Write docs/config.md from the config's schema: `python -m elazmeh2006.runs.config_reference`."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from confident_roc._files import write_text
from elazmeh2006.runs.config import allowed
from elazmeh2006.yaml_file import read_yaml


def reference(schema: Mapping[str, Any]) -> str:
    """Describe all keys in Markdown, with one section per key at the top of the config."""
    lines = [f"# {schema['title']}", "", schema["description"]]
    for name, section in schema["properties"].items():
        required = name in schema["required"]
        lines += [f"## `{name}`", "", section["description"].rstrip("\n"), ""]
        lines += ["Required." if required else "May be left out.", ""]
        lines += ["| key | meaning | allowed | default |", "|---|---|---|---|"]
        lines += [*(_rows(name, section, schema) or [_row(name, _resolved(section, schema), required)]), ""]
    return "\n".join(lines)


def _rows(path: str, schema: Mapping[str, Any], root: Mapping[str, Any]) -> list[str]:
    """Write one row per key below a path; a name that the user chooses is in angle brackets."""
    rows = []
    for key, value in schema.get("properties", {}).items():
        key_schema = _resolved(value, root)
        rows.append(_row(f"{path}.{key}", key_schema, key in schema.get("required", ())))
        rows += _rows(f"{path}.{key}", key_schema, root)
    entry = schema.get("additionalProperties")
    if isinstance(entry, Mapping):
        rows += _rows(f"{path}.<{entry.get('title')}>", entry, root)
    return rows


def _row(path: str, schema: Mapping[str, Any], required: bool) -> str:
    meaning = schema["description"].partition("\n")[0]
    values = "the keys below" if "properties" in schema else allowed(schema, _code)
    default = _code(schema["default"]) if "default" in schema else "required" if required else "none"
    cells = (_code(path), meaning, values, default)
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _code(value: Any) -> str:
    """Format a value as the config has it."""
    text = yaml.safe_dump(value, default_flow_style=True, allow_unicode=True, width=1000)
    # PyYAML ends a document that is one scalar with dots.
    return f"`{text.strip().removesuffix('...').strip()}`"


def _resolved(schema: Mapping[str, Any], root: Mapping[str, Any]) -> Mapping[str, Any]:
    """Replace a reference by the definition that it names."""
    name = schema.get("$ref", "").rpartition("/")[2]
    return {**root["$defs"][name], **schema} if name else schema


def main() -> None:
    """Write the page of this project."""
    root = Path(__file__).parents[3]
    schema = read_yaml(root / "workflow/schemas/config.schema.yaml")
    write_text(root / "docs/config.md", reference(schema))


if __name__ == "__main__":
    main()
