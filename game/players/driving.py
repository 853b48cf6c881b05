"""Driving: the routes suggested for a vehicle, and the seconds in which it only gathers speed."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Any

from game.board.board import Board
from game.players.forms import field, value
from game.players.way import level
from rules.frame.forms import Choices, Offer, Purpose
from rules.frame.ground import Cell
from rules.frame.marks import Mark

Route = tuple[Cell, ...]
ROUTES = 24
"""Suggested routes for a vehicle that are considered."""


def route_field(offer: Offer) -> str:
    """The field of an offer that takes a way cell by cell; "" if none does, or none leads anywhere."""
    if offer.action.purpose is not Purpose.GO:
        return ""
    return next((name for name, values in offer.choices.items() if _are_routes(values)), "")


def routes(board: Board, offer: Offer, at: Cell) -> tuple[Route, ...]:
    """The routes suggested for it that lead somewhere. Where a vehicle is steered at so many cells a second, those
    after which it would be carried into something are left out, unless all are like that.
    """
    name = route_field(offer)
    found = tuple(route for route in islice(offer.choices[name], ROUTES) if route) if name else ()
    if not _speed(offer):
        return found
    return tuple(route for route in found if _leaves_room(board, at, route)) or found


def drives(offers: Iterable[Offer]) -> bool:
    """Whether some offer gets the vehicle going."""
    known = tuple(offers)
    return any(map(route_field, known)) or gathering(known) is not None


def gathering(offers: Iterable[Offer]) -> Offer | None:
    """The offer that gathers most speed, of a vehicle that is too slow as yet to get to the next cell."""
    driven = [offer for offer in offers if offer.action.purpose is Purpose.GO and field(offer, Mark.HOW)]
    if any(map(route_field, driven)):
        return None
    slow = [offer for offer in driven if _speed(offer) and any(map(_stays, offer.choices.values()))]
    return max(slow, key=_speed, default=None)


def _speed(offer: Offer) -> int:
    """Cells or yards a second, of an offer that names them; 0 for any other."""
    how = field(offer, Mark.HOW)
    speed: Any = value(offer.choices[how], 0) if how else 0
    return speed if isinstance(speed, int) else 0


def _are_routes(values: Choices) -> bool:
    first = next(iter(values), None)
    return isinstance(first, tuple) and bool(first) and isinstance(first[0], tuple)


def _stays(values: Choices) -> bool:
    return next(iter(values), None) == ()


def _leaves_room(board: Board, start: Cell, route: Route) -> bool:
    """Whether there is as much free ground straight ahead at its end as it has covered."""
    cell, before = route[-1], route[-2] if len(route) > 1 else start
    direction = board.grid.direction(before, cell)
    for _ in route:
        onward = board.grid.step(cell, direction)
        if onward not in board.grid or not level(board, onward) or board.barrier(cell, direction) is not None:
            return False
        cell = onward
    return True
