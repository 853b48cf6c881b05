"""Blasts: who is within reach of a burst, what shields them, and who is reached round a corner."""

from __future__ import annotations

import math
from collections.abc import Iterator
from operator import is_

from game.board import bursts
from game.board.board import Board
from game.board.sight.prospect import look
from game.board.sight.silhouette import glimpsed, silhouette
from game.world.field import Field
from rules.frame.ground import Cell
from rules.frame.recall import lookup
from rules.frame.scene import Caught, Pose
from rules.kernel.refs import Ref


@lookup
def open_to(board: Board, cell: Cell, metres: float) -> frozenset[Cell]:
    """The cells that so strong a burst in a cell gets to by open ways."""
    return frozenset(bursts.spread(board, cell, metres))


class Blast:
    """Says which units a burst reaches, when asked: the preview from what a side knows, the burst itself from what
    there is. What it does to them is the rulebook's affair.
    """

    def __init__(self, field: Field) -> None:
        self.field = field
        self.known: dict[tuple[Cell, float, float, bool], tuple[tuple[Ref, ...], list[Pose], tuple[Caught, ...]]] = {}
        """Who was near a burst in which pose, and which of them it got at: good until the ground changes."""

    def reached(self, cell: Cell, metres: float, rise: float) -> tuple[Caught, ...]:
        """Those within reach of a burst so high above a cell and not shut off from it, nearest first."""
        return self._reached(cell, metres, rise, straight=False)

    def exposed(self, cell: Cell, metres: float, rise: float) -> tuple[Caught, ...]:
        """The same of those that a straight line leads to."""
        return self._reached(cell, metres, rise, straight=True)

    def _reached(self, cell: Cell, metres: float, rise: float, *, straight: bool) -> tuple[Caught, ...]:
        near = self._within(cell, metres)
        poses = [self.field.pose(ref) for ref in near]
        known = self.known.get((cell, metres, rise, straight))
        if known is not None and known[0] == near and all(map(is_, known[1], poses)):
            return known[2]
        got_at = self._straight if straight else self._got_at
        caught = tuple(sorted(got_at(cell, metres, rise, near), key=lambda each: (each.metres, each.unit)))
        self.known[cell, metres, rise, straight] = near, poses, caught
        return caught

    def _got_at(self, cell: Cell, metres: float, rise: float, near: tuple[Ref, ...]) -> Iterator[Caught]:
        """Those of these that a burst gets at, straight or round what is in the way."""
        for ref in near:
            off = self._off(cell, rise, self.field.pose(ref))
            if off > metres:
                continue
            shows = self.field.shows_from(cell, rise, ref)
            if shows.in_line:
                yield Caught(ref, off, shows)
            elif not self._open_to(cell, metres).isdisjoint(self.field.cells(ref)):
                yield Caught(ref, off, shows, round_about=True)

    def _straight(self, cell: Cell, metres: float, rise: float, near: tuple[Ref, ...]) -> Iterator[Caught]:
        """Those of these that a burst gets at straight: how the rest would show is not worked out."""
        if not near:
            return
        board, there = self.field.board, Pose((cell,))
        seen_from = look(board, cell, rise)
        for ref in near:
            pose = self.field.pose(ref)
            off = self._off(cell, rise, pose)
            if off <= metres and glimpsed(seen_from, pose):
                shows = silhouette(seen_from, board, there, pose)
                if shows.in_line:
                    yield Caught(ref, off, shows)

    def _off(self, cell: Cell, rise: float, pose: Pose) -> float:
        """How far a unit is from a burst; who is aloft is farther off."""
        straight, cells = self.field.grid.straight, pose.cells
        off = straight(cell, cells[0]) if len(cells) == 1 else min([straight(cell, at) for at in cells])
        return math.hypot(off, pose.rise - rise) if pose.rise > rise else off

    def _open_to(self, cell: Cell, metres: float) -> frozenset[Cell]:
        """The cells that a cell's bursts get to by open ways."""
        return open_to(self.field.board, cell, metres)

    def _within(self, cell: Cell, metres: float) -> tuple[Ref, ...]:
        straight = self.field.grid.straight
        near = (there for at, there in self.field.index().items() if straight(cell, at) <= metres)
        return tuple(sorted({ref for there in near for ref in there}))
