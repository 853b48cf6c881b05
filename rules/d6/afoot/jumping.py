"""Jumping down from edges, and falls: how far, how hard, and who is below."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from rules.d6.afoot import walking
from rules.d6.afoot.forms import Jump
from rules.d6.core import movement
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
from rules.frame.ground import Cell
from rules.frame.means import Means
from rules.frame.scene import Event, Footfall, Scene, Table
from rules.kernel import lengths
from rules.kernel.lengths import METRES_A_FOOT
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally
from rules.kernel.words import counted
from rules.parts import ledges
from rules.parts.ledges import Drop
from rules.parts.topics import Lines

NEAR_ENOUGH = 0.01
"""Metres: a map keeps heights in whole 1/64 m."""


def ways_down(scene: Scene, unit: Ref) -> tuple[Drop, ...]:
    """The drops of more than four feet beside a unit, with room at the bottom: no step, but a jump (DSX-MOVE-02)."""
    here = scene.cells(unit)[0]
    return tuple(each for each in ledges.drops(scene, here) if is_fall(each.metres) and not scene.occupants(each.cell))


def way_down(scene: Scene, unit: Ref, cell: Cell) -> Drop | None:
    """The drop that ends in a cell."""
    return next((each for each in ways_down(scene, unit) if each.cell == cell), None)


def is_fall(metres: float) -> bool:
    """Whether so many metres down are a fall, not a step: more than four feet (DSX-MOVE-02, DSX-MOVE-04)."""
    return metres > movement.STEEP_RISE + NEAR_ENOUGH


def feet_down(metres: float) -> float:
    """A drop in feet, as the rule counts it."""
    return round(metres / METRES_A_FOOT, 1)


def damage(metres: float) -> Tally:
    """One point a foot beyond ten; armour does not help (DSX-MOVE-04)."""
    feet = int(feet_down(metres))
    fallen = Tally("Damage", feet, f"{lengths.feet(feet)} down", "DSX-MOVE-04", floor=0)
    return fallen.plus(
        Modifier(-injury.FALLS_FREE, f"the first {lengths.feet(injury.FALLS_FREE)} are free", "DSX-MOVE-04")
    )


def points_lost(metres: float) -> int:
    """Hit points that a fall costs (DSX-MOVE-04)."""
    return injury.fall(feet_down(metres))


def offers(desk: Desk) -> Lines:
    """Down the edges beside the unit, where it does not walk down (DSX-MOVE-04)."""
    down = ways_down(desk.scene, desk.unit)
    if down:
        deepest = max(each.metres for each in down)
        cells = OneOf(dict.fromkeys(each.cell for each in down))
        yield desk.offer(Jump, {"cell": cells}, f"{lengths.metres(deepest)} down")


def foretold(scene: Scene, ask: Ask, action: Jump) -> Forecast:
    """What the fall costs, and that the unit lies prone afterwards (DSX-MOVE-04)."""
    drop = way_down(scene, ask.unit, action.cell)
    if drop is None:
        return Forecast(FREE, note="no way down there")
    health, full = injury.health(scene, ask.unit), injury.hp_max(scene, ask.unit)
    fire = under_fire.walking(scene, ask.unit, (drop.cell,))
    points = points_lost(drop.metres) + fire
    text = f"loses {points} {'point' if points == 1 else 'points'}" if points else "lands unhurt"
    lost = loss(health, full, points)
    outcome = Outcome(text, Fraction(1), ask.unit, lost, spared=not points)
    note = f"{lengths.metres(drop.metres)} down, then prone"
    if fire:
        note += f"; {counted(fire, 'point')} of the loss from the fire that sweeps the place"
    return Forecast(FREE, (damage(drop.metres),), (outcome,), note=note)


def jump(moment: Moment, unit: Ref, action: Jump) -> Flow[None]:
    """Down an edge, as a move: a fall, after which the unit lies prone (DSX-MOVE-04)."""
    table = moment.table
    drop = way_down(table, unit, action.cell)
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
    if not is_fall(metres):
        return
    points = points_lost(metres)
    table.say(
        Event(
            "falls",
            f"{{actor}} {how} {lengths.metres(metres)}.",
            actor=unit,
            cells=(table.cells(unit)[0],),
            data={"feet": feet_down(metres), "points": points},
            means=Means.IMPACT if points else None,
        )
    )
    stance = table.find(unit, Stance) or Stance()
    table.put(unit, replace(stance, posture=Posture.PRONE, kept_down=()))
    if points and fighters.alive(table, unit):
        harm.suffer(table, unit, points)
