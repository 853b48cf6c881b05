"""The words a map may use: the classes of tiles and objects, their members, and what each may be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.board.terrain import WALKS
from rules.body import Posture
from rules.ground import Light

Value = str | float | int | bool
Kind = Literal["string", "float", "int", "bool"]


@dataclass(frozen=True, slots=True)
class Member:
    """A property of a class: its type, what it is when not stated, and its bounds or allowed values."""

    name: str
    kind: Kind
    default: Value
    low: float = 0.0
    high: float = 0.0
    enum: str = ""


ENUMS: dict[str, tuple[str, ...]] = {
    "Walk": WALKS,
    "Material": ("", "wood", "earth", "brick", "stone", "concrete", "steel", "glass", "sandbag", "rubble"),
    "Tag": ("", "rock", "trunk", "parapet", "slit", "port", "sill", "sandbags"),
    "Light": ("", *(light.value for light in Light)),
    "DoorState": ("shut", "open", "locked"),
    "WindowState": ("shut", "open", "broken"),
    "MineDensity": ("light", "medium", "dense"),
    "ObjectiveKind": ("hold", "reach", "destroy", "protect"),
    "Posture": ("", *(posture.value for posture in Posture)),
}
"""Every list of allowed words, by the name that Tiled shows for it."""


def _text(name: str, default: str = "") -> Member:
    return Member(name, "string", default)


def _of(enum: str, name: str, default: str) -> Member:
    return Member(name, "string", default, enum=enum)


def _metres(name: str, default: float, low: float = 0.0, high: float = 1000.0) -> Member:
    return Member(name, "float", default, low, high)


def _millimetres(name: str, default: int) -> Member:
    return Member(name, "int", default, 0, 100_000)


TERRAIN = "Terrain"

CLASSES: dict[str, tuple[Member, ...]] = {
    TERRAIN: (
        _text("surface", "grass"),
        _of("Walk", "walk", "open"),
        _metres("obstacle", 0.0),
        _of("Material", "material", ""),
        _millimetres("thickness", 0),
        _metres("growth", 0.0),
        Member("density", "float", 0.0, 0.0, 10.0),
        _of("Tag", "tag", ""),
        Member("roof", "bool", False),
        _of("Light", "light", ""),
        _metres("elevation", 0.0, -10_000.0, 10_000.0),
    ),
    "Wall": (
        _metres("height", 2.5),
        _of("Material", "material", "brick"),
        _millimetres("thickness", 240),
        _of("Tag", "tag", ""),
    ),
    "Door": (
        _metres("height", 2.1),
        _of("Material", "material", "wood"),
        _millimetres("thickness", 40),
        _of("DoorState", "state", "shut"),
    ),
    "Window": (
        _metres("height", 2.5),
        _metres("sill", 1.0),
        _metres("head", 2.0),
        _of("Material", "material", "glass"),
        _millimetres("thickness", 4),
        _of("Tag", "tag", "sill"),
        _of("WindowState", "state", "shut"),
    ),
    "Deploy": (_text("side"), _text("zone")),
    "Unit": (
        _text("side"),
        _text("role"),
        _text("sheet"),
        _text("name"),
        Member("facing", "float", 0.0, -360.0, 360.0),
        _of("Posture", "posture", ""),
    ),
    "Minefield": (_of("MineDensity", "density", "light"), _text("mine"), _text("side"), _text("known_to")),
    "Mine": (_text("mine"), _text("side"), _text("known_to")),
    "Objective": (_text("name"), _of("ObjectiveKind", "kind", "hold"), Member("worth", "int", 1, 0, 1_000_000)),
    "Trigger": (_text("name"), _text("side"), Member("once", "bool", True), _text("message")),
    "Note": (_text("text"),),
}
"""The classes a game master gives to tiles (Terrain) and to objects (all the others)."""

MAP: tuple[Member, ...] = (
    Member("metres", "float", 1.5, 0.01, 1000.0),
    _text("title"),
    _text("author"),
    _text("note"),
    _of("Light", "light", ""),
)
"""The properties of the map itself."""

OBJECTS = tuple(name for name in CLASSES if name != TERRAIN)
ROLES = ("ground", "growth", "building", "elevation")
"""What a tile layer can be: by its class, or by its name if it has none."""
NAMED = {
    "Door": "name",
    "Window": "name",
    "Deploy": "zone",
    "Unit": "name",
    "Objective": "name",
    "Trigger": "name",
    "Note": "name",
}
"""As which member an object's own name is handed on, where that is not stated."""


def defaults(members: tuple[Member, ...]) -> dict[str, Value]:
    """What each member is when the map does not say."""
    return {member.name: member.default for member in members}
