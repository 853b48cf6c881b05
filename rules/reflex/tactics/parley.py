"""Wills against wills in a fight: calling on an enemy to surrender, and making him believe what is not so."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from rules.frame.conjecture import Guess, presuming
from rules.frame.flow import Ask, Flow
from rules.frame.forecast import Assumption, Fact, Forecast, Outcome
from rules.frame.forms import FREE, OneOf
from rules.frame.knowing import Awareness
from rules.frame.relations import enemies_among
from rules.frame.scene import Event, Scene
from rules.kernel import odds
from rules.kernel.dice import Dice
from rules.kernel.odds import Odds
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier
from rules.reflex.core import attempts, work
from rules.reflex.core.able import awake
from rules.reflex.core.attempts import MIND, PASSIVE, Attempt
from rules.reflex.core.bands import band_between
from rules.reflex.core.checks import Check, check, competes, half
from rules.reflex.core.moment import Moment
from rules.reflex.core.topic import Desk, Lines
from rules.reflex.nerve import morale, threats
from rules.reflex.nerve.boosts import gives_up
from rules.reflex.nerve.broken import outfaced
from rules.reflex.state import Gone, Morale, Traits
from rules.reflex.tactics.forms import Bluff, Demand
from rules.reflex.terms.bands import Band
from rules.reflex.terms.skills import Attribute, Skill

WELL_BEATEN = 5
"""The lead in the contest from which an enemy gives himself up; by less he is only shaken."""
BROKEN_LEAD = 2
"""The lead a bluff counts as against a unit whose nerve is broken, which fails unrolled: it frightens by one."""
CALLED_ON, BLUFFED = "called on to surrender", "bluffed"


def offers(desk: Desk) -> Lines:
    """Every enemy within voice who can listen (RFX-OPS-02)."""
    there = OneOf(hearing(desk.scene, desk.unit))
    if there:
        yield from desk.offer(Demand, {"target": there})
        yield from desk.offer(Bluff, {"target": there})


def hearing(scene: Scene, unit: Ref) -> tuple[Ref, ...]:
    """The enemies a unit perceives who hear it."""
    known = enemies_among(scene, unit, (scene.find(unit, Awareness) or Awareness()).now)
    return tuple(foe for foe in sorted(known) if _listens(scene, unit, foe))


def _listens(scene: Scene, unit: Ref, foe: Ref) -> bool:
    band = band_between(scene, unit, foe)
    near = band is not None and band.rank <= Band.TIGHT.rank
    who = scene.find(foe, Traits)
    return near and who is not None and not who.animal and awake(scene, foe) and scene.find(foe, Gone) is None


# the checks


def demanding(scene: Scene, unit: Ref) -> Attempt:
    """Command with all the unit's resolve: threats alone do not work in a fight (RFX-OPS-02, RFX-INTIM-01)."""
    hurry = work.in_a_hurry(scene, unit)
    return attempts.attempt(scene, unit, Attribute.RES, Skill.COMMAND, uses=MIND, penalties=(hurry,), rule="RFX-OPS-02")


def defying(scene: Scene, unit: Ref) -> Attempt:
    """Resolve, the firmer the less there is to fear: a point for each of coolness above the threats (RFX-CORE-07)."""
    nerve = _nerve(scene, unit)
    calm = max(0, nerve.cuf - nerve.level)
    bonus = Modifier(calm, "nerve to spare", "RFX-MORALE-01") if calm else None
    fear = _usual_fear(scene, unit)
    return attempts.attempt(
        scene, unit, Attribute.RES, uses=PASSIVE, bonuses=(bonus,), penalties=(fear,), rule="RFX-CORE-07"
    )


def bluffing(scene: Scene, unit: Ref) -> Attempt:
    """Deception by wit (RFX-OPS-02)."""
    hurry = work.in_a_hurry(scene, unit)
    return attempts.attempt(
        scene, unit, Attribute.COG, Skill.DECEPTION, uses=MIND, penalties=(hurry,), rule="RFX-OPS-02"
    )


def seeing_through(scene: Scene, unit: Ref) -> Attempt:
    """Personality, to see through a lie (RFX-INJ-02, RFX-CORE-07)."""
    fear = _usual_fear(scene, unit)
    return attempts.attempt(scene, unit, Attribute.PER, uses=PASSIVE, penalties=(fear,), rule="RFX-CORE-07")


def _as_shaken(scene: Scene, nerve: Morale, unit: Ref) -> Guess[Morale] | None:
    """An enemy's nerve, unless it shows that it is broken."""
    if not scene.assumed(unit):
        return None
    words = f"{scene.name(unit)} is as shaken as usual (threat {nerve.level} against Coolness {nerve.cuf})"
    return Guess((Assumption(Fact.MIND, words, unit),), (replace(nerve, threats=(), cuf=nerve.cuf + WELL_BEATEN),))


@presuming(_as_shaken)
def _nerve(scene: Scene, unit: Ref) -> Morale:
    """How a unit's nerve stands; of an enemy how it usually does, as nobody can look into him."""
    return morale.usual(scene, unit) if scene.assumed(unit) else attempts.morale(scene, unit)


def _usual_fear(scene: Scene, unit: Ref) -> Modifier | None:
    """What an enemy's usual threats take off his checks; those of its own people count anyhow (RFX-MORALE-01)."""
    more = _nerve(scene, unit).excess - attempts.morale(scene, unit).excess
    return Modifier(-more, "fear", "RFX-MORALE-01", assumed=True) if more > 0 else None


def contest(dice: Dice, own: Check, other_dice: Dice, other: Check) -> int:
    """By how much the first does better: both roll, and again as long as they are level (RFX-CORE-07)."""
    while True:
        mine, his = check(dice, own).margin, check(other_dice, other).margin
        if competes(mine, his):
            return mine - his


def leads(own: Check, other: Check) -> Odds[int]:
    """How likely each lead of the first is; level rolls are rolled again (RFX-CORE-07)."""
    mine = odds.of(check, own).map(lambda result: result.margin)
    his = odds.of(check, other).map(lambda result: result.margin)
    found: dict[int, Fraction] = {}
    for a, likely in mine.items():
        for b, share in his.items():
            if competes(a, b):
                found[a - b] = found.get(a - b, Fraction(0)) + likely * share
    whole = sum(found.values(), Fraction(0))
    return Odds({lead: chance / whole for lead, chance in found.items()})


# what comes of them


def demand(moment: Moment, unit: Ref, action: Demand) -> Flow[None]:
    """Well beaten he gives himself up, beaten he is shaken; the broken give up unrolled (RFX-CORE-07,
    RFX-MORALE-02).
    """
    yield from ()
    table, target = moment.table, action.target
    attempt = demanding(table, unit)
    lead = WELL_BEATEN
    if not outfaced(table, target):
        other = defying(table, target).check
        lead = contest(table.dice(unit), attempt.check, table.dice(target), other)
    words = "{actor} calls on {target} to surrender."
    table.say(
        Event("demands", words, unit, target, told=words, own=(str(attempt.tally),), sound="A voice", success=lead > 0)
    )
    if lead >= WELL_BEATEN:
        moment.later(lambda: gives_up(table, target))
    elif lead > 0:
        until = table.clock.round + 1
        moment.later(lambda: threats.provoke(table, target, CALLED_ON, 1, until))


def bluff(moment: Moment, unit: Ref, action: Bluff) -> Flow[None]:
    """Half the lead in threats, one at least, to the end of the next segment (RFX-CORE-07, RFX-MORALE-70)."""
    yield from ()
    table, target = moment.table, action.target
    attempt = bluffing(table, unit)
    lead = BROKEN_LEAD
    if not outfaced(table, target):
        lead = contest(table.dice(unit), attempt.check, table.dice(target), seeing_through(table, target).check)
    words = "{actor} shouts that help is near."
    own = (str(attempt.tally),)
    table.say(Event("bluffs", words, unit, target, told=words, own=own, sound="A voice", success=lead > 0))
    if lead > 0:
        until = table.clock.round + 1
        moment.later(lambda: threats.provoke(table, target, BLUFFED, max(1, half(lead)), until))


# what is shown of them

A_POINT = Fraction(1, 25)
"""What a point of threat costs, roughly (RFX-MORALE-01)."""


def demand_foretold(scene: Scene, ask: Ask, action: Demand) -> Forecast:
    """The chance to do better than he does: that he gives himself up, or is shaken (RFX-CORE-07)."""
    attempt, target = demanding(scene, ask.unit), action.target
    lead = leads(attempt.check, defying(scene, target).check)
    yields = Fraction(1) if outfaced(scene, target) else lead.chance(lambda by: by >= WELL_BEATEN)
    shaken = Fraction(0) if outfaced(scene, target) else lead.chance(lambda by: 0 < by < WELL_BEATEN)
    outcomes = (
        Outcome("gives up", yields, target, Fraction(1)),
        Outcome("threat +1", shaken, target, A_POINT),
        Outcome("defies it", 1 - yields - shaken, target, spared=True),
    )
    return Forecast(FREE, (attempt.tally, attempt.level), outcomes, yields + shaken)


def bluff_foretold(scene: Scene, ask: Ask, action: Bluff) -> Forecast:
    """The chance that he believes it, and how afraid it makes him (RFX-CORE-07)."""
    attempt, target = bluffing(scene, ask.unit), action.target
    lead = (
        Odds({BROKEN_LEAD: Fraction(1)})
        if outfaced(scene, target)
        else leads(attempt.check, seeing_through(scene, target).check)
    )
    chances: dict[int, Fraction] = {}
    for by, chance in lead.items():
        worth = max(1, half(by)) if by > 0 else 0
        chances[worth] = chances.get(worth, Fraction(0)) + chance
    rows = tuple(
        Outcome(f"threat +{worth}", chance, target, worth * A_POINT)
        for worth, chance in sorted(chances.items())
        if worth
    )
    missed = chances.get(0, Fraction(0))
    outcomes = (*rows, Outcome("sees through it", missed, target, spared=True))
    return Forecast(FREE, (attempt.tally, attempt.level), outcomes, 1 - missed)
