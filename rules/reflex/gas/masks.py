"""Who is safe from what is in the air, and who has to fear it (RFX-GAS-03, RFX-MORALE-10)."""

from __future__ import annotations

from rules.frame.ground import Cell
from rules.frame.scene import Scene, Table
from rules.kernel.refs import Ref
from rules.parts import seats
from rules.reflex.core import able, course
from rules.reflex.hands.ready import worn
from rules.reflex.nerve import morale
from rules.reflex.terms.weapons import Agent


def masked(scene: Scene, unit: Ref) -> bool:
    """Whether a working mask, or a shut vehicle, keeps all of it out (RFX-GAS-03)."""
    return any(suit.mask for suit in worn(scene, unit)) or shut_in(scene, unit)


def shut_in(scene: Scene, unit: Ref) -> bool:
    """Whether somebody sits behind shut hatches."""
    seat = seats.seat_of(scene, unit)
    return seat is not None and seat.exposure != "open"


def protected(scene: Scene, unit: Ref, what: Agent) -> bool:
    """Proper gear: a mask, and against agents of war a whole suit (RFX-MORALE-10)."""
    suits = worn(scene, unit)
    return any(suit.mask for suit in suits) and (not what.deadly or any(suit.suit for suit in suits))


def feared(table: Table, what: Agent, cell: Cell) -> None:
    """Everybody who sees it spread has that to fear (RFX-MORALE-10)."""
    for unit in course.people(table):
        if able.awake(table, unit) and table.sees_cell(unit, cell, above=1.0):
            morale.met_agent(table, unit, what, inside=False, protected=protected(table, unit, what))


def met(table: Table, unit: Ref, what: Agent) -> None:
    """Being in it is worse than knowing of it (RFX-MORALE-10)."""
    if able.awake(table, unit):
        morale.met_agent(table, unit, what, inside=True, protected=protected(table, unit, what))
