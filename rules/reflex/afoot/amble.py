"""Shifting about in a pause: ten times as far as a Move, at no cost (RFX-OPS-12)."""

from __future__ import annotations

from dataclasses import replace

from rules.frame.body import Posture
from rules.frame.figure import Aboard, Stance
from rules.frame.flow import Ask, Flow
from rules.frame.forms import Choices, Menu, Offer, OneOf, Ways
from rules.frame.scene import Event, Scene, Table
from rules.kernel import lengths
from rules.kernel.refs import Ref
from rules.reflex.afoot import walk
from rules.reflex.afoot.forms import Amble, Stay
from rules.reflex.afoot.offers import Within, forbidden
from rules.reflex.afoot.stances import LEVELS
from rules.reflex.core import able
from rules.reflex.core.moment import Moment
from rules.reflex.hands import gaits
from rules.reflex.mines import traffic
from rules.reflex.terms.body import Gait

TIMES = 10


def menu(scene: Scene, ask: Ask) -> Menu:
    """Where a unit may go in a pause, low as it is or on its feet, or how it stays; a rider stays in its seat."""
    unit = ask.unit
    if scene.find(unit, Aboard) is not None:
        return Menu(
            f"{scene.name(unit)}: a lull. Where to?", (Offer(Stay, {"posture": OneOf((None,))}),), routine=Stay()
        )
    here = scene.pose(unit).posture
    stances = OneOf((None, *(each for each in LEVELS if each != here)))
    ways = (_shift(scene, unit, upright, {"posture": stances}) for upright in (True, False))
    offers = (*(offer for offer in ways if offer is not None), Offer(Stay, {"posture": stances}))
    return Menu(f"{scene.name(unit)}: a lull. Where to?", offers, routine=Stay())


def _shift(scene: Scene, unit: Ref, upright: bool, choices: dict[str, Choices]) -> Offer | None:
    """Going about at the unit's best; nothing if it gets nowhere, or no faster for getting up."""
    low, _ = gaits.fastest(scene, unit)
    gait, _ = gaits.fastest(scene, unit, Posture.STANDING) if upright else (low, "")
    if gait is Gait.STILL or (upright and gait is low):
        return None
    reach = Within(scene, unit, gaits.going(scene, gait), budget(scene, unit, gait), forbidden(scene, unit))
    if not reach:
        return None
    note = f"{gait.name.lower()}, {lengths.metres(reach.budget // 10)}"
    return Offer(
        Amble, {"way": Ways(reach), "upright": OneOf((upright,)), **choices}, note=f"up, {note}" if upright else note
    )


def budget(scene: Scene, unit: Ref, gait: Gait) -> int:
    """Ten times a Move (RFX-OPS-12)."""
    return TIMES * gaits.rate(scene, unit, gait) * gaits.PER_METRE


def go(table: Table, unit: Ref, action: Amble | Stay) -> Flow[None]:
    """Go there, or take up a stance."""
    if isinstance(action, Amble):
        yield from _shifts(table, unit, action)
    elif action.posture is not None:
        _takes_up(table, unit, action.posture)


def _shifts(table: Table, unit: Ref, action: Amble) -> Flow[None]:
    """Up, along the way and down again; a unit that something throws down on it stays down."""
    before = table.pose(unit).posture
    if action.upright:
        _takes_up(table, unit, Posture.STANDING)
    upright, moment = table.pose(unit).posture, Moment(table)
    walked, _ = yield from walk.steps(moment, unit, action.way, gaits.fastest(table, unit)[0])
    traffic.settle(moment)
    if walked:
        column, row = table.cells(unit)[0]
        table.say(Event("move", f"{{actor}} moves to {column},{row}.", actor=unit, cells=table.cells(unit)))
    if able.acts(table, unit) and table.pose(unit).posture is upright:
        _takes_up(table, unit, action.posture or before)


def _takes_up(table: Table, unit: Ref, posture: Posture) -> None:
    table.put(unit, replace(table.find(unit, Stance) or Stance(), posture=posture))
