"""Holding an action until something happens, as a topic of the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Annotated, ClassVar, Literal

from rules.d6.asks import HELD, SetOff
from rules.d6.attacks import forecasts as blows
from rules.d6.attacks.attack import Attack
from rules.d6.attacks.exposure import eye_over
from rules.d6.blast import explosions
from rules.d6.blast import forecasts as bursting
from rules.d6.blast import offers as areas
from rules.d6.blast.offers import places
from rules.d6.core import equipment
from rules.d6.core.equipment import Arm
from rules.d6.core.moment import Moment
from rules.d6.fighting.offers import modes
from rules.d6.holding import reactions
from rules.d6.magic import spells
from rules.d6.magic import topic as magic
from rules.d6.state import Casting, Held, Mode
from rules.d6.suppression import forecasts as sweeping
from rules.d6.suppression import suppression
from rules.d6.turns.budget import ACTION, NEXT_COMPONENT, Price
from rules.d6.turns.forms import CarryOut, Wait
from rules.d6.turns.topic import NO, NOBODY, YES, Desk, Topic, at_once
from rules.frame.flow import Ask
from rules.frame.forecast import Assumption, Fact, Forecast
from rules.frame.forms import FREE, Action, Choices, Menu, Offer, OneOf, Purpose
from rules.frame.ground import Cell
from rules.frame.marks import Across, Mark, With
from rules.frame.recall import lookup
from rules.frame.relations import enemies
from rules.frame.scene import Event, Pose, Scene
from rules.kernel.refs import Ref
from rules.kernel.words import counted
from rules.parts.choices import Picked
from rules.parts.topics import Lines


class Hold(Action):
    """Announce an action and the event that sets it off (DSX-HELD-01)."""

    title: ClassVar[str] = "Hold an action"
    does: ClassVar[str] = "Name an action and what sets it off; it happens when that occurs."
    key: ClassVar[str] = "h"
    purpose: ClassVar[Purpose] = Purpose.WATCH
    kind: Literal["hold action"] = "hold action"
    trigger: Literal["moves", "enters", "reach", "attacks", "visible", "acts"]
    anyone: Annotated[bool, Mark.ANYONE] = False
    """Whether friends set it off as well as enemies."""
    whom: Annotated[Ref | None, Mark.WHOM] = None
    """The only unit that sets it off; if none, any does."""
    cells: tuple[Cell, ...] = ()
    """The cells watched."""
    action: Literal["attack", "burst", "hurl", "suppress", "throw", "cast", "duck"]
    """What is done: hurl the weapon at a unit, instead of striking with it; throw it at a place."""
    weapon: With = ""
    """The weapon or spell."""
    target: Annotated[Ref | None, Mark.TARGET] = None
    """The fixed target; if none, the unit that sets it off."""
    ground: Across = ()
    """The front of a sweep, or the cell that something is thrown into; if none, that of the unit that sets it off."""


def hold(moment: Moment, unit: Ref, action: Hold) -> None:
    """Announce an action and what sets it off; nobody else hears of it (DSX-HELD-01).

    Anything but the last component of a spell begun breaks the spell off (DSX-SPELL-02).
    """
    table = moment.table
    table.put(unit, announced(action, table.clock.round, action.target))
    table.say(Event("holds", "{actor} holds an action.", actor=unit, secret=True))


WAYS: Mapping[Mode, str] = {"single": "attack", "burst": "burst", "thrown": "hurl"}
MODES: Mapping[str, Mode] = {way: mode for mode, way in WAYS.items()}
"""The attacks among what may be held, and the mode of each."""


def announced(action: Hold, number: int, target: Ref | None) -> Held:
    """The action as it is kept from such a round on, with such a target named beforehand."""
    sweeps = action.action == "suppress"
    return Held(
        trigger=action.trigger,
        action="attack" if action.action in MODES else action.action,
        round=number,
        whom=action.whom,
        anyone=action.anyone,
        cells=action.cells,
        weapon=action.weapon,
        mode=MODES.get(action.action, "single"),
        target=target,
        cell=action.ground[0] if action.ground and not sweeps else None,
        front=action.ground if sweeps else (),
    )


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
                yield from _triggers(desk, "suppress", arm.weapon.name, {}, ground=fronts)
    yield from _spell(desk)
    yield from _triggers(desk, "duck", "")


def _attacks(desk: Desk, arm: Arm, mode: Mode) -> Lines:
    """A shot, a burst, a blow or a throw at a unit: the one that sets it off, or a target named now."""
    targets = OneOf((None, *desk.foes))
    fixed = {"target": OneOf(desk.foes)} if desk.foes else None
    yield from _triggers(desk, WAYS[mode], arm.weapon.name, fixed, target=targets)
    if arm.weapon.reach and mode != "thrown":
        yield _offer(desk, "attack", arm.weapon.name, {"trigger": OneOf(("reach",))})


def _at_a_place(desk: Desk, arm: Arm, action: str) -> Lines:
    """What comes down in a cell: that of the unit that sets it off, or one named now."""
    within = areas.cells(desk, arm)
    named = partial(_places, desk)
    fixed = Picked(partial(_no_throw, within), named)
    at = Picked(partial(_no_throw_or_none, within), lambda: ((), *named()))
    yield from _triggers(desk, action, arm.weapon.name, {"ground": fixed} if within else None, ground=at)


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
        "target": NOBODY,
        "ground": NOWHERE,
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


@lookup
def _lanes(desk: Desk) -> Picked:
    """The cells to keep watch over, whatever is to be done when a unit enters them."""
    return Picked(partial(_no_lane, desk), lambda: ((cell,) for cell in places(desk)))


def _no_lane(desk: Desk, cells: tuple[Cell, ...]) -> str:
    scene = desk.scene
    if not 0 < len(cells) <= LANE:
        return f"choose 1 to {LANE} cells to watch"
    unseen = any(cell not in scene.grid or not scene.sees_cell(desk.unit, cell) for cell in cells)
    return "no line of sight" if unseen else ""


def _places(desk: Desk) -> Iterator[tuple[Cell, ...]]:
    """Single cells worth naming beforehand."""
    yield from ((cell,) for cell in places(desk))


def _no_throw(within: Picked, ground: tuple[Cell, ...]) -> str:
    return within.why_not(ground[0]) if len(ground) == 1 else "one cell"


def _no_throw_or_none(within: Picked, ground: tuple[Cell, ...]) -> str:
    return _no_throw(within, ground) if ground else ""


def _no_sweep(desk: Desk, arm: Arm, front: tuple[Cell, ...]) -> str:
    widest = suppression.widest(desk.scene, arm)
    if not 0 < len(front) <= widest:
        return f"a front of at most {counted(widest, 'cell')}"
    eye = eye_over(desk.scene, desk.unit, front[0], front[-1])
    return suppression.hindrance(desk.scene, desk.unit, arm, front, eye=eye)


IF_EVER = "Happens only if triggered"
AS_NOW = Assumption(Fact.FUTURE, "assumes nothing changes before it is triggered")


def if_set_off(scene: Scene, ask: Ask, action: Hold) -> Forecast:
    """What the held action would do if it were set off now; nothing is lost if it never is (DSX-HELD-01)."""
    target = action.target if action.target is not None else action.whom
    if target is not None and not enemies(scene, ask.unit, target):
        target = None
    now = _at(scene, ask.unit, announced(action, 0, target), target, None)
    if now is None:
        return Forecast(FREE, note=IF_EVER)
    return replace(now, outcomes=(), assumes=(*now.assumes, AS_NOW), note=IF_EVER)


def carry_out(scene: Scene, ask: Ask, action: CarryOut) -> Forecast:
    """The held action at the moment it was set off (DSX-HELD-02)."""
    held = scene.find(ask.unit, Held)
    before = ask.about.before if isinstance(ask.about, SetOff) else None
    now = _at(scene, ask.unit, held, action.target, before) if held is not None else None
    return now or Forecast(FREE)


def _at(scene: Scene, unit: Ref, held: Held, target: Ref | None, before: Pose | None) -> Forecast | None:
    """What it does at this moment to this target; None where nothing can be said of it."""
    cell = held.cell if held.cell is not None else scene.cells(target)[0] if target is not None else None
    arm = equipment.arm(scene, unit, held.weapon)
    match held.action:
        case "attack" if target is not None:
            made = reactions.attack_on(scene, unit, held, target, before)
            return None if made is None else bursting.attacked(scene, blows.turned(scene, made))
        case "throw" if arm is not None and cell is not None:
            return bursting.thrown(scene, unit, arm, cell)
        case "suppress" if arm is not None and held.front:
            return sweeping.swept(scene, unit, arm, held.front)
        case "cast":
            return _cast(scene, unit, held, target)
        case _:
            return None


def _cast(scene: Scene, unit: Ref, held: Held, target: Ref | None) -> Forecast | None:
    """The last component of a spell."""
    arm = spells.arm(scene, unit, held.weapon)
    spell = arm.weapon.spell if arm is not None else None
    cell = held.cell if held.cell is not None else scene.cells(target)[0] if target is not None else None
    if arm is None or spell is None or cell is None:
        return None
    if spell.target == "area":
        return magic.over_area(scene, unit, arm, cell)
    if target is None:
        return None
    made = blows.turned(scene, Attack(unit, target, arm, eye=eye_over(scene, unit, cell)))
    return magic.binding(scene, made) if spell.effect == "hold" else blows.against(scene, made)


def _price(_scene: Scene, _unit: Ref, action: Hold) -> Price:
    return NEXT_COMPONENT if action.action == "cast" else ACTION


def _menu(scene: Scene, ask: Ask) -> Menu:
    """The event has come: carry the held action out, or keep it (DSX-HELD-02)."""
    held = scene.find(ask.unit, Held)
    fixed = held.target if held is not None else None
    by = ask.about.by if isinstance(ask.about, SetOff) else None
    target = fixed if fixed is not None else by
    actor = f" ({scene.name(by)})" if by is not None else ""
    return Menu(
        f"{scene.name(ask.unit)}: the event it waited for happens{actor}. Act now?",
        (Offer(CarryOut, {"target": OneOf((target,))}), Offer(Wait)),
        routine=CarryOut(target=target),
    )


TOPIC = Topic(
    offers=(holds,),
    deeds={Hold: at_once(hold, _price, exposes=False)},
    forecasts={Hold: if_set_off, CarryOut: carry_out},
    menus={HELD: _menu},
    answers=(CarryOut,),
)
