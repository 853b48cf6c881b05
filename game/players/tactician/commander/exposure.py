"""What each place costs a unit under the fire of one enemy, and what the unit does to it from there: as whole maps.

The figures are the rulebook's own measure of threat, asked once for each kind of shooter, target, distance and cover.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from game.battle.view import View
from game.board.board import Board
from game.board.sight.prospect import Prospect
from game.board.sight.silhouette import shown_everywhere
from game.players.tactician.enemy_exposure import WHOLE, smoke
from game.players.tactician.situation import Foe
from game.players.tactician.threats import AT_HAND, GRAIN, HURT, Threats
from rules.frame.body import Posture
from rules.frame.figure import Condition, Identity, Kit
from rules.frame.ground import Cell
from rules.frame.recall import lookup
from rules.frame.scene import Pose
from rules.kernel.refs import Ref

Floats: TypeAlias = npt.NDArray[np.float64]
Ints: TypeAlias = npt.NDArray[np.int64]
Bools: TypeAlias = npt.NDArray[np.bool_]
Kind: TypeAlias = tuple[str, tuple[str, ...], bool, int]
"""What makes units alike: their role, what they hold, whether anything of it is loaded, and how much strength is left.
"""
SHARES = 6
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


@dataclass(frozen=True, slots=True, eq=False)
class Eye:
    """An enemy in one place, by a number that tells it from all others."""

    foe: Ref
    pose: Pose
    ground: Layout
    number: int
    alike: int
    """The number of all enemies that fight alike."""


@dataclass(frozen=True, slots=True, eq=False)
class Duel:
    """A shooter and its target, with the numbers of all that fight like each of them, and the target's posture."""

    by: Ref
    upon: Ref
    alike: int
    others: int
    posture: Posture


Look: TypeAlias = tuple[int, int, int, int]
"""How a target shows: the stretch of distance, the steps of its share and of haze, the number of its cover."""


class Figures:
    """The measure of threat of one kind of shooter to targets in one posture: against each kind of target in the open
    and at one distance, and what any other distance, share, haze or cover makes of it.
    """

    def __init__(self, metres: tuple[float, ...], names: int) -> None:
        self._metres = metres
        self._factors = [np.full(size, np.nan) for size in (len(metres), SHARES + 1, HAZES + 1, names)]
        self._usual: Look | None = None
        self._targets: dict[int, float] = {}

    def read(self, target: int, looks: Sequence[Ints | int], ask: Callable[[Look], float]) -> Floats:
        """The figures of a target for some cells, by how it shows there."""
        if self._usual is None:
            self._usual = self._looked_at(int(np.max(looks[1])), ask)
        if target not in self._targets:
            self._targets[target] = ask(self._usual)
        figures = np.asarray(self._targets[target])
        if not figures:
            return figures
        for number, (look, factors) in enumerate(zip(looks, self._factors, strict=True)):
            unknown = np.isnan(factors[look])
            if unknown.any():
                for each in np.unique(np.asarray(look)[unknown]).tolist():
                    factors[each] = self._factor(target, number, each, ask)
            figures = figures * factors[look]
        return figures

    def _looked_at(self, share: int, ask: Callable[[Look], float]) -> Look:
        """How a target is looked at first: in the open, at the distance at which the shooter does most, beyond
        arm's length if it does anything there.
        """
        far = [step for step, metres in enumerate(self._metres) if metres >= AT_HAND]
        for steps in (far, range(len(self._metres))):
            each = [(ask((step, share, 0, 0)), -step) for step in steps]
            most, step = max(each, default=(0.0, 0))
            if most:
                return -step, share, 0, 0
        return 0, share, 0, 0

    def _factor(self, target: int, number: int, each: int, ask: Callable[[Look], float]) -> float:
        assert self._usual is not None
        if each == self._usual[number]:
            return 1.0
        step, share, hazy, tag = (each if at == number else usual for at, usual in enumerate(self._usual))
        return ask((step, share, hazy, tag)) / self._targets[target]


def kind_of(view: View, unit: Ref) -> Kind:
    """What a unit counts as."""
    kit, identity = view.find(unit, Kit) or Kit(), view.find(unit, Identity)
    held, condition = kit.held(), view.find(unit, Condition)
    names, role = tuple(sorted(item.name for item in held)), identity.role if identity is not None else ""
    return (
        role,
        names,
        any(item.loaded for item in held),
        HURT if condition is None else ceil(HURT * condition.strength),
    )


class Exposures:
    """The exposure maps of one side, kept for as long as enemy, unit and ground are the same."""

    def __init__(self, threats: Threats) -> None:
        self.threats = threats
        self._kept = OrderedDict[object, Floats]()
        self._gazes = OrderedDict[int, Gaze]()
        self._numbers: dict[object, int] = {}
        """The number of each enemy in each place, and of each kind of unit: shorter to look up by."""
        self._figures: dict[object, Figures] = {}
        """The measure of threat by distance, share shown, haze and cover, as far as it was asked for."""
        self._stretches: dict[object, tuple[Ints, tuple[float, ...]]] = {}

    @staticmethod
    def number(view: View) -> Callable[[Cell], int]:
        """How the cells of the maps are numbered."""
        return layout(view.board).number

    def eye(self, view: View, foe: Foe, at: Cell | None = None) -> Eye:
        """An enemy as it is now; with `at`, as it would be upright in that cell."""
        pose = _there(foe.pose, at)
        fights_as = self.threats.fights_as(view, foe.ref)
        number, alike = self._number((view.board, smoke(view), pose, fights_as)), self._number(fights_as)
        return Eye(foe.ref, pose, layout(view.board), number, alike)

    def measured(self, eye: Eye) -> bool:
        """Whether the figures of enemies that fight like this one are known."""
        return (eye.alike, len(eye.ground.names), Posture.STANDING) in self._figures

    def kind(self, view: View, unit: Ref) -> int:
        """The number of what a unit counts as."""
        return self._number(kind_of(view, unit))

    def _number(self, key: object) -> int:
        return self._numbers.setdefault(key, len(self._numbers))

    def suffered(self, view: View, eye: Eye, unit: Ref, kind: int, posture: Posture) -> Floats:
        """Share of its strength that a unit of this kind loses to an enemy in a bout in each cell, in this posture."""
        return self._map((eye.number, kind, posture, True), lambda: self._suffered(view, eye, unit, kind, posture))

    def dealt(self, view: View, eye: Eye, unit: Ref, kind: int, posture: Posture) -> Floats:
        """Share of its strength that the enemy loses to a unit of this kind from each cell, in this posture."""
        return self._map((eye.number, kind, posture, False), lambda: self._dealt(view, eye, unit, kind, posture))

    def _map(self, key: object, make: Callable[[], Floats]) -> Floats:
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = make()
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return found

    def _suffered(self, view: View, eye: Eye, unit: Ref, kind: int, posture: Posture) -> Floats:
        gaze = self._gaze(view, eye)
        everywhere = shown_everywhere(gaze.prospect, view.pose(unit).body, posture)
        share = everywhere.ravel()
        shown = np.where(share > 0.0, np.maximum(1, np.rint(share * SHARES)), 0).astype(np.int64)
        duel = Duel(eye.foe, unit, eye.alike, kind, posture)
        return self._read_off(view, eye, gaze, shown, duel, eye.ground.names)

    def _dealt(self, view: View, eye: Eye, unit: Ref, kind: int, posture: Posture) -> Floats:
        gaze = self._gaze(view, eye)
        sees = np.where(gaze.dead <= view.pose(unit).body.eye(posture), round(WHOLE * SHARES), 0)
        duel = Duel(unit, eye.foe, kind, eye.alike, eye.pose.posture)
        return self._read_off(view, eye, gaze, sees, duel, eye.ground.names[:1])

    def _gaze(self, view: View, eye: Eye) -> Gaze:
        found = self._gazes.get(eye.number)
        if found is None:
            found = self._gazes[eye.number] = _gaze(view, eye.pose, smoke(view))
            if len(self._gazes) > KEPT:
                self._gazes.popitem(last=False)
        return found

    def _read_off(self, view: View, eye: Eye, gaze: Gaze, shown: Ints, duel: Duel, names: tuple[str, ...]) -> Floats:
        """The measure of threat for every cell in which something shows.

        With several `names` of cover the target stands in the cell and has its cover; else the shooter does.
        """
        ground = eye.ground
        seen = np.flatnonzero(shown if gaze.veiled is None else shown * ~gaze.veiled)
        found = np.zeros(len(shown))
        if not len(seen):
            return found
        stretch, metres = self._told_apart(view, ground, duel)
        between = self.threats.between(view, duel.by, duel.upon, staying=len(names) == 1)

        def asked(look: Look) -> float:
            step, share, hazy, tag = look
            return between.at(metres[step], share / SHARES, hazy * THICKEST / HAZES, names[tag], duel.posture)

        key = duel.alike, len(names), duel.posture
        if key not in self._figures:
            self._figures[key] = Figures(metres, len(names))
        tags = ground.tags[seen] if len(names) > 1 else 0
        looks = stretch[gaze.steps[seen]], shown[seen], gaze.hazy[seen], tags
        found[seen] = self._figures[key].read(duel.others, looks, asked)
        return found

    def _told_apart(self, view: View, ground: Layout, duel: Duel) -> tuple[Ints, tuple[float, ...]]:
        """The stretches of distance that a shooter tells apart: the number of each step, and where each begins."""
        key = duel.alike, ground.furthest
        if key not in self._stretches:
            between = self.threats.between(view, duel.by, duel.upon)
            number, metres = between.stretches(int(ground.furthest / GRAIN) + 1)
            steps = np.arange(len(number))
            steps[(steps > 1) & (steps * GRAIN < AT_HAND)] = 1  # beyond arm's length, close is close
            self._stretches[key] = np.array(number)[steps], metres
        return self._stretches[key]


def _there(pose: Pose, at: Cell | None) -> Pose:
    return pose if at is None else Pose((at,), Posture.STANDING, 0, pose.body)


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
