"""Holding an action for an event: every action, with every event that may set it off."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from rules.d6.attacks.exposure import eye_over
from rules.d6.blast import explosions
from rules.d6.blast import offers as areas
from rules.d6.blast.offers import places
from rules.d6.core import equipment
from rules.d6.core.equipment import Arm
from rules.d6.fighting.offers import modes
from rules.d6.holding.forms import Hold
from rules.d6.magic import spells
from rules.d6.state import Casting, Mode
from rules.d6.suppression import suppression
from rules.d6.turns.topic import NO, NOBODY, YES, Desk
from rules.frame.forms import Choices, Offer, OneOf
from rules.frame.ground import Cell
from rules.kernel.words import counted
from rules.parts.choices import Picked
from rules.parts.topics import Lines

LANE = 24
"""The most cells one can keep watch over."""
NOWHERE = OneOf(((),))


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
    """A shot, a burst, a blow or a throw at a unit: the one that sets it off, or a target named now."""
    targets = OneOf((None, *desk.foes))
    fixed = {"target": OneOf(desk.foes)} if desk.foes else None
    way = {"burst": YES if mode == "burst" else NO, "thrown": YES if mode == "thrown" else NO}
    yield from _triggers(desk, "attack", arm.weapon.name, fixed, **way, target=targets)
    if arm.weapon.reach and mode != "thrown":
        yield _offer(desk, "attack", arm.weapon.name, {"trigger": OneOf(("reach",))})


def _at_a_place(desk: Desk, arm: Arm, action: str) -> Lines:
    """What comes down in a cell: that of the unit that sets it off, or one named now."""
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
    yield _offer(desk, action, weapon, {"trigger": OneOf(("moves", "attacks", "visible")), "whom": whom, **deed})
    anyone = {"trigger": OneOf(("moves", "attacks")), "anyone": YES}
    yield _offer(desk, action, weapon, {**anyone, **deed})
    for who in ({"whom": whom}, {"anyone": YES}):
        yield _offer(desk, action, weapon, {"trigger": OneOf(("enters",)), "cells": _lanes(desk), **who, **deed})
    if desk.friends and fixed is not None:
        yield _offer(desk, action, weapon, {"trigger": OneOf(("acts",)), "whom": OneOf(desk.friends), **deed, **fixed})


def _offer(desk: Desk, action: str, weapon: str, fields: dict[str, Choices]) -> Offer:
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
    return desk.offer(Hold, {**usual, **fields})


def _fronts(desk: Desk) -> Iterator[tuple[Cell, ...]]:
    """Single cells to keep under fire: where enemies are taken to be, or straight ahead."""
    ahead = desk.pose.cell
    for _ in range(6):
        ahead = desk.scene.grid.step(ahead, desk.pose.facing)
    yield from ((desk.scene.cells(foe)[0],) for foe in desk.foes)
    if ahead in desk.scene.grid:
        yield (ahead,)


def _lanes(desk: Desk) -> Picked:
    """The cells to keep watch over, whatever is to be done when a unit enters them."""
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
