"""Who is aboard a vehicle, and whether anybody drives it."""

from __future__ import annotations

from game.battle.view import View
from rules.frame.figure import Condition, Crew, Seat
from rules.kernel.refs import Ref


def seats(view: View, vehicle: Ref) -> tuple[Seat, ...]:
    """Its seats, as far as the viewer knows of them."""
    return (view.find(vehicle, Crew) or Crew()).seats


def fights(view: View, unit: Ref | None) -> bool:
    """Whether there is a unit that can fight, as far as the viewer knows."""
    condition = view.find(unit, Condition) if unit is not None else None
    return unit is not None and (condition is None or condition.state.fighting)


def runs(view: View, vehicle: Ref) -> bool:
    """Whether the vehicle is working and has a driver."""
    return fights(view, vehicle) and any(fights(view, seat.rider) for seat in seats(view, vehicle) if seat.drives)
