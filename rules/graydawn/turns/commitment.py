"""What a unit has declared and must carry out: the attacks of its turn, at the enemy that they were begun at."""

from __future__ import annotations

from collections.abc import Iterable

from rules.frame.forms import Action, Offer, Purpose, Refusal
from rules.frame.marks import Mark, field_of
from rules.frame.scene import Scene
from rules.graydawn.core import figures
from rules.graydawn.turns import plan
from rules.graydawn.turns.forms import Later
from rules.graydawn.turns.topic import Desk
from rules.kernel.refs import Ref
from rules.parts.turns import EndTurn


def owed(scene: Scene, unit: Ref) -> Ref | None:
    """The enemy that a unit has attacked this turn, while a combat action that it declared is still to come; None where
    there is none (GRD-ACT-05).
    """
    now = plan.turn(scene, unit)
    declared = not now.done and now.acted - now.turned < now.actions
    return now.target if declared and now.target in scene.units() else None


def at_the_fallen(scene: Scene, unit: Ref) -> Ref | None:
    """The same if it is out of action by now: what was declared goes there all the same (GRD-ACT-05)."""
    target = owed(scene, unit)
    return None if target is None or figures.wounds(scene, target).up else target


def attacks(desk: Desk, offers: Iterable[Offer]) -> tuple[Offer, ...]:
    """Those of some offers by which what was declared can be carried out; none where nothing was, or nothing can be."""
    target = owed(desk.scene, desk.unit)
    return () if target is None else tuple(offer for offer in offers if _at(offer, target))


def _at(offer: Offer, target: Ref) -> bool:
    name = field_of(offer.action, Mark.TARGET)
    return offer.action.purpose is Purpose.HARM and name in offer.choices and target in offer.choices[name]


def still_open(desk: Desk, offers: tuple[Offer, ...], due: tuple[Offer, ...]) -> tuple[Offer, ...]:
    """What a unit may do while these attacks are due. An enemy that has fallen changes nothing of what was declared:
    such an attack may be put off, a weapon loaded, a declared move made, and what takes no action done (GRD-ACT-05,
    GRD-ACT-03).
    """
    if not due or at_the_fallen(desk.scene, desk.unit) is None:
        return offers
    return tuple(offer for offer in offers if offer in due or _changes_nothing(desk, offer))


def _changes_nothing(desk: Desk, offer: Offer) -> bool:
    form = offer.action
    return form is Later or form.purpose is Purpose.LOAD or desk.deeds[form].move or not offer.cost.amount


def usual(scene: Scene, unit: Ref, due: tuple[Offer, ...]) -> Action:
    """The first of these attacks, at the enemy that it is due at."""
    first = due[0]
    filled = {name: next(iter(values)) for name, values in first.choices.items()}
    return first.action(**{**filled, field_of(first.action, Mark.TARGET): owed(scene, unit)})


def no_end(scene: Scene, unit: Ref) -> Refusal:
    """Why the turn does not end before what was declared is carried out (GRD-ACT-05)."""
    target = owed(scene, unit)
    at = "" if target is None else f" at {scene.name(target)}"
    return Refusal(EndTurn.title, f"declared another attack{at}", "GRD-ACT-05")
