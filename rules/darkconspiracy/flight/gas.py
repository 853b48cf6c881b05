"""Running out of tear gas by the shortest way."""

from __future__ import annotations

from rules.darkconspiracy.afoot import gaits, walking
from rules.darkconspiracy.afoot.forms import Gaits, Move
from rules.darkconspiracy.afoot.gaits import Within
from rules.darkconspiracy.hazards import gas, plight
from rules.frame.figure import Aboard
from rules.frame.flow import Flow
from rules.frame.ground import Cell
from rules.frame.scene import Event, Scene, Table
from rules.kernel.refs import Ref

GAITS: tuple[Gaits, ...] = ("run", "trot", "walk", "crawl")
"""The gaits, the fastest first."""


def way_out(scene: Scene, unit: Ref) -> Move | None:
    """The run that leads out of the gas soonest, or as far as a phase leads; None where none leads anywhere
    (DKC-CHEM-04).
    """
    able = gaits.allowed(scene, unit)
    gait = next((each for each in GAITS if each in able), None)
    if scene.find(unit, Aboard) is not None or gait is None:
        return None
    reach = Within(scene, unit, gait).search()
    cells: tuple[Cell, ...] = tuple(reach)
    goal = next((cell for cell in cells if not gas.hangs(scene, cell)), cells[-1] if cells else None)
    return None if goal is None else Move(way=reach.way(goal), gait=gait)


def driven(table: Table, unit: Ref) -> Flow[bool]:
    """A unit that flees from gas runs, with every action of its own, until it is out of the gas (DKC-CHEM-04). Whether
    that took its action.
    """
    if not plight.flees(table, unit):
        return False
    move = way_out(table, unit)
    if move is not None:
        table.say(Event("flees", "{actor} runs out of the gas.", actor=unit))
        yield from walking.move(table, unit, move)
    return True
