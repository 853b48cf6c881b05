"""What an attack may do to the unit that makes it, told once: a riposte, a critical miss, a limb struck on armour, a
kick that comes to nothing (GUR-PAR-06, GUR-CRIT-02, GUR-CRIT-03, GUR-UNARM-02, GUR-UNARM-03).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.frame.means import Means
from rules.frame.recall import lookup
from rules.frame.scene import Event, Scene, Table
from rules.gurps import rolls
from rules.gurps.core import arms, figures, riding
from rules.gurps.core.arms import Arm
from rules.gurps.defence import scores
from rules.gurps.defence.course import How, Tried
from rules.gurps.defence.threat import Threat
from rules.gurps.flesh import armour, endings
from rules.gurps.flesh import course as flesh
from rules.gurps.flesh.blows import Strike
from rules.gurps.flesh.blows import strike as dice_of
from rules.gurps.flesh.body import Wounds
from rules.gurps.flesh.endings import FARES, Effect, End
from rules.gurps.flesh.harming import Harm, Hit
from rules.gurps.flesh.misses import FUMBLES, Clumsy, Miss
from rules.gurps.harm import condition, hurting
from rules.gurps.rolls import Roll
from rules.gurps.strike import attack, mishaps
from rules.gurps.strike.attack import Attack
from rules.gurps.strike.course import AFTER, ATTACKER, MAY, ROLLED, TARGET
from rules.gurps.terms.anatomy import NEAR_TORSO, Location
from rules.gurps.terms.damage import Damage, Hurt
from rules.gurps.terms.manoeuvres import LYING
from rules.gurps.terms.skills import Attribute
from rules.gurps.terms.weapons import Melee
from rules.kernel.courses.course import Course
from rules.kernel.courses.steps import Drawn, stage
from rules.kernel.dice import Dice
from rules.kernel.odds import Odds
from rules.kernel.tally import Modifier, Tally

LIMBS = {"hand": Location.RIGHT_ARM, "foot": Location.RIGHT_LEG, "head": Location.FACE, "tail": Location.TORSO}
"""The part of the body that strikes, as a target (GUR-PAR-06)."""
MARTIAL = -4
"""On the riposte against a blow by Judo or Karate (GUR-PAR-06)."""
HARD, EVERY = 3, 5
"""The DR that hurts a bare limb, and the basic damage for each point of it (GUR-UNARM-02)."""
DOOMED = 18
"""Of a gun that fails on less no roll is a critical miss."""
Struck = Odds[tuple[Hit | None]]
"""What may strike a unit."""
NOTHING: Struck = Odds.counted({(None,): 1}, 1)


Riposte = tuple[tuple[How, str], tuple[int, Hit]]
"""What one that has parried strikes back with: its roll, and the hit."""


@stage("awry", "fully")
def misses_badly(rolled: Roll, jams: bool) -> tuple[bool, bool]:
    """A critical miss, but of a gun that fails, and a critical hit (GUR-CRIT-03, GUR-CRIT-04)."""
    return rolled.fumble and not jams, rolled.critical


@stage("hit", roller=TARGET)
def ripostes(dice: Dice, stopped: int, tried: Tried | None, ripostes: tuple[Riposte, ...]) -> Hit | None:
    """A weapon that has parried a bare limb may strike it, by a roll of its skill; there is no defence (GUR-PAR-06)."""
    score, hit = dict(ripostes).get(tried[-1], (None, None)) if stopped and tried else (None, None)
    return hit if score is not None and rolls.roll(dice, score).success else None


@stage("wrong")
def goes_wrong(awry: bool, thrown: bool, shoots: bool) -> bool:
    """Whether it is a critical miss, or a blow met by a critical success (GUR-CRIT-02, GUR-CRIT-03)."""
    return awry or (thrown and not shoots)


@stage("clumsy")
def goes_badly(wrong: bool, clumsy_with: Clumsy, wounds: Wounds) -> Clumsy | None:
    """What comes of that to one that is still in the fight."""
    return clumsy_with if wrong and wounds.active else None


@stage("missed", "numbing")
def strikes_hard(through: int, fully: bool, stray: bool, numbs: tuple[Struck, Struck, Struck]) -> tuple[bool, Struck]:
    """Whether it comes to nothing, and what the blow does to the limb if it strikes: as it was aimed, as a critical
    hit, or at the torso.
    """
    plain, critical, torso = numbs
    return through <= 0, NOTHING if through <= 0 else torso if stray else critical if fully else plain


@stage("down", roller=ATTACKER)
def loses_footing(dice: Dice, missed: bool, kicks: int | None, wounds: Wounds, down: bool) -> bool:
    """A kick that comes to nothing may cost its footing: a DX roll, or it falls (GUR-UNARM-03)."""
    if not missed or kicks is None or not wounds.active:
        return down
    return down or not rolls.roll(dice, kicks).success


@stage("effect")
def costs(fumble: Miss | None, effect: Effect) -> Effect:
    """What a critical miss costs besides wounds."""
    return effect if fumble is None else COSTS.get(fumble, effect)


COMES_OFF = (ROLLED, misses_badly, MAY, *AFTER, goes_wrong)
ARMED = Course(*COMES_OFF, goes_badly, *FUMBLES, costs)
"""With a weapon."""
BARE = Course(
    *COMES_OFF,
    strikes_hard,
    ripostes,
    *FARES,
    goes_badly,
    *FUMBLES,
    costs,
    Drawn("numbing", "hit"),
    *FARES,
    loses_footing,
)
"""With a part of the body."""


def limb(made: Attack) -> str:
    """The part of the body that a blow is struck with."""
    return made.use.limb if isinstance(made.use, Melee) and made.arm.weapon.natural else ""


def riposte(scene: Scene, made: Attack, arm: Arm) -> tuple[Tally, Hit] | None:
    """What a weapon that parries a blow of a bare limb needs to strike it, and does to it (GUR-PAR-06)."""
    if not arm.weapon.melee or not isinstance(made.use, Melee) or not made.arm.weapon.natural:
        return None
    use = arm.weapon.melee[0]
    own = figures.skill(scene, made.target, arm.weapon.skill_for(use))
    if own is None or use.harms is None:
        return None
    style = figures.striking_skill(figures.traits(scene, made.attacker), made.arm.weapon, made.use)
    total = own.plus(Modifier(MARTIAL, style.value, "GUR-PAR-06") if style in figures.MARTIAL else None)
    part = LIMBS.get(made.use.limb, Location.RIGHT_ARM)
    return total, Hit(dice_of(use.harms, figures.traits(scene, made.target).st), part)


def hardness(scene: Scene, made: Attack, location: Location) -> int:
    """The DR that hurts a limb which strikes the target there, 0 if it does not: from 3 on, unless only tough skin
    covers it (GUR-UNARM-02).
    """
    if not limb(made):
        return 0
    kind = made.use.harms.kind if made.use.harms is not None else Damage.CRUSHING
    dr = armour.guard(figures.suit(scene, made.target).at(location), location, kind).whole
    covers = [suit for suit in arms.armour(scene, made.target) if suit.at(location)[0]]
    return 0 if dr < HARD or (covers and all(suit.tough_skin for suit in covers)) else dr


def numbed(made: Attack, hard: int, basic: int) -> Hit | None:
    """A limb that strikes something so hard takes a point for each 5 of its blow, as much as that DR at most; its own
    DR there protects it (GUR-UNARM-02).
    """
    points = min(hard, basic // EVERY)
    return Hit(Strike(Hurt(0, points)), LIMBS[limb(made)]) if points > 0 else None


def kicks(scene: Scene, made: Attack) -> int | None:
    """What a kick that comes to nothing needs to keep its feet; None where nothing is to be kept (GUR-UNARM-03)."""
    if limb(made) != "foot" or riding.carrier(scene, made.attacker) is not None:
        return None
    return int(figures.attribute(scene, made.attacker, Attribute.DX).total)


# as it is played out


def strikes_back(table: Table, made: Attack, arm: Arm) -> None:
    """A weapon that has parried a bare limb may strike it (GUR-PAR-06)."""
    unit, found = made.target, riposte(table, made, arm)
    if found is None:
        return
    total, hit = found
    fell = rolls.roll(table.dice(unit), int(total.total))
    came = "{actor} strikes the limb of {target}." if fell.success else "{actor} misses the limb of {target}."
    table.say(
        Event(
            "riposte", came, unit, made.attacker, own=fell.own, tally=total, success=fell.success,
            data={"weapon": arm.weapon.name, "hit": fell.success}, means=Means.MELEE,
        )
    )  # fmt: skip
    if fell.success:
        hurting.suffer(table, made.attacker, (hit,), table.cells(unit)[0], hurting.Blame(unit))


def hurts_itself(table: Table, made: Attack, harm: Harm) -> None:
    """A limb that strikes something hard is hurt (GUR-UNARM-02)."""
    found = numbed(made, hardness(table, made, harm.location), harm.blows[0].basic)
    if found is not None:
        blame = hurting.Blame(means=Means.MELEE, weapon=made.arm.weapon.name)
        hurting.suffer(table, made.attacker, (found,), blame=blame)


def missed(table: Table, made: Attack, *, struck: bool) -> None:
    """A kick that comes to nothing may cost its footing, but not its seat (GUR-UNARM-03)."""
    unit = made.attacker
    if loses_footing(table.dice(unit), not struck, kicks(table, made), figures.wounds(table, unit), False):
        condition.falls(table, unit)
        table.say(Event("falls down", "{actor} loses its footing.", actor=unit))


# odds


LOST, OFF, STRAINED = Effect("loses its weapon"), Effect("off balance"), Effect("its arm is strained")
COSTS = {
    **dict.fromkeys((Miss.BREAKS, Miss.DROPS, Miss.FLIES), LOST),
    **dict.fromkeys((Miss.OFF_BALANCE, Miss.UNREADY, Miss.DROPS_GUARD, Miss.STUMBLES), OFF),
    Miss.STRAINS_ARM: STRAINED,
}
"""What critical misses cost besides wounds."""


def end(scene: Scene, made: Attack, begins: Mapping[str, Any]) -> End | None:
    """How the attacker may come out of an attack that begins so; None where nothing may befall it: a gun fails before
    it comes to a critical miss (GUR-CRIT-04).
    """
    if made.stray or (made.ranged is not None and 0 < (made.ranged.fails or 0) < DOOMED):
        return None
    return End(made.attacker, BARE if limb(made) else ARMED, {**begins, **_own(scene, made)}, "unhurt")


def _own(scene: Scene, made: Attack) -> Mapping[str, Any]:
    """The attacker as it begins, and all that may befall it."""
    own = _attacker(scene, Attack(made.attacker, made.target, made.arm, made.use))
    return {**own, "numbs": _numbs(scene, attack.harming(made))} if limb(made) else own


@lookup
def _attacker(scene: Scene, made: Attack) -> Mapping[str, Any]:
    """What of it does not hang on how it strikes."""
    unit = made.attacker
    settled = riding.carrier(scene, unit) is not None or scene.pose(unit).posture in LYING
    body = figures.wounds(scene, unit), figures.build(scene, unit), figures.suit(scene, unit)
    clumsy = mishaps.clumsy(scene, unit, made.arm, made.use, ranged=made.ranged is not None)
    own = {**endings.opened(*body, settled=settled), "clumsy_with": clumsy, "shoots": made.ranged is not None}
    if not limb(made):
        return own
    back = ripostes_to(scene, made, attack.threat(scene, made))
    return {**own, "ripostes": back, "kicks": kicks(scene, made)}


def ripostes_to(scene: Scene, made: Attack, threat: Threat) -> tuple[Riposte, ...]:
    """What each weapon that may parry it strikes back with."""
    found = list[Riposte]()
    for way in scores.ways(scene, threat):
        arm = arms.arm(scene, made.target, way.thing) if way.how == "parry" and not way.bare else None
        back = riposte(scene, made, arm) if arm is not None else None
        found += [((way.how, way.thing), (int(back[0].total), back[1]))] if back is not None else []
    return tuple(found)


@lookup
def _numbs(scene: Scene, made: Attack) -> tuple[Struck, ...]:
    """What the blow may do to the limb: as it is aimed, as a critical hit, and at the torso."""
    torso = attack.at_torso(made) if made.called in NEAR_TORSO else made
    return tuple(_numb(scene, each, critical) for each, critical in ((made, False), (made, True), (torso, False)))


def _numb(scene: Scene, made: Attack, critical: bool) -> Struck:
    found = next(iter(attack.hits(scene, made, 1, critical=critical)), None)
    if found is None:
        return NOTHING
    suit, build = figures.suit(scene, made.target), figures.build(scene, made.target)
    ends = flesh.TOLL.foretell(flesh.opened(found, suit, build, ()), "location", "basic")
    hard = {location: hardness(scene, made, location) for location in dict.fromkeys(each for each, _ in ends)}
    return ends.map(lambda end: (numbed(made, hard[end[0]], end[1]),))
