"""Meeting an attack: the question, and its answers with their odds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rules.frame.conjecture import Guess, presuming
from rules.frame.flow import Ask
from rules.frame.forecast import Assumption, Fact, Forecast, Outcome
from rules.frame.forms import FREE, Action, Menu, Offer, OneOf
from rules.frame.ground import Cell
from rules.frame.scene import Scene
from rules.gurps import rolls
from rules.gurps.asks import DEFEND, Decline
from rules.gurps.core import figures
from rules.gurps.defence import course, ground, interposing, refusing, scores
from rules.gurps.defence import threat as threats
from rules.gurps.defence.course import Answer, Tried, Way
from rules.gurps.defence.forms import Defend
from rules.gurps.defence.threat import Threat
from rules.gurps.harm import waking
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.gurps.terms.skills import Skill
from rules.kernel.odds import Odds
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally
from rules.parts.choices import Asked

DOUBLE = "double"
"""The option of all-out defence with a second try (GUR-AOD-02)."""


@dataclass(frozen=True, slots=True)
class Attacked:
    """What a defender is asked about: the attack, what it has tried against it before, and the hits it scores."""

    threat: Threat
    tried: Tried = ()
    hits: int = 1


# the question


def menu(scene: Scene, ask: Ask) -> Menu:
    """Every defence side by side, with and without giving ground, the best one first (GUR-DEF-01)."""
    threat, tried, scored = ask.about.threat, ask.about.tried, ask.about.hits
    offers = [offer for way in scores.ways(scene, threat, tried) for offer in _offers(scene, threat, way)]
    best = usual(scene, threat, tried, scored)
    hits = f", {scored} hits" if scored > 1 else ""
    question = f"{scene.name(threat.attacker)} attacks {scene.name(ask.unit)}{hits}: choose a defence"
    return Menu(question, (*offers, Offer(Decline)), Asked(lambda: refusing.guards(scene, threat, tried)), best)


def _offers(scene: Scene, threat: Threat, way: Way) -> Iterator[Offer]:
    """A way of defending where it stands, or giving ground."""
    own, stays = {"how": OneOf((way.how,)), "thing": OneOf((way.thing,))}, OneOf((False,))
    back = OneOf((None, *ground.retreats(scene, threat)))
    note = f"{way.how} {way.score.total}{_vainly(way)}"
    tumbles = OneOf((False, True)) if way.how == "dodge" and _may_tumble(scene, threat) else stays
    yield Offer(Defend, {**own, "back": back, "drop": stays, "tumble": tumbles}, FREE, note)
    if way.how == "dodge" and ground.may_drop(scene, threat):
        drops = {"back": OneOf((None,)), "drop": OneOf((True,)), "tumble": tumbles}
        yield Offer(Defend, {**own, **drops}, FREE, f"{note}, +3")


def _vainly(way: Way) -> str:
    """What is to be said of a parry of something heavy (GUR-PAR-07)."""
    if way.swept:
        return ", too heavy to stop"
    return f", breaks on {min(6, way.breaks)} of 6" if way.breaks else ""


def _may_tumble(scene: Scene, threat: Threat) -> bool:
    """Once a turn, with the skill learnt (GUR-DOD-03)."""
    done = threats.defended(scene, threat)
    return figures.traits(scene, threat.target).knows(Skill.ACROBATICS) and not done.tumbled


def usual(scene: Scene, threat: Threat, tried: Tried = (), hits: int = 1) -> Action:
    """What a standing order answers."""
    best = course.surest(True, answers(scene, threat), hits, tried, gave=False)
    return Decline() if best is None else _form(best)


def _form(answer: Answer) -> Defend:
    """The form that means an answer."""
    return Defend(how=answer.how, thing=answer.thing, back=answer.back)


def answers(scene: Scene, threat: Threat) -> tuple[Answer, ...]:
    """Every way of defending: where the target stands, and giving ground."""
    cells = ground.retreats(scene, threat)
    backs = (None, *cells[len(cells) // 2 :][:1])
    return tuple(
        Answer(
            way.how, way.thing, int(way.score.plus(_gives(scene, threat, way, back)).total),
            int(way.score.plus(ground.given(scene, threat, way, gave=True)).total), back, way.hears, None, way.vain,
        )
        for way in scores.ways(scene, threat)
        for back in backs
    )  # fmt: skip


# odds


def way_of(scene: Scene, threat: Threat, form: Defend) -> Way | None:
    """The way of defending that a filled form means."""
    meant = form.how, form.thing
    return next((way for way in scores.ways(scene, threat) if (way.how, way.thing) == meant), None)


def score(scene: Scene, threat: Threat, way: Way, form: Defend) -> Tally:
    """What it is rolled against, with the ground it gives (GUR-RET-01, GUR-RET-03)."""
    if form.drop and form.back is None:
        return way.score.plus(Modifier(ground.DROPPING, "drops prone", "GUR-RET-03"))
    return way.score.plus(_gives(scene, threat, way, form.back))


def _gives(scene: Scene, threat: Threat, way: Way, back: Cell | None = None) -> Modifier | None:
    """What the ground adds that it gives now, or has given before (GUR-RET-01)."""
    if back is None:
        return ground.given(scene, threat, way)
    return Modifier(ground.bonus(way), "gives ground", "GUR-RET-01")


def answered(scene: Scene, threat: Threat, way: Way, form: Defend) -> Answer:
    """What a filled form means."""
    total = int(score(scene, threat, way, form).total)
    tumbles = int(acrobatics(scene, threat.target).total) if form.tumble else None
    return Answer(way.how, way.thing, total, total, form.back, way.hears, tumbles, way.vain)


def tries(scene: Scene, threat: Threat) -> tuple[Answer, ...]:
    """What the target is taken to do: the surest defence it has, and the next surest after it if it defends itself
    doubly (GUR-AOD-02).
    """
    ways = answers(scene, threat)
    first = course.surest(True, ways, 1, (), gave=False)
    if first is None or not doubly(scene, threat):
        return () if first is None else (first,)
    second = course.surest(True, ways, 1, ((first.how, first.thing),), gave=first.back is not None)
    return (first,) if second is None else (first, second)


def doubly(scene: Scene, threat: Threat) -> bool:
    """Whether the target may try a second, different defence where the first fails (GUR-AOD-02)."""
    choice = threats.chosen(scene, threat)
    return choice.manoeuvre is Manoeuvre.ALL_OUT_DEFENCE and choice.option == DOUBLE


def begun(scene: Scene, threat: Threat) -> dict[str, Any]:
    """The target's defence as it begins."""
    return {
        "hits": 1, "critical": False, "defends": True, "again": (2,) if doubly(scene, threat) else (),
        "awake": _awake(scene, threat), **course.BEGINS,
    }  # fmt: skip


def _guessed(scene: Scene, _begins: object, threat: Threat) -> Guess[dict[str, Any]] | None:
    if threat.under is not None or not scores.ways(scene, threat):
        return None
    said = ", then ".join(_said(answer) for answer in tries(scene, threat)) or "no defence"
    chooses = Assumption(Fact.ANSWER, f"{scene.name(threat.target)} chooses its surest defence: {said}", threat.target)
    alone = Assumption(Fact.ANSWER, "nobody steps in between", threat.target)
    name, start = scene.name(threat.target), begun(scene, threat)
    choices = ((f"{name} answers with {_said(each)}", start | {"ways": (each,)}) for each in answers(scene, threat))
    nothing = (f"{name} does not defend itself", start | {"ways": ()})
    words = (chooses, alone) if interposing.anybody_may(scene, threat) else (chooses,)
    return Guess(words, (), (*choices, nothing))


def _said(answer: Answer) -> str:
    """A defence in words, with its score."""
    return f"{answer.how} {answer.total}" + (" and gives ground" if answer.back is not None else "")


@presuming(_guessed)
def opened(scene: Scene, threat: Threat) -> dict[str, Any]:
    """The same with every way that it may choose."""
    return begun(scene, threat) | {"ways": answers(scene, threat)}


def _awake(scene: Scene, threat: Threat) -> int | None:
    """What the target must roll to stay conscious and defend itself: after any manoeuvre it has made that roll, after
    none it makes it first (GUR-DEATH-01).
    """
    return waking.awake_to_defend(scene, threat.target) if threat.under is None else None


def holding_up(scene: Scene, threat: Threat) -> Fraction:
    """How likely the target stays conscious to defend itself (GUR-DEATH-01)."""
    score = _awake(scene, threat)
    return Fraction(1) if score is None else rolls.chance(score)


def acrobatics(scene: Scene, unit: Ref) -> Tally:
    return figures.skill(scene, unit, Skill.ACROBATICS) or Tally("Acrobatics", 0)


def foretold(scene: Scene, ask: Ask, action: Defend) -> Forecast:
    """The chance to avoid the attack, or this many hits of it."""
    threat, scored = ask.about.threat, ask.about.hits
    way = way_of(scene, threat, action)
    if way is None:
        return Forecast(FREE)
    found = stopping(scene, threat, action, scored)
    told = tuple(
        Outcome("passes out, and is struck" if hits is None else _told(hits, scored), chance, ask.unit,
                spared=hits == scored)
        for hits, chance in sorted(found.items(), key=lambda each: -1 if each[0] is None else each[0], reverse=True)
    )  # fmt: skip
    return Forecast(FREE, (score(scene, threat, way, action),), told, found.chance(bool))


def stopping(scene: Scene, threat: Threat, form: Defend, hits: int = 1) -> Odds[int | None]:
    """How many of so many hits a defence may avoid; None where the target passes out before it."""
    way = way_of(scene, threat, form)
    answer = None if way is None else answered(scene, threat, way, form)
    found = course.ROLLS.foretell(opened(scene, threat) | {"answer": answer, "hits": hits}, "stopped", "faints")
    return found.map(lambda end: None if end[1] else end[0])


def undefended(_scene: Scene, ask: Ask, _action: Decline) -> Forecast:
    """It strikes for certain (GUR-DEF-01); of another question nothing is said."""
    if ask.kind != DEFEND:
        return Forecast(FREE)
    hits = ask.about.hits
    return Forecast(FREE, (), (Outcome(_told(0, hits), Fraction(1), ask.unit),), Fraction(0))


def _told(stopped: int, hits: int) -> str:
    if stopped == hits:
        return "avoided"
    return "struck" if hits == 1 else f"{hits - stopped} of {hits} strike"
