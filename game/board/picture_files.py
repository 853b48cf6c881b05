"""Picture files of strangers: only the usual kinds, measured before anything is unpacked, never past a bound."""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING

from rules.kernel.faults import Fault, Faulty
from rules.kernel.files import content

if TYPE_CHECKING:
    from PIL.Image import Image

KINDS = ("PNG", "JPEG", "WEBP", "GIF", "BMP")
ENDINGS = (".png", ".jpg", ".jpeg", ".webp", ".gif", ".bmp")
BYTES = 64 * 1024 * 1024
"""Bytes of one picture file."""
PIXELS = 100_000_000
"""Pixels of one picture."""
SIDE = 30_000
"""Pixels across or down a picture."""


def opened(path: Path) -> Image:
    """A picture whose size is known and whose pixels are not unpacked yet; raises Faulty for anything else."""
    return opened_bytes(content(path, BYTES, "save the picture smaller, or as JPEG"), str(path))


def opened_bytes(data: bytes, file: str, place: str = "") -> Image:
    """The same of a picture that lies inside another file."""
    from PIL import Image, UnidentifiedImageError

    Image.MAX_IMAGE_PIXELS = None  # the bounds below are ours
    try:
        picture = Image.open(io.BytesIO(data), formats=KINDS)
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, OverflowError, MemoryError, EOFError):
        what = "holds no picture that can be read"
        raise Faulty((Fault(file, place, what, "save the picture again as PNG or JPEG"),)) from None
    wide, high = picture.size
    if wide < 1 or high < 1 or wide * high > PIXELS or max(wide, high) > SIDE:
        what = f"the picture is {wide} x {high} pixels"
        remedy = f"at most {PIXELS // 1_000_000} million pixels, and {SIDE} across or down"
        raise Faulty((Fault(file, place, what, remedy),))
    return picture


def unpacked(picture: Image, file: str, place: str = "") -> Image:
    """The pixels of a picture, each with how opaque it is; raises Faulty where they are spoiled."""
    try:
        return picture.convert("RGBA")
    except (OSError, ValueError, SyntaxError, OverflowError, MemoryError, EOFError, IndexError):
        what = "the picture is spoiled or cut short"
        raise Faulty((Fault(file, place, what, "save the picture again as PNG or JPEG"),)) from None
