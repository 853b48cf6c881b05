"""Held actions, as a topic of the rules."""

from __future__ import annotations

from rules.d6.asks import HELD, SetOff
from rules.d6.holding import deeds, forecasts, offers
from rules.d6.holding.forms import Hold
from rules.d6.state import Held
from rules.d6.turns.budget import ACTION, NEXT_COMPONENT, Price
from rules.d6.turns.forms import CarryOut, Wait
from rules.d6.turns.topic import Topic, at_once
from rules.frame.flow import Ask
from rules.frame.forms import Menu, Offer, OneOf
from rules.frame.scene import Scene
from rules.kernel.refs import Ref


def _price(_scene: Scene, _unit: Ref, action: Hold) -> Price:
    return NEXT_COMPONENT if action.action == "cast" else ACTION


def _menu(scene: Scene, ask: Ask) -> Menu:
    """The event has come: carry the held action out, or keep it (DSX-HELD-02)."""
    held = scene.find(ask.unit, Held)
    fixed = held.target if held is not None else None
    by = ask.about.by if isinstance(ask.about, SetOff) else None
    target = fixed if fixed is not None else by
    whom = f" ({scene.name(by)})" if by is not None else ""
    return Menu(
        f"{scene.name(ask.unit)}: the event it waited for happens{whom}. Act now?",
        (Offer(CarryOut, {"target": OneOf((target,))}), Offer(Wait)),
        routine=CarryOut(target=target),
    )


TOPIC = Topic(
    offers=(offers.holds,),
    deeds={Hold: at_once(deeds.hold, _price, exposes=False)},
    forecasts={Hold: forecasts.hold, CarryOut: forecasts.carry_out},
    menus={HELD: _menu},
    answers=(CarryOut,),
)
