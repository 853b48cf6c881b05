"""Current figures of a unit: attributes and Initiative after wounds and shocks, the bases of checks, what it bears."""

from __future__ import annotations

from rules.darkconspiracy.core import severity
from rules.darkconspiracy.core.checks import Outstanding
from rules.darkconspiracy.core.severity import Level
from rules.darkconspiracy.state.body import Wounds
from rules.darkconspiracy.state.hazards import Shocked
from rules.darkconspiracy.state.people import Arsenal, Traits
from rules.darkconspiracy.terms.anatomy import PARTS, Part
from rules.darkconspiracy.terms.skills import CONTROLS, Attribute, Skill
from rules.frame.figure import Kit
from rules.frame.recall import lookup
from rules.frame.scene import Scene
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally

THROW = 4
"""Metres of a normal throw for each point of strength (DKC-CORE-10)."""
LOAD = 3
"""Kilograms of the load for each point of strength and constitution (DKC-CORE-10)."""


def outstanding(scene: Scene) -> Outstanding:
    """How good a check must be at this table to be outstanding (DKC-CORE-03)."""
    rule: Outstanding = scene.options.os_rule
    return rule


def traits(scene: Scene, unit: Ref) -> Traits:
    """What a character is."""
    return scene.find(unit, Traits) or Traits()


def wounds(scene: Scene, unit: Ref) -> Wounds:
    """How a body fares."""
    return scene.find(unit, Wounds) or Wounds()


@lookup
def capacity(scene: Scene, unit: Ref) -> tuple[int, ...]:
    """What each part bears, in the order of `Part`: the head CON, the chest STR and twice CON, all others STR and CON
    (DKC-CORE-08).
    """
    own = traits(scene, unit)
    strong, tough = own.attribute(Attribute.STR), own.attribute(Attribute.CON)
    bears = {Part.HEAD: tough, Part.CHEST: strong + 2 * tough}
    return tuple(bears.get(part, strong + tough) for part in PARTS)


@lookup
def levels(scene: Scene, unit: Ref) -> tuple[Level, ...]:
    """How badly each part is wounded (DKC-WOUND-01)."""
    return severity.levels(wounds(scene, unit), capacity(scene, unit))


def worst(scene: Scene, unit: Ref) -> Level:
    """Its worst wound."""
    return max(levels(scene, unit))


def felt(scene: Scene, unit: Ref) -> Level:
    """The worst wound that weakens it and takes Initiative: robots feel none (DKC-ROB-03)."""
    return Level.NONE if traits(scene, unit).robot else worst(scene, unit)


def useless(scene: Scene, unit: Ref, part: Part) -> bool:
    """Whether an arm or a leg is too badly wounded for use (DKC-WOUND-04)."""
    return levels(scene, unit)[PARTS.index(part)] >= Level.SERIOUS


def shock(scene: Scene, unit: Ref) -> int:
    """Points off agility and Initiative by an electric shock (DKC-SHOCK-01)."""
    found = scene.find(unit, Shocked)
    return found.loss if found is not None and scene.clock.round <= found.until else 0


@lookup
def attribute(scene: Scene, unit: Ref, which: Attribute) -> int:
    """An attribute as it is now: a serious wound halves strength, an electric shock lowers agility (DKC-WOUND-04,
    DKC-SHOCK-01).
    """
    value = traits(scene, unit).attribute(which)
    if which is Attribute.STR and severity.halves(felt(scene, unit)):
        return value // 2
    return max(0, value - shock(scene, unit)) if which is Attribute.AGL else value


@lookup
def initiative(scene: Scene, unit: Ref) -> int:
    """Initiative as it is now: so many actions of a turn; wounds and shocks may take it to 0 and less (DKC-INIT-01,
    DKC-WOUND-07).
    """
    return traits(scene, unit).initiative - severity.INITIATIVE[felt(scene, unit)] - shock(scene, unit)


def skill(scene: Scene, unit: Ref, which: Skill) -> int:
    """The level of a skill; 0 untrained (DKC-CORE-06)."""
    return traits(scene, unit).skill(which)


def base(scene: Scene, unit: Ref, which: Skill, *levels: Modifier | None) -> Tally:
    """What a check of a skill starts from: skill level with what is added to it, and the attribute that controls it
    (DKC-CORE-01, DKC-CORE-06).
    """
    controls = CONTROLS[which]
    start = Tally(which.value, skill(scene, unit, which), "skill level", "DKC-CORE-06", floor=0).plus(*levels)
    return start.plus(Modifier(attribute(scene, unit, controls), controls.value, "DKC-CORE-06"))


def attribute_base(scene: Scene, unit: Ref, which: Attribute) -> Tally:
    """What a check of an attribute starts from: twice the attribute, or once at some tables (DKC-CORE-05)."""
    times: int = scene.options.attribute_check_factor
    why = f"twice {which}" if times > 1 else which.value
    return Tally(which.value, times * attribute(scene, unit, which), why, "DKC-CORE-05", floor=0)


def unarmed_damage(scene: Scene, unit: Ref) -> int:
    """Points of its blows: a tenth of strength times skill, rounded up, 1 at least (DKC-CORE-09)."""
    own = traits(scene, unit).unarmed_damage
    return own or max(1, -(-attribute(scene, unit, Attribute.STR) * skill(scene, unit, Skill.UNARMED) // 10))


def throw_range(scene: Scene, unit: Ref) -> int:
    """Metres of a normal throw of a kilogram; a long throw is twice that (DKC-CORE-10)."""
    return THROW * attribute(scene, unit, Attribute.STR)


def load(scene: Scene, unit: Ref) -> int:
    """Kilograms it carries with ease (DKC-CORE-10)."""
    return LOAD * (attribute(scene, unit, Attribute.STR) + attribute(scene, unit, Attribute.CON))


@lookup
def carried(scene: Scene, unit: Ref) -> float:
    """Kilograms of its weapons and armour (DKC-CORE-10)."""
    own = scene.find(unit, Arsenal) or Arsenal()
    weighed = ((item.count, own.weapon(item.name)) for item in (scene.find(unit, Kit) or Kit()).items)
    arms = sum(count * weapon.weight for count, weapon in weighed if weapon is not None)
    return arms + sum(suit.weight for suit in own.armour if not suit.natural)


def burdened(scene: Scene, unit: Ref) -> bool:
    """Whether it carries more than it does with ease: half as fast, half as agile in a fall (DKC-CORE-10)."""
    return carried(scene, unit) > load(scene, unit)
