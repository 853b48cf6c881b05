"""A unit as it is now: attributes and skills after shock and load, Move, Basic Speed, what it stands."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from functools import lru_cache

from rules.frame.figure import Place
from rules.frame.recall import lookup
from rules.frame.scene import Scene
from rules.gurps.core import ails, arms, held
from rules.gurps.flesh import body, breath
from rules.gurps.flesh.armour import Suit, worn
from rules.gurps.flesh.body import Build, Pain, Tolerance, Wounds
from rules.gurps.state.hurts import Corroded, Fatigue, Sore
from rules.gurps.state.turns import Turn
from rules.gurps.terms import figures as written
from rules.gurps.terms.anatomy import Location
from rules.gurps.terms.figures import Figures, Traits
from rules.gurps.terms.skills import Attribute, Skill
from rules.gurps.terms.skills import attribute as attribute_of
from rules.gurps.terms.traits import Trait
from rules.gurps.terms.weapons import Melee, Weapon
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally

SHAKEN = (Attribute.DX, Attribute.IQ)
"""The attributes that shock lowers, and the skills that go by them (GUR-INJ-04)."""


def traits(scene: Scene, unit: Ref) -> Traits:
    """What a character is; a vehicle or mount as its figures make it one (GUR-VEH-01)."""
    found, ridden = scene.find(unit, Traits), scene.find(unit, Figures)
    return found or (as_body(ridden) if ridden is not None else Traits())


BUILT: dict[str, tuple[tuple[Trait, int], ...]] = {
    "powered": ((Trait.UNLIVING, 1),), "unpowered": ((Trait.HOMOGENOUS, 1),), "living": (),
}  # fmt: skip


@lru_cache(maxsize=64)
def as_body(what: Figures) -> Traits:
    """A vehicle or mount as a body: powered ones unliving, unpowered ones homogenous (GUR-VEH-01, GUR-INJ-02)."""
    return Traits(
        role="vehicle",
        st=what.st,
        ht=what.ht,
        hp=what.hp,
        size=what.size,
        move=0,
        hands=False,
        traits=BUILT[what.build],
    )


def has(scene: Scene, unit: Ref, trait: Trait) -> bool:
    """Whether a unit has a trait (GUR-CHAR-06)."""
    return traits(scene, unit).has(trait)


def wounds(scene: Scene, unit: Ref) -> Wounds:
    """How a unit fares."""
    return scene.find(unit, Wounds) or Wounds(traits(scene, unit).hp)


TOLERANCES = {
    Trait.UNLIVING: Tolerance.UNLIVING,
    Trait.HOMOGENOUS: Tolerance.HOMOGENOUS,
    Trait.DIFFUSE: Tolerance.DIFFUSE,
}


@lookup
def build(scene: Scene, unit: Ref) -> Build:
    """How its body takes harm (GUR-CHAR-06)."""
    own = traits(scene, unit)
    high, low = own.has(Trait.HIGH_PAIN_THRESHOLD), own.has(Trait.LOW_PAIN_THRESHOLD)
    return Build(
        st=own.st,
        ht=own.ht,
        hp=own.hp,
        pain=Pain.HIGH if high else Pain.LOW if low else Pain.NORMAL,
        hard_to_kill=own.level(Trait.HARD_TO_KILL),
        hard_to_subdue=own.level(Trait.HARD_TO_SUBDUE),
        tolerance=next((found for trait, found in TOLERANCES.items() if own.has(trait)), Tolerance.NONE),
        male=own.male,
        senseless=scene.find(unit, Figures) is not None,
    )


def part(scene: Scene, unit: Ref, aimed: Location | None) -> Location | None:
    """Where a hit lands that was meant for a part of its body, or for any: on the torso as an option, and on a vehicle
    or mount, whose parts are not told apart (GUR-ATK-07).
    """
    whole = scene.options.hit_locations != "on" or build(scene, unit).senseless
    return Location.TORSO if whole else aimed


def suit(scene: Scene, unit: Ref, *, behind: bool = False) -> Suit:
    """What protects each part of its body, less what corrosion has destroyed; armour that covers the front only does
    not help from behind (GUR-DR-01, GUR-DR-04).
    """
    found, lost = worn(arms.armour(scene, unit), behind=behind), scene.find(unit, Corroded)
    return found if lost is None else found.eaten(lost.points)


@lookup
def load(scene: Scene, unit: Ref) -> Fraction:
    """Pounds that a unit carries: what it wears and has with it, and all that its sheet lists besides (GUR-CHAR-02)."""
    own = arms.arsenal(scene, unit)
    carried = sum([Decimal(str(suit.weight)) for suit in own.armour], Decimal(0))
    for item in arms.kit(scene, unit).items:
        if item.place is Place.WORN:
            continue
        weapon, shield = own.weapon(item.name), own.shield(item.name)
        if shield is not None:
            carried += Decimal(str(shield.weight))
        elif weapon is not None:
            carried += Decimal(str(weapon.weight)) * item.count + Decimal(str(weapon.load_weight)) * item.spare
    return Fraction(carried) + traits(scene, unit).load


def dragged(scene: Scene, unit: Ref) -> Fraction:
    """Pounds of a foe that it drags along, with all that is on it: as a body of so many HP weighs (GUR-GRP-09)."""
    foe = held.dragged(scene, unit)
    return Fraction(0) if foe is None else written.weight(traits(scene, foe).hp) + load(scene, foe)


def burden(scene: Scene, unit: Ref) -> int:
    """The level of its load, 0 to 4 (GUR-CHAR-02)."""
    return min(4, written.encumbrance(load(scene, unit), traits(scene, unit).lift))


def quarters(scene: Scene, unit: Ref) -> int:
    """Basic Speed in quarters: a reeling unit has half of it, in whole points rounded up (GUR-INJ-03)."""
    own = traits(scene, unit).quarters
    return -(-own // (2 * written.QUARTERS)) * written.QUARTERS if reeling(scene, unit) else own


def reeling(scene: Scene, unit: Ref) -> bool:
    """Whether it has less than a third of its hit points (GUR-INJ-03)."""
    return body.reeling(wounds(scene, unit), build(scene, unit))


@lookup
def move(scene: Scene, unit: Ref) -> int:
    """Move: yards a second under its load and that of a foe it drags along, halved when it reels, and when it is worn
    out (GUR-CHAR-02, GUR-GRP-09, GUR-INJ-03, GUR-FAT-01).
    """
    pounds = load(scene, unit) + dragged(scene, unit)
    own = written.burdened_move(traits(scene, unit).move, written.encumbrance(pounds, traits(scene, unit).lift))
    own = -(-own // 2) if reeling(scene, unit) else own
    return own - halved(scene, unit, own)


def fatigue(scene: Scene, unit: Ref) -> int:
    """Fatigue points it has left."""
    return traits(scene, unit).fp - (scene.find(unit, Fatigue) or Fatigue()).lost


def halved(scene: Scene, unit: Ref, figure: int) -> int:
    """What of its Move, Dodge or ST a unit lacks that is worn out: half of it, rounded down (GUR-FAT-01)."""
    return figure // 2 if worn_out(scene, unit) else 0


def worn_out(scene: Scene, unit: Ref) -> bool:
    """Whether it has less than a third of its fatigue points left (GUR-FAT-01)."""
    return breath.tired(fatigue(scene, unit), traits(scene, unit).fp)


def weary(scene: Scene, unit: Ref, own: Tally) -> Tally:
    """The same figure as it is when the unit is worn out."""
    return own.plus(Modifier(-halved(scene, unit, int(own.total)), "worn out", "GUR-FAT-01"))


def step(scene: Scene, unit: Ref) -> int:
    """Yards of a step (GUR-MV-03)."""
    return written.step(move(scene, unit))


@lookup
def dodge(scene: Scene, unit: Ref) -> Tally:
    """Dodge: Basic Speed and 3, less the level of its load; half of it when it is worn out (GUR-DOD-01, GUR-FAT-01)."""
    level = burden(scene, unit)
    own = Tally("Dodge", written.dodge(quarters(scene, unit), 0), "Basic Speed plus 3", "GUR-DOD-01")
    loaded = Modifier(-level, f"{written.LEVELS[level]} load", "GUR-CHAR-02")
    return weary(scene, unit, own.plus(loaded, reflexes(scene, unit)))


def reflexes(scene: Scene, unit: Ref) -> Modifier | None:
    """What Combat Reflexes add to every defence (GUR-CHAR-06)."""
    return Modifier(1, "Combat Reflexes", "GUR-CHAR-06") if has(scene, unit, Trait.COMBAT_REFLEXES) else None


def shock(scene: Scene, unit: Ref) -> Modifier | None:
    """What the pain of its latest wounds takes off, in its own turn (GUR-INJ-04)."""
    turn = scene.find(unit, Turn)
    if turn is None or turn.done or turn.second != scene.clock.round:
        return None
    lost, doubled = turn.pain
    points = body.shock(Wounds(0, lost=lost, doubled=doubled), build(scene, unit))
    return Modifier(points, "shock", "GUR-INJ-04") if points else None


def sore(scene: Scene, unit: Ref) -> Modifier | None:
    """What strained and torn muscles take off everything (GUR-CRIT-03)."""
    found = scene.find(unit, Sore)
    return Modifier(found.all, "sore", "GUR-CRIT-03") if found is not None and found.all else None


def attribute(scene: Scene, unit: Ref, which: Attribute) -> Tally:
    """An attribute as it is now: shock, a hold and what ails it lower it (GUR-CHAR-01, GUR-INJ-04, GUR-GRP-02,
    GUR-AFF-01, GUR-FIRE-01).
    """
    own = Tally(which.value, traits(scene, unit).attribute(which), "from the sheet", "GUR-CHAR-01")
    if which is Attribute.ST:
        return weary(scene, unit, own)
    if which not in SHAKEN:
        return own
    by_dx = held.clumsy(scene, unit) if which is Attribute.DX else None
    return own.plus(shock(scene, unit), sore(scene, unit), by_dx, *ails.hindering(scene, unit, which))


def learnt(scene: Scene, unit: Ref, which: Skill) -> Tally | None:
    """A skill as it is now, if it has been learnt."""
    return skill(scene, unit, which) if traits(scene, unit).knows(which) else None


@lookup
def skill(scene: Scene, unit: Ref, which: Skill) -> Tally | None:
    """A skill as it is now, learnt or by default; None where nothing stands in for it (GUR-CHAR-04)."""
    own = traits(scene, unit)
    level = own.skill(which)
    if level is None:
        return None
    why = "skill" if own.knows(which) else "no skill: its default"
    hampered = Modifier(written.burdened_skill(which, burden(scene, unit)), "load", "GUR-CHAR-02")
    by_dx, ailing = held.clumsy(scene, unit), ails.hindering(scene, unit, attribute_of(which))
    return Tally(which.value, level, why, "GUR-CHAR-04").plus(
        hampered, shock(scene, unit), sore(scene, unit), by_dx, *ailing
    )


# fighting with what is part of the body


BONUS = {Skill.BRAWLING: ((2, 1),), Skill.BOXING: ((1, 1), (2, 2)), Skill.KARATE: ((0, 1), (1, 2))}
"""What each skill adds per die of damage, and the points above DX that it takes (GUR-UNARM-03)."""
MARTIAL = (Skill.JUDO, Skill.KARATE)
"""Skills whose blows are hard to riposte (GUR-PAR-06)."""


def striking_skill(own: Traits, weapon: Weapon, use: Melee) -> Skill:
    """The skill that strikes: of a weapon its own; of a limb the best of Brawling, Karate and, for the fist, Boxing
    (GUR-UNARM-01, GUR-UNARM-03).
    """
    found = weapon.skill_for(use)
    if not weapon.natural or found is not Skill.BRAWLING:
        return found
    learnt = [each for each in (Skill.BRAWLING, Skill.KARATE, Skill.BOXING) if own.knows(each)]
    learnt = [each for each in learnt if each is not Skill.BOXING or use.limb == "hand"]
    return max(learnt, key=lambda each: (own.learnt[each], unarmed_bonus(own, each)), default=Skill.BRAWLING)


def unarmed_bonus(own: Traits, which: Skill) -> int:
    """What a skill adds to each die of a blow without a weapon (GUR-UNARM-03)."""
    if not own.knows(which):
        return 0
    above = own.learnt[which] - own.dx
    return max((more for least, more in BONUS.get(which, ()) if above >= least), default=0)


def boots(scene: Scene, unit: Ref, use: Melee) -> int:
    """What boots add to a kick (GUR-UNARM-03)."""
    return int(use.limb == "foot" and any(suit.boots for suit in arms.armour(scene, unit)))


def harder(scene: Scene, unit: Ref, weapon: Weapon, use: Melee, dice: int) -> int:
    """All that skill and boots add to such a blow."""
    own = traits(scene, unit)
    return unarmed_bonus(own, striking_skill(own, weapon, use)) * dice + boots(scene, unit, use)
