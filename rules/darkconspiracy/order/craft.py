"""Craft in the order of a phase: courses are laid, then all of them move at once, past those who watch the ground."""

from __future__ import annotations

from rules.darkconspiracy.aid.forms import Aid
from rules.darkconspiracy.blast import bursts, reach
from rules.darkconspiracy.blast.forms import Bombard, Call, Hurl, Throw
from rules.darkconspiracy.fire import opportunity, strays
from rules.darkconspiracy.fire.forms import Aim, Fire, Watch
from rules.darkconspiracy.gear.forms import Ready, Reload
from rules.darkconspiracy.hazards import burning
from rules.darkconspiracy.terms.weapons import Blast
from rules.darkconspiracy.vehicles import aboard, collisions, control, declaring, driving, motion, timing
from rules.frame.flow import Flow
from rules.frame.forms import Action, Offer
from rules.frame.ground import Cell
from rules.frame.scene import Scene, Table
from rules.kernel.refs import Ref

TANKS = Blast(concussion=6, burst=12)
"""Fuel tanks that explode (DKC-VEFF-04)."""
BUSY = (Fire, Ready, Reload)
"""What may share a phase with driving, for a check (DKC-ACT-03)."""

ENGROSSING = (Aim, Watch, Throw, Hurl, Bombard, Call, Aid)


def goes_on(table: Table) -> Flow[None]:
    """Courses are laid, and everything under way moves (DKC-MOVE-03)."""
    yield from declaring.declare(table)
    asked = dict[Ref, set[Ref]]()

    def passes(table: Table, vehicle: Ref, cell: Cell) -> Flow[None]:
        """Those who aim there fire, loose rounds strike (DKC-OPP-01, DKC-AUTO-04)."""
        yield from opportunity.entered(table, vehicle, asked.setdefault(vehicle, set()))
        yield from strays.crosses(table, vehicle, cell)

    yield from motion.run(table, passes)


def explodes(table: Table, vehicle: Ref, cell: Cell) -> Flow[None]:
    """Fuel tanks go off: concussion and fragments, and everybody within twelve metres is covered with burning fuel
    (DKC-VEFF-04).
    """
    for unit, _ in reach.reached(table, TANKS, cell):
        burning.covered(table, unit)
    yield from bursts.goes_off(table, TANKS, cell, vehicle, weapon="fuel tank")


def turn_begins(table: Table) -> Flow[None]:
    """What burns, floods and fails of craft (DKC-VEFF-03 to DKC-VEFF-07)."""
    yield from timing.at_turn_start(table, explodes)


def distracts(table: Table, unit: Ref, action: Action) -> Flow[None]:
    """A driver who fires, changes or loads something in the same phase must keep control (DKC-ACT-03)."""
    vehicle = aboard.drives(table, unit)
    if vehicle is None or not isinstance(action, BUSY) or not aboard.moving(table, vehicle):
        return
    if aboard.under_way(table, vehicle).trouble or aboard.craft(table, vehicle).robot:
        return
    came = control.attempt(table, vehicle, driving.busy_level(table, vehicle), "while busy with something else")
    if not came.well:
        yield from collisions.mishap(table, vehicle, came)


def fitting(scene: Scene, unit: Ref, offers: tuple[Offer, ...]) -> tuple[Offer, ...]:
    """What the driver of a craft under way may do: fire, make ready and load besides, but nothing that takes both
    eyes off the way (DKC-ACT-03).
    """
    vehicle = aboard.drives(scene, unit)
    if vehicle is None or not aboard.moving(scene, vehicle) or aboard.craft(scene, vehicle).robot:
        return offers
    return tuple(offer for offer in offers if offer.action not in ENGROSSING)
