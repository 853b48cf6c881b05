"""Blocks: when they are possible, what they cost, and what comes of one."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rules.frame.conjecture import Guess, presuming
from rules.frame.forecast import Assumption, Fact
from rules.frame.scene import Event, Scene
from rules.kernel import odds
from rules.kernel.dice import Dice, Pool
from rules.kernel.odds import Odds
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier
from rules.kernel.words import either, within
from rules.reflex.core import able, attempts, control
from rules.reflex.core.attempts import Attempt
from rules.reflex.core.checks import Check, chance, check, margins
from rules.reflex.core.moment import Moment
from rules.reflex.hands.ready import Arm, arm, arms
from rules.reflex.melee import strikes
from rules.reflex.melee.forms import Block
from rules.reflex.sight import easy
from rules.reflex.state import Vehicle
from rules.reflex.terms.body import ARMS, LEGS, Location
from rules.reflex.terms.skills import Attribute, Skill
from rules.reflex.wounds.harm import wound
from rules.reflex.wounds.hits import Hit

HURTS = 50
"""Per cent: that a bare arm is cut by the edge it stops, or a bare limb by the weapon that stops it."""


def _guessed(scene: Scene, taken: Check | None, attacker: Ref, target: Ref) -> Guess[Check | None] | None:
    """What the target may answer: a block with each thing at hand, to turn the attack aside or to seize the attacker.
    Whether its tick comes soon enough for one is not known.
    """
    ways: dict[tuple[str, Check], list[str]] = {}
    for how, thing, each in _ways(scene, attacker, target) if _may_answer(scene, target) else ():
        ways.setdefault((how, each), []).append(within(thing))
    name = scene.name(target)
    stays = f"{name} does not block"
    choices = tuple((f"{name} {how} with {either(things)}", each) for (how, each), things in ways.items())
    return Guess((Assumption(Fact.ANSWER, stays, target),), (), ((stays, taken), *choices)) if ways else None


@presuming(_guessed)
def announced(_scene: Scene, _attacker: Ref, _target: Ref) -> Check | None:
    """The check of the block that the target makes: it is taken that it makes none (RFX-BLOCK-02)."""
    return None


def _may_answer(scene: Scene, target: Ref) -> bool:
    """Whether a target could block if its tick came (RFX-BLOCK-01)."""
    on_foot = scene.find(target, Vehicle) is None and able.acts(scene, target)
    return on_foot and not attempts.morale(scene, target).broken and not easy.unaware(scene, target)


def _ways(scene: Scene, attacker: Ref, target: Ref) -> Iterator[tuple[str, str, Check]]:
    """How and with what a target could block, and the check of it: a block that seizes is told where it is not the
    same.
    """
    for held, _ in possible(scene, target):
        plain, seizing = (reckon(scene, target, held, attacker, grapple=each) for each in (False, True))
        if not plain.impossible:
            yield "blocks", held.weapon.name, plain.check
        if not seizing.impossible and (plain.impossible or seizing.check != plain.check):
            yield "blocks to seize", held.weapon.name, seizing.check


def met(scene: Scene, attacker: Ref, target: Ref, found: Odds[int]) -> Odds[int]:
    """The net margins of an attack with these margins, after whatever block meets it (RFX-BLOCK-02)."""
    what = announced(scene, attacker, target)
    if what is None:
        return found
    own = margins(what)
    return found.then(lambda margin: odds.sure(margin) if margin < 0 else own.map(lambda well: net(margin, well)))


def net(margin: int, well: int) -> int:
    """What a block that is this well made leaves of an attack's margin (RFX-BLOCK-02)."""
    return margin - max(0, well)


def price(scene: Scene, unit: Ref, action: Block) -> int:
    """One tick and the weapon's quickest speed; of a thing without speeds its bulk, two at least (RFX-ACT-04)."""
    held = arm(scene, unit, action.weapon)
    off = strikes.off_hand_weapon(scene, unit) if scene.options.on("paired_weapons") else None
    using = off or held
    if using is None or using.weapon.speed is None:
        return 1 + max(2, using.weapon.bulk if using is not None else 0)
    return 1 + using.weapon.speed[0]


def reckon(scene: Scene, unit: Ref, held: Arm, against: Ref, *, grapple: bool = False) -> Attempt:
    """Hand-to-Hand or Hand Weapons, governed by OODA (RFX-BLOCK-02)."""
    bare = held.weapon.kind == "unarmed"
    posture = scene.pose(unit).posture
    low = strikes.LOW.get(posture, 0)
    return attempts.attempt(
        scene,
        unit,
        Attribute.OODA,
        Skill.HAND_TO_HAND if bare else Skill.HAND_WEAPONS,
        uses=strikes.arms_used(scene, unit, held, grapple=grapple),
        qualification="Grapple" if grapple else "",
        bonuses=(_second_weapon(scene, unit),),
        penalties=(
            Modifier(low, str(posture), "RFX-STANCE-01") if low else None,
            strikes.off_hand(scene, unit, held),
            strikes.one_handed(scene, held),
            control.elsewhere(scene, unit, against),
        ),
        against=against,
        rule="RFX-BLOCK-02",
    )


def _second_weapon(scene: Scene, unit: Ref) -> Modifier | None:
    """Any Block is better with a second weapon in the off hand (RFX-HANDED-05)."""
    off = strikes.off_hand_weapon(scene, unit) if scene.options.on("paired_weapons") else None
    return Modifier(1 + off.weapon.bulk, f"{off.weapon.name} in the off hand", "RFX-HANDED-05") if off else None


def meet(moment: Moment, attacker: Ref, target: Ref, weapon: Arm, margin: int, *, grapple: bool = False) -> int:
    """The attack's margin after whatever block was announced against it (RFX-BLOCK-01 to 04, RFX-GRAP-01).

    An attack that fails by itself is not blocked; the ticks of the block are spent all the same.
    """
    answer = moment.blocks.pop(attacker, None)
    if not isinstance(answer, Block) or margin < 0:
        return margin
    table = moment.table
    held = arm(table, target, answer.weapon)
    if held is None:
        return margin
    attempt = reckon(table, target, held, attacker, grapple=answer.grapple)
    if attempt.impossible:
        return margin
    result = check(table.dice(target), attempt.check)
    left = net(margin, result.margin)
    blocked = left < 0
    words = "{actor} blocks {target}'s attack." if blocked else "{actor} fails to block {target}'s attack."
    told = f"{attempt.tally}: {result.throw}, margin {result.margin}"
    table.say(
        Event(
            "block",
            words,
            actor=target,
            target=attacker,
            own=(told,),
            detail=(f"attack margin {margin}, {left} after the block",),
            success=result.passed,
        )
    )
    if blocked and answer.grapple:
        control.gain(table, target, attacker, -left)
    elif result.passed and blocked:
        _pays(moment, attacker, target, weapon, held, grapple=grapple)
    return left


def _pays(moment: Moment, attacker: Ref, target: Ref, weapon: Arm, held: Arm, *, grapple: bool) -> None:
    """A bare arm that stops an edge, a bare limb that meets a weapon (RFX-BLOCK-03, RFX-BLOCK-04)."""
    table = moment.table
    if held.weapon.kind == "unarmed" and weapon.weapon.edged:
        if chance(table.dice(target), HURTS):
            where = ARMS[table.dice(target).roll(Pool(1, 2)).value - 1]
            _cut(moment, target, where, weapon, attacker)
    elif held.weapon.kind != "unarmed" and weapon.weapon.kind == "unarmed" and chance(table.dice(target), HURTS):
        known = attempts.traits(table, attacker)
        _cut(moment, attacker, limb(table.dice(attacker), left=known.left_handed, grapple=grapple), held, target)


def limb(dice: Dice, *, left: bool, grapple: bool) -> Location:
    """With what a bare attack was made: mostly the better arm (RFX-BLOCK-04)."""
    first, second = (ARMS[1], ARMS[0]) if left else ARMS
    face = dice.roll(Pool(1, 6)).value
    if face <= 3 or grapple:
        return first if face <= 3 else second
    return second if face == 4 else LEGS[face - 5]


def _cut(moment: Moment, victim: Ref, where: Location, weapon: Arm, by: Ref) -> None:
    harm = weapon.weapon.damage
    hit = Hit(where, harm, Fraction(weapon.weapon.penetration), harm, "close", by=by, cause=weapon.weapon.name)
    wound(moment, victim, (hit,))


def possible(scene: Scene, unit: Ref) -> Iterator[tuple[Arm, int]]:
    """With what one could block, and the ticks of it (RFX-BLOCK-01)."""
    for each in arms(scene, unit):
        yield each, price(scene, unit, Block(weapon=each.weapon.name))
