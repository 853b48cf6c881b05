"""Falls: jumping down where no way leads, and going over an edge out of a vehicle's way."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from rules.d6.afoot import falling, walking
from rules.d6.afoot.forms import Jump
from rules.d6.core.moment import Moment
from rules.d6.senses import fighters, survey
from rules.d6.suppression import under_fire
from rules.d6.turns import held
from rules.d6.turns.topic import Desk
from rules.d6.wounds import harm, injury
from rules.d6.wounds.losses import loss
from rules.frame.body import Posture
from rules.frame.figure import Stance
from rules.frame.flow import Ask, Flow
from rules.frame.forecast import Forecast, Outcome
from rules.frame.forms import FREE, OneOf
from rules.frame.scene import Event, Footfall, Scene, Table
from rules.kernel import lengths
from rules.kernel.refs import Ref
from rules.kernel.words import counted
from rules.parts.topics import Lines


def offers(desk: Desk) -> Lines:
    """Down the edges beside the unit, where it does not walk down (DSX-MOVE-04)."""
    down = falling.ways_down(desk.scene, desk.unit)
    if down:
        deepest = max(each.metres for each in down)
        cells = OneOf(dict.fromkeys(each.cell for each in down))
        yield desk.offer(Jump, {"cell": cells}, f"{lengths.metres(deepest)} down")


def foretold(scene: Scene, ask: Ask, action: Jump) -> Forecast:
    """What the fall costs, and that the unit lies prone afterwards (DSX-MOVE-04)."""
    drop = falling.way_down(scene, ask.unit, action.cell)
    if drop is None:
        return Forecast(FREE, note="no way down there")
    health, full = injury.health(scene, ask.unit), injury.hp_max(scene, ask.unit)
    fire = under_fire.walking(scene, ask.unit, (drop.cell,))
    points = falling.points(drop.metres) + fire
    text = f"loses {points} {'point' if points == 1 else 'points'}" if points else "lands unhurt"
    lost = loss(health, full, points)
    outcome = Outcome(text, Fraction(1), ask.unit, lost, spared=not points)
    note = f"{lengths.metres(drop.metres)} down, then prone"
    if fire:
        note += f"; {counted(fire, 'point')} of the loss from the fire that sweeps the place"
    return Forecast(FREE, (falling.damage(drop.metres),), (outcome,), note=note)


def jump(moment: Moment, unit: Ref, action: Jump) -> Flow[None]:
    """Down an edge, as a move: a fall, after which the unit lies prone (DSX-MOVE-04)."""
    table = moment.table
    drop = falling.way_down(table, unit, action.cell)
    walking.set_off(table, unit, sneak=False)
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
    yield from walking.befalls(moment, unit, footfall, step)
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
