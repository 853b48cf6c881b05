"""Keeping a vehicle in hand, and getting out: units ride for as long as that brings them nearer to their ground."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from game.players.bouts import bout
from game.players.crews import fights, runs, seats
from game.players.driving import Wheels, steers
from game.players.forms import field
from game.players.rough_distance import AFOOT
from game.players.tactician.place_worth import PlaceWorth
from game.players.tactician.position_value import LOST, PositionValue
from game.players.tactician.reasoning import Option
from game.players.tactician.weighing import Weighing
from rules.frame.body import Posture
from rules.frame.figure import Aboard
from rules.frame.forms import Purpose
from rules.frame.ground import Cell
from rules.frame.marks import Mark
from rules.frame.scene import Pose

NEARER = 0.5
"""Share of a move on foot that a ride must still save for a unit to stay in."""
ONWARD = 1.0
"""Moves that a unit is expected to walk on once it is out."""
CELLS = 3
"""Cells beside the vehicle that are judged with care."""


def alighting(weighing: Weighing) -> Iterator[Option]:
    """Get out and walk on, where the ride is over; a gunner leaves the mounted weapon behind."""
    standing, view = weighing.standing, weighing.view
    aboard = view.find(standing.unit, Aboard)
    for offer in weighing.of(Purpose.ALIGHT):
        if aboard is None or not _over(weighing, aboard) or not _may_leave(weighing, aboard):
            return
        time = weighing.time(offer.cost)
        place = field(offer, Mark.PLACE)
        for cell in _cells(standing, offer.choices[place]):
            words, worth = f"get out at {cell[0]},{cell[1]}", _afoot(standing, cell, aboard)
            yield weighing.option(offer.fill(**{place: cell}), words, worth, time)


def taking_over(weighing: Weighing) -> Iterator[Option]:
    """Take the wheel of a vehicle that has lost its driver, where the ride still brings the unit nearer; a gunner
    leaves the mounted weapon for it.
    """
    standing, view = weighing.standing, weighing.view
    aboard = view.find(standing.unit, Aboard)
    if aboard is None or not _may_go_on(weighing, aboard):
        return
    saved = _saved(standing)
    for offer in weighing.of(Purpose.STEER):
        if not min(map(standing.off, standing.pose.cells)) or saved < NEARER * standing.stride:
            return
        seat, here = seats(view, aboard.vehicle)[aboard.seat], weighing.here
        ground = here.ground + standing.drive * saved
        worth = replace(here, ground=ground, fire=0.0 if seat.mount else here.fire)
        yield weighing.option(offer.fill(), "take the wheel", worth, weighing.time(offer.cost))


def in_hand(wheels: Wheels, weighing: Weighing, found: Iterable[Option]) -> Iterator[Option]:
    """The options; who drives a vehicle that would roll on by itself does nothing but steer it."""
    aboard = weighing.view.find(weighing.standing.unit, Aboard)
    rolls = aboard is not None and wheels.roll(aboard.vehicle, weighing.offers)
    yield from (option for option in found if not rolls or steers(option.action))


def _over(weighing: Weighing, aboard: Aboard) -> bool:
    """Whether the ride brings the unit no nearer: the vehicle has no driver, stands still, or is as near as it gets."""
    standing = weighing.standing
    here = min(map(standing.off, standing.pose.cells))
    if not here:
        return False
    return not _may_go_on(weighing, aboard) or _stands(standing, aboard) or _saved(standing) < NEARER * standing.stride


def _may_go_on(weighing: Weighing, aboard: Aboard) -> bool:
    """Whether the vehicle is driven, or works and the unit may take the wheel."""
    view = weighing.view
    return runs(view, aboard.vehicle) or (fights(view, aboard.vehicle) and bool(weighing.of(Purpose.STEER)))


def _saved(standing: PositionValue) -> float:
    """Paces that riding on saves, beside walking."""
    cells = standing.pose.cells
    return AFOOT * min(_walk(standing, cell) for cell in cells) - min(map(standing.off, cells))


def _stands(standing: PositionValue, aboard: Aboard) -> bool:
    return standing.rides.stands(aboard.vehicle, standing.task.role, bout(standing.view))


def _may_leave(weighing: Weighing, aboard: Aboard) -> bool:
    """Whether the vehicle can spare the unit: a driver stays for as long as another unit fires from it."""
    view = weighing.view
    found = seats(view, aboard.vehicle)
    return not found[aboard.seat].drives or not any(seat.mount and fights(view, seat.rider) for seat in found)


def _afoot(standing: PositionValue, cell: Cell, aboard: Aboard) -> PlaceWorth:
    """Worth of being out, with the walk on from there counted; a mounted weapon stays behind."""
    now, seat = standing.pose, seats(standing.view, aboard.vehicle)[aboard.seat]
    worth = standing.worth(Pose((cell,), Posture.STANDING, now.facing, now.body))
    left = max(0.0, _walk(standing, cell) - ONWARD * standing.stride)
    nearer = standing.off(cell) - standing.off(now.cell) + AFOOT * (_walk(standing, now.cell) - left)
    return replace(worth, ground=worth.ground + standing.drive * nearer, fire=0.0 if seat.mount else worth.fire)


def _cells(standing: PositionValue, listed: Iterable[Cell]) -> list[Cell]:
    """The cells nearest to the unit's ground."""
    return sorted(listed, key=lambda cell: (_walk(standing, cell), cell))[:CELLS]


def _walk(standing: PositionValue, cell: Cell) -> float:
    """Paces to the unit's ground on foot."""
    return min(LOST, standing.afoot.get(cell, LOST))
