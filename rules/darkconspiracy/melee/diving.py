"""Diving blows and leaping kicks: told once, offered, foretold and done (DKC-DIVE-01, DKC-DIVE-02, DKC-MART-02)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from typing import Any

from rules.darkconspiracy.core import checks, figures, holds
from rules.darkconspiracy.core.checks import Came, Level, Outstanding, tallied
from rules.darkconspiracy.harm import blows, course, fronts, hurting, weighing
from rules.darkconspiracy.harm.blows import Force, Fronts, Hits
from rules.darkconspiracy.harm.bodies import Body, body
from rules.darkconspiracy.harm.course import Fate, Lands, panics, stays_awake
from rules.darkconspiracy.harm.weighing import Upon
from rules.darkconspiracy.melee import debts
from rules.darkconspiracy.melee.course import ATTACKER, TARGET
from rules.darkconspiracy.melee.forms import Avoid, Bear, Dive
from rules.darkconspiracy.melee.striking import face, kicks, spared, tell
from rules.darkconspiracy.senses import surprise
from rules.darkconspiracy.surprise import alarm
from rules.darkconspiracy.terms.skills import Attribute
from rules.darkconspiracy.turns.topic import Desk
from rules.frame.conjecture import Guess, presuming
from rules.frame.flow import Ask, Flow
from rules.frame.forecast import Assumption, Fact, Forecast, Outcome
from rules.frame.forms import FREE, Fair, Menu, Offer, OneOf
from rules.frame.scene import Event, Scene, Table
from rules.frame.worth import Worth
from rules.kernel.courses.course import Course
from rules.kernel.courses.steps import Choice, Known, stage
from rules.kernel.dice import Dice, Pool
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally
from rules.parts.topics import Lines

AVOID = "avoid"
"""An enemy dives at a unit: get out of the way? (DKC-DIVE-01)"""
D6 = Pool(1)
DOWN = "knocked down"


@stage("avoided", roller=TARGET)
def avoids(dice: Dice, tries: bool, need: int, rule: Outstanding) -> Came | None:
    """Getting out of the way (DKC-DIVE-01)."""
    return checks.check(dice, need, rule) if tries else None


TRIES = Choice("tries", lambda may: may, "tries")
"""A unit that can pay for it tries to get out of the way (DKC-DIVE-01)."""


@stage("margin", roller=ATTACKER)
def clashes(dice: Dice, avoided: Came | None, push: int, firm: int, leaps: bool) -> int | None:
    """By how much the one who dives is the stronger; None where it misses. A leaping kick does the same at any
    strength (DKC-DIVE-02, DKC-MART-02).
    """
    if avoided is not None and avoided.well:
        return None
    margin = push if leaps else push + dice.roll(D6).value - firm
    return 2 * margin if margin > 0 and avoided is Came.CATASTROPHE else margin


@stage("hits")
def on_target(margin: int | None, spots: Fronts) -> Hits:
    """What strikes the target: no armour meets it (DKC-DIVE-02)."""
    return _hits(margin or 0, spots)


@stage("hits")
def on_diver(margin: int | None, spots: Fronts) -> Hits:
    """What strikes the one who dives at a stronger (DKC-DIVE-02)."""
    return _hits(-(margin or 0), spots)


def _hits(points: int, spots: Fronts) -> Hits:
    return ((blows.blow(Force(points=points), spots, 0), 1),) if points > 0 else ()


@stage("stands")
def thrown_down(awake: bool, hits: Hits, leaps: bool, body: Body) -> bool:
    """Whether it keeps its feet: not under a diving blow (DKC-DIVE-02); of a kick the points decide (DKC-MART-02)."""
    return awake and (not hits or leaps or body.dead)


@stage("after")
def lies(after: Fate | None, margin: int | None, leaps: bool, body: Body) -> Fate | None:
    """One who dives and misses lies on the ground (DKC-DIVE-01)."""
    if margin is not None or leaps:
        return after
    return DOWN, course.strength(body, body.worst, down=body.down) // 2


DIVE = (TRIES, avoids, clashes)
PLAYED = Course(*DIVE)
HARMS = (Lands(), stays_awake, thrown_down, panics, course.fares)
TARGETS = Course(*DIVE, on_target, *HARMS)
LEAPT_AT = Course(*DIVE, on_target, *course.SUFFERS)
"""The target of a dive, and of a leaping kick, to what becomes of its `body`."""
DIVERS = Course(*DIVE, on_diver, *HARMS, lies)
"""The same of the one who dives."""


def opened(scene: Scene, unit: Ref, target: Ref, *, leaps: bool) -> dict[str, Any]:
    """A dive as it begins (DKC-DIVE-01, DKC-DIVE-02)."""
    helpless = surprise.benefits(scene, unit, target)
    firm = Attribute.CON if helpless else Attribute.STR
    return {
        "need": int(to_avoid(scene, unit, target, leaps=leaps).total),
        "rule": figures.outstanding(scene),
        "push": 2 * figures.attribute(scene, unit, Attribute.CON),
        "firm": figures.attribute(scene, target, firm),
        "leaps": leaps,
    }


def to_avoid(scene: Scene, unit: Ref, target: Ref, *, leaps: bool) -> Tally:
    """What the check to get out of the way must not exceed: a learnt kick is harder to avoid (DKC-MART-02)."""
    hard = leaps and figures.traits(scene, unit).martial_arts
    base = figures.attribute_base(scene, target, Attribute.AGL)
    return tallied("To get out of the way", base, Level.DIF if hard else Level.AVG)


def _guessed(scene: Scene, found: bool, _unit: Ref, target: Ref) -> Guess[bool] | None:
    if not scene.assumed(target) or not found:
        return None
    away, stays = (f"{scene.name(target)} {does}" for does in ("tries to get out of the way", "stays where it is"))
    return Guess((Assumption(Fact.ANSWER, away, target),), (False,), ((away, True), (stays, False)))


@presuming(_guessed)
def may(scene: Scene, unit: Ref, target: Ref) -> bool:
    """Whether the target can try to get out of the way (DKC-DIVE-01). Of an enemy it is taken that it does."""
    return debts.may(scene, target, unit)


def dives(desk: Desk) -> Lines:
    """At every enemy within reach, at a run too; a leaping kick where martial arts are used (DKC-DIVE-01, DKC-ACT-06,
    DKC-MEL-01).
    """
    scene, unit = desk.scene, desk.unit
    if desk.aboard is not None or desk.gait == "crawl" or figures.traits(scene, unit).robot or holds.held(scene, unit):
        return
    why = partial(spared, scene, unit, None)
    near = tuple(foe for foe in desk.foes if not why(foe))
    if near:
        manners = ("dive", "leaping kick") if kicks(scene, unit) else ("dive",)
        yield desk.offer(Dive, {"target": Fair(near, why), "manner": OneOf(manners)})


def _upon(scene: Scene, unit: Ref, action: Dive) -> tuple[Upon, Upon]:
    target, leaps = action.target, action.manner != "dive"
    fields = opened(scene, unit, target, leaps=leaps) | {"may": may(scene, unit, target)}
    told = LEAPT_AT if leaps else TARGETS
    return (
        Upon(target, told, fields | {"spots": fronts.bare(scene, target), "body": body(scene, target)}),
        Upon(unit, DIVERS, fields | {"spots": fronts.bare(scene, unit), "body": body(scene, unit)}),
    )


def foretold(scene: Scene, ask: Ask, action: Dive) -> Forecast:
    """What becomes of both (DKC-DIVE-02)."""
    target, diver = _upon(scene, ask.unit, action)
    tally = to_avoid(scene, ask.unit, action.target, leaps=action.manner != "dive")
    rows = (*target.outcomes(), *diver.outcomes("stays up"), *_down(diver))
    return Forecast(FREE, (tally,) if target.fields["may"] else (), rows, target.told.chance(target.fields, lands))


def _down(diver: Upon) -> Iterator[Outcome]:
    """The one who dives lies on the ground, unhurt (DKC-DIVE-01)."""
    rows, whole = diver.told.rows(diver.fields, weighing.row)
    if DOWN in rows:
        many, parts = rows[DOWN]
        yield Outcome(DOWN, Fraction(many, whole), diver.unit, Fraction(parts, course.PARTS * many))


def weighed(scene: Scene, ask: Ask, action: Dive) -> Worth:
    """The numbers of that."""
    target, diver = _upon(scene, ask.unit, action)
    return Worth(FREE, (target.share(scene), diver.share(scene)), target.told.worth(target.fields, lands))


def lands(margin: int | None) -> float:
    """Whether it strikes the target, as a number."""
    return float(margin is not None and margin > 0)


def dive(table: Table, unit: Ref, action: Dive) -> Flow[None]:
    """The leap, getting out of its way, and who lies on the ground (DKC-DIVE-01, DKC-DIVE-02)."""
    target, leaps = action.target, action.manner != "dive"
    yield from alarm.sprung(table, unit, (target,))
    face(table, unit, target)
    dice = {ATTACKER: table.dice(unit), TARGET: table.dice(target)}
    fields = opened(table, unit, target, leaps=leaps)
    known = yield from PLAYED.play(fields, dice.__getitem__, partial(_asks, table, unit, target))
    if known["tries"] and known["avoided"] is not Came.OUTSTANDING:
        debts.pay(table, target)
    _say(table, unit, target, known)
    yield from _falls(table, target, unit, on_target, known)
    yield from _falls(table, unit, target, on_diver, known)
    if known["margin"] is None and not leaps:
        hurting.knock_down(table, unit)


def _falls(table: Table, unit: Ref, by: Ref, hits: Any, known: Known) -> Flow[None]:
    """What strikes one of the two, and throws it down (DKC-DIVE-02)."""
    found = hits(known["margin"], fronts.bare(table, unit))
    if not found:
        return
    if known["leaps"]:
        yield from hurting.suffer(table, unit, found, by, weapon="leaping kick")
        return
    dice = {ATTACKER: table.dice(by), TARGET: table.dice(unit)}
    fields = {"hits": found, "body": body(table, unit), "leaps": False}
    after = Course(*HARMS).thrown(fields, dice.__getitem__)
    yield from hurting.settle(table, unit, after, by, weapon="diving blow")


def _asks(table: Table, unit: Ref, target: Ref, _choice: Choice, _known: Known) -> Flow[bool]:
    """The target may get out of the way (DKC-DIVE-01)."""
    if not may(table, unit, target):
        return False
    answer = yield Ask(table.side(target), target, AVOID, unit)
    return isinstance(answer, Avoid)


def menu(scene: Scene, ask: Ask) -> Menu:
    """Getting out of the way, or standing fast (DKC-DIVE-01)."""
    question = f"{scene.name(ask.about)} dives at {scene.name(ask.unit)}: get out of the way?"
    return Menu(question, (Offer(Avoid), Offer(Bear)), (), Avoid())


def _say(table: Table, unit: Ref, target: Ref, known: Known) -> None:
    margin, verb = known["margin"], "leaps" if known["leaps"] else "dives"
    came = "It misses." if margin is None else "It strikes home." if margin > 0 else "It bounces off."
    hit = bool(margin and margin > 0)
    event = Event("dive", f"{{actor}} {verb} at {{target}}.", unit, target, data={"weapon": "diving blow", "hit": hit})
    tell(table, event, came, hit=hit, missed=margin is None)
