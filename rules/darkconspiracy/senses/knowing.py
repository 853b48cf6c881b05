"""Which enemies a unit knows of, and what it perceives."""

from __future__ import annotations

from collections.abc import Iterable

from rules.darkconspiracy.core import figures, machines
from rules.darkconspiracy.core.cover import BLOCKS, DARK_SHOWS
from rules.darkconspiracy.state.hiding import Hiding
from rules.darkconspiracy.state.people import Traits
from rules.frame.body import Silhouette
from rules.frame.figure import Aboard, Condition, Position, State
from rules.frame.ground import Light
from rules.frame.knowing import Awareness, Sighting
from rules.frame.relations import enemies
from rules.frame.scene import Scene
from rules.kernel.refs import Ref

FRESH = 6
"""Phases for which an enemy that went out of sight is still thought to be there."""
HEARD = 4.0
"""Metres within which others are heard."""


def alive(scene: Scene, unit: Ref) -> bool:
    """Whether there is anything left to hurt."""
    return (scene.find(unit, Condition) or Condition()).state is not State.DEAD


def present(scene: Scene, unit: Ref) -> bool:
    """Whether a unit is a person or creature on the map, on foot or aboard, and in the fight."""
    aboard = scene.find(unit, Aboard)
    here = scene.find(unit, Position) is not None or (aboard is not None and aboard.vehicle in scene.units())
    fights = (scene.find(unit, Condition) or Condition()).state.fighting
    return here and fights and scene.find(unit, Traits) is not None


def conscious(scene: Scene, unit: Ref) -> bool:
    """Whether it is awake."""
    found = figures.wounds(scene, unit)
    return not (found.dead or found.out)


def perceives(scene: Scene, unit: Ref, other: Ref) -> bool:
    """Whether a unit perceives another at this moment."""
    return other in (scene.find(unit, Awareness) or Awareness()).now


def fresh(scene: Scene, sighting: Sighting) -> bool:
    """What was perceived is known for a turn."""
    return sighting.round >= scene.clock.round - FRESH


def knows(scene: Scene, unit: Ref, other: Ref) -> bool:
    """Whether a unit perceives another, or did so lately."""
    aware = scene.find(unit, Awareness) or Awareness()
    sighting = aware.of(other)
    return other in aware.now or (sighting is not None and fresh(scene, sighting))


def foes(scene: Scene, unit: Ref) -> tuple[Ref, ...]:
    """The enemies a unit knows of, in order of their numbers."""
    aware = scene.find(unit, Awareness) or Awareness()
    known = {*aware.now, *(sighting.subject for sighting in aware.known if fresh(scene, sighting))}
    return tuple(
        other for other in scene.units() if other in known and enemies(scene, unit, other) and alive(scene, other)
    )


def nearest(scene: Scene, unit: Ref, others: Iterable[Ref]) -> tuple[Ref, ...]:
    """Others in order of their distance from a unit; of those as far off by their place."""
    return tuple(sorted(others, key=lambda other: (scene.apart(unit, other), scene.cells(other)[0])))


def noticed(scene: Scene, watcher: Ref, subject: Ref, shows: Silhouette) -> str:
    """How a watcher notices a unit at this moment; one in hiding only if the watcher knows of it (DKC-AMB-01)."""
    if scene.find(subject, Hiding) is not None and not knows(scene, watcher, subject):
        return ""
    return plainly(scene, watcher, subject, shows)


def plainly(scene: Scene, watcher: Ref, subject: Ref, shows: Silhouette) -> str:
    """How a watcher notices a unit that does not hide: "seen", close by "heard", or "" (DKC-SPEC-01)."""
    if not conscious(scene, watcher):
        return ""
    if shows.metres <= HEARD:
        return "seen" if shows.in_line else "heard"
    if not shows.in_line or shows.haze > BLOCKS or not machines.sees(scene, watcher):
        return ""
    dark = scene.light(scene.pose(subject).cell) in (Light.DARK, Light.BLACK)
    return "" if dark and shows.metres > DARK_SHOWS else "seen"
