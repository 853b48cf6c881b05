"""Figures at their posts: where each may stand, when it comes on, and putting it on the map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator
from dataclasses import dataclass, replace
from itertools import count

from game.board.terrain import WALKS, Terrain
from game.world.components import Asleep, Intel, Luck, SideOf
from game.world.footprint import cells_of, footprint
from game.world.world import World
from rules.frame.body import Posture
from rules.frame.figure import Aboard, Allegiance, Body, Crew, Facing, Identity, Position, Stance
from rules.frame.ground import Cell
from rules.frame.knowing import Awareness
from rules.kernel.refs import Ref


@dataclass(frozen=True, slots=True)
class Post:
    """One figure to be put on the map: the components it brings, its place, and the round it comes on."""

    side: str
    parts: tuple[object, ...]
    cell: Cell
    facing: int
    posture: Posture
    arrives: int = 0
    trigger: str = ""
    """The trigger that brings it on."""
    crew: tuple[tuple[object, ...], ...] = ()
    asleep: Asleep | None = None
    """That it does nothing until it is woken."""


def from_the_start(post: Post) -> bool:
    """Whether a figure is on the map when the battle begins."""
    return not post.arrives and not post.trigger


def has_room(terrain: Terrain, cell: Cell, facing: int, body: Body, taken: Container[Cell]) -> bool:
    """Whether a body can stand there, on ground that nobody has taken; that of an animal with all its length, and with
    no wall through it.
    """
    if cell not in terrain.grid:
        return False
    block = footprint(terrain.grid, cell, facing, body)
    return all(
        at not in taken
        and terrain.walk[at[1], at[0]] != WALKS.index("impassable")
        and terrain.obstacle[at[1], at[0]] < 0.6
        for at in block
    ) and (body.is_vehicle or (len(block) == cells_of(terrain.grid, body) and not _walled(terrain, block, body)))


def _walled(terrain: Terrain, block: tuple[Cell, ...], body: Body) -> bool:
    """Whether a wall, or a shut door, of more than half its height parts some of its cells from others."""
    edges = ((cell, way) for cell in block for way, beside in terrain.grid.neighbours(cell) if beside in block)
    barriers = (terrain.barriers.get(edge) for edge in edges)
    return any(each is not None and each.height > body.height / 2 for each in barriers)


def coming_on(post: Post, terrain: Terrain, taken: Container[Cell]) -> Post:
    """A figure that comes on later, on the free cell nearest to where it should."""
    grid, body = terrain.grid, body_of(post.parts)
    if has_room(terrain, post.cell, post.facing, body, taken):
        return post
    near = sorted(grid.cells(), key=lambda cell: (grid.straight(post.cell, cell), cell))
    cell = next((cell for cell in near if has_room(terrain, cell, post.facing, body, taken)), post.cell)
    return replace(post, cell=cell)


def body_of(parts: tuple[object, ...]) -> Body:
    return next((part for part in parts if isinstance(part, Body)), Body())


def numbered(posts: tuple[Post, ...]) -> Iterator[tuple[int, Post]]:
    """Each post with its number on its own side: what others have shifts nobody's dice."""
    counts: dict[str, int] = {}
    for post in posts:
        counts[post.side] = counts.get(post.side, 0) + 1
        yield counts[post.side], post


def named_apart(posts: tuple[Post, ...]) -> Iterator[Post]:
    """The same, with a number behind every name that another of them bears already; crews come last."""
    names = {part.name for post in posts for part in post.parts if isinstance(part, Identity)}
    borne: Counter[str] = Counter()

    def own(part: object) -> object:
        if not isinstance(part, Identity):
            return part
        borne[part.name] += 1
        if borne[part.name] == 1:
            return part
        name = next(name for n in count(borne[part.name]) if (name := f"{part.name} {n}") not in names)
        names.add(name)
        return replace(part, name=name)

    apart = [replace(post, parts=tuple(map(own, post.parts))) for post in posts]
    for post in apart:
        yield replace(post, crew=tuple(tuple(map(own, parts)) for parts in post.crew))


def place(world: World, post: Post, number: int | str) -> Ref:
    """Put a figure on the map, and its riders aboard. `number` names its stream of dice, whichever others there are."""
    ref = world.create(
        *post.parts,
        Allegiance(post.side),
        Position(post.cell),
        Facing(post.facing),
        Awareness(),
        Luck(f"{post.side}/{number}"),
    )
    if post.posture is not Posture.STANDING:
        world.put(ref, Stance(post.posture))
    if post.asleep is not None:
        world.put(ref, post.asleep)
    name_for(world, (post.side,), ref)
    crew = world.find(ref, Crew)
    if crew is not None:
        seats = list(crew.seats)
        for at, parts in enumerate(post.crew[: len(seats)]):
            rider = world.create(
                *parts, Allegiance(post.side), Aboard(ref, at), Awareness(), Luck(f"{post.side}/{number}.{at}")
            )
            if post.asleep is not None:
                world.put(rider, post.asleep)
            name_for(world, (post.side,), rider)
            seats[at] = replace(seats[at], rider=rider)
        world.put(ref, Crew(tuple(seats)))
    return ref


def name_for(world: World, sides: tuple[str, ...], ref: Ref) -> None:
    for at, side in world.rows(SideOf):
        if side.name in sides:
            world.put(at, world.part(at, Intel).naming(ref))
