"""Shut doors beside a unit, for players that want to get to the other side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.battle.view import View
from rules.frame.forms import Action, Offer, Purpose
from rules.frame.ground import Cell
from rules.kernel.refs import Ref
from tests.yardstick.forms import fillable

OPEN = "open"


def shut_doors(view: View, unit: Ref, offers: Iterable[Offer]) -> Iterator[tuple[Offer, Action, Cell]]:
    """Each door beside a unit that the unit can open now: its offer, the form that opens it, the cell behind it."""
    for offer in offers:
        if offer.action.purpose is Purpose.DOOR and fillable(offer) and OPEN in offer.choices.get("state", ()):
            for part in offer.choices["part"]:
                for cell in _behind(view, unit, part):
                    yield offer, offer.fill(part=part, state=OPEN), cell


def _behind(view: View, unit: Ref, part: int) -> Iterator[Cell]:
    """The cells on the other side of a door that a unit stands at; none of a window."""
    for cell in view.cells(unit):
        for way, onward in view.board.grid.neighbours(cell):
            barrier = view.barrier(cell, way)
            if barrier is not None and barrier.part == part and barrier.what == "door":
                yield onward
