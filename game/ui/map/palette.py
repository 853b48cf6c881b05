"""The colours of the map table, as data: palettes for every eye, each laid over the usual one."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from game import data

Colour: TypeAlias = tuple[int, int, int]
USUAL = "paper"


@dataclass(frozen=True, slots=True)
class SideColours:
    """What the counters of one side are painted with."""

    fill: Colour
    rim: Colour


@dataclass(frozen=True, eq=False)
class Palette:
    """Everything painted on the table, by what it is."""

    name: str
    title: str
    paints: Mapping[str, Colour]
    sides: tuple[SideColours, ...]

    def __getitem__(self, paint: str) -> Colour:
        return self.paints[paint]

    def side(self, number: int) -> SideColours:
        """The colours of a side by its place in the scenario."""
        return self.sides[number % len(self.sides)]


def colour(text: str) -> Colour:
    """A colour from its #rrggbb."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def blend(a: Colour, b: Colour, share: float) -> Colour:
    """A colour between two."""
    mixed = tuple(round(p + (q - p) * share) for p, q in zip(a, b, strict=True))
    return mixed[0], mixed[1], mixed[2]


@cache
def palettes() -> Mapping[str, Palette]:
    """Every palette that comes with the game, by its name."""
    return read(data.assets() / "map" / "palettes.toml")


def usual() -> Palette:
    """The palette in use unless another is asked for."""
    return palettes()[USUAL]


def read(file: Path) -> Mapping[str, Palette]:
    """The palettes of a file."""
    with file.open("rb") as stream:
        written: dict[str, dict[str, Any]] = tomllib.load(stream)
    base = written[USUAL]
    return {name: _palette(name, base, own) for name, own in written.items()}


def _palette(name: str, base: dict[str, Any], own: dict[str, Any]) -> Palette:
    paints = {**base["paints"], **own.get("paints", {})}
    sides = own.get("sides", base["sides"])
    return Palette(
        name=name,
        title=str(own.get("title", name)),
        paints={paint: colour(text) for paint, text in paints.items()},
        sides=tuple(SideColours(colour(side["fill"]), colour(side["rim"])) for side in sides),
    )
