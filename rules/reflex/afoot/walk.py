"""A move: setting off, every step of the way, and what may happen on it."""

from __future__ import annotations

from dataclasses import replace

from rules.frame.figure import Stance
from rules.frame.flow import Flow
from rules.frame.forms import Action
from rules.frame.ground import Cell
from rules.frame.knowing import Awareness
from rules.frame.relations import enemies
from rules.frame.scene import Event, Pose, Scene, Table
from rules.kernel.refs import Ref
from rules.parts import afoot
from rules.reflex.afoot.forms import Move
from rules.reflex.blast import fires
from rules.reflex.core import able, control, course
from rules.reflex.core.moment import Moment
from rules.reflex.gas import breath
from rules.reflex.hands import dropping, gaits
from rules.reflex.melee import dive
from rules.reflex.mines import traffic
from rules.reflex.state import Moving, Stride
from rules.reflex.terms.body import Gait


def gait_of(action: Move) -> Gait:
    """The gait of a move."""
    return Gait[action.gait.upper()]


def poses(scene: Scene, unit: Ref, action: Action) -> tuple[Pose, ...]:
    """How a unit shows itself in the course of an action: where it is, or all along its way (RFX-SUPP-02)."""
    return along(scene, unit, action.way if isinstance(action, Move) else ())


def along(scene: Scene, unit: Ref, way: tuple[Cell, ...]) -> tuple[Pose, ...]:
    """How a unit shows itself where it is, and at every cell of a way."""
    here = scene.pose(unit)
    return (here, *(replace(here, cells=(cell,), kept_down=()) for cell in way))


def halt(scene: Scene, unit: Ref, action: Move) -> int:
    """After how many cells of a way the further action is done: where it stands, of a unit that is held and may get
    nowhere (RFX-MOVE-01, RFX-GRAP-07).
    """
    return 0 if control.holders(scene, unit) else action.pause_at or 0


def set_off(moment: Moment, unit: Ref, action: Move, *, further: bool) -> None:
    """From the tick he sets off he counts as moving; a unit that charges at another may dive at it (RFX-MOVE-11,
    RFX-DIVE-01).
    """
    table = moment.table
    dropping.set_off(table, unit)
    table.put(unit, Moving(gait_of(action), table.clock.round, moment.tick - gaits.MOVE_TICKS + 1))
    stance = table.find(unit, Stance) or Stance()
    if stance.kept_down:
        table.put(unit, replace(stance, kept_down=()))
    if further and halt(table, unit, action) == len(action.way):
        dive.set_up(table, unit, action.way, gait_of(action))


def go(moment: Moment, unit: Ref, action: Move, *, stopped: bool = False) -> Flow[None]:
    """The whole way, as far as nothing stops it (RFX-MOVE-01, RFX-MOVE-11)."""
    table = moment.table
    if stopped or not able.alive(table, unit):
        return
    start = table.cells(unit)[0]
    metres = control.drag(moment, unit)
    walked, gone = yield from steps(moment, unit, action.way, gait_of(action), metres)
    if metres is None:
        _carry_over(moment, unit, action, walked, gone)
    else:
        control.follow(moment, unit, (start, *action.way[:walked]))
    if walked:
        dive.set_up(table, unit, action.way[:walked], gait_of(action), start=start)
        column, row = table.cells(unit)[0]
        stop = "" if walked == len(action.way) else ", stopped short"
        words = f"{{actor}} {_VERBS[gait_of(action)]} to {column},{row}{stop}."
        table.say(Event("move", words, actor=unit, cells=table.cells(unit), data={"gait": action.gait}))


def steps(
    moment: Moment, unit: Ref, way: tuple[Cell, ...], gait: Gait, limit: float | None = None
) -> Flow[tuple[int, float]]:
    """Step by step: mines, fire, gas, people in the way; how many cells and metres were gone."""
    table = moment.table

    def holds(other: Ref) -> bool:
        return course.taking_part(table, other) or table.pose(other).body.is_vehicle

    plan = yield from traffic.crossing(moment, unit, way)
    traffic.notice(table, unit, gait)
    start, walked, gone = table.cells(unit)[0], 0, 0.0
    for number, cell in enumerate(way):
        here = table.cells(unit)[0]
        far = table.grid.straight(here, cell)
        if (limit is not None and gone + far > limit + 0.01) or _barred(table, unit, cell):
            break
        footfall = afoot.step(table, unit, cell)
        if not footfall.moved:
            break
        walked, gone = walked + 1, gone + far
        joint = Moment(table, moment.tick)
        traffic.passes(joint, unit, footfall, plan, number)
        fires.enters(joint, unit, cell)
        yield from breath.meets(joint, unit)
        traffic.settle(joint)
        if not able.acts(table, unit) or not may_go_on(table, unit, gait):
            break
    traffic.way_ends(moment, unit, plan)
    afoot.settle(table, unit, (start, *way[:walked]), holds)
    traffic.notice(table, unit, gait)
    return walked, gone


def may_go_on(scene: Scene, unit: Ref, gait: Gait) -> bool:
    """Whether what has just happened leaves him the gait he was going at (RFX-MOVE-10)."""
    return gaits.fastest(scene, unit)[0] >= gait


def _carry_over(moment: Moment, unit: Ref, action: Move, walked: int, gone: float) -> None:
    """Rates do not divide into cells: what is left over, or owed, is kept for a Move that follows at once."""
    table, gait = moment.table, gait_of(action)
    had = gaits.in_hand(table, unit, moment.tick) + gaits.rate(table, unit, gait)
    rest = had - gone if walked == len(action.way) else 0.0
    cell = table.grid.metres
    table.put(unit, Stride(max(-cell, min(cell, rest)), table.clock.round, moment.tick - gaits.MOVE_TICKS))


def _barred(table: Table, unit: Ref, cell: Cell) -> bool:
    """An enemy on his feet in the cell ahead (RFX-MOVE-11)."""
    aware = table.find(unit, Awareness) or Awareness()
    for other in table.occupants(cell):
        if other == unit:
            continue
        foe = enemies(table, unit, other)
        if course.taking_part(table, other) and foe and other in aware.now:
            return True
        if table.pose(other).body.is_vehicle:
            return True
    return False


_VERBS = {
    Gait.CRAWL: "crawls",
    Gait.STAGGER: "staggers",
    Gait.WALK: "walks",
    Gait.TROT: "trots",
    Gait.RUN: "runs",
    Gait.SPRINT: "sprints",
}
