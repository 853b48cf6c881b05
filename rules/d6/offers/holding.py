"""Aiming, taking one's time, and holding an action for an event."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from rules.d6.actions import Hold, Prepare, TakeAim
from rules.d6.combat import attack, equipment, explosions, injury, rolls, spells, suppression
from rules.d6.combat.aim import may_aim
from rules.d6.combat.equipment import Arm
from rules.d6.field import facing
from rules.d6.field.awareness import aware
from rules.d6.offers import areas
from rules.d6.offers.areas import places
from rules.d6.offers.choices import Picked
from rules.d6.offers.desk import NO, NOBODY, ONE, WHOLE_ROUND, YES, Desk, Lines
from rules.d6.offers.fire import in_full, modes, spared, wish
from rules.d6.order import budget
from rules.d6.play.exposure import eye_over
from rules.d6.state import Casting, Mode, Traits
from rules.frame.forms import Choices, Fair, Offer, OneOf, Refusal
from rules.frame.ground import Cell
from rules.kernel.refs import Ref
from rules.kernel.words import counted

LANE = 24
"""The most cells one can keep watch over."""
NOWHERE = OneOf(((),))


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
        yield Offer(TakeAim, {"weapon": name, "target": fair, "cell": NOBODY}, WHOLE_ROUND)
    elif desk.foes:
        first = desk.foes[0]
        yield Refusal(f"{TakeAim.title} {arm.weapon.name}", _why_no_aim(desk, arm, first), "DSX-AIM-02", about=first)
    if arm.weapon.range is not None and not arm.weapon.reach:
        cells = Picked(partial(_out_of_sight, desk, arm), lambda: places(desk))
        if cells:
            yield Offer(TakeAim, {"weapon": name, "target": NOBODY, "cell": cells}, WHOLE_ROUND)


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
    in_reach = attack.band(scene, wish(desk, arm, "single", foe)) == "reach"
    fast = facing.cannot_move(scene, foe)
    return may_aim(arm.weapon, in_reach=in_reach, target_aware=aware(scene, foe, unit).aware, target_fast=fast)


def _out_of_sight(desk: Desk, arm: Arm, cell: Cell) -> str:
    scene = desk.scene
    if cell not in scene.grid or not attack.band_at(scene, arm.weapon, scene.grid.count(desk.pose.cell, cell)):
        return "out of range"
    return "" if scene.sees_cell(desk.unit, cell) else "no line of sight"


def _prepare(desk: Desk) -> Lines:
    scene, unit = desk.scene, desk.unit
    yield Offer(Prepare, {"task": OneOf(("search",)), "target": NOBODY}, WHOLE_ROUND)
    patients = tuple(
        patient
        for patient in (unit, *desk.comrades)
        if scene.find(patient, Traits) is not None and not injury.cannot_treat(scene, unit, patient)
    )
    if patients:
        yield Offer(Prepare, {"task": OneOf(("first aid",)), "target": OneOf(patients)}, WHOLE_ROUND)


# held actions


def holds(desk: Desk) -> Lines:
    """One action announced with the event that sets it off (DSX-HELD-01)."""
    if desk.routine or desk.busy or desk.bound:
        return
    for arm in equipment.arms(desk.scene, desk.unit):
        for mode in modes(arm):
            if not equipment.hindrance(desk.scene, desk.unit, arm, mode):
                yield from _attacks(desk, arm, mode)
        if arm.weapon.area is not None and not explosions.forbidden(desk.scene, desk.unit, arm):
            yield from _at_a_place(desk, arm, "throw")
        if arm.weapon.auto and suppression.widest(desk.scene, arm):
            fronts = Picked(partial(_no_sweep, desk, arm), lambda: _fronts(desk))
            if fronts:
                yield from _triggers(desk, "suppress", arm.weapon.name, {}, front=fronts)
    yield from _spell(desk)
    yield from _triggers(desk, "duck", "")


def _attacks(desk: Desk, arm: Arm, mode: Mode) -> Lines:
    """A shot, a burst, a blow or a throw at somebody: whoever sets it off, or a target named now."""
    targets = OneOf((None, *desk.foes))
    fixed = {"target": OneOf(desk.foes)} if desk.foes else None
    way = {"burst": YES if mode == "burst" else NO, "thrown": YES if mode == "thrown" else NO}
    yield from _triggers(desk, "attack", arm.weapon.name, fixed, **way, target=targets)
    if arm.weapon.reach and mode != "thrown":
        yield _offer("attack", arm.weapon.name, {"trigger": OneOf(("reach",))})


def _at_a_place(desk: Desk, arm: Arm, action: str) -> Lines:
    """What comes down in a cell: that of whoever sets it off, or one named now."""
    within = areas.cells(desk, arm)
    at = Picked(partial(_no_throw, within), lambda: (None, *places(desk)))
    yield from _triggers(desk, action, arm.weapon.name, {"cell": within} if within else None, cell=at)


def _spell(desk: Desk) -> Lines:
    begun = desk.scene.find(desk.unit, Casting)
    arm = spells.arm(desk.scene, desk.unit, begun.spell) if begun else None
    if arm is None or len(spells.missing(arm.weapon, begun)) != 1 or arm.weapon.spell is None:
        return
    if arm.weapon.spell.target == "single":
        targets = OneOf((None, *desk.foes))
        fixed = {"target": OneOf(desk.foes)} if desk.foes else None
        yield from _triggers(desk, "cast", arm.weapon.name, fixed, target=targets)
    elif arm.weapon.spell.target == "area":
        yield from _at_a_place(desk, arm, "cast")


def _triggers(
    desk: Desk, action: str, weapon: str, fixed: Mapping[str, Choices] | None = None, **deed: Choices
) -> Lines:
    """The events to choose from, with what is to be done the same for all.

    A friend may set it off without being its target: then that is fixed. None where there is nothing to aim at.
    """
    whom = OneOf((None, *desk.foes))
    yield _offer(action, weapon, {"trigger": OneOf(("moves", "attacks", "visible")), "whom": whom, **deed})
    anyone = {"trigger": OneOf(("moves", "attacks")), "anyone": YES}
    yield _offer(action, weapon, {**anyone, **deed})
    for who in ({"whom": whom}, {"anyone": YES}):
        yield _offer(action, weapon, {"trigger": OneOf(("enters",)), "cells": _lanes(desk), **who, **deed})
    if desk.friends and fixed is not None:
        yield _offer(action, weapon, {"trigger": OneOf(("acts",)), "whom": OneOf(desk.friends), **deed, **fixed})


def _offer(action: str, weapon: str, fields: dict[str, Choices]) -> Offer:
    usual: dict[str, Choices] = {
        "anyone": NO,
        "whom": NOBODY,
        "cells": NOWHERE,
        "action": OneOf((action,)),
        "weapon": OneOf((weapon,)),
        "burst": NO,
        "thrown": NO,
        "target": NOBODY,
        "cell": NOBODY,
        "front": NOWHERE,
    }
    return Offer(Hold, {**usual, **fields}, ONE)


def _fronts(desk: Desk) -> Iterator[tuple[Cell, ...]]:
    """Single cells to keep under fire: where enemies are taken to be, or straight ahead."""
    ahead = desk.pose.cell
    for _ in range(6):
        ahead = desk.scene.grid.step(ahead, desk.pose.facing)
    yield from ((desk.scene.cells(foe)[0],) for foe in desk.foes)
    if ahead in desk.scene.grid:
        yield (ahead,)


def _lanes(desk: Desk) -> Picked:
    """The cells to keep watch over, whatever is to be done when somebody enters them."""
    return desk.scene.remembered(
        ("lanes", desk.unit), lambda: Picked(partial(_no_lane, desk), lambda: ((cell,) for cell in places(desk)))
    )


def _no_lane(desk: Desk, cells: tuple[Cell, ...]) -> str:
    scene = desk.scene
    if not 0 < len(cells) <= LANE:
        return f"choose 1 to {LANE} cells to watch"
    unseen = any(cell not in scene.grid or not scene.sees_cell(desk.unit, cell) for cell in cells)
    return "no line of sight" if unseen else ""


def _no_throw(within: Picked, cell: Cell | None) -> str:
    return "" if cell is None else within.why_not(cell)


def _no_sweep(desk: Desk, arm: Arm, front: tuple[Cell, ...]) -> str:
    widest = suppression.widest(desk.scene, arm)
    if not 0 < len(front) <= widest:
        return f"a front of at most {counted(widest, 'cell')}"
    eye = eye_over(desk.scene, desk.unit, front[0], front[-1])
    return suppression.hindrance(desk.scene, desk.unit, arm, front, eye=eye)
