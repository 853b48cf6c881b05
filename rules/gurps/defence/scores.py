"""The ways of defending that a target has against an attack, each with its score: parries, the dodge, the block."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.frame.figure import Place
from rules.frame.scene import Scene
from rules.gurps.core import ails, arms, figures, held, riding
from rules.gurps.core.arms import Arm
from rules.gurps.defence import ground
from rules.gurps.defence import threat as threats
from rules.gurps.defence.course import BARE_HANDS, EMBRACING, THROWING, How, Way
from rules.gurps.defence.threat import BLOCKED, PARRIED, Threat, common, covers
from rules.gurps.state.hurts import Deafened
from rules.gurps.terms.figures import guard
from rules.gurps.terms.notation import CLOSE, Parry
from rules.gurps.terms.skills import BURDENED, STRIKING, Skill
from rules.gurps.terms.traits import Trait
from rules.gurps.terms.weapons import BREAKS, Melee, Weapon
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally

OFF_HAND, AGAIN, BARE = -2, -4, -3
"""Off a parry with the off hand, each further one with the same thing, and one of a weapon with bare hands
(GUR-CHAR-05, GUR-PAR-02, GUR-PAR-03)."""
HEAVIER, LEAST_ODDS = 3, 2
"""Times its own weight that may break a weapon, and how often of six it does (GUR-PAR-07)."""
MARTIAL = (Skill.JUDO, Skill.KARATE)
LIKE_A_STAFF, LIKE_A_CLUB = Melee(use="fend"), Melee(use="fend", skill=Skill.BROADSWORD)
"""How a long gun and a bow parry (GUR-PAR-08)."""


# parries


def parries(scene: Scene, threat: Threat) -> Iterator[Way]:
    """With a ready weapon, or with bare hands; a missile weapon within reach can be slapped aside (GUR-PAR-01 to 03,
    GUR-PAR-05).
    """
    target = threat.target
    slaps = threat.comes in ("shot", "missile") and scene.options.parry_guns
    if not (threat.comes in PARRIED or slaps) or not threats.leave(scene, threat).parries:
        return
    for arm in arms.arms(scene, target):
        if arm.item is not None and arms.ready(scene, target, arm.weapon.name):
            yield from _with_weapon(scene, threat, arm, slaps=slaps)
    if not slaps or threat.yards <= 1:
        yield from _bare(scene, threat)


def fending(weapon: Weapon) -> tuple[Melee, ...]:
    """Its ways of striking; for a long gun or a bow that has none, one to parry with (GUR-PAR-08)."""
    if weapon.melee or weapon.hands < 2:
        return weapon.melee
    if weapon.skill in (Skill.BOW, Skill.CROSSBOW):
        return (LIKE_A_CLUB,)
    return (LIKE_A_STAFF.model_copy(update={"skill": Skill.STAFF}),)


def is_fragile(weapon: Weapon) -> bool:
    """Whether the first parry ruins it: a bow as a bow, other fragile things altogether (GUR-PAR-08)."""
    return weapon.fragile or (not weapon.melee and weapon.skill is Skill.BOW)


def _with_weapon(scene: Scene, threat: Threat, arm: Arm, *, slaps: bool) -> Iterator[Way]:
    """The best of a weapon's ways of parrying (GUR-PAR-01)."""
    target, own, weapon = threat.target, figures.traits(scene, threat.target), arm.weapon
    found: list[Way] = []
    hands = arm.item.place if arm.item is not None else arms.main_hand(scene, target)
    for use in fending(weapon):
        with_skill = weapon.skill_for(use)
        column, skill = use.parries, own.skill(with_skill)
        if column is None or skill is None or not arms.fits(arm, use):
            continue
        if (threat.close and CLOSE not in use.reaches.yards) or (slaps and threat.yards > max(use.reaches.yards)):
            continue
        if column.unbalanced and weapon.name in threats.defended(scene, threat).struck_with:
            continue
        base = Tally("Parry", guard(skill), f"half of {with_skill.value} {skill}, plus 3", "GUR-PAR-01")
        by_weapon = Modifier(column.bonus, weapon.name, "GUR-PAR-01") if column.bonus else None
        off = OFF_HAND if arms.in_off_hand(scene, target, arm) and not own.has(Trait.AMBIDEXTERITY) else 0
        other_hand = Modifier(off, "off hand", "GUR-CHAR-05") if off else None
        score = base.plus(by_weapon, other_hand, *_parrying(scene, threat, weapon.name, hands, column))
        swept = threat.heavy > _most(scene, target, two=hands is Place.BOTH)
        odds = breakage(weapon, threat.heavy)
        found.append(Way("parry", weapon.name, score, with_skill, False, column.unbalanced, None, odds, swept))
    if found:
        yield max(found, key=lambda way: way.score.total)


def breakage(weapon: Weapon, pounds: float) -> int:
    """Chances in six that a weapon breaks when it parries this many pounds (GUR-PAR-07, GUR-PAR-08).

    It is 2 at three times the weapon's own weight and 1 more for each further multiple, changed by the weapon's
    quality. A thing not made as a weapon counts as cheap.
    """
    times = int(pounds / float(weapon.weight)) if float(weapon.weight) > 0 else 0
    if times < HEAVIER:
        return 0
    quality = weapon.quality if weapon.melee else "cheap"
    return max(0, LEAST_ODDS + times - HEAVIER + BREAKS[quality])


def _most(scene: Scene, unit: Ref, *, two: bool) -> float:
    """Pounds that it can parry: its Basic Lift, twice that with both hands on the weapon (GUR-PAR-07)."""
    return float(figures.traits(scene, unit).lift) * (2 if two else 1)


def _bare(scene: Scene, threat: Threat) -> Iterator[Way]:
    """With each free hand, by the skill that serves best there, with the ground it may give; Judo goes before what
    serves no better (GUR-PAR-03, GUR-GRP-08).
    """
    own, hands = figures.traits(scene, threat.target), arms.free_hands(scene, threat.target)
    if not own.hands:
        return
    for hand in hands:
        skills = (None, *STRIKING, Skill.JUDO, *(EMBRACING if len(hands) > 1 and hand is hands[0] else ()))
        ways = [_with_hand(scene, threat, hand, skill) for skill in skills if skill is None or own.knows(skill)]
        yield max(ways, key=lambda way: _serves(scene, threat, way))


def _serves(scene: Scene, threat: Threat, way: Way) -> tuple[int, int, bool]:
    total = int(way.score.total)
    return total + ground.gains(scene, threat, way), total, way.skill in THROWING


def _with_hand(scene: Scene, threat: Threat, hand: Place, skill: Skill | None) -> Way:
    """With a bare hand and DX, a striking skill or Judo; Wrestling and Sumo take the other hand along (GUR-PAR-03)."""
    target, own = threat.target, figures.traits(scene, threat.target)
    level = own.learnt[skill] if skill else own.dx
    base = Tally("Parry", guard(level), f"half of {skill.value if skill else 'DX'} {level}, plus 3", "GUR-PAR-03")
    full = not threat.armed or threat.thrust or skill in MARTIAL
    weapon = None if full else Modifier(BARE, "bare hands against a weapon", "GUR-PAR-03")
    off = OFF_HAND if hand is not arms.main_hand(scene, target) and not own.has(Trait.AMBIDEXTERITY) else 0
    other = Modifier(off, "off hand", "GUR-CHAR-05") if off else None
    used = max(BARE_HANDS if skill in EMBRACING else (hand.value,), key=threats.defended(scene, threat).parried)
    score = base.plus(
        weapon, other, *_parrying(scene, threat, used, Place.BOTH if skill in EMBRACING else hand, None, skill)
    )
    swept = threat.heavy > _most(scene, target, two=False)
    return Way("parry", hand.value, score, skill or Skill.BRAWLING, bare=True, swept=swept)


def _parrying(
    scene: Scene, threat: Threat, thing: str, hands: Place, column: Parry | None, skill: Skill | None = None
) -> Iterator[Modifier | None]:
    """What every parry suffers: repeated, of a thing thrown, under a load, held (GUR-PAR-02, GUR-CHAR-02)."""
    target, own = threat.target, figures.traits(scene, threat.target)
    times = threats.defended(scene, threat).parried(thing)
    fencing = column is not None and column.fencing
    master = own.has(Trait.WEAPON_MASTER) or own.has(Trait.TRAINED_BY_A_MASTER)
    each = -1 if fencing and master else -2 if fencing or master else AGAIN
    yield Modifier(each * times, f"{times} parried with it before", "GUR-PAR-02") if times else None
    if threat.comes == "thrown":
        yield Modifier(-2 if threat.small else -1, "thrown", "GUR-PAR-02")
    level = figures.burden(scene, target)
    if level and (fencing or skill in BURDENED):
        yield Modifier(-level, "load", "GUR-CHAR-02")
    yield held.hinders(scene, target, *ails.limbs_of(hands))
    yield figures.reflexes(scene, target)
    yield from common(scene, threat, "parry")


# every way

HEARING = -2
"""On the roll to hear an attacker that is not seen, before it can be parried or blocked (GUR-DEF-03)."""


def ways(scene: Scene, threat: Threat, but: tuple[tuple[How, str], ...] = ()) -> tuple[Way, ...]:
    """Every defence the target has against an attack, the ones tried before left out (GUR-DEF-01)."""
    return tuple(way for way in _every(scene, threat) if (way.how, way.thing) not in but)


def _every(scene: Scene, threat: Threat) -> tuple[Way, ...]:
    """The same with those tried before: out of cover for a shot nothing but a dodge (GUR-POP-01)."""
    if riding.is_ride(scene, threat.target) or shut(scene, threat.target):
        return tuple(_steered(scene, threat))
    if not threats.may_be_met(scene, threat):
        return ()
    blind = threats.unseen(scene, threat)
    hears = int(figures.traits(scene, threat.target).per) + HEARING if blind else None
    guarded = (*_blocks(scene, threat), *parries(scene, threat))
    if ails.out(scene, threat.target) or (blind and scene.find(threat.target, Deafened) is not None):
        guarded = ()
    return (*_dodges(scene, threat), *(replace(way, hears=hears) for way in guarded))


def shut(scene: Scene, unit: Ref) -> bool:
    """Whether it sits in a vehicle, where it has no defence but the vehicle's (GUR-VEH-01)."""
    return riding.carrier(scene, unit) is not None and riding.on_a_mount(scene, unit) is None


def _steered(scene: Scene, threat: Threat) -> Iterator[Way]:
    """What the driver does for the vehicle and all aboard: nothing, or dodge while it steers evasively (GUR-DOD-05)."""
    ride = riding.carrier(scene, threat.target) or threat.target
    score = riding.dodge(scene, ride)
    if score is not None and not threat.unforeseen:
        yield Way("dodge", "", score)


def _dodges(scene: Scene, threat: Threat) -> Iterator[Way]:
    """Anything the target knows of can be dodged, any number of times (GUR-DOD-01)."""
    target = threat.target
    holds = Modifier(-1, "held", "GUR-GRP-02") if held.is_held(scene, target) else None
    yield Way("dodge", "", figures.dodge(scene, target).plus(holds, *common(scene, threat, "dodge")))


def _blocks(scene: Scene, threat: Threat) -> Iterator[Way]:
    """One block a turn, with a shield that is ready, of what comes from the front or the shield's side
    (GUR-BLK-01, GUR-HEX-12), never of a bullet or a beam (GUR-MSL-02); none at close quarters (GUR-HEX-15), nor of a
    blow at a weapon (GUR-ATK-08).
    """
    target, shield = threat.target, arms.shield(scene, threat.target)
    done = threats.defended(scene, threat)
    if shield is None or threat.comes not in BLOCKED or threat.close or threat.at or done.blocked:
        return
    if not covers(scene, threat):
        return
    skill = figures.traits(scene, target).skill(shield.skill)
    if skill is None:
        return
    own = Tally("Block", guard(skill), f"half of {shield.skill.value} {skill}, plus 3", "GUR-BLK-01")
    loses = held.hinders(scene, target, *ails.limbs_of(arms.off_hand(scene, target)))
    score = own.plus(figures.reflexes(scene, target), loses, *common(scene, threat, "block"))
    yield Way("block", shield.name, score, shield.skill)
