"""What a blow may be: wild, deceptive, at a chink, the first or second of two, with which weapons."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from rules.frame.forms import OneOf
from rules.frame.scene import Scene
from rules.gurps.core import arms, figures
from rules.gurps.core.arms import Arm
from rules.gurps.defence.changes import BOTH
from rules.gurps.melee import feinting, to_hit
from rules.gurps.melee.forms import (
    Blow,
    FeintAndStrike,
    StrikeAgain,
    StrikeDouble,
    StrikeHard,
    StrikeTwice,
    StrikeWeapon,
    StrikeWithBoth,
)
from rules.gurps.state.fighting import Again
from rules.gurps.strike.attack import Attack
from rules.gurps.terms.anatomy import Location
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.gurps.terms.traits import Trait
from rules.gurps.terms.weapons import Melee, Weapon
from rules.gurps.turns import taking
from rules.kernel.refs import Ref

RAPID, MASTERLY = -6, -3
"""Off each of two blows with one weapon; of a master (GUR-ATK-10)."""
DUAL = -4
"""Off each of two blows with a weapon in each hand; the off hand has its own besides (GUR-DUAL-01)."""
Near = tuple[Ref, Arm, Melee]


def attack(scene: Scene, unit: Ref, action: Blow, arm: Arm, use: Melee) -> Attack:
    """The attack that a filled form means, wild where it has to be (GUR-HEX-08)."""
    wild = to_hit.is_wild(scene, unit, action.target)
    made = Attack(
        unit,
        action.target,
        arm,
        use,
        action.manoeuvre,
        action.option,
        None if wild else action.called,
        chink=action.chink,
        deceptive=action.deceptive,
        wild=wild,
    )
    if isinstance(action, StrikeTwice):
        return replace(made, split=rapid(scene, unit))
    if isinstance(action, StrikeWithBoth):
        return replace(made, split=DUAL, both=action.same)
    if isinstance(action, StrikeWeapon):
        return replace(made, at=action.item, breaks=action.breaks)
    pending = taking.again(scene, unit)
    if isinstance(action, StrikeAgain) and pending is not None:
        turn = taking.turn(scene, unit)
        how = turn.taken or Manoeuvre.ATTACK
        return replace(made, manoeuvre=how, option=turn.option, split=pending.split, both=pending.both)
    return made


def rapid(scene: Scene, unit: Ref) -> int:
    """Off each blow of a rapid strike (GUR-ATK-10)."""
    masters = (Trait.WEAPON_MASTER, Trait.TRAINED_BY_A_MASTER)
    return MASTERLY if any(figures.has(scene, unit, each) for each in masters) else RAPID


def plain(scene: Scene, unit: Ref, form: type[Blow], near: Near) -> Attack:
    """Such a blow at the torso, without anything else to it."""
    foe, arm, use = near
    filled: dict[str, Any] = {"weapon": arm.weapon.name, "use": use.use, "target": foe}
    return attack(scene, unit, form.model_construct(**filled), arm, use)


def open_to(scene: Scene, unit: Ref, form: type[Blow], near: Near, all_near: tuple[Near, ...]) -> bool:
    """Whether a kind of blow can be struck like this."""
    foe, arm, use = near
    if form is StrikeHard:
        return use.harms is not None and use.harms.by_muscle
    if form is StrikeTwice:
        return not arm.weapon.natural and arms.stays_ready(scene, unit, arm, use) and not taking.turn(scene, unit).acted
    if form is StrikeWithBoth:
        return bool(_shared(near, all_near)) and not taking.turn(scene, unit).acted
    if form is StrikeDouble:
        return arms.stays_ready(scene, unit, arm, use) or any(each.weapon != arm.weapon for _, each, _ in all_near)
    if form is FeintAndStrike:
        return not to_hit.is_wild(scene, unit, foe) and feinting.may_feint(scene, unit, foe, arm)
    return True


def other_weapon(arm: Arm, near: tuple[Near, ...]) -> Arm | None:
    """The weapon in the other hand, if each hand holds one that can strike (GUR-DUAL-01)."""
    if arm.item is None:
        return None
    hands = {each.item.place: each for _, each, _ in near if each.item is not None}
    others = [each for place, each in hands.items() if place is not arm.item.place and "both" not in place.value]
    return others[0] if others and "both" not in arm.item.place.value else None


def further(form: type[Blow], near: Near, all_near: tuple[Near, ...]) -> dict[str, OneOf]:
    """What else such a form holds: whether both blows go for one foe (GUR-DUAL-01)."""
    return {"same": OneOf(_shared(near, all_near))} if form is StrikeWithBoth else {}


def _shared(near: Near, all_near: tuple[Near, ...]) -> tuple[bool, ...]:
    """Whether the weapon in the other hand reaches the same foe, and whether it reaches another (GUR-DUAL-01)."""
    foe, arm, _ = near
    other = other_weapon(arm, all_near)
    reached = {each for each, with_arm, _ in all_near if with_arm == other}
    return (*((True,) if foe in reached else ()), *((False,) if reached - {foe} else ()))


def by_deception(scene: Scene, made: Attack) -> Iterator[tuple[int, tuple[Location, ...]]]:
    """The parts of the body by how deceptive a blow at them may be, the torso's first (GUR-ATK-09)."""
    groups: dict[int, list[Location]] = {}
    for part in to_hit.locations(scene, made):
        aimed = made if made.wild else replace(made, called=part)
        groups.setdefault(min(to_hit.MOST_DECEPTIVE, to_hit.most_deceptive(scene, aimed)), []).append(part)
    for most, parts in groups.items():
        yield most, tuple(parts)


def chinks(scene: Scene, made: Attack) -> tuple[Location, ...]:
    """Parts in armour that a blow may find a chink of: not eyes, nor what is bare (GUR-ATK-07)."""
    if made.wild or made.hasty or scene.options.hit_locations != "on":
        return ()
    suit = figures.suit(scene, made.target)
    parts = (Location.TORSO, Location.VITALS, Location.SKULL, Location.NECK)
    legal = to_hit.locations(scene, made)
    worn = (part for part in parts if any(layer.dr and not layer.natural for layer in suit.at(part)))
    return tuple(part for part in worn if part in legal)


def swings(use: Melee, weapon: Weapon) -> bool:
    """Whether a blow may be swung wildly: not a thrust, unless it is a limb that strikes (GUR-HEX-08)."""
    return weapon.natural or use.harms is None or not use.harms.by_thrust


def pending(scene: Scene, unit: Ref, action: Blow, made: Attack) -> Again | None:
    """The second blow that a first one leaves (GUR-ATK-10, GUR-DUAL-01, GUR-AOA-03)."""
    now, name = scene.clock.round, made.arm.weapon.name
    if isinstance(action, StrikeTwice):
        return Again(now, (name,), made.split)
    held = [each.weapon.name for each in arms.arms(scene, unit) if each.item is not None and each.weapon.melee]
    others = tuple(each for each in held if each != name)
    if isinstance(action, StrikeWithBoth):
        foe = made.target
        return Again(now, others, DUAL, foe if action.same else None, None if action.same else foe, action.same)
    if isinstance(action, StrikeDouble):
        same = (name,) if arms.stays_ready(scene, unit, made.arm, made.use) else ()
        grown = tuple(each.weapon.name for each in arms.arms(scene, unit) if each.weapon.natural)
        return Again(now, (*same, *others, *grown), only=made.target)
    return None


def second_note(action: Blow) -> str:
    """What is said of the second blow where the first is foretold."""
    if isinstance(action, StrikeDouble | StrikeTwice):
        return "and a second blow like it"
    if isinstance(action, StrikeWithBoth):
        both = f"; both at its defences {BOTH}" if action.same else ""
        return f"and a second blow with the other hand{both}"
    return ""
