"""Ground under a name, drawn by marking cells: where sides start, objectives, triggers, minefields."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, ClassVar, Literal

from game.board.tiled.barriers import BARRIERS
from game.board.tiled.laid_out import POINTS, LaidObject
from game.board.tiled.vocabulary import CLASSES, ENUMS, NAMED, Value
from game.workshop.editing.changes import Change, ChangeKind
from game.workshop.editing.edges import unusual
from game.workshop.editing.scenario_names import Names
from game.workshop.editing.scenario_tables import rows
from game.workshop.editing.scenario_text import added, settled
from game.workshop.editing.state import State
from game.workshop.editing.values import AnyWords, Cells, CellsField
from game.workshop.tmx.object_text import NewObject, Shape
from game.workshop.tmx.outlines import area_of, moved
from rules.frame.decrees import Words
from rules.frame.forms import Choices, OneOf
from rules.frame.ground import Cell
from rules.kernel.faults import Faulty
from rules.kernel.files import faulty
from rules.kernel.words import counted

AREAS = "areas"
NAME, TEXT = 60, 2000
"""Letters of a name and of a text on the map."""
GROUPS = {"Deploy": "deployment", "Objective": "objectives", "Trigger": "triggers", "Minefield": "mines"}
"""The groups of the map that new areas go into."""
PLAYED = ("hold", "reach")
"""What a scenario can ask of a side with the ground of an objective alone."""


class Zone(Change):
    """Where a side starts."""

    title: ClassVar[str] = "Starting zone"
    does: ClassVar[str] = "Mark cells on which a side starts or comes on; cells marked later under the name are added."
    group: ClassVar[str] = AREAS
    stroke: ClassVar[bool] = True
    boxed: ClassVar[bool] = True
    kind: Literal["zone"] = "zone"
    side: str
    name: str
    cells: CellsField


class Goal(Change):
    """Ground worth having."""

    title: ClassVar[str] = "Objective on the map"
    does: ClassVar[str] = "Mark ground for a side to hold or reach; what it is worth stands in the scenario."
    group: ClassVar[str] = AREAS
    stroke: ClassVar[bool] = True
    boxed: ClassVar[bool] = True
    kind: Literal["goal"] = "goal"
    name: str
    task: str = "hold"
    side: str = ""
    """Whose objective it is; "" leaves it to the scenario."""
    cells: CellsField


class Tripped(Change):
    """Ground that sets something off."""

    title: ClassVar[str] = "Trigger on the map"
    does: ClassVar[str] = "Mark ground that sets a trigger off when a unit enters it, or on which one does its work."
    group: ClassVar[str] = AREAS
    stroke: ClassVar[bool] = True
    boxed: ClassVar[bool] = True
    kind: Literal["tripped"] = "tripped"
    name: str
    side: str = ""
    message: str = ""
    to: str = ""
    cells: CellsField


class Mines(Change):
    """A minefield."""

    title: ClassVar[str] = "Minefield"
    does: ClassVar[str] = "Mark ground with mines anywhere in it, or with dummies."
    group: ClassVar[str] = AREAS
    kind: Literal["mines"] = "mines"
    side: str
    density: str = "light"
    mine: str = ""
    known_to: str = ""
    decoy: bool = False
    cells: CellsField


class Spread(Change):
    """Cells more for an area."""

    title: ClassVar[str] = "Enlarge area"
    does: ClassVar[str] = "Add cells to an area that is there."
    group: ClassVar[str] = AREAS
    stroke: ClassVar[bool] = True
    kind: Literal["spread"] = "spread"
    number: int
    cells: CellsField


class Shrink(Change):
    """Cells less for an area."""

    title: ClassVar[str] = "Cut area"
    does: ClassVar[str] = "Take cells away from an area; without any left it is gone."
    group: ClassVar[str] = AREAS
    stroke: ClassVar[bool] = True
    kind: Literal["shrink"] = "shrink"
    number: int
    cells: CellsField


# what fields take


def side_names(state: State) -> tuple[str, ...]:
    """The sides of the scenario, by their short names; none where it cannot be read."""
    try:
        sides = state.content.get("side", [])
    except Faulty:
        return ()
    named = (each.get("name") for each in sides if isinstance(each, dict)) if isinstance(sides, list) else ()
    return tuple(name for name in named if isinstance(name, str))


def _zone(state: State, _filled: Mapping[str, Any]) -> Mapping[str, Choices]:
    return {"side": OneOf(side_names(state)), "name": Words(NAME), "cells": Cells(state.grid)}


def _goal(state: State, _filled: Mapping[str, Any]) -> Mapping[str, Choices]:
    sides = OneOf((*side_names(state), ""))
    return {"name": Words(NAME), "task": OneOf(ENUMS["ObjectiveKind"]), "side": sides, "cells": Cells(state.grid)}


def _first_side(state: State, _filled: Mapping[str, Any]) -> Mapping[str, Any]:
    return {"side": next(iter(side_names(state)), "")}


def _tripped(state: State, _filled: Mapping[str, Any]) -> Mapping[str, Choices]:
    sides = OneOf(("", *side_names(state)))
    words = AnyWords(TEXT, lines=True)
    return {"name": Words(NAME), "side": sides, "message": words, "to": AnyWords(NAME), "cells": Cells(state.grid)}


def _mines(state: State, _filled: Mapping[str, Any]) -> Mapping[str, Choices]:
    return {
        "side": OneOf(("", *side_names(state))),
        "density": OneOf(ENUMS["MineDensity"]),
        "mine": AnyWords(NAME),
        "known_to": AnyWords(NAME),
        "decoy": OneOf((False, True)),
        "cells": Cells(state.grid),
    }


def _areas(state: State, _filled: Mapping[str, Any]) -> Mapping[str, Choices]:
    return {"number": OneOf(each.number for each in state.objects if is_area(each)), "cells": Cells(state.grid)}


def is_area(each: LaidObject) -> bool:
    """Whether an object covers cells."""
    return each.class_name not in (*BARRIERS, *POINTS)


# what is made of a state


def _named(state: State, class_name: str, name: str, **members: Value) -> LaidObject | None:
    """The first area of a class and a name, with some members as given."""
    word = NAMED[class_name]
    for each in state.objects:
        named = each.class_name == class_name and str(each.members[word]).strip() == name
        if named and all(each.members[other] == value for other, value in members.items()):
            return each
    return None


def _outlined(state: State, cells: Iterable[Cell]) -> Shape:
    ordered = sorted(dict.fromkeys(cells), key=lambda cell: (cell[1], cell[0]))
    back = -state.laid.shift[0], -state.laid.shift[1]
    return moved(area_of(state.laid.layout, ordered), back)


def _grown(state: State, there: LaidObject | None, new: NewObject, cells: tuple[Cell, ...]) -> State:
    """The state with an area more, or with more cells for one that is there and with its members put anew."""
    if there is None:
        return state.having_map(state.map_text.objects_changed((new,)))
    state = resized(state, there, (*there.cells, *cells))
    text = state.map_text
    for name, value in new.members.items():
        if there.members[name] != value:
            text = text.member_set(there.number, name, value, kind=there.class_name)
    return state.having_map(text)


def resized(state: State, area: LaidObject, cells: Iterable[Cell]) -> State:
    """The state with other cells for an area; without any it is gone."""
    kept = tuple(dict.fromkeys(cells))
    if set(kept) == set(area.cells):
        return state
    attributes = state.map_text.objects[area.number].attributes
    shapes: list[Shape | NewObject] = [_outlined(state, kept)] if kept else []
    if kept and ("gid" in attributes or "template" in attributes):
        shapes = [NewObject(GROUPS[area.class_name], area.class_name, area.name, _outlined(state, kept), area.stated)]
    return state.having_map(state.map_text.objects_changed((), {area.number: shapes}))


def _new(state: State, class_name: str, name: str, members: Mapping[str, Value], cells: tuple[Cell, ...]) -> NewObject:
    return NewObject(GROUPS[class_name], class_name, name, _outlined(state, cells), unusual(class_name, members))


def _make_zone(state: State, change: Zone) -> State:
    there = _named(state, "Deploy", change.name, side=change.side)
    return _grown(state, there, _new(state, "Deploy", change.name, {"side": change.side}, change.cells), change.cells)


def _make_goal(state: State, change: Goal) -> State:
    there = _named(state, "Objective", change.name)
    new = _new(state, "Objective", change.name, {"kind": change.task}, change.cells)
    return _with_entry(_grown(state, there, new, change.cells), change)


def _with_entry(state: State, change: Goal) -> State:
    """The state with an objective of the scenario for the ground, if a side is to have one that is not there yet."""
    named = any(each.get("name") == change.name for each in rows(Names(state).content, ("objective",)))
    if named or not change.side or change.task not in PLAYED:
        return state
    entry = {"name": change.name, "kind": change.task, "side": change.side}
    return settled(state, added(state.scenario_text, ("objective",), entry))


def _make_tripped(state: State, change: Tripped) -> State:
    there = _named(state, "Trigger", change.name)
    members = {"side": change.side, "message": change.message, "to": change.to}
    return _grown(state, there, _new(state, "Trigger", change.name, members, change.cells), change.cells)


def _make_mines(state: State, change: Mines) -> State:
    members = {member.name: getattr(change, member.name) for member in CLASSES["Minefield"]}
    return _grown(state, None, _new(state, "Minefield", "", members, change.cells), change.cells)


def object_of(state: State, number: int) -> LaidObject:
    """An object of the map by its number; raises Faulty."""
    found = next((each for each in state.objects if each.number == number), None)
    if found is None:
        raise faulty(state.map_file, f"there is no object {number}", "choose one that is on the map")
    return found


def _spread(state: State, change: Spread) -> State:
    area = object_of(state, change.number)
    return resized(state, area, (*area.cells, *change.cells))


def _shrink(state: State, change: Shrink) -> State:
    area = object_of(state, change.number)
    gone = set(change.cells)
    return resized(state, area, (cell for cell in area.cells if cell not in gone))


# what is told


def _told(state: State, change: Any) -> str:
    many = counted(len(set(change.cells)), "cell")
    match change:
        case Mines():
            return f"{'Dummy minefield' if change.decoy else 'Minefield'} on {many}."
        case Spread() | Shrink():
            area = object_of(state, change.number)
            called = area.name or area.class_name
            return f"{called}: {many} {'more' if isinstance(change, Spread) else 'less'}."
    return f"{change.title} {change.name!r} on {many}."


def _map(state: State) -> Path:
    return state.map_file


KINDS = (
    ChangeKind(Zone, _zone, _make_zone, _told, _map),
    ChangeKind(Goal, _goal, _make_goal, _told, _map, _first_side),
    ChangeKind(Tripped, _tripped, _make_tripped, _told, _map),
    ChangeKind(Mines, _mines, _make_mines, _told, _map),
    ChangeKind(Spread, _areas, _spread, _told, _map),
    ChangeKind(Shrink, _areas, _shrink, _told, _map),
)
