"""Moves, postures, facing, keeping out of sight."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from rules.d6.afoot import jumping
from rules.d6.afoot.forms import KeepDown, Move, StandUp, Turn
from rules.d6.core import cover, movement
from rules.d6.mines import mines
from rules.d6.turns import budget
from rules.d6.turns.topic import NO, YES, Desk
from rules.frame.body import Posture
from rules.frame.forms import OneOf, Refusal, Ways
from rules.frame.ground import Cell, Gait, Reach
from rules.kernel.words import counted
from rules.parts.afoot import ChangePosture
from rules.parts.reach import Sought
from rules.parts.topics import Lines

PACE = 2
"""What a step upright on open ground takes at most."""


@dataclass(frozen=True, eq=False)
class Within(Sought):
    """Where a unit can get to at a gait with so many cells."""

    desk: Desk
    gait: Gait
    budget: int
    nearer: Reach | None = None
    """A part of it that is sooner found: enough to know that there is anywhere to go."""

    def search(self) -> Reach:
        """Known mines are stepped round at double cost, or not at all (DSX-MINE-01)."""
        scene, unit = self.desk.scene, self.desk.unit
        known = mines.known_cells(scene, scene.side(unit))
        if not known or not mines.steps_round(scene, unit):
            return scene.reach(unit, self.gait, self.budget, closed=known)
        walk = dict(self.gait.walk)
        extra = {cell: walk.get(scene.place(cell).walk, 1) for cell in sorted(known)}
        return scene.reach(unit, self.gait, self.budget, extra=extra)

    def __bool__(self) -> bool:
        return self._anywhere or bool(self.nearer) or bool(self.found)

    @cached_property
    def _anywhere(self) -> bool:
        """Whether a pace on the nearest open ground leads anywhere: a unit with more to spend gets there as well."""
        return self.budget > PACE and bool(Within(self.desk, self.gait, PACE).found)

    def why_not(self, cell: Cell) -> str:
        """Why the unit cannot get there: a mine its side knows of, or how far it is."""
        scene, unit = self.desk.scene, self.desk.unit
        mined = cell not in self and cell in mines.known_cells(scene, scene.side(unit))
        return "a mine is known to lie there" if mined and not mines.steps_round(scene, unit) else super().why_not(cell)


def moves(desk: Desk) -> Lines:
    """Whole moves and the half move, upright or sneaking (DSX-MOVE-01, DSX-ACT-02, DSX-SENSE-02)."""
    rooted = "is aboard a vehicle" if desk.aboard else movement.rooted(desk.scene, desk.unit)
    if rooted:
        yield Refusal(Move.title, rooted, "DSX-MOVE-02")
        return
    whole, half = budget.may_move(desk.scene, desk.unit), budget.may_half_move(desk.scene, desk.unit)
    if desk.routine:
        half = False
    if not whole:
        reason = desk.busy or (
            "at most four moves a round" if desk.turn.moves >= budget.MOVES else "take the half move's action first"
        )
        yield Refusal(Move.title, reason, "DSX-MOVE-01")
    if not half and not desk.routine:
        yield Refusal("Half move", "already used, or no action left to combine it with", "DSX-ACT-02")
    if whole:
        yield from jumping.offers(desk)
    if whole or half:
        cells = movement.allowance(desk.scene, desk.unit)
        for sneak in (False, True):
            yield from _ways(desk, cells, whole=whole, half=half, sneak=sneak)


def _ways(desk: Desk, cells: int, *, whole: bool, half: bool, sneak: bool) -> Lines:
    gait = movement.gait(desk.scene, desk.unit, sneak=sneak)
    nearer = Within(desk, gait, movement.half_of(cells))
    reach = Within(desk, gait, cells, nearer)
    looking = OneOf((None, *range(desk.scene.grid.directions)))
    common = {"sneak": YES if sneak else NO, "facing": looking}
    note = f"{gait.name}, {counted(reach.budget, 'cell')}"
    if whole and reach:
        yield desk.offer(Move, {"way": Ways(reach), "half": NO, **common}, note)
    if half and nearer:
        yield desk.offer(Move, {"way": Ways(nearer), "half": YES, **common}, note)


def postures(desk: Desk) -> Lines:
    """Standing up, crouching, dropping prone; turning; keeping out of sight (DSX-ACT-06, DSX-MOVE-04, DSX-COVER-07)."""
    if desk.aboard or desk.held:
        return
    if desk.pose.posture is Posture.PRONE:
        yield Refusal(StandUp.title, desk.busy, "DSX-MOVE-04") if desk.busy else desk.offer(StandUp)
    if not desk.idle:
        return
    yield from _free_posture(desk)
    facing = desk.pose.facing
    others = tuple(way for way in range(desk.scene.grid.directions) if way != facing)
    yield desk.offer(Turn, {"facing": OneOf(others)})
    yield from _out_of_sight(desk)


def _free_posture(desk: Desk) -> Lines:
    if desk.turn.posture_changed:
        yield Refusal(ChangePosture.title, "once a turn", "DSX-ACT-06")
        return
    choices = {
        Posture.STANDING: (Posture.CROUCHED, Posture.PRONE),
        Posture.CROUCHED: (Posture.STANDING, Posture.PRONE),
    }.get(desk.pose.posture)
    if choices:
        yield desk.offer(ChangePosture, {"posture": OneOf(choices)})


def _out_of_sight(desk: Desk) -> Lines:
    ways = range(desk.scene.grid.directions)
    possible = tuple(way for way in ways if not cover.may_keep_down(desk.scene, desk.unit, way))
    now = desk.pose.kept_down
    several = ((), *((way,) for way in possible), *((possible,) if len(possible) > 1 else ()))
    choices = tuple(each for each in several if each != now)
    if possible or now:
        yield desk.offer(KeepDown, {"directions": OneOf(choices)})
