"""Blocks: with what a unit can keep a blow off, what it is asked, and what its answers come to."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rules.darkconspiracy.core import arms, figures
from rules.darkconspiracy.core.checks import Came, Level, tallied
from rules.darkconspiracy.harm.bodies import body
from rules.darkconspiracy.harm.weighing import Upon
from rules.darkconspiracy.melee import bout, course, debts
from rules.darkconspiracy.melee.bout import Bout
from rules.darkconspiracy.melee.course import Way
from rules.darkconspiracy.melee.forms import FISTS, Bear, Block
from rules.darkconspiracy.terms.anatomy import LIMBS, PARTS, Part
from rules.darkconspiracy.terms.skills import Skill
from rules.darkconspiracy.terms.weapons import Weapon
from rules.frame.conjecture import Guess, presuming
from rules.frame.flow import Ask
from rules.frame.forecast import Assumption, Fact, Forecast
from rules.frame.forms import FREE, Menu, Offer, OneOf
from rules.frame.scene import Scene
from rules.frame.worth import Worth
from rules.kernel.tally import Tally

BLOCK = "block"
"""A blow is about to land: block it? (DKC-STRIKE-04)"""
NOTHING = ""


@dataclass(frozen=True, slots=True)
class Blow:
    """The blow that is about to land, and how well it was struck."""

    bout: Bout
    struck: Came


def parrying(scene: Scene, at: Bout) -> Weapon | None:
    """The weapon that the target can block with: the one it handles best (DKC-ARM-06, DKC-STRIKE-05)."""
    held = [each for each in bout.weapons(scene, at.target) if not each.natural and each.hands <= _hands(scene, at)]
    return max(held, key=lambda each: int(to_block(scene, at, each).total), default=None)


def _hands(scene: Scene, at: Bout) -> int:
    return arms.hands(scene, at.target)


def to_block(scene: Scene, at: Bout, weapon: Weapon | None) -> Tally:
    """What the check of a block must not exceed (DKC-STRIKE-04, DKC-STRIKE-05, DKC-ARM-06, DKC-ARM-07)."""
    skill = Skill.UNARMED if weapon is None else Skill.ARMED
    base = figures.base(scene, at.target, skill, bout.handling(scene, at.target, weapon))
    return tallied("Block", base, Level.DIF)


def _guessed(scene: Scene, found: tuple[Way, ...], at: Bout) -> Guess[tuple[Way, ...]] | None:
    if not scene.assumed(at.target) or not found:
        return None
    words = f"{scene.name(at.target)} blocks if it is hit"
    name = scene.name(at.target)
    choices = ((f"{name} blocks, {way.how}", (way,)) for way in found)
    return Guess((Assumption(Fact.ANSWER, words, at.target),), ((),), (*choices, (f"{name} takes it", ())))


@presuming(_guessed)
def ways(scene: Scene, at: Bout) -> tuple[Way, ...]:
    """Every way in which the target can block, the best first: none where it cannot answer at all (DKC-STRIKE-04). Of
    an enemy it is taken that it does.
    """
    if not debts.may(scene, at.target, at.attacker):
        return ()
    weapon = parrying(scene, at)
    bare = Way("unarmed", int(to_block(scene, at, None).total), guard=guard(scene, at) if at.armed else None)
    if weapon is None:
        return (bare,)
    own = Way("armed", int(to_block(scene, at, weapon).total), bout.force(scene, Bout(at.target, at.attacker, weapon)))
    return (own, bare) if at.armed or own.need >= bare.need else (bare, own)


def guard(scene: Scene, at: Bout) -> Part:
    """The limb that takes a weapon best: the one with most armour, and of those the least hurt (DKC-ARM-07)."""
    fronts, hurt = bout.guards(scene, at), figures.levels(scene, at.target)
    return max(LIMBS, key=lambda part: (max(fronts[PARTS.index(part)].armour), -hurt[PARTS.index(part)]))


def chosen(scene: Scene, at: Bout, answer: object) -> Way | None:
    """The way that an answer means."""
    if not isinstance(answer, Block):
        return None
    way = next((each for each in ways(scene, at) if each.how == answer.way), None)
    return way._replace(guard=Part(answer.guard)) if way is not None and answer.guard else way


def menu(scene: Scene, ask: Ask) -> Menu:
    """Each way to block, or taking the blow (DKC-STRIKE-04)."""
    at: Bout = ask.about.bout
    offers, routine = list[Offer](), None
    for way in ways(scene, at):
        guarded = (way.guard, *(part for part in PARTS if part != way.guard)) if way.guard is not None else (NOTHING,)
        offers.append(Offer(Block, {"way": OneOf((way.how,)), "guard": OneOf(map(str, guarded))}))
        routine = routine or Block(way=way.how, guard=str(way.guard or NOTHING))
    name = FISTS if at.weapon is None else at.weapon.name
    question = f"{scene.name(at.attacker)} strikes {scene.name(ask.unit)} ({name}): block?"
    return Menu(question, (*offers, Offer(Bear)), (), routine or Bear())


def _upon(scene: Scene, ask: Ask, action: Block | Bear) -> Upon:
    at: Bout = ask.about.bout
    fields: dict[str, Any] = bout.opened(scene, at)
    fields |= {"struck": ask.about.struck, "way": chosen(scene, at, action), "body": body(scene, ask.unit)}
    return Upon(ask.unit, course.ANSWERED, fields)


def foretold(scene: Scene, ask: Ask, action: Block | Bear) -> Forecast:
    """The chance to keep the blow off, and what it does otherwise."""
    at: Bout = ask.about.bout
    rows = _upon(scene, ask, action).outcomes("blocked")
    if isinstance(action, Bear):
        return Forecast(FREE, outcomes=rows)
    weapon = parrying(scene, at) if action.way == "armed" else None
    success = sum((row.chance for row in rows if row.spared), Fraction(0))
    return Forecast(FREE, (to_block(scene, at, weapon),), rows, success, note="a later action, unless outstanding")


def weighed(scene: Scene, ask: Ask, action: Block | Bear) -> Worth:
    """The numbers of that."""
    upon = _upon(scene, ask, action)
    if isinstance(action, Bear):
        return Worth(FREE, (upon.share(scene),))
    return Worth(FREE, (upon.share(scene),), course.ANSWERED.worth(upon.fields, kept_off))


def kept_off(after: object) -> float:
    """Whether nothing struck, as a number."""
    return float(after is None)
