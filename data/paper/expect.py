"""Save the verdicts of an audit as the expected ones: `python data/paper/expect.py results/audit/audit.json`.

Before you do this, look at the changes that `snakemake audit` lists. Explain them in the commit message.
"""

import json
import sys
from pathlib import Path

from elazmeh2006.audit.judge import verdict_text

_HEAD = """\
# The expected verdict of every entry, by suite. `snakemake audit` fails if a verdict differs; see README.md.
"""


def main(audit: str) -> None:
    """Write expected.yaml from the file of an audit."""
    by_suite: dict[str, list[str]] = {}
    for entry in json.loads(Path(audit).read_text())["entries"]:
        line = f"  {entry['id']}: {json.dumps(verdict_text(entry))}"
        by_suite.setdefault(entry["suite"], []).append(line)
    lines = [line for suite, verdicts in by_suite.items() for line in ("", f"{suite}:", *verdicts)]
    Path(__file__).with_name("expected.yaml").write_text(_HEAD + "\n".join(lines) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
