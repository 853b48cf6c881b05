"""A scene as it would be if some parts of one unit were others: for telling the odds of what it does then."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar, cast

from rules.frame.body import Silhouette
from rules.frame.conjecture import Guess, presumed, presuming
from rules.frame.ground import Barrier, Cell, Gait, Grid, Ground, Light, Reach, Weather
from rules.frame.knowing import Lost
from rules.frame.recall import Given, Lookup
from rules.frame.relations import Relations
from rules.frame.scene import Appearance, Caught, Clock, Pose, Scene
from rules.frame.things import Cloud, Fire
from rules.kernel.refs import Ref

T = TypeVar("T")


class Altered(Scene):
    """Everything of another scene, but for the parts given of one unit. What is worked out here is never taken for what
    holds in the other scene, only for what would hold there if these parts were the same again. Where the unit stands
    and what shows of it is as it was.
    """

    def __init__(self, scene: Scene, unit: Ref, *parts: object) -> None:
        self._scene = scene
        self._unit = unit
        self._parts: dict[type, object] = {type(part): part for part in parts}

    # what is otherwise

    def find(self, ref: Ref, kind: type[T]) -> T | None:
        changed = self._changed(ref, kind)
        return changed if changed is not None else self._scene.find(ref, kind)

    def part(self, ref: Ref, kind: type[T]) -> T:
        changed = self._changed(ref, kind)
        return changed if changed is not None else self._scene.part(ref, kind)

    def having(self, kind: type[T]) -> tuple[tuple[Ref, T], ...]:
        there = self._scene.having(kind)
        changed = self._changed(self._unit, kind)
        if changed is None:
            return there
        others = (row for row in there if row[0] != self._unit)
        return tuple(sorted((*others, (self._unit, changed)), key=lambda row: row[0]))

    def remembered(self, lookup: Lookup[Any, ..., T], given: Given) -> T:
        found: T = _otherwise(self._scene, self._unit, tuple(self._parts.values()), lookup, given)
        return found

    def _changed(self, ref: Ref, kind: type[T]) -> T | None:
        return cast("T | None", self._parts.get(kind)) if ref == self._unit else None

    # what is as it was

    @property
    def grid(self) -> Grid:
        return self._scene.grid

    @property
    def viewer(self) -> str | None:
        return self._scene.viewer

    @property
    def options(self) -> Any:
        return self._scene.options

    @property
    def clock(self) -> Clock:
        return self._scene.clock

    @property
    def weather(self) -> Weather:
        return self._scene.weather

    @property
    def sides(self) -> tuple[str, ...]:
        return self._scene.sides

    @property
    def relations(self) -> Relations:
        return self._scene.relations

    def units(self, side: str | None = None) -> tuple[Ref, ...]:
        return self._scene.units(side)

    def side(self, ref: Ref) -> str:
        return self._scene.side(ref)

    def name(self, ref: Ref) -> str:
        return self._scene.name(ref)

    def assumed(self, ref: Ref) -> bool:
        return self._scene.assumed(ref)

    def appearance(self, ref: Ref) -> Appearance:
        return self._scene.appearance(ref)

    def lost(self, ref: Ref) -> Lost | None:
        return self._scene.lost(ref)

    def cells(self, ref: Ref) -> tuple[Cell, ...]:
        return self._scene.cells(ref)

    def room(self, ref: Ref, cell: Cell, facing: int) -> tuple[Cell, ...]:
        return self._scene.room(ref, cell, facing)

    def has_room(self, ref: Ref, cell: Cell, facing: int) -> bool:
        return self._scene.has_room(ref, cell, facing)

    def turned(self, ref: Ref, cell: Cell, facing: int) -> int:
        return self._scene.turned(ref, cell, facing)

    def pose(self, ref: Ref) -> Pose:
        return self._scene.pose(ref)

    def occupants(self, cell: Cell) -> tuple[Ref, ...]:
        return self._scene.occupants(cell)

    def standing_in(self, cells: Iterable[Cell]) -> tuple[Ref, ...]:
        return self._scene.standing_in(cells)

    def apart(self, a: Ref, b: Ref) -> float:
        return self._scene.apart(a, b)

    def place(self, cell: Cell) -> Ground:
        return self._scene.place(cell)

    def barrier(self, cell: Cell, direction: int) -> Barrier | None:
        return self._scene.barrier(cell, direction)

    def light(self, cell: Cell) -> Light:
        return self._scene.light(cell)

    def clouds(self, cell: Cell) -> tuple[Cloud, ...]:
        return self._scene.clouds(cell)

    def fires(self, cell: Cell) -> tuple[Fire, ...]:
        return self._scene.fires(cell)

    def silhouette(self, viewer: Ref, target: Ref, *, eye: Pose | None = None, pose: Pose | None = None) -> Silhouette:
        return self._scene.silhouette(viewer, target, eye=eye, pose=pose)

    def in_line(self, viewer: Ref, target: Ref, *, eye: Pose | None = None, pose: Pose | None = None) -> bool:
        return self._scene.in_line(viewer, target, eye=eye, pose=pose)

    def shows_from(self, cell: Cell, rise: float, target: Ref, *, pose: Pose | None = None) -> Silhouette:
        return self._scene.shows_from(cell, rise, target, pose=pose)

    def sees_cell(self, viewer: Ref, cell: Cell, *, above: float = 0.5, eye: Pose | None = None) -> bool:
        return self._scene.sees_cell(viewer, cell, above=above, eye=eye)

    def reach(
        self,
        unit: Ref,
        gait: Gait,
        budget: int,
        *,
        closed: frozenset[Cell] = frozenset(),
        extra: Mapping[Cell, int] | None = None,
    ) -> Reach:
        return self._scene.reach(unit, gait, budget, closed=closed, extra=extra)

    def caught(self, cell: Cell, metres: float, rise: float = 0.9) -> tuple[Caught, ...]:
        return self._scene.caught(cell, metres, rise)

    def exposed(self, cell: Cell, metres: float, rise: float = 0.9) -> tuple[Caught, ...]:
        return self._scene.exposed(cell, metres, rise)

    def spread(self, cell: Cell, metres: float) -> tuple[Cell, ...]:
        return self._scene.spread(cell, metres)


def _guessed(
    scene: Scene, answer: Any, unit: Ref, parts: tuple[object, ...], fact: Lookup[Any, ..., Any], given: Given
) -> Guess[Any] | None:
    """What the fact itself takes for granted."""
    return presumed(Altered(scene, unit, *parts), fact, answer, given)


@presuming(_guessed)
def _otherwise(scene: Scene, unit: Ref, parts: tuple[object, ...], fact: Lookup[Any, ..., Any], given: Given) -> Any:
    """What a fact would come to if those parts of a unit were these."""
    return fact.afresh(Altered(scene, unit, *parts), given)
