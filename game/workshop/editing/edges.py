"""What stands on the edges of cells: taken off some edges, put on others, each edge in one object of the map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from game.board.terrain import EdgeKey
from game.board.tiled.barriers import BARRIERS
from game.board.tiled.laid_out import LaidObject
from game.board.tiled.vocabulary import CLASSES, Value
from game.workshop.editing.state import State
from game.workshop.tmx.object_text import NewObject, Shape
from game.workshop.tmx.outlines import lines_along, moved, once

WALLS, OPENINGS = "walls", "openings"
"""The groups of the map that new objects go into."""


def standing(state: State, edge: EdgeKey) -> tuple[LaidObject, ...]:
    """The walls, doors and windows that are drawn on an edge, in the order in which they count."""
    wanted = once(state.laid.layout, edge)
    return tuple(each for each in barriers(state) if any(once(state.laid.layout, own) == wanted for own in each.edges))


def barriers(state: State) -> Iterator[LaidObject]:
    """Every wall, door and window: walls first, doors and windows in them."""
    walls = [each for each in state.objects if each.class_name == "Wall"]
    return iter((*walls, *(each for each in state.objects if each.class_name in ("Door", "Window"))))


def cleared(
    state: State, edges: Iterable[EdgeKey], classes: tuple[str, ...] = BARRIERS
) -> dict[int, list[Shape | NewObject]]:
    """What becomes of the objects on some edges when those are cleared: what is left of a wall elsewhere stays, a door
    or window goes as a whole.
    """
    layout = state.laid.layout
    gone = {once(layout, edge) for edge in edges}
    replaced: dict[int, list[Shape | NewObject]] = {}
    for each in barriers(state):
        if each.class_name not in classes:
            continue
        own = {once(layout, edge) for edge in each.edges}
        if not own & gone:
            continue
        left = sorted(own - gone, key=lambda edge: (edge[0][1], edge[0][0], edge[1]))
        keeps = left if each.class_name == "Wall" else []
        replaced[each.number] = [_left(state, each, shape) for shape in drawn_along(state, keeps)]
    return replaced


def _left(state: State, wall: LaidObject, shape: Shape) -> Shape | NewObject:
    """A part of a wall that stays: a copy of the object, or one that says for itself what its template or tile said."""
    attributes = state.map_text.objects[wall.number].attributes
    if "template" in attributes or "gid" in attributes:
        return NewObject(WALLS, wall.class_name, wall.name, shape, wall.stated)
    return shape


def drawn_along(state: State, edges: Iterable[EdgeKey]) -> tuple[Shape, ...]:
    """Lines along some edges, in pixels of the map file."""
    back = -state.laid.shift[0], -state.laid.shift[1]
    return tuple(moved(shape, back) for shape in lines_along(state.laid.layout, edges))


def unusual(class_name: str, members: Mapping[str, Value]) -> dict[str, Value]:
    """The members that are not as they usually are: only those are written."""
    usual = {member.name: member.default for member in CLASSES[class_name]}
    return {name: value for name, value in members.items() if usual[name] != value}


def built(state: State, edges: Iterable[EdgeKey], class_name: str, name: str, members: Mapping[str, Value]) -> State:
    """The state with a wall on some edges, or a door or window in them; what of its kind was there gives way."""
    layout = state.laid.layout
    wanted = tuple(dict.fromkeys(once(layout, edge) for edge in edges))
    wall = class_name == "Wall"
    replaced = cleared(state, wanted, ("Wall",) if wall else ("Door", "Window"))
    said = unusual(class_name, members)
    fresh = [
        NewObject(WALLS if wall else OPENINGS, class_name, name, shape, said) for shape in drawn_along(state, wanted)
    ]
    return state.having_map(state.map_text.objects_changed(fresh, replaced))


def bare(state: State, edges: Iterable[EdgeKey], classes: tuple[str, ...] = BARRIERS) -> State:
    """The state with nothing on some edges."""
    replaced = cleared(state, edges, classes)
    return state.having_map(state.map_text.objects_changed((), replaced)) if replaced else state
