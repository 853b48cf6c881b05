"""Running away: as far from what is feared as a phase leads."""

from __future__ import annotations

from rules.darkconspiracy.afoot import gaits, walking
from rules.darkconspiracy.afoot.forms import Move
from rules.darkconspiracy.afoot.gaits import Within
from rules.darkconspiracy.flight import gas
from rules.darkconspiracy.flight.gas import GAITS
from rules.darkconspiracy.nerve import fear
from rules.darkconspiracy.state.nerve import Running, Terrified
from rules.frame.figure import Aboard
from rules.frame.flow import Flow
from rules.frame.scene import Event, Scene, Table
from rules.kernel.refs import Ref


def away(scene: Scene, unit: Ref, source: Ref) -> Move | None:
    """The move that leads farthest from what is feared; None where none leads farther than one is, or what is feared
    has left the map (DKC-FEAR-03).
    """
    if scene.find(unit, Aboard) is not None or source not in scene.units():
        return None
    able, here = gaits.allowed(scene, unit), scene.cells(unit)[0]
    gait = next((each for each in GAITS if each in able), None)
    if gait is None:
        return None
    reach, near = Within(scene, unit, gait).search(), scene.cells(source)
    straight = scene.grid.straight

    def far(cell: tuple[int, int]) -> float:
        return min(straight(cell, other) for other in near)

    goal = max(reach, key=lambda cell: (far(cell), cell), default=here)
    return Move(way=reach.way(goal), gait=gait) if far(goal) > far(here) else None


def driven(table: Table, unit: Ref) -> Flow[bool]:
    """What one does that is not its own master: frozen in terror it tries to snap out of it; in flight it runs, or is
    helpless where it cannot, until what it fears is gone (DKC-FEAR-02, DKC-FEAR-03, DKC-PANIC-02). Whether that took
    its action.
    """
    if (yield from gas.driven(table, unit)):
        return True
    running, terror = table.find(unit, Running), table.find(unit, Terrified)
    if running is not None and fear.runs(table, unit):
        yield from _runs(table, unit, running.of)
        return True
    if terror is None:
        return False
    if not terror.flees or fear.gone(table, unit):
        fear.snaps_out(table, unit)
    else:
        yield from _runs(table, unit, terror.of)
    return True


def _runs(table: Table, unit: Ref, source: Ref) -> Flow[None]:
    move = away(table, unit, source)
    if move is None:
        table.say(Event("cowers", "{actor} cowers.", actor=unit))
        return
    table.say(Event("flees", "{actor} runs for its life!", actor=unit))
    yield from walking.move(table, unit, move)
