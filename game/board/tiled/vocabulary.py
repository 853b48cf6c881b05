"""The words a map may use: the classes of tiles and objects, their members, and what each may be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.board.terrain import WALKS
from rules.frame.body import Posture
from rules.frame.ground import Light

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
    about: str = ""
    """What it means, for the reference and for error messages."""


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


def _text(name: str, about: str, default: str = "") -> Member:
    return Member(name, "string", default, about=about)


def _of(enum: str, name: str, default: str, about: str) -> Member:
    return Member(name, "string", default, enum=enum, about=about)


def _metres(name: str, default: float, about: str, low: float = 0.0, high: float = 1000.0) -> Member:
    return Member(name, "float", default, low, high, about=about)


def _millimetres(name: str, default: int, about: str) -> Member:
    return Member(name, "int", default, 0, 100_000, about=about)


def _flag(name: str, about: str, *, default: bool) -> Member:
    return Member(name, "bool", default, about=about)


SIDE, KNOWN_TO = "the side it belongs to, as the scenario names it", "sides that know of it from the start, with commas"
MATERIAL = "what it is made of: decides what gets through"
TERRAIN = "Terrain"

CLASSES: dict[str, tuple[Member, ...]] = {
    TERRAIN: (
        _text("surface", "what the ground is: grass, mud, planks ...", "grass"),
        _of("Walk", "walk", "open", "how a figure moves over it"),
        _metres("obstacle", 0.0, "metres of something hard on it: a crate, a rock"),
        _of("Material", "material", "", MATERIAL),
        _millimetres("thickness", 0, "millimetres of that material in the way of a shot"),
        _metres("growth", 0.0, "metres of plants: they hide, and stop nothing"),
        Member("density", "float", 0.0, 0.0, 10.0, about="how thick the growth is: 1 hides as much as a hedge does"),
        _of("Tag", "tag", "", "what sort of cover the obstacle gives"),
        _flag("roof", "whether it is indoors", default=False),
        _of("Light", "light", "", "how light it is here; empty: as on the rest of the map"),
        _metres("elevation", 0.0, "metres of the ground above the map's level", -10_000.0, 10_000.0),
        _metres("depth", 0.0, "metres of water on it"),
        Member("current", "float", 0.0, 0.0, 20.0, about="metres a second that the water runs"),
        Member("current_to", "float", 0.0, -360.0, 360.0, about="the way it runs: degrees from north, clockwise"),
    ),
    "Wall": (
        _metres("height", 2.5, "metres of its top above the ground"),
        _of("Material", "material", "brick", MATERIAL),
        _millimetres("thickness", 240, "millimetres of that material"),
        _of("Tag", "tag", "", "what sort of cover it gives"),
    ),
    "Door": (
        _metres("height", 2.1, "metres"),
        _of("Material", "material", "wood", MATERIAL),
        _millimetres("thickness", 40, "millimetres of that material"),
        _of("DoorState", "state", "shut", "how it is when the battle begins"),
    ),
    "Window": (
        _metres("height", 2.5, "metres of the wall it is in"),
        _metres("sill", 1.0, "metres of its lower edge above the ground"),
        _metres("head", 2.0, "metres of its upper edge above the ground"),
        _of("Material", "material", "glass", MATERIAL),
        _millimetres("thickness", 4, "millimetres of that material"),
        _of("Tag", "tag", "sill", "what sort of cover it gives"),
        _of("WindowState", "state", "shut", "how it is when the battle begins"),
    ),
    "Deploy": (_text("side", "the side that starts here"), _text("zone", "the zone's name, for the scenario's forces")),
    "Unit": (
        _text("side", "the side it fights for"),
        _text("role", "rifleman, leader, gunner ...: every rulebook has its own figure for it"),
        _text("sheet", "a named entry of a roster or of your sheets, in place of a role"),
        _text("name", "the name at the table"),
        Member("facing", "float", 0.0, -360.0, 360.0, about="degrees from north, clockwise"),
        _of("Posture", "posture", "", "how it starts; empty: standing"),
    ),
    "Minefield": (
        _of("MineDensity", "density", "light", "how likely a step sets one off"),
        _text("mine", "the kind of mine, by the rulebook's roster; empty: its usual one"),
        _text("side", SIDE),
        _text("known_to", KNOWN_TO),
        _flag("decoy", "whether it is only a dummy: feared, and harmless", default=False),
    ),
    "Mine": (
        _text("mine", "the kind of mine, by the rulebook's roster; empty: its usual one"),
        _text("side", SIDE),
        _text("known_to", KNOWN_TO),
        _flag("decoy", "whether it is only a dummy: feared, and harmless", default=False),
    ),
    "Objective": (
        _text("name", "its name, for the scenario's objectives"),
        _of("ObjectiveKind", "kind", "hold", "what there is to do with it"),
    ),
    "Trigger": (
        _text("name", "its name, for the scenario's triggers"),
        _text("side", "the side that sets it off by entering; empty: any"),
        _text("message", "what is told when it goes off, once"),
        _text("to", "the sides that are told, with commas; empty: all"),
    ),
    "Note": (_text("text", "a remark for the game master"),),
}
"""The classes a game master gives to tiles (Terrain) and to objects (all the others)."""

ABOUT = {
    TERRAIN: "on a tile of a tileset, or on a tile layer: what the ground is like",
    "Wall": "a line or shape drawn along cell edges: what stands there",
    "Door": "a line along cell edges: opens and shuts",
    "Window": "a line along cell edges: a wall with an opening",
    "Deploy": "a shape: the ground where a side's forces start",
    "Unit": "a point: one figure, if the scenario sets `placed = true`",
    "Minefield": "a shape: mines anywhere in it",
    "Mine": "a point: one mine",
    "Objective": "a shape: ground worth having; the scenario names it and says for which side, and what it is worth",
    "Trigger": "a shape: something happens when a unit enters it",
    "Note": "a point: a remark",
}
"""What each class is given to, and what it means."""

MAP: tuple[Member, ...] = (
    _metres("metres", 1.5, "the width of a cell in metres", 0.01, 1000.0),
    _text("title", "what the map is called"),
    _text("author", "who drew it"),
    _text("note", "a remark"),
    _of("Light", "light", "", "how light it is where nothing else is said"),
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
