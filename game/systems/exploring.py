"""What a side finds out about the ground: doors, clouds, fires, wrecks, things dropped."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import get_args

from game.world.battlefield import Battlefield
from game.world.components import Intel, Thing
from rules.frame.ground import Cell
from rules.frame.scene import Pose
from rules.frame.things import Breach, Cloud, Door, Fire, Heap, Lying
from rules.kernel.refs import Ref

THINGS = get_args(Thing)
Explored = tuple[tuple[tuple[Ref, Pose], ...], tuple[object, ...]]
"""The poses of the units that last looked at the ground; and what was there and what was known of it then."""


def all_known(field: Battlefield, ref: Ref) -> bool:
    """Whether a side knows of every door and thing as it is, and none of them drifts or burns down by itself."""
    world, intel = field.world, field.world.part(ref, Intel)
    doors, drawn = dict(intel.doors), field.board.terrain.drawn
    if any(doors.get(door.part, drawn(door.part)) != door.state for _, door in world.rows(Door)):
        return False
    there = {ref: thing for kind in THINGS for ref, thing in world.rows(kind)}
    return dict(intel.things) == there and not any(isinstance(thing, Cloud | Fire) for thing in there.values())


def on_the_ground(field: Battlefield, ref: Ref) -> tuple[object, ...]:
    """The doors and things there are, and what a side knows of them."""
    world, intel = field.world, field.world.part(ref, Intel)
    return field.board.terrain, intel.doors, intel.things, *[world.rows(kind) for kind in (Door, *THINGS)]


def explored(field: Battlefield, ref: Ref, eyes: tuple[Ref, ...]) -> Explored:
    """All that decides what these units find out about the ground: while it stays equal there is nothing new."""
    poses = tuple((unit, field.pose(unit)) for unit in eyes)
    return poses, (field.board, field.clock.round, *on_the_ground(field, ref))


def fresh(before: Explored | None, now: Explored) -> tuple[Ref, ...]:
    """Which units may find something new: all of them if anything but their poses has changed, else those that have
    moved.
    """
    looked = dict(before[0]) if before is not None and before[1] == now[1] else {}
    return tuple(unit for unit, pose in now[0] if looked.get(unit) is not pose)


def explore(field: Battlefield, ref: Ref, eyes: tuple[Ref, ...]) -> None:
    """Let a side learn what these units see of doors, clouds, fires, wrecks and things dropped. What they do not see
    stays known as it was last seen.
    """
    world = field.world
    intel = world.part(ref, Intel)
    grid, terrain, sees = field.grid, field.board.terrain, field.sees_cell
    standing = [(field.pose(unit).cell, unit) for unit in eyes]

    @cache
    def seen(cell: Cell) -> bool:
        if cell not in grid:
            return False
        if len(standing) == 1:
            return sees(standing[0][1], cell)
        nearest = sorted([(grid.straight(here, cell), unit) for here, unit in standing])
        return any(sees(unit, cell) for _, unit in nearest)

    doors = dict(intel.doors)
    for _, door in world.rows(Door):
        news = doors.get(door.part, terrain.drawn(door.part)) != door.state
        if news and any(seen(cell) for cell, _ in terrain.parts[door.part]):
            doors[door.part] = door.state
    known = dict(intel.things)
    there: dict[Ref, Thing] = {r: thing for kind in THINGS for r, thing in world.rows(kind)}
    things = []
    for r in sorted({*known, *there}):
        thing = _as_known(field, known.get(r), there.get(r), seen)
        if thing is not None:
            things.append((r, thing))
    found = replace(
        intel.naming(*(r for r, _ in things)),
        doors=tuple(sorted(doors.items())),
        things=tuple(things),
    )
    if found != intel:
        world.put(ref, found)


def _as_known(field: Battlefield, old: Thing | None, new: Thing | None, seen: Callable[[Cell], bool]) -> Thing | None:
    """What a side knows of a thing: as it is where a unit sees it, else as it was last seen."""
    known: Thing | None
    if isinstance(old, Cloud | None) and isinstance(new, Cloud | None):
        known = _cloud_as_known(old, new, seen)
    else:
        known = new if old == new or any(seen(at) for thing in (old, new) for at in _cells(field, thing)) else old
    over = isinstance(known, Cloud | Fire) and known.until < field.clock.round
    return None if over else known


def _cloud_as_known(old: Cloud | None, new: Cloud | None, seen: Callable[[Cell], bool]) -> Cloud | None:
    """A cloud as it is in the cells that are seen, and as it was in the others: those that are as they were need no
    look.
    """
    before, now = dict(old.cells) if old else {}, dict(new.cells) if new else {}
    other = [cell for cell in sorted({cell for cell, _ in before.items() ^ now.items()}) if seen(cell)]
    known = before | {cell: now[cell] for cell in other if cell in now}
    for cell in other:
        if cell not in now:
            del known[cell]
    like = old
    if new is not None and (old is None or replace(new, cells=old.cells) != old) and any(map(seen, now)):
        like = new
    if like is None or not known:
        return None
    cells = tuple(sorted(known.items()))
    return like if like.cells == cells else replace(like, cells=cells)


def _cells(field: Battlefield, thing: Thing | None) -> tuple[Cell, ...]:
    """The cells from which such a thing shows."""
    match thing:
        case Breach(cell, direction):
            return cell, field.grid.step(cell, direction)
        case Fire() | Heap() | Lying():
            return (thing.cell,)
        case _:
            return ()
