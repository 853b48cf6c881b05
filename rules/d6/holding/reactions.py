"""Held actions at the moment they waited for: whether they can be carried out, as which attack, and doing it."""

from __future__ import annotations

from rules.d6.attacks import attack
from rules.d6.attacks.attack import Attack
from rules.d6.attacks.exposure import eye_over
from rules.d6.blast import explosions, landing
from rules.d6.core import cover, equipment
from rules.d6.core.moment import Moment
from rules.d6.fighting import deeds as attacks
from rules.d6.magic import casting as magic
from rules.d6.magic import spells
from rules.d6.senses import fighters
from rules.d6.state import Casting, Held
from rules.d6.suppression import suppression, zones
from rules.frame.body import Posture
from rules.frame.figure import Stance
from rules.frame.flow import Flow
from rules.frame.scene import Event, Pose, Scene
from rules.kernel.refs import Ref


def possible(scene: Scene, unit: Ref, held: Held, target: Ref, before: Pose | None) -> bool:
    """Whether the held action can be carried out at this moment; if not it stays held (DSX-HELD-01). Being asked
    betrays nothing of a named target that no unit of the side perceives.
    """
    if held.target is not None and not _in_view(scene, unit, held.target):
        return False
    match held.action:
        case "attack":
            return attack_on(scene, unit, held, target, before) is not None
        case "cast":
            return not _cannot_cast(scene, unit, held, target)
        case "suppress":
            arm = equipment.arm(scene, unit, held.weapon)
            eye = eye_over(scene, unit, held.front[0], held.front[-1]) if held.front else None
            return arm is not None and not suppression.hindrance(scene, unit, arm, held.front, eye=eye)
        case "throw":
            arm = equipment.arm(scene, unit, held.weapon)
            cell = held.cell or scene.cells(target)[0]
            return arm is not None and not explosions.hindrance(scene, unit, arm, cell, eye=eye_over(scene, unit, cell))
        case _:
            return True


def _in_view(scene: Scene, unit: Ref, target: Ref) -> bool:
    side = scene.side(unit)
    return scene.side(target) == side or any(fighters.perceives(scene, each, target) for each in scene.units(side))


def _cannot_cast(scene: Scene, unit: Ref, held: Held, target: Ref) -> str:
    arm, begun = spells.arm(scene, unit, held.weapon), scene.find(unit, Casting)
    if arm is None or arm.weapon.spell is None:
        return "does not know the spell"
    left = spells.missing(arm.weapon, begun)
    if len(left) != 1:
        return "not all but one of the components are done"
    wrong = spells.hindrance(scene, unit, left[0]) or spells.check(scene, unit).refusal
    if wrong:
        return wrong
    if arm.weapon.spell.target == "area":
        cell = held.cell or scene.cells(target)[0]
        return explosions.hindrance(scene, unit, arm, cell, eye=eye_over(scene, unit, cell))
    return attack.hindrance(scene, Attack(unit, target, arm, eye=_eye(scene, unit, target, None)))


def attack_on(scene: Scene, unit: Ref, held: Held, target: Ref, before: Pose | None) -> Attack | None:
    """The attack on the unit that set it off: in the cell left or the one entered, whichever gives less cover."""
    arm = equipment.arm(scene, unit, held.weapon)
    if arm is None:
        return None
    poses = [None] if before is None or held.target is not None else [None, before]
    wishes = [Attack(unit, target, arm, held.mode, eye=_eye(scene, unit, target, at), at=at) for at in poses]
    able = [wish for wish in wishes if not attack.hindrance(scene, wish)]
    return min(able, key=lambda wish: attack.reckon(scene, wish).shot.difficulty, default=None)


def _eye(scene: Scene, unit: Ref, target: Ref, at: Pose | None) -> Pose | None:
    return eye_over(scene, unit, at.cell if at else scene.cells(target)[0])


def carry_out(moment: Moment, unit: Ref, held: Held, target: Ref, before: Pose | None) -> Flow[None]:
    """Do what was held, in the midst of what set it off (DSX-HELD-02)."""
    table = moment.table
    table.say(Event("reacts", "{actor} carries out the held action.", actor=unit))
    match held.action:
        case "attack":
            wish = attack_on(table, unit, held, target, before)
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
            if zones.acts(moment, unit):
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
    """Drop behind cover: out of sight towards the unit that comes, or flat on the ground if nothing hides it."""
    table = moment.table
    pose = table.pose(unit)
    way = table.grid.direction(pose.cell, table.cells(threat)[0])
    if not cover.may_keep_down(table, unit, way):
        table.put(unit, Stance(pose.posture, tuple(dict.fromkeys((*pose.kept_down, way)))))
    else:
        table.put(unit, Stance(Posture.PRONE, pose.kept_down))
    table.say(Event("posture", "{actor} ducks.", actor=unit))
