"""Make pictures small enough for a page that contains all of them."""

import io
import math

from PIL import Image

# Limits of a picture on the page; no picture of the paper's data sets reaches them. A picture with more
# pixels is reduced to about the number that the page shows.
MOST_PIXELS = 4_000_000
MOST_BYTES = 160_000
_SHOWN_PIXELS = 1_000_000


def small(png: bytes, colours: int = 64) -> bytes:
    """Write a drawing with fewer colours: it has a third of the bytes and looks the same.

    Lines and letters on white have few colours; the others are in their blurred edges. A drawing that is
    still too large, because it has panels for many data sets, gets fewer pixels.
    """
    picture = Image.open(io.BytesIO(png)).convert("RGB")
    pixels = picture.width * picture.height
    share = 1.0 if pixels <= MOST_PIXELS else _SHOWN_PIXELS / pixels
    while True:
        # Half of the colours leave more bytes for pixels, so that names can be read.
        content = _written(_scaled(picture, math.sqrt(share)), colours if share == 1 else colours // 2)
        if len(content) <= MOST_BYTES:
            return content
        share *= min(0.9, MOST_BYTES / len(content))


def _scaled(picture: Image.Image, by: float) -> Image.Image:
    size = (max(1, round(by * picture.width)), max(1, round(by * picture.height)))
    return picture.resize(size, reducing_gap=2.0)


def _written(picture: Image.Image, colours: int) -> bytes:
    few = picture.quantize(colours, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    content = io.BytesIO()
    few.save(content, format="PNG")
    return content.getvalue()
