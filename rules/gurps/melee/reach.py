"""How far a blow gets: the reach of a weapon, what stands between, and who is in the way (GUR-HEX-09)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from rules.frame.body import Posture
from rules.frame.ground import Barrier, Cell
from rules.frame.scene import Scene, Table
from rules.gurps.core import footing, riding, scale
from rules.gurps.state.things import Gripped
from rules.gurps.terms.weapons import Melee, Weapon
from rules.kernel.refs import Ref
from rules.parts import room
from rules.parts.edges import passes, shut

OVER = 1.4
"""Metres of wall that a blow still gets over."""


def yards(scene: Scene, unit: Ref, target: Ref) -> int:
    """Yards that a blow has to reach, 0 within one cell (GUR-ATK-06); into the next of larger cells it is a yard."""
    return yards_from(scene, scene.cells(unit), target)


def yards_from(scene: Scene, here: Iterable[Cell], target: Ref) -> int:
    """The same for a unit that stands in some cells."""
    cells = scale.steps(scene, here, scene.cells(target))
    return cells if scale.across(scene) >= scale.TENTHS else round(scale.of_cells(scene, cells))


def within(scene: Scene, unit: Ref, target: Ref, use: Melee, weapon: Weapon) -> bool:
    """Whether a target is at one of the reaches of a blow, at that at which a long weapon is held, not too high or low,
    and with no wall between (GUR-ATK-06, GUR-HEX-09, GUR-ELEV-02); for one that crawls only in its own cell
    (GUR-POST-07).
    """
    far = yards(scene, unit, target)
    if far and scene.pose(unit).posture is Posture.CRAWLING:
        return False
    if far not in use.reaches.yards or not footing.reaches(scene, unit, target, max(use.reaches.yards)):
        return False
    if use.reaches.fixed and held_at(scene, unit, weapon, use) not in (None, far):
        return False
    return far == 0 or barred(scene, unit, target) is None


def held_at(scene: Scene, unit: Ref, weapon: Weapon, use: Melee) -> int | None:
    """The reach at which a long weapon is held; None until its first blow, which may be at any (GUR-HEX-09)."""
    now = gripped(scene, unit, weapon)
    return now if now in use.reaches.yards else None


def gripped(scene: Scene, unit: Ref, weapon: Weapon) -> int | None:
    """The reach at which it was used last, or to which it was shifted since."""
    return dict((scene.find(unit, Gripped) or Gripped()).yards).get(weapon.name)


def grips(table: Table, unit: Ref, weapon: str, yards: int) -> None:
    """From now on it is held at that reach (GUR-HEX-09)."""
    known = dict((table.find(unit, Gripped) or Gripped()).yards)
    table.put(unit, Gripped(tuple({**known, weapon: yards}.items())))


def _line(scene: Scene, unit: Ref, target: Ref) -> tuple[Cell, ...]:
    """The cells from one to the other, both included."""
    return scene.grid.line(scene.cells(unit)[0], scene.cells(target)[0])


def barred(scene: Scene, unit: Ref, target: Ref) -> Barrier | None:
    """What stands between a unit and its target that a blow does not get over; None where nothing does."""
    stopped: list[Barrier] = []

    def stops(barrier: Barrier) -> bool:
        if shut(barrier, OVER):
            stopped.append(barrier)
            return True
        return False

    for a, b in pairwise(_line(scene, unit, target)):
        if a != b and not passes(scene, a, scene.grid.direction(a, b), stops):
            return stopped[-1]
    return None


def through(scene: Scene, unit: Ref, target: Ref) -> bool:
    """Whether another stands in a cell that a long weapon is used through (GUR-HEX-09)."""
    if yards(scene, unit, target) < 2:
        return False
    between = _line(scene, unit, target)[1:-1]
    others = (other for cell in between for other in scene.occupants(cell) if other not in (unit, target))
    return any(room.holds_ground(scene, other) for other in others)


def in_melee_with_others(scene: Scene, unit: Ref, target: Ref) -> bool:
    """Whether the target shares its cell with others, what it rides not among them, and the striker does not
    (GUR-HEX-16).
    """
    here, own = scene.cells(target)[0], (target, riding.carrier(scene, target))
    if here in scene.cells(unit):
        return False
    return any(room.holds_ground(scene, other) for other in scene.occupants(here) if other not in own)
