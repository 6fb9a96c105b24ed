"""docs/config.md is generated from the config's schema."""

from pathlib import Path

import yaml

from elazmeh2006.runs.config_reference import reference

ROOT = Path(__file__).parents[3]
SCHEMA = yaml.safe_load((ROOT / "workflow/schemas/config.schema.yaml").read_text())
SMALL = """
title: Keys
description: |
  The introduction.
$defs:
  path: {type: string, x-allowed: a path}
required: [data]
properties:
  data:
    description: |
      Sources.

      More about them.
    type: object
    required: [place]
    properties:
      place: {description: The place., $ref: "#/$defs/path"}
      order: {description: The order., type: array, uniqueItems: true, items: {enum: [a, V|Hr]}, default: [a]}
      entries:
        description: Entries by name.
        type: object
        additionalProperties:
          title: name
          type: object
          properties:
            level:
              {description: The level., type: number, exclusiveMinimum: 0, exclusiveMaximum: 1, default: 0.5}
  folder: {description: The folder., $ref: "#/$defs/path", default: null}
"""
PAGE = """\
# Keys

The introduction.

## `data`

Sources.

More about them.

Required.

| key | meaning | allowed | default |
|---|---|---|---|
| `data.place` | The place. | a path | required |
| `data.order` | The order. | a list of: `a`, `V\\|Hr`, each at most once | `[a]` |
| `data.entries` | Entries by name. | keys and values | none |
| `data.entries.<name>.level` | The level. | a number between 0 and 1 | `0.5` |

## `folder`

The folder.

May be left out.

| key | meaning | allowed | default |
|---|---|---|---|
| `folder` | The folder. | a path | `null` |
"""


def test_the_page_is_generated_from_the_schema():
    page = (ROOT / "docs/config.md").read_text()
    assert reference(SCHEMA) == page, "python -m elazmeh2006.runs.config_reference writes it again"


def test_reference():
    assert reference(yaml.safe_load(SMALL)) == PAGE
