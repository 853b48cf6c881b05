"""What follows from an attack and its defence: ripostes, weapons that break, hands that are hurt on armour."""

from __future__ import annotations

from rules.frame.figure import Kit, Position
from rules.frame.scene import Scene, Table
from rules.gurps import rolls
from rules.gurps.core import arms, footing, riding
from rules.gurps.core.arms import Arm
from rules.gurps.defence.meeting import Met
from rules.gurps.defence.scores import fending, is_fragile
from rules.gurps.defence.way import Way
from rules.gurps.harm import condition
from rules.gurps.strike import backfiring, disarming, mishaps
from rules.gurps.strike.attack import Attack
from rules.kernel.dice import Pool
from rules.kernel.refs import Ref
from rules.parts import room


def stays_ready(scene: Scene, made: Attack) -> bool:
    """Whether its weapon can be used again at once (GUR-ATK-05)."""
    return arms.stays_ready(scene, made.attacker, made.arm, made.use)


def is_shield(scene: Scene, made: Attack) -> bool:
    """Whether it is made with a shield (GUR-FEINT-04)."""
    return arms.arsenal(scene, made.attacker).shield(made.arm.weapon.name) is not None


def defended(table: Table, made: Attack, met: Met, *, limb: bool = True) -> None:
    """What a defence does besides, and the try before it: an attacker thrown off by a critical success, a defender who
    slips, weapons that break, a limb that is struck, unless the whole body comes (GUR-AOD-02, GUR-CRIT-02, GUR-CRIT-03,
    GUR-PAR-06, GUR-PAR-07).
    """
    if met.before is not None:
        defended(table, made, met.before, limb=limb)
    way = met.way
    if way is None:
        return
    if met.stopped:
        disarming.shielded(table, made, met)
    if way.how == "parry":
        _parried(table, made, met, limb=limb)
    _goes_wrong(table, made, met, way)


def _goes_wrong(table: Table, made: Attack, met: Met, way: Way) -> None:
    """An attacker thrown off by a critical success, a defender who slips (GUR-CRIT-02, GUR-CRIT-03)."""
    if met.critical and made.ranged is None and not way.vain:
        mishaps.attack_fumbled(table, made)
    elif met.fumbled and way.how == "dodge":
        condition.falls(table, made.target)
    elif met.fumbled and way.how == "block":
        condition.unready(table, made.target, way.thing)
    elif met.fumbled:
        arm, use = mishaps.parries_with(table, made.target, way)
        mishaps.fumbles(table, made.target, arm, use, table.cells(made.attacker)[0], parries=True)


def _parried(table: Table, made: Attack, met: Met, *, limb: bool) -> None:
    """After a parry: what was too heavy for it, what breaks, the riposte."""
    way, unit = met.way, made.target
    if way is None or met.fell is None:
        return
    arm = arms.arm(table, unit, way.thing) if not way.bare else None
    touched = met.stopped > 0 or (way.vain and met.fell.success) or way.swept
    broken = False
    if arm is not None and touched and way.breaks:
        broken = table.dice(unit).roll(Pool(1)).value <= way.breaks
    if arm is not None and touched and is_fragile(arm.weapon):
        broken = broken or not fending(arm.weapon) or not _still_whole(table, unit, arm)
    if broken and arm is not None:
        disarming.breaks(table, unit, arm.weapon.name)
    elif way.swept:
        _swept_aside(table, made, arm)
    if met.stopped and arm is not None and limb:
        backfiring.strikes_back(table, made, arm)


def _still_whole(table: Table, unit: Ref, arm: Arm) -> bool:
    """A bow is ruined as a bow by its first parry, and breaks at the next; other fragile things break at once
    (GUR-PAR-08).
    """
    if arm.weapon.melee or not arms.useful(table, unit, arm.weapon.name):
        return False
    disarming.ruins(table, unit, arm.weapon.name)
    return True


def _swept_aside(table: Table, made: Attack, arm: Arm | None) -> None:
    """Too heavy to parry: the weapon is dropped; bare hands are driven back a yard, and a DX roll keeps standing; one
    that rides keeps its seat (GUR-PAR-07).
    """
    unit = made.target
    if arm is not None and arm.item is not None:
        if arm.item in table.part(unit, Kit).items:
            condition.let_fall(table, unit, arm.item)
        return
    if riding.carrier(table, unit) is not None:
        return
    here, grid = table.cells(unit)[0], table.grid
    back = grid.step(here, grid.direction(table.cells(made.attacker)[0], here))
    if back in grid and room.free(table, back):
        table.put(unit, Position(back))
    if not rolls.roll(table.dice(unit), int(footing.steady(table, unit).total)).success:
        condition.falls(table, unit)
