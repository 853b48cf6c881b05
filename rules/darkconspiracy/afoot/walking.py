"""Going along a way at a gait, step by step, as far as nothing stops the unit."""

from __future__ import annotations

from functools import partial

from rules.darkconspiracy.afoot import gaits
from rules.darkconspiracy.afoot.forms import Move
from rules.darkconspiracy.afoot.gaits import TENTHS, Within
from rules.darkconspiracy.core import footing, motion
from rules.darkconspiracy.fire import opportunity, strays
from rules.darkconspiracy.hazards import flames
from rules.darkconspiracy.senses import knowing
from rules.darkconspiracy.state.order import Going
from rules.frame.body import Posture
from rules.frame.figure import Stance
from rules.frame.flow import Flow
from rules.frame.ground import Cell, Reach
from rules.frame.scene import Event, Table
from rules.kernel import lengths
from rules.kernel.refs import Ref
from rules.parts import afoot, room

GOES = {"crawl": "crawls", "walk": "walks", "trot": "trots", "run": "runs"}


def able(table: Table, unit: Ref) -> bool:
    """Whether a unit can go on."""
    return knowing.present(table, unit) and knowing.conscious(table, unit)


def move(table: Table, unit: Ref, action: Move) -> Flow[None]:
    """A phase of going: up or down as the gait wants it, then as far along the way as the metres last; what is left
    over is kept for a move at the same gait (DKC-ACT-05, DKC-MOVE-01, DKC-GRID-02).
    """
    metres, reach = gaits.metres(table, unit, action.gait), Within(table, unit, action.gait).search()
    getting_up = gaits.rises(table, unit, action.gait)
    down = action.gait == "crawl"
    if down != footing.prone(table, unit):
        table.put(unit, Stance(Posture.PRONE if down else Posture.STANDING))
    declared = min(round(metres), round((reach.price(action.way) or 0) / TENTHS))
    table.put(unit, Going(table.clock.round, action.gait, declared))
    gone = yield from along(table, unit, _affordable(reach, action.way, metres))
    spent = (reach.price(gone) or 0) / TENTHS if gone else 0.0
    left = gaits.kept(table, gone, metres - spent) if able(table, unit) else 0.0
    far = round(spent) if spent else min(declared, round(metres))
    table.put(unit, Going(table.clock.round, action.gait, far, left))
    up = "gets up and " if getting_up else ""
    if gone:
        text = f"{{actor}} {up}{GOES[action.gait]} {lengths.metres(far)}."
    else:
        text = f"{{actor}} {up}is on the way, {lengths.metres(round(left))} so far."
    table.say(Event("moves", text, actor=unit, cells=table.cells(unit), data={"gait": action.gait}))


def _affordable(reach: Reach, way: tuple[Cell, ...], metres: float) -> tuple[Cell, ...]:
    """The cells of a way that the metres cover."""
    for many in range(len(way), 0, -1):
        price = reach.price(way[:many])
        if price is not None and price <= round(metres * TENTHS):
            return way[:many]
    return ()


def along(table: Table, unit: Ref, way: tuple[Cell, ...]) -> Flow[tuple[Cell, ...]]:
    """Step by step, through loose rounds and past those who watch the ground; the cells gone through (DKC-AUTO-04,
    DKC-OPP-01). It comes to rest where no other stands.
    """
    start, gone, asked = table.cells(unit)[0], list[Cell](), set[Ref]()
    for cell in way:
        if not afoot.step(table, unit, cell).moved:
            break
        gone.append(cell)
        flames.passed(table, unit, cell)
        yield from strays.crosses(table, unit, cell)
        yield from opportunity.entered(table, unit, asked)
        if not able(table, unit) or motion.gait(table, unit) not in gaits.allowed(table, unit):
            break
    if able(table, unit):
        afoot.settle(table, unit, (start, *gone), partial(room.holds_ground, table))
    return tuple(gone)
