"""What ends when a unit goes down, moves off or lets go: its fire, its hold, whatever it was about."""

from __future__ import annotations

from dataclasses import replace

from rules.d6.state import Aim, Casting, Driving, Grappled, Held, HeldBack, Holding, Preparation, Zone
from rules.frame.figure import Aboard, Kit
from rules.frame.scene import Table
from rules.kernel.refs import Ref
from rules.parts import seats


def cease_fire(table: Table, unit: Ref, weapon: str = "") -> None:
    """Its zones of suppression end: all of them, or those laid with a weapon used otherwise (DSX-SUPP-08)."""
    for ref, zone in table.having(Zone):
        if zone.owner == unit and weapon in ("", zone.weapon):
            table.remove(ref)


def stop_evading(table: Table, unit: Ref) -> None:
    """The vehicle it drives dodges no more: each turn of evasion is an action of its own (DSX-VEH-01, DSX-VEH-06)."""
    aboard, seat = table.find(unit, Aboard), seats.seat_of(table, unit)
    if aboard is None or seat is None or not seat.drives:
        return
    going = table.find(aboard.vehicle, Driving)
    if going is not None and going.evading:
        table.put(aboard.vehicle, replace(going, evading=False))


def let_go(table: Table, unit: Ref) -> None:
    """The unit that it held is free (DSX-GRAP-01)."""
    holding = table.find(unit, Holding)
    if holding is not None:
        table.strip(holding.victim, Grappled)
        table.strip(unit, Holding)


def get_loose(table: Table, unit: Ref) -> None:
    """Nobody holds it any more (DSX-GRAP-01)."""
    grappled = table.find(unit, Grappled)
    if grappled is not None:
        let_go(table, grappled.holder)


def drop_what_is_held(table: Table, unit: Ref) -> None:
    """Hands open: everything in them falls (DSX-INJ-04)."""
    kit = table.find(unit, Kit)
    for item in kit.held() if kit is not None else ():
        table.drop(unit, item)


def moves(table: Table, unit: Ref) -> None:
    """It goes elsewhere: its aim is spoiled, its fire and its hold end (DSX-AIM-03, DSX-SUPP-08)."""
    table.strip(unit, Aim, Preparation)
    cease_fire(table, unit)
    let_go(table, unit)


def distracted(table: Table, unit: Ref) -> None:
    """Bloodied or seized: aim, preparation and a spell begun are lost (DSX-AIM-03, DSX-SPELL-02)."""
    table.strip(unit, Aim, Preparation, Casting)


def helpless(table: Table, unit: Ref) -> None:
    """Down or held fast: nothing that was going on goes on (DSX-INJ-04, DSX-HELD-03)."""
    distracted(table, unit)
    table.strip(unit, Held, HeldBack)
    cease_fire(table, unit)
    stop_evading(table, unit)
