"""Pictures made small enough for a page that carries all of them."""

import io
import math

from PIL import Image

# What a picture may take on the page: more than any with the paper's data sets does. One of more pixels is
# brought to about as many as the page shows.
MOST_PIXELS = 4_000_000
MOST_BYTES = 160_000
_SHOWN_PIXELS = 1_000_000


def small(png: bytes, colours: int = 128) -> bytes:
    """Write a drawing with fewer colours: a third of the bytes, and nothing that an eye would see.

    Lines and letters on white have few; the rest are their blurred edges. A drawing that is still too large,
    with panels for many data sets, is made smaller.
    """
    picture = Image.open(io.BytesIO(png)).convert("RGB")
    pixels = picture.width * picture.height
    share = 1.0 if pixels <= MOST_PIXELS else _SHOWN_PIXELS / pixels
    while True:
        # With half of the colours there is room for more pixels, in which names can be read.
        content = _written(_scaled(picture, math.sqrt(share)), colours if share == 1 else colours // 2)
        if len(content) <= MOST_BYTES:
            return content
        share *= min(0.9, MOST_BYTES / len(content))


def is_smaller(one: bytes, other: bytes) -> bool:
    """Tell whether a picture has fewer pixels than another."""
    sizes = [Image.open(io.BytesIO(png)).size for png in (one, other)]
    return sizes[0] < sizes[1]


def _scaled(picture: Image.Image, by: float) -> Image.Image:
    if by == 1:
        return picture
    size = (max(1, round(by * picture.width)), max(1, round(by * picture.height)))
    return picture.resize(size, reducing_gap=2.0)


def _written(picture: Image.Image, colours: int) -> bytes:
    few = picture.quantize(colours, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    content = io.BytesIO()
    few.save(content, format="PNG")
    return content.getvalue()
