"""Colours as the kit hands them about: red, green, blue and how opaque."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from pydantic import BeforeValidator, PlainSerializer

Color: TypeAlias = tuple[int, int, int, int]


def parse(text: Any) -> Any:
    """A colour from #rrggbb or #rrggbbaa; anything else is left for the check that follows."""
    if not isinstance(text, str):
        return text
    digits = text.removeprefix("#")
    if not text.startswith("#") or len(digits) not in (6, 8):
        raise ValueError("a colour is written #rrggbb or #rrggbbaa")
    try:
        parts = tuple(int(digits[at : at + 2], 16) for at in range(0, len(digits), 2))
    except ValueError:
        raise ValueError("a colour is written with the digits 0-9 and a-f") from None
    return parts if len(parts) == 4 else (*parts, 255)


def written(color: Color) -> str:
    """A colour as it stands in a file."""
    return "#" + "".join(f"{part:02x}" for part in (color if color[3] < 255 else color[:3]))


Hue = Annotated[Color, BeforeValidator(parse), PlainSerializer(written)]
"""A colour in a file."""


def blend(a: Color, b: Color, share: float) -> Color:
    """A colour between two: 0 is the first, 1 the second."""
    mixed = [round(p + (q - p) * share) for p, q in zip(a, b, strict=True)]
    return mixed[0], mixed[1], mixed[2], mixed[3]


def faded(color: Color, share: float) -> Color:
    """A colour, so much of its opacity left."""
    return color[0], color[1], color[2], round(color[3] * share)
