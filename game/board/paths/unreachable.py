"""Why a unit cannot get to a cell: what fills it, or what stands in the way."""

from __future__ import annotations

from itertools import pairwise

from game.board.board import Board
from game.board.paths.steps import BLOCKED, crossing, priced
from game.board.terrain import quantised
from rules.frame.ground import Barrier, Cell, Gait, Ground
from rules.kernel import lengths

ROUND_ABOUT = 2
"""Steps more than the straight line from which on a way leads round something."""


def no_ground(board: Board, gait: Gait, cell: Cell) -> str:
    """Why a cell is no ground to walk on in a gait; "" when it is."""
    place = board.place(cell)
    if place.walk not in dict(gait.walk):
        return "deep water" if place.walk == "deep" else _filled(place)
    if priced(gait.climbs, quantised([place.obstacle]))[0] >= BLOCKED:
        return f"too high to get over: {place.material or place.tag or 'something'}, {lengths.metres(place.obstacle)}"
    return ""


def _filled(place: Ground) -> str:
    """What fills a cell that cannot be entered: the thing on the ground, such as a car, or else the ground itself."""
    if place.obstacle > 0:
        return f"blocked by {place.material or 'an obstacle'}, {lengths.metres(place.obstacle)} high"
    return f"{place.surface}: cannot be entered"


def on_the_line(board: Board, gait: Gait, start: Cell, goal: Cell) -> str:
    """The first thing on the straight line to a cell that bars the way; "" if nothing does."""
    for here, there in pairwise(board.grid.line(start, goal)):
        way = board.grid.direction(here, there)
        sides = (way,) if board.grid.shape == "hex" or way % 2 == 0 else (way - 1, (way + 1) % 8)
        for side in sides:
            barrier = board.barrier(here, side)
            if barrier is not None and crossing(barrier, gait) >= BLOCKED:
                return a_barrier(barrier)
        if there != goal and no_ground(board, gait, there):
            place = board.place(there)
            return place.surface if place.walk not in dict(gait.walk) else place.material or "an obstacle"
    return ""


def a_barrier(barrier: Barrier) -> str:
    """What stands on an edge, in words."""
    state = f"{barrier.state} " if barrier.state else ""
    return f"a {state}{barrier.what}"


def too_far(gait: Gait, cost: int, budget: int, *, round_about: str) -> str:
    """How much movement a cell takes and how much is left, in the units a player counts."""
    least = min((points for _, points in gait.walk if points > 0), default=1)
    needed, left = (_so_many(gait, points / gait.each) for points in (cost, budget // least * least))
    by = f" round {round_about}" if round_about else ""
    return f"too far: {needed}{by}, {left} of movement left"


def _so_many(gait: Gait, number: float) -> str:
    """A way in what a player counts it by."""
    if gait.counted == "m":
        return lengths.metres(number)
    return f"{number:g} {gait.counted.removesuffix('s') if number == 1 else gait.counted}"
