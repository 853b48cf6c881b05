"""Calling out, steadying friends, looking round, painkillers: the small things of an exchange."""

from __future__ import annotations

from dataclasses import replace

from rules.frame.figure import Facing
from rules.frame.flow import Flow
from rules.frame.knowing import Awareness
from rules.frame.scene import Event, Scene, Table
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier
from rules.reflex.core import attempts
from rules.reflex.core.able import awake
from rules.reflex.core.attempts import MIND, Attempt
from rules.reflex.core.bands import band_between
from rules.reflex.core.checks import check
from rules.reflex.core.moment import Moment
from rules.reflex.mines import traffic
from rules.reflex.nerve import boosts
from rules.reflex.state import Baggage, Boost, Lookout, Traits
from rules.reflex.tactics.forms import Assess, Encourage, Inject, Say, Talk
from rules.reflex.terms.bands import Band
from rules.reflex.terms.body import Gait
from rules.reflex.terms.skills import Attribute, Skill

TICKS = {"word": 1, "phrase": 3, "sentence": 5}
RADIO = 1
INJECTING = 5
MOST_EXTRA = 5


def say_price(_scene: Scene, _unit: Ref, action: Say) -> int:
    """One tick a syllable, three a phrase, five a sentence; one more to work a radio (RFX-ACT-06)."""
    return TICKS[action.words] + (RADIO if action.radio else 0)


def say(moment: Moment, unit: Ref, action: Say) -> Flow[None]:
    """A word is only a shout; a phrase tells which enemies the caller sees, a sentence all it knows (RFX-ACT-06)."""
    yield from ()
    table = moment.table
    friends = [mate for mate in listeners(table, unit) if within(table, unit, mate, action.radio)]
    table.say(Event("says", "{actor} calls out.", actor=unit, sound="A voice", loud=60.0))
    if action.words == "phrase":
        moment.later(lambda: _points_out(table, unit, friends))
    elif action.words == "sentence":
        moment.later(lambda: table.pass_word(unit, friends))


def talk(moment: Moment, unit: Ref, _: Talk) -> Flow[None]:
    """With time for it, everybody within voice or on the radio learns all he knows (RFX-OPS-02)."""
    yield from ()
    table = moment.table
    friends = listeners(table, unit)
    table.say(
        Event("talks", "{actor} shares all information with friends nearby.", actor=unit, sound="A voice", loud=60.0)
    )
    moment.later(lambda: table.pass_word(unit, friends))


def listeners(scene: Scene, unit: Ref) -> tuple[Ref, ...]:
    """All awake friends within voice or on the radio."""
    mates = (mate for mate in scene.units(scene.side(unit)) if mate != unit and scene.find(mate, Traits) is not None)
    heard = (mate for mate in mates if any(within(scene, unit, mate, radio) for radio in (False, True)))
    return tuple(mate for mate in heard if awake(scene, mate))


def _points_out(table: Table, unit: Ref, friends: list[Ref]) -> None:
    """Friends learn of the enemies he sees now, where they do not see them themselves."""
    for foe in (table.find(unit, Awareness) or Awareness()).now:
        for mate in friends:
            if foe not in (table.find(mate, Awareness) or Awareness()).now:
                table.spot(mate, foe, "told")


def within(scene: Scene, unit: Ref, mate: Ref, radio: bool) -> bool:
    """Whether a friend hears one: by voice within tight range, or by radio (RFX-BOOST-04)."""
    own, other = attempts.traits(scene, unit), attempts.traits(scene, mate)
    if radio:
        return own.radio and other.radio
    band = band_between(scene, unit, mate)
    return band is not None and band.rank <= Band.TIGHT.rank


def encouraging(scene: Scene, unit: Ref) -> Attempt:
    """Command with full resolve (RFX-BOOST-04)."""
    return attempts.attempt(scene, unit, Attribute.RES, Skill.COMMAND, uses=MIND, rule="RFX-BOOST-04")


def encourage_price(_scene: Scene, _unit: Ref, action: Encourage) -> int:
    """A phrase, and a tick for the radio (RFX-BOOST-04)."""
    return TICKS["phrase"] + (RADIO if action.radio else 0)


def encourage(moment: Moment, unit: Ref, action: Encourage) -> Flow[None]:
    """The margin, one at least, on his coolness until the next pause (RFX-BOOST-04)."""
    yield from ()
    table = moment.table
    attempt = encouraging(table, unit)
    result = check(table.dice(unit), attempt.check)
    own = (f"{attempt.tally}: {result.throw}",)
    words, passed = f"{{actor}} {'encourages' if result.passed else 'tries to encourage'} {{target}}.", result.passed
    table.say(Event("encourages", words, actor=unit, target=action.target, own=own, success=passed))
    if result.passed:
        boost = Boost(boosts.ENCOURAGED, max(1, result.margin), "pause")
        moment.later(lambda: boosts.add(table, action.target, boost))


def assess_price(_scene: Scene, _unit: Ref, action: Assess) -> int:
    """A tick, and as many more as one likes to spend, five at most (RFX-ACT-02)."""
    return 1 + action.extra


def assessing(scene: Scene, unit: Ref, extra: int) -> Attempt:
    """Awareness, one better for every tick more (RFX-ACT-02)."""
    longer = Modifier(extra, "a longer look", "RFX-ACT-02") if extra else None
    return attempts.attempt(scene, unit, Attribute.AWA, uses=MIND, bonuses=(longer,), rule="RFX-ACT-02")


def assess(moment: Moment, unit: Ref, action: Assess) -> Flow[None]:
    """A new chance at everything not yet found: people in hiding, mines near by (RFX-ACT-02, RFX-SENSE-02)."""
    yield from ()
    table = moment.table
    attempt = assessing(table, unit, action.extra)
    result = check(table.dice(unit), attempt.check)
    table.say(
        Event(
            "assess",
            "{actor} searches the surroundings.",
            actor=unit,
            secret=True,
            own=(f"{attempt.tally}: {result.throw}",),
            success=result.passed,
        )
    )
    keen = attempts.value_of(table, unit, Attribute.AWA) - result.margin
    old = table.find(unit, Lookout)

    def takes_effect() -> None:
        best = min(keen, old.die) if old is not None else keen
        table.put(unit, Lookout(table.clock.round, best, old.glimpse if old is not None else 20))
        table.put(unit, table.find(unit, Facing) or Facing(0))
        traffic.notice(table, unit, Gait.STILL)

    moment.later(takes_effect)


def inject(moment: Moment, unit: Ref, action: Inject) -> Flow[None]:
    """The pain is gone, and the fear of it; the wounds are not (RFX-BOOST-03)."""
    yield from ()
    table = moment.table
    own = table.find(unit, Baggage)
    if own is None or own.painkillers < 1:
        return
    table.put(unit, replace(own, painkillers=own.painkillers - 1))
    table.say(Event("inject", "{actor} gives {target} a painkiller.", actor=unit, target=action.target))
    moment.later(lambda: table.put(action.target, replace(attempts.wounds(table, action.target), painkiller=True)))
