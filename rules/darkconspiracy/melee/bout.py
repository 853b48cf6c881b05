"""A blow worked out: who is within reach, against what number it is struck, and what it does to a body."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.darkconspiracy.core import arms, distance, figures
from rules.darkconspiracy.core.checks import Level, tallied
from rules.darkconspiracy.core.severity import Level as Wound
from rules.darkconspiracy.harm import fronts
from rules.darkconspiracy.harm.blows import Force, Front, Fronts
from rules.darkconspiracy.melee.forms import Aimed, Manner
from rules.darkconspiracy.senses import surprise
from rules.darkconspiracy.state.melee import Beside
from rules.darkconspiracy.terms.anatomy import LEGS, PARTS, Part
from rules.darkconspiracy.terms.skills import Attribute, Skill
from rules.darkconspiracy.terms.weapons import Weapon, dice
from rules.frame.recall import lookup
from rules.frame.scene import Scene
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally

SHORT, LONG = 2, 3
"""Metres of reach of bare hands and most weapons, and of long ones (DKC-MEL-02, DKC-ARM-01)."""
SPARING = {"AVG": 0, "DIF": 1}
"""Levels by which it is harder to strike with a weapon without doing lasting harm (DKC-ARM-04)."""


@dataclass(frozen=True, slots=True)
class Bout:
    """A blow of one unit at another."""

    attacker: Ref
    target: Ref
    weapon: Weapon | None = None
    """None for bare hands and feet."""
    manner: Manner = "strike"
    part: Part | None = None
    aim: Aimed = "to harm"

    @property
    def armed(self) -> bool:
        """Whether a weapon strikes, and not a part of the body (DKC-ARM-02)."""
        return self.weapon is not None and not self.weapon.natural


def weapons(scene: Scene, unit: Ref) -> tuple[Weapon, ...]:
    """What a unit strikes with: what it holds, claws and teeth."""
    found = (arm.weapon for arm in arms.arms(scene, unit))
    return tuple(each for each in found if each.category in ("melee", "natural") and not each.strangles)


def within(scene: Scene, unit: Ref, other: Ref, metres: int) -> bool:
    """Whether another is within reach: squares touch at corners three metres apart; on larger cells those in the same
    or the next cell close up as part of the attack (DKC-MEL-02, DKC-ARM-01).
    """
    if scene.grid.metres > LONG:
        return distance.adjacent(scene, unit, other)
    return distance.metres(scene, unit, other) <= metres


def reach(weapon: Weapon | None) -> int:
    """The reach of a weapon, or of bare hands."""
    return LONG if weapon is not None and weapon.reach == "long" else SHORT


def kept_off(scene: Scene, unit: Ref, target: Ref, weapon: Weapon | None) -> bool:
    """Whether a longer weapon keeps a unit off in the phase in which they first meet (DKC-ARM-01)."""
    if reach(weapon) == LONG or not any(reach(each) == LONG for each in weapons(scene, target)):
        return False
    found = scene.find(unit, Beside)
    return found is None or target not in found.who or found.round < scene.clock.round - 1


# the number


def skill(bout: Bout) -> Skill:
    """The skill that strikes (DKC-STRIKE-01, DKC-ARM-02)."""
    return Skill.ARMED if bout.armed else Skill.UNARMED


def handling(scene: Scene, unit: Ref, weapon: Weapon | None) -> Modifier | None:
    """What a weapon adds to its wielder's skill level, which it never takes below 1 (DKC-ARM-05)."""
    if weapon is None or not weapon.modifier:
        return None
    own = figures.skill(scene, unit, Skill.ARMED)
    added = max(weapon.modifier, min(0, 1 - own)) if own else max(0, weapon.modifier)
    return Modifier(added, weapon.name, "DKC-ARM-05")


@lookup
def to_hit(scene: Scene, bout: Bout) -> Tally:
    """What the check of a blow must not exceed: harder at a part of the body, with a weapon that is not made to spare,
    and with a kick that has not been learnt (DKC-STRIKE-02, DKC-ARM-03, DKC-ARM-04, DKC-MART-03).
    """
    unit = bout.attacker
    base = figures.base(scene, unit, skill(bout), handling(scene, unit, bout.weapon if bout.armed else None))
    called = bout.part is not None and not surprise.benefits(scene, unit, bout.target)
    spares = SPARING.get(bout.weapon.spares, 0) if bout.armed and bout.weapon is not None else 0
    kicks = bout.manner == "kick" and not figures.traits(scene, unit).martial_arts
    return tallied(
        "To hit",
        base,
        Level.AVG,
        Modifier(int(called), f"at the {bout.part}", "DKC-ARM-03" if bout.armed else "DKC-STRIKE-02"),
        Modifier(spares if bout.aim == "to subdue" else 0, "without lasting harm", "DKC-ARM-04"),
        Modifier(int(kicks), "kick never learnt", "DKC-MART-03"),
    )


# what it does


@lookup
def forces(scene: Scene, bout: Bout) -> tuple[Force, Force, Force]:
    """What a hit does, an outstanding hit on head, chest or abdomen, and one on a limb: a blow of the body does double
    everywhere, a weapon double on limbs and a critical wound elsewhere (DKC-STRIKE-01, DKC-ARM-02, DKC-STRIKE-06,
    DKC-ARM-08).
    """
    plain = force(scene, bout)
    double = plain._replace(doubled=True)
    return plain, plain._replace(least=Wound.CRITICAL) if bout.armed else double, double


def force(scene: Scene, bout: Bout) -> Force:
    """What a plain hit does: a weapon its dice and what they add of its wielder, teeth and claws their own, a fist the
    points of its owner, a kick half as many again (DKC-STRIKE-06, DKC-ARM-08, DKC-MART-03).
    """
    unit, own = bout.attacker, figures.unarmed_damage(scene, bout.attacker)
    if bout.weapon is None or bout.manner == "kick":
        return Force(points=own * 3 // 2 if bout.manner == "kick" else own)
    many, points, adds = dice(bout.weapon.damage)
    more = {"UCD": own, "STR": figures.attribute(scene, unit, Attribute.STR)}.get(adds, 0)
    return Force(many, points + more)


def armour_times(bout: Bout) -> int:
    """How often armour counts against it (DKC-STRIKE-06, DKC-ARM-08)."""
    return 2 if bout.armed else 1


@lookup
def turned(scene: Scene, bout: Bout) -> Fronts:
    """The parts of the target that it may strike; cover does not count at arm's length (DKC-HIT-01)."""
    part = bout.part
    if part is None and surprise.benefits(scene, bout.attacker, bout.target):
        part = Part.HEAD
    return fronts.fronts(scene, bout.attacker, bout.target, part, covered=False, above=True)


@lookup
def guards(scene: Scene, bout: Bout) -> tuple[Front, ...]:
    """Each part of the target, as it may be put in the way of a weapon (DKC-ARM-07)."""
    return tuple(fronts.fronts(scene, bout.attacker, bout.target, part, covered=False)[0] for part in PARTS)


def limb(bout: Bout) -> Part:
    """The part of the attacker that strikes: a leg in a kick, the jaw of what bites, else the right arm
    (DKC-STRIKE-06).
    """
    if bout.manner == "kick":
        return LEGS[0]
    return Part.HEAD if bout.weapon is not None and "bite" in bout.weapon.name.lower() else Part.RIGHT_ARM


def sure(scene: Scene, bout: Bout) -> bool:
    """Whether it hits without a check: a weapon that takes its target by surprise (DKC-ARM-02)."""
    return bout.armed and surprise.benefits(scene, bout.attacker, bout.target)


def opened(scene: Scene, bout: Bout) -> dict[str, Any]:
    """A blow as it begins."""
    return {
        "need": int(to_hit(scene, bout).total),
        "sure": sure(scene, bout),
        "rule": figures.outstanding(scene),
        "turned": turned(scene, bout),
        "guards": guards(scene, bout),
        "forces": forces(scene, bout),
        "times": armour_times(bout),
        "armed": bout.armed,
        "subdues": bout.aim == "to subdue",
        "limb": limb(bout),
    }
