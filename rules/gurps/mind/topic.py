"""Tasks of the mind that fill a second, as a topic of the rules (GUR-CONC-01)."""

from __future__ import annotations

from typing import ClassVar, Literal

from rules.frame.flow import Ask
from rules.frame.forecast import Forecast, either
from rules.frame.forms import FREE, Action, Purpose
from rules.frame.scene import Event, Scene, Table
from rules.gurps import rolls
from rules.gurps.core import figures, scale
from rules.gurps.senses import knowing
from rules.gurps.state.hurts import Deafened, Heartened, Stunned
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.gurps.terms.skills import Skill
from rules.gurps.turns.topic import Desk, Topic, at_once
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally
from rules.parts.topics import Lines

HEARD = 20.0
"""Yards over which an order is heard."""


class Command(Action):
    """Call stunned friends to their senses (GUR-CONC-01)."""

    title: ClassVar[str] = "Shout orders"
    does: ClassVar[str] = "Roll Leadership: friends stunned in the mind recover more easily until your next turn."
    key: ClassVar[str] = "q"
    purpose: ClassVar[Purpose] = Purpose.RALLY
    kind: Literal["command"] = "command"


def orders(desk: Desk) -> Lines:
    """While any friend within hearing is stunned in the mind (GUR-CONC-01)."""
    if desk.turn.taken is None and desk.may(Manoeuvre.CONCENTRATE) and _dazed(desk.scene, desk.unit):
        yield desk.offer(Command)


def _dazed(scene: Scene, unit: Ref) -> tuple[Ref, ...]:
    """Friends within hearing, and not deafened, who are stunned in the mind."""
    dazed = [other for other, stunned in scene.having(Stunned) if stunned.mind and not stunned.over]
    friends = scene.units(scene.side(unit)) if dazed else ()
    return tuple(
        other
        for other in dazed
        if other != unit
        and other in friends
        and knowing.can_act(scene, other)
        and scale.yards(scene.apart(unit, other)) <= HEARD
        and scene.find(other, Deafened) is None
    )


def command(table: Table, unit: Ref, _action: Command) -> None:
    """Leadership: a success helps them until its next turn (GUR-CONC-01)."""
    came_off = rolls.roll(table.dice(unit), int(_skill(table, unit).total)).success
    if came_off:
        for other in _dazed(table, unit):
            table.put(other, Heartened(table.clock.round + 1, unit))
    text = "{actor} shouts orders." if came_off else "{actor} shouts, and nobody listens."
    table.say(Event("commands", text, actor=unit, sound="Shouted orders", loud=scale.metres(HEARD), success=came_off))


def _skill(scene: Scene, unit: Ref) -> Tally:
    return figures.skill(scene, unit, Skill.LEADERSHIP) or Tally(
        "Leadership", figures.traits(scene, unit).iq - 5, "IQ-5"
    )


def foretold(scene: Scene, ask: Ask, _action: Command) -> Forecast:
    """The chance to be listened to."""
    skill = _skill(scene, ask.unit)
    sure = rolls.chance(int(skill.total))
    return Forecast(FREE, (skill,), either(sure, "they recover more easily", "nobody listens"), sure)


TOPIC = Topic(
    offers=(orders,),
    deeds={Command: at_once(command, Manoeuvre.CONCENTRATE)},
    forecasts={Command: foretold},
)
