"""Driving: the routes suggested for a vehicle, where each leaves it, and the seconds in which it only gathers speed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from typing import Any

from game.board.board import Board
from rules.frame.forms import Action, Choices, Offer, Purpose
from rules.frame.ground import Cell
from rules.frame.marks import Mark, marked
from rules.frame.scene import Pose
from rules.kernel.refs import Ref
from tests.yardstick.forms import field, value
from tests.yardstick.rough_distance import level

Route = tuple[Cell, ...]
ROUTES = 24
"""Suggested routes for a vehicle that are considered."""


@dataclass(frozen=True, slots=True)
class Course:
    """A route for a vehicle, none for standing still; where it would come to rest if it braked from then on, and its
    heading there.
    """

    action: Action
    route: Route
    rest: Cell
    heading: int


def route_field(offer: Offer) -> str:
    """The field of an offer that takes a way cell by cell; "" if none does, or none leads anywhere."""
    if offer.action.purpose is not Purpose.GO:
        return ""
    return next((name for name, values in offer.choices.items() if _are_routes(values)), "")


def courses(board: Board, offer: Offer, pose: Pose, slows: float) -> tuple[Course, ...]:
    """What is suggested for it that leads somewhere, or keeps it where it is. Where a vehicle is steered at so many
    cells a second, the routes after which it would be carried into something are left out, unless all are like that.
    """
    speed, name = _speed(offer), route_field(offer)
    if speed is not None and any(map(_stays, offer.choices.values())):
        return (Course(offer.fill(), (), pose.cell, pose.facing),)
    routes = tuple(route for route in islice(offer.choices[name], ROUTES) if route) if name else ()
    if speed:
        routes = tuple(route for route in routes if _leaves_room(board, pose.cell, route)) or routes
    return tuple(_course(board, offer.fill(**{name: route}), pose.cell, route, speed, slows) for route in routes)


def _course(board: Board, action: Action, start: Cell, route: Route, speed: int | None, slows: float) -> Course:
    rest = (route[-1], *_free(board, start, route, _coasts(len(route), speed, slows)))[-1]
    return Course(action, route, rest, _heading(board, start, route))


def ahead(board: Board, pose: Pose) -> Cell:
    """The next cell straight on, if the map goes on there."""
    onward = board.grid.step(pose.cell, pose.facing)
    return onward if onward in board.grid else pose.cell


def drives(offers: Iterable[Offer]) -> bool:
    """Whether some offer gets the vehicle going."""
    known = tuple(offers)
    return any(map(route_field, known)) or gathering(known) is not None


def brakes(offers: Iterable[Offer]) -> float:
    """By how much a vehicle can slow down in a second: half of what lies between the least and the greatest speed on
    offer; 0 of one that is not steered at so many cells a second.
    """
    speeds = [speed for speed in map(_speed, offers) if speed is not None]
    return (max(speeds) - min(speeds)) / 2 if speeds else 0.0


def gathering(offers: Iterable[Offer]) -> Offer | None:
    """The offer that gathers most speed, of a vehicle that is too slow as yet to get to the next cell."""
    known = tuple(offers)
    if any(map(route_field, known)):
        return None
    slow = [offer for offer in known if _speed(offer) and any(map(_stays, offer.choices.values()))]
    return max(slow, key=lambda offer: _speed(offer) or 0, default=None)


def _speed(offer: Offer) -> int | None:
    """Cells or yards a second, of an offer to drive that names them; None for any other."""
    how = field(offer, Mark.HOW) if offer.action.purpose is Purpose.GO else ""
    speed: Any = value(offer.choices[how], 0) if how else None
    return speed if isinstance(speed, int) else None


def _are_routes(values: Choices) -> bool:
    first = next(iter(values), None)
    return isinstance(first, tuple) and bool(first) and isinstance(first[0], tuple)


def _stays(values: Choices) -> bool:
    return next(iter(values), None) == ()


# vehicles that go on by themselves


class Wheels:
    """At what speed each vehicle was steered last: it goes on like that until it is steered again."""

    def __init__(self) -> None:
        self._speeds: dict[Ref, int] = {}

    def steered(self, vehicle: Ref, action: Action) -> None:
        """Take in what its driver has done."""
        if steers(action):
            self._speeds[vehicle] = marked(action, Mark.HOW)

    def roll(self, vehicle: Ref, offers: Iterable[Offer]) -> bool:
        """Whether it is rolling and can be steered."""
        return self._speeds.get(vehicle, 0) > 0 and any(_speed(offer) is not None for offer in offers)


def steers(action: Action) -> bool:
    """Whether an action steers a vehicle at so many cells or yards a second."""
    return isinstance(marked(action, Mark.HOW), int)


# what a vehicle at speed may be carried into


def _coasts(cells: int, speed: int | None, slows: float) -> int:
    """How many cells on it comes to rest, after so many cells at that speed."""
    if not speed or not slows:
        return 0
    seconds = int(speed / slows)
    return round(cells / speed * sum(speed - slows * second for second in range(1, seconds + 1)))


def _leaves_room(board: Board, start: Cell, route: Route) -> bool:
    """Whether there is as much free ground straight ahead at its end as it has covered."""
    return len(_free(board, start, route, len(route))) == len(route)


def _heading(board: Board, start: Cell, route: Route) -> int:
    """In which direction a route ends."""
    return board.grid.direction(route[-2] if len(route) > 1 else start, route[-1])


def _free(board: Board, start: Cell, route: Route, cells: int) -> Route:
    """As many cells straight on from the end of a route, as far as the ground is free."""
    cell, direction, found = route[-1], _heading(board, start, route), list[Cell]()
    for _ in range(cells):
        onward = board.grid.step(cell, direction)
        if onward not in board.grid or not level(board, onward) or board.barrier(cell, direction) is not None:
            break
        found.append(onward)
        cell = onward
    return tuple(found)
