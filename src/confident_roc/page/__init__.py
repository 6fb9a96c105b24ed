"""The page for a file of scores: one HTML file that loads nothing, and the parts that other pages use."""

import base64
import hashlib
import json
import re
from pathlib import Path
from typing import Any

from confident_roc._style import LOOKS

PAGE = Path(__file__).parent


def part(*names: str) -> str:
    """Read files of this folder, one after the other, without comments and indents."""
    texts = ((PAGE / name).read_text(encoding="utf-8") for name in names)
    return (_looks() if "views.css" in names else "") + "\n".join(map(_smaller, names, texts))


def _looks() -> str:
    """Write colours and dashes of the figures as a style sheet. A dash is in widths of a line, 1.6 pixels."""
    looks: Any = LOOKS
    colours = "".join(f"--c{i}:{colour};" for i, (colour, _, _) in enumerate(looks))
    lines = ("none" if line == "solid" else " ".join(f"{1.6 * x:g}" for x in line[1]) for _, line, _ in looks)
    dashes = (f".views .line.d{i}{{stroke-dasharray:{line}}}" for i, line in enumerate(lines))
    return f".views{{{colours}}}" + "".join(dashes)


def _smaller(name: str, text: str) -> str:
    """Remove lines that are comments, indents, and blanks or line ends beside punctuation."""
    text = re.sub(r"^\s*//.*\n|^\s*/\*.*\*/\n|^\s+", "", text, flags=re.MULTILINE)
    if name.endswith(".css"):
        return re.sub(r"\s*([{};,])\s*", r"\1", text)
    return re.sub(r"([;{,(\[])\n", r"\1", text)


def json_block(value: Any) -> str:
    r"""Write JSON for a script element: no text in it can end the element.

    >>> print(json_block({"x": "</script>"}))
    {"x":"\u003c/script\u003e"}
    """
    text = json.dumps(value, separators=(",", ":"), allow_nan=False)
    for char in "<>&":
        text = text.replace(char, f"\\u{ord(char):04x}")
    return text


def policy(script: str, *, style: str) -> str:
    """Content security policy: it allows this script, this style and pictures inside the page only."""

    def digest(text: str) -> str:
        return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"

    return (
        f"default-src 'none'; script-src {digest(script)}; style-src {digest(style)};"
        f" img-src data:; base-uri 'none'; form-action 'none'"
    )


def scores_page(given: Any) -> str:
    """Make the page that shows `given`, the curves of a file of scores."""
    style, script = part("scores.css", "views.css"), part("core.js", "views.js", "scores.js")
    values = {
        "policy": policy(script, style=style),
        "style": style,
        "script": script,
        "given": json_block(given),
    }
    template = (PAGE / "scores.html").read_text(encoding="utf-8")
    return re.sub(r"\{\{(\w+)\}\}", lambda match: values[match[1]], template)
