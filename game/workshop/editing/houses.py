"""Houses by marking cells, and what is built on single edges: walls, fences, doors and windows."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar, Literal

from game.board.tiled.vocabulary import CLASSES, ENUMS, Value
from game.workshop.editing.brushes import NONE, covered_with, palette
from game.workshop.editing.changes import Change, ChangeKind
from game.workshop.editing.edges import bare, built, standing
from game.workshop.editing.state import State
from game.workshop.editing.values import AnyWords, Cells, CellsField, Edges, EdgesField, Metres
from game.workshop.tmx.outlines import around, sides
from game.workshop.tmx.paints import Sort
from rules.frame.forms import Between, Choices, OneOf
from rules.kernel.files import faulty
from rules.kernel.lengths import metres
from rules.kernel.words import counted

HOUSES = "houses"
AS_IT_IS, BOARDS = "as it is", "boards"
FITTING = "usual"
"""The roof that fits houses of any outline."""
FLAT = "flat roof"
EVERYTHING, OPENINGS = "everything", "doors and windows"
NAME = 60
"""Letters of the name of something on the map."""
THICKEST = 10_000
"""Millimetres of the thickest wall that is built here."""
HIGHEST = 100.0

WALLS: Mapping[str, Mapping[str, Any]] = {
    "brick wall": {"height": 2.5, "material": "brick", "thickness": 240, "tag": ""},
    "stone wall": {"height": 2.5, "material": "stone", "thickness": 450, "tag": ""},
    "wooden wall": {"height": 2.5, "material": "wood", "thickness": 100, "tag": ""},
    "concrete wall": {"height": 3.0, "material": "concrete", "thickness": 300, "tag": ""},
    "inner wall": {"height": 2.5, "material": "brick", "thickness": 120, "tag": ""},
    "low stone wall": {"height": 1.0, "material": "stone", "thickness": 400, "tag": ""},
    "parapet": {"height": 1.1, "material": "brick", "thickness": 240, "tag": "parapet"},
    "wooden fence": {"height": 1.2, "material": "wood", "thickness": 20, "tag": ""},
    "plank fence": {"height": 2.0, "material": "wood", "thickness": 25, "tag": ""},
    "sandbags": {"height": 1.0, "material": "sandbag", "thickness": 500, "tag": "sandbags"},
}
DOORS: Mapping[str, Mapping[str, Any]] = {
    "wooden door": {"height": 2.1, "material": "wood", "thickness": 40},
    "heavy door": {"height": 2.1, "material": "wood", "thickness": 80},
    "steel door": {"height": 2.1, "material": "steel", "thickness": 5},
    "gate": {"height": 1.5, "material": "wood", "thickness": 30},
}
WINDOWS: Mapping[str, Mapping[str, Any]] = {
    "window": {"sill": 1.0, "head": 2.0, "material": "glass", "thickness": 4, "tag": "sill"},
    "high window": {"sill": 1.6, "head": 2.2, "material": "glass", "thickness": 4, "tag": "sill"},
    "shop window": {"sill": 0.5, "head": 2.2, "material": "glass", "thickness": 8, "tag": "sill"},
    "firing slit": {"sill": 1.2, "head": 1.5, "material": "", "thickness": 0, "tag": "slit"},
}


class House(Change):
    """A house."""

    title: ClassVar[str] = "House"
    does: ClassVar[str] = "Mark the cells of a house: walls go up round them, with a roof over them."
    group: ClassVar[str] = HOUSES
    kind: Literal["house"] = "house"
    cells: CellsField
    name: str = ""
    material: str = "brick"
    thickness: int = 240
    height: float = 2.5
    floor: str = AS_IT_IS
    roof: str = FITTING


class Clear(Change):
    """A house taken away."""

    title: ClassVar[str] = "Clear building"
    does: ClassVar[str] = "Take walls, doors, windows and roofs off cells and their edges."
    group: ClassVar[str] = HOUSES
    kind: Literal["clear"] = "clear"
    cells: CellsField


class Wall(Change):
    """A wall or fence."""

    title: ClassVar[str] = "Wall"
    does: ClassVar[str] = "Put a wall or fence on edges of cells."
    group: ClassVar[str] = HOUSES
    stroke: ClassVar[bool] = True
    kind: Literal["wall"] = "wall"
    edges: EdgesField
    name: str = ""
    height: float = 2.5
    material: str = "brick"
    thickness: int = 240
    tag: str = ""


class Door(Change):
    """A door."""

    title: ClassVar[str] = "Door"
    does: ClassVar[str] = "Put a door or gate on an edge; on several edges it is one wide door."
    group: ClassVar[str] = HOUSES
    kind: Literal["door"] = "door"
    edges: EdgesField
    state: str = "shut"
    name: str = ""
    height: float = 2.1
    material: str = "wood"
    thickness: int = 40


class Window(Change):
    """A window."""

    title: ClassVar[str] = "Window"
    does: ClassVar[str] = "Put a window on an edge; on several edges it is one each."
    group: ClassVar[str] = HOUSES
    kind: Literal["window"] = "window"
    edges: EdgesField
    state: str = "shut"
    name: str = ""
    sill: float = 1.0
    head: float = 2.0
    material: str = "glass"
    thickness: int = 4
    tag: str = "sill"


class OpeningIs(Change):
    """How a door or window is when the battle begins."""

    title: ClassVar[str] = "Door or window"
    does: ClassVar[str] = "Say how a door or window is when the battle begins: shut, open, locked or broken."
    group: ClassVar[str] = HOUSES
    kind: Literal["opening"] = "opening"
    edges: EdgesField
    state: str


class Bare(Change):
    """An edge with nothing on it."""

    title: ClassVar[str] = "Clear edges"
    does: ClassVar[str] = "Take walls, doors and windows off edges."
    group: ClassVar[str] = HOUSES
    stroke: ClassVar[bool] = True
    kind: Literal["bare"] = "bare"
    what: str = EVERYTHING
    edges: EdgesField


# what fields take


def _materials() -> OneOf:
    return OneOf(ENUMS["Material"])


def _body(highest: float = HIGHEST) -> dict[str, Choices]:
    return {"height": Metres(0.1, highest), "material": _materials(), "thickness": Between(0, THICKEST)}


def _house(state: State, _filled: Mapping[str, Any]) -> Mapping[str, Choices]:
    floors = OneOf((AS_IT_IS, *palette(state, Sort.GROUND)))
    return {
        "cells": Cells(state.grid),
        "name": AnyWords(NAME),
        **_body(),
        "floor": floors,
        "roof": OneOf((FITTING, *palette(state, Sort.ROOF), NONE)),
    }


def _boarded(state: State, _filled: Mapping[str, Any]) -> Mapping[str, Any]:
    """A new house has a floor of boards, unless the map is a picture that shows its floors."""
    boards = (name for name in palette(state, Sort.GROUND) if name.split(",")[0] == BOARDS)
    return {"floor": AS_IT_IS if b"<imagelayer" in state.map_bytes else next(boards, AS_IT_IS)}


def _cells(state: State, _filled: Mapping[str, Any]) -> Mapping[str, Choices]:
    return {"cells": Cells(state.grid)}


def _wall(state: State, _filled: Mapping[str, Any]) -> Mapping[str, Choices]:
    return {"edges": Edges(state.grid), "name": AnyWords(NAME), **_body(), "tag": OneOf(ENUMS["Tag"])}


def _door(state: State, _filled: Mapping[str, Any]) -> Mapping[str, Choices]:
    states = OneOf(ENUMS["DoorState"])
    return {"edges": Edges(state.grid), "state": states, "name": AnyWords(NAME), **_body()}


def _window(state: State, _filled: Mapping[str, Any]) -> Mapping[str, Choices]:
    return {
        "edges": Edges(state.grid),
        "state": OneOf(ENUMS["WindowState"]),
        "name": AnyWords(NAME),
        "sill": Metres(0.0, HIGHEST),
        "head": Metres(0.1, HIGHEST),
        "material": _materials(),
        "thickness": Between(0, THICKEST),
        "tag": OneOf(ENUMS["Tag"]),
    }


def _states(state: State, filled: Mapping[str, Any]) -> Mapping[str, Choices]:
    """What a door or window on the edges may be; every state as long as none is chosen."""
    every = dict.fromkeys((*ENUMS["DoorState"], *ENUMS["WindowState"]))
    for edge in filled.get("edges", ()):
        for each in standing(state, edge):
            if each.class_name != "Wall":
                known = ENUMS[f"{each.class_name}State"]
                every = {word: None for word in every if word in known}
    return {"edges": Edges(state.grid), "state": OneOf(every)}


def _baring(state: State, _filled: Mapping[str, Any]) -> Mapping[str, Choices]:
    return {"what": OneOf((EVERYTHING, OPENINGS)), "edges": Edges(state.grid)}


# what is made of a state


def _members(change: Change, class_name: str) -> dict[str, Value]:
    """The members of an object, out of the fields of the form that have their names."""
    named = [member.name for member in CLASSES[class_name] if member.name in type(change).model_fields]
    kinds = {member.name: member.kind for member in CLASSES[class_name]}
    return {
        name: float(value) if kinds[name] == "float" else value
        for name in named
        if (value := getattr(change, name)) is not None
    }


def _build_house(state: State, change: House) -> State:
    layout, cells = state.laid.layout, tuple(dict.fromkeys(change.cells))
    edges = around(layout, cells, border=False)
    if not edges:
        what = "there is no edge for a wall between its cells and others"
        raise faulty(state.map_file, what, "leave some cells of the map outside")
    state = built(state, edges, "Wall", change.name, _members(change, "Wall"))
    if change.floor != AS_IT_IS:
        state = covered_with(state, Sort.GROUND, palette(state, Sort.GROUND)[change.floor], cells)
    roofs = palette(state, Sort.ROOF)
    if change.roof != NONE and roofs:
        usual = roofs.get(FLAT) or next(iter(roofs.values()))
        state = covered_with(state, Sort.ROOF, roofs.get(change.roof, usual), cells)
    return state


def _clear(state: State, change: Clear) -> State:
    cells = tuple(dict.fromkeys(change.cells))
    edges = [(cell, side) for cell in cells for side in sides(state.grid) if state.grid.step(cell, side) in state.grid]
    return covered_with(bare(state, edges), Sort.ROOF, None, cells)


def _build_wall(state: State, change: Wall) -> State:
    return built(state, change.edges, "Wall", change.name, _members(change, "Wall"))


def _build_door(state: State, change: Door) -> State:
    return built(state, change.edges, "Door", change.name, _members(change, "Door"))


def _build_window(state: State, change: Window) -> State:
    if not change.sill < change.head:
        what = f"it opens from {metres(change.sill)} to {metres(change.head)}"
        raise faulty(state.map_file, what, "make its lower edge lower than its upper edge")
    members = _members(change, "Window")
    alone = members | {"height": max(2.5, change.head)}
    for edge in dict.fromkeys(change.edges):
        walled = any(each.class_name == "Wall" for each in standing(state, edge))
        state = built(state, (edge,), "Window", change.name, members if walled else alone)
    return state


def _set_state(state: State, change: OpeningIs) -> State:
    found = {each.number: each for edge in change.edges for each in standing(state, edge) if each.class_name != "Wall"}
    if not found:
        raise faulty(state.map_file, "there is no door or window on that edge", "put one there first")
    text = state.map_text
    for number, each in found.items():
        text = text.member_set(number, "state", change.state, kind=each.class_name)
    return state.having_map(text)


def _bare(state: State, change: Bare) -> State:
    return bare(state, change.edges, ("Wall", "Door", "Window") if change.what == EVERYTHING else ("Door", "Window"))


# what is told


def _told(_state: State, change: Any) -> str:
    if isinstance(change, House | Clear):
        many = counted(len(set(change.cells)), "cell")
        called = f"House {change.name!r}" if isinstance(change, House) and change.name else change.title
        return f"{called} on {many}."
    many = counted(len(set(change.edges)), "edge")
    match change:
        case OpeningIs():
            return f"Door or window is {change.state}."
        case Bare():
            return f"{change.what.capitalize()} taken off {many}."
        case Wall():
            return f"Wall of {change.material or 'nothing solid'}, {metres(change.height)}, on {many}."
    return f"{change.title} {change.name!r}, {change.state}." if change.name else f"{change.title}, {change.state}."


def _map(state: State) -> Path:
    return state.map_file


HOUSE_WALLS = {name: {each: value for each, value in preset.items() if each != "tag"} for name, preset in WALLS.items()}

KINDS = (
    ChangeKind(House, _house, _build_house, _told, _map, _boarded, presets=HOUSE_WALLS),
    ChangeKind(Wall, _wall, _build_wall, _told, _map, presets=WALLS),
    ChangeKind(Door, _door, _build_door, _told, _map, presets=DOORS),
    ChangeKind(Window, _window, _build_window, _told, _map, presets=WINDOWS),
    ChangeKind(OpeningIs, _states, _set_state, _told, _map),
    ChangeKind(Bare, _baring, _bare, _told, _map),
    ChangeKind(Clear, _cells, _clear, _told, _map),
)
