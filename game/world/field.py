"""The geometry that every Scene shares, whether it knows everything or what one side knows."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import cached_property
from typing import Any, TypeVar

from game.board import bursts
from game.board.board import Board
from game.board.grid import Grid
from game.board.paths import reach
from game.board.sight import Prospect, look
from game.board.silhouette import silhouette
from game.world.footprint import cramped, footprint
from rules.body import Posture, Silhouette
from rules.book import Rulebook
from rules.figure import Aboard, Allegiance, Body, Condition, Facing, Position, Stance
from rules.ground import Barrier, Cell, Gait, Light, Place, Reach
from rules.refs import Ref
from rules.scene import Appearance, Caught, Clock, Pose, Weather
from rules.things import Cloud, Fire

T = TypeVar("T")
Index = dict[Cell, tuple[Ref, ...]]


class Field(ABC):
    """A battlefield to be looked at. Subclasses say what is on it; all that follows from that is worked out here."""

    def __init__(self, book: Rulebook, options: Any) -> None:
        self.book = book
        self.options = options
        self._poses: dict[Ref, Pose] = {}
        """Where and how everybody is, as far as it was asked about; forgotten when somebody moves."""
        self._shows: dict[tuple[Ref, Ref], Silhouette] = {}
        """What shows of the second to the first; forgotten when somebody moves or the ground changes."""

    @property
    @abstractmethod
    def board(self) -> Board:
        """The ground, as far as this scene knows it."""

    @property
    @abstractmethod
    def viewer(self) -> str | None: ...

    @property
    @abstractmethod
    def clock(self) -> Clock: ...

    @property
    @abstractmethod
    def weather(self) -> Weather: ...

    @property
    @abstractmethod
    def sides(self) -> tuple[str, ...]: ...

    @abstractmethod
    def find(self, ref: Ref, kind: type[T]) -> T | None: ...

    @abstractmethod
    def having(self, kind: type[T]) -> tuple[tuple[Ref, T], ...]: ...

    @abstractmethod
    def name(self, ref: Ref) -> str: ...

    @abstractmethod
    def assumed(self, ref: Ref) -> bool: ...

    @abstractmethod
    def index(self) -> Index:
        """Who is in which cell, riders not."""

    # who

    def part(self, ref: Ref, kind: type[T]) -> T:
        found = self.find(ref, kind)
        if found is None:
            raise KeyError(f"{self.name(ref)} has no {kind.__name__}")
        return found

    def units(self, side: str | None = None) -> tuple[Ref, ...]:
        return tuple(ref for ref, of in self.having(Allegiance) if side in (None, of.side) and self._on_map(ref))

    def _on_map(self, ref: Ref) -> bool:
        aboard = self.find(ref, Aboard)
        return self.find(ref, Position) is not None or (aboard is not None and self._on_map(aboard.vehicle))

    def side(self, ref: Ref) -> str:
        return self.part(ref, Allegiance).side

    def appearance(self, ref: Ref) -> Appearance:
        return self.book.appearance(self, ref)

    # where

    @cached_property
    def grid(self) -> Grid:
        return self.board.grid

    def cells(self, ref: Ref) -> tuple[Cell, ...]:
        return self.pose(ref).cells

    def pose(self, ref: Ref) -> Pose:
        pose = self._poses.get(ref)
        if pose is None:
            pose = self._poses[ref] = self._pose(ref)
        return pose

    def _pose(self, ref: Ref) -> Pose:
        aboard = self.find(ref, Aboard)
        if aboard is not None:
            carrier = self.pose(aboard.vehicle)
            return Pose(carrier.cells, Posture.SITTING, carrier.facing, self.part(ref, Body))
        facing = self.find(ref, Facing)
        stance = self.find(ref, Stance) or Stance()
        body = self.find(ref, Body) or Body()
        direction = facing.direction if facing else 0
        cells = footprint(self.grid, self.part(ref, Position).cell, direction, body)
        return Pose(cells, stance.posture, direction, body, stance.kept_down)

    def occupants(self, cell: Cell) -> tuple[Ref, ...]:
        return self.index().get(cell, ())

    def apart(self, a: Ref, b: Ref) -> float:
        straight = self.grid.straight
        return min(straight(one, other) for one in self.cells(a) for other in self.cells(b))

    def place(self, cell: Cell) -> Place:
        return self.board.place(cell)

    def barrier(self, cell: Cell, direction: int) -> Barrier | None:
        return self.board.barrier(cell, direction)

    def light(self, cell: Cell) -> Light:
        if self.fires(cell):
            return Light.BRIGHT
        return self.board.terrain.light.get(cell, self.weather.light)

    def clouds(self, cell: Cell) -> tuple[Cloud, ...]:
        return tuple(cloud for _, cloud in self.having(Cloud) if cloud.covers(cell))

    def fires(self, cell: Cell) -> tuple[Fire, ...]:
        return tuple(fire for _, fire in self.having(Fire) if fire.cell == cell)

    # what shows

    def prospect(self, eye: Pose) -> Prospect:
        """Everything that can be seen from where and how somebody is."""
        return look(self.board, eye.cell, eye.body.eye(eye.posture))

    def silhouette(self, viewer: Ref, target: Ref, *, eye: Pose | None = None, pose: Pose | None = None) -> Silhouette:
        if eye is not None or pose is not None:
            return self._silhouette(eye or self.pose(viewer), pose or self.pose(target))
        shows = self._shows.get((viewer, target))
        if shows is None:
            shows = self._shows[viewer, target] = self._silhouette(self.pose(viewer), self.pose(target))
        return shows

    def _silhouette(self, eye: Pose, target: Pose) -> Silhouette:
        return silhouette(self.prospect(eye), self.board, eye, target)

    def shows_from(self, cell: Cell, rise: float, target: Ref, *, pose: Pose | None = None) -> Silhouette:
        return silhouette(look(self.board, cell, rise), self.board, Pose((cell,)), pose or self.pose(target))

    def sees_cell(self, viewer: Ref, cell: Cell, *, above: float = 0.5, eye: Pose | None = None) -> bool:
        seen_from = eye or self.pose(viewer)
        if cell in seen_from.cells:
            return True
        if self.grid.direction(seen_from.cell, cell) in seen_from.kept_down:
            return False
        return self.prospect(seen_from).shows(cell, above)

    # where to

    def reach(
        self,
        unit: Ref,
        gait: Gait,
        budget: int,
        *,
        closed: frozenset[Cell] = frozenset(),
        extra: Mapping[Cell, int] | None = None,
    ) -> Reach:
        friends, foes = self._crowd(unit)
        pose = self.pose(unit)
        return reach(
            self.board,
            pose.cell,
            gait,
            budget,
            facing=pose.facing,
            friends=friends,
            foes=foes,
            closed=closed | cramped(self.board, pose.body, gait),
            extra=extra,
        )

    def _crowd(self, unit: Ref) -> tuple[frozenset[Cell], frozenset[Cell]]:
        """The cells held by others of one's own side, and by everybody else still fighting."""
        friends: set[Cell] = set()
        foes: set[Cell] = set()
        side = self.side(unit)
        for cell, there in self.index().items():
            for ref in there:
                if ref == unit or not self.holds_ground(ref):
                    continue
                (friends if self.side(ref) == side else foes).add(cell)
        return frozenset(friends), frozenset(foes)

    def holds_ground(self, ref: Ref) -> bool:
        """Whether others cannot stand where it is: the down and the dead do not, wrecks and vehicles do."""
        body = self.find(ref, Body)
        if body is not None and body.plan == "vehicle":
            return True
        condition = self.find(ref, Condition)
        return condition is None or condition.state.fighting

    # what bursts and what spreads

    def caught(self, cell: Cell, metres: float, rise: float = 0.9) -> tuple[Caught, ...]:
        within = frozenset(self.grid.within(cell, metres))
        open_cells = frozenset(self.spread(cell, metres))
        found = []
        for ref in self._within(within):
            shows = self.shows_from(cell, rise, ref)
            off = min(self.grid.straight(cell, at) for at in self.cells(ref))
            if shows.in_line:
                found.append(Caught(ref, off, shows))
            elif any(at in open_cells for at in self.cells(ref)):
                found.append(Caught(ref, off, shows, round_about=True))
        return tuple(sorted(found, key=lambda each: (each.metres, each.unit)))

    def _within(self, cells: frozenset[Cell]) -> tuple[Ref, ...]:
        return tuple(sorted({ref for cell, there in self.index().items() if cell in cells for ref in there}))

    def spread(self, cell: Cell, metres: float) -> tuple[Cell, ...]:
        return bursts.spread(self.board, cell, metres)
