"""The page for anybody's scores: one HTML file that loads nothing, and the parts that other pages use."""

import base64
import hashlib
import json
import re
from pathlib import Path
from typing import Any

PAGE = Path(__file__).parent


def part(*names: str) -> str:
    """Read files of this folder, one after the other, without comments and indents."""
    text = "\n".join((PAGE / name).read_text(encoding="utf-8") for name in names)
    return re.sub(r"^\s+|^//.*\n|^/\*.*\*/\n", "", re.sub(r"^[ \t]+", "", text, flags=re.M), flags=re.M)


def json_block(value: Any) -> str:
    r"""Write JSON for a script element: no text in it can end the element.

    >>> print(json_block({"x": "</script>"}))
    {"x":"\u003c/script\u003e"}
    """
    text = json.dumps(value, separators=(",", ":"), allow_nan=False)
    for char in "<>&":
        text = text.replace(char, f"\\u{ord(char):04x}")
    return text


def policy(*scripts: str, style: str, more: str = "") -> str:
    """Content security policy: it allows these scripts, this style and pictures inside the page only."""

    def digest(text: str) -> str:
        return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"

    return (
        f"default-src 'none'; script-src {' '.join(map(digest, scripts))}; style-src {digest(style)};"
        f" img-src data:; base-uri 'none'; form-action 'none'{more}"
    )
