"""Jumping down: off a roof, a ledge, a flight of stairs, where no way leads (RFX-IMPACT-01 to 04)."""

from __future__ import annotations

from rules.frame.figure import Aboard
from rules.frame.flow import Ask, Flow
from rules.frame.forecast import Assumption, Fact, Forecast
from rules.frame.forms import FREE, OneOf
from rules.frame.ground import Cell
from rules.frame.scene import Scene
from rules.kernel import lengths, odds
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally
from rules.parts import ledges, room
from rules.parts.ledges import Drop
from rules.reflex import minefields
from rules.reflex.afoot.forms import Jump
from rules.reflex.core import able
from rules.reflex.core.checks import check
from rules.reflex.core.moment import Moment
from rules.reflex.core.topic import Desk, Lines
from rules.reflex.hands import gaits
from rules.reflex.hands.ready import load_of
from rules.reflex.wounds import falls, harm, impacts

CLIMBS_DOWN = 2.0
"""Metres down that a walker climbs in the course of a move; deeper than that he must jump (RFX-MOVE-11)."""


def offers(desk: Desk) -> Lines:
    """Every way down that no move leads (RFX-IMPACT-01)."""
    if desk.second or desk.scene.find(desk.unit, Aboard) is not None:
        return
    mined = minefields.known_cells(desk.scene, desk.scene.side(desk.unit))
    down = tuple(each for each in ways_down(desk.scene, desk.unit) if each.cell not in mined)
    if not down:
        return
    if not desk.affords(gaits.MOVE_TICKS):
        yield desk.dear(Jump.title, gaits.MOVE_TICKS)
        return
    deepest = max(each.metres for each in down)
    cells = OneOf(dict.fromkeys(each.cell for each in down))
    yield from desk.offer(Jump, {"cell": cells}, f"{lengths.metres(deepest)} down")


def ways_down(scene: Scene, unit: Ref) -> tuple[Drop, ...]:
    """The drops beside a unit that are too deep to climb down."""
    here = scene.cells(unit)[0]
    return tuple(
        each for each in ledges.drops(scene, here) if each.metres > CLIMBS_DOWN and room.free(scene, each.cell)
    )


def jump(moment: Moment, unit: Ref, action: Jump) -> Flow[None]:
    """Down when all of the tick has been rolled; who does not land well lies there (RFX-IMPACT-01, RFX-IMPACT-03)."""
    yield from ()
    table = moment.table
    there = _chosen(table, unit, action.cell)

    def leaps() -> None:
        if there is None or not able.alive(table, unit):
            return
        hits = harm.fall(moment, unit, there, "jumps down", tried=True)
        if hits:
            harm.knock_down(moment, unit)

    moment.later(leaps)


def _chosen(scene: Scene, unit: Ref, cell: Cell) -> Drop | None:
    return next((each for each in ways_down(scene, unit) if each.cell == cell), None)


def foretold(scene: Scene, ask: Ask, action: Jump) -> Forecast:
    """The chance to land unhurt, and every wound of a bad landing (RFX-IMPACT-03)."""
    there = _chosen(scene, ask.unit, action.cell)
    if there is None:
        return Forecast(FREE, note="no way down there")
    deep = int(there.metres)
    damage = falls.falling(there.metres, load_of(scene, ask.unit))
    attempt = falls.avoiding(scene, ask.unit, deep)
    success = odds.of(check, attempt.check).chance(lambda result: result.passed)
    each = Tally("Damage of each hit", damage, f"{lengths.metres(deep)} and the load", "RFX-IMPACT-01")
    outcomes = impacts.foretold(scene, ask.unit, damage, deep, "lands unhurt")
    unseen = (Assumption(Fact.UNSEEN, "no mine lies there"),)
    return Forecast(
        FREE, (attempt.tally, attempt.level, each), outcomes, success, unseen, f"{lengths.metres(there.metres)} down"
    )
