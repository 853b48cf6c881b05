"""Cover: what a unit stands behind along one line, how much it stops, and which parts of the body it hides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.frame.body import Posture, Screen, Silhouette
from rules.frame.ground import Barrier, Cell, Ground
from rules.frame.recall import lookup
from rules.frame.scene import Pose, Scene
from rules.graydawn.state import Guard, Guarding
from rules.graydawn.terms.anatomy import PEEKING
from rules.kernel.refs import Ref

POWER, AGAINST_SHOT = 4, 3
"""Stopping power of a level of cover, and against a shotgun's pellets (GRD-COVER-01, GRD-SHOT-03)."""
FACES = tuple(range(1, 11))
SLIT = ("slit", "port")
"""Cover that leaves nothing but the head to hit (GRD-COVER-07)."""
NARROW = ("trunk", "pole", "tree")
"""Cover too narrow to hide behind: it covers two faces of the torso and helps no nerve (GRD-COVER-08)."""
NARROW_COVERS = (3, 4)
HIDES = 0.15
"""The share of a body that must be behind a thing for it to be cover."""
STUFF: Mapping[str, tuple[tuple[int, int], ...]] = {
    "wood": ((30, 1), (120, 4), (10_000, 8)),
    "steel": ((4, 3), (12, 5), (10_000, 9)),
    "concrete": ((150, 3), (10_000, 9)),
    "brick": ((10_000, 6),),
    "stone": ((10_000, 8),),
    "rock": ((10_000, 8),),
    "rubble": ((10_000, 6),),
    "earth": ((10_000, 8),),
    "sandbag": ((10_000, 8),),
    "glass": ((10_000, 1),),
    "plaster": ((10_000, 1),),
    "hay": ((10_000, 2),),
}
"""Level by what a thing is made of, up to each thickness in millimetres: a board, a door, a tree (GRD-COVER-01)."""
TAGS = {"rock": 8, "trunk": 8, "tree": 8, "sandbags": 8, "car": 3, "parapet": 8, "slit": 10, "port": 10, "sill": 6}
"""Level by what one stands at (GRD-COVER-01)."""
PLAIN = 4
"""Level of a hard thing of which nothing else is known."""
LOWEST = 0.2
"""Metres that a thing must rise to be cover to lie behind (GRD-COVER-04)."""


@dataclass(frozen=True, slots=True)
class Cover:
    """What a unit has between itself and an attacker: its level, and which faces of the location die it covers."""

    level: int = 0
    covers: tuple[int, ...] = ()
    what: str = "in the open"
    narrow: bool = False

    def power(self, face: int, *, shot: bool = False) -> int:
        """Stopping power before such a face (GRD-COVER-09, GRD-SHOT-03)."""
        return self.level * (AGAINST_SHOT if shot else POWER) if face in self.covers else 0


OPEN = Cover()


@lookup
def guarding(scene: Scene, unit: Ref) -> Guarding:
    """The stance of a unit; of an enemy the one that shows."""
    if scene.assumed(unit):
        marks = scene.appearance(unit).marks
        moves = 3 if SPRINTING in marks else 2 if RUNNING in marks else 0
        if moves:
            return Guarding(Guard.MOVING, moves)
        return Guarding(next((each for each in Guard if each.value in marks), Guard.ACTIVE))
    return scene.find(unit, Guarding) or Guarding()


RUNNING, SPRINTING = "running", "sprinting"


@lookup
def cover(scene: Scene, attacker: Ref, target: Ref, *, eye: Pose | None = None, pose: Pose | None = None) -> Cover:
    """The cover a unit uses against an attacker: none while it moves (GRD-MOVE-05), otherwise what the line crosses
    just before it (GRD-COVER-02, GRD-COVER-03).
    """
    shows = scene.silhouette(attacker, target, eye=eye, pose=pose)
    return against(scene, target, shows, (pose or scene.pose(target)).cells)


def against(scene: Scene, target: Ref, shows: Silhouette, cells: tuple[Cell, ...]) -> Cover:
    """The same by what shows of it."""
    guard = guarding(scene, target).guard
    return OPEN if guard is Guard.MOVING else of_line(scene, shows, cells, full=guard is Guard.FULL)


def of_line(scene: Scene, shows: Silhouette, cells: tuple[Cell, ...], *, full: bool = False) -> Cover:
    """What the line of a silhouette crosses just before these cells, as cover (GRD-COVER-01, GRD-COVER-05 to 08)."""
    level = _level(scene, shows, cells)
    if not level:
        return OPEN
    what = str(shows.screen) if shows.screen is not None else f"at a {shows.tag}"
    if shows.tag in NARROW:
        return Cover(level, NARROW_COVERS, what, narrow=True)
    if full or not shows.in_line:
        return Cover(level, FACES, what)
    bare = (1,) if shows.tag in SLIT else PEEKING
    return Cover(level, tuple(face for face in FACES if face not in bare), what)


def _level(scene: Scene, shows: Silhouette, cells: tuple[Cell, ...]) -> int:
    """The better of what one stands at and what hides a part of the body, if it is within a cell."""
    tagged = TAGS.get(shows.tag, 0)
    near = shows.screen is not None and _beside(scene, shows.screen, cells)
    hidden = shows.screen is not None and near and (shows.hidden >= HIDES or not shows.in_line)
    return max(
        tagged, level_of(shows.screen.material, shows.screen.millimetres) if hidden and shows.screen is not None else 0
    )


def _beside(scene: Scene, screen: Screen, cells: tuple[Cell, ...]) -> bool:
    """Whether a thing stands on an edge of these cells or fills one beside them (GRD-COVER-03)."""
    around = {cell for at in cells for _, cell in scene.grid.neighbours(at)} | {*cells}
    return screen.cell in around


def level_of(material: str, millimetres: int) -> int:
    """The level of a thing by what it is made of and how thick it is (GRD-COVER-01)."""
    return next((level for most, level in STUFF.get(material, ()) if millimetres <= most), PLAIN)


# what there is to hide behind


@dataclass(frozen=True, slots=True)
class Shelter:
    """Something to hide behind in one direction of a cell: its level and height."""

    way: int
    level: int
    height: float
    narrow: bool = False

    @property
    def posture(self) -> Posture:
        """How one hides there: upright at a corner, crouched at a car, flat at a kerb (GRD-COVER-04)."""
        if self.height >= 1.7:
            return Posture.STANDING
        return Posture.CROUCHED if self.height >= 0.5 else Posture.PRONE


@lookup
def shelters(scene: Scene, cell: Cell) -> tuple[Shelter, ...]:
    """All that a unit in a cell could hide behind, direction by direction (GRD-COVER-03)."""
    own = scene.place(cell)
    found = (_shelter(scene, cell, own, way) for way in range(scene.grid.directions))
    return tuple(each for each in found if each is not None)


def _shelter(scene: Scene, cell: Cell, own: Ground, way: int) -> Shelter | None:
    grid, tagged = scene.grid, TAGS.get(own.tag, 0)
    beyond, heights = grid.step(cell, way), list[tuple[float, int]]()
    if own.obstacle >= LOWEST:
        heights.append((own.obstacle, level_of(own.material, own.millimetres)))
    sides = (way,) if grid.shape == "hex" or way % 2 == 0 else ((way - 1) % 8, (way + 1) % 8)
    barriers = [barrier for side in sides if (barrier := scene.barrier(cell, side)) is not None]
    for barrier in barriers:
        heights.append((_solid(barrier), _level_of_barrier(barrier)))
        tagged = max(tagged, TAGS.get(barrier.tag, 0))
    if beyond in grid:
        there = scene.place(beyond)
        above = there.obstacle + there.height - own.height
        if above >= LOWEST:
            heights.append((above, level_of(there.material, there.millimetres)))
    tall, level = max(heights, default=(0.0, 0))
    if tall < LOWEST and not tagged:
        return None
    narrow = own.tag in NARROW or (bool(barriers) and all(barrier.tag in NARROW for barrier in barriers))
    return Shelter(way, max(level if tall >= LOWEST else 0, tagged), max(tall, LOWEST), narrow)


def _level_of_barrier(barrier: Barrier) -> int:
    """The level of a wall, a door, or the wall below a window."""
    if barrier.sill:
        return level_of(barrier.wall or barrier.material, barrier.wall_millimetres or barrier.millimetres)
    return level_of(barrier.material, barrier.millimetres)


def _solid(barrier: Barrier) -> float:
    """Up to what height a wall, shut door or window with its sill stands."""
    if barrier.state == "open" and not barrier.sill:
        return 0.0
    return barrier.sill if barrier.sill or barrier.head else barrier.height
