"""The attack roll of a blow, with every modifier and its reason."""

from __future__ import annotations

from collections.abc import Iterator

from rules.frame.conjecture import Guess, presuming
from rules.frame.recall import lookup
from rules.frame.scene import Scene
from rules.gurps import rolls
from rules.gurps.core import ails, arms, figures, footing, light, riding
from rules.gurps.core.arms import Arm
from rules.gurps.core.facing import Arc, arc
from rules.gurps.flesh.blows import open_to
from rules.gurps.melee import reach
from rules.gurps.senses import knowing
from rules.gurps.state.fighting import Evaluated
from rules.gurps.state.hurts import Sore
from rules.gurps.strike.attack import Attack
from rules.gurps.terms import anatomy
from rules.gurps.terms.anatomy import Location
from rules.gurps.terms.damage import Damage
from rules.gurps.terms.figures import off_hand, too_weak
from rules.gurps.terms.manoeuvres import BEARING, Manoeuvre
from rules.gurps.terms.weapons import Melee, Ranged, Use
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally

DETERMINED, HASTY, WILD = 4, -4, -5
"""An all-out determined attack, one in passing, one at a foe beside or behind (GUR-AOA-02, GUR-MAA-03, GUR-HEX-08)."""
CAP = 9
"""The most that an attack in passing or a wild swing is rolled against (GUR-MAA-03, GUR-HEX-08)."""
LEAST_DECEPTIVE = 10
"""What a deceptive attack must leave (GUR-ATK-09)."""
MOST_DECEPTIVE = 4
"""The most points off defences that are listed."""
LARGE_SHIELD, THROUGH, INTO, DROPPING = -2, -4, -2, -2
"""A large shield in the way, a long weapon through another figure, a blow into others' close combat, one dropping from
above (GUR-ATK-04, GUR-HEX-09, GUR-HEX-16, GUR-ELEV-03)."""


def tally(scene: Scene, made: Attack) -> Tally:
    """Skill and all that changes it (GUR-ATK-03, GUR-ATK-04)."""
    use = made.use
    assert isinstance(use, Melee)
    skill = figures.striking_skill(figures.traits(scene, made.attacker), made.arm.weapon, use)
    own = figures.skill(scene, made.attacker, skill) or Tally(skill.value, 0, "no skill")
    whole = own.plus(riding.capped(scene, made.attacker, int(own.total)), *_modifiers(scene, made, use))
    if made.hasty or made.wild:
        return at_most(whole, "GUR-MAA-03" if made.hasty else "GUR-HEX-08")
    return whole


def refused(scene: Scene, made: Attack) -> bool:
    """Whether a blow is more than hopeless, and left out (GUR-CORE-01)."""
    return rolls.hopeless_refused(scene) and rolls.too_hard(scene, tally(scene, made))


def at_most(whole: Tally, rule: str) -> Tally:
    """No better than 9 (GUR-MAA-03, GUR-HEX-08)."""
    over = int(whole.total) - CAP
    return whole.plus(Modifier(-over, f"at most {CAP}", rule)) if over > 0 else whole


def _modifiers(scene: Scene, made: Attack, use: Melee) -> Iterator[Modifier | None]:
    """Manoeuvre, posture, target, weapon and sight (GUR-ATK-04)."""
    yield from _manoeuvre(made)
    yield from _own(scene, made.attacker, made.target, made.arm, use)
    yield from aimed_at(scene, made)
    yield from _between(scene, made.attacker, made.target)
    yield _sight(scene, made)


def _guessed(scene: Scene, _found: object, unit: Ref, target: Ref) -> Guess[tuple[Modifier, ...]] | None:
    """What a long weapon is used through may not all be seen."""
    return knowing.nobody_unseen(scene, unit, "in the way") if reach.yards(scene, unit, target) > 1 else None


@presuming(_guessed)
def _between(scene: Scene, unit: Ref, target: Ref) -> tuple[Modifier, ...]:
    """What changes every blow of a unit at a target: its size, what evaluating it has brought, who is in the way
    (GUR-ATK-04).
    """
    size = figures.traits(scene, target).size
    found = (
        Modifier(size, "size", "GUR-RNG-03") if size else None,
        evaluated(scene, unit, target),
        Modifier(THROUGH, "past another figure", "GUR-HEX-09") if reach.through(scene, unit, target) else None,
        Modifier(INTO, "into a close combat", "GUR-HEX-16")
        if reach.in_melee_with_others(scene, unit, target)
        else None,
    )
    return tuple(each for each in found if each is not None)


def _manoeuvre(made: Attack) -> Iterator[Modifier | None]:
    """What it does with its turn, and how it strikes."""
    yield by_manoeuvre(made.manoeuvre, made.option)
    if made.deceptive:
        yield Modifier(-2 * made.deceptive, "deceptive", "GUR-ATK-09")
    if made.split:
        yield Modifier(made.split, "one of two", "GUR-DUAL-01" if made.both else "GUR-ATK-10")
    if made.above:
        yield Modifier(DROPPING, "from above", "GUR-ELEV-03")


def by_manoeuvre(manoeuvre: Manoeuvre, option: str) -> Modifier | None:
    """What an all-out determined attack and one in passing change (GUR-AOA-02, GUR-MAA-03)."""
    if option == "determined":
        return Modifier(DETERMINED, "all-out, determined", "GUR-AOA-02")
    return Modifier(HASTY, "in passing", "GUR-MAA-03") if manoeuvre is Manoeuvre.MOVE_AND_ATTACK else None


@lookup
def _own(scene: Scene, unit: Ref, target: Ref, arm: Arm, use: Melee) -> tuple[Modifier, ...]:
    """What the striker itself changes, whatever part of the body it goes for (GUR-ATK-04)."""
    return tuple(each for each in _striker(scene, unit, target, arm, use) if each is not None)


def _striker(scene: Scene, unit: Ref, target: Ref, arm: Arm, use: Melee) -> Iterator[Modifier | None]:
    """The striker's own posture, ground, strength, hands and shield (GUR-ATK-04)."""
    weapon, own = arm.weapon, figures.traits(scene, unit)
    yield Modifier(use.modifier, use.use, "GUR-UNARM-03") if use.modifier else None
    posture = scene.pose(unit).posture
    yield Modifier(BEARING[posture].blows, posture.value, "GUR-POST-07") if BEARING[posture].blows else None
    yield Modifier(footing.BLOWS, "bad footing", "GUR-ATK-04") if footing.bad(scene, unit) else None
    weak = too_weak(own.st, weapon.strength_for(use).minimum)
    yield Modifier(weak, "too weak for it", "GUR-CHAR-04") if weak else None
    if arms.in_off_hand(scene, unit, arm) and off_hand(own):
        yield Modifier(off_hand(own), "off hand", "GUR-CHAR-05")
    shield = arms.shield(scene, unit)
    if shield is not None and shield.is_large and weapon.name != shield.name:
        yield Modifier(LARGE_SHIELD, shield.name, "GUR-ATK-04")
    if shield is not None and not reach.yards(scene, unit, target):
        yield Modifier(-shield.db, f"{shield.name} at close quarters", "GUR-HEX-15")
    sore = scene.find(unit, Sore)
    if sore is not None and sore.more and weapon.natural and use.limb == sore.limb:
        yield Modifier(sore.more, "torn muscle", "GUR-CRIT-03")


def evaluated(scene: Scene, unit: Ref, target: Ref) -> Modifier | None:
    """What evaluating the foe has brought (GUR-EVAL-01)."""
    found = scene.find(unit, Evaluated)
    if found is None or found.foe != target or found.until < scene.clock.round:
        return None
    return Modifier(found.bonus * (2 if ails.is_open(scene, target) else 1), "evaluated", "GUR-EVAL-01")


def aimed_at(scene: Scene, made: Attack) -> Iterator[Modifier]:
    """The part of the body, or the weapon, that it goes for (GUR-ATK-07, GUR-ATK-08)."""
    if made.at:
        weapon = arms.arsenal(scene, made.target).weapon(made.at)
        yield Modifier(weapon.to_hit if weapon is not None else -4, f"at the {made.at.lower()}", "GUR-ATK-08")
        return
    if made.called is None or scene.options.hit_locations != "on":
        return
    behind = scene.options.facing and arc(scene, made.target, made.attacker) is Arc.BACK
    off = "left" if not figures.traits(scene, made.target).left_handed else "right"
    shielded = arms.shield(scene, made.target) is not None and made.called.startswith(off)
    lost = anatomy.penalty(made.called, behind=behind, shield=shielded, chink=made.chink)
    if lost:
        where = f"a chink at the {made.called}" if made.chink else f"at the {made.called}"
        yield Modifier(lost, where, "GUR-ATK-07")


def locations(scene: Scene, made: Attack) -> tuple[Location, ...]:
    """The parts of the body that it can be aimed at, the torso first (GUR-ATK-07, GUR-ELEV-02)."""
    if made.wild or made.use.harms is None:
        return (Location.TORSO,)
    found = parts(scene, made.attacker, made.target, made.use)
    if not isinstance(made.use, Melee):
        return found
    longest = max(made.use.reaches.yards)
    reached = footing.open_to(footing.between(scene, made.attacker, made.target, longest))
    return tuple(part for part in found if part in reached)


def parts(scene: Scene, unit: Ref, foe: Ref, use: Use) -> tuple[Location, ...]:
    """The parts of a body that such an attack gets at: the vitals and the eyes only by what pierces, and none but the
    torso where they are not told apart (GUR-ATK-07).
    """
    if figures.part(scene, foe, None) is Location.TORSO:
        return (Location.TORSO,)
    behind = scene.options.facing and arc(scene, foe, unit) is Arc.BACK
    kind = use.harms.kind if use.harms is not None else Damage.CRUSHING
    tight = isinstance(use, Ranged) and use.kind == "beam"
    return open_to(kind, tight=tight, behind=behind)


def dark(scene: Scene, made: Attack) -> Modifier | None:
    """What darkness, smoke and growth take off (GUR-VIS-01)."""
    lost = _darkness(scene, made.attacker, made.target)
    return Modifier(lost, "poor sight", "GUR-VIS-01") if lost else None


@lookup
def _darkness(scene: Scene, unit: Ref, target: Ref) -> int:
    """What a unit's sight of a target takes off its blows (GUR-VIS-01)."""
    return light.penalty(scene, unit, target, scene.silhouette(unit, target))


def _sight(scene: Scene, made: Attack) -> Modifier | None:
    """Poor sight; a wild swing takes 5 off, or as much as that if it is more (GUR-VIS-01, GUR-HEX-08)."""
    seen = dark(scene, made)
    if not made.wild:
        return seen
    lost = min(WILD, int(seen.amount) if seen is not None else 0)
    return Modifier(lost, "wild swing", "GUR-HEX-08")


def is_wild(scene: Scene, unit: Ref, target: Ref) -> bool:
    """Whether a foe stands beside or behind a unit, or cannot be seen: it can only be swung at wildly (GUR-HEX-08)."""
    if scene.cells(unit)[0] == scene.cells(target)[0]:
        return False
    aside = scene.options.facing and arc(scene, unit, target) is not Arc.FRONT
    return aside or not knowing.sees(scene, unit, target)


def most_deceptive(scene: Scene, made: Attack) -> int:
    """How many points off defences a blow can afford (GUR-ATK-09)."""
    mode = scene.options.deceptive_attack
    if mode == "off" or made.hasty or made.wild:
        return 0
    spare = int(tally(scene, made).total) - LEAST_DECEPTIVE
    return max(0, spare // 2) if mode == "free" else (2 if spare >= 4 else 0)


def deceptions(scene: Scene, most: int) -> tuple[int, ...]:
    """The points off defences to choose from: any up to the most, or the flat two (GUR-ATK-09)."""
    if scene.options.deceptive_attack == "flat":
        return (0, 2) if most >= 2 else (0,)
    return tuple(range(min(most, MOST_DECEPTIVE) + 1))
