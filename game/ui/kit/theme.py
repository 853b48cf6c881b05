"""How everything looks, as data: colours, sizes and letters from `assets/themes`, scaled in this one place."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from game import data
from game.ui.kit.colour import Color, Hue, parse
from game.ui.kit.typeface import Face
from rules.kernel.faults import Fault, Faulty
from rules.kernel.lengths import Unit

USUAL = "slate"
SMALLEST, LARGEST = 0.75, 2.5
"""How far the interface can be scaled."""
LEAST_LETTERS = 8
"""Pixels below which no letter can be read."""


class Letters(BaseModel):
    """One of the theme's typefaces."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    face: str = Field(
        description="weight of the typeface: Light, Regular, Semibold, Bold, Black, Italic, BoldItalic ..."
    )
    size: float = Field(gt=4, lt=200, description="height in points")
    spacing: float = Field(default=0.0, ge=0, le=1, description="air between letters, as a share of the size")
    capitals: bool = Field(default=False, description="write everything in capitals")


class Sheet(BaseModel):
    """What a theme file says."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str = Field(min_length=1, description="the name that settings remember it by")
    title: str = Field(min_length=1, description="the name that people choose it by")
    colors: dict[str, Hue] = Field(description="#rrggbb or #rrggbbaa by what is painted with it")
    sizes: dict[str, float] = Field(description="lengths in points by what they measure")
    fonts: dict[str, Letters] = Field(description="typefaces by what is written in them")
    eyes: dict[str, dict[str, Hue]] = Field(
        default_factory=dict, description="colours that change with a palette made for other eyes"
    )


class Theme:
    """The look in use. Everyone holds the one theme of the program; `use` changes it under their hands."""

    def __init__(
        self,
        sheet: Sheet | None = None,
        scale: float = 1.0,
        text: float = 1.0,
        still: bool = False,
        eyes: str = "",
        unit: Unit = Unit.METRES,
    ) -> None:
        self.revision = 0
        """Goes up with every change; pictures and measures are kept for one revision."""
        self.use(sheet or sheets()[USUAL], scale, text, still, eyes, unit)

    def use(
        self,
        sheet: Sheet,
        scale: float,
        text: float = 1.0,
        still: bool = False,
        eyes: str = "",
        unit: Unit = Unit.METRES,
    ) -> None:
        """Look like this from now on."""
        self.sheet = sheet
        self.scale = min(max(scale, SMALLEST), LARGEST)
        self.text = text
        """How much larger letters are than the rest."""
        self.still = still
        """Whether nothing shall move that need not."""
        self.eyes = eyes
        self.unit = unit
        """What lengths are shown in."""
        self._colors: dict[str, Color] = {**sheet.colors, **sheet.eyes.get(eyes, {})}
        self._faces: dict[str, Face] = {}
        self.revision += 1

    def color(self, name: str) -> Color:
        """A colour by what is painted with it, or by its #rrggbb where it is nobody's but its own."""
        if name.startswith("#"):
            own: Color = parse(name)
            return own
        return self._colors[name]

    def px(self, points: float | str) -> int:
        """Pixels of a length in points, or of one of the theme's sizes by its name; at least one if it is anything."""
        length = self.sheet.sizes[points] if isinstance(points, str) else points
        pixels = round(length * self.scale)
        return pixels if pixels or not length else (1 if length > 0 else -1)

    def font(self, name: str) -> Face:
        """The letters for a purpose: body, strong, small, caps, title ..."""
        face = self._faces.get(name)
        if face is None:
            face = self._faces[name] = self._face(self.sheet.fonts[name])
        return face

    def fitted(self, name: str, words: Iterable[str], width: int) -> Face:
        """The letters for a purpose, or the largest smaller ones in which each of these words fits into so many pixels;
        the smallest that can be read where none does.
        """
        face, known = self.font(name), tuple(words)
        widest = max(map(face.width, known), default=0)
        smaller = 0
        while widest > width and self._pixels(name) - smaller > LEAST_LETTERS:
            smaller += 1
            face = self._smaller(name, smaller)
            widest = max(map(face.width, known))
        return face

    def _smaller(self, name: str, by: int) -> Face:
        key = f"{name} -{by}"
        face = self._faces.get(key)
        if face is None:
            face = self._faces[key] = self._face(self.sheet.fonts[name], by)
        return face

    def _pixels(self, name: str) -> int:
        return max(LEAST_LETTERS, round(self.sheet.fonts[name].size * self.scale * self.text))

    def _face(self, letters: Letters, less: int = 0) -> Face:
        pixels = max(LEAST_LETTERS, round(letters.size * self.scale * self.text) - less)
        return Face(letters.face, pixels, letters.spacing, letters.capitals, self.unit)


@cache
def sheets() -> dict[str, Sheet]:
    """Every theme that comes with the game, by its name."""
    folder = data.assets() / "themes"
    base = _written(folder / f"{USUAL}.toml")
    found = [read(file, base) for file in sorted(folder.glob("*.toml"))]
    return {sheet.name: sheet for sheet in found}


def read(file: Path, base: dict[str, Any] | None = None) -> Sheet:
    """The theme of a file, laid over another; Faulty with every fault if it is none."""
    own = _written(file)
    merged = {key: {**base.get(key, {}), **own.get(key, {})} for key in ("colors", "sizes", "fonts")} if base else {}
    if base:
        merged["eyes"] = {
            name: {**base.get("eyes", {}).get(name, {}), **own.get("eyes", {}).get(name, {})}
            for name in sorted({*base.get("eyes", {}), *own.get("eyes", {})})
        }
    try:
        return Sheet.model_validate({**own, **merged})
    except ValidationError as error:
        raise Faulty(
            tuple(Fault(str(file), ".".join(map(str, e["loc"])), e["msg"]) for e in error.errors(include_url=False))
        ) from None


def _written(file: Path) -> dict[str, Any]:
    try:
        with file.open("rb") as stream:
            return tomllib.load(stream)
    except tomllib.TOMLDecodeError as error:
        raise Faulty((Fault(str(file), "", f"is not TOML: {error}", "mend that line"),)) from None
