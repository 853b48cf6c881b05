"""The classes and drop-down lists that Tiled offers in this project; written to maps/deadground.tiled-project."""

from __future__ import annotations

import json
from typing import Any, TypeAlias
from xml.sax.saxutils import quoteattr

Member: TypeAlias = tuple[str, str, str | float | int | bool]
"""Name, type (string, float, int, bool, or the name of a list), default."""

LISTS: dict[str, tuple[str, ...]] = {
    "Walk": ("open", "difficult", "shallow", "deep", "impassable"),
    "Material": ("", "wood", "earth", "brick", "stone", "concrete", "steel", "glass", "sandbag", "rubble"),
    "Tag": ("", "rock", "trunk", "parapet", "slit", "port", "sill", "sandbags"),
    "Light": ("", "bright", "dusk", "dim", "dark", "pitch dark"),
    "DoorState": ("shut", "open", "locked"),
    "WindowState": ("shut", "open", "broken"),
    "MineDensity": ("light", "medium", "dense"),
    "ObjectiveKind": ("hold", "reach", "destroy", "protect"),
}
CLASSES: dict[str, tuple[str, str, tuple[Member, ...]]] = {
    "Terrain": (
        "#ff8a9a5b",
        "tile",
        (
            ("surface", "string", "grass"),
            ("walk", "Walk", "open"),
            ("obstacle", "float", 0.0),
            ("material", "Material", ""),
            ("thickness", "int", 0),
            ("growth", "float", 0.0),
            ("density", "float", 0.0),
            ("tag", "Tag", ""),
            ("roof", "bool", False),
            ("light", "Light", ""),
            ("elevation", "float", 0.0),
            ("depth", "float", 0.0),
            ("current", "float", 0.0),
            ("current_to", "float", 0.0),
        ),
    ),
    "Wall": (
        "#ff4a4438",
        "object",
        (("height", "float", 2.5), ("material", "Material", "brick"), ("thickness", "int", 240), ("tag", "Tag", "")),
    ),
    "Door": (
        "#ffe0892e",
        "object",
        (
            ("height", "float", 2.1),
            ("material", "Material", "wood"),
            ("thickness", "int", 40),
            ("state", "DoorState", "shut"),
        ),
    ),
    "Window": (
        "#ff5fa8c8",
        "object",
        (
            ("height", "float", 2.5),
            ("sill", "float", 1.0),
            ("head", "float", 2.0),
            ("material", "Material", "glass"),
            ("thickness", "int", 4),
            ("state", "WindowState", "shut"),
            ("tag", "Tag", "sill"),
        ),
    ),
    "Deploy": ("#ff3f7fbf", "object", (("side", "string", ""), ("zone", "string", ""))),
    "Unit": (
        "#ffd0a020",
        "object",
        (
            ("side", "string", ""),
            ("role", "string", ""),
            ("sheet", "string", ""),
            ("name", "string", ""),
            ("facing", "float", 0.0),
            ("posture", "string", ""),
        ),
    ),
    "Minefield": (
        "#ffb03030",
        "object",
        (
            ("density", "MineDensity", "light"),
            ("mine", "string", ""),
            ("side", "string", ""),
            ("known_to", "string", ""),
            ("decoy", "bool", False),
        ),
    ),
    "Mine": (
        "#ffb03030",
        "object",
        (("mine", "string", ""), ("side", "string", ""), ("known_to", "string", ""), ("decoy", "bool", False)),
    ),
    "Objective": (
        "#ffe8a93c",
        "object",
        (("name", "string", ""), ("kind", "ObjectiveKind", "hold")),
    ),
    "Trigger": (
        "#ff9b59b6",
        "object",
        (("name", "string", ""), ("side", "string", ""), ("message", "string", ""), ("to", "string", "")),
    ),
    "Note": ("#ff7a7a7a", "object", (("text", "string", ""),)),
    "ground": ("#ffcec6a0", "layer", ()),
    "growth": ("#ff566c40", "layer", ()),
    "building": ("#ffa85c43", "layer", ()),
    "elevation": ("#ffb98f66", "layer", ()),
}
"""Each class: its colour, what it may be put on, its members."""


def kind(class_name: str, member: str) -> str:
    """The type of a member of a class."""
    return next(kind for name, kind, _ in CLASSES[class_name][2] if name == member)


def written(name: str, kind: str, value: str | float | int | bool) -> str:
    """A property as Tiled writes it."""
    if kind == "bool":
        return f'<property name="{name}" type="bool" value="{str(value).lower()}"/>'
    if kind in {"float", "int"}:
        return f'<property name="{name}" type="{kind}" value="{value:g}"/>'
    listed = f' propertytype="{kind}"' if kind in LISTS else ""
    return f'<property name="{name}"{listed} value={quoteattr(str(value))}/>'


def project() -> str:
    """The project file, as Tiled itself would write it."""
    types: list[dict[str, Any]] = []
    for name, values in LISTS.items():
        types.append(
            {"name": name, "storageType": "string", "type": "enum", "values": list(values), "valuesAsFlags": False}
        )
    for name, (colour, use, members) in CLASSES.items():
        uses = ["property", use] if name == "Terrain" else [use]
        types.append(
            {
                "color": colour,
                "drawFill": True,
                "members": [_member(*member) for member in sorted(members)],
                "name": name,
                "type": "class",
                "useAs": uses,
            }
        )
    numbered = [dict(sorted({"id": number, **entry}.items())) for number, entry in enumerate(types, 1)]
    whole = {
        "automappingRulesFile": "",
        "commands": [],
        "compatibilityVersion": 1100,
        "extensionsPath": "extensions",
        "folders": ["."],
        "properties": [],
        "propertyTypes": numbered,
    }
    return json.dumps(whole, indent=4, ensure_ascii=False) + "\n"


def _member(name: str, kind: str, default: str | float | int | bool) -> dict[str, Any]:
    if kind in LISTS:
        return {"name": name, "propertyType": kind, "type": "string", "value": default}
    return {"name": name, "type": kind, "value": default}
