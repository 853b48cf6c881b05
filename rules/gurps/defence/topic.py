"""Active defences, as a topic of the rules."""

from __future__ import annotations

from rules.frame.flow import Ask
from rules.frame.forecast import Forecast
from rules.frame.forms import FREE, OneOf
from rules.frame.scene import Scene, Table
from rules.gurps.asks import DEFEND, INTERPOSE, Decline
from rules.gurps.core import arms
from rules.gurps.defence import choosing, interposing
from rules.gurps.defence.forms import Defend, Guard, Interpose
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.gurps.turns.topic import Deed, Desk, Topic
from rules.kernel.refs import Ref
from rules.parts.topics import Lines, at_once


def guards(desk: Desk) -> Lines:
    """All-out defence, of the kinds that it has anything to do with (GUR-AOD-01, GUR-AOD-02)."""
    if desk.turn.taken is not None or not desk.may(Manoeuvre.ALL_OUT_DEFENCE):
        return
    block = ("block",) if arms.shield(desk.scene, desk.unit) is not None else ()
    yield desk.offer(Guard, {"better": OneOf(("double", "dodge", "parry", *block))})


def guard(_table: Table, _unit: Ref, _action: Guard) -> None:
    """The manoeuvre itself is all there is to it (GUR-AOD-01)."""


def guarded(_scene: Scene, _ask: Ask, action: Guard) -> Forecast:
    """What it is good for."""
    double = "a second, different defence where the first fails"
    return Forecast(FREE, note=double if action.better == "double" else f"+2 to every {action.better}")


TOPIC = Topic(
    offers=(guards,),
    deeds={Guard: Deed(at_once(guard), manoeuvre=lambda action: (Manoeuvre.ALL_OUT_DEFENCE, action.better), acts=True)},
    forecasts={
        Defend: choosing.foretold,
        Interpose: interposing.foretold,
        Guard: guarded,
    },
    menus={DEFEND: choosing.menu, INTERPOSE: interposing.menu},
    answers=(Defend, Interpose, Decline),
)
