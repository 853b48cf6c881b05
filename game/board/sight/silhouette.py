"""What of a body shows to an eye: zone by zone, by posture, facing and size, past what hard things hide."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from game.board.board import Board
from game.board.sight.prospect import Prospect
from game.board.sight.sight_heights import Heights, standing
from rules.frame.body import PLANS, Posture, Silhouette, ZoneSeen
from rules.frame.figure import Body
from rules.frame.ground import Barrier, Cell
from rules.frame.recall import lookup
from rules.frame.scene import Pose

FAR_LIMB = 0.3
"""How much of the far arm and leg shows past the body of a person seen from the side."""
KEPT = 8192
"""How many silhouettes are remembered for one battlefield, in all its states: some 8 MB."""
SIDEWAYS = (45, 135)
"""Degrees off the facing between which a person is seen from the side."""


Look = tuple[Prospect, tuple[int, ...], tuple[Cell, ...], Posture, int, tuple[int, ...], str, float, float]
"""What a watcher sees from where and how it is, along which ways it keeps down there, and how its subject is: where,
how he holds himself and faces, along which ways he keeps down, of what build and height he is, and how high up.
"""


@lookup
def _kept(_: Board) -> dict[Look, Silhouette]:
    """What was seen of bodies on a battlefield in all its states."""
    return {}


def silhouette(prospect: Prospect, board: Board, viewer: Pose, target: Pose) -> Silhouette:
    """What of the target shows to a viewer whose eyes see this prospect of the board.

    Of a body on several cells the cell counts on which most of it shows. Haze is reckoned to the middle of the body.
    """
    kept: dict[Look, Silhouette] = _kept(board.drawn)
    body = target.body
    key = (
        *(prospect, viewer.kept_down),
        *(target.cells, target.posture, target.facing, target.kept_down, body.plan, body.height, target.rise),
    )
    shows = kept.get(key)
    if shows is None:
        if len(kept) >= KEPT:
            kept.clear()
        shows = kept[key] = outline(prospect, board, viewer, target)
    return shows


def outline(prospect: Prospect, board: Board, viewer: Pose, target: Pose) -> Silhouette:
    """The same, worked out anew."""
    eye, body, posture = prospect.eye, target.body, target.posture
    cell = target.cell if len(target.cells) == 1 else _best_shown(prospect, target.cells)
    dead = prospect.dead_at(cell) - target.rise
    covered = dead > _lowest(body.plan, posture) * body.height
    return Silhouette(
        metres=board.grid.straight(eye, cell),
        zones=_zones(body.plan, body.height, posture, _far_side(board, target, cell, eye), dead),
        haze=prospect.haze_at(cell, target.rise + body.top(posture) / 2),
        screen=prospect.screen(cell) if covered else None,
        tag=_tag(board, cell, eye) if covered or not target.rise else "",
        kept_down=_keeps_down(board, cell, eye, target.kept_down) or _keeps_down(board, eye, cell, viewer.kept_down),
    )


def top(target: Pose) -> float:
    """How high above the ground of its cell a target reaches."""
    return target.rise + _highest(target.body.plan, target.posture) * target.body.height


def glimpsed(prospect: Prospect, target: Pose) -> bool:
    """Whether anything of a target stands high enough to show past what is hard: far sooner said than what does."""
    highest, cells = top(target), target.cells
    if len(cells) == 1:
        return prospect.dead_at(cells[0]) < highest
    return any(prospect.dead_at(cell) < highest for cell in cells)


def everywhere(prospect: Prospect, body: Body, posture: Posture) -> dict[str, Heights]:
    """How much of each zone would show if such a body were on a cell, for all cells within the prospect's radius.

    By rows and columns of the map; 0 beyond the radius. Which way it faces is left out.
    """
    shares: dict[tuple[float, float], Heights] = {}
    bands = _bands(body.plan, body.height, posture, "")
    for _, low, high, _, _ in bands:
        if (low, high) not in shares:
            shares[low, high] = np.clip((high - prospect.dead) / (high - low), 0.0, 1.0)
    return {zone: shares[low, high] for zone, low, high, _, _ in bands}


def shown_everywhere(prospect: Prospect, body: Body, posture: Posture) -> Heights:
    """The share of such a body that would show on each cell, whichever way it faces: nothing beyond the radius."""
    bands = _bands(body.plan, body.height, posture, "")
    each = [band.share * np.clip((band.high - prospect.dead) / (band.high - band.low), 0.0, 1.0) for band in bands]
    shown: Heights = np.sum(each, axis=0)
    return shown


def shown_over(body: Body, posture: Posture) -> Mapping[float, float]:
    """The share of such a body that shows over each dead height, whichever way it faces: as it is asked for."""
    return _Shown(_bands(body.plan, body.height, posture, ""))


class _Shown(dict[float, float]):
    """What shows of a body over the dead heights that were asked about."""

    def __init__(self, bands: tuple[Band, ...]) -> None:
        self._bands = bands

    def __missing__(self, dead: float) -> float:
        if len(self) >= KEPT:
            self.clear()
        shown = 0.0
        for _, low, high, share, _ in self._bands:
            if dead < high:
                shown += share * (1.0 if dead <= low else (high - dead) / (high - low))
        self[dead] = shown
        return shown


class Band(NamedTuple):
    """A body zone in one posture: from where to where in metres above the ground, its share, and how much can show."""

    zone: str
    low: float
    high: float
    share: float
    most: float


@lru_cache(maxsize=8192)
def _zones(plan: str, height: float, posture: Posture, far: str, dead: float) -> tuple[ZoneSeen, ...]:
    """The zones of a body of which everything below the dead height is hidden."""
    return tuple(
        ZoneSeen(zone, share, most * min(1.0, max(0.0, (high - dead) / (high - low))))
        for zone, low, high, share, most in _bands(plan, height, posture, far)
    )


@lru_cache(maxsize=1024)
def _bands(plan: str, height: float, posture: Posture, far: str) -> tuple[Band, ...]:
    """The zones of a body, in metres. The limbs of the far side, if it is seen from one, are mostly behind the body.

    What is left of the target is then shared out anew, so that a body in the open shows whole from any side.
    """
    zones = PLANS[plan].zones[posture]
    most = {zone.name: FAR_LIMB if far and zone.name.startswith(far) else 1.0 for zone in zones}
    whole = sum(zone.share * most[zone.name] for zone in zones)
    return tuple(
        Band(zone.name, zone.low * height, zone.high * height, zone.share / whole, most[zone.name]) for zone in zones
    )


@lru_cache(maxsize=1024)
def _lowest(plan: str, posture: Posture) -> float:
    """Where a body begins above the ground, as a share of its height."""
    return min(zone.low for zone in PLANS[plan].zones[posture])


@lru_cache(maxsize=1024)
def _highest(plan: str, posture: Posture) -> float:
    """Where a body ends above the ground, as a share of its height."""
    return max(zone.high for zone in PLANS[plan].zones[posture])


def _best_shown(prospect: Prospect, cells: tuple[Cell, ...]) -> Cell:
    """Of several cells the one that shows most; of equals the nearest, then the first."""
    straight = prospect.board.grid.straight
    return min(cells, key=lambda cell: (prospect.dead_at(cell), straight(prospect.eye, cell)))


def _far_side(board: Board, target: Pose, cell: Cell, eye: Cell) -> str:
    """The side of a body that is turned away from an eye: "left" or "right"; "" for one seen from before or behind."""
    if cell == eye:
        return ""
    grid = board.grid
    off = (grid.bearing(cell, eye) - grid.degrees(target.facing)) % 360
    first, last = SIDEWAYS
    if first <= off <= last:
        return "left"
    return "right" if first <= 360 - off <= last else ""


def _tag(board: Board, cell: Cell, eye: Cell) -> str:
    """What a unit on a cell may take cover at from an eye: on its cell, or on the side towards the eye."""
    tag = board.terrain.tags.get(cell, "")
    if tag and cell not in board.changes.cleared:
        return tag
    if cell == eye or not board.barriers:
        return ""
    return _side_tag(board, cell, board.grid.direction(cell, eye))


@lookup
def _side_tag(board: Board, cell: Cell, direction: int) -> str:
    return next((each.tag for each in _barriers(board, cell, direction) if each.tag), "")


def _barriers(board: Board, cell: Cell, direction: int) -> list[Barrier]:
    """What stands against sight on the side of a cell that way; on a diagonal of squares, on the sides next to it."""
    cornered = board.grid.shape == "square" and direction % 2
    sides = (direction - 1, (direction + 1) % 8) if cornered else (direction,)
    found = [board.barrier(cell, side) for side in sides]
    return [barrier for barrier in found if barrier is not None and standing(barrier) > 0]


def _keeps_down(board: Board, cell: Cell, other: Cell, directions: tuple[int, ...]) -> bool:
    """Whether a unit on a cell that keeps down along these directions is out of another's sight by it."""
    if not directions or cell == other:
        return False
    direction = board.grid.direction(cell, other)
    return direction in directions and _hides(board, cell, direction)


def _hides(board: Board, cell: Cell, direction: int) -> bool:
    """Whether there is a thing to keep down behind that way: on the side, on the next cell, or what one stands in."""
    if _barriers(board, cell, direction):
        return True
    own, beyond = board.place(cell), board.grid.step(cell, direction)
    if own.obstacle > 0 or own.tag or (own.growth > 0 and own.density > 0):
        return True
    if beyond not in board.grid:
        return False
    there = board.place(beyond)
    return there.height + there.obstacle > own.height or (there.growth > 0 and there.density > 0)
