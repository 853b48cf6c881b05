"""Going as it is played out: cell by cell, with what it leaves of the turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from rules.frame.figure import Facing, Position
from rules.frame.flow import Flow
from rules.frame.ground import Cell
from rules.frame.scene import Event, Scene, Table
from rules.gurps.afoot import allowance
from rules.gurps.afoot.allowance import Within
from rules.gurps.afoot.forms import Going, Pace, Step
from rules.gurps.core import held, scale
from rules.gurps.core.scale import TENTHS
from rules.gurps.senses import knowing
from rules.gurps.state.turns import Ran, Stride
from rules.gurps.terms.manoeuvres import Manoeuvre, Motion
from rules.gurps.turns import taking
from rules.gurps.waiting import springing
from rules.kernel import lengths
from rules.kernel.refs import Ref
from rules.parts import room


def go(table: Table, unit: Ref, action: Going) -> Flow[None]:
    """Cell by cell, as far as nothing stops it; then it looks where it wants, as far as that is free (GUR-HEX-06)."""
    within = Within(table, unit, action.pace).search()
    before, start = table.pose(unit), table.cells(unit)[0]
    steps, looks = allowance.directions(table, start, action.way), on_the_way(table, unit, action)
    gone, asked = [start], springing.Asked()
    for cell, facing in zip(action.way, looks, strict=True):
        moved, goes_on = yield from springing.pace(table, unit, cell, facing, asked)
        if moved:
            gone.append(cell)
        if not goes_on:
            break
    used = within.price(tuple(gone[1:])) if len(gone) > 1 else 0
    spent(table, unit, action.pace, used or 0)
    if not knowing.can_act(table, unit):
        return
    room_taken = partial(room.holds_ground, table)
    # one fighter of human size to a yard (GUR-MV-04)
    if room.crowded(table, unit, room_taken) and not room.step_back(table, unit, tuple(gone), room_taken):
        room.make_room(table, unit)
    _looks(table, unit, action, used or 0)
    _drags(table, unit)
    ran(table, unit, action.pace, before.facing, steps[: len(gone) - 1])
    if len(gone) > 1:
        far = lengths.metres(scale.gone(table, steps[: len(gone) - 1]))
        told = "{actor} takes a step." if isinstance(action, Step) else f"{{actor}} moves {far}."
        table.say(Event("walks", told, actor=unit, cells=table.cells(unit)))


def _drags(table: Table, unit: Ref) -> None:
    """A foe that it can drag comes along (GUR-GRP-09)."""
    foe = held.dragged(table, unit)
    if foe is not None:
        drawn_to(table, foe, table.cells(unit)[0])


def drawn_to(table: Table, unit: Ref, cell: Cell) -> None:
    """By a hold: a foe that is dragged, or a unit that has taken hold of one that has given ground (GUR-GRP-09,
    house).
    """
    if table.cells(unit)[0] != cell:
        table.put(unit, Position(cell))
        table.say(Event("walks", "{actor} is drawn along.", actor=unit, cells=table.cells(unit)))


def spent(table: Table, unit: Ref, pace: Pace, used: int) -> None:
    """Points are used, of those that this way of going has."""
    now, of_all = taking.turn(table, unit), allowance.whole(table, unit, pace)
    table.put(unit, replace(now, used=now.used + used, had=of_all, stepped=now.stepped or pace == "step"))


def went(table: Table, unit: Ref, pace: Pace, used: int, before: int, steps: tuple[int, ...]) -> None:
    """It has gone these steps, for so many points."""
    spent(table, unit, pace, used)
    ran(table, unit, pace, before, steps)


def on_the_way(scene: Scene, unit: Ref, action: Going) -> tuple[int, ...]:
    """The facing after each step; one step alone leaves it as it is (GUR-HEX-06)."""
    facing, steps = scene.pose(unit).facing, allowance.directions(scene, scene.cells(unit)[0], action.way)
    if isinstance(action, Step):
        wished = (facing,) * len(steps)
    else:
        wished = allowance.facings(facing, steps, scene.grid.directions)
    return tuple(scene.turned(unit, cell, way) for cell, way in zip(action.way, wished, strict=True))


def at_the_end(scene: Scene, unit: Ref, action: Going, here: Cell, now: int, used: int) -> int:
    """The facing at the end of a way; a charge leaves it as it is, and so does another where the hind part would be
    (GUR-HEX-06, GUR-HEX-07).
    """
    if allowance.straight(action.pace):
        return now
    wish = allowance.wished(scene, unit, here, action.facing, now)
    free = isinstance(action, Step) or 2 * used <= allowance.whole(scene, unit, action.pace)
    then = scene.turned(unit, here, allowance.turned_toward(scene, now, wish, free=free))
    return then if room.may_face(scene, unit, here, then) else now


def _looks(table: Table, unit: Ref, action: Going, used: int) -> None:
    """The unit looks where it wants to, as far as it may."""
    now, here = table.pose(unit).facing, table.cells(unit)[0]
    then = at_the_end(table, unit, action, here, now, used)
    if then != now:
        table.put(unit, Facing(then))


def ran(table: Table, unit: Ref, pace: Pace, before: int, steps: tuple[int, ...]) -> None:
    """How far and which way it went this second, and whether it ran straight ahead (GUR-SLAM-02, GUR-MOVE-04)."""
    if not steps:
        return
    now, old = table.clock.round, table.find(unit, Ran) or Ran()
    around = table.grid.directions
    ahead = all(min((step - before) % around, (before - step) % around) <= 1 for step in steps)
    runs = ahead and pace != "step"
    ways = dict(old.ways) if old.second == now else {}
    for step in steps:
        ways[step] = ways.get(step, 0) + scale.step(table, step)
    row = (old.straight if old.second == now - 1 else 0) + 1 if runs else 0
    table.put(unit, Ran(tuple(ways.items()), row, pace == "sprint", now))


def catches_up(table: Table, unit: Ref) -> None:
    """At the end of a turn: what went beyond its allowance is owed, and where cells are not a yard across what is left
    of it, less than a cell, is kept (GUR-HEX-04). A unit that went nowhere gets on by what its manoeuvre let it go.
    """
    turn, debt = taking.turn(table, unit), allowance.owed(table, unit)
    balance = debt + turn.used - (turn.had if turn.used else _way_on(table, unit))
    cell = scale.across(table)
    keeps = turn.used and cell != TENTHS and -cell < balance < 0
    if balance > 0 or keeps:
        table.put(unit, Stride(balance))
    elif debt:
        table.strip(unit, Stride)


def _way_on(table: Table, unit: Ref) -> int:
    """How far a unit on its way into a cell gets without going elsewhere; all of its Move if it does nothing else."""
    turn = taking.turn(table, unit)
    free = turn.taken in (None, Manoeuvre.DO_NOTHING) and not taking.stunned(table, unit)
    pace = "" if free else BY_MOTION.get(taking.leave(table, unit).motion)
    return allowance.whole(table, unit, pace) if pace is not None else 0


BY_MOTION: Mapping[Motion, Pace] = {Motion.STEP: "step", Motion.HALF: "charge", Motion.FULL: ""}
"""The way of going that stands for how far a manoeuvre leads."""
