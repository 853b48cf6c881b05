"""Which enemies a unit knows of, and what it perceives."""

from __future__ import annotations

from collections.abc import Iterable

from rules.frame.body import Silhouette
from rules.frame.conjecture import Guess, presuming
from rules.frame.figure import Condition, Position, State
from rules.frame.forecast import Assumption, Fact
from rules.frame.ground import Light
from rules.frame.knowing import Awareness, Sighting
from rules.frame.relations import enemies
from rules.frame.scene import Scene
from rules.graydawn.core import figures, shaken
from rules.graydawn.state import Alarmed, Hiding, Traits
from rules.graydawn.terms.skills import Skill, Stat
from rules.kernel.refs import Ref

VICINITY = 3.0
"""Metres within which a unit notices others even from full cover (GRD-COVER-12)."""
DIM_SHOWS, DARK_SHOWS = 60.0, 20.0
"""Metres at which a unit shows in dim light, and in the dark."""
HAZE_HIDES = 4.0
"""Metres of growth or smoke that hide a unit."""
FRESH = 1
"""Rounds for which an enemy that went out of sight is still thought to be there."""


def can_act(scene: Scene, unit: Ref) -> bool:
    """Whether a unit is on the map and on its feet, hindered or not."""
    if scene.find(unit, Traits) is None or scene.find(unit, Position) is None:
        return False
    condition = scene.find(unit, Condition) or Condition()
    return condition.state.fighting and figures.wounds(scene, unit).up


def alive(scene: Scene, unit: Ref) -> bool:
    """Whether there is anything left to hurt."""
    return (scene.find(unit, Condition) or Condition()).state is not State.DEAD


def perceives(scene: Scene, unit: Ref, other: Ref) -> bool:
    """Whether a unit perceives another at this moment."""
    return other in (scene.find(unit, Awareness) or Awareness()).now


def fresh(scene: Scene, sighting: Sighting) -> bool:
    """What was perceived is known to the end of the next round."""
    return sighting.round >= scene.clock.round - FRESH


def foes(scene: Scene, unit: Ref) -> tuple[Ref, ...]:
    """The enemies a unit knows of, in order of their numbers."""
    aware = scene.find(unit, Awareness) or Awareness()
    known = {*aware.now, *(sighting.subject for sighting in aware.known if fresh(scene, sighting))}
    return tuple(o for o in scene.units() if o in known and enemies(scene, unit, o) and alive(scene, o))


def nearest(scene: Scene, unit: Ref, others: Iterable[Ref]) -> tuple[Ref, ...]:
    """Others in order of their distance from a unit; of those as far off by their place, which is the same for all who
    know it, not by their numbers, which each side gives itself.
    """
    return tuple(sorted(others, key=lambda other: (scene.apart(unit, other), scene.cells(other)[0])))


def noticed(scene: Scene, watcher: Ref, subject: Ref, shows: Silhouette) -> str:
    """How a watcher notices a unit; one in hiding only by an Awareness total that beats its Stealth, unless the watcher
    knows of it already (GRD-SURPRISE-02).
    """
    how = plainly(scene, watcher, subject, shows)
    hidden = scene.find(subject, Hiding)
    if not how or hidden is None or knows(scene, watcher, subject):
        return how
    return how if awareness(scene, watcher) + hidden.watch > hidden.total else ""


def awareness(scene: Scene, unit: Ref) -> int:
    """INT and Awareness of a unit that looks out, without the die (GRD-SURPRISE-02)."""
    return figures.now(scene, unit, Stat.INT) + figures.skill(scene, unit, Skill.AWARENESS)


def knows(scene: Scene, unit: Ref, other: Ref) -> bool:
    """Whether a unit perceives another, or did so lately."""
    aware = scene.find(unit, Awareness) or Awareness()
    sighting = aware.of(other)
    return other in aware.now or (sighting is not None and fresh(scene, sighting))


def plainly(scene: Scene, watcher: Ref, subject: Ref, shows: Silhouette) -> str:
    """How a watcher notices a unit that does not hide: "seen", close by "heard", or ""; a suppressed one notices
    nothing but what is close by (GRD-COVER-12, GRD-SUPP-15).
    """
    if not figures.wounds(scene, watcher).up:
        return ""
    if shows.metres <= VICINITY:
        return "seen" if shows.in_line else "heard"
    if not shows.in_line or shows.haze >= HAZE_HIDES or shaken.suppressed(scene, watcher):
        return ""
    return "seen" if shows.metres <= shows_at(scene.light(scene.pose(subject).cell)) else ""


def shows_at(light: Light) -> float:
    """Metres at which a unit shows in such light."""
    if light.plain is Light.DARK:
        return DARK_SHOWS
    return DIM_SHOWS if light is Light.DIM else float("inf")


def _guessed(scene: Scene, knows: bool, target: Ref, *_: object) -> Guess[bool] | None:
    if not scene.assumed(target):
        return None
    words = f"{scene.name(target)} {'knows' if knows else 'does not know'} of the attack"
    return Guess((Assumption(Fact.MIND, words, target),), (not knows,))


@presuming(_guessed)
def expects(scene: Scene, target: Ref, attacker: Ref) -> bool:
    """Whether a target knows of its attacker, or is on guard: it was alerted and has had its turn since, or has met
    enemies before, and the attacker does not hide (GRD-SURPRISE-02). Of an enemy it is taken for granted, unless the
    attacker is in hiding.
    """
    if scene.side(target) == scene.side(attacker):
        return True
    hidden = scene.find(attacker, Hiding) is not None
    if scene.assumed(target):
        return not hidden
    return knows(scene, target, attacker) or (not hidden and on_guard(scene, target))


def on_guard(scene: Scene, unit: Ref) -> bool:
    """Whether a unit reckons with enemies (GRD-SURPRISE-02)."""
    alarm = scene.find(unit, Alarmed)
    if alarm is not None and alarm.on_guard:
        return True
    aware = scene.find(unit, Awareness) or Awareness()
    return any(enemies(scene, unit, other) for other in (*aware.now, *(each.subject for each in aware.known)))
