"""What may be aimed at, and what may be prepared."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from rules.d6.aiming.forms import Prepare, TakeAim
from rules.d6.attacks import attack
from rules.d6.attacks.aim import may_aim
from rules.d6.blast.offers import places
from rules.d6.core import equipment, facing, rolls
from rules.d6.core.equipment import Arm
from rules.d6.fighting.offers import in_full, modes, spared, wish
from rules.d6.magic import spells
from rules.d6.senses.awareness import aware
from rules.d6.state import Traits
from rules.d6.turns import budget
from rules.d6.turns.topic import NOBODY, Desk
from rules.d6.wounds import injury
from rules.frame.forms import Fair, OneOf, Refusal
from rules.frame.ground import Cell
from rules.kernel.refs import Ref
from rules.parts.choices import Picked
from rules.parts.topics import Lines


def aims(desk: Desk) -> Lines:
    """A whole round spent on lining up an attack, or on preparing something else (DSX-AIM-01, DSX-AIM-50)."""
    if desk.busy or desk.bound:
        return
    if not budget.fresh(desk.scene, desk.unit):
        if not desk.routine:
            yield Refusal(TakeAim.title, "takes the whole round", "DSX-AIM-01")
        return
    if not desk.routine:
        for arm in equipment.arms(desk.scene, desk.unit):
            if "single" in modes(arm):
                yield from _aim(desk, arm)
        for arm in _targeted_spells(desk):
            yield from _aim(desk, arm)
    yield from _prepare(desk)


def _targeted_spells(desk: Desk) -> Iterator[Arm]:
    """The spells that are attacks, so that the cast check can be aimed: those with all their components at hand."""
    scene, unit = desk.scene, desk.unit
    for name in rolls.traits(scene, unit).spells:
        arm = spells.arm(scene, unit, name)
        spell = arm.weapon.spell if arm is not None else None
        if arm is None or spell is None or spell.target != "single":
            continue
        if not any(spells.hindrance(scene, unit, component) for component in spell.components):
            yield arm


def _aim(desk: Desk, arm: Arm) -> Lines:
    scene, unit = desk.scene, desk.unit
    if equipment.hindrance(scene, unit, arm):
        return
    name = OneOf((arm.weapon.name,))
    targets = tuple(foe for foe in desk.foes if not _cannot_aim(desk, arm, foe))
    if targets:
        fair = Fair(targets, partial(_why_no_aim, desk, arm))
        yield desk.offer(TakeAim, {"weapon": name, "target": fair, "cell": NOBODY})
    elif desk.foes:
        first = desk.foes[0]
        yield Refusal(f"{TakeAim.title} {arm.weapon.name}", _why_no_aim(desk, arm, first), "DSX-AIM-02", about=first)
    if arm.weapon.range is not None and not arm.weapon.reach:
        cells = Picked(partial(_out_of_sight, desk, arm), lambda: places(desk))
        if cells:
            yield desk.offer(TakeAim, {"weapon": name, "target": NOBODY, "cell": cells})


def _why_no_aim(desk: Desk, arm: Arm, foe: Ref) -> str:
    return in_full(desk, arm, "single", foe, _cannot_aim(desk, arm, foe))


def _cannot_aim(desk: Desk, arm: Arm, foe: Ref) -> str:
    """Why in short one cannot aim at a foe; "" when one can."""
    scene, unit = desk.scene, desk.unit
    if foe not in desk.foes:
        return ""
    wrong = equipment.hindrance(scene, unit, arm) or spared(desk, arm, "single")[foe]
    if wrong or not arm.weapon.reach:
        return wrong or may_aim(arm.weapon, in_reach=False, target_aware=True, target_fast=False)
    in_reach = attack.band(scene, wish(desk.scene, desk.unit, arm, "single", foe)) == "reach"
    fast = facing.cannot_move(scene, foe)
    return may_aim(arm.weapon, in_reach=in_reach, target_aware=aware(scene, foe, unit).aware, target_fast=fast)


def _out_of_sight(desk: Desk, arm: Arm, cell: Cell) -> str:
    scene = desk.scene
    if cell not in scene.grid or not attack.band_at(scene, arm.weapon, scene.grid.count(desk.pose.cell, cell)):
        return "out of range"
    return "" if scene.sees_cell(desk.unit, cell) else "no line of sight"


def _prepare(desk: Desk) -> Lines:
    scene, unit = desk.scene, desk.unit
    yield desk.offer(Prepare, {"task": OneOf(("search",)), "target": NOBODY})
    patients = tuple(
        patient
        for patient in (unit, *desk.comrades)
        if scene.find(patient, Traits) is not None and not injury.cannot_treat(scene, unit, patient)
    )
    if patients:
        yield desk.offer(Prepare, {"task": OneOf(("first aid",)), "target": OneOf(patients)})
