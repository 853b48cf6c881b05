"""Meeting an attack: the question, and its answers with their odds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from rules.frame.flow import Ask
from rules.frame.forecast import Forecast, Outcome
from rules.frame.forms import FREE, Action, Menu, Offer, OneOf
from rules.frame.ground import Cell
from rules.frame.recall import lookup
from rules.frame.scene import Scene
from rules.gurps import rolls
from rules.gurps.core import figures
from rules.gurps.defence import ground, scores
from rules.gurps.defence import threat as threats
from rules.gurps.defence.forms import Block, Defence, Dodge, Parry, TakeIt
from rules.gurps.defence.threat import Threat
from rules.gurps.defence.way import How, Way
from rules.gurps.harm import waking
from rules.gurps.rolls import Kind, Roll
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.gurps.terms.skills import Skill
from rules.kernel.odds import Odds
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally

DOUBLE = "double"
"""The option of all-out defence with a second try (GUR-AOD-02)."""
FORMS: dict[How, type[Defence]] = {"dodge": Dodge, "parry": Parry, "block": Block}
TUMBLE = 2
"""What an acrobatic dodge adds or, if it fails, takes off (GUR-DOD-03)."""


@dataclass(frozen=True, slots=True)
class Attacked:
    """What a defender is asked about: the attack, and what it has tried against it before."""

    threat: Threat
    tried: tuple[tuple[How, str], ...] = ()


# the question


def menu(scene: Scene, ask: Ask) -> Menu:
    """Every defence side by side, with and without giving ground, the best one first (GUR-DEF-01)."""
    threat, tried = ask.about.threat, ask.about.tried
    offers = [offer for way in scores.ways(scene, threat, tried) for offer in _offers(scene, threat, way)]
    best = usual(scene, threat, tried)
    name = scene.name(threat.attacker)
    hits = f", {threat.hits} hits" if threat.hits > 1 else ""
    question = f"{name} attacks {scene.name(ask.unit)}{hits}: choose a defence"
    return Menu(question, (*offers, Offer(TakeIt)), (), best)


def _offers(scene: Scene, threat: Threat, way: Way) -> Iterator[Offer]:
    """A way of defending where it stands, or giving ground."""
    thing = {} if way.how == "dodge" else {"thing": OneOf((way.thing,))}
    back = OneOf((None, *ground.retreats(scene, threat)))
    note = f"{way.how} {way.score.total}{_vainly(way)}"
    if way.how != "dodge":
        yield Offer(FORMS[way.how], {**thing, "back": back}, FREE, note)
        return
    tumbles = OneOf((False, True) if _may_tumble(scene, threat) else (False,))
    yield Offer(Dodge, {"back": back, "drop": OneOf((False,)), "tumble": tumbles}, FREE, note)
    if ground.may_drop(scene, threat):
        yield Offer(Dodge, {"back": OneOf((None,)), "drop": OneOf((True,)), "tumble": tumbles}, FREE, f"{note}, +3")


def _vainly(way: Way) -> str:
    """What is to be said of a parry of something heavy (GUR-PAR-07)."""
    if way.swept:
        return ", too heavy to stop"
    return f", breaks on {min(6, way.breaks)} of 6" if way.breaks else ""


def _may_tumble(scene: Scene, threat: Threat) -> bool:
    """Once a turn, with the skill learnt (GUR-DOD-03)."""
    done = threats.defended(scene, threat)
    return figures.traits(scene, threat.target).knows(Skill.ACROBATICS) and not done.tumbled


def usual(scene: Scene, threat: Threat, tried: tuple[tuple[How, str], ...] = ()) -> Action:
    """What a standing order answers: the surest defence, giving ground if that makes it surer."""
    answers: list[tuple[Fraction, Action]] = []
    for way in scores.ways(scene, threat, tried):
        cells = ground.retreats(scene, threat)
        for back in (None, *cells[len(cells) // 2 :][:1]):
            form = _form(way, back)
            answers.append((_spares(scene, threat, form), form))
    best = max(answers, key=lambda each: each[0], default=None)
    return best[1] if best is not None and best[0] else TakeIt()


def _form(way: Way, back: Cell | None) -> Defence:
    """The answer that means a way of defending."""
    if way.how == "dodge":
        return Dodge(back=back)
    return Parry(thing=way.thing, back=back) if way.how == "parry" else Block(thing=way.thing, back=back)


def _spares(scene: Scene, threat: Threat, form: Defence) -> Fraction:
    return stopping(scene, threat, form).mean(lambda hits: hits)


# odds


def way_of(scene: Scene, threat: Threat, form: Defence) -> Way | None:
    """The way of defending that a filled form means."""
    how: How = "dodge" if isinstance(form, Dodge) else "block" if isinstance(form, Block) else "parry"
    thing = getattr(form, "thing", "")
    return next((way for way in scores.ways(scene, threat) if (way.how, way.thing) == (how, thing)), None)


def score(scene: Scene, threat: Threat, way: Way, form: Defence) -> Tally:
    """What it is rolled against, with the ground it gives (GUR-RET-01, GUR-RET-03)."""
    if form.back is not None:
        gives = Modifier(ground.bonus(way), "gives ground", "GUR-RET-01")
    elif isinstance(form, Dodge) and form.drop:
        gives = Modifier(ground.DROPPING, "drops prone", "GUR-RET-03")
    else:
        return way.score.plus(ground.given(scene, threat, way))
    return way.score.plus(gives)


def stops(fell: Roll, how: How, hits: int) -> int:
    """Hits that a defence avoids: of a volley one and as many more as a dodge succeeds by, all if it is critical
    (GUR-DOD-02); a parry or block stops the one attack it meets (GUR-DEF-02).
    """
    if not fell.success:
        return 0
    if how != "dodge" or fell.critical:
        return hits
    return min(hits, 1 + fell.margin)


def stopping(scene: Scene, threat: Threat, form: Defence) -> Odds[int]:
    """How many hits a defence may avoid."""
    way = way_of(scene, threat, form)
    if way is None or way.vain:
        return Odds.counted({0: 1}, 1)
    return _avoided(rolled(scene, threat, form), way.how, threat.hits)


def rolled(scene: Scene, threat: Threat, form: Defence) -> Odds[Roll | None]:
    """Every way the roll of a defence may fall; None where it does not hear what it would have to meet (GUR-DEF-03)."""
    way = way_of(scene, threat, form)
    if way is None:
        return UNMET
    total = int(score(scene, threat, way, form).total)
    if isinstance(form, Dodge) and form.tumble:
        better, worse = (_falls(total + by) for by in (TUMBLE, -TUMBLE))
        return _either(rolls.chance(int(acrobatics(scene, threat.target).total)), better, worse)
    return _falls(total) if way.hears is None else _either(rolls.chance(way.hears), _falls(total), UNMET)


UNMET: Odds[Roll | None] = Odds.counted({None: 1}, 1)


@lru_cache(maxsize=512)
def _falls(total: int) -> Odds[Roll | None]:
    return rolls.rolls(total, Kind.DEFENCE).map(lambda fell: fell)


@lru_cache(maxsize=4096)
def _avoided(found: Odds[Roll | None], how: How, hits: int) -> Odds[int]:
    return found.map(lambda fell: 0 if fell is None else stops(fell, how, hits))


def _either(sure: Fraction, then: Odds[Roll | None], otherwise: Odds[Roll | None]) -> Odds[Roll | None]:
    """One or the other, by a chance."""
    return sooner(sure).then(lambda so: then if so else otherwise)


def sooner(sure: Fraction) -> Odds[bool]:
    """Whether something comes about that is so likely."""
    return Odds.counted({True: sure.numerator, False: sure.denominator - sure.numerator}, sure.denominator)


@lookup
def tries(scene: Scene, threat: Threat) -> tuple[tuple[Threat, Defence], ...]:
    """What the target is taken to do: the surest defence it has, and the next surest after it if it defends itself
    doubly (GUR-AOD-02).
    """
    first = usual(scene, threat)
    way = way_of(scene, threat, first) if isinstance(first, Defence) else None
    if not isinstance(first, Defence) or way is None:
        return ()
    then = replace(threat, gave=threat.gave or first.back is not None)
    second = usual(scene, then, ((way.how, way.thing),)) if doubly(scene, threat) else None
    return ((threat, first), (then, second)) if isinstance(second, Defence) else ((threat, first),)


def doubly(scene: Scene, threat: Threat) -> bool:
    """Whether the target may try a second, different defence where the first fails (GUR-AOD-02)."""
    choice = threats.chosen(scene, threat)
    return choice.manoeuvre is Manoeuvre.ALL_OUT_DEFENCE and choice.option == DOUBLE


class Avoided(NamedTuple):
    """What comes of a defence: hits avoided; whether they were turned aside, not dodged (GUR-WRONG-02); and whether the
    target passes out before it can defend itself (GUR-DEATH-01).
    """

    hits: int = 0
    turned: bool = False
    faints: bool = False


def avoided(scene: Scene, threat: Threat) -> Odds[Avoided]:
    """How many hits the target avoids with those (GUR-DEF-01, GUR-AOD-02)."""
    found, tried = Odds.counted({Avoided(): 1}, 1), tries(scene, threat)
    for against, form in reversed(tried):
        found = _else(stopping(scene, against, form), found, turns=not isinstance(form, Dodge))
    awake = holding_up(scene, threat)
    if not tried or awake == 1:
        return found
    faints = Odds.counted({Avoided(faints=True): 1}, 1)
    return sooner(awake).then(lambda so: found if so else faints)


def holding_up(scene: Scene, threat: Threat) -> Fraction:
    """How likely the target stays conscious to defend itself: after any manoeuvre it has made that roll, after none it
    makes it first (GUR-DEATH-01).
    """
    score = waking.awake_to_defend(scene, threat.target) if threat.under is None else None
    return Fraction(1) if score is None else rolls.chance(score)


def _else(first: Odds[int], later: Odds[Avoided], *, turns: bool) -> Odds[Avoided]:
    """The hits that one try avoids, or where it avoids none the next."""
    return first.then(lambda hits: Odds.counted({Avoided(hits, turns): 1}, 1) if hits else later)


def acrobatics(scene: Scene, unit: Ref) -> Tally:
    return figures.skill(scene, unit, Skill.ACROBATICS) or Tally("Acrobatics", 0)


def foretold(scene: Scene, ask: Ask, action: Defence) -> Forecast:
    """The chance to avoid the attack, or this many hits of it."""
    threat = ask.about.threat
    way = way_of(scene, threat, action)
    if way is None:
        return Forecast(FREE)
    found, awake = stopping(scene, threat, action), holding_up(scene, threat)
    told = tuple(
        Outcome(_told(hits, threat.hits), awake * chance, ask.unit, spared=hits == threat.hits)
        for hits, chance in sorted(found.items(), reverse=True)
    )
    faints = (Outcome("passes out, and is struck", 1 - awake, ask.unit),) if awake < 1 else ()
    return Forecast(FREE, (score(scene, threat, way, action),), (*told, *faints), awake * found.chance(bool))


def undefended(_scene: Scene, ask: Ask, _action: TakeIt) -> Forecast:
    """It strikes for certain (GUR-DEF-01)."""
    hits = ask.about.threat.hits
    return Forecast(FREE, (), (Outcome(_told(0, hits), Fraction(1), ask.unit),), Fraction(0))


def _told(stopped: int, hits: int) -> str:
    if stopped == hits:
        return "avoided"
    return "struck" if hits == 1 else f"{hits - stopped} of {hits} strike"
