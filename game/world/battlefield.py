"""The battlefield itself: the Scene that knows everything, read from the world."""

from __future__ import annotations

from typing import Any, TypeVar

from game.board.board import Board, Changes
from game.world.components import Environment, SideOf
from game.world.field import Field, Index, on_the_map
from game.world.recall import Part, read
from game.world.timing import Timing
from game.world.world import World
from rules.frame.book import Rulebook
from rules.frame.figure import Aboard, Allegiance, Aloft, Body, Facing, Identity, Position, Stance
from rules.frame.ground import Cell, Weather
from rules.frame.relations import Relations
from rules.frame.scene import Clock, Pose
from rules.frame.things import Breach, Cloud, Door, Heap
from rules.kernel.refs import Ref

T = TypeVar("T")


class Battlefield(Field):
    """Everything there is. Nobody but the rulebook's flow, the systems and the game master looks at it."""

    def __init__(
        self,
        world: World,
        board: Board,
        book: Rulebook,
        options: Any,
        relations: Relations = Relations(),
        times: Timing | None = None,
    ) -> None:
        super().__init__(book, options, relations, times)
        self.world = world
        self._board = board
        self._ground_known = False
        self._index: Index | None = None
        self._environment: tuple[Ref, Environment] | None = None
        self._former: dict[Ref, Pose] = {}
        """Where and how everybody was before he last moved."""
        self._here: dict[str | None, tuple[Ref, ...]] = {}
        """Who is on the map, of each side and in all; forgotten when a unit comes or goes."""
        world.watch((Position, Aboard, Allegiance), self._somebody_came_or_went)
        world.watch((Environment,), self._time_passed)
        world.watch((Door, Cloud, Heap, Breach), self._ground_changed)
        world.watch((Position, Facing, Stance, Body, Aboard, Aloft), self._somebody_moved)

    def _time_passed(self, _: Ref | None) -> None:
        self._environment = None

    def _ground_changed(self, _: Ref | None) -> None:
        self._ground_known = False

    def _somebody_moved(self, ref: Ref | None) -> None:
        self._index = None
        if ref is None or any(aboard.vehicle == ref for _, aboard in self.world.rows(Aboard)):
            self._former.update(self._poses)
            self._poses.clear()
        elif ref in self._poses:
            self._former[ref] = self._poses.pop(ref)

    def _pose(self, ref: Ref) -> Pose:
        """The very pose he had, if he has it still: what is known of poses is known of these."""
        pose, former = super()._pose(ref), self._former.get(ref)
        return former if former == pose and former is not None else pose

    def _somebody_came_or_went(self, ref: Ref | None) -> None:
        """A mere step changes nothing in who is here."""
        still = ref is not None and ref in self._here.get(None, ()) and self.find(ref, Position) is not None
        if not still:
            self._here.clear()

    @read
    def units(self, side: str | None = None) -> tuple[Ref, ...]:
        if side not in self._here:
            self._here[side] = on_the_map.make(self, side)
        return self._here[side]

    @property
    def moment(self) -> object:
        return self.world.revision

    @property
    def board(self) -> Board:
        notes = self.notes
        if notes is not None and (Battlefield._ground, ()) not in notes.answers:
            return self.noting(Battlefield._ground)
        return self._board if self._ground_known else self._ground()

    def _ground(self) -> Board:
        if not self._ground_known:
            self._ground_known = True
            rows = self.world.rows
            self._board = self._board.changed(
                changes(
                    doors=tuple(d for _, d in rows(Door) if d.state != self._board.terrain.drawn(d.part)),
                    clouds=tuple(cloud for _, cloud in rows(Cloud)),
                    heaps=tuple(heap for _, heap in rows(Heap)),
                    breaches=tuple(breach for _, breach in rows(Breach)),
                )
            )
        return self._board

    @property
    def environment(self) -> tuple[Ref, Environment]:
        if self._environment is None:
            self._environment = self.world.rows(Environment)[0]
        return self._environment

    @property
    def clock(self) -> Clock:
        if self.notes is not None:
            return self.noting(_clock)
        return (self._environment or self.environment)[1].clock

    @property
    @read
    def weather(self) -> Weather:
        return self.environment[1].weather

    @property
    def viewer(self) -> str | None:
        return None

    @property
    @read
    def sides(self) -> tuple[str, ...]:
        return tuple(side.name for _, side in self.world.rows(SideOf))

    def find(self, ref: Ref, kind: type[T]) -> T | None:
        parts, notes, part = self.world.by_kind[kind], self.notes, None
        if ref in parts:
            part = parts[ref]
        if notes is not None:
            notes.parts[ref, kind] = part
        return part

    def still_has(self, parts: tuple[Part, ...], found: tuple[object, ...]) -> bool:
        by_kind = self.world.by_kind
        for (ref, kind), before in zip(parts, found, strict=True):
            there = by_kind[kind]
            if ref in there:
                now = there[ref]
                if now is not before and now != before:
                    return False
            elif before is not None:
                return False
        return True

    def having(self, kind: type[T]) -> tuple[tuple[Ref, T], ...]:
        return self.world.rows(kind) if self.notes is None else self.noting(_rows, kind)

    def name(self, ref: Ref) -> str:
        identity = self.find(ref, Identity)
        return identity.name if identity else f"#{ref}"

    def assumed(self, _ref: Ref) -> bool:
        """Nobody's figures are hidden from the battlefield itself."""
        return False

    @read
    def index(self) -> Index:
        if self._index is None:
            found: dict[Cell, list[Ref]] = {}
            for ref, _ in self.world.rows(Position):
                for cell in self.cells(ref):
                    found.setdefault(cell, []).append(ref)
            self._index = {cell: tuple(there) for cell, there in found.items()}
        return self._index


def _clock(field: Battlefield) -> Clock:
    return field.environment[1].clock


def _rows(field: Battlefield, kind: type[T]) -> tuple[tuple[Ref, T], ...]:
    return field.world.rows(kind)


def changes(
    doors: tuple[Door, ...], clouds: tuple[Cloud, ...], heaps: tuple[Heap, ...], breaches: tuple[Breach, ...]
) -> Changes:
    """What these things on the map mean for the ground, in the sorted form by which boards are told apart."""
    smoke: dict[Cell, float] = {}
    for cloud in clouds:
        for cell, density in cloud.cells:
            smoke[cell] = smoke.get(cell, 0.0) + density
    return Changes(
        doors=tuple(sorted((door.part, door.state) for door in doors)),
        breached=tuple(sorted((breach.cell, breach.direction) for breach in breaches)),
        heaps=tuple(sorted((heap.cell, heap.height, heap.material, heap.millimetres) for heap in heaps)),
        clouds=tuple(sorted(smoke.items())),
    )
