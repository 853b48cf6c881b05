"""Falling: jumping down where no way leads, and going over an edge out of a vehicle's way."""

from __future__ import annotations

from dataclasses import replace

from rules.d6.actions import Jump
from rules.d6.field import falling, survey
from rules.d6.order import budget, fighters, held
from rules.d6.order.moment import Moment
from rules.d6.play import afoot, harm
from rules.frame.body import Posture
from rules.frame.figure import Stance
from rules.frame.flow import Flow
from rules.frame.scene import Event, Footfall, Table
from rules.kernel import lengths
from rules.kernel.refs import Ref


def jump(moment: Moment, unit: Ref, action: Jump) -> Flow[None]:
    """Down an edge, as a move: a fall, after which the unit lies prone (DSX-MOVE-04)."""
    table = moment.table
    drop = falling.way_down(table, unit, action.cell)
    budget.spend(table, unit, moves=1)
    afoot.set_off(table, unit, sneak=False)
    if drop is None:
        return
    happening = held.before_step(table, unit)
    start, footfall = table.cells(unit)[0], Footfall(moved=False)
    for cell in drop.way:
        footfall = table.step(unit, cell, table.grid.direction(table.cells(unit)[0], cell))
        if not footfall.moved:
            break
    if table.cells(unit)[0] == start:
        table.say(Event("blocked", "{actor} finds no room to jump.", actor=unit))
        return
    metres = table.place(start).height - table.place(table.cells(unit)[0]).height
    yield from held.amid(moment, happening, lambda joint: _lands(joint, unit, footfall, happening, metres))
    survey.remember(table, unit)


def _lands(moment: Moment, unit: Ref, footfall: Footfall, step: held.Happening, metres: float) -> Flow[None]:
    """At the bottom: whatever sweeps the way, lies or hangs there, and the fall."""
    yield from afoot.befalls(moment, unit, footfall, step)
    land(moment.table, unit, metres, "jumps down")


def land(table: Table, unit: Ref, metres: float, how: str) -> None:
    """One point for each foot beyond ten, armour or not; the unit lies prone (DSX-MOVE-04)."""
    if not falling.is_fall(metres):
        return
    points = falling.points(metres)
    table.say(
        Event(
            "falls",
            f"{{actor}} {how} {lengths.metres(metres)}.",
            actor=unit,
            cells=(table.cells(unit)[0],),
            data={"feet": falling.feet_down(metres), "points": points},
        )
    )
    stance = table.find(unit, Stance) or Stance()
    table.put(unit, replace(stance, posture=Posture.PRONE, kept_down=()))
    if points and fighters.alive(table, unit):
        harm.suffer(table, unit, points)
