"""Riding: the forms that most rulebooks have for getting in and out, and what is told when it is done."""

from __future__ import annotations

from typing import ClassVar, Literal, Protocol

from rules.frame.forms import Action, Purpose
from rules.frame.ground import Cell
from rules.frame.intents import Role
from rules.frame.marks import AtCell
from rules.frame.scene import Event, Table
from rules.kernel.refs import Ref
from rules.parts import seats


class GetIn(Action):
    """Get into a vehicle."""

    title: ClassVar[str] = "Get in"
    does: ClassVar[str] = "Climb into a vehicle beside you and take a seat."
    role: ClassVar[Role] = Role.MOVE
    kind: Literal["board"] = "board"
    vehicle: Ref
    seat: int


class ChangeSeat(Action):
    """Take another seat."""

    title: ClassVar[str] = "Change seat"
    does: ClassVar[str] = "Move to another seat of the same vehicle."
    role: ClassVar[Role] = Role.MOVE
    kind: Literal["change seat"] = "change seat"
    seat: int


class TakeWheel(Action):
    """Change places with a driver who is out of the fight, or who is not there."""

    title: ClassVar[str] = "Take the wheel"
    does: ClassVar[str] = "Take the driver's seat when nobody is fit to drive; a driver who is down is moved aside."
    purpose: ClassVar[Purpose] = Purpose.STEER
    role: ClassVar[Role] = Role.MOVE
    kind: Literal["take wheel"] = "take wheel"


class Alight(Action):
    """Get out of a vehicle."""

    title: ClassVar[str] = "Get out"
    does: ClassVar[str] = "Climb out of the vehicle onto a cell beside it."
    purpose: ClassVar[Purpose] = Purpose.ALIGHT
    kind: Literal["alight"] = "alight"
    cell: AtCell


class Boarding(Protocol):
    """Any form that says into which seat of which vehicle."""

    @property
    def vehicle(self) -> Ref: ...

    @property
    def seat(self) -> int: ...


class Alighting(Protocol):
    """Any form that says onto which cell."""

    @property
    def cell(self) -> Cell: ...


def board(table: Table, unit: Ref, action: Boarding) -> None:
    """From the ground into a seat."""
    seats.get_in(table, unit, action.vehicle, action.seat)
    table.say(Event("boards", "{actor} gets in.", actor=unit, cells=(table.cells(action.vehicle)[0],)))


def change_seat(table: Table, unit: Ref, action: ChangeSeat) -> None:
    """Into another seat of the same vehicle."""
    seats.change(table, unit, action.seat)
    table.say(Event("boards", "{actor} changes seats.", actor=unit, secret=True))


def take_wheel(table: Table, unit: Ref, _action: TakeWheel) -> None:
    """To the controls, if they are still free to take."""
    wheel = seats.idle_wheel(table, unit)
    if wheel is not None:
        seats.change(table, unit, wheel)
        table.say(Event("boards", "{actor} takes the wheel.", actor=unit, secret=True))


def alight(table: Table, unit: Ref, action: Alighting) -> None:
    """Out, onto a cell beside the vehicle."""
    seats.get_out(table, unit, action.cell)
    table.say(Event("alights", "{actor} gets out.", actor=unit, cells=(action.cell,)))
