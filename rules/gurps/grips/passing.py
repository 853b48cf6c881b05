"""Running on past a foe that has dodged a slam (GUR-SLAM-01)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import ceil

from rules.frame.flow import Flow
from rules.frame.forecast import Assumption, Fact
from rules.frame.ground import Cell
from rules.frame.means import Means
from rules.frame.scene import Event, Scene, Table
from rules.gurps.afoot import allowance
from rules.gurps.afoot.forms import Charge, Going, Move
from rules.gurps.core import scale
from rules.gurps.defence import ground
from rules.gurps.flesh import endings
from rules.gurps.grips import attacking, clashes, scores
from rules.gurps.grips.clashes import Clash
from rules.gurps.harm import hurting
from rules.gurps.melee.astray import by_accident
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.gurps.waiting import springing
from rules.gurps.walking import going
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally
from rules.parts import room

PAST = 2
"""Yards that it runs past the foe, if its movement leads so far (GUR-SLAM-01)."""
FORMS: Mapping[Manoeuvre, type[Going]] = {Manoeuvre.MOVE_AND_ATTACK: Move, Manoeuvre.ALL_OUT_ATTACK: Charge}
"""The movement that each manoeuvre still has; an Attack has no more than its step."""
BEYOND = Assumption(Fact.ROUGH, "what it may run into behind a foe that dodges is left out of the odds")


def way(scene: Scene, unit: Ref, foe: Ref) -> tuple[Cell, ...]:
    """Straight through where the foe is and two yards on, as far as the map goes."""
    here, there, grid = scene.cells(unit)[0], scene.cells(foe)[0], scene.grid
    ahead = grid.direction(here, there) if here != there else scene.pose(unit).facing
    found = [there] if here != there else []
    for _ in range(max(1, ceil(PAST / scale.pace(scene)))):
        found.append(grid.step(found[-1] if found else here, ahead))
    return tuple(cell for cell in found if cell in grid)


def far_enough(scene: Scene, unit: Ref, cells: int, manoeuvre: Manoeuvre) -> bool:
    """Whether its movement leads so many cells on."""
    form = FORMS.get(manoeuvre)
    return form is not None and allowance.left(scene, unit, form) >= cells * scale.across(scene)


def told(scene: Scene, unit: Ref, foe: Ref, manoeuvre: Manoeuvre) -> str:
    """What the odds say of it; "" where it stays."""
    ahead = way(scene, unit, foe)
    return f"; if it dodges, you run {PAST} yards past it" if far_enough(scene, unit, len(ahead), manoeuvre) else ""


def runs_on(table: Table, bodies: Clash, ahead: tuple[Cell, ...], score: Tally, manoeuvre: Manoeuvre) -> Flow[None]:
    """Cell by cell past the foe: into another that is in the way, or into what stands fast, with the damage of the slam
    to itself (GUR-SLAM-01, GUR-WRONG-01).
    """
    unit = bodies.runner
    if not ahead or not far_enough(table, unit, len(ahead), manoeuvre):
        return
    start, before, gone = table.cells(unit)[0], table.pose(unit).facing, list[Cell]()
    asked = springing.Asked()
    for cell in ahead:
        here = table.cells(unit)[0]
        facing = table.grid.direction(here, cell)
        other = _in_the_way(table, bodies, cell)
        if other is not None:
            yield from _at_another(table, bodies, other, score)
            break
        if not ground.open_to(table, here, facing) or not room.free(table, cell, but=bodies.foe):
            _crashes(table, bodies)
            break
        moved, goes_on = yield from springing.pace(table, unit, cell, facing, asked)
        gone += [cell] if moved else []
        if not goes_on:
            break
    if not gone:
        return
    going.spent(table, unit, FORMS[manoeuvre], len(gone) * scale.across(table))
    steps = tuple(table.grid.direction(a, b) for a, b in zip((start, *gone), gone, strict=False))
    going.ran(table, unit, FORMS[manoeuvre], before, steps)
    table.say(Event("walks", "{actor} runs on past {target}.", unit, bodies.foe, cells=table.cells(unit)))
    if any(other != unit and room.holds_ground(table, other) for other in table.occupants(gone[-1])):
        room.make_room(table, unit)


def _in_the_way(table: Table, bodies: Clash, cell: Cell) -> Ref | None:
    """Another figure on its feet in a cell."""
    there = (other for other in table.occupants(cell) if other not in (bodies.runner, bodies.foe))
    return next((other for other in there if room.holds_ground(table, other)), None)


def _at_another(table: Table, bodies: Clash, other: Ref, score: Tally) -> Flow[None]:
    """It may strike another by accident, who may defend itself (GUR-WRONG-01)."""
    own = by_accident(score)
    came = yield from attacking.comes(table, scores.threat(table, bodies.runner, other, body=True), own)
    how = "blunders into" if came.off else "stops short of"
    table.say(
        Event(
            "blow", f"{{actor}} {how} {{target}}.", bodies.runner, other, own=came.own, tally=own,
            data={"hit": came.off}, success=came.off, missed=not came.off, means=Means.MELEE,
        )
    )  # fmt: skip
    if came.off:
        yield from clashes.meet(table, replace(bodies, foe=other))


def _crashes(table: Table, bodies: Clash) -> None:
    """Its own damage to itself, from what stands fast (GUR-SLAM-01)."""
    unit = bodies.runner
    table.say(Event("crash", "{actor} runs into what is behind {target}.", unit, bodies.foe))
    taken = endings.points(table.dice(unit), bodies.deals)
    hurting.suffer(table, unit, (endings.crushed(taken),), blame=hurting.Blame(unit, Means.IMPACT, "body"))
