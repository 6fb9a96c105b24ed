"""Pictures made small enough for a page that carries all of them."""

from __future__ import annotations

import io

from PIL import Image


def small(png: bytes, colours: int = 128) -> bytes:
    """Write a drawing with fewer colours: a third of the bytes, and nothing that an eye would see.

    Parameters
    ----------
    png
        The picture.
    colours
        How many are kept; lines and letters on white have few, the rest are their blurred edges.
    """
    picture = Image.open(io.BytesIO(png)).convert("RGB")
    few = picture.quantize(colours, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    content = io.BytesIO()
    few.save(content, format="PNG")
    return content.getvalue()
