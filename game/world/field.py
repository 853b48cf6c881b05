"""The geometry that every Scene shares, whether it knows everything or what one side knows."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from game.board import bursts
from game.board.board import Board
from game.board.grid import Grid
from game.board.paths import Course, Reached, set_out
from game.board.sight import Prospect, look
from game.board.sight.silhouette import glimpsed, silhouette
from game.world.footprint import cramped, fit, footprint, nearest_first, standing
from game.world.recall import Recalling, read
from game.world.timing import Timing, timing
from rules.frame.body import Posture, Silhouette
from rules.frame.book import Rulebook
from rules.frame.figure import Aboard, Allegiance, Aloft, Body, Condition, Crew, Facing, Position, Stance
from rules.frame.ground import Barrier, Cell, Gait, Ground, Light, Reach, Weather
from rules.frame.knowing import Lost
from rules.frame.recall import lookup
from rules.frame.relations import Relations
from rules.frame.scene import Appearance, Caught, Clock, Pose
from rules.frame.things import Cloud, Fire
from rules.kernel.refs import Ref

T = TypeVar("T")
Index = dict[Cell, tuple[Ref, ...]]


class Field(Recalling):
    """A battlefield to be looked at. Subclasses say what is on it; all that follows from that is worked out here."""

    def __init__(
        self, book: Rulebook, options: Any, relations: Relations = Relations(), times: Timing | None = None
    ) -> None:
        super().__init__()
        self.book = book
        self.times = times or timing(book)
        """How the scenario's seconds become rounds of the book."""
        self.options = options
        self.relations = relations
        """How the sides stand to each other."""
        self._clouded: tuple[tuple[tuple[Ref, Cloud], ...], dict[Cell, tuple[Cloud, ...]]] = (), {}
        """The clouds there are, and which of them hang over each cell."""
        self._poses: dict[Ref, Pose] = {}
        """Where and how everybody is, as far as it was asked about; forgotten when he moves."""
        self._prospects: dict[Ref, tuple[Pose, Prospect]] = {}
        """What everybody saw, and from which pose."""
        self._lately: tuple[Pose | None, Prospect | None] = None, None
        """What was last seen from somewhere, and from which pose: many are looked for from one place."""
        self._shows: dict[tuple[Ref, Ref], tuple[Pose, Pose, Board, Silhouette]] = {}
        """What showed of the second to the first, in which poses and on which ground."""
        self._reaches: WeakValueDictionary[tuple[Course, int], Reached] = WeakValueDictionary()
        """Where courses lead within a budget: searched once for all that ask, as long as one of them keeps it."""

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
    def having(self, kind: type[T]) -> tuple[tuple[Ref, T], ...]: ...

    @abstractmethod
    def name(self, ref: Ref) -> str: ...

    @abstractmethod
    def assumed(self, ref: Ref) -> bool: ...

    def room(self, ref: Ref, cell: Cell, facing: int) -> tuple[Cell, ...]:
        """The cells it would take up with its leading cell there, facing that way."""
        return footprint(self.grid, cell, facing, self.part(ref, Body))

    def has_room(self, ref: Ref, cell: Cell, facing: int) -> bool:
        body = self.find(ref, Body) or Body()
        fits = standing(self.board, body)
        return fits is None or bool(self.find(ref, Aloft)) or fits(self.grid.columns * cell[1] + cell[0], facing)

    def turned(self, ref: Ref, cell: Cell, facing: int) -> int:
        if self.is_vehicle(ref) or self.has_room(ref, cell, facing):
            return facing
        ways = nearest_first(facing, self.grid.directions)
        return next((way for way in ways if self.has_room(ref, cell, way)), facing)

    def lost(self, _ref: Ref) -> Lost | None:
        """Nobody is lost from sight to a scene that knows everything."""
        return None

    @abstractmethod
    def index(self) -> Index:
        """Who is in which cell, riders not."""

    # who

    def part(self, ref: Ref, kind: type[T]) -> T:
        found = self.find(ref, kind)
        if found is None:
            raise KeyError(f"{self.name(ref)} has no {kind.__name__}")
        return found

    @read
    def units(self, side: str | None = None) -> tuple[Ref, ...]:
        return on_the_map(self, side)

    def side(self, ref: Ref) -> str:
        return self.part(ref, Allegiance).side

    def appearance(self, ref: Ref) -> Appearance:
        return self.book.appearance(self, ref)

    # where

    @cached_property
    def grid(self) -> Grid:
        return self.board.grid

    def cells(self, ref: Ref) -> tuple[Cell, ...]:
        known = self.notes is None and ref in self._poses
        return (self._poses[ref] if known else self.pose(ref)).cells

    def pose(self, ref: Ref) -> Pose:
        if self.notes is not None:
            return self.noting(Field._posed, ref)
        return self._poses[ref] if ref in self._poses else self._posed(ref)

    def _posed(self, ref: Ref) -> Pose:
        """The same, known or not."""
        if ref not in self._poses:
            self._poses[ref] = self._pose(ref)
        return self._poses[ref]

    def _pose(self, ref: Ref) -> Pose:
        aboard = self.find(ref, Aboard)
        if aboard is not None:
            carrier = self.pose(aboard.vehicle)
            rise = carrier.rise + self._seat_height(aboard)
            return Pose(carrier.cells, Posture.SITTING, carrier.facing, self.part(ref, Body), rise=rise)
        facing = self.find(ref, Facing)
        stance = self.find(ref, Stance) or Stance()
        body = self.find(ref, Body) or Body()
        direction = facing.direction if facing else 0
        cells = footprint(self.grid, self.part(ref, Position).cell, direction, body)
        aloft = self.find(ref, Aloft)
        return Pose(cells, stance.posture, direction, body, stance.kept_down, aloft.metres if aloft else 0.0)

    def _seat_height(self, aboard: Aboard) -> float:
        """Metres of a seat above the ground its vehicle stands on."""
        crew = self.find(aboard.vehicle, Crew)
        return crew.seats[aboard.seat].rise if crew and aboard.seat < len(crew.seats) else 0.0

    @read
    def occupants(self, cell: Cell) -> tuple[Ref, ...]:
        return self.index().get(cell, ())

    def standing_in(self, cells: Iterable[Cell]) -> tuple[Ref, ...]:
        return tuple(dict.fromkeys(ref for cell in cells for ref in self.occupants(cell)))

    def apart(self, a: Ref, b: Ref) -> float:
        straight = self.grid.straight
        return min(straight(one, other) for one in self.cells(a) for other in self.cells(b))

    def place(self, cell: Cell) -> Ground:
        return self.board.place(cell)

    def barrier(self, cell: Cell, direction: int) -> Barrier | None:
        return self.board.barrier(cell, direction)

    def light(self, cell: Cell) -> Light:
        if self.having(Fire) and self.fires(cell):
            return Light.BRIGHT
        return self.board.terrain.light.get(cell, self.weather.light)

    def clouds(self, cell: Cell) -> tuple[Cloud, ...]:
        there = self.having(Cloud)
        if there is not self._clouded[0]:
            self._clouded = there, _by_cell(there)
        return self._clouded[1].get(cell, ())

    def fires(self, cell: Cell) -> tuple[Fire, ...]:
        return tuple(fire for _, fire in self.having(Fire) if fire.cell == cell)

    # what shows

    def prospect(self, eye: Pose) -> Prospect:
        """Everything that can be seen from where and how a unit is."""
        board, (asked, prospect) = self.board, self._lately
        if asked is not eye or prospect is None or prospect.board is not board:
            prospect = look(board, eye.cell, eye.eye)
            self._lately = eye, prospect
        return prospect

    def silhouette(self, viewer: Ref, target: Ref, *, eye: Pose | None = None, pose: Pose | None = None) -> Silhouette:
        if eye is not None or pose is not None:
            here = eye or self.pose(viewer)
            seen_from = self._outlook(viewer, here) if eye is None else self.prospect(eye)
            return silhouette(seen_from, self.board, here, pose or self.pose(target))
        here, there = self.pose(viewer), self.pose(target)
        known, board = self._shows.get((viewer, target)), self.board
        if known is not None and known[0] is here and known[1] is there and known[2] is board:
            return known[3]
        shows = silhouette(self._outlook(viewer, here), board, here, there)
        self._shows[viewer, target] = here, there, board, shows
        return shows

    def glimpsed(self, viewer: Ref, target: Ref) -> bool:
        """Whether anything of the target can show at all, as they are; for all those pairs that show nothing."""
        return glimpsed(self._outlook(viewer, self.pose(viewer)), self.pose(target))

    def glimpses(self, viewer: Ref, targets: tuple[Ref, ...]) -> tuple[Ref, ...]:
        """Those of these that can show anything, as they are."""
        pose = self.pose
        seen_from = self._outlook(viewer, pose(viewer))
        return tuple([ref for ref in targets if glimpsed(seen_from, pose(ref))])

    def in_line(self, viewer: Ref, target: Ref, *, eye: Pose | None = None, pose: Pose | None = None) -> bool:
        here, there = eye or self.pose(viewer), pose or self.pose(target)
        if here.kept_down or there.kept_down:
            return self.silhouette(viewer, target, eye=eye, pose=pose).in_line
        return glimpsed(self._outlook(viewer, here) if eye is None else self.prospect(eye), there)

    def _outlook(self, viewer: Ref, pose: Pose) -> Prospect:
        """Everything a unit can see as it is, in this pose."""
        if viewer in self._prospects:
            seen_from, known = self._prospects[viewer]
            if seen_from is pose and known.board is self.board:
                return known
        prospect = self.prospect(pose)
        self._prospects[viewer] = pose, prospect
        return prospect

    def shows_from(self, cell: Cell, rise: float, target: Ref, *, pose: Pose | None = None) -> Silhouette:
        return silhouette(look(self.board, cell, rise), self.board, Pose((cell,)), pose or self.pose(target))

    def sees_cell(self, viewer: Ref, cell: Cell, *, above: float = 0.5, eye: Pose | None = None) -> bool:
        seen_from = eye or self.pose(viewer)
        if cell in seen_from.cells:
            return True
        if seen_from.kept_down and self.grid.direction(seen_from.cell, cell) in seen_from.kept_down:
            return False
        return (self._outlook(viewer, seen_from) if eye is None else self.prospect(eye)).shows(cell, above)

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
        steps = course(self, unit, gait, closed, tuple(sorted((extra or {}).items())))
        found = self._reaches.get((steps, budget))
        if found is None:
            found = self._reaches[steps, budget] = Reached(self.board, steps, max(budget, 0))
        return found

    def holds_ground(self, ref: Ref) -> bool:
        """Whether others cannot stand where it is: not the down, dead or those aloft, but wrecks and vehicles."""
        condition = self.find(ref, Condition)
        if self.pose(ref).rise:
            return False
        return self.is_vehicle(ref) or condition is None or condition.state.fighting

    def is_vehicle(self, ref: Ref) -> bool:
        """Whether it is a vehicle, manned or not."""
        body = self.find(ref, Body)
        return body is not None and body.is_vehicle

    def is_ridden(self, ref: Ref) -> bool:
        """Whether it is a vehicle or a mount, with riders or without: it keeps no side in the fight, its riders do."""
        return self.is_vehicle(ref) or self.find(ref, Crew) is not None

    # what bursts and what spreads

    @abstractmethod
    def caught(self, cell: Cell, metres: float, rise: float = 0.9) -> tuple[Caught, ...]: ...

    @abstractmethod
    def exposed(self, cell: Cell, metres: float, rise: float = 0.9) -> tuple[Caught, ...]: ...

    def spread(self, cell: Cell, metres: float) -> tuple[Cell, ...]:
        return bursts.spread(self.board, cell, metres)


def _by_cell(there: tuple[tuple[Ref, Cloud], ...]) -> dict[Cell, tuple[Cloud, ...]]:
    """Which clouds hang over each cell."""
    found: dict[Cell, list[Cloud]] = {}
    for _, cloud in there:
        for cell in dict.fromkeys(cell for cell, _ in cloud.cells):
            found.setdefault(cell, []).append(cloud)
    return {cell: tuple(clouds) for cell, clouds in found.items()}


# what is kept


@lookup
def on_the_map(field: Field, side: str | None) -> tuple[Ref, ...]:
    """Everybody who stands or rides there, of all sides or one."""
    standing = {ref for ref, _ in field.having(Position)}
    riding = {ref: aboard.vehicle for ref, aboard in field.having(Aboard)}

    def on_map(ref: Ref) -> bool:
        return ref in standing or (ref in riding and on_map(riding[ref]))

    return tuple([ref for ref, of in field.having(Allegiance) if side in (None, of.side) and on_map(ref)])


@lookup
def course(
    field: Field, unit: Ref, gait: Gait, closed: frozenset[Cell], extra: tuple[tuple[Cell, int], ...] = ()
) -> Course:
    """The steps of a gait for a unit where it stands, however far they lead."""
    friends, foes = _crowd(field, unit)
    pose, board = field.pose(unit), field.board
    closed |= cramped(board, pose.body, gait)
    fits = fit(board, pose.body, gait)
    return set_out(board, pose.cell, gait, pose.facing, friends, foes, closed, dict(extra), fits)


def _crowd(field: Field, unit: Ref) -> tuple[frozenset[Cell], frozenset[Cell]]:
    """The cells held by others who are no enemies, and by enemies still fighting."""
    held, own, others = crowds(field, field.side(unit))
    return held.difference([cell for cell in field.cells(unit) if own.get(cell) == [unit]]), others


@lookup
def crowds(field: Field, side: str) -> tuple[frozenset[Cell], dict[Cell, list[Ref]], frozenset[Cell]]:
    """Where those of a side are let by but cannot stop, and who is there; and where enemies, and vehicles, let nobody
    by.
    """
    own: dict[Cell, list[Ref]] = {}
    others = set[Cell]()
    for cell, there in field.index().items():
        for ref in there:
            if field.holds_ground(ref):
                if not field.relations.hostile(side, field.side(ref)) and not field.is_vehicle(ref):
                    own.setdefault(cell, []).append(ref)
                else:
                    others.add(cell)
    return frozenset(own), own, frozenset(others)
