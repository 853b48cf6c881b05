"""What a blow may be: wild, deceptive, at a chink, the first or second of two, with which weapons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from rules.frame.forms import OneOf
from rules.frame.scene import Scene
from rules.gurps import rolls
from rules.gurps.attacks import BY_MANNER, Manner
from rules.gurps.core import arms, figures
from rules.gurps.core.arms import Arm
from rules.gurps.defence.threat import BOTH
from rules.gurps.melee import feinting, to_hit
from rules.gurps.melee.forms import Blow, Blows, DropOn, Strike, StrikeWeapon
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
RAPIDLY: Blows = "rapid"
AGAIN: Blows = "again"
SAME: Blows = "both hands"
BOTH_HANDS: tuple[Blows, ...] = (SAME, "two enemies")
ONCE: tuple[Manner, ...] = ("", "in passing", "determined", "strong", "double", "feint")
TWICE: tuple[Manner, ...] = ("determined", "strong", "double")
WAYS: tuple[tuple[Manner, tuple[Blows, ...]], ...] = (
    *((manner, ("",)) for manner in ONCE),
    ("", (RAPIDLY,)),
    ("", BOTH_HANDS),
    *((manner, (RAPIDLY,)) for manner in TWICE),
)
"""What a manoeuvre may begin with, the plainest first."""
CHINKED = (Location.TORSO, Location.VITALS, Location.SKULL, Location.NECK)
"""Parts whose armour may have a chink to aim at (GUR-ATK-07)."""
Near = tuple[Ref, Arm, Melee]


def attack(scene: Scene, unit: Ref, action: Blow, arm: Arm, use: Melee) -> Attack:
    """The attack that a filled form means, wild where it has to be (GUR-HEX-08)."""
    wild = to_hit.is_wild(scene, unit, action.target)
    called = None if wild else action.called
    made = Attack(unit, action.target, arm, use, *_taken(action), called, action.chink, action.deceptive, wild=wild)
    if isinstance(action, Strike) and action.blows not in ("", AGAIN):
        each = DUAL if action.blows in BOTH_HANDS else rapid(scene, unit)
        return replace(made, split=each, both=action.blows == SAME)
    if isinstance(action, StrikeWeapon):
        return replace(made, at=action.item, breaks=action.breaks)
    pending = taking.again(scene, unit)
    if isinstance(action, Strike) and action.blows and pending is not None:
        turn = taking.turn(scene, unit)
        how = turn.taken or Manoeuvre.ATTACK
        return replace(made, manoeuvre=how, option=turn.option, split=pending.split, both=pending.both)
    return made


def manoeuvre(action: Blow) -> tuple[Manoeuvre, str] | None:
    """The manoeuvre that a filled form takes, with its option: two blows in place of one by either attack
    (GUR-ATK-10); None for the further blow of the one under way.
    """
    return None if isinstance(action, Strike) and action.blows == AGAIN else _taken(action)


def _taken(action: Blow) -> tuple[Manoeuvre, str]:
    """The same; what goes on is an Attack as long as nothing else is known of it."""
    if isinstance(action, Strike):
        two = RAPIDLY if action.blows == RAPIDLY else "dual" if action.blows in BOTH_HANDS else ""
        return BY_MANNER[action.manner] if action.manner else (Manoeuvre.ATTACK, two)
    return Manoeuvre.ATTACK, "above" if isinstance(action, DropOn) else ""


def rapid(scene: Scene, unit: Ref) -> int:
    """Off each blow of a rapid strike (GUR-ATK-10)."""
    masters = (Trait.WEAPON_MASTER, Trait.TRAINED_BY_A_MASTER)
    return MASTERLY if any(figures.has(scene, unit, each) for each in masters) else RAPID


def plain(scene: Scene, unit: Ref, form: type[Blow], near: Near, more: Mapping[str, OneOf]) -> Attack:
    """Such a blow at the torso, without anything to it but what its form holds besides."""
    foe, arm, use = near
    filled: dict[str, Any] = {"weapon": arm.weapon.name, "use": use.use, "target": foe}
    filled |= {name: next(iter(values)) for name, values in more.items()}
    return attack(scene, unit, form.model_construct(**filled), arm, use)


def open_to(scene: Scene, unit: Ref, manner: Manner, blows: Blows, near: Near, all_near: tuple[Near, ...]) -> bool:
    """Whether a blow can be struck like this: only muscle strikes harder (GUR-AOA-05)."""
    foe, arm, use = near
    if blows and taking.turn(scene, unit).acted:
        return False
    if blows in BOTH_HANDS:
        return (blows == SAME) in _shared(near, all_near)
    if blows and (arm.weapon.natural or not arms.stays_ready(scene, unit, arm, use)):
        return False
    if manner == "strong":
        return use.harms is not None and use.harms.by_muscle
    if manner == "double" and not blows:
        return arms.stays_ready(scene, unit, arm, use) or any(each.weapon != arm.weapon for _, each, _ in all_near)
    if manner == "feint":
        return not to_hit.is_wild(scene, unit, foe) and feinting.may_feint(scene, unit, foe, arm)
    return True


def other_weapon(arm: Arm, near: tuple[Near, ...]) -> Arm | None:
    """The weapon in the other hand, if each hand holds one that can strike (GUR-DUAL-01)."""
    if arm.item is None:
        return None
    hands = {each.item.place: each for _, each, _ in near if each.item is not None}
    others = [each for place, each in hands.items() if place is not arm.item.place and "both" not in place.value]
    return others[0] if others and "both" not in arm.item.place.value else None


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
        if to_hit.refused(scene, aimed):
            continue
        groups.setdefault(min(to_hit.MOST_DECEPTIVE, to_hit.most_deceptive(scene, aimed)), []).append(part)
    for most, parts in groups.items():
        yield most, tuple(parts)


def chinks(scene: Scene, made: Attack) -> tuple[Location, ...]:
    """Parts in armour that a blow may find a chink of: not eyes, nor what is bare (GUR-ATK-07)."""
    if made.wild or made.hasty or scene.options.hit_locations != "on":
        return ()
    suit = figures.suit(scene, made.target)
    legal = to_hit.locations(scene, made)
    worn = [part for part in CHINKED if any(layer.dr and not layer.natural for layer in suit.at(part))]
    found = tuple(part for part in worn if part in legal)
    if not rolls.hopeless_refused(scene):
        return found
    aimed = {part: to_hit.tally(scene, replace(made, called=part, chink=True)) for part in found}
    return tuple(part for part, score in aimed.items() if not rolls.too_hard(scene, score))


def swings(use: Melee, weapon: Weapon) -> bool:
    """Whether a blow may be swung wildly: not a thrust, unless it is a limb that strikes (GUR-HEX-08)."""
    return weapon.natural or use.harms is None or not use.harms.by_thrust


def pending(scene: Scene, unit: Ref, action: Blow, made: Attack) -> Again | None:
    """The second blow that a first one leaves (GUR-ATK-10, GUR-DUAL-01, GUR-AOA-03)."""
    now, name = scene.clock.round, made.arm.weapon.name
    if not isinstance(action, Strike):
        return None
    if action.blows == RAPIDLY and action.manner == "double":
        return Again(now, (name,), made.split, only=made.target, then=_second(scene, unit, made))
    if action.blows == RAPIDLY:
        return Again(now, (name,), made.split)
    if action.manner == "double":
        return _second(scene, unit, made)
    if action.blows in BOTH_HANDS:
        foe, others, same = made.target, _others(scene, unit, made), action.blows == SAME
        return Again(now, others, DUAL, foe if same else None, None if same else foe, same)
    return None


def _second(scene: Scene, unit: Ref, made: Attack) -> Again:
    """The second blow of an all-out double attack (GUR-AOA-03)."""
    same = (made.arm.weapon.name,) if arms.stays_ready(scene, unit, made.arm, made.use) else ()
    grown = tuple(each.weapon.name for each in arms.arms(scene, unit) if each.weapon.natural)
    return Again(scene.clock.round, (*same, *_others(scene, unit, made), *grown), only=made.target)


def _others(scene: Scene, unit: Ref, made: Attack) -> tuple[str, ...]:
    """What else it holds to strike with."""
    held = (each.weapon for each in arms.arms(scene, unit) if each.item is not None and each.weapon.melee)
    return tuple(each.name for each in held if each.name != made.arm.weapon.name)


def second_note(action: Blow) -> str:
    """What is said of the further blows where the first is foretold."""
    if not isinstance(action, Strike):
        return ""
    if action.blows in BOTH_HANDS:
        both = f"; both at its defences {BOTH}" if action.blows == SAME else ""
        return f"and a second blow with the other hand{both}"
    if action.blows == RAPIDLY and action.manner == "double":
        return "and two more blows at the target: one at the same penalty, one without it"
    return "and a second blow like it" if action.blows == RAPIDLY or action.manner == "double" else ""
