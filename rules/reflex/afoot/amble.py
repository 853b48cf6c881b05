"""Shifting about in a pause: ten times as far as a Move, at no cost (RFX-OPS-12)."""

from __future__ import annotations

from dataclasses import replace

from rules.figure import Stance
from rules.flow import Ask, Flow
from rules.forms import Menu, Offer, OneOf, Ways
from rules.reflex.afoot import gaits, walk
from rules.reflex.afoot.forms import Amble, Stay
from rules.reflex.afoot.offers import Lazy, forbidden
from rules.reflex.afoot.stances import LEVELS
from rules.reflex.core.body import Gait
from rules.reflex.order.moment import Moment
from rules.refs import Ref
from rules.scene import Event, Scene, Table

TIMES = 10


def menu(scene: Scene, ask: Ask) -> Menu:
    """Where one may go in a pause, or how to stay."""
    unit = ask.unit
    here = scene.pose(unit).posture
    stances = OneOf((None, *(each for each in LEVELS if each != here)))
    offers = [Offer(Stay, {"posture": stances})]
    gait, _ = gaits.fastest(scene, unit)
    reach = Lazy(scene, unit, gaits.going(scene, gait), budget(scene, unit, gait), forbidden(scene, unit))
    if gait is not Gait.STILL and reach:
        offers.insert(0, Offer(Amble, {"way": Ways(reach)}, note=f"{gait.name.lower()}, {reach.budget // 10} m"))
    return Menu(f"{scene.name(unit)}: a lull. Where to?", tuple(offers), routine=Stay())


def budget(scene: Scene, unit: Ref, gait: Gait) -> int:
    """Ten times a Move (RFX-OPS-12)."""
    return TIMES * gaits.rate(scene, unit, gait) * gaits.PER_METRE


def go(table: Table, unit: Ref, action: Amble | Stay) -> Flow[None]:
    """Go there, or take up a stance."""
    if isinstance(action, Stay):
        if action.posture is not None:
            table.put(unit, replace(table.find(unit, Stance) or Stance(), posture=action.posture))
        return
    moment = Moment(table)
    walked, _ = yield from walk.steps(moment, unit, action.way, gaits.fastest(table, unit)[0])
    moment.settle()
    if walked:
        column, row = table.cells(unit)[0]
        table.say(Event("move", f"{{actor}} shifts to {column},{row}.", actor=unit, cells=table.cells(unit)))
