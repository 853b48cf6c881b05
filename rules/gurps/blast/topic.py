"""What is thrown, launched and bursts, as a topic of the rules."""

from __future__ import annotations

from rules.frame.flow import Ask
from rules.frame.forecast import Forecast
from rules.frame.forms import Menu, Offer, OneOf
from rules.frame.scene import Scene
from rules.frame.worth import Worth, of_forecast
from rules.gurps.asks import DIVE, Decline
from rules.gurps.blast import agents, burning, deeds, diving, forecasts, offers, pieces, prospects
from rules.gurps.blast.forms import (
    BeatOut,
    Dive,
    HoldBreath,
    Launch,
    PullPin,
    Throw,
)
from rules.gurps.defence import choosing
from rules.gurps.fire.forms import TakeAim
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.gurps.turns.topic import Deed, DoNothing, Topic, along, at_once, by_form
from rules.kernel.words import the
from rules.parts import topics
from rules.parts.turns import EndTurn


def answering(scene: Scene, ask: Ask) -> Menu:
    """Whether a unit dives from what is about to burst, or throws itself on it (GUR-RET-04, GUR-RET-05)."""
    unit, about = ask.unit, ask.about
    cells, name = diving.dives_to(scene, unit, about.cell), scene.name(unit)
    question = f"{the(about.name)} is about to burst beside {name}: dive aside?"
    dives = (Offer(Dive, {"to": OneOf(cells)}),) if cells else ()
    covers = (Offer(Dive, {"to": OneOf((None,))}),) if diving.may_cover(scene, unit, about) else ()
    farthest = max(cells, key=lambda cell: (scene.grid.straight(cell, about.cell), cell), default=None)
    usual = Dive(to=farthest) if farthest is not None else Decline()
    return Menu(question, (*dives, *covers, Offer(Decline)), routine=usual)


def answered(scene: Scene, ask: Ask, action: Dive | Decline) -> Forecast:
    """What an answer promises; of those who let something else be, what comes of that."""
    if ask.kind != DIVE and isinstance(action, Decline):
        return choosing.undefended(scene, ask, action)
    return diving.foreseen(scene, ask, action).told()


def weighed(scene: Scene, ask: Ask, action: Dive | Decline) -> Worth:
    """The numbers of that."""
    if ask.kind != DIVE:
        return of_forecast(scene, answered(scene, ask, action))
    return diving.foreseen(scene, ask, action).worth(scene)


ANSWERS = (Dive, Decline)

TOPIC = Topic(
    offers=(offers.throws, offers.launches, offers.flames, offers.breath),
    deeds={
        PullPin: Deed(
            topics.at_once(deeds.pull_pin), manoeuvre=lambda action: None if action.lever else (Manoeuvre.READY, "")
        ),
        Throw: Deed(deeds.throw, manoeuvre=by_form),
        Launch: Deed(deeds.launch, manoeuvre=by_form),
        HoldBreath: along(agents.hold_breath),
        BeatOut: at_once(burning.beat_out, Manoeuvre.READY),
    },
    forecasts={
        BeatOut: burning.foretold,
        PullPin: prospects.pulled,
        **dict.fromkeys((DoNothing, EndTurn), prospects.held_on),
        **dict.fromkeys(ANSWERS, answered),
    },
    worths=dict.fromkeys(ANSWERS, weighed),
    foreseen={
        TakeAim: pieces.aimed,
        **dict.fromkeys((Throw, Launch), forecasts.thrown),
    },
    menus={DIVE: answering},
    answers=ANSWERS,
)
