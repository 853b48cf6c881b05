"""Which units can act at all, which enemies they face, and where they take an enemy to be."""

from __future__ import annotations

from rules.d6.core import facing, vehicles
from rules.d6.senses import awareness
from rules.d6.state import Traits
from rules.frame.figure import Aboard, Condition, Position, State
from rules.frame.ground import Cell
from rules.frame.knowing import Awareness
from rules.frame.relations import enemies
from rules.frame.scene import Scene
from rules.kernel.refs import Ref


def can_act(scene: Scene, unit: Ref) -> bool:
    """Whether a character is on its feet and on the map, whatever it may be hindered in."""
    if scene.find(unit, Traits) is None or facing.down(scene, unit):
        return False
    condition = scene.find(unit, Condition)
    here = scene.find(unit, Position) is not None or scene.find(unit, Aboard) is not None
    return here and (condition is None or condition.state.fighting)


def alive(scene: Scene, unit: Ref) -> bool:
    """Whether there is anything left to hurt: not for the dead, though a wreck is still a thing."""
    condition = scene.find(unit, Condition)
    return condition is None or condition.state is not State.DEAD or scene.find(unit, Traits) is None


def perceives(scene: Scene, unit: Ref, other: Ref) -> bool:
    """Whether a unit perceives another at this moment."""
    return other in (scene.find(unit, Awareness) or Awareness()).now


def knows(scene: Scene, unit: Ref, other: Ref) -> bool:
    """Whether a unit perceives another, or knew where it was this round or the last, or its vehicle (DSX-SURP-02)."""
    there = (other, vehicles.carrier(scene, other))
    return any(
        perceives(scene, unit, each) or believed(scene, unit, each) is not None for each in there if each is not None
    )


def believed(scene: Scene, unit: Ref, other: Ref) -> Cell | None:
    """The cell where a unit last knew another to be, while that counts (DSX-SENSE-03)."""
    sighting = (scene.find(unit, Awareness) or Awareness()).of(other)
    return sighting.cell if sighting is not None and awareness.fresh(scene, sighting) else None


def foes(scene: Scene, unit: Ref) -> tuple[Ref, ...]:
    """The enemies a unit knows of, in order of their numbers."""
    aware = scene.find(unit, Awareness) or Awareness()
    known = {*aware.now, *(sighting.subject for sighting in aware.known if awareness.fresh(scene, sighting))}
    return tuple(
        other for other in scene.units() if other in known and enemies(scene, unit, other) and alive(scene, other)
    )


def taken_to_be(scene: Scene, unit: Ref, other: Ref) -> Cell | None:
    """Where a unit's side takes an enemy to be that none of them perceives any more; None while one does."""
    sightings = []
    for friend in scene.units(scene.side(unit)):
        awareness_ = scene.find(friend, Awareness)
        if awareness_ is None:
            continue
        if other in awareness_.now:
            return None
        sighting = awareness_.of(other)
        if sighting is not None:
            sightings.append(sighting)
    return max(sightings, key=lambda each: each.round).cell if sightings else None
