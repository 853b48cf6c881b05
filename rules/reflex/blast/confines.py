"""Explosions between walls: passages stretch them, closed rooms contain them (RFX-CONF-01, RFX-CONF-02)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from rules.frame.ground import Cell
from rules.frame.recall import lookup
from rules.frame.scene import Scene
from rules.parts import edges
from rules.reflex.sight import openings

CEILING = 3.0
"""Metres of a room's height, of which maps say nothing."""
CONTAINED, BURST_OPEN = 4, 2
"""By how much a room that holds, and one that gives way, multiplies blast and fragments (RFX-CONF-02)."""


@dataclass(frozen=True, slots=True)
class Space:
    """What the walls round a burst make of it."""

    radius: float
    """The primary radius, stretched where there is less room than it needs."""
    factor: int = 1
    room: tuple[Cell, ...] = ()
    """The cells of the closed room it goes off in."""
    least: Fraction = Fraction(0)
    """Armor of the weakest surface of that room."""

    @property
    def contained(self) -> bool:
        """Whether nothing of it gets out."""
        return self.factor == CONTAINED


def space(scene: Scene, cell: Cell, radius: float, blast: int) -> Space:
    """What a burst in a cell has round it; in the open, and without the option, its own radius."""
    if radius <= 0 or not scene.options.on("confined_explosions"):
        return Space(radius)
    return _space(scene, cell, radius, blast)


@lookup
def _space(scene: Scene, cell: Cell, radius: float, blast: int) -> Space:
    room = enclosed(scene, cell, 2 * radius)
    if room and extent(scene, room) < 2 * radius:
        least = weakest(scene, room)
        return Space(radius, CONTAINED if least >= blast else BURST_OPEN, room, least)
    return Space(stretched(radius, free(scene, cell, 2 * radius, blast)))


def stretched(radius: float, widths: tuple[float, float, float]) -> float:
    """Too little room in some dimensions, enough in another: the radius grows by the largest lack. A ceiling, of whose
    strength maps say nothing, stretches nothing by itself (RFX-CONF-01).
    """
    across, along, height = (max(0.0, 2 * radius - width) for width in widths)
    if (across and along and height) or not (across or along):
        return radius
    return radius + max(across, along)


def free(scene: Scene, cell: Cell, enough: float, blast: int) -> tuple[float, float, float]:
    """Metres of room along the axes of the grid through a burst, and up to a roof (RFX-CONF-01)."""
    ways = edges.sides(scene)
    half = len(ways) // 2
    flat = tuple(
        (1 + _open(scene, cell, ways[axis], enough, blast) + _open(scene, cell, ways[axis + half], enough, blast))
        * scene.grid.metres
        for axis in range(half)
    )
    return min(flat), max(flat), CEILING if scene.place(cell).roof else enough


def _open(scene: Scene, cell: Cell, direction: int, enough: float, blast: int) -> int:
    """Cells one way to the first surface that withstands the blast; the edge of the map is open."""
    limit = int(enough / scene.grid.metres) + 1
    for count in range(limit):
        barrier, beyond = scene.barrier(cell, direction), scene.grid.step(cell, direction)
        if barrier is not None and openings.shut(barrier) and openings.edge_armor(barrier) >= blast:
            return count
        if beyond not in scene.grid:
            return limit
        if openings.filled(scene, beyond) and openings.filling_armor(scene, beyond) >= blast:
            return count
        cell = beyond
    return limit


def enclosed(scene: Scene, cell: Cell, enough: float) -> tuple[Cell, ...]:
    """The cells of the roofed room a cell lies in, doors and windows counted as its walls; none in the open, or where
    the room goes on for longer than is asked.
    """
    if not scene.place(cell).roof:
        return ()
    found: dict[Cell, None] = {cell: None}
    queue = [cell]
    for here in queue:
        for direction in edges.sides(scene):
            beyond = scene.grid.step(here, direction)
            if beyond in found or _wall(scene, here, direction):
                continue
            if beyond not in scene.grid or not scene.place(beyond).roof:
                return ()
            if scene.grid.straight(cell, beyond) > enough:
                return ()
            found[beyond] = None
            queue.append(beyond)
    return tuple(found)


def _wall(scene: Scene, cell: Cell, direction: int) -> bool:
    barrier, beyond = scene.barrier(cell, direction), scene.grid.step(cell, direction)
    if barrier is not None and barrier.height >= openings.STOPS:
        return True
    return beyond in scene.grid and openings.filled(scene, beyond)


def extent(scene: Scene, room: tuple[Cell, ...]) -> float:
    """Metres of a room's longest dimension."""
    centres = [scene.grid.centre(cell) for cell in room]
    east, south = [x for x, _ in centres], [y for _, y in centres]
    return max(max(east) - min(east), max(south) - min(south)) + scene.grid.metres


def weakest(scene: Scene, room: tuple[Cell, ...]) -> Fraction:
    """The least Armor among its walls, doors and windows; an open door is none at all (RFX-CONF-02)."""
    return min(surfaces(scene, room), default=Fraction(0))


def surfaces(scene: Scene, room: tuple[Cell, ...]) -> Iterator[Fraction]:
    """What each stretch of a room's walls bears; maps say nothing of roof and floor."""
    within = frozenset(room)
    for cell in room:
        for direction in edges.sides(scene):
            barrier, beyond = scene.barrier(cell, direction), scene.grid.step(cell, direction)
            if beyond in within and barrier is None:
                continue
            if barrier is not None and barrier.height >= openings.STOPS:
                yield openings.edge_armor(barrier)
            elif beyond in scene.grid and openings.filled(scene, beyond):
                yield openings.filling_armor(scene, beyond)


def gives_way(scene: Scene, start: Cell, goal: Cell, blast: int) -> Fraction | None:
    """Armor of the surfaces between two cells if all of them give way to the blast; None if one holds
    (RFX-CONF-02).
    """
    total = Fraction(0)
    line = scene.grid.line(start, goal)
    for here, beyond in pairwise(line):
        way = scene.grid.direction(here, beyond)
        barrier = scene.barrier(here, way)
        armor = openings.edge_armor(barrier) if barrier is not None and openings.shut(barrier) else Fraction(0)
        if openings.filled(scene, beyond):
            armor += openings.filling_armor(scene, beyond)
        if armor >= max(1, blast):
            return None
        total += armor
    return total
