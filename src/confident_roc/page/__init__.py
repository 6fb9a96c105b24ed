"""The page for anybody's scores: one HTML file that loads nothing, and the parts that other pages use."""

import base64
import hashlib
import json
import re
from pathlib import Path
from typing import Any

from confident_roc._style import LOOKS

PAGE = Path(__file__).parent
# Names by which columns are guessed, and how much a page can show.
COLUMNS = json.loads((PAGE / "columns.json").read_text(encoding="utf-8"))


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


def policy(*scripts: str, style: str, more: str = "") -> str:
    """Content security policy: it allows these scripts, this style and pictures inside the page only."""

    def digest(text: str) -> str:
        return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"

    return (
        f"default-src 'none'; script-src {' '.join(map(digest, scripts))}; style-src {digest(style)};"
        f" img-src data:; base-uri 'none'; form-action 'none'{more}"
    )


def scores_page(given: Any = None, *, home: str = "") -> str:
    """Make the page that reads a file of scores in the browser; `given` is what it shows at first.

    `home` is the address of a page to link to. The reader runs in a worker, which is made from the text of
    its script element, so the policy allows workers from the page itself.
    """
    settings = {
        "texts": json.loads(PAGE.with_name("messages.json").read_text(encoding="utf-8")),
        "columns": COLUMNS,
    }
    style, engine, script = (
        part("try.css", "views.css"),
        part("core.js", "reader.js"),
        part("views.js", "try.js"),
    )
    values = {
        "policy": policy(engine, script, style=style, more="; worker-src blob:"),
        "style": style,
        "engine": engine,
        "script": script,
        "settings": json_block(settings),
        "given": json_block(given),
        "home": f'<p><a href="{home}">Back to the report</a></p>' if home else "",
    }
    template = (PAGE / "try.html").read_text(encoding="utf-8")
    return re.sub(r"\{\{(\w+)\}\}", lambda match: values[match[1]], template)
