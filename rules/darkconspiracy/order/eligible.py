"""Who may act in a phase, and in what order."""

from __future__ import annotations

from rules.darkconspiracy.core import arms, figures, scale
from rules.darkconspiracy.fire import opportunity
from rules.darkconspiracy.nerve import losing
from rules.darkconspiracy.senses import knowing
from rules.darkconspiracy.state.order import Acted, Ahead, Repeating
from rules.darkconspiracy.terms.skills import Attribute
from rules.frame.scene import Scene
from rules.kernel.refs import Ref


def able(scene: Scene, unit: Ref) -> bool:
    """Whether a unit is there, awake, and has any Initiative left (DKC-WOUND-07)."""
    return knowing.present(scene, unit) and knowing.conscious(scene, unit) and figures.initiative(scene, unit) > 0


def repeats(scene: Scene, unit: Ref) -> bool:
    """Whether it does the same thing in every phase of this turn (DKC-REP-01)."""
    found = scene.find(unit, Repeating)
    return found is not None and found.turn == scale.turn(scene.clock.round)


def had(scene: Scene, unit: Ref) -> bool:
    """Whether a unit has had its action of this phase: in its turn, out of it, or ahead of it (DKC-ACT-01,
    DKC-OPP-03, DKC-TURN-02).
    """
    acted, ahead = scene.find(unit, Acted), scene.find(unit, Ahead)
    now = scene.clock.round
    if ahead is not None and ahead.turn == scale.turn(now) and scale.phase(now) >= ahead.phase:
        return True
    return (acted is not None and acted.round == now) or opportunity.acted(scene, unit)


def due(scene: Scene, unit: Ref) -> bool:
    """Whether a unit has an action of its own in this phase, and has not had it (DKC-INIT-03)."""
    called = able(scene, unit) and figures.initiative(scene, unit) >= scale.phase(scene.clock.round)
    return called and not (had(scene, unit) or repeats(scene, unit) or losing.held(scene, unit))


def place(scene: Scene, unit: Ref) -> tuple[int, int, Ref]:
    """Where a unit stands in the order of a phase: the lowest Initiative first, then the highest agility less the bulk
    of what it would attack with (DKC-INIT-03, DKC-INIT-04).
    """
    bulk = max((arm.weapon.bulk for arm in arms.arms(scene, unit)), default=0)
    return figures.initiative(scene, unit), bulk - figures.attribute(scene, unit, Attribute.AGL), unit


def following(scene: Scene) -> Ref | None:
    """The unit that acts next in this phase; None when all have had their action (DKC-INIT-03)."""
    return min((unit for unit in scene.units() if due(scene, unit)), key=lambda unit: place(scene, unit), default=None)
