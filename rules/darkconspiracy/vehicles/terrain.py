"""The kinds of country a cell may be, and how much of its rate a craft keeps there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from rules.frame.ground import Cell, Ground
from rules.frame.scene import Scene

Lie = Literal["open", "hills", "mountains", "swamp", "water"]
GOOD = (
    "asphalt", "concrete", "cobbles", "setts", "paving", "pavement", "bridge", "boards", "deck plates", "road",
    "concrete floor", "stone floor", "steel floor", "tiled floor",
)  # fmt: skip
"""Surfaces that are a good road (DKC-TERR-03)."""
POOR = ("track", "gravel", "dirt road", "bare earth")
"""Those that are a poor road, or a trodden dirt road (DKC-TERR-03)."""
WOODS = ("forest floor", "woods")
SWAMPS = ("marsh", "swamp", "ford", "stream", "pond", "mud")
MOUNTAINS = ("rock", "bedrock")
HIGH = 2.0
"""Metres of growth from which a cell is wooded (DKC-TERR-01)."""


class Country(NamedTuple):
    """What a cell is like to cross."""

    lie: Lie = "open"
    wooded: bool = False
    road: Literal["", "poor", "good"] = ""


def country(place: Ground) -> Country:
    """The kind of country of a cell: deep water, swamp, mountains, hills where the going is difficult, or open; woods
    may grow on each, and a road may lead through (DKC-TERR-01, DKC-TERR-03, DKC-TERR-04).
    """
    road: Literal["", "poor", "good"] = "good" if place.surface in GOOD else "poor" if place.surface in POOR else ""
    wooded = place.surface in WOODS or place.growth >= HIGH
    if place.walk == "deep":
        return Country("water")
    if place.walk == "shallow" or place.surface in SWAMPS:
        return Country("swamp", wooded, road)
    if place.surface in MOUNTAINS:
        return Country("mountains", wooded, road)
    return Country("hills" if place.walk == "difficult" and not wooded else "open", wooded, road)


def at(scene: Scene, cell: Cell) -> Country:
    """The country of a cell now."""
    return country(scene.place(cell))


Share = tuple[int, int]
"""A rate is multiplied by the first and divided by the second, and rounded down."""
WHOLE, HALF, QUARTER, SIXTH, NONE = (1, 1), (1, 2), (1, 4), (1, 6), (0, 1)
Shares = Mapping[str, Share]
ANIMALS: Shares = {"hills": HALF, "mountains": QUARTER, "open": WHOLE, "swamp": HALF, "water": NONE, "woods": WHOLE}
"""What mounts keep of their rates (DKC-TERR-01)."""
GROUND: Shares = {"hills": HALF, "mountains": SIXTH, "open": WHOLE, "swamp": QUARTER, "water": NONE, "woods": HALF}
HOVERING: Shares = {"hills": HALF, "mountains": NONE, "open": HALF, "swamp": WHOLE, "water": WHOLE, "woods": HALF}
BOATS: Shares = {"hills": NONE, "mountains": NONE, "open": NONE, "swamp": HALF, "water": WHOLE, "woods": NONE}
"""What vehicles off the road, hovercraft and boats keep of theirs (DKC-TERR-02)."""


def kept(rate: int, land: Country, shares: Shares) -> int:
    """What of a rate is left off the road: of wooded hills and mountains first what the woods leave, then the rest
    (DKC-TERR-01, DKC-TERR-02).
    """
    for kind in (("woods",) if land.wooded else ()) + ((land.lie,) if land.lie != "open" or not land.wooded else ()):
        times, over = shares[kind]
        rate = rate * times // over
    return rate
