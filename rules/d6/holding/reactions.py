"""Carrying out held actions at the moment they waited for."""

from __future__ import annotations

from rules.d6.blast import landing
from rules.d6.core import cover, equipment
from rules.d6.core.moment import Moment
from rules.d6.fighting import deeds as attacks
from rules.d6.holding import opportunity
from rules.d6.holding.opportunity import possible
from rules.d6.magic import casting as magic
from rules.d6.magic import spells
from rules.d6.state import Casting, Held
from rules.d6.suppression import zones
from rules.frame.body import Posture
from rules.frame.figure import Stance
from rules.frame.flow import Flow
from rules.frame.scene import Event, Pose
from rules.kernel.refs import Ref


def carry_out(moment: Moment, unit: Ref, held: Held, target: Ref, before: Pose | None) -> Flow[None]:
    """Do what was held, in the midst of what set it off (DSX-HELD-02)."""
    table = moment.table
    table.say(Event("reacts", "{actor} carries out the held action.", actor=unit))
    match held.action:
        case "attack":
            wish = opportunity.attack_on(table, unit, held, target, before)
            if wish is not None:
                yield from attacks.carry_through(moment, wish)
        case "cast":
            yield from _cast(moment, unit, held, target)
        case "suppress":
            arm = equipment.arm(table, unit, held.weapon)
            if arm is not None:
                yield from zones.suppress(moment, unit, arm, held.front)
        case "throw":
            arm = equipment.arm(table, unit, held.weapon)
            if arm is not None:
                yield from landing.send(moment, unit, arm, held.cell or table.cells(target)[0])
        case _:
            duck(moment, unit, target)


def _cast(moment: Moment, unit: Ref, held: Held, target: Ref) -> Flow[None]:
    """The last component of a spell begun before (DSX-HELD-01)."""
    table = moment.table
    arm, begun = spells.arm(table, unit, held.weapon), table.find(unit, Casting)
    if arm is None or arm.weapon.spell is None:
        return
    for component in spells.missing(arm.weapon, begun)[:1]:
        magic.perform(moment, unit, component)
    area = arm.weapon.spell.target == "area"
    cell = (held.cell or table.cells(target)[0]) if area else None
    yield from magic.release(moment, unit, arm, None if area else target, cell)


def duck(moment: Moment, unit: Ref, threat: Ref) -> None:
    """Drop behind cover: out of sight towards whoever comes, or flat on the ground if nothing hides one."""
    table = moment.table
    pose = table.pose(unit)
    way = table.grid.direction(pose.cell, table.cells(threat)[0])
    if not cover.may_keep_down(table, unit, way):
        table.put(unit, Stance(pose.posture, tuple(dict.fromkeys((*pose.kept_down, way)))))
    else:
        table.put(unit, Stance(Posture.PRONE, pose.kept_down))
    table.say(Event("posture", "{actor} ducks.", actor=unit))


__all__ = ["carry_out", "duck", "possible"]
