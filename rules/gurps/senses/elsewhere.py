"""What it would be like from another place, or upright: for telling the odds of what is done from there."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeVar, cast

from rules.frame.body import Silhouette
from rules.frame.conjecture import Guess, presumed, presuming
from rules.frame.ground import Cell
from rules.frame.knowing import Awareness, Sighting
from rules.frame.recall import Given, Lookup
from rules.frame.scene import Caught, Pose, Scene
from rules.gurps.senses import knowing
from rules.kernel.refs import Ref
from rules.parts.altered import Altered

T = TypeVar("T")


class Elsewhere(Altered):
    """A scene in which one unit stands elsewhere, or upright, and sees its target from there; and the target notices it
    there as it would. Parts of the unit may be others than they are.
    """

    def __init__(self, scene: Scene, unit: Ref, pose: Pose, target: Ref, *parts: object) -> None:
        aware = scene.find(unit, Awareness) or Awareness()
        super().__init__(scene, unit, replace(aware, now=tuple(dict.fromkeys((*aware.now, target)))), *parts)
        self._there, self._target, self._more = pose, target, parts

    def find(self, ref: Ref, kind: type[T]) -> T | None:
        found = super().find(ref, kind)
        return cast("T", self._noticing(found)) if ref == self._target and isinstance(found, Awareness) else found

    def _noticing(self, aware: Awareness) -> Awareness:
        """What its target knows, once it has shown itself out there."""
        shows = self.silhouette(self._target, self._unit)
        how = knowing.noticed(self, self._target, self._unit, shows)
        if not how:
            return aware
        seen = Sighting(self._unit, self._there.cell, self.clock.round, how)
        before = (each for each in aware.known if each.subject != self._unit)
        return Awareness((*before, seen), tuple(dict.fromkeys((*aware.now, self._unit))))

    def remembered(self, lookup: Lookup[Any, ..., T], given: Given) -> T:
        found: T = _out_there(self._scene, self._unit, self._there, self._target, self._more, lookup, given)
        return found

    def cells(self, ref: Ref) -> tuple[Cell, ...]:
        return self._there.cells if ref == self._unit else super().cells(ref)

    def pose(self, ref: Ref) -> Pose:
        return self._there if ref == self._unit else super().pose(ref)

    def apart(self, a: Ref, b: Ref) -> float:
        return min(self.grid.straight(one, other) for one in self.cells(a) for other in self.cells(b))

    def silhouette(self, viewer: Ref, target: Ref, *, eye: Pose | None = None, pose: Pose | None = None) -> Silhouette:
        eye, pose = self._as(viewer, eye), self._as(target, pose)
        return super().silhouette(viewer, target, eye=eye, pose=pose)

    def in_line(self, viewer: Ref, target: Ref, *, eye: Pose | None = None, pose: Pose | None = None) -> bool:
        return super().in_line(viewer, target, eye=self._as(viewer, eye), pose=self._as(target, pose))

    def shows_from(self, cell: Cell, rise: float, target: Ref, *, pose: Pose | None = None) -> Silhouette:
        return super().shows_from(cell, rise, target, pose=self._as(target, pose))

    def caught(self, cell: Cell, metres: float, rise: float = 0.9) -> tuple[Caught, ...]:
        others = (each for each in super().caught(cell, metres, rise) if each.unit != self._unit)
        own = self._caught(cell, metres, rise)
        return tuple(sorted((*others, *own), key=lambda each: (each.metres, each.unit)))

    def exposed(self, cell: Cell, metres: float, rise: float = 0.9) -> tuple[Caught, ...]:
        others = (each for each in super().exposed(cell, metres, rise) if each.unit != self._unit)
        own = (each for each in self._caught(cell, metres, rise) if not each.round_about)
        return tuple(sorted((*others, *own), key=lambda each: (each.metres, each.unit)))

    def _caught(self, cell: Cell, metres: float, rise: float) -> tuple[Caught, ...]:
        """How a burst reaches the unit out there: straight, or round what is in the way."""
        off = min(self.grid.straight(cell, at) for at in self._there.cells)
        if off > metres:
            return ()
        shows = self.shows_from(cell, rise, self._unit)
        if not shows.in_line and set(self.spread(cell, metres)).isdisjoint(self._there.cells):
            return ()
        return (Caught(self._unit, off, shows, round_about=not shows.in_line),)

    def _as(self, ref: Ref, pose: Pose | None) -> Pose | None:
        return self._there if ref == self._unit and pose is None else pose


def _guessed(
    scene: Scene,
    answer: Any,
    unit: Ref,
    pose: Pose,
    target: Ref,
    parts: tuple[object, ...],
    fact: Lookup[Any, ..., Any],
    given: Given,
) -> Guess[Any] | None:
    """What the fact itself takes for granted."""
    return presumed(Elsewhere(scene, unit, pose, target, *parts), fact, answer, given)


@presuming(_guessed)
def _out_there(
    scene: Scene,
    unit: Ref,
    pose: Pose,
    target: Ref,
    parts: tuple[object, ...],
    fact: Lookup[Any, ..., Any],
    given: Given,
) -> Any:
    """What a fact would come to if the unit stood there."""
    return fact.afresh(Elsewhere(scene, unit, pose, target, *parts), given)
