"""Charging at an enemy: a strike at the end of a run, and who falls by it."""

from __future__ import annotations

from itertools import pairwise

from rules.frame.body import Posture
from rules.frame.ground import Cell
from rules.frame.relations import enemies
from rules.frame.scene import Event, Scene, Table
from rules.kernel.dice import Dice
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier
from rules.parts.arms_length import touching
from rules.reflex.core import attempts, course
from rules.reflex.core.attempts import ON_FOOT, PASSIVE, Attempt
from rules.reflex.core.checks import Check, check, opposed
from rules.reflex.core.moment import Moment
from rules.reflex.state import Dove
from rules.reflex.terms.body import Gait
from rules.reflex.terms.skills import Attribute
from rules.reflex.wounds.harm import knock_down

SPEEDS = {Gait.TROT: 1, Gait.RUN: 2, Gait.SPRINT: 3}


def set_up(table: Table, unit: Ref, way: tuple[Cell, ...], gait: Gait, *, start: Cell | None = None) -> None:
    """A unit that has come at an enemy so may dive at it at once (RFX-DIVE-01)."""
    charge = begun(table, unit, way, gait, start=start)
    if charge is not None:
        table.put(unit, charge)


def begun(scene: Scene, unit: Ref, way: tuple[Cell, ...], gait: Gait, *, start: Cell | None = None) -> Dove | None:
    """The charge that a way comes to: at an enemy from beyond his reach, at a trot or faster and never farther off
    (RFX-DIVE-01).
    """
    if gait not in SPEEDS or not way:
        return None
    first = start if start is not None else scene.cells(unit)[0]
    for other in scene.units():
        if not enemies(scene, unit, other) or not course.taking_part(scene, other):
            continue
        there = scene.cells(other)
        if touching(scene, (first,), there) or not touching(scene, (way[-1],), there):
            continue
        far = [min(scene.grid.straight(cell, at) for at in there) for cell in (first, *way)]
        if all(later <= sooner + 1e-6 for sooner, later in pairwise(far)):
            return Dove(other, gait, scene.clock.round)
    return None


def speed(scene: Scene, unit: Ref, target: Ref) -> int:
    """1 for a trot, 2 for a run, 3 for a sprint; 0 for no charge at this target."""
    dove = scene.find(unit, Dove)
    if dove is None or dove.at != target or dove.round != scene.clock.round:
        return 0
    return SPEEDS.get(dove.gait, 0)


def penalty(scene: Scene, unit: Ref, target: Ref) -> Modifier | None:
    """Off the attack: one for each step of speed (RFX-DIVE-01)."""
    fast = speed(scene, unit, target)
    return Modifier(-fast, "charging", "RFX-DIVE-01") if fast else None


def harder(scene: Scene, unit: Ref, target: Ref) -> Modifier | None:
    """On the damage: twice that (RFX-DIVE-01)."""
    fast = speed(scene, unit, target)
    return Modifier(2 * fast, "charging", "RFX-DIVE-01") if fast else None


def falls(moment: Moment, unit: Ref, target: Ref, fast: int, margin: int) -> None:
    """The target opposes the attack with Muscle or is thrown down; then the attacker must keep his feet, harder after
    a failed attack (RFX-DIVE-02, RFX-DIVE-03).
    """
    table = moment.table
    stands = footing(table, target) if margin >= 0 else None
    if stands is not None and thrown(table.dice(target), margin, stands):
        moment.later(lambda: _down(moment, target, unit))
    keeps = keeping(table, unit, fast if margin >= 0 else 2 * fast)
    if not check(table.dice(unit), keeps.check).passed:
        moment.later(lambda: _stumbles(moment, unit, target))


def footing(scene: Scene, target: Ref) -> Check | None:
    """What a target rolls to keep its feet under a charge; None where it lies already (RFX-DIVE-02)."""
    if scene.pose(target).posture is Posture.PRONE:
        return None
    return attempts.attempt(scene, target, Attribute.MUS, uses=PASSIVE, rule="RFX-DIVE-02").check


def thrown(dice: Dice, margin: int, stands: Check) -> bool:
    """Whether an attack that got through by a margin throws its target down (RFX-DIVE-02)."""
    return opposed(margin, (check(dice, stands).margin,)) >= 0


def _stumbles(moment: Moment, unit: Ref, target: Ref) -> None:
    """Headlong the way it charged, past the enemy it charged at."""
    table = moment.table
    here, there = table.cells(unit)[0], table.cells(target)[0]
    knock_down(moment, unit, table.grid.step(here, table.grid.direction(there, here)))


def keeping(scene: Scene, unit: Ref, off: int) -> Attempt:
    """The attacker's own feet after a charge (RFX-DIVE-03)."""
    charging = (Modifier(-off, "charging", "RFX-DIVE-03"),)
    return attempts.attempt(scene, unit, Attribute.MUS, uses=ON_FOOT, penalties=charging, rule="RFX-DIVE-03")


def _down(moment: Moment, target: Ref, unit: Ref) -> None:
    knock_down(moment, target, moment.table.cells(unit)[0])
    moment.table.say(Event("thrown down", "{target} is thrown down.", target=target, told="{target} is thrown down."))
