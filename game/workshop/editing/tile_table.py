"""What the tiles of strangers' tilesets are: the tiles of a map with a guess at each, and the table beside the map that
says it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, Literal

from game.board.laid_pictures import PictureFile, TileArt
from game.board.tiled.limits import GID
from game.board.tiled.pictured import ours
from game.board.tiled.strict_values import cast
from game.board.tiled.terrain_table import MEMBERS, WORD
from game.board.tiled.used_tiles import used_tiles
from game.board.tiled.vocabulary import Value
from game.workshop.editing.changes import Change, ChangeKind
from game.workshop.editing.map_objects import value_of
from game.workshop.editing.state import State
from game.workshop.editing.values import AnyWords, Several
from game.workshop.tile_guesses import COMMON, HEAD, Members, guess
from game.workshop.tmx.painting import meanings
from game.workshop.toml_edits import added, put, removed
from rules.frame.decrees import Words
from rules.frame.forms import Choices, OneOf
from rules.frame.ground import Cell
from rules.kernel.reading import toml_in
from rules.kernel.words import counted

TILES = "tiles"
NAME = 60
"""Letters of the name of a property."""
MANY = 4000
"""Tiles that are changed at once."""
Tile = tuple[str, int]
"""A tileset, and the number of a tile in it."""


@dataclass(frozen=True, slots=True)
class TileOnMap:
    """A tile that the map uses."""

    tile: Tile
    art: TileArt | None
    """Its picture, if it is one of a stranger's."""
    words: tuple[str, ...]
    """What its tileset says of it."""
    says: Mapping[str, Value]
    """What it states of the ground, by its tileset and the table; nothing if neither says."""
    guess: Members | None
    """What it probably is, where nothing says it."""


def tiles_on(state: State) -> tuple[TileOnMap, ...]:
    """Every tile of the map; raises Faulty for a map that cannot be read. Pictures are looked at, so that it may take a
    second: not on the window's thread.
    """
    known = meanings(state.laid)
    first = {each.name: each.first for each in state.laid.tilesets.sets}
    pictures: dict[PictureFile, object] = {}
    with state.as_written():
        found = used_tiles(state.map_file)
    return tuple(
        TileOnMap(
            (each.tileset, each.number),
            each.art,
            tuple(filter(None, each.words)),
            known.members(first[each.tileset] + each.number),
            None if each.known else guess(each, pictures),
        )
        for each in found
    )


class Tiles(Change):
    """What tiles are."""

    title: ClassVar[str] = "Tiles are"
    does: ClassVar[str] = "Say what tiles of a stranger's tileset are: forest, water, wall, road."
    group: ClassVar[str] = TILES
    kind: Literal["tiles"] = "tiles"
    tiles: tuple[Tile, ...]
    ground: str


class TileProperty(Change):
    """What is said of tiles."""

    title: ClassVar[str] = "Property of tiles"
    does: ClassVar[str] = "Change one thing that tiles say of the ground: how it is walked on, how high things are."
    group: ClassVar[str] = TILES
    kind: Literal["tile property"] = "tile property"
    tiles: tuple[Tile, ...]
    member: str
    value: str | float | int | bool


class TilesUnsaid(Change):
    """Nothing said of tiles."""

    title: ClassVar[str] = "Forget tiles"
    does: ClassVar[str] = "Take out of the table what it says of single tiles."
    group: ClassVar[str] = TILES
    kind: Literal["tiles unsaid"] = "tiles unsaid"
    tiles: tuple[Tile, ...]


class Properties(Change):
    """What tiles with a property are."""

    title: ClassVar[str] = "Tiles with a property are"
    does: ClassVar[str] = "Say what all tiles are of which their tileset says something, such as solid = true."
    group: ClassVar[str] = TILES
    kind: Literal["tiles with"] = "tiles with"
    property: str
    value: str = ""
    ground: str


# what fields take


def used(state: State) -> tuple[Tile, ...]:
    """The tiles that the map uses."""
    text, sets = state.map_text, state.laid.tilesets
    gids = sorted(frozenset[int]().union(*(text.used(layer) for layer in text.layers)))
    return tuple((at[0].name, at[1]) for gid in gids if (at := sets.of(gid)) is not None)


def strange_tiles_at(state: State, cell: Cell) -> tuple[Tile, ...]:
    """The tiles of strangers' tilesets that lie on a cell, the uppermost first."""
    text, laid, (column, row) = state.map_text, state.laid, cell
    grid, found = laid.layout.grid, dict[Tile, None]()
    for layer in reversed(text.layers):
        gid = int(text.gids(layer, grid.columns, grid.rows, laid.origin)[row, column]) & GID
        at = laid.tilesets.of(gid) if gid else None
        if at is not None and at[0].name not in ours():
            found[at[0].name, at[1]] = None
    return tuple(found)


def _chosen(state: State) -> Several:
    return Several(OneOf(used(state)), MANY)


def _tiles(state: State, _filled: Mapping[str, Any]) -> Mapping[str, Choices]:
    return {"tiles": _chosen(state), "ground": OneOf(COMMON)}


def _unsaid(state: State, _filled: Mapping[str, Any]) -> Mapping[str, Choices]:
    return {"tiles": _chosen(state)}


def _property(state: State, filled: Mapping[str, Any]) -> Mapping[str, Choices]:
    member = MEMBERS.get(filled.get("member", ""))
    return {
        "tiles": _chosen(state),
        "member": OneOf(MEMBERS),
        "value": OneOf(()) if member is None else value_of(member),
    }


def _properties(_state: State, _filled: Mapping[str, Any]) -> Mapping[str, Choices]:
    return {"property": Words(NAME), "value": AnyWords(NAME), "ground": OneOf(COMMON)}


def _said(state: State, filled: Mapping[str, Any]) -> Mapping[str, Any]:
    """What the first of the tiles says now."""
    tiles, member = filled.get("tiles"), filled.get("member")
    if not tiles or member not in MEMBERS:
        return {}
    name, number = tiles[0]
    first = next(each.first for each in state.laid.tilesets.sets if each.name == name)
    return {"value": meanings(state.laid).members(first + number).get(member, MEMBERS[member].default)}


# what is made of a state


def _entries(state: State) -> list[dict[str, Any]]:
    """The entries of the table; raises Faulty where it is no TOML."""
    data = state.content_of(state.table_file)
    entries = toml_in(state.table_file, data).get(WORD, []) if data else []
    return [each for each in entries if isinstance(each, dict)] if isinstance(entries, list) else []


def _single(entry: Mapping[str, Any]) -> bool:
    """Whether an entry is about single tiles of one set."""
    return isinstance(entry.get("tiles"), list) and not {"gid", "property", "value"} & set(entry)


def _text(state: State) -> str:
    return state.text_of(state.table_file) or HEAD


def _without(state: State, tiles: Iterable[Tile]) -> State:
    """The state with nothing said of single tiles in the table."""
    gone, text = set(tiles), _text(state)
    entries = _entries(state)
    for at in reversed(range(len(entries))):
        entry = entries[at]
        if not _single(entry):
            continue
        left = [number for number in entry["tiles"] if (entry.get("tileset"), number) not in gone]
        if not left:
            text = removed(text, (WORD, at))
        elif len(left) < len(entry["tiles"]):
            text = put(text, (WORD, at, "tiles"), left)
    return state if text == _text(state) else state.having(state.table_file, text)


def _own(state: State, tile: Tile) -> dict[str, Any]:
    """What the table says of a tile by its number."""
    name, number = tile
    found: dict[str, Any] = {}
    for entry in _entries(state):
        if _single(entry) and entry.get("tileset") == name and number in entry["tiles"]:
            found |= {member: value for member, value in entry.items() if member in MEMBERS}
    return found


def _saying(state: State, tiles: Iterable[Tile], members: Mapping[str, Any]) -> State:
    """The state with this, and nothing else, said of single tiles."""
    groups: dict[str, list[int]] = {}
    for name, number in dict.fromkeys(tiles):
        groups.setdefault(name, []).append(number)
    state = _without(state, [(name, number) for name, numbers in groups.items() for number in numbers])
    text = _text(state)
    for name, numbers in groups.items():
        entries = _entries(state)
        last = entries[-1] if entries else {}
        if _single(last) and {**last, "tiles": []} == {"tileset": name, "tiles": [], **members}:
            text = put(text, (WORD, len(entries) - 1, "tiles"), sorted({*last["tiles"], *numbers}))
        else:
            text = added(text, (WORD,), {"tileset": name, "tiles": sorted(numbers), **members})
        state = state.having(state.table_file, text)
    return state


def _set_ground(state: State, change: Tiles) -> State:
    return _saying(state, change.tiles, COMMON[change.ground])


def _set_property(state: State, change: TileProperty) -> State:
    groups: dict[tuple[tuple[str, Any], ...], list[Tile]] = {}
    value = cast(MEMBERS[change.member], _as_text(change.value))
    for tile in change.tiles:
        members = _own(state, tile) | {change.member: value}
        groups.setdefault(tuple(members.items()), []).append(tile)
    for said, tiles in groups.items():
        state = _saying(state, tiles, dict(said))
    return state


def _as_text(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _forget(state: State, change: TilesUnsaid) -> State:
    return _without(state, change.tiles)


def _set_properties(state: State, change: Properties) -> State:
    text, chooser = _text(state), {"property": change.property} | ({"value": change.value} if change.value else {})
    entries = _entries(state)
    for at in reversed(range(len(entries))):
        if {name: each for name, each in entries[at].items() if name not in MEMBERS} == chooser:
            text = removed(text, (WORD, at))
    before = sum(not _single(each) for each in _entries(state.having(state.table_file, text)))
    place = before if before < len(_entries(state.having(state.table_file, text))) else None
    return state.having(state.table_file, added(text, (WORD,), {**chooser, **COMMON[change.ground]}, at=place))


# what is told


def _told(_state: State, change: Any) -> str:
    if isinstance(change, Properties):
        said = f"{change.property} = {change.value}" if change.value else change.property
        return f"Tiles with {said} are {change.ground}."
    many = counted(len(change.tiles), "tile")
    match change:
        case Tiles():
            return f"{many}: {change.ground}."
        case TileProperty():
            return f"{many}: {change.member} is {change.value}."
    return f"Nothing is said of {many}."


def _table(state: State) -> Path:
    return state.table_file


KINDS = (
    ChangeKind(Tiles, _tiles, _set_ground, _told, _table),
    ChangeKind(TileProperty, _property, _set_property, _told, _table, _said),
    ChangeKind(Properties, _properties, _set_properties, _told, _table),
    ChangeKind(TilesUnsaid, _unsaid, _forget, _told, _table),
)
