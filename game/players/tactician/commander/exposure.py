"""What each place costs a unit under the fire of one enemy, and what the unit does to it from there: as whole maps.

The figures are the rulebook's own measure of threat, asked once for each kind of shooter, target, distance and cover.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from math import prod
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from game.battle.view import View
from game.board.board import Board
from game.board.sight.prospect import Prospect
from game.board.sight.silhouette import shown_everywhere
from game.players.tactician.enemy_exposure import WHOLE, smoke
from game.players.tactician.situation import Foe
from game.players.tactician.threats import GRAIN, Threats
from rules.frame.body import Posture
from rules.frame.figure import Body, Identity, Kit
from rules.frame.ground import Cell
from rules.frame.recall import lookup
from rules.frame.scene import Pose
from rules.kernel.refs import Ref

Floats: TypeAlias = npt.NDArray[np.float64]
Ints: TypeAlias = npt.NDArray[np.int64]
Bools: TypeAlias = npt.NDArray[np.bool_]
Kind: TypeAlias = tuple[str, tuple[str, ...], bool]
"""What makes units alike for a plan: their role, what they hold, and whether anything of it is loaded."""
SHARES = 3
"""Steps in which the share of a unit that shows is told apart."""
HAZES = 3
"""Steps in which haze is told apart, up to the most that the measure of threat knows."""
THICKEST = 6.0
KEPT = 2048
"""Maps that are kept; the oldest are dropped first."""
THROUGH = 0.5
"""Cells off a line of sight within which smoke lies on the line."""


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """The cells of a board by number, which is row x columns + column."""

    x: Floats
    y: Floats
    skew: int
    columns: int
    metres: float
    tags: Ints
    names: tuple[str, ...]
    """What there is to take cover behind, by the numbers in `tags`."""
    furthest: float
    """More metres than any two cells are apart."""

    def number(self, cell: Cell) -> int:
        """The number of a cell."""
        return cell[1] * self.columns + cell[0]

    def cell(self, number: int) -> Cell:
        """The cell of a number."""
        row, column = divmod(int(number), self.columns)
        return column, row

    def off(self, cell: Cell) -> Floats:
        """Metres from one cell to each."""
        number = self.number(cell)
        x, y = self.x - self.x[number], self.y - self.y[number]
        metres: Floats = self.metres * np.sqrt(x * x + self.skew * x * y + y * y)
        return metres


@lookup
def layout(board: Board) -> Layout:
    """The layout of a board."""
    grid = board.grid
    x, y = (each.astype(np.float64).ravel() for each in grid.axials())
    names = ("", *sorted(set(board.terrain.tags.values())))
    tags = np.zeros(len(x), dtype=np.int64)
    for (column, row), tag in board.terrain.tags.items():
        tags[row * grid.columns + column] = names.index(tag)
    furthest = 2.0 * grid.metres * (grid.columns + grid.rows)
    return Layout(x, y, grid.lattice.skew, grid.columns, grid.metres, tags, names, furthest)


@dataclass(frozen=True, slots=True, eq=False)
class Gaze:
    """One enemy's eye on the whole board: how far each cell is, and how much of a body in it the enemy can make out."""

    steps: Ints
    """Distance in steps of the measure of threat."""
    hazy: Ints
    prospect: Prospect
    dead: Floats
    veiled: Bools | None
    """Cells that smoke hides from the enemy."""


def kind_of(view: View, unit: Ref) -> Kind:
    """What a unit counts as in a plan."""
    kit, identity = view.find(unit, Kit) or Kit(), view.find(unit, Identity)
    held = kit.held()
    names = tuple(sorted(item.name for item in held))
    return identity.role if identity is not None else "", names, any(item.loaded for item in held)


class Exposures:
    """The exposure maps of one side, kept for as long as enemy, unit and ground are the same."""

    def __init__(self, threats: Threats) -> None:
        self.threats = threats
        self._kept = OrderedDict[object, Floats]()
        self._gazes = OrderedDict[object, Gaze]()
        self._figures: dict[object, Floats] = {}
        """The measure of threat by distance, share shown, haze and cover, as far as it was asked for."""
        self._stretches: dict[object, tuple[Ints, tuple[float, ...]]] = {}

    @staticmethod
    def number(view: View) -> Callable[[Cell], int]:
        """How the cells of the maps are numbered."""
        return layout(view.board).number

    def suffered(self, view: View, foe: Foe, unit: Ref, posture: Posture, at: Cell | None = None) -> Floats:
        """Share of its strength that a unit of this kind loses to an enemy in a bout in each cell, in this posture.

        With `at` the enemy is taken to stand in that cell.
        """
        body, fights_as = view.pose(unit).body, self.threats.fights_as(view, foe.ref)
        pose = _there(foe.pose, at)
        key = "suffered", view.board, smoke(view), pose, fights_as, kind_of(view, unit), posture
        return self._map(key, lambda: self._suffered(view, pose, foe.ref, unit, body, posture))

    def dealt(self, view: View, foe: Foe, unit: Ref, posture: Posture, at: Cell | None = None) -> Floats:
        """Share of its strength that the enemy loses to a unit of this kind from each cell, in this posture."""
        body, fights_as = view.pose(unit).body, self.threats.fights_as(view, foe.ref)
        pose = _there(foe.pose, at)
        key = "dealt", view.board, smoke(view), pose, fights_as, kind_of(view, unit), posture
        return self._map(key, lambda: self._dealt(view, pose, foe.ref, unit, body, posture))

    def _map(self, key: object, make: Callable[[], Floats]) -> Floats:
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = make()
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return found

    def _suffered(self, view: View, pose: Pose, foe: Ref, unit: Ref, body: Body, posture: Posture) -> Floats:
        gaze = self._gaze(view, pose)
        shown = np.rint(shown_everywhere(gaze.prospect, body, posture).ravel() * SHARES).astype(np.int64)
        return self._read_off(view, gaze, shown, (foe, unit), posture, tagged=True)

    def _dealt(self, view: View, pose: Pose, foe: Ref, unit: Ref, body: Body, posture: Posture) -> Floats:
        gaze = self._gaze(view, pose)
        sees = (gaze.dead <= body.eye(posture)) * round(WHOLE * SHARES)
        return self._read_off(view, gaze, sees, (unit, foe), pose.posture, tagged=False)

    def _read_off(
        self, view: View, gaze: Gaze, shown: Ints, duel: tuple[Ref, Ref], posture: Posture, *, tagged: bool
    ) -> Floats:
        """The measure of threat for every cell in which something shows, asked once for all cells that are alike.

        With `tagged` the target stands in the cell and has its cover; else the shooter does.
        """
        ground, (by, upon) = layout(view.board), duel
        seen = np.flatnonzero(shown if gaze.veiled is None else shown * ~gaze.veiled)
        found = np.zeros(len(shown))
        if not len(seen):
            return found
        own, other = self.threats.fights_as(view, by), self.threats.fights_as(view, upon)
        stretch, metres = self._told_apart(view, ground, by, upon)
        names = ground.names if tagged else ground.names[:1]
        tags = ground.tags[seen] if tagged else 0
        code = stretch[gaze.steps[seen]]
        for many, part in ((SHARES + 1, shown[seen]), (HAZES + 1, gaze.hazy[seen]), (len(names), tags)):
            code = code * many + part
        size = (len(metres), SHARES + 1, HAZES + 1, len(names))
        key = own, other, posture, tagged, size, names
        if key not in self._figures:
            self._figures[key] = np.full(prod(size), np.nan)
        figures = self._figures[key]
        unknown = np.isnan(figures[code])
        between = self.threats.between(view, by, upon, staying=not tagged)
        for each in np.unique(code[unknown]).tolist() if unknown.any() else ():
            step, share, hazy, tag = (int(part) for part in np.unravel_index(each, size))
            haze = hazy * THICKEST / HAZES
            figures[each] = between.at(metres[step], share / SHARES, haze, names[tag], posture)
        found[seen] = figures[code]
        return found

    def _told_apart(self, view: View, ground: Layout, by: Ref, upon: Ref) -> tuple[Ints, tuple[float, ...]]:
        """The stretches of distance that a shooter tells apart: the number of each step, and where each begins."""
        key = self.threats.fights_as(view, by), ground.furthest
        if key not in self._stretches:
            number, metres = self.threats.between(view, by, upon).stretches(int(ground.furthest / GRAIN) + 1)
            self._stretches[key] = np.array(number), metres
        return self._stretches[key]

    def _gaze(self, view: View, pose: Pose) -> Gaze:
        veil = smoke(view)
        key = view.board, veil, pose.cells, pose.eye
        found = self._gazes.get(key)
        if found is None:
            found = self._gazes[key] = _gaze(view, pose, veil)
            if len(self._gazes) > KEPT:
                self._gazes.popitem(last=False)
        return found


def _there(pose: Pose, at: Cell | None) -> Pose:
    return pose if at is None else Pose((at,), Posture.STANDING, pose.facing, pose.body)


def _gaze(view: View, pose: Pose, veil: frozenset[Cell]) -> Gaze:
    prospect, ground = view.prospect(pose), layout(view.board)
    metres = ground.off(pose.cell)
    thick = np.rint(np.minimum(prospect.haze.ravel(), THICKEST) * (HAZES / THICKEST)).astype(np.int64)
    veiled = _veiled(view, ground, pose.cell, metres, veil) if veil else None
    return Gaze((metres / GRAIN).astype(np.int64), thick, prospect, prospect.dead.ravel(), veiled)


def _veiled(view: View, ground: Layout, eye: Cell, metres: Floats, veil: frozenset[Cell]) -> Bools:
    """The cells to which the line of sight leads through enough smoke to hide a unit."""
    east, south = ground.x + ground.skew * ground.y / 2.0, ground.y * (0.75**0.5 if ground.skew else 1.0)
    here = ground.number(eye)
    east, south = east - east[here], south - south[here]
    far = np.maximum(metres / ground.metres, 1e-9)
    crossed = np.zeros(len(far), dtype=np.int64)
    for number in sorted(map(ground.number, veil)):
        along = (east * east[number] + south * south[number]) / far
        aside = np.abs(east * south[number] - south * east[number]) / far
        crossed += (aside <= THROUGH) & (along >= 0.0) & (along <= far + THROUGH)
    veils = np.zeros(len(far), dtype=np.bool_)
    code = (metres / GRAIN).astype(np.int64) * (int(crossed.max()) + 1) + crossed
    for each in np.unique(code[crossed > 0]).tolist():
        steps, cells = divmod(each, int(crossed.max()) + 1)
        if view.aside(view.book.measures.veils, view, steps * GRAIN, cells * ground.metres):
            veils |= code == each
    return veils
