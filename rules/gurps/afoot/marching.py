"""Which way a unit looks on its way: it turns as little as the way allows, and at the end as far as it is free to."""

from __future__ import annotations

from rules.frame.ground import Cell
from rules.frame.scene import Scene
from rules.gurps.core.facing import turns
from rules.gurps.senses import knowing
from rules.kernel.refs import Ref


def facings(start: int, steps: tuple[int, ...], around: int) -> tuple[int, ...]:
    """The facing after each step: into one of the three cells in front no turn is needed, and a turn by one side costs
    as much as a step aside (GUR-HEX-04, GUR-HEX-06). Of ways that cost alike the unit takes the one in which it looks
    where it goes.
    """

    def between(one: int, other: int) -> int:
        return min((one - other) % around, (other - one) % around)

    best: dict[int, tuple[int, int, tuple[int, ...]]] = {start: (0, 0, ())}
    for step in steps:
        onward: dict[int, tuple[int, int, tuple[int, ...]]] = {}
        for now, (cost, strays, way) in best.items():
            for then in range(around):
                off = between(then, step)
                found = (cost + between(now, then) + (off > 1), strays + off, (*way, then))
                if then not in onward or found < onward[then]:
                    onward[then] = found
        best = onward
    return min(best.values())[2]


def directions(scene: Scene, start: Cell, way: tuple[Cell, ...]) -> tuple[int, ...]:
    """The direction of each step of a way."""
    return tuple(scene.grid.direction(a, b) for a, b in zip((start, *way), way, strict=False))


def wished(scene: Scene, unit: Ref, cell: Cell, facing: int | None, otherwise: int) -> int:
    """The way a unit wants to look from a cell: as its player says, or toward the nearest enemy it knows of."""
    if facing is not None:
        return facing
    foes = knowing.foes(scene, unit)
    near = min(foes, key=lambda foe: (scene.grid.straight(cell, scene.cells(foe)[0]), scene.cells(foe)), default=None)
    there = scene.cells(near)[0] if near is not None else cell
    return otherwise if there == cell else scene.grid.direction(cell, there)


def turned(scene: Scene, now: int, wish: int, *, free: bool) -> int:
    """The facing at the end: as wished if it is free, which it is after half the points at most; else by one side
    (GUR-HEX-06).
    """
    around = scene.grid.directions
    if free or turns(scene, now, wish) <= 1:
        return wish
    return (now + (1 if (wish - now) % around <= around // 2 else -1)) % around
