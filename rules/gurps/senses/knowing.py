"""Which enemies a unit knows of, and what it perceives."""

from __future__ import annotations

from typing import Any

from rules.frame.body import Silhouette
from rules.frame.conjecture import Guess, presuming
from rules.frame.figure import Aboard, Condition, Position, State
from rules.frame.forecast import Assumption, Fact
from rules.frame.ground import Cell
from rules.frame.knowing import Awareness, Sighting
from rules.frame.relations import enemies
from rules.frame.scene import Scene
from rules.gurps.core import facing, light, riding
from rules.gurps.core.facing import Arc
from rules.gurps.state.hurts import Deafened
from rules.gurps.state.turns import Hidden
from rules.gurps.terms.figures import Figures, Traits
from rules.gurps.terms.traits import Trait
from rules.kernel.refs import Ref
from rules.parts import seats

FRESH = 5
"""Seconds for which an enemy that went out of sight is still thought to be there."""
EARSHOT = 3.0
"""Metres within which a unit is noticed from behind, or out of sight."""


def can_act(scene: Scene, unit: Ref) -> bool:
    """Whether a unit is on the map or aboard, alive and conscious (GUR-TURN-02)."""
    here = scene.find(unit, Position) is not None or scene.find(unit, Aboard) is not None
    if scene.find(unit, Traits) is None or not here:
        return False
    return (scene.find(unit, Condition) or Condition()).state.fighting


def worth_attacking(scene: Scene, unit: Ref) -> bool:
    """Whether it can act, or is a vehicle or mount that still goes (GUR-VEH-01)."""
    if scene.find(unit, Figures) is None:
        return can_act(scene, unit)
    return (scene.find(unit, Condition) or Condition()).state.fighting


def alive(scene: Scene, unit: Ref) -> bool:
    """Whether there is anything left to hurt."""
    return (scene.find(unit, Condition) or Condition()).state is not State.DEAD


def perceives(scene: Scene, unit: Ref, other: Ref) -> bool:
    """Whether a unit perceives another at this moment."""
    return other in (scene.find(unit, Awareness) or Awareness()).now


def sees(scene: Scene, unit: Ref, other: Ref) -> bool:
    """Whether a unit sees another at this moment, not only hears it."""
    aware = scene.find(unit, Awareness) or Awareness()
    sighting = aware.of(other)
    return other in aware.now and (sighting is None or sighting.how == "seen")


def watchers(scene: Scene, unit: Ref) -> tuple[str, ...]:
    """The sides that see what a unit does with its hands: its own, and all that see it."""
    others = (side for side in scene.sides if any(sees(scene, each, unit) for each in scene.units(side)))
    return tuple(dict.fromkeys((scene.side(unit), *others)))


def witnesses(scene: Scene, unit: Ref, cell: Cell) -> tuple[str, ...]:
    """The sides that see what leaves the hands of a unit, or where it falls."""
    there = (side for side in scene.sides if any(scene.sees_cell(each, cell) for each in scene.units(side)))
    return tuple(dict.fromkeys((*watchers(scene, unit), *there)))


def fresh(scene: Scene, sighting: Sighting) -> bool:
    """What was perceived is known for some seconds."""
    return sighting.round >= scene.clock.round - FRESH


def foes(scene: Scene, unit: Ref) -> tuple[Ref, ...]:
    """The enemies a unit knows of, in order of their numbers."""
    aware = scene.find(unit, Awareness) or Awareness()
    known = {*aware.now, *(sighting.subject for sighting in aware.known if fresh(scene, sighting))}
    return tuple(o for o in scene.units() if o in known and enemies(scene, unit, o) and alive(scene, o))


def believed(scene: Scene, unit: Ref, other: Ref) -> Cell | None:
    """Where a unit takes another to be that it knew of lately."""
    sighting = (scene.find(unit, Awareness) or Awareness()).of(other)
    return sighting.cell if sighting is not None and fresh(scene, sighting) else None


def hostile(scene: Scene, unit: Ref, other: Ref) -> bool:
    """Whether another is an enemy that can fight."""
    return enemies(scene, unit, other) and can_act(scene, other)


def knows(scene: Scene, unit: Ref, other: Ref) -> bool:
    """Whether a unit perceives another, or did so lately."""
    aware = scene.find(unit, Awareness) or Awareness()
    sighting = aware.of(other)
    return other in aware.now or (sighting is not None and fresh(scene, sighting))


def _guessed(scene: Scene, knowing: bool, unit: Ref, _other: Ref) -> Guess[bool] | None:
    if not scene.assumed(unit):
        return None
    return Guess((Assumption(Fact.MIND, f"{scene.name(unit)} knows of the attack", unit),), (not knowing,))


@presuming(_guessed)
def expects(scene: Scene, unit: Ref, other: Ref) -> bool:
    """Whether a unit knows of another that attacks it; of an enemy that is taken for granted (GUR-DEF-01)."""
    return scene.assumed(unit) or knows(scene, unit, other)


def nobody_unseen(scene: Scene, unit: Ref, where: str) -> Guess[Any] | None:
    """What the side of a unit that attacks takes for granted of where it cannot see all."""
    if scene.viewer != scene.side(unit):
        return None
    unseen = Assumption(Fact.UNSEEN, f"nobody unseen is {where}")
    gone = Assumption(Fact.PLACE, f"no unit that went out of sight is {where}")
    return Guess((unseen, gone) if any(scene.lost(each) is not None for each in scene.units()) else (unseen,), ())


def noticed(scene: Scene, watcher: Ref, subject: Ref, shows: Silhouette) -> str:
    """How a watcher notices a unit: "seen" in front and at the sides, "heard" close by, or "" (GUR-HEX-02,
    GUR-VIS-01).
    """
    if not can_act(scene, watcher) or shut_in(scene, subject) or shut_in(scene, watcher):
        return ""
    hidden = scene.find(subject, Hidden)
    near = shows.metres <= EARSHOT and scene.find(watcher, Deafened) is None
    if not shows.in_line or light.blinded(scene, watcher, shows) or not looks_there(scene, watcher, subject):
        return "heard" if near else ""
    if hidden is not None and not near and watcher not in hidden.spotted:
        return ""
    return "seen" if near or light.penalty(scene, watcher, subject, shows) > light.BLIND else ""


def shut_in(scene: Scene, unit: Ref) -> bool:
    """Whether nothing of it shows outside the vehicle it sits in, nor anything outside to it (GUR-VEH-01)."""
    seat = seats.seat_of(scene, unit)
    return seat is not None and not riding.looks_out(seat)


def looks_there(scene: Scene, watcher: Ref, subject: Ref) -> bool:
    """Whether another is not behind its back; with Peripheral Vision nothing is, without it the sides are too
    (GUR-HEX-02).
    """
    if not scene.options.facing:
        return True
    own, where = scene.find(watcher, Traits) or Traits(), facing.arc(scene, watcher, subject)
    if where is Arc.BACK:
        return own.has(Trait.PERIPHERAL_VISION)
    return not where.side or not own.has(Trait.NO_PERIPHERAL_VISION)
