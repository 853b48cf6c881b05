"""Single objects of the map: units, mines and notes on a cell; what is said of any object; and the map's own words."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar, Literal

from game.board.grid.layout import Point
from game.board.tiled.laid_out import LaidObject
from game.board.tiled.strict_values import cast
from game.board.tiled.vocabulary import CLASSES, ENUMS, MAP, NAMED, Member, Value
from game.workshop.editing.areas import NAME, TEXT, object_of, side_names
from game.workshop.editing.changes import Change, ChangeKind
from game.workshop.editing.edges import unusual
from game.workshop.editing.state import State
from game.workshop.editing.values import AnyWords, ColourWords, Metres
from game.workshop.tmx.object_text import NewObject, Shape
from game.workshop.tmx.outlines import middle_of, moved
from rules.frame.decrees import Places
from rules.frame.forms import Between, Choices, OneOf
from rules.frame.ground import Cell
from rules.frame.marks import AtCell
from rules.kernel.files import faulty

OBJECTS = "objects"
GROUPS = {"Unit": "units", "Mine": "mines", "Note": "notes"}
"""The groups of the map that new objects go into."""
COLOUR, BACKGROUND = "background colour", "backgroundcolor"
"""What is said of the map beside its properties, and what Tiled calls it."""
LETTERS = 30
"""Letters of a text by which an object is called that has no name."""


class UnitHere(Change):
    """A unit on the map."""

    title: ClassVar[str] = "Unit on the map"
    does: ClassVar[str] = "Put one figure on a cell; a scenario with placed = true brings it into play."
    group: ClassVar[str] = OBJECTS
    kind: Literal["unit"] = "unit"
    cell: AtCell
    side: str
    figure: str = ""
    sheet: str = ""
    name: str = ""
    facing: float = 0.0
    posture: str = ""


class MineHere(Change):
    """A mine."""

    title: ClassVar[str] = "Mine"
    does: ClassVar[str] = "Lay one mine, or a dummy, on a cell."
    group: ClassVar[str] = OBJECTS
    kind: Literal["mine"] = "mine"
    cell: AtCell
    side: str = ""
    mine: str = ""
    known_to: str = ""
    decoy: bool = False


class NoteHere(Change):
    """A note."""

    title: ClassVar[str] = "Note"
    does: ClassVar[str] = "Write a remark for the game master on a cell; play ignores it."
    group: ClassVar[str] = OBJECTS
    kind: Literal["note"] = "note"
    cell: AtCell
    text: str
    name: str = ""


class Remove(Change):
    """An object taken away."""

    title: ClassVar[str] = "Remove"
    does: ClassVar[str] = "Take an object off the map: an area, a unit, a mine, a note, a whole wall."
    group: ClassVar[str] = OBJECTS
    kind: Literal["remove object"] = "remove object"
    number: int


class Move(Change):
    """An object elsewhere: a unit, mine or note on another cell, an area with its first cell on another one."""

    title: ClassVar[str] = "Move"
    does: ClassVar[str] = "Move a unit, mine, note or area of the map; an area comes to lie with its first cell there."
    group: ClassVar[str] = OBJECTS
    kind: Literal["move object"] = "move object"
    number: int
    cell: AtCell


class Rename(Change):
    """Another name."""

    title: ClassVar[str] = "Name"
    does: ClassVar[str] = "Give an object of the map another name."
    group: ClassVar[str] = OBJECTS
    kind: Literal["name object"] = "name object"
    number: int
    name: str


class Describe(Change):
    """What is said of an object."""

    title: ClassVar[str] = "Property"
    does: ClassVar[str] = "Change what is said of an object of the map: its side, height, material, message."
    group: ClassVar[str] = OBJECTS
    kind: Literal["object property"] = "object property"
    number: int
    member: str
    value: str | float | int | bool


class MapIs(Change):
    """What is said of the map."""

    title: ClassVar[str] = "Map"
    does: ClassVar[str] = (
        "Change the map's title, author and remark, how wide a cell is, how light it is, and the colour of cells"
        " without a tile."
    )
    group: ClassVar[str] = OBJECTS
    kind: Literal["map property"] = "map property"
    member: str
    value: str | float | int | bool


# what fields take


def value_of(member: Member) -> Choices:
    """What a property of the map or of an object may be."""
    if member.enum:
        return OneOf(ENUMS[member.enum])
    if member.kind == "bool":
        return OneOf((False, True))
    if member.kind == "string":
        return AnyWords(TEXT, lines=True)
    if member.kind == "int":
        return Between(int(member.low), int(member.high))
    return Metres(member.low, member.high, unit="")


def _anywhere(state: State) -> Places:
    return Places(state.grid, lambda _cell: "")


def _unit(state: State, _filled: Mapping[str, Any]) -> Mapping[str, Choices]:
    return {
        "cell": _anywhere(state),
        "side": OneOf(side_names(state)),
        **{name: AnyWords(NAME) for name in ("figure", "sheet", "name")},
        "facing": Metres(-360.0, 360.0, unit="degrees"),
        "posture": OneOf(ENUMS["Posture"]),
    }


def _mine(state: State, _filled: Mapping[str, Any]) -> Mapping[str, Choices]:
    return {
        "cell": _anywhere(state),
        "side": OneOf(("", *side_names(state))),
        "mine": AnyWords(NAME),
        "known_to": AnyWords(NAME),
        "decoy": OneOf((False, True)),
    }


def _note(state: State, _filled: Mapping[str, Any]) -> Mapping[str, Choices]:
    return {"cell": _anywhere(state), "text": AnyWords(TEXT, lines=True), "name": AnyWords(NAME)}


def _numbers(state: State, *classes: str) -> OneOf:
    return OneOf(each.number for each in state.objects if not classes or each.class_name in classes)


def _any(state: State, _filled: Mapping[str, Any]) -> Mapping[str, Choices]:
    return {"number": OneOf(state.map_text.objects)}


def _moving(state: State, _filled: Mapping[str, Any]) -> Mapping[str, Choices]:
    return {"number": OneOf(each.number for each in state.objects if each.cells), "cell": _anywhere(state)}


def _naming(state: State, _filled: Mapping[str, Any]) -> Mapping[str, Choices]:
    return {"number": _numbers(state), "name": AnyWords(NAME)}


def _describing(state: State, filled: Mapping[str, Any]) -> Mapping[str, Choices]:
    if "number" not in filled:
        return {"number": _numbers(state), "member": OneOf(()), "value": OneOf(())}
    return {"number": _numbers(state), **_member(CLASSES[object_of(state, filled["number"]).class_name], filled)}


def _mapping(_state: State, filled: Mapping[str, Any]) -> Mapping[str, Choices]:
    found = _member(MAP, filled)
    colour = {"value": ColourWords(len("#rrggbb"))} if filled.get("member") == COLOUR else {}
    return {**found, "member": OneOf((*found["member"], COLOUR)), **colour}


def _map_now(state: State, filled: Mapping[str, Any]) -> Mapping[str, Any]:
    """What the map says now."""
    name = filled.get("member", "")
    if name == COLOUR:
        return {"value": state.map_text.root.get(BACKGROUND)}
    member = next((each for each in MAP if each.name == name), None)
    if member is None:
        return {}
    written = state.map_text.map_member(name)
    try:
        return {"value": cast(member, written) if written else member.default}
    except ValueError:
        return {"value": member.default}


def _member(members: tuple[Member, ...], filled: Mapping[str, Any]) -> Mapping[str, Choices]:
    chosen = next((each for each in members if each.name == filled.get("member")), None)
    values = OneOf(()) if chosen is None else value_of(chosen)
    return {"member": OneOf(each.name for each in members), "value": values}


def _described(state: State, filled: Mapping[str, Any]) -> Mapping[str, Any]:
    """What an object is now."""
    if "number" not in filled or "member" not in filled:
        return {}
    return {"value": object_of(state, filled["number"]).members.get(filled["member"], "")}


def _named(state: State, filled: Mapping[str, Any]) -> Mapping[str, Any]:
    return {"name": object_of(state, filled["number"]).name} if "number" in filled else {}


# what is made of a state


def _placed(state: State, class_name: str, name: str, members: Mapping[str, Value], cell: Cell) -> State:
    shape = _pinned(state, cell)
    new = NewObject(GROUPS[class_name], class_name, name, shape, unusual(class_name, members))
    return state.having_map(state.map_text.objects_changed((new,)))


def _pinned(state: State, cell: Cell) -> Shape:
    return moved(middle_of(state.laid.layout, cell), (-state.laid.shift[0], -state.laid.shift[1]))


def _place_unit(state: State, change: UnitHere) -> State:
    if bool(change.figure.strip()) == bool(change.sheet.strip()):
        raise faulty(state.map_file, "it needs a figure by its role or a sheet", "give exactly one of the two")
    members: dict[str, Value] = {name: getattr(change, name) for name in ("side", "sheet", "posture")}
    members["role"] = change.figure
    return _placed(state, "Unit", change.name, members | {"facing": float(change.facing)}, change.cell)


def _place_mine(state: State, change: MineHere) -> State:
    members = {member.name: getattr(change, member.name) for member in CLASSES["Mine"]}
    return _placed(state, "Mine", "", members, change.cell)


def _place_note(state: State, change: NoteHere) -> State:
    return _placed(state, "Note", change.name, {"text": change.text}, change.cell)


def _remove(state: State, change: Remove) -> State:
    return state.having_map(state.map_text.objects_changed((), {change.number: ()}))


def first_cell(each: LaidObject) -> Cell:
    """The cell of an object that comes first, row by row."""
    return min(each.cells, key=lambda cell: (cell[1], cell[0]))


def landing(state: State, each: LaidObject, cell: Cell) -> tuple[Cell, ...]:
    """The cells that an object comes to lie on when its first cell lies on another one, off the map too."""
    by = _way(state, first_cell(each), cell)
    centres = (state.laid.layout.centre(one) for one in each.cells)
    return tuple(state.laid.layout.cell(x + by[0], y + by[1]) for x, y in centres)


def carried_to(state: State, number: int, held: Cell, cell: Cell) -> Cell:
    """Where the first cell of an object comes to lie when one that is taken hold of is dragged to another."""
    by, (x, y) = _way(state, held, cell), state.laid.layout.centre(first_cell(object_of(state, number)))
    return state.laid.layout.cell(x + by[0], y + by[1])


def _way(state: State, start: Cell, end: Cell) -> Point:
    """Pixels from the middle of a cell to the middle of another."""
    (x0, y0), (x1, y1) = state.laid.layout.centre(start), state.laid.layout.centre(end)
    return x1 - x0, y1 - y0


def _move(state: State, change: Move) -> State:
    there = object_of(state, change.number)
    off = next((cell for cell in landing(state, there, change.cell) if cell not in state.grid), None)
    if off is not None:
        what = f"part of {called(there)} would be off the map, at {off[0]},{off[1]}"
        raise faulty(state.map_file, what, "move it less far, or cut the area first")
    by = _way(state, first_cell(there), change.cell)
    return state.having_map(state.map_text.shifted(change.number, by))


def _rename(state: State, change: Rename) -> State:
    there = object_of(state, change.number)
    text = state.map_text.renamed(change.number, change.name)
    word = NAMED.get(there.class_name)
    if word is not None and word in there.stated and there.stated[word] != there.name:
        text = text.member_set(change.number, word, None, kind=there.class_name)
    return state.having_map(text)


def _describe(state: State, change: Describe) -> State:
    there = object_of(state, change.number)
    value = _typed(CLASSES[there.class_name], change.member, change.value)
    return state.having_map(state.map_text.member_set(change.number, change.member, value, kind=there.class_name))


def _say_of_map(state: State, change: MapIs) -> State:
    if change.member == COLOUR:
        return state.having_map(state.map_text.map_attribute_set(BACKGROUND, str(change.value)))
    return state.having_map(state.map_text.map_member_set(change.member, _typed(MAP, change.member, change.value)))


def _typed(members: tuple[Member, ...], name: str, value: Value) -> Value:
    """A value of the type that its property has."""
    member = next(each for each in members if each.name == name)
    return cast(member, str(value).lower() if isinstance(value, bool) else str(value))


# what is told


def called(each: LaidObject) -> str:
    """What an object of the map is called in a sentence."""
    name = each.name or _short(str(each.members.get("text", "")))
    return f"{each.class_name.lower()} {name!r}" if name else f"{each.class_name.lower()} {each.number}"


def _short(text: str) -> str:
    line = text.strip().partition("\n")[0]
    return line if len(line) <= LETTERS else f"{line[: LETTERS - 1].rstrip()}…"


def _told(state: State, change: Any) -> str:
    match change:
        case UnitHere():
            return f"{change.name or change.figure or change.sheet} at {change.cell[0]},{change.cell[1]}."
        case MineHere() | NoteHere():
            return f"{change.title} at {change.cell[0]},{change.cell[1]}."
        case MapIs():
            return f"The map's {change.member} is {_short(str(change.value)) or 'nothing'}."
    known = next((each for each in state.objects if each.number == change.number), None)
    there = f"object {change.number}" if known is None else called(known)
    there = there[:1].upper() + there[1:]
    match change:
        case Move():
            return f"{there} moved to {change.cell[0]},{change.cell[1]}."
        case Rename():
            return f"{there} is called {change.name!r}."
        case Describe():
            return f"{there}: {change.member} is {_short(str(change.value)) or 'nothing'!r}."
    return f"{there} removed."


def _map(state: State) -> Path:
    return state.map_file


KINDS = (
    ChangeKind(UnitHere, _unit, _place_unit, _told, _map),
    ChangeKind(MineHere, _mine, _place_mine, _told, _map),
    ChangeKind(NoteHere, _note, _place_note, _told, _map),
    ChangeKind(Move, _moving, _move, _told, _map),
    ChangeKind(Rename, _naming, _rename, _told, _map, _named),
    ChangeKind(Describe, _describing, _describe, _told, _map, _described),
    ChangeKind(Remove, _any, _remove, _told, _map),
    ChangeKind(MapIs, _mapping, _say_of_map, _told, _map, _map_now),
)
